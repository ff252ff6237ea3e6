/** What is said of a design before it is believed. */
import type { CostReport } from "../../cost/results.ts";
import { priceWarning } from "../../cost/warnings.ts";
import type { Values } from "../../descriptor.ts";
import { UNSETTLED, unsettledLoads, warningsOf } from "../../simulation/warnings.ts";
import type { LoadPoint } from "../../simulation/results.ts";
import type { Network } from "../../topology/network.ts";

/** Sentences for what is simulated on the network; `points`: those of a curve, searched ones, too. */
export function simulationWarnings(
  values: Values,
  network: Network | null,
  points: readonly Pick<LoadPoint, "load" | "saturated" | "unsettled" | "stall">[] = [],
): string[] {
  return [
    ...(network === null ? [] : warningsOf(values, network).map(({ message }) => message)),
    ...unsettledLoads(points)
      .slice(0, 1)
      .map((load) => `At load ${load} ${UNSETTLED}${values["warmupRule"] === "judged" ? "; warmupRule = patient waits for them" : ""}.`),
    ...points.flatMap(({ load, stall }) => (stall === null ? [] : [`At load ${load} the run was given up: ${stall}.`])),
  ];
}

/** Sentences for a priced design: a router that is not on sale, and prices that are absurd. */
export function costWarnings(values: Values, { notOnSale }: Pick<CostReport, "notOnSale">): string[] {
  const warning = priceWarning(values);
  return [
    ...(notOnSale === null ? [] : [notOnSale]),
    ...(warning === null ? [] : [`${warning.charAt(0).toUpperCase()}${warning.slice(1)}.`]),
  ];
}
