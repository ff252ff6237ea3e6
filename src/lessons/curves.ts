/** Networks over size, each priced by its study, as lines of a chart; and lines of prices. */
import type { Titled } from "./cell.ts";
import type { DesignStudy } from "./designs.ts";
import type { Measured, PricedNetwork } from "./measured.ts";

export interface NetworkLine extends Titled {
  /** By size. */
  readonly points: readonly DesignStudy[];
}

/** The quantities of the axes. */
export type CurvesChart = Titled &
  (
    | { readonly of: "routers" }
    /** `printed`: length (m) at which the lines cross in the source. */
    | { readonly of: "cables"; readonly printed?: number }
    /** `from`: the least number of endpoints. */
    | { readonly of: "cost" | "power" | "metres"; readonly from: number }
  );

/** A reading of the source where it leaves something open. */
export interface Reading extends Titled {
  readonly text: string;
}

/** A line's known networks, by size. */
export function knownOn(
  { points }: NetworkLine,
  { networks }: Measured,
): readonly { readonly at: DesignStudy; readonly priced: PricedNetwork }[] {
  return points.flatMap((at) => {
    const priced = networks.get(at.study);
    return priced === undefined ? [] : [{ at, priced }];
  });
}

/**
 * A number of a line's networks at a size: between the two next to it, straight over the logarithm of the size; null while they are
 * unknown, or if there are none.
 */
export function valueAt(line: NetworkLine, found: Measured, endpoints: number, of: (priced: PricedNetwork) => number): number | null {
  const known = knownOn(line, found);
  if (known.length < line.points.length) return null;
  const after = known.findIndex(({ priced }) => priced.endpoints >= endpoints);
  if (after === -1) return null;
  const high = known[after]!.priced;
  if (high.endpoints === endpoints) return of(high);
  const low = known[after - 1]?.priced;
  if (low === undefined) return null;
  const share = Math.log(endpoints / low.endpoints) / Math.log(high.endpoints / low.endpoints);
  return of(low) + share * (of(high) - of(low));
}
