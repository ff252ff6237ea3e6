/** What is said of a design before it is believed. */
import type { CostReport } from "../../cost/results.ts";
import { priceWarning } from "../../cost/warnings.ts";
import type { Values } from "../../descriptor.ts";
import type { Curve } from "../../simulation/curve.ts";
import { FILLED, filledLoads, UNSETTLED, unsettledLoads, unsettledText, warningsOf } from "../../simulation/warnings.ts";
import type { LoadPoint } from "../../simulation/results.ts";
import type { Network } from "../../topology/network.ts";

/** What warnings need of a curve. */
interface Found {
  readonly points: readonly Told[];
  readonly searched: readonly Told[];
  readonly saturation: Pick<Curve["saturation"] & object, "upper" | "unsettled"> | null;
}

type Told = Pick<LoadPoint, "load" | "saturated" | "filling" | "unsettled" | "stall">;

const NOTHING: Found = { points: [], searched: [], saturation: null };

/** Sentences for what is simulated on the network, and for the curve that was found. */
export function simulationWarnings(
  values: Values,
  network: Network | null,
  { points: listed, searched, saturation }: Found = NOTHING,
): string[] {
  const points = [...listed, ...searched];
  const patience = values["warmupRule"] === "judged" ? "; warmupRule = patient waits for them" : "";
  const unsettled = unsettledLoads(points).slice(0, 1);
  const filled = filledLoads(points)
    .filter((load) => listed.some((point) => point.load === load))
    .slice(0, 1);
  return [
    ...(network === null ? [] : warningsOf(values, network).map(({ message }) => message)),
    ...unsettled.map((load) => `At load ${load} ${UNSETTLED}${patience}.`),
    ...(unsettled.length === 0 && saturation?.unsettled === true ? [`${sentence(unsettledText(saturation.upper))}.`] : []),
    ...filled.map((load) => `At load ${load} ${FILLED}${patience}.`),
    ...points.flatMap(({ load, stall }) => (stall === null ? [] : [`At load ${load} the run was given up: ${stall}.`])),
  ];
}

/** Sentences for a priced design: a router that is not on sale, and prices that are absurd. */
export function costWarnings(values: Values, { notOnSale }: Pick<CostReport, "notOnSale">): string[] {
  const warning = priceWarning(values);
  return [...(notOnSale === null ? [] : [notOnSale]), ...(warning === null ? [] : [`${sentence(warning)}.`])];
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
