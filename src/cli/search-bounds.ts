/** What is proved and sampled of a design that a search has found, as cells of a table. */
import type { Measured, ProvedBound } from "../workers/measured-design.ts";
import type { SearchRow } from "../workers/jobs/search.ts";
import { short } from "./tables.ts";

export const BOUND_HEADS = ["lost", "lost+2", "uniform", "own", "worst case", "own", "worst found", "own"];

/** What the heads mean, for searches by this model. */
export const boundNotes = (model: string): readonly string[] => [
  "lost: % of the links that may fail with the network still connected; lost+2: until the diameter grows by more than 2.",
  `uniform, worst case, worst found: what any routing could carry at most, <: not solved, by its channels; own: what the model of routing does that is wished for (${model}), of the worst permutation found for it, or for any routing where it looks at queues.`,
];

const interval = (bound: ProvedBound | null): string =>
  bound === null ? "-" : bound.upper - bound.lower < 5e-4 ? short(bound.upper, 3) : `${short(bound.lower, 3)}-${short(bound.upper, 3)}`;

const percent = (links: { readonly fraction: number } | null | undefined): string =>
  links ? short(Math.round(100 * links.fraction)) : "-";

/** One for each of BOUND_HEADS. */
export function boundCells({ uniformBound }: SearchRow, measured: Measured): string[] {
  const { resilience, uniform, uniformOwn, worstCase, worstCaseOwn, worstFound, worstFoundOwn } = measured;
  return [
    percent(resilience?.connected),
    percent(resilience?.diameter),
    uniform === null ? `<${short(uniformBound, 3)}` : interval(uniform),
    ...[uniformOwn, worstCase, worstCaseOwn, worstFound, worstFoundOwn].map(interval),
  ];
}
