/** Demands of files as traffic: what becomes of them, and what stays the same when the same demands are told in another way. */
import { expect, test } from "vitest";
import { mulberry32 } from "../../src/math/random.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { loadAlone } from "../../src/simulation/zero-load.ts";
import { parseStudy } from "../../src/study/codec.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { trafficOfFile } from "../../src/traffic/file-demands.ts";
import type { FileTraffic } from "../../src/traffic/file-demands.ts";
import { MAX_DEMANDS } from "../../src/traffic/matrix.ts";
import { NobodySends } from "../../src/traffic/traffic.ts";
import { trafficOn } from "../../src/workload/patterns.ts";
import { digits } from "../random/properties.ts";
import { imported } from "../topology/import/read.ts";
import { solver } from "../throughput/support.ts";
import { solveThroughput } from "../tools/at-once.ts";

await loadAlone();

type Amount = readonly [from: string, to: string, amount: number];

/** A ring with two chords, as SNDlib has it. */
const ROUTERS = ["Ayr", "Bude", "Cove", "Deal", "Ely", "Fowey"];
const LINKS = [...ROUTERS.map((name, i) => [name, ROUTERS[(i + 1) % ROUTERS.length]!] as const), ["Ayr", "Deal"], ["Bude", "Ely"]] as const;

function sndlib(demands: readonly Amount[], order = ROUTERS, more = ""): string {
  return [
    "NODES (",
    ...order.map((name) => ` ${name} ( 0 0 )`),
    ")\nLINKS (",
    ...LINKS.map(([a, b], i) => ` L${i} ( ${a} ${b} ) 0 0 0 0 ( )`),
    `)\n${more}DEMANDS (`,
    ...demands.map(([a, b, amount], i) => ` D${i} ( ${a} ${b} ) 1 ${amount} UNLIMITED`),
    ")\n",
  ].join("\n");
}

const told = (text: string, options = {}): FileTraffic => trafficOfFile(imported(text, options))!;

function designOf(text: string, more: string): DesignValues {
  const { text: graph, p } = imported(text);
  const entries = Object.entries({ topology: "custom", graph, ...(p !== null && { p: String(p) }), ...told(text).values });
  const { study, problems } = parseStudy(`${new URLSearchParams(entries).toString()}&${more}`);
  expect(problems).toEqual([]);
  return study.designs[0]!;
}

const matrixOf = (text: string, options = {}): string => told(text, options).values!["matrix"]!;

const SHORT = "warmup=200&measure=400&warmupRule=fixed";

function pointOf(values: DesignValues): object {
  const run = createSteadyState(networkOf(values), values, 0.3);
  while (!run.advance(1000));
  return digits(run.result());
}

function drawn(seed: number): readonly Amount[] {
  const random = mulberry32(seed);
  return ROUTERS.flatMap((from) =>
    ROUTERS.flatMap((to): readonly Amount[] => (from === to || random() < 0.5 ? [] : [[from, to, 1 + Math.floor(900 * random())]])),
  );
}

test("are a matrix of routers; what no traffic can hold is said", () => {
  expect(
    told(
      sndlib([
        ["Ayr", "Deal", 195],
        ["Deal", "Ayr", 0],
        ["Cove", "Cove", 5],
        ["Bude", "Ayr", 12.5],
      ]),
    ),
  ).toMatchObject({
    values: { traffic: "matrix", matrixOf: "routers", matrix: "0-3:195,1-0:12.5" },
    notes: [
      "The file's demands of 2 pairs of routers are the traffic. Their unit does not matter: at a load of 1 the busiest endpoint sends at its full rate, and all others in proportion.",
      "No two routers send to each other: each demand goes from its first router to its second. With demands=both as much goes back.",
      "One demand of a router to itself is left out.",
    ],
  });
  expect(trafficOfFile(imported("0 1\n1 2\n"))).toBeNull();
});

test("of an undirected model go both ways, as they do when told to", () => {
  const one: readonly Amount[] = [
    ["Ayr", "Deal", 2],
    ["Bude", "Ely", 3],
  ];
  expect(matrixOf(sndlib(one))).toBe("0-3:2,1-4:3");
  expect(matrixOf(sndlib(one, ROUTERS, "DEMAND_MODEL ( UNDIRECTED )\n"))).toBe("0-3:2,1-4:3,3-0:2,4-1:3");
  expect(matrixOf(sndlib(one, ROUTERS, "DEMAND_MODEL ( DIRECTED )\n"))).toBe("0-3:2,1-4:3");
  expect(matrixOf(sndlib(one), { demands: "both" })).toBe("0-3:2,1-4:3,3-0:2,4-1:3");
  // A network's file and its model's, one behind the other.
  const model = "?SNDlib native format; type: model; version: 1.0\nDEMAND_MODEL ( UNDIRECTED )\n";
  expect(matrixOf(`?SNDlib native format; type: network; version: 1.0\n${sndlib(one)}${model}`)).toBe("0-3:2,1-4:3,3-0:2,4-1:3");
});

