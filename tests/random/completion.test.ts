/** Random workloads on random small designs, simulated to completion: what must hold of every one. */
import type { DesignValues } from "../../src/study/study.ts";
import { expect, test } from "vitest";
import { numberOf, someOf } from "../../src/descriptor.ts";
import type { Numbers, Texts } from "../../src/descriptor.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { isDeadlockFree, solveThroughput } from "../tools/at-once.ts";
import { routingOf } from "../../src/routing/algorithms.ts";
import { createProgramRun } from "../../src/simulation/program-run.ts";
import type { ProgramResult } from "../../src/simulation/program-run.ts";
import { formatDesign } from "../../src/study/codec.ts";
import { parametersOf } from "../../src/study/schema.ts";
import { defaultValues, withValue } from "../../src/study/validation.ts";
import { problemsOf } from "../tools/problems.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import type { Network } from "../../src/topology/network.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { WORKLOADS, workloadOf } from "../../src/workload/patterns.ts";
import { innerFabricOf, innerFabricOn } from "../../src/workload/node.ts";
import { endpointsOfTasks, jobsOf, placementOfJobs, programOfJobs } from "../../src/workload/placing.ts";
import { WORK } from "../../src/workload/program.ts";
import { roundsOf } from "../../src/workload/size.ts";
import { seeds } from "../tools/extent.ts";
import { aValue, smallDesign, withJobs, withSecondJob, withServers, withSmallModels, withStep } from "./small-designs.ts";

const { first, count } = seeds(6, 120);
/** Flits of all messages that a run may have, and routers of networks whose linear program is solved. */
const MAX_FLITS = 30_000;
const LARGEST = 40;
/** Of fewer seeds nothing is said of how often something is among them. */
const MANY = 6;

/** Every so many seeds have a list of jobs. */
const SEEDS_OF_LISTS = 4;

/** A design with a workload in place of its traffic, its messages scaled so that it is soon over. */
function withWorkload(seed: number, { values }: { values: DesignValues } = smallDesign(seed)): DesignValues {
  const random = mulberry32(seed + 7_000_000);
  const set = (id: string, value: string | number): void => {
    const next = withValue(values, id, value).values;
    if (problemsOf(next).length === 0) values = next;
  };
  const usual = WORKLOADS.filter(({ id }) => id !== "job-list");
  set("traffic", usual[Math.floor(random() * usual.length)]!.id);
  set("run", "completion");
  const kept = new Set(["traffic", "run", "messageScale"]);
  for (const parameter of workloadOf(values)!.parameters) {
    if (kept.has(parameter.id) || random() < 0.4) continue;
    const value = aValue(random, parameter, values);
    if (value !== null) set(parameter.id, value as string | number);
  }
  set("maxCycles", 10_000_000);
  values = seed % SEEDS_OF_LISTS === 1 ? withJobs(values, seed) : withSecondJob(withStep(values, seed), seed + 500);
  values = withServers(withSmallModels(withStep(values, seed + 700, "job2."), seed), seed);
  const program = programOfJobs(values);
  const bytes = program.size.reduce((sum, size, op) => sum + (program.peer[op] === WORK ? 0 : size), 0);
  set(
    "messageScale",
    Number(Math.min(1000, Math.max(1e-6, (MAX_FLITS * numberOf(values, "flitBytes")) / Math.max(1, bytes))).toPrecision(3)),
  );
  return values;
}

function completed(network: Network, values: DesignValues, slice: number): ProgramResult {
  const run = createProgramRun(network, values);
  while (!run.advance(slice));
  return run.result();
}

