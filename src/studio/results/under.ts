/** The designs under the traffic of an added row, as the charts take them. */
import { underRow } from "../store/added-rows.ts";
import type { RowTraffic } from "../store/added-rows.ts";
import { modelsFor } from "../store/bounds.ts";
import { boundKey, simulationKey } from "../store/keys.ts";
import { memoised } from "../store/memo.ts";
import type { StudioState } from "../store/state.ts";
import { throughputRows } from "./bars.ts";
import { boundLines, seriesOf } from "./series.ts";

const SHOWN = ["designs", "results", "bounds", "models"] as const;

/** Curves, bounds and bars of all designs that can have this traffic; with their numbers and colours, under names that tell them apart. */
function shownUnder({ designs, results, bounds, models }: Pick<StudioState, (typeof SHOWN)[number]>, traffic: RowTraffic) {
  const under = designs.map((design) => underRow(design.values, traffic).values);
  // Of a design that cannot have it, what it has under its own says nothing here.
  const able = under.filter((values) => values !== null);
  const state = {
    designs: designs.map((design, i) => ({ ...design, values: under[i] ?? design.values })),
    results: only(results, able.map(simulationKey)),
    shownResults: {},
    ghosts: {},
    bounds: only(
      bounds,
      able.flatMap((values) => modelsFor(values, { models }).map((model) => boundKey(values, model))),
    ),
    models,
  };
  const series = seriesOf(state);
  return { series: series.series, bounds: boundLines(state), rows: throughputRows(state, series) };
}

function only<T>(all: Readonly<Record<string, T>>, keys: readonly string[]): Readonly<Record<string, T>> {
  const wanted = new Set(keys);
  return Object.fromEntries(Object.entries(all).filter(([key]) => wanted.has(key)));
}

/** As an answer for the store: the same object as long as nothing of it changes. */
export function underSelector(traffic: RowTraffic) {
  return memoised(SHOWN, (state) => shownUnder(state, traffic));
}
