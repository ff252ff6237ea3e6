/** From the store to what is known of a workload that runs to completion. */
import { channelName } from "../../../drawing/names.ts";
import type { ProgramResult } from "../../../simulation/program-run.ts";
import type { Wait } from "../../../simulation/waits.ts";
import { ANY_PATH } from "../../../throughput/models.ts";
import type { Network } from "../../../topology/network.ts";
import { DRAWN_BY, idsOfJobs, PLACED_BY, runsToCompletion, WORKLOADS } from "../../../workload/patterns.ts";
import { completionOf, endedIn, leastCycles } from "../../store/completions.ts";
import { boundKey, briefly, simulationKey } from "../../store/keys.ts";
import { relevantModel } from "../../store/programs.ts";
import type { CompletionRun, Design, StudioState } from "../../store/state.ts";
import type { CompletionFacts } from "./facts.ts";

type State = Pick<StudioState, "completions" | "bounds" | "run">;

/** `network`: the design's, where it is on the page. Null of a design under steady load. */
export function completionFacts(state: State, { values }: Design, network: Network | null): CompletionFacts | null {
  if (!runsToCompletion(values)) return null;
  const run = completionOf(state, values);
  const result = run?.result ?? null;
  const least = (model: string): number | null => {
    const upper = state.bounds[boundKey(values, model)]?.upper ?? null;
    return upper === null ? null : leastCycles(values, upper, result);
  };
  const own = relevantModel(values);
  const leastOwn = own === ANY_PATH ? null : least(own);
  return {
    state: stateOf(run, state.run.active && state.run.keys.includes(simulationKey(values)) && endedIn(run) === null),
    cycles: result?.complete && result.cycles >= 0 ? result.cycles : null,
    jobs: result?.complete && result.jobs.every((job) => job.cycles >= 0) && result.jobs.length > 1 ? result.jobs.map(jobOf) : [],
    delivered: result ? result.deliveredFlits / Math.max(1, result.flits) : (run?.progress?.done ?? 0),
    leastAny: least(ANY_PATH),
    leastOwn: leastOwn === null ? null : { model: own, cycles: leastOwn },
    leastIdle: result?.lowerBound?.cycles ?? null,
    lastBy: result && network ? lastBy(result, network) : null,
    workload: idsOfJobs(values, [...PLACED_BY, ...DRAWN_BY])
      .map((id) => briefly(String(values[id])))
      .join(" "),
    throughput: result?.throughput ?? null,
    p99: result?.packetLatency.p99 ?? null,
  };
}

/** "all-to-all", as in the middle of a sentence. */
function jobOf({ workload, cycles }: ProgramResult["jobs"][number]): CompletionFacts["jobs"][number] {
  return { name: WORKLOADS.find(({ id }) => id === workload)!.title.toLowerCase(), cycles };
}

function stateOf(run: CompletionRun | undefined, running: boolean): CompletionFacts["state"] {
  if (running) return "running";
  if (!run?.result) return "idle";
  if (run.result.complete) return "done";
  if (run.result.stall !== null) return "stalled";
  return run.stopped ? "stopped" : "given up";
}

/** Turns of a task's own messages are no waiting in the network. */
function lastBy({ criticalPath, criticalWaits, complete }: ProgramResult, network: Network): CompletionFacts["lastBy"] {
  if (!complete) return null;
  const places = criticalWaits.flatMap(({ at, channel, cycles }) => {
    if (at === "turns" || (channel ?? 0) >= network.channels) return [];
    return [{ name: channel === null ? PLACES[at] : `the channel ${channelName(network, channel)}`, cycles }];
  });
  return { places, chain: criticalPath.filter(({ kind }) => kind === "message").length > 1 };
}

const PLACES: Readonly<Record<Wait["at"], string>> = {
  turns: "turns of their own task",
  room: "room in the first router",
  channel: "a channel",
  destination: "channels to endpoints",
  order: "packets sent before",
};
