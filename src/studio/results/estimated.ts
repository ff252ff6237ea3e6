/**
 * Selects from the store what the latency chart shows of estimates. These are curves of designs that are not simulated to the end, and the
 * reasons why others have none.
 */
import type { EstimateSeries, GhostSeries, LoadSeries } from "../../charts/load-series.ts";
import { simulationKey } from "../store/keys.ts";
import { memoised } from "../store/memo.ts";
import type { StudioState } from "../store/state.ts";
import { runsToCompletion } from "../../engine/model.ts";
import { designLabels } from "./labels.ts";
import type { ShownSeries } from "./series.ts";

interface ShownEstimates {
  readonly estimates: readonly EstimateSeries[];
  /** Why designs that wait for a simulation have none. */
  readonly reasons: readonly { readonly design: number; readonly why: string }[];
}

function estimatesOf({ designs, results, estimates }: Pick<StudioState, "designs" | "results" | "estimates">): ShownEstimates {
  const found = designs.map(({ id, values }) => {
    const estimated = estimates[id];
    const settled = runsToCompletion(values) || results[simulationKey(values)]?.complete === true;
    return settled || estimated === undefined ? null : { ...estimated, former: estimated.key !== simulationKey(values) };
  });
  // Curves are named after the values they were computed for.
  const labels = designLabels(designs.map((design, i) => ({ ...design, values: found[i]?.values ?? design.values })));
  return {
    estimates: found.flatMap((one, design) =>
      one === null || one.found === null || one.found.unknown !== null
        ? []
        : [{ design, label: labels[design]!, points: one.found.points, saturation: one.found.saturation, former: one.former }],
    ),
    reasons: found.flatMap((one, design) => (one === null || one.former || one.why === null ? [] : [{ design, why: one.why }])),
  };
}

export const shownEstimates = memoised(["designs", "results", "estimates"], estimatesOf);

/** Simulated curves, those of earlier values as thin lines behind the estimates that have taken their place. */
export function besideEstimates(
  { series, ghosts, stale }: Pick<ShownSeries, "series" | "ghosts" | "stale">,
  estimates: readonly EstimateSeries[],
): { readonly series: readonly LoadSeries[]; readonly ghosts: readonly GhostSeries[] } {
  const overtaken = stale.filter((design) => estimates.some((one) => one.design === design));
  if (overtaken.length === 0) return { series, ghosts };
  return {
    series: series.filter(({ design }) => !overtaken.includes(design)),
    ghosts: [
      ...ghosts,
      ...series.flatMap(({ design, label, points }) => (overtaken.includes(design) ? [{ design, label: `before: ${label}`, points }] : [])),
    ],
  };
}
