import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test, vi } from "vitest";
import { Kernel } from "../../src/simulation/kernel.ts";
import { SharedLoad, dismiss, takePart } from "../../src/simulation/parts.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { formatDesign } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { PortPost, portsAmong } from "../../src/workers/ports.ts";
import { smallDesign } from "../random/small-designs.ts";
import { seeds } from "../tools/extent.ts";
import { design } from "./designs.ts";

/** Cycles between two looks at a run. */
const SLICE = 97;

interface Seen {
  readonly domains: number;
  readonly reports: readonly string[];
  readonly result: string;
}

const told = (value: unknown): string =>
  JSON.stringify(value, (key, held: unknown) =>
    key === "seconds" ? 0 : ArrayBuffer.isView(held) ? [...(held as unknown as Iterable<number>)] : held,
  );

/** All that a load says, on its way and in the end, simulated in one piece. */
function whole(values: DesignValues, load: number): Seen {
  const simulation = createSteadyState(networkOf(values), values, load, { domainPorts: 1e9 });
  const reports: string[] = [];
  for (let finished = false; !finished;) {
    finished = simulation.advance(SLICE);
    reports.push(told(simulation.progress()));
  }
  return { domains: simulation.engine.fabric.memory.domains.length, reports, result: told(simulation.result()) };
}

/** The same in so many parts with memories of their own, of domains of so many ports, after so many slices in one piece. */
async function inParts(values: DesignValues, load: number, parts: number, domainPorts: number, alone: number): Promise<Seen> {
  const of = () => createSteadyState(networkOf(values), values, load, { domainPorts });
  const simulation = of();
  const domains = simulation.engine.fabric.memory.domains.length;
  if (domains < parts) return { domains, reports: [], result: "" };
  const posts = portsAmong(parts).map((ports) => ports.map((port) => port && new PortPost(port)));
  const others = Array.from({ length: parts - 1 }, (_, i) => takePart(of(), i + 1, posts[i + 1]!, () => 0));
  const [, ...first] = posts[0]! as PortPost[];
  await Promise.all(first.map((post) => post.next()));
  const reports: string[] = [];
  let finished = false;
  for (let slice = 0; slice < alone && !finished; slice++) {
    finished = simulation.advance(SLICE);
    reports.push(told(simulation.progress()));
  }
  const shared = finished ? null : new SharedLoad(simulation, first);
  for (; shared !== null && !finished;) {
    finished = await shared.advance(SLICE);
    await shared.gather();
    reports.push(told(simulation.progress()));
  }
  for (const post of first) dismiss(post);
  await Promise.all(others);
  for (const post of posts.flat()) post?.close();
  return { domains, reports, result: told(simulation.result()) };
}

/** Bytes that a parcel's box has at first (parts.ts). */
const BOX = 1 << 20;
/** Six endpoints, from whose first cycles on much happens, and a little after 65,536. */
const LATE = { p: 1, a: 2, h: 1, globalLatency: 63, buffer: 64, maxCycles: 80_000, warmup: 65_500, measure: 600 };
const GROUPS = { p: 2, a: 4, h: 2, warmup: 300, measure: 500, maxCycles: 3000 };

