/** What a design needs over its life, and the step to a larger design of its family. */
import { costReport } from "../../cost/cost.ts";
import { expansionOf, stepBetween } from "../../cost/expansion.ts";
import type { NoExpansion, Step } from "../../cost/expansion.ts";
import { lifeOf } from "../../cost/life.ts";
import type { Life } from "../../cost/life.ts";
import type { CostIntervals } from "../../cost/results.ts";
import { formatDesign } from "../../study/codec.ts";
import { designOn } from "../../study/nearest.ts";
import { withinLimits } from "../../study/network-size.ts";
import { withoutDamage } from "../../study/schema.ts";
import type { DesignValues } from "../../study/study.ts";
import { loadFamilies, topologyOf } from "../../topology/families.ts";
import type { Network } from "../../topology/network.ts";
import { networkOf } from "../../topology/networks.ts";
import { loaded } from "../errors.ts";
import type { Control } from "../job.ts";
import { stepped } from "../slices.ts";

/** Dollars of a whole design, routers and cables on its floor, with both ends where prices are uncertain. */
export interface Capital {
  readonly dollars: number | null;
  readonly interval: CostIntervals["capitalCost"] | null;
}

export interface Expansion extends Step {
  /** The larger design. */
  readonly study: string;
  readonly before: Capital;
  readonly after: Capital;
}

export interface LifeReport extends Life {
  readonly expansion: Expansion | NoExpansion;
}

/** `to`: endpoints to grow to; null for twice as many. Throws NotOnSale. */
export async function run(network: Network, values: DesignValues, control: Control<number>, to: number | null): Promise<LifeReport> {
  await loaded("families of networks", loadFamilies());
  const whole = network.damage?.intact ?? network;
  return { ...lifeOf(network, values), expansion: await expansion(whole, values, control, to ?? 2 * whole.endpoints) };
}

async function expansion(whole: Network, values: DesignValues, control: Control<number>, wished: number): Promise<Expansion | NoExpansion> {
  if (wished <= whole.endpoints)
    return { none: `It has ${whole.endpoints} endpoints already, so that there is nothing to grow by to ${wished}.` };
  const family = topologyOf(values);
  const found = await stepped(expansionOf(family, values, whole, wished), control, (step) => step);
  if ("none" in found) return found;
  if (!withinLimits(found.values)) return { none: `The next design of ${family.title} is too large to be built here.` };
  const larger = designOn(withoutDamage(values), family, found.values);
  const built = networkOf(larger);
  const capital = (of: Network, by: DesignValues): Capital => {
    const { capitalCost, intervals } = costReport(of, by);
    return { dollars: capitalCost, interval: intervals?.capitalCost ?? null };
  };
  return {
    study: formatDesign(larger),
    ...stepBetween(whole, built, values),
    before: capital(whole, values),
    after: capital(built, larger),
  };
}
