/** Dimension-order routing: all the way along one dimension, then along the next; deterministic except for ties and parallel links. */
import type { Values } from "../descriptor.ts";
import { traitsOf } from "../topology/networks.ts";
import { needsGrid } from "../topology/traits.ts";
import { MinimalRouter } from "./oblivious.ts";
import { familyPaths, onNetwork } from "./path-plans.ts";
import { MINIMAL_ONLY } from "./paths.ts";
import type { PathPlan } from "./paths.ts";
import { algorithm } from "./routing.ts";

function planOf(values: Values): PathPlan {
  const { grid, title } = traitsOf(values);
  if (!grid) throw new TypeError(`${title} has no dimensions`);
  return onNetwork(values, familyPaths().gridPaths(grid, MINIMAL_ONLY, true), "dimension order");
}

export const dimensionOrder = algorithm({
  id: "dimension-order",
  title: "Dimension order",
  summary:
    "A packet goes all the way along the first dimension, then along the second, and so on; round a ring the shorter way, halfway round either.",
  source: "Dally, Towles 2004, section 8.4.2; Dally, Seitz 1987; BookSim2's dim_order and ran_min",
  parameters: [],
  paths: "minimal",
  oblivious: "router",
  whyNot: needsGrid,
  virtualChannels: (values) => planOf(values).virtualChannels,
  classes: (values) => planOf(values).classes,
  ejectsOnAny: (values) => planOf(values).ejectsOnAny,
  build: (network, values) => new MinimalRouter(network, planOf(values)),
  dependencies: (network, values, emit) => planOf(values).dependencies(network, emit),
});
