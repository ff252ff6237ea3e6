/** Finds a design of another family to compare a design with, of about the same number of endpoints, price or power. */
import type { DesignValues } from "../../study/study.ts";
import { costOf, costReport } from "../../cost/cost.ts";
import { isPriced } from "../../cost/results.ts";
import type { CostResult } from "../../cost/results.ts";
import { loadPaths } from "../../routing/path-plans.ts";
import { nearestDesign } from "../../study/nearest.ts";
import { topologyOf } from "../../topology/families.ts";
import { networkOf } from "../../topology/networks.ts";
import type { Network } from "../../topology/network.ts";
import { loaded, onceLoaded } from "../errors.ts";
import type { Control } from "../job.ts";

/** What the two share: endpoints, dollars of routers and cables together, or watts of both. */
export type Likeness = "size" | "cost" | "power";

export interface Alike {
  readonly values: DesignValues;
  /** For both designs, in endpoints, dollars or watts. */
  readonly wanted: number;
  readonly found: number;
}

const IN_ALL: Readonly<Record<Exclude<Likeness, "size">, (cost: CostResult, endpoints: number) => number>> = {
  cost: ({ capitalCost }) => capitalCost,
  power: ({ totalPowerPerEndpoint }, endpoints) => totalPowerPerEndpoint * endpoints,
};

/** Networks priced in search of a price, or of so many watts. */
const PRICED = 8;

/**
 * Null if the family has no suitable network. Throws NotOnSale if the design itself has no price. `wished`: endpoints, if not those of the
 * design.
 */
export async function run(
  network: Network,
  values: DesignValues,
  _control: Control,
  by: Likeness,
  familyId: string,
  wished?: number,
): Promise<Alike | null> {
  const family = await onceLoaded(() => topologyOf({ topology: familyId }));
  // Its designs are read further down.
  await loaded("paths of networks", loadPaths());
  const sizeOf = (one: DesignValues): number => topologyOf(one).size(one).endpoints;
  const endpoints = wished ?? sizeOf(values);
  if (by === "size") {
    const found = nearestDesign(values, family, endpoints);
    return found && { values: found, wanted: endpoints, found: sizeOf(found) };
  }
  const wanted = IN_ALL[by](costOf(network, values), network.endpoints);
  let best: Alike | null = null;
  // A network's price, or its power, grows about as its endpoints do: of what was found cheaper the largest, of what was dearer the smallest.
  let [cheaper, dearer] = [0, Infinity];
  const tried = new Set<number>();
  for (let aim = endpoints, round = 0; round < PRICED; round++) {
    let candidate = nearestDesign(values, family, aim);
    // Between the two there may be one more.
    if (candidate && tried.has(sizeOf(candidate)) && cheaper > 0 && dearer < Infinity)
      candidate = nearestDesign(values, family, Math.sqrt(cheaper * dearer));
    if (!candidate || tried.has(sizeOf(candidate))) break;
    const size = sizeOf(candidate);
    tried.add(size);
    const built = networkOf(candidate);
    const report = costReport(built, candidate);
    if (!isPriced(report)) {
      // Its routers are larger than any on sale.
      dearer = Math.min(dearer, size);
      aim = cheaper > 0 ? Math.sqrt(cheaper * dearer) : Math.max(1, size / 2);
      continue;
    }
    const found = IN_ALL[by](report, built.endpoints);
    if (best === null || Math.abs(Math.log(found / wanted)) < Math.abs(Math.log(best.found / wanted)))
      best = { values: candidate, wanted, found };
    if (found <= wanted) cheaper = Math.max(cheaper, size);
    else dearer = Math.min(dearer, size);
    aim = Math.max(1, size * (wanted / found));
  }
  return best;
}
