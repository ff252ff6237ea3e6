/** A studio's state with a study computed in this thread: simulated, described, priced and solved, as far as asked for. */
import type { DesignValues } from "../../src/study/study.ts";
import { costReport } from "../../src/cost/cost.ts";
import { lifeReport } from "../../src/cost/life.ts";
import type { NetworkDrawing } from "../../src/drawing/drawing.ts";
import { createProgramRun } from "../../src/simulation/program-run.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { AT_FIRST } from "../../src/studio/store/state.ts";
import type { Bound, CompletionRun, Design, Inspection, Results, StudioState } from "../../src/studio/store/state.ts";
import { boundKey, costKey, descriptionKey, lifeKey, networkKey, simulationKey, zeroLoadKey } from "../../src/studio/store/keys.ts";
import { cachedSolver } from "../../src/throughput/cached-solver.ts";
import { ANY_PATH, MINIMAL_PATHS } from "../../src/throughput/models.ts";
import { loadSolver, throughputSteps } from "../../src/throughput/solve.ts";
import { networkOf } from "../../src/topology/networks.ts";
import type { Network } from "../../src/topology/network.ts";
import { runsToCompletion } from "../../src/workload/patterns.ts";
import { run as describe } from "../../src/workers/jobs/description.ts";
import { zeroLoadLatency } from "../../src/simulation/zero-load.ts";
import { UNWATCHED } from "../workers/unwatched.ts";
import { LoadCurve } from "../../src/workers/load-curve.ts";

const solver = cachedSolver(() => loadSolver());

export interface Computed {
  readonly text: string;
  /** How many of the designs are simulated. */
  readonly simulated?: number;
  /** Of the loads of each, so many. */
  readonly loads?: number;
  readonly solved?: boolean;
  readonly described?: boolean;
  readonly active?: boolean;
}

export async function stateOf({
  text,
  simulated = Infinity,
  loads = Infinity,
  solved = true,
  described = true,
  active = false,
}: Computed): Promise<StudioState> {
  const { study, problems } = parseStudy(text);
  if (problems.length > 0) throw new Error(problems[0]!.message);
  const designs = study.designs.map((values, id): Design => ({ id, values, attempts: {}, problems: [] }));
  const inspections: Record<number, Inspection> = {};
  const results: Record<string, Results> = {};
  const completions: Record<string, CompletionRun> = {};
  const bounds: Record<string, Bound> = {};
  for (const { id, values } of designs) {
    const network = networkOf(values);
    if (described)
      inspections[id] = {
        drawing: { key: networkKey(values), value: { network } as NetworkDrawing },
        description: { key: descriptionKey(values), value: await describe(network, values, UNWATCHED) },
        cost: { key: costKey(values), value: costReport(network, values) },
        life: { key: lifeKey(values), value: lifeReport(network, values) },
        zeroLoad: { key: zeroLoadKey(values), value: zeroLoadLatency(network, values) },
      };
    if (id < simulated && runsToCompletion(values)) completions[simulationKey(values)] ??= completed(network, values);
    else if (id < simulated && !(simulationKey(values) in results)) results[simulationKey(values)] = await resultsOf(values, loads);
    if (solved) for (const model of [ANY_PATH, MINIMAL_PATHS]) bounds[boundKey(values, model)] ??= await boundOf(values, model);
  }
  const run = { ...AT_FIRST.run, active, keys: active ? designs.map(({ values }) => simulationKey(values)) : [] };
  return { ...AT_FIRST, designs, inspections, results, completions, bounds, run };
}

function completed(network: Network, values: DesignValues): CompletionRun {
  const run = createProgramRun(network, values);
  while (!run.advance(5000));
  return { key: simulationKey(values), values, progress: null, result: run.result(), stopped: false, queues: null };
}

async function resultsOf(values: DesignValues, most: number): Promise<Results> {
  let started = 0;
  const curve = await new LoadCurve(
    {
      size: 1,
      start: (at, load) => {
        started++;
        const cut = started > most;
        return { done: Promise.resolve().then(() => point(at, load, cut)), cancel: () => undefined };
      },
    },
    values,
    { onPoint: () => undefined, onProgress: () => undefined },
  ).done;
  return {
    key: simulationKey(values),
    values,
    points: curve.points,
    searched: curve.searched,
    saturation: curve.complete ? curve.saturation : null,
    running: [],
    channelQueues: new Map(),
    complete: curve.complete,
  };
}

/** `cut`: ended after a few cycles, as by hand. */
function point(values: DesignValues, load: number, cut: boolean) {
  const simulation = createSteadyState(networkOf(values), values, load);
  if (cut) simulation.advance(50);
  else while (!simulation.advance(5000));
  return simulation.result();
}

export async function boundOf(values: DesignValues, model: string): Promise<Bound> {
  const steps = throughputSteps(networkOf(values), { ...values, model }, await solver(), () => 0);
  let next = steps.next();
  while (!next.done) next = steps.next();
  const { lower, upper } = next.value;
  return {
    key: boundKey(values, model),
    model,
    values: { ...values, model },
    state: "solved",
    text: "",
    lower,
    upper,
    progress: null,
    result: next.value,
    verification: null,
  };
}
