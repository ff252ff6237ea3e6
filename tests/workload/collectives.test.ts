/** Collectives: bytes and steps of the textbook, and completion times beside those of the alpha-beta model. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import type { Value } from "../../src/descriptor.ts";
import { createProgramRun } from "../../src/simulation/program-run.ts";
import type { ProgramResult } from "../../src/simulation/program-run.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { lowerBound } from "../../src/workload/lower-bound.ts";
import type { LowerBound } from "../../src/workload/lower-bound.ts";
import { WORKLOADS, workloadOf } from "../../src/workload/patterns.ts";
import { neverBegins, WORK } from "../../src/workload/program.ts";
import type { Program } from "../../src/workload/program.ts";
import { design } from "../simulation/designs.ts";

const NETWORK = { topology: "dragonfly", p: 2, a: 4, h: 2 };
type Set = Readonly<Record<string, Value>>;

function designOf(traffic: string, set: Set): DesignValues {
  return design({ ...NETWORK, traffic, ...set });
}

function programOf(traffic: string, set: Set): Program {
  const values = designOf(traffic, set);
  return workloadOf(values)!.program(values);
}

/** Bytes that each rank sends and receives, and messages of all. */
function volume({ ranks, ops, rank, peer, size }: Program): {
  sent: number[];
  received: number[];
  messages: number;
  total: number;
} {
  const sent = new Array<number>(ranks).fill(0);
  const received = new Array<number>(ranks).fill(0);
  let messages = 0;
  for (let op = 0; op < ops; op++) {
    if (peer[op] === WORK) continue;
    messages++;
    sent[rank[op]!]! += size[op]!;
    received[peer[op]!]! += size[op]!;
  }
  return { sent, received, messages, total: sent.reduce((sum, bytes) => sum + bytes, 0) };
}

/** Of a byte a flit and a latency of one cycle: steps that follow each other, and bytes on the way. */
function modelled(program: Program, alpha: number): LowerBound {
  return lowerBound(program, program.size, () => alpha)!;
}

function simulated(values: DesignValues): ProgramResult {
  const run = createProgramRun(networkOf(values), values);
  while (!run.advance(5000));
  return run.result();
}

const all = (n: number, value: number): number[] => new Array<number>(n).fill(value);