/** Everything wrong with the result of a run; none when all is well. */
function faultsOf(network: Network, values: DesignValues, result: ProgramResult): string[] {
  const faults: string[] = [];
  const check = (holds: boolean, sentence: string): void => {
    if (!holds) faults.push(sentence);
  };
  const { seconds: _seconds, ...digits } = result;
  const { seconds: _again, ...others } = completed(network, values, 37);
  check(JSON.stringify(digits) === JSON.stringify(others), "another run in other slices has other digits");
  if (!isDeadlockFree(network, routingOf(values), values) && result.stall !== null) return faults;
  check(result.stall === null, `a deadlock is reported where none can be: ${result.stall ?? ""}`);
  check(result.complete, `not complete at cycle ${result.cycles}`);
  check(result.deliveredBytes === result.bytes, `${result.deliveredBytes} of ${result.bytes} bytes are delivered`);
  check(result.deliveredFlits === result.flits, `${result.deliveredFlits} of ${result.flits} flits are delivered`);
  check(result.deliveredMessages === result.messages, `${result.deliveredMessages} of ${result.messages} messages are delivered`);
  for (const { workload, iterations, cycles, arrival } of result.jobs) {
    check(
      iterations.every((cycle, i) => cycle !== null && cycle >= (iterations[i - 1] ?? -1)) &&
        (iterations.at(-1) ?? -1) === (cycles < 0 ? -1 : arrival + cycles),
      `iterations of ${workload} are done at ${iterations.join(", ")}, the job at ${cycles}`,
    );
  }
  check(Math.max(-1, ...result.taskFinished) === result.cycles, "no task is the last");
  for (const use of result.utilisation) check(use >= 0 && use <= 1, `a channel is in use for ${use} of the time`);
  const path = result.criticalPath;
  check(path.length === 0 || path.at(-1)!.done === result.cycles, "the critical path does not end with the last op");
  const onPath = result.criticalWaits.reduce((sum, { cycles }) => sum + cycles, 0);
  check(onPath <= result.cycles + 1, `the critical path waits ${onPath} of ${result.cycles + 1} cycles`);
  for (const { kind, begun, done, inside, moving, waits, channel } of path) {
    if (inside)
      check(
        moving === null && channel === null && waits.length === 0 && done > begun,
        "a message inside its server goes through the network",
      );
    if (kind === "work" || inside) continue;
    const waited = waits.reduce((sum, { cycles }) => sum + cycles, 0);
    check(
      moving !== null && moving > 0 && moving + waited === done - begun,
      `a message moves ${moving} and waits ${waited} cycles of ${done - begun}`,
    );
    check(
      waits.every((wait) => wait.cycles > 0 && (wait.at === "channel") === (wait.channel !== null)),
      `a message waits at ${JSON.stringify(waits)}`,
    );
    check(channel !== null || waits.every(({ at }) => at !== "channel"), "a message waits for a channel, and goes by none");
  }
  for (const [i, { ready, begun, handed, done }] of path.entries()) {
    check(ready <= begun && begun <= handed && handed <= done, `a step of the critical path goes ${ready}, ${begun}, ${handed}, ${done}`);
    check(i === 0 || path[i - 1]!.begun <= begun, "a step of the critical path begins before the one that it waits for");
  }
  return faults;
}

/** Cycles that all flits take at least: nobody sends or receives more than one a cycle, or inside its server as many as its links take. */
function terminalBound(network: Network, values: DesignValues): number {
  const { ops, rank, peer, size, ranks } = programOfJobs(values);
  const { endpoint } = placementOfJobs(network, values);
  const inner = innerFabricOn(network, values);
  const [sent, received, inSent, inReceived] = Array.from({ length: 4 }, () => new Float64Array(ranks));
  const flits = (bytes: number): number => (bytes * numberOf(values, "messageScale")) / numberOf(values, "flitBytes");
  for (let op = 0; op < ops; op++) {
    if (peer[op] === WORK) continue;
    const stays = inner?.joins(endpoint[rank[op]!]!, endpoint[peer[op]!]!) === true;
    const each = flits(size[op]!) / (stays ? inner.speed : 1);
    (stays ? inSent : sent)![rank[op]!]! += each;
    (stays ? inReceived : received)![peer[op]!]! += each;
  }
  expect(network.endpoints).toBeGreaterThanOrEqual(ranks);
  return Math.max(...sent!, ...received!, ...inSent!, ...inReceived!);
}

/** Runs these designs; what is wrong with them, how many were held against a bound, and what was among them. */
async function tried(
  designs: readonly (readonly [seed: number, values: DesignValues])[],
): Promise<{ readonly faults: string[]; readonly bounded: number; readonly second: number; readonly seen: ReadonlySet<unknown> }> {
  const solver = await loadSolver();
  const faults: string[] = [];
  let bounded = 0;
  let second = 0;
  const seen = new Set<unknown>();
  for (const [seed, values] of designs) {
    const network = networkOf(values);
    const tell = (fault: string): string => `${seed}: ${formatDesign(values)}: ${fault}`;
    try {
      const result = completed(network, values, 5000);
      faults.push(...[...new Set(faultsOf(network, values, result))].slice(0, 3).map(tell));
      seen.add(values["traffic"]);
      seen.add(values["placement"]);
      if (values["job2"] !== "none") second++;
      if (network.routers > LARGEST) continue;
      // As a steady flow at the speed at which it was done, the whole workload would be within what its routing, or any, can carry.
      const { cycles, complete } = result;
      const least = terminalBound(network, values);
      // Routes that are minimal all the same have a tighter bound.
      const model = values["routing"] === "min" ? "min" : "any-path";
      if (result.flits === 0) continue;
      const { upper } = solveThroughput(network, { ...values, model }, solver);
      if (!complete || upper === null || upper === 0 || least === 0) continue;
      bounded++;
      const mostSent = mostOf(values);
      if (cycles + 1 < least * (1 - 1e-9) || cycles + 1 < (mostSent / upper) * (1 - 1e-6))
        faults.push(tell(`done in ${cycles + 1} cycles, where at least ${Math.max(least, mostSent / upper)} are needed`));
    } catch (error) {
      faults.push(tell(String(error)));
    }
  }
  return { faults, bounded, second, seen };
}

