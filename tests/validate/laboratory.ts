/** Runs the studies of claims on the pool, each once, two at a time so that no worker waits for the end of a curve. */
import { availableParallelism } from "node:os";
import type { Values } from "../../src/descriptor.ts";
import type { Curve } from "../../src/simulation/curve.ts";
import { parseStudy } from "../../src/study/codec.ts";
import type { ThroughputResult } from "../../src/throughput/results.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/study/network.ts";
import { nodePool } from "../../src/workers/node.ts";
import type { Pool } from "../../src/workers/pool.ts";
import type { Claim, Findings, Verdict } from "./claim.ts";

/** What became of a claim: its verdict with the processor time of its studies (shared ones included), or the sentence that says why there is none. */
export type Outcome = { readonly verdict: Verdict; readonly seconds: number } | { readonly failure: string };

export class Laboratory {
  private readonly pool: Pool;
  private readonly curves = new Map<string, Promise<Curve>>();
  private readonly programs = new Map<string, Promise<ThroughputResult>>();
  private readonly turns: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
  private next = 0;

  /** `worker`: the built worker of the command. */
  constructor(worker: URL) {
    this.pool = nodePool(availableParallelism(), worker);
  }

  close(): void {
    this.pool.close();
  }

  /** Tests a claim; what its studies share with earlier claims is not computed again. */
  async test(claim: Claim): Promise<Outcome> {
    try {
      const curves = await results(claim.studies, (text) => this.curve(text));
      const programs = await results(claim.programs ?? {}, (text) => this.program(text));
      const seconds = [...curves.values()].flatMap(({ points, searched }) => [...points, ...searched]).reduce((sum, point) => sum + point.seconds, 0);
      return { verdict: claim.judge(findings(claim, curves, programs)), seconds };
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  }

  private curve(text: string): Promise<Curve> {
    return once(this.curves, text, () => this.inTurn(async () => this.pool.simulate(valuesOf(text), { onPoint: () => {}, onProgress: () => {} }).done));
  }

  private program(text: string): Promise<ThroughputResult> {
    return once(this.programs, text, async () => this.pool.throughput(valuesOf(text)).done);
  }

  /** After the job before the last, whatever became of it. */
  private inTurn<T>(job: () => Promise<T>): Promise<T> {
    const slot = this.next++ % this.turns.length;
    const done = this.turns[slot]!.then(job);
    this.turns[slot] = done.catch(() => {});
    return done;
  }
}

function once<T>(known: Map<string, Promise<T>>, text: string, job: () => Promise<T>): Promise<T> {
  const found = known.get(text) ?? job();
  known.set(text, found);
  return found;
}

async function results<T>(studies: Readonly<Record<string, string>>, job: (text: string) => Promise<T>): Promise<ReadonlyMap<string, T>> {
  const entries = Object.entries(studies);
  const done = await Promise.all(entries.map(([, text]) => job(text)));
  return new Map(entries.map(([name], i) => [name, done[i]!]));
}

/** The design of a study. Throws its first problem. */
export function valuesOf(text: string): Values {
  const { study, problems } = parseStudy(text);
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join(" "));
  return study.designs[0]!;
}

function findings(claim: Claim, curves: ReadonlyMap<string, Curve>, programs: ReadonlyMap<string, ThroughputResult>): Findings {
  const get = <T>(map: ReadonlyMap<string, T>, name: string): T => {
    const found = map.get(name);
    if (found === undefined) throw new Error(`claim ${claim.id} has no study ${name}`);
    return found;
  };
  return {
    curve: (name) => get(curves, name),
    program: (name) => get(programs, name),
    network: (name): Network => networkOf(valuesOf(claim.studies[name]!)),
  };
}