test("are left out where routers carry no endpoints or are not in the network, with a word", () => {
  const topohub = (demands: object): string =>
    JSON.stringify({
      directed: false,
      multigraph: false,
      graph: { demands },
      nodes: [{ id: 0, endpoints: 2 }, { id: 1, endpoints: 0 }, { id: 2, endpoints: 1 }, { id: 3 }, { id: 4 }],
      links: [
        { source: 0, target: 1 },
        { source: 1, target: 2 },
        { source: 3, target: 4 },
      ],
    });
  const { values, notes } = told(topohub({ 0: { 1: 5, 2: 7, 3: 1 }, 3: { 4: 1 } }), { drop: "pieces" });
  expect(values).toMatchObject({ matrix: "0-2:7" });
  expect(notes.slice(1)).toEqual([
    "2 demands of routers that are not in the network are left out.",
    "One demand of routers without endpoints is left out.",
  ]);
  expect(told(topohub({ 0: { 1: 5 } }), { drop: "pieces" })).toMatchObject({
    values: null,
    notes: ["One demand of routers without endpoints is left out.", "No demand of the file is left, and none is taken as traffic."],
  });
});

test("of any size fit; too many are said not to be taken", () => {
  expect(
    matrixOf(
      sndlib([
        ["Ayr", "Deal", 4e12],
        ["Deal", "Ayr", 2e12],
      ]),
    ),
  ).toBe("0-3:400000000,3-0:200000000");
  expect(matrixOf(sndlib([["Ayr", "Deal", 5e-9]]))).toBe("0-3:500000000");
  const between = Array.from({ length: MAX_DEMANDS + 1 }, (_, i) => [i % 200, 200 + Math.floor(i / 200), 1] as const);
  const { values, notes } = trafficOfFile({ graph: { ...imported("0 1").graph, endpoints: null }, demands: { between, lost: 0 } })!;
  expect(values).toBeNull();
  expect(notes).toEqual([
    `The file has demands of ${MAX_DEMANDS + 1} pairs of routers, more than the ${MAX_DEMANDS} that a study holds: they are not taken as traffic.`,
  ]);
});

test("three times as large are the same traffic, to the last digit", () => {
  for (const seed of [1, 2]) {
    const demands = drawn(seed);
    const [plain, scaled] = [1, 3].map((factor) =>
      pointOf(designOf(sndlib(demands.map(([a, b, amount]) => [a, b, factor * amount])), `p=2&${SHORT}`)),
    );
    expect(scaled).toEqual(plain);
  }
});

test("told in two parts are their sum", () => {
  const demands = drawn(3);
  const parts = demands.flatMap(([a, b, amount]): readonly Amount[] => [
    [a, b, 1],
    [a, b, amount - 1],
  ]);
  expect(matrixOf(sndlib(parts.toReversed()))).toBe(matrixOf(sndlib(demands)));
});

test("of routers in another order are carried as well", () => {
  const demands = drawn(4);
  const bound = (order: readonly string[]): number => {
    const values = designOf(sndlib(demands, [...order]), "p=2&model=3");
    return solveThroughput(networkOf(values), values, solver).upper!;
  };
  const plain = bound(ROUTERS);
  expect(plain).toBeGreaterThan(0);
  for (const order of [ROUTERS.toReversed(), ["Deal", "Ayr", "Fowey", "Cove", "Ely", "Bude"]]) expect(bound(order)).toBeCloseTo(plain, 9);
});

test.each([1, 2, 4])("%i endpoints of a router share them evenly: the same digits as endpoint by endpoint", (p) => {
  const demands = drawn(5);
  const shared = designOf(sndlib(demands), `p=${p}&${SHORT}`);
  const each = demands.flatMap(([from, to, amount]) =>
    Array.from({ length: p * p }, (_, i) => {
      const [a, b] = [from, to].map((name) => ROUTERS.indexOf(name) * p);
      return `${a! + Math.floor(i / p)}-${b! + (i % p)}:${amount / (p * p)}`;
    }),
  );
  for (const more of ["", "&failedLinks=0-1", "&failedRouters=2"]) {
    const one = parseStudy(`${study(shared)}&matrixOf=routers&matrix=${shared["matrix"] as string}${more}`).study.designs[0]!;
    const other = parseStudy(`${study(shared)}&matrix=${each.join(",")}${more}`).study.designs[0]!;
    const [a, b] = [one, other].map((values) => trafficOn(networkOf(values), values));
    expect(a!.senders).toBe(b!.senders);
    expect(Array.from(a!.received!, (part) => part.toFixed(12))).toEqual(Array.from(b!.received!, (part) => part.toFixed(12)));
    expect(pointOf(one)).toEqual(pointOf(other));
  }

  function study(values: DesignValues): string {
    return `topology=custom&graph=${values["graph"] as string}&p=${p}&${SHORT}&traffic=matrix`;
  }
});

test("a matrix that is written of routers keeps to those with endpoints", () => {
  const on = (study: string) => {
    const values = parseStudy(study).study.designs[0]!;
    return trafficOn(networkOf(values), values);
  };
  expect(on("topology=custom&graph=2.0.1!0-1,1-2&traffic=matrix&matrixOf=routers&matrix=0-2:4,2-0").senders).toBe(3);
  expect(() => on("topology=custom&graph=2.0.1!0-1,1-2&traffic=matrix&matrixOf=routers&matrix=0-1")).toThrow(NobodySends);
  expect(() => on("topology=custom&graph=2.0.1!0-1,1-2&traffic=matrix&matrixOf=routers&matrix=0-1")).toThrow(
    "matrix names router 1, which has no endpoints on this network: the demand of 0 to 1 is sent by nobody or to nobody.",
  );
  expect(parseStudy("topology=custom&graph=0-1,1-2&traffic=matrix&matrixOf=routers&matrix=0-3").problems[0]!.message).toBe(
    "matrix = …0-3… names more than the 3 routers of this network: demand matrix must keep to routers 0 to 2.",
  );
});