test(`${count} random workloads`, async () => {
  const { faults, bounded, second, seen } = await tried(
    Array.from({ length: count }, (_, i) => [first + i, withWorkload(first + i)] as const),
  );
  expect(faults).toEqual([]);
  if (count < MANY) return;
  expect(bounded).toBeGreaterThan(count / 5);
  expect(seen.size).toBeGreaterThan(4);
  expect(second).toBeGreaterThan(count / 4);
});

/** Rails of small servers where messages leave by the NIC on their destination's. */
const RAILS = [
  { gpus: 2, servers: 3, stripes: 2, spines: 2 },
  { gpus: 3, servers: 2, stripes: 2, spines: 1 },
  { gpus: 4, servers: 4, stripes: 1, spines: 2 },
] as const;

test(`${count} random workloads by the NICs of other GPUs`, async () => {
  const designs: (readonly [number, DesignValues])[] = [];
  for (let seed = first + 50_000; designs.length < count; seed++) {
    const failed = seed % 4 === 0 ? { failRouters: 0.1, failSeed: seed } : {};
    const start = Object.entries({ topology: "rail-optimized", ...RAILS[seed % RAILS.length], rails: "own", ...failed }).reduce(
      (values, [id, value]) => withValue(values, id, value).values,
      defaultValues(),
    );
    if (problemsOf(start).length > 0) continue;
    const own = withWorkload(seed, { values: start });
    const values = ["innerSpeed", "rails"].reduce(
      (next, id) => withValue(next, id, id === "rails" ? "pxn" : [0.5, 2, 9][seed % 3]!).values,
      own,
    );
    if (problemsOf(values).length === 0) designs.push([seed, values]);
  }
  const { faults, bounded } = await tried(designs);
  expect(faults).toEqual([]);
  if (count >= MANY) expect(bounded).toBeGreaterThan(count / 4);
});

/** Flits of the task that sends most into the network in as many iterations as all jobs have: those that a load of 1 sends in as many cycles. */
function mostOf(values: DesignValues): number {
  const jobs = jobsOf(values);
  const rounds = Math.min(...jobs.map((job) => roundsOf(job.values)));
  const most = jobs.map((job) => {
    const { ops, rank, peer, size, ranks } = job.form.program({ ...job.values, iterations: 1 });
    const sent = new Float64Array(ranks);
    const endpoint = endpointsOfTasks(job.form, job.values);
    const inner = innerFabricOf(values);
    const { gpus = 1, rails } = someOf<Numbers<"gpus"> & Texts<"rails">>(values);
    // The task on the destination's rail of the source's server, if it is one of the job's.
    const nic = (from: number, to: number): number => {
      const server = Math.floor(endpoint[from]! / gpus);
      const by = rails === "pxn" ? endpoint.indexOf(server * gpus + (endpoint[to]! % gpus)) : -1;
      return by < 0 ? from : by;
    };
    for (let op = 0; op < ops; op++)
      if (peer[op] !== WORK && inner?.joins(endpoint[rank[op]!]!, endpoint[peer[op]!]!) !== true)
        sent[nic(rank[op]!, peer[op]!)]! += size[op]!;
    return Math.max(...sent);
  });
  return (Math.max(...most) * rounds * numberOf(values, "messageScale")) / numberOf(values, "flitBytes");
}

test("parameters of workloads have values to be tried with", () => {
  const random = mulberry32(1);
  for (const { id } of WORKLOADS) {
    const { values } = withValue(smallDesign(1).values, "traffic", id);
    for (const parameter of parametersOf(values).filter((one) => workloadOf(values)!.parameters.includes(one)))
      if (parameter.kind === "vector" || parameter.kind === "choice") expect(aValue(random, parameter, values)).not.toBeNull();
  }
});
