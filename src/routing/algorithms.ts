/** The list of routing algorithms. To add one, write a file and add a line here. */
import { valuesOf } from "../descriptor.ts";
import type { Numbers, Values, ValuesOf, Choices } from "../descriptor.ts";
import type { Network } from "../topology/network.ts";
import { traitsOf } from "../topology/networks.ts";
import { needsLevels } from "../topology/traits.ts";
import { par, ugalG, ugalL, ugalLCr, ugalLVc, ugalLVch } from "./adaptive.ts";
import { classChannels, kindsApart } from "./class-channels.ts";
import type { ClassChannels } from "./class-channels.ts";
import { dimensionOrder } from "./dimension-order.ts";
import { ecmp } from "./ecmp.ts";
import { dfsssp, given, lash } from "./layered.ts";
import { min, plainMinimal, plainValiant, valiant, valiantRouter } from "./oblivious.ts";
import type { Router, RoutingDescriptor } from "./routing.ts";
import { adaptiveFirstFree, adaptiveNca, adaptiveSadp, deterministic, nearestCommonAncestor } from "./tree-routing.ts";

export const ROUTINGS = [
  min,
  valiant,
  valiantRouter,
  ugalL,
  ugalLVc,
  ugalLVch,
  ugalLCr,
  ugalG,
  par,
  dimensionOrder,
  nearestCommonAncestor,
  deterministic,
  adaptiveFirstFree,
  adaptiveSadp,
  adaptiveNca,
  dfsssp,
  lash,
  given,
  ecmp,
] as const satisfies readonly RoutingDescriptor[];

type Listed = (typeof ROUTINGS)[number];
export type RoutingId = Listed["id"];
/** The values of each algorithm's parameters, by its id. */
export type RoutingValues = { readonly [R in Listed as R["id"]]: ValuesOf<R["parameters"]> };

/** The algorithm that `values.routing` names. Throws a programmer's error for an unknown id. */
export function routingOf(values: Values): RoutingDescriptor {
  const { routing: id } = valuesOf<Choices>(values);
  const found = ROUTINGS.find((routing) => routing.id === id);
  if (!found) throw new TypeError(`unknown routing ${id}`);
  return found;
}

/** The first algorithm that routes the design's network, the default of a study. A damaged network has that of the whole one. */
export function defaultRouting(values: Values): string {
  const traits = { ...traitsOf(values), damaged: false };
  const found = ROUTINGS.find((routing) => routing.whyNot(traits) === null);
  if (!found) throw new TypeError(`no routing for ${traits.title}`);
  return found.id;
}

/**
 * MIN or Valiant for an even use of minimal paths, or of detours, in a design. It is the design's own routing if that fits; else every
 * minimal path as MIN draws it (in a tree as NCA does), or a detour through any router. Null if the network has none. `within`: whether
 * pairs of a group take detours, too.
 */
export function evenRouter(kind: "minimal" | "detours", within: boolean, network: Network, values: Values): Router | null {
  const own = routingOf(values);
  const routing = own.under?.(values) ?? own;
  if (routing.even === kind) return routing.build(network, values);
  if (routing.whyNot === needsLevels) return kind === "minimal" ? nearestCommonAncestor.build(network, values) : null;
  return kind === "minimal" ? plainMinimal(network, values) : plainValiant(network, values, within);
}

/** Virtual channels that a class of a design's packets may take; all of them for hops without a class of their own. */
export function channelsOfClass(values: Values, vcClass: number): ClassChannels {
  const routing = routingOf(values);
  const { vcs } = valuesOf<Numbers<"vcs">>(values);
  const classes = routing.classes(values).all * kindsApart(values);
  return vcClass >= classes ? { first: 0, count: vcs } : classChannels(vcClass, classes, vcs, routing.drawsInjection?.(values) ?? false);
}
