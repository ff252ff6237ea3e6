/** Tornado: every endpoint sends as far round as possible. */
import { coordinate, tornadoStep } from "../topology/grid-points.ts";
import type { Grid, Network } from "../topology/network.ts";
import { mappedTraffic, wholeOf } from "./fixed.ts";
import { pattern } from "./traffic.ts";
import type { Traffic } from "./traffic.ts";

/** Every endpoint sends to the same place at the router that is farthest one way in every dimension. */
function roundTheGrid(network: Network, grid: Grid): Traffic {
  const { endpointRouter, firstEndpoint } = wholeOf(network);
  return mappedTraffic(network, (source) => {
    const router = endpointRouter[source]!;
    const to = grid.dims.reduce((sum, k, dim) => sum + ((coordinate(grid, router, dim) + tornadoStep(k)) % k) * grid.strides[dim]!, 0);
    return firstEndpoint[to]! + source - firstEndpoint[router]!;
  });
}

/** Number of groups of a network with differently joined groups of equal size; null without such groups, or if sizes differ. */
function likeGroups({ mixed, firstEndpoint }: Network): number | null {
  if (!mixed) return null;
  const sizes = Array.from({ length: mixed.count }, (_, G) => firstEndpoint[mixed.start[G + 1]!]! - firstEndpoint[mixed.start[G]!]!);
  return sizes.every((size) => size === sizes[0]) ? mixed.count : null;
}

export const tornado = pattern({
  id: "tornado",
  title: "Tornado",
  group: "Adversarial",
  summary: "Half-way round the network, group by group, endpoint by endpoint, or in every dimension of a grid.",
  source: "Dally, Towles 2004, section 3.2, for rings; in other networks over groups or endpoints",
  parameters: [],
  onNetwork: ({ grid, groups, mixed }) =>
    grid
      ? "Every endpoint sends to its counterpart k/2 − 1 (rounded up) coordinates on in every dimension of k, modulo k."
      : groups || mixed?.equal === true
        ? "Every endpoint of group i sends to its counterpart in group i + g/2 (rounded down), modulo g."
        : "Endpoint i sends to endpoint i + N/2 (rounded down), modulo N.",
  build: (network) => {
    const whole = wholeOf(network);
    const { endpoints, grid, groups } = whole;
    if (grid) return roundTheGrid(network, grid);
    const parts = groups?.count ?? likeGroups(whole) ?? endpoints;
    const offset = Math.floor(parts / 2) * (endpoints / parts);
    return mappedTraffic(network, (source) => (source + offset) % endpoints);
  },
});
