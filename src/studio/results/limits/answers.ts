/**
 * How much the design on screen carries, answered in three ways, each with the time it took: counted demands, linear programs, the
 * simulation.
 */
import { routingOf, ANY_PATH, isCounted, kindOfPaths, MODELS, modelOf, topologyOf, runsToCompletion } from "../../../engine/model.ts";
import type { DesignValues } from "../../../engine/studies.ts";
import { count } from "../../../drawing/text.ts";
import { boundName } from "../../parts/bound-names.ts";
import { completionOf, leastCycles } from "../../store/completions.ts";
import { boundKey, simulationKey } from "../../store/keys.ts";
import { memoised } from "../../store/memo.ts";
import { relevantModel } from "../../store/bounds.ts";
import { shownDesign } from "../../store/state.ts";
import type { StudioState } from "../../store/state.ts";
import { ANSWERED, answerFacts } from "../answer/gather.ts";
import { boundValue } from "../table/bound-rows.ts";
import { none } from "../table/row.ts";
import type { Value } from "../table/row.ts";
import { saturationValue } from "../table/simulated-rows.ts";

export interface Answer {
  readonly way: "demand model" | "linear program" | "simulation";
  /** "minimal, even split", "any routing", "A UGAL-L". */
  readonly name: string;
  /** A share of the full rate; of a workload that runs to completion its cycles. */
  readonly value: Value;
  /** Processor time; null while there is none. */
  readonly seconds: number | null;
  /** The model that can be solved for it, where that was not begun. */
  readonly model: string | null;
}

/** The demand models of a design: over minimal routes, and over Valiant ones unless its routing takes none. */
export function demandModels(values: DesignValues): readonly string[] {
  const { paths } = routingOf(values);
  const tree = Boolean(topologyOf(values).traits(values).levels);
  return MODELS.filter((model) => isCounted(model) && (kindOfPaths(model) === "minimal" || (paths !== "minimal" && !tree))).map(
    ({ id }) => id,
  );
}

const PARTS = [...ANSWERED, "shown"] as const;

export const shownAnswers = memoised(PARTS, (state): readonly Answer[] => {
  const { values } = shownDesign(state);
  const programs = [relevantModel(values), ANY_PATH].filter((id, i, all) => all.indexOf(id) === i);
  return [
    ...demandModels(values).map((model) => solved(state, values, model, "demand model")),
    ...programs.map((model) => solved(state, values, model, "linear program")),
    simulated(state, values),
  ];
});

type State = Pick<StudioState, (typeof PARTS)[number]>;

function solved(state: State, values: DesignValues, model: string, way: Answer["way"]): Answer {
  const bound = state.bounds[boundKey(values, model)] ?? null;
  const begun = bound !== null && bound.state !== "cancelled";
  const value = boundValue(bound);
  const result = completionOf(state, values)?.result ?? null;
  const cycles = bound !== null && bound.upper !== null && runsToCompletion(values) ? leastCycles(values, bound.upper, result) : null;
  return {
    way,
    name: boundName({ model, values }),
    value:
      cycles === null
        ? runsToCompletion(values) && value.range !== null
          ? none("the bytes of its tasks are known once it is simulated")
          : value
        : { ...value, text: isCounted(modelOf(model)) ? count(cycles) : `≥ ${count(cycles)}`, range: [cycles, Infinity] },
    seconds: bound?.result?.seconds ?? null,
    model: begun ? null : model,
  };
}

function simulated(state: State, values: DesignValues): Answer {
  const { label, saturation, carried, progress, coarse } = answerFacts(state)[state.shown]!;
  const common = { way: "simulation", name: label, model: null } as const;
  if (runsToCompletion(values)) {
    const result = completionOf(state, values)?.result ?? null;
    if (!result?.complete) return { ...common, value: none("not simulated to its end"), seconds: result?.seconds ?? null };
    if (result.cycles < 0) return { ...common, value: none("no message is sent"), seconds: result.seconds };
    return {
      ...common,
      value: { text: count(result.cycles), range: [result.cycles, result.cycles], note: "cycle of the last delivery" },
      seconds: result.seconds,
    };
  }
  const results = state.results[simulationKey(values)];
  const points = [...(results?.points ?? []), ...(results?.searched ?? [])];
  return {
    ...common,
    value: saturationValue(saturation, carried, progress, coarse),
    seconds: points.length === 0 ? null : points.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}
