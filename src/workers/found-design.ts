/** A design of a search as programs are told of it: counted, measured as far as it was, with its limits and its study. */
import { formatDesign } from "../study/codec.ts";
import { defaultValues } from "../study/validation.ts";
import type { WishValues } from "../study/wish-text.ts";
import type { SearchReport, SearchRow } from "./jobs/search.ts";
import { designOfRow, knownOf, limitStates, unbeaten, UNMEASURED } from "./measured-design.ts";
import type { LimitState, Listed, Measured } from "./measured-design.ts";
import { perFamily } from "./prospects.ts";
import type { EstimatedRow, RankedSearch } from "./ranked-search.ts";

/** A design that a search has found. */
export interface Found extends Omit<SearchRow, "same"> {
  /** What closed forms alone say of uniform and of the worst traffic; `carried` has them together with all that was measured. */
  readonly closedForms: SearchRow["carried"];
  /** Its study's text; null where the design is too large to be built. */
  readonly text: string | null;
  /** Designs of other families that are the same network: of each the one with the fewest parameters that are not at their defaults. */
  readonly same: readonly (SearchRow["same"][number] & { readonly text: string | null })[];
  /** Null where no estimate was asked for. */
  readonly estimated: EstimatedRow | null;
  readonly measured: Measured | null;
  /** The limits that the wishes set, by their names: surely kept, surely missed, or not checked. */
  readonly limits: Readonly<Record<string, LimitState>>;
  /** True if it surely keeps to all of them, and no other design that does beats it. */
  readonly pareto: boolean;
}

export interface Search extends Pick<SearchReport, "families" | "feasible"> {
  /** Those that surely keep to all limits before those of which it is not known. */
  readonly designs: readonly Found[];
  /** Of families without such a design: the cheapest that misses nothing but floors of throughput. */
  readonly below: readonly Found[];
  /** Designs that were measured and fall short of a floor. */
  readonly fellShort: readonly Found[];
  /** How many designs of each family were not measured, because measured ones of that family carry much less than their counts say. */
  readonly passedOver: Readonly<Record<string, number>>;
  /** How many of the first designs were ranked by their estimates. */
  readonly ranked: number;
  readonly complete: boolean;
}

export function foundDesign(
  { row, measured }: Listed,
  wanted: WishValues,
  { pareto, estimated = null }: Pick<Found, "pareto"> & Partial<Pick<Found, "estimated">>,
): Found {
  const known = measured ?? UNMEASURED;
  const textOf = (one: Pick<SearchRow, "values">): string | null =>
    row.opens ? formatDesign(designOfRow(defaultValues(), one, wanted)) : null;
  return {
    ...row,
    same: row.same.map((other) => ({ ...other, text: textOf(other) })),
    closedForms: row.carried,
    carried: knownOf(row, known),
    limits: Object.fromEntries(limitStates(row, known, wanted)),
    pareto,
    text: textOf(row),
    estimated,
    measured,
  };
}

export function foundIn({ report, listed, fallen, passed, estimated, complete }: RankedSearch, wanted: WishValues): Search {
  const measuredOf = new Map([...listed, ...fallen].map(({ row, measured }) => [row, measured ?? UNMEASURED]));
  const front = unbeaten(
    report.designs.filter((row) => !passed.includes(row)),
    (row) => measuredOf.get(row) ?? UNMEASURED,
    wanted,
  );
  const found = (one: Listed): Found => foundDesign(one, wanted, { pareto: front.has(one.row), estimated: estimated.get(one.row) ?? null });
  return {
    families: report.families,
    feasible: report.feasible,
    designs: listed.map(found),
    below: report.below.map((row) => found({ row, measured: null })),
    fellShort: fallen.map(found),
    passedOver: Object.fromEntries(perFamily(passed)),
    ranked: estimated.size,
    complete,
  };
}
