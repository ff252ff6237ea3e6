/** Sentences on a design's linear programs. */
import { routerName } from "../../../drawing/names.ts";
import { ratesOf } from "../../../charts/pair-rates.ts";
import { atLeast, atMost, count, percent, plural, significant } from "../../../drawing/text.ts";
import { kindOfPaths, modelOf } from "../../../engine/model.ts";
import type { Network } from "../../../engine/model.ts";
import type { ThroughputProgress, ThroughputResult } from "../../../engine/results.ts";
import { isOpen } from "../../store/bounds.ts";
import type { Bound } from "../../store/state.ts";
import { gapOf } from "../../parts/bound-names.ts";
import type { PairProgram } from "./rows.ts";

/** The terms of the limits, each explained in one line on hover. */
export const ALPHA =
  "The largest part of its full rate that every endpoint can send at the same time without overloading any link (maximum concurrent flow). 1 is the full rate.";
export const PROVED =
  "Both bounds meet: the dual prices of the links prove that no split of the traffic over these paths carries more. Recomputed from the answer, whatever the solver says.";
export const GAP = "How far the certified upper bound lies above the certified lower one.";
export const PRICE =
  "Dual price: how much alpha would rise with one flit a cycle more there, the bandwidth of an endpoint's link. Above zero only where a channel is full and stands in the way.";
export const SHARE =
  "Price times bandwidth over all channels of the kind, as a share of all: the part of one per cent by which alpha rises when each of them gets one per cent more bandwidth.";
export const FULL = "Loaded to their bandwidth (to 0.1 %) where the program carries the most.";
export const MINIMAL =
  "MIN: the shortest ways; between groups of a dragonfly, every way over one global link. VLB: by way of some other router, as Valiant's routing goes.";

/** From this relative gap on, a gap says nothing that the bounds do not say. */
export const VAGUE = 1;

/** Why a search that has ended has no proof. */
export function endingOf(bound: Bound): string {
  const known = gapOf(bound) !== null;
  const kept = known ? " The bounds so far are certified and stay." : "";
  if (bound.state === "accepted") return `Ended here because you accepted it.${kept}`;
  if (bound.state === "given up") return `The search ended without a proof, as its steps no longer brought the bounds closer.${kept}`;
  if (bound.state === "time limit") {
    const reached = `The time limit of ${count(bound.values.solveSeconds)} s was reached`;
    return known
      ? `${reached}; the bounds so far are certified and stay: raise it under Throughput, or accept them.`
      : `${reached} before there were any bounds: raise it under Throughput.`;
  }
  return `${bound.text === "" ? "The linear program was cancelled." : bound.text}${kept}`;
}

/** The sentence with which all of several programs failed before there were bounds. It is about the design, so it is said once. */
export function commonFailure(bounds: readonly Bound[]): string | null {
  const [first] = bounds;
  return first && bounds.length > 1 && bounds.every(({ state, text, lower }) => state === "failed" && text === first.text && lower === null)
    ? first.text
    : null;
}

/** Null while there are no bounds. */
export function certificateOf(bound: Bound): string | null {
  if (bound.lower === null || bound.upper === null) return null;
  const gap = gapOf(bound);
  // With hyphens at which no line breaks.
  const written =
    gap === null || gap >= VAGUE
      ? ""
      : `, gap ${gap < 1e-12 ? "below 1e-12" : gap < 1e-4 ? gap.toExponential(0) : percent(gap)}`.replace("e-", "e\u2011");
  return `Certified: at least ${atLeast(bound.lower, 7)}, at most ${atMost(bound.upper, 7)}${written}`;
}

/** Size of the program, and who solved it; empty before it is built. */
export function effortOf(bound: Bound): string {
  const { result, progress } = bound;
  const size: Pick<ThroughputProgress, "rows" | "columns" | "nonzeros"> | null = result && result.rows > 0 ? result : progress;
  return [
    ...(size && size.rows !== null
      ? [`${count(size.rows)} rows, ${count(size.columns ?? 0)} columns, ${count(size.nonzeros ?? 0)} nonzeros`]
      : []),
    ...(!isOpen(bound) && result && result.rows > 0 ? [`${significant(result.seconds, 2)} s: ${result.solver}`] : []),
  ].join(" · ");
}

/**
 * The single channel for which more bandwidth would help most, and by how much. `alpha`: the name of what rises. Null `network`: not on
 * screen.
 */
export function dearest({ bottlenecks }: ThroughputResult, network: Network | null, alpha: string): string {
  const [first] = bottlenecks;
  if (!first || first.dual <= 0) return "";
  const { channel, dual } = first;
  const which =
    network && channel < network.channels
      ? `, ${routerName(network, network.channelSource[channel]!)} → ${routerName(network, network.channelTarget[channel]!)}`
      : "";
  const equals = (bottlenecks[1]?.dual ?? 0) > dual * (1 - 1e-6) ? " Others have the same price." : "";
  return `Of single channels, the one with the highest dual price${which}: one flit a cycle more there (the bandwidth of an endpoint's link) would raise ${alpha} by up to ${significant(dual, 2)}.${equals}`;
}

/** The conclusion of Mollah et al. 2017: how many rates each model chooses for the same paths. */
export function contrast(models: readonly PairProgram[]): string {
  const ugal = models.filter(({ model }) => kindOfPaths(modelOf(model)) === "ugal");
  const sorted = [...(ugal.length > 1 ? ugal : models)].sort((a, b) => ratesOf(b.classes) - ratesOf(a.classes));
  const [most, least] = [sorted[0]!, sorted.at(-1)!];
  const [many, few] = [ratesOf(most.classes), ratesOf(least.classes)];
  const { scheme } = modelOf(most.model);
  const once = scheme?.valiant === "path" ? ` ${most.label} has one rate for each path; paths over the same links count once.` : "";
  return `${most.label} chooses ${plural(many, "rate")} for this pair${few < many ? `, ${least.label} only ${count(few)}` : ""}: within a class every path carries the same, crowded or not.${once}`;
}
