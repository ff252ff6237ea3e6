/** Progressive adaptive routing: UGAL-L's decision for minimal, made again at the second router of the source's group. */
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";
import type { RouteForm } from "./forms.ts";
import type { PathPlan } from "./paths.ts";
import { CLASS_MASK } from "./routing.ts";
import type { Congestion } from "./routing.ts";
import { UgalRouter } from "./ugal.ts";
import type { UgalOptions } from "./ugal-options.ts";

export class ProgressiveRouter extends UgalRouter {
  reconsiderAfter = 0;
  private readonly departing: NonNullable<UgalRouter["paths"]["departing"]>;

  constructor(network: Network, plan: PathPlan, options: UgalOptions) {
    super(network, plan, options);
    const { paths } = this;
    if (!paths.departing) throw new TypeError("no groups to decide in again");
    this.departing = paths.departing.bind(paths);
  }

  override get form(): RouteForm | undefined {
    const form = super.form;
    return form && { ...form, again: true };
  }

  override choose(source: number, destination: number, random: RandomSource, congestion: Congestion): number {
    const length = super.choose(source, destination, random, congestion);
    // Class 0 is the local hop of a minimal path to another group, and nothing else.
    this.reconsiderAfter = length > 1 && this.minimal && (this.route[0]! & CLASS_MASK) === 0 ? 1 : 0;
    return length;
  }

  reconsider(router: number, destination: number, random: RandomSource, congestion: Congestion): number {
    const { candidate, route } = this;
    const target = this.endpointRouter[destination]!;
    this.minimal = true;
    this.reconsiderAfter = 0;
    let length = this.departing(route, router, target, 0);
    let cost = this.cost(route, length, false, congestion);
    let parallel = 1;
    for (
      let other = this.departing(candidate, router, target, 1);
      other > 0;
      other = this.departing(candidate, router, target, ++parallel)
    ) {
      const otherCost = this.cost(candidate, other, false, congestion);
      if (otherCost >= cost) continue;
      cost = otherCost;
      length = this.take(other);
    }
    const first = route[0]!;
    const minimalLength = length;
    let least = -this.bias;
    for (let i = 0; i < this.candidates; i++) {
      const other = this.paths.nonMinimal(candidate, router, target, random);
      if (other === 0) continue;
      const margin = this.margin(candidate, other, first, minimalLength, cost, congestion);
      if (margin >= least) continue;
      least = margin;
      length = this.take(other);
      this.minimal = false;
    }
    return this.minimal && parallel === 1 ? -1 : length;
  }
}
