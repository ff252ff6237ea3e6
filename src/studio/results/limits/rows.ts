/** Makes the charts of the limits from the store: paths by length, and the rates of one pair. */
import { byLoad } from "../../../charts/load-series.ts";
import type { LengthRow } from "../../../charts/length-shares.ts";
import { pathClasses } from "../../../charts/pair-rates.ts";
import type { PairModel } from "../../../charts/pair-rates.ts";
import { fraction } from "../../../drawing/text.ts";
import type { Network } from "../../../engine/model.ts";
import type { Bound, StudioState } from "../../store/state.ts";
import { boundName } from "../../parts/bound-names.ts";
import type { ShownSeries } from "../series.ts";

/**
 * One row for each program that tells minimal paths from others, and one for each simulated design of which that is known, at its highest
 * stable load.
 */
export function lengthRows(
  { shown }: Pick<StudioState, "shown">,
  programs: readonly Bound[],
  { series, stale }: ShownSeries,
): readonly LengthRow[] {
  const rows = programs.flatMap((bound): LengthRow[] => {
    const lengths = bound.result?.lengths.filter(({ kind }) => kind !== "any") ?? [];
    return lengths.length > 0 ? [{ label: boundName(bound), lengths }] : [];
  });
  const simulated = series
    .filter(({ design }) => design === shown && !stale.includes(design))
    .flatMap(({ label, points }): LengthRow[] => {
      const point = byLoad(points).findLast(({ saturated, minimalFraction }) => !saturated && minimalFraction !== null);
      if (!point || point.minimalFraction === null) return [];
      return [
        {
          label: `${label} at ${fraction(point.load)}`,
          lengths: [
            { kind: "minimal", length: null, share: point.minimalFraction },
            { kind: "valiant", length: null, share: 1 - point.minimalFraction },
          ],
        },
      ];
    });
  return [...rows, ...simulated];
}

/** A program's rates for one pair, and the model that it is of. */
export interface PairProgram extends PairModel {
  readonly model: string;
}

/** What each program does with the traffic from one router to another; empty where the pattern has none. */
export function pairModels(programs: readonly Bound[], { routers }: Network, source: number, target: number): readonly PairProgram[] {
  return programs.flatMap((bound): PairProgram[] => {
    const { model, result } = bound;
    const classes = result?.rates ? pathClasses(result.rates, routers, source, target) : null;
    return classes && classes.length > 0 ? [{ model, label: boundName(bound), classes }] : [];
  });
}

/** The first pair of routers that send, as endpoints: to show when none was chosen. */
export function firstPair(
  programs: readonly Bound[],
  { routers, firstEndpoint }: Network,
): { readonly source: number; readonly destination: number } | null {
  const pairs = programs.find(({ result }) => result?.rates)?.result?.rates?.pairs;
  const pair = pairs?.[0];
  if (pair === undefined) return null;
  return { source: firstEndpoint[Math.floor(pair / routers)]!, destination: firstEndpoint[pair % routers]! };
}
