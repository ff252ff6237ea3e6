/** Entries of routes are a byte, or a halfword where a router has more virtual channels than a byte can name. */
import { expect, test } from "vitest";
import type { Value } from "../../src/descriptor.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { design } from "./designs.ts";

/** Routers of so many ports that their last channels are just below or above number 256. */
const DESIGNS: readonly (readonly [Readonly<Record<string, Value>>, number, boolean])[] = [
  [{ p: 126, a: 2, h: 1, vcs: 2 }, 128, false],
  [{ p: 127, a: 2, h: 1, vcs: 2 }, 129, true],
  [{ p: 62, a: 2, h: 1, vcs: 4 }, 64, false],
  [{ p: 63, a: 2, h: 1, vcs: 4 }, 65, true],
  [{ p: 82, a: 2, h: 1, vcs: 3 }, 84, false],
  [{ p: 83, a: 2, h: 1, vcs: 3 }, 85, true],
];

test.each(DESIGNS)("%j: packets reach their endpoints, through routers of %d ports", (set, radix, wide) => {
  const values = design({ routing: "min", ...set, warmup: 50, measure: 100 });
  const network = networkOf(values);
  const simulation = createSteadyState(network, values, 0.1);
  while (!simulation.advance(1000));
  const { fabric, sources, deliveredPackets } = simulation.engine;
  expect(fabric.memory.radix).toBe(radix);
  let more = 0;
  for (let e = 0; e < network.endpoints; e++) if (fabric.ejected(e) > sources.drawnFor(e)) more++;
  expect(more).toBe(0);
  expect(deliveredPackets).toBeGreaterThan(1000);
  expect(fabric.memory.wideRoutes).toBe(wide);
});
