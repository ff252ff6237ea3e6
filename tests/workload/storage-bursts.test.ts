/** Synthetic input and output: what is asked of whom, and the comparison of Gómez et al. 2007 on it. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import type { Value } from "../../src/descriptor.ts";
import { createProgramRun } from "../../src/simulation/program-run.ts";
import type { ProgramResult } from "../../src/simulation/program-run.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { workloadOf } from "../../src/workload/patterns.ts";
import type { Program } from "../../src/workload/program.ts";
import { storageRanks } from "../../src/workload/storage-bursts.ts";
import { design } from "../simulation/designs.ts";
import { WHOLE } from "../tools/extent.ts";

type Set = Readonly<Record<string, Value>>;

function designOf(set: Set): DesignValues {
  return design({ traffic: "storage-bursts", ...set });
}

function programOf(set: Set): Program {
  const values = designOf(set);
  return workloadOf(values)!.program(values);
}

describe("every request", () => {
  const set = { ranks: 64, storage: 8, requests: 100, blockBytes: 4096 };
  const { ops, rank, peer, size, notBefore, after, afterStart } = programOf(set);
  const stores = new Set(storageRanks(64, 8));

  test("is a short message and a block, the second after the first, between a client and a storage endpoint", () => {
    expect(ops).toBe(2 * 56 * 100);
    let wrong = 0;
    for (let op = 0; op < ops; op += 2) {
      const asks = !stores.has(rank[op]!) && stores.has(peer[op]!) && afterStart[op] === afterStart[op + 1];
      const answers = rank[op + 1] === peer[op] && peer[op + 1] === rank[op] && after[afterStart[op + 1]!] === op;
      if (!asks || !answers || size[op]! + size[op + 1]! !== 4096 + 64) wrong++;
    }
    expect(wrong).toBe(0);
  });

  test("goes the more often to a storage endpoint the hotter it is, and reads and writes are as asked for", () => {
    const asked = new Map([...stores].map((store) => [store, 0]));
    let reads = 0;
    for (let op = 0; op < ops; op += 2) {
      asked.set(peer[op]!, asked.get(peer[op]!)! + 1);
      if (size[op] === 64) reads++;
    }
    const [hottest, ...others] = [...asked.values()];
    expect(hottest! / (ops / 2)).toBeCloseTo(1 / (1 + 1 / 2 + 1 / 3 + 1 / 4 + 1 / 5 + 1 / 6 + 1 / 7 + 1 / 8), 1);
    expect(Math.max(...others)).toBeLessThan(hottest!);
    expect(reads / (ops / 2)).toBeCloseTo(0.6, 1);
  });

  test("comes at its time, which is scaled; another seed draws others", () => {
    const half = programOf({ ...set, timeScale: 0.5 }).notBefore;
    expect(notBefore.findIndex((cycle, op) => Math.abs(half[op]! - cycle / 2) > 1)).toBe(-1);
    expect(programOf({ ...set, burstSeed: 2 }).notBefore).not.toEqual(notBefore);
  });
});

describe.runIf(WHOLE)("on a 2-ary 7-tree, nine times as fast", () => {
  const TREE: Set = {
    topology: "fat-tree",
    k: 2,
    n: 7,
    traffic: "storage-bursts",
    run: "completion",
    ranks: 128,
    timeScale: 0.111,
    flitBytes: 16,
    packetSize: 64,
    switching: "cut-through",
    vcs: 1,
    buffer: 128,
    outputBuffer: 128,
    routerLatency: 20,
    localLatency: 8,
    globalLatency: 8,
    terminalLatency: 8,
  };
  const latency = (routing: string, inOrder: string): number => {
    const values = design({ ...TREE, routing, inOrder });
    const run = createProgramRun(networkOf(values), values);
    while (!run.advance(20_000));
    const result: ProgramResult = run.result();
    expect(result.complete).toBe(true);
    expect(result.cycles).toBeGreaterThanOrEqual(result.lowerBound!.cycles);
    return result.packetLatency.mean!;
  };

  test("deterministic routing is similar to SADP, and far better where packets must come in order", () => {
    const deterministic = latency("deterministic", "ideal");
    expect(latency("deterministic", "any")).toBe(deterministic);
    const [any, ideal] = [latency("adaptive-sadp", "any"), latency("adaptive-sadp", "ideal")];
    expect(any / deterministic).toBeGreaterThan(0.85);
    expect(any / deterministic).toBeLessThan(1.15);
    expect(ideal / deterministic).toBeGreaterThan(1.3);
  });
});
