/** Warnings about a design's results. */
import { repairCounts, repairText } from "../../engine/model.ts";
import type { RepairCounts, Network } from "../../engine/model.ts";
import { priceWarning, doubtsOf, silentWarning, warningsOf } from "../../engine/results.ts";
import type { CostReport, DoubtedCurve, LoadPoint } from "../../engine/results.ts";
import type { DesignValues } from "../../engine/studies.ts";

/** The parts of a curve that warnings need. */
type Found = DoubtedCurve & Readonly<Record<"points" | "searched", readonly Pick<LoadPoint, "load" | "stall" | "senders">[]>>;

const NOTHING: Found = { points: [], searched: [], saturation: null };

/** Sentences for the simulation on the network, and for its curve. */
export function simulationWarnings(values: DesignValues, network: Network | null, curve: Found = NOTHING): string[] {
  const patience = values.warmupRule === "judged" ? "; warmupRule = patient waits for them" : "";
  return [
    ...(network === null ? [] : warningsOf(values, network).map(({ message }) => message)),
    ...(network === null ? [] : silentWarning(values, network, curve.points)),
    ...doubtsOf(curve).map(
      (doubt) => `${doubt.onwards ? `From load ${doubt.load} on` : `At load ${doubt.load}`} ${doubt.why}${doubt.patience ? patience : ""}.`,
    ),
    ...[...curve.points, ...curve.searched].flatMap(({ load, stall }) =>
      stall === null ? [] : [`At load ${load} the run was given up: ${stall}.`],
    ),
  ];
}

/** How a damaged design is routed, as fields and as a sentence; for an undamaged one the network is not read. */
export function repairFields(
  values: DesignValues,
  network: Network | null,
): { readonly fields: RepairCounts | object; readonly warnings: string[] } {
  if (network === null) return { fields: {}, warnings: [] };
  const fields = repairCounts(network, values);
  const text = repairText(network, fields);
  return { fields, warnings: text === null ? [] : [text] };
}

/** Sentences for a priced design: a router that is not on sale, and absurd prices. */
export function costWarnings(values: DesignValues, { notOnSale }: Pick<CostReport, "notOnSale">): string[] {
  const warning = priceWarning(values);
  return [
    ...(notOnSale === null ? [] : [notOnSale]),
    ...(warning === null ? [] : [`${warning.charAt(0).toUpperCase()}${warning.slice(1)}.`]),
  ];
}