describe("no digit depends on the parts that workers simulate", () => {
  for (const [set, load] of [
    [{ ...GROUPS, globalLatency: 20, routing: "ugal-l", traffic: "worst-case", vcs: 3 }, 0.3],
    [{ ...GROUPS, globalLatency: 7, routing: "min", packetSize: 3, globalBandwidth: 0.5, speedup: 1.5 }, 0.2],
    [{ ...GROUPS, globalLatency: 12, routing: "min", traffic: "worst-case" }, 0.5],
    [{ ...GROUPS, globalLatency: 9, routing: "valiant", injection: "bursty", burst: 4, packetSize: 2, buffer: 16 }, 0.9],
    [{ ...GROUPS, globalLatency: 9, routing: "ugal-l-cr", traffic: "worst-case", saturation: "curve", load: [0.3] }, 0.3],
    [
      {
        topology: "slim-fly",
        q: 5,
        localLatency: 6,
        globalLatency: 9,
        routing: "valiant",
        creditLatency: 3,
        measure: 400,
        warmup: 200,
        maxCycles: 2000,
      },
      0.4,
    ],
    [
      {
        topology: "folded-clos",
        radix: 6,
        levels: 3,
        localLatency: 5,
        globalLatency: 5,
        routing: "adaptive-sadp",
        measure: 400,
        warmup: 200,
        maxCycles: 2000,
      },
      0.6,
    ],
    [
      {
        topology: "jellyfish",
        localLatency: 30,
        globalLatency: 30,
        routing: "ugal-l",
        candidates: 2,
        routerLatency: 9,
        measure: 200,
        warmup: 100,
        maxCycles: 600,
      },
      0.3,
    ],
    [
      {
        topology: "torus",
        dims: "4x4x2",
        localLatency: 6,
        globalLatency: 6,
        routing: "ugal-l",
        measure: 300,
        warmup: 200,
        maxCycles: 1500,
      },
      0.4,
    ],
    // Packets that wait for each other in a ring, over several groups.
    [
      {
        ...GROUPS,
        maxCycles: 40000,
        globalLatency: 4,
        routing: "ugal-l",
        intermediate: "router",
        vcScheme: "booksim",
        traffic: "worst-case",
        vcs: 3,
        buffer: 4,
      },
      0.9,
    ],
  ] as const) {
    test(`${JSON.stringify(set)} at ${load}`, async () => {
      const values = design(set);
      const once = whole(values, load);
      expect(once.domains).toBe(1);
      for (const [parts, ports, alone] of [
        [2, 6, 0],
        [2, 30, 3],
        [4, 6, 5],
      ] as const) {
        const parted = await inParts(values, load, parts, ports, alone);
        expect(parted.domains).toBeGreaterThanOrEqual(parts);
        expect(parted.reports).toEqual(once.reports);
        expect(parted.result).toBe(once.result);
      }
    });
  }

  // The clock of a channel has 16 bits for parts of a cycle, and two words for all.
  test("beyond cycle 65,536", async () => {
    const values = design({ ...LATE, routing: "min" });
    const once = whole(values, 0.8);
    const parted = await inParts(values, 0.8, 3, 2, 0);
    expect(parted.domains).toBe(3);
    expect(parted.reports.slice(-15)).toEqual(once.reports.slice(-15));
    expect(parted.result).toBe(once.result);
  });

  // As where more than a megabyte is under way: so small a box takes a part of it, or not even one slot.
  test.each([9000, 700])("parcels that do not fit their box of %d bytes", async (bytes) => {
    const values = design({
      ...GROUPS,
      p: 4,
      globalLatency: 60,
      routing: "valiant",
      packetSize: 2,
      warmup: 100,
      measure: 200,
      maxCycles: 700,
    });
    const once = whole(values, 0.7);
    const { pack } = Kernel.prototype;
    let cut = 0;
    const small = vi.spyOn(Kernel.prototype, "pack").mockImplementation(function (this: Kernel, slots, at, limit) {
      const end = pack.call(this, slots, at, limit - BOX + bytes);
      if (end < 0) cut++;
      return end;
    });
    try {
      const parted = await inParts(values, 0.7, 2, 30, 2);
      expect(parted.reports).toEqual(once.reports);
      expect(parted.result).toBe(once.result);
      expect(cut).toBeGreaterThan(0);
    } finally {
      small.mockRestore();
    }
  });

  const { first, count } = seeds(16, 400, 40);
  test(`${count} random designs`, async () => {
    const wrong: string[] = [];
    let parted = 0;
    for (let seed = first; seed < first + count; seed++) {
      const drawn = smallDesign(seed);
      const values = { ...drawn.values, warmup: 60, measure: 100, maxCycles: 400 };
      let once: Seen;
      try {
        if (networkOf(values).endpoints > 300) continue;
        const pieces = await inParts(values, drawn.load, 2 + (seed % 2), 4, seed % 3);
        if (pieces.result === "") continue;
        parted++;
        once = whole(values, drawn.load);
        if (once.result !== pieces.result || once.reports.join() !== pieces.reports.join()) wrong.push(`${seed}: ${formatDesign(values)}`);
      } catch {
        continue;
      }
    }
    expect(wrong).toEqual([]);
    expect(parted).toBeGreaterThan(count / 20);
  });
});