describe("bytes", () => {
  test.each([2, 3, 4, 6, 7, 16, 31])("of %i ranks are those of the closed forms", (n) => {
    const S = 5040 * n;
    const size = 2 ** Math.floor(Math.log2(n));
    const [log2, extra] = [Math.log2(size), n - size];
    const of = (traffic: string, set: Set, messageBytes = S): ReturnType<typeof volume> =>
      volume(programOf(traffic, { ranks: n, messageBytes, ...set }));
    for (const algorithm of ["linear", "pairwise"]) {
      const { sent, received } = of("all-to-all", { algorithm }, 100);
      expect([sent, received]).toEqual([all(n, 100 * (n - 1)), all(n, 100 * (n - 1))]);
    }
    const ring = of("ring-all-reduce", {});
    expect([ring.sent, ring.received]).toEqual([all(n, (2 * (n - 1) * S) / n), all(n, (2 * (n - 1) * S) / n)]);
    expect(of("recursive-doubling-all-reduce", {}).total).toBe((size * log2 + 2 * extra) * S);
    expect(of("rabenseifner-all-reduce", {}).total).toBe((2 * (size - 1) + 2 * extra) * S);
    const tree = of("tree-broadcast", {});
    expect(tree.received).toEqual([0, ...all(n - 1, S)]);
    for (const algorithm of ["ring", "recursive-doubling"]) expect(of("all-gather", { algorithm }).received).toEqual(all(n, (n - 1) * S));
    expect(of("reduce-scatter", { algorithm: "ring" }).received).toEqual(all(n, ((n - 1) * S) / n));
    expect(of("reduce-scatter", { algorithm: "recursive-halving" }).total).toBe((size - 1 + extra) * S + (extra * S) / n);
  });

  test("of powers of two, per rank", () => {
    for (const n of [2, 4, 16, 64]) {
      const S = 64 * n;
      const sent = (traffic: string, set: Set = {}): number[] => volume(programOf(traffic, { ranks: n, messageBytes: S, ...set })).sent;
      expect(sent("recursive-doubling-all-reduce")).toEqual(all(n, Math.log2(n) * S));
      expect(sent("rabenseifner-all-reduce")).toEqual(all(n, (2 * (n - 1) * S) / n));
      expect(sent("reduce-scatter", { algorithm: "recursive-halving" })).toEqual(all(n, ((n - 1) * S) / n));
    }
  });

  test("of two levels are those of one ring, whatever the groups", () => {
    for (const groupSize of [1, 2, 3, 4, 6, 12, 24])
      expect(volume(programOf("hierarchical-all-reduce", { ranks: 24, messageBytes: 2400, groupSize })).sent).toEqual(all(24, 2 * 2300));
  });

  test("that do not divide are kept whole, and what is empty is not sent", () => {
    for (const [n, S] of [
      [7, 1000],
      [16, 5],
      [5, 1],
    ] as const)
      for (const traffic of ["ring-all-reduce", "rabenseifner-all-reduce", "reduce-scatter"]) {
        const { total } = volume(programOf(traffic, { ranks: n, messageBytes: S }));
        const expected = { "ring-all-reduce": 2 * (n - 1) * S, "rabenseifner-all-reduce": 2 * (n - 1) * S, "reduce-scatter": (n - 1) * S }[
          traffic
        ]!;
        expect(total, `${traffic} ${n} ${S}`).toBe(expected);
      }
  });

  test("of a training step: activations and gradients", () => {
    const [t, d, p, m, l, A, G] = [2, 3, 4, 5, 2, 1000, 4800];
    const set = {
      tensorParallel: t,
      dataParallel: d,
      pipelineParallel: p,
      microBatches: m,
      layers: l,
      activationBytes: A,
      gradientBytes: G,
    };
    for (const schedule of ["gpipe", "one-forward-one-backward"]) {
      const { total } = volume(programOf("training-step", { ...set, schedule }));
      const sums = p * d * m * l * 4 * 2 * (t - 1) * A;
      const passed = 2 * m * (p - 1) * t * d * A;
      expect(total).toBe(sums + passed + p * 2 * (d - 1) * G);
    }
  });
});

describe("steps", () => {
  const ALPHA = 1000;
  const steps = (traffic: string, set: Set): number => (modelled(programOf(traffic, set), ALPHA).latencyTerm + 1) / ALPHA;

  test("follow each other as often as the textbook says", () => {
    for (const n of [2, 4, 8, 32]) {
      const set = { ranks: n, messageBytes: 64 * n };
      const log2 = Math.log2(n);
      expect(steps("ring-all-reduce", set)).toBe(2 * (n - 1));
      expect(steps("recursive-doubling-all-reduce", set)).toBe(log2);
      expect(steps("rabenseifner-all-reduce", set)).toBe(2 * log2);
      expect(steps("tree-broadcast", set)).toBe(log2);
      expect(steps("all-gather", { ...set, algorithm: "ring" })).toBe(n - 1);
      expect(steps("all-gather", { ...set, algorithm: "recursive-doubling" })).toBe(log2);
      expect(steps("reduce-scatter", { ...set, algorithm: "ring" })).toBe(n - 1);
      expect(steps("reduce-scatter", { ...set, algorithm: "recursive-halving" })).toBe(log2);
      expect(steps("all-to-all", { ranks: n, messageBytes: 10, algorithm: "pairwise" })).toBe(n - 1);
      expect(steps("all-to-all", { ranks: n, messageBytes: 10, algorithm: "linear" })).toBe(1);
    }
    for (const n of [3, 5, 6, 7, 12]) {
      const folded = Math.floor(Math.log2(n)) + 2;
      // What comes from a rank aside to another one aside: as many steps between as bits in which their stand-ins differ.
      const aside = Array.from({ length: n - 2 ** (folded - 2) }, (_, i) => i);
      const differing = Math.max(...aside.flatMap((i) => aside.map((j) => (i ^ j).toString(2).replaceAll("0", "").length)));
      expect(steps("recursive-doubling-all-reduce", { ranks: n, messageBytes: 960 })).toBe(Math.max(folded - 1, 2 + differing));
      expect(steps("rabenseifner-all-reduce", { ranks: n, messageBytes: 960 })).toBe(2 * folded - 2);
    }
    expect(steps("hierarchical-all-reduce", { ranks: 24, messageBytes: 2400, groupSize: 4 })).toBe(2 * 3 + 2 * 5);
  });

  test("take the time of the alpha-beta model: latency of each, and the bytes of one rank", () => {
    const n = 16;
    const S = 1600;
    const expected: readonly (readonly [string, Set, number, number])[] = [
      ["ring-all-reduce", {}, 2 * (n - 1), (2 * (n - 1) * S) / n],
      ["recursive-doubling-all-reduce", {}, 4, 4 * S],
      ["rabenseifner-all-reduce", {}, 8, (2 * (n - 1) * S) / n],
      ["tree-broadcast", {}, 4, 4 * S],
      ["reduce-scatter", { algorithm: "recursive-halving" }, 4, ((n - 1) * S) / n],
    ];
    for (const [traffic, set, count, bytes] of expected)
      expect(modelled(programOf(traffic, { ranks: n, messageBytes: S, ...set }), 30), traffic).toEqual({
        cycles: 30 * count - 1 + bytes,
        latencyTerm: 30 * count - 1,
        bandwidthTerm: bytes,
        workTerm: 0,
      });
  });
});

