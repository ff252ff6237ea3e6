/**
 * Many designs side by side (`flitlab/comparisons`): what a search has measured of its rows, the parts of a design that a sweep asks for, and
 * quantities of families over their size.
 */
import type { Quotation } from "../cost/quotation.ts";
export { makeReport } from "../workers/report.ts";
export { LATENCY_COMPARED_AT_LOAD, estimateRow } from "../workers/ranked-search.ts";
export type { EstimatedRow } from "../workers/ranked-search.ts";
export { Prospects, perFamily } from "../workers/prospects.ts";
export { throughputOverSize } from "../workers/over-size/throughput.ts";
export type { ThroughputOverSize } from "../workers/over-size/throughput.ts";
export { ALL_CROSSINGS, MAX_LINES_WITH_ALL_CROSSINGS, LOWEST_CROSSINGS, crossedOverSize } from "../workers/over-size/crossings.ts";
export { CHARTS_OVER_SIZE, THROUGHPUT_SCALES, chartNamed, designOfPoint, shownIn, throughputOn } from "../workers/over-size/charts.ts";
export type { ChartOverSize, ChartPoint, SizeQuantity, SizedPoint } from "../workers/over-size/charts.ts";
export type { LinksLost } from "../workers/measured-resilience.ts";
export { NOTHING_MEASURED, lacking, measurePart } from "../workers/measured-part.ts";
export type { MeasuredPart, Wanted } from "../workers/measured-part.ts";
export {
  UNMEASURED,
  asDearAs,
  designOfRow,
  inOrder,
  knownOf,
  limitStates,
  measure,
  ownValues,
  standingOf,
  unbeaten,
} from "../workers/measured-design.ts";
export type { LimitState, Measured, ProvedBound } from "../workers/measured-design.ts";
export { foundDesign } from "../workers/found-design.ts";
export type { QuotedItem, Quotation } from "../cost/quotation.ts";

/** Reads a vendor's quotations, a table or JSON, or says in a sentence what is not valid. The reader of tables is loaded on request. */
export async function readQuotations(text: string): Promise<{ readonly quotations: readonly Quotation[] } | { readonly message: string }> {
  const { readQuotations: read } = await import("../cost/quotation.ts");
  return read(text);
}
