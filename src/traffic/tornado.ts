/** Tornado: everybody sends as far round as it goes. */
import { coordinate, tornadoStep } from "../topology/grid.ts";
import type { Grid, Network } from "../topology/network.ts";
import { mappedTraffic, wholeOf } from "./fixed.ts";
import type { Traffic, TrafficDescriptor } from "./traffic.ts";

/** To the same place at the router as far as it goes one way in every dimension. */
function roundTheGrid(network: Network, grid: Grid): Traffic {
  const { endpointRouter, firstEndpoint } = wholeOf(network);
  return mappedTraffic(network, (source) => {
    const router = endpointRouter[source]!;
    const to = grid.dims.reduce((sum, k, dim) => sum + ((coordinate(grid, router, dim) + tornadoStep(k)) % k) * grid.strides[dim]!, 0);
    return firstEndpoint[to]! + source - firstEndpoint[router]!;
  });
}

export const tornado: TrafficDescriptor = {
  id: "tornado",
  title: "Tornado",
  group: "Adversarial",
  summary: "Half-way round the network, group by group, endpoint by endpoint, or in every dimension of a grid.",
  source: "Dally, Towles 2004, section 3.2, for rings; in other networks over groups or endpoints",
  parameters: [],
  onNetwork: ({ grid, groups }) =>
    grid
      ? "Every endpoint sends to its counterpart k/2 − 1 (rounded up) coordinates on in every dimension of k, modulo k."
      : groups
        ? "Every endpoint of group i sends to its counterpart in group i + g/2 (rounded down), modulo g."
        : "Endpoint i sends to endpoint i + N/2 (rounded down), modulo N.",
  build: (network) => {
    const { endpoints, grid, groups } = wholeOf(network);
    if (grid) return roundTheGrid(network, grid);
    const parts = groups?.count ?? endpoints;
    const offset = Math.floor(parts / 2) * (endpoints / parts);
    return mappedTraffic(network, (source) => (source + offset) % endpoints);
  },
};
