/** The unit of time: it changes no digit in cycles, and multiplies them all. */
import { describe, expect, test } from "vitest";
import { unitOf } from "../../src/simulation/unit.ts";
import { formatDesign, formatStudy, parseStudy } from "../../src/study/codec.ts";
import { notAlike } from "../../src/study/not-alike.ts";
import { jsonOf } from "../cli/command.ts";

type Json = Readonly<Record<string, unknown>>;
const of = (text: string) => parseStudy(text);
const problem = (text: string): string =>
  of(text)
    .problems.map(({ message }) => message)
    .join(" ");

/** Every number under `nanoseconds` and `gigabytesPerSecond` beside that of the same name, with what it is of. */
function pairs(value: unknown, path = ""): readonly { path: string; plain: number; timed: number; by: string }[] {
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value as Json);
  return entries.flatMap(([name, one]) => {
    if (name !== "nanoseconds" && name !== "gigabytesPerSecond") return pairs(one, `${path}.${name}`);
    return Object.entries((typeof one === "object" ? one : {}) as Json).flatMap(([id, timed]) => {
      const plain = (value as Json)[id];
      return typeof timed === "number" && typeof plain === "number" ? [{ path: `${path}.${id}`, plain, timed, by: name }] : [];
    });
  });
}

/** The object without what the unit adds, and without times of this machine and the study's text. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== "object" || value === null) return value;
  const dropped = new Set(["nanoseconds", "gigabytesPerSecond", "unit", "algbw", "busbw", "seconds", "study"]);
  return Object.fromEntries(Object.entries(value).flatMap(([id, one]) => (dropped.has(id) ? [] : [[id, bare(one)]])));
}

const STUDIES: readonly (readonly [command: string, study: string])[] = [
  ["simulate", "p=1&a=2&h=1&load=0.2,0.9&warmup=200&measure=400&packetSize=3"],
  ["estimate", "p=2&a=4&h=2&traffic=worst-case&load=0.1,0.4"],
  ["throughput", "p=1&a=4&h=2&traffic=worst-case&model=min"],
];

test.each(STUDIES)("%s of %s: cycles stay, and stand beside nanoseconds and GB/s", async (command, study) => {
  const plain = await jsonOf(command, study);
  const timed = await jsonOf(command, `${study}&terminalSpeed=200&flitBytes=100`);
  expect(bare(timed)).toEqual(bare(plain));
  expect(plain["unit"]).toBeUndefined();
  expect(timed["unit"]).toEqual({ terminalSpeed: 200, flitBytes: 100, nanoseconds: 4 });
  const found = pairs(timed);
  expect(found.some(({ by }) => by === "gigabytesPerSecond")).toBe(true);
  if (command !== "throughput") expect(found.some(({ by }) => by === "nanoseconds")).toBe(true);
  for (const { path, plain: cycles, timed: told, by } of found) expect(told, path).toBeCloseTo(cycles * (by === "nanoseconds" ? 4 : 25), 9);
});

test("a workload's end is told in nanoseconds, with other flits in other cycles", async () => {
  const study = "topology=fat-tree&k=2&n=2&traffic=ring-all-reduce&run=completion&messageScale=0.01";
  const at = async (more: string) => (await jsonOf("simulate", study + more))["completion"] as Json & { cycles: number };
  const [plain, slow, small] = [await at(""), await at("&terminalSpeed=100"), await at("&terminalSpeed=100&flitBytes=32")];
  expect(bare(slow)).toEqual(bare(plain));
  expect(slow["nanoseconds"]).toBeCloseTo(plain.cycles * 5.12, 6);
  expect(small.cycles).toBeGreaterThan(1.15 * plain.cycles);
  expect(small["nanoseconds"]).toBeCloseTo(small.cycles * 2.56, 6);
});

test("bytes of a flit without a speed, and a speed of no channel, get a sentence", () => {
  expect(problem("flitBytes=32")).toMatch(/^flitBytes = 32 has no effect here/);
  expect(problem("terminalSpeed=0.01")).toBe(
    "terminalSpeed = 0.01 is too slow: endpoint speed must be 0.1 to 10000 Gb/s, or 0 where it is not told.",
  );
  expect(problem("terminalSpeed=-1")).toContain("terminalSpeed = -1");
  expect(formatStudy(of("flitBytes=32&terminalSpeed=50").study)).toBe("terminalSpeed=50&flitBytes=32");
  expect(unitOf(of("terminalSpeed=50&flitBytes=32").study.designs[0]!)).toEqual({ nanoseconds: 5.12, gigabytesPerSecond: 6.25 });
});

test("designs of other units are not alike, in cycles and in loads", () => {
  const unlike = (text: string) => notAlike(of(text).study.designs).find(({ what }) => what === "unit");
  expect(unlike("terminalSpeed=400&b.routing=min")).toBeUndefined();
  expect(unlike("b.terminalSpeed=400")?.message).toBe(
    "A cycle and a load are not the same in all designs: A endpoint speed not told; B 64 bytes at 400 Gb/s, 1.28 ns a cycle.",
  );
  expect(unlike("terminalSpeed=400&b.flitBytes=128")).toMatchObject({
    touches: ["simulation", "bounds"],
    inAll: { terminalSpeed: 400, flitBytes: 64 },
  });
});

describe("a named link", () => {
  const design = (text: string) => {
    const { study, problems } = parseStudy(text);
    expect(problems).toEqual([]);
    return study.designs[0]!;
  };

  test("gives speed, flits and latencies their defaults, in cycles of 10.24 ns", () => {
    for (const [link, speed, bytes, router] of [
      ["ethernet-100", 100, 128, 59],
      ["ethernet-400", 400, 512, 59],
      ["ethernet-800", 800, 1024, 59],
      ["infiniband-ndr", 400, 512, 20],
      ["slingshot", 200, 256, 34],
    ] as const) {
      const values = design(`link=${link}`);
      expect(values).toMatchObject({
        terminalSpeed: speed,
        flitBytes: bytes,
        routerLatency: router,
        terminalLatency: 12,
        localLatency: 12,
      });
      expect(values).toMatchObject({ globalLatency: 32 });
      expect(unitOf(values)!.nanoseconds).toBeCloseTo(10.24, 9);
      expect(formatDesign(values)).toBe(`link=${link}`);
    }
  });

  test("gives way to what the study says, in whatever cycles that makes", () => {
    expect(design("link=ethernet-400&routerLatency=30")).toMatchObject({ routerLatency: 30, terminalLatency: 12 });
    // Half as long cycles, twice as many of them.
    expect(design("link=ethernet-400&flitBytes=256")).toMatchObject({ terminalSpeed: 400, routerLatency: 117, terminalLatency: 24 });
    // One tree's channels are all alike.
    expect(design("topology=fat-tree&k=4&n=2&link=ethernet-400")).toMatchObject({ localLatency: 12, globalLatency: 12 });
  });

  test("is only a way of saying: the same digits as with its values written out", async () => {
    const one = await jsonOf("simulate", "p=2&a=4&h=2&load=0.3&link=infiniband-ndr");
    const other = await jsonOf(
      "simulate",
      "p=2&a=4&h=2&load=0.3&terminalSpeed=400&flitBytes=512&routerLatency=20&terminalLatency=12&localLatency=12&globalLatency=32",
    );
    const told = ({ points }: Record<string, unknown>) => (points as { seconds: number }[]).map((point) => ({ ...point, seconds: 0 }));
    expect(told(one)).toEqual(told(other));
  });
});
