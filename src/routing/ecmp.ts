/**
 * ECMP: routers hash every flow onto one of its minimal paths, so that its packets stay together (Hopps 2000). The paths are those of MIN, or
 * of NCA in trees: what these draw anew for each packet, a hash of the flow decides.
 */
import type { Values } from "../descriptor.ts";
import { traitsOf } from "../topology/networks.ts";
import { needsLevels } from "../topology/traits.ts";
import { min } from "./oblivious.ts";
import { familyPaths } from "./path-plans.ts";
import { algorithm } from "./routing.ts";
import type { RoutingDescriptor } from "./routing.ts";
import { nearestCommonAncestor } from "./tree-routing.ts";

/** The routing among whose paths a design's flows are hashed. */
function under(values: Values): RoutingDescriptor {
  return needsLevels(traitsOf(values)) === null ? nearestCommonAncestor : min;
}

export const ecmp = algorithm({
  id: "ecmp",
  title: "ECMP",
  alsoCalled: ["equal-cost multi-path", "per-flow hashing", "flow hashing"],
  summary: "Equal-cost multi-path: every flow is hashed to one of its minimal paths, and all its packets follow it.",
  source: "Hopps 2000; Sinha, Kandula, Katabi 2004 for flowlets",
  paths: "minimal",
  oblivious: "flow",
  whyNot: () => null,
  under,
  parameters: [
    {
      kind: "integer",
      id: "hashSeed",
      title: "hash seed",
      help: "Seed of the hash of flows, apart from the simulation's: with another one other flows meet.",
      min: 0,
      max: 2147483647,
      sliderMax: 50,
      default: 1,
    },
    {
      kind: "integer",
      id: "queuePairs",
      title: "queue pairs",
      help: "Sub-flows of a flow, each of which is hashed by itself; a source's packets take them in turn.",
      min: 1,
      max: 1024,
      sliderMax: 64,
      default: 1,
    },
    {
      kind: "integer",
      id: "flowlet",
      title: "flowlet pause",
      unit: "cycles",
      help: "Where a sub-flow has sent nothing for so many cycles, its next packet is hashed anew; 0: never.",
      min: 0,
      max: 1000000,
      sliderMax: 500,
      default: 0,
    },
  ],
  virtualChannels: (values) =>
    `${under(values).virtualChannels(values)}; the packets of a flow arrive in order if each class has one virtual channel, since in several they may overtake each other`,
  classes: (values) => under(values).classes(values),
  check: (values) => under(values).check?.(values) ?? null,
  ejectsOnAny: (values) => under(values).ejectsOnAny(values),
  build: (network, values) =>
    new (familyPaths().EcmpRouter)(under(values).build(network, values), network, values.hashSeed, values.queuePairs, values.flowlet),
  dependencies: (network, values, emit) => {
    under(values).dependencies(network, values, emit);
  },
});