const COLLECTIVES = WORKLOADS.filter(({ group }) => group === "Collectives");

describe.each(COLLECTIVES.map((one) => [one.id, one] as const))("%s", (id, workload) => {
  test("counts its messages before it is built, for every number of ranks", () => {
    for (const ranks of id === "training-step" ? [1] : [1, 2, 3, 5, 8, 12, 13]) {
      const values = designOf(id, id === "training-step" ? { tensorParallel: 2, dataParallel: 3, pipelineParallel: 2 } : { ranks });
      const program = workload.program(values);
      expect(volume(program).messages).toBe(workload.messages(values));
      expect(neverBegins(program)).toBe(-1);
    }
  });

  test("is simulated to its end, every byte once, never sooner than the alpha-beta model", () => {
    for (const set of [{ placement: "random" }, { placement: "linear", iterations: 2, compute: 50 }] as Set[]) {
      const small: Set =
        id === "training-step" ? { microBatches: 2, activationBytes: 640, gradientBytes: 1280 } : { ranks: 12, messageBytes: 768 };
      const result = simulated(designOf(id, { ...small, run: "completion", ...set }));
      expect(result.complete).toBe(true);
      expect(result.deliveredBytes).toBe(result.bytes);
      expect(result.deliveredFlits).toBe(result.flits);
      expect(result.cycles).toBeGreaterThanOrEqual(result.lowerBound!.cycles);
      const { latencyTerm, bandwidthTerm, workTerm, cycles } = result.lowerBound!;
      expect(latencyTerm + bandwidthTerm + workTerm).toBe(cycles);
    }
  });

  test("of few ranks in a large idle network takes hardly longer", () => {
    const small: Set =
      id === "training-step" ? { tensorParallel: 2, pipelineParallel: 2, dataParallel: 1 } : { ranks: 4, messageBytes: 4096 };
    const values = design({ topology: "dragonfly", p: 1, a: 8, h: 4, traffic: id, run: "completion", packetSize: 16, ...small });
    const result = simulated(values);
    expect(result.cycles).toBeGreaterThanOrEqual(result.lowerBound!.cycles);
    expect(result.cycles).toBeLessThan(1.05 * result.lowerBound!.cycles);
  });
});

test("one rank has nobody to send to", () => {
  for (const { id, program } of COLLECTIVES.filter(({ id: one }) => one !== "training-step"))
    expect(program(designOf(id, { ranks: 1 })).ops).toBe(0);
});
