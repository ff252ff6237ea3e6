/** The names of bounds on charts, and words for how far they are proved. */
import { kindOfPaths, limitName, modelOf, traitsOf } from "../../engine/model.ts";
import type { ThroughputResult } from "../../engine/results.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { percent } from "../../drawing/text.ts";
import { isOpen } from "../store/bounds.ts";
import type { Bound } from "../store/state.ts";

/** A model on a design's network; `result`: of what was solved, which another model may have stood in for. */
interface Limit {
  readonly model: string;
  readonly values: DesignValues;
  readonly result?: Pick<ThroughputResult, "model"> | null;
}

export function boundName({ model, values, result }: Limit): string {
  return limitName(modelOf(result?.model ?? model), traitsOf(values));
}

/** The model that stands in for the one that was asked for, by name; null where none does. */
export function standsIn({ model, result }: Pick<Bound, "model" | "result">): string | null {
  return result === null || result.model === model ? null : modelOf(result.model).name;
}

/** The most that the network alone would carry; null where no flow crosses it. */
export function networkAlone({ alphaNetwork, gap }: Pick<ThroughputResult, "alphaNetwork" | "gap">): number | null {
  return alphaNetwork === null ? null : alphaNetwork * (1 + (gap ?? 0));
}

/** Of several that are equal: "any routing, UGAL models 1, 3". */
export function boundNames(limits: readonly Limit[]): string {
  const all = limits.map((limit) => ({ ...modelOf(limit.result?.model ?? limit.model), called: boundName(limit) }));
  const numbered = all.filter(({ called, name, scheme }) => called === name && kindOfPaths({ scheme }) === "ugal");
  const names = all.filter((model) => !numbered.includes(model)).map(({ called }) => called);
  const ugal = numbered.length > 1 ? [`UGAL models ${numbered.map(({ short }) => short).join(", ")}`] : numbered.map(({ name }) => name);
  const at = all.findIndex((model) => numbered.includes(model));
  return names.toSpliced(at < 0 ? 0 : at, 0, ...ugal).join(", ");
}

/** Relative distance of its certified bounds; null while it has none, or a lower one of nothing. */
export function gapOf({ lower, upper }: Pick<Bound, "lower" | "upper">): number | null {
  return lower === null || upper === null || lower <= 0 ? null : upper / lower - 1;
}

export function isProved({ result }: Bound): boolean {
  return result?.proved === true;
}

/** "proved optimal", "known within 1.2 %; still being solved". */
export function stateText(bound: Bound): string {
  if (isProved(bound)) return "proved optimal";
  const gap = gapOf(bound);
  const known = gap === null ? "no bounds yet" : `known within ${percent(gap)}`;
  if (isOpen(bound)) return bound.state === "waiting" ? "waiting for its turn" : `${known}; being solved`;
  const ends: Partial<Record<Bound["state"], string>> = { accepted: "accepted by you", failed: "given up", solved: "the accepted gap" };
  const end = ends[bound.state] ?? bound.state;
  return gap === null && bound.state !== "solved" ? end : `${known}; ${end}`;
}
