/** Tornado: everybody sends as far round as it goes. */
import { mappedTraffic } from "./fixed.ts";
import type { TrafficDescriptor } from "./traffic.ts";

export const tornado: TrafficDescriptor = {
  id: "tornado",
  title: "Tornado",
  group: "Adversarial",
  summary: "Half-way round the network, group by group or endpoint by endpoint.",
  source: "Dally, Towles 2004, section 3.2, for rings; here over the family's groups or endpoints",
  parameters: [],
  onNetwork: ({ groups }) =>
    groups
      ? "Every endpoint of group i sends to its counterpart in group i + g/2 (rounded down), modulo g."
      : "Endpoint i sends to endpoint i + N/2 (rounded down), modulo N.",
  build: (network) => {
    const { endpoints, groups } = network;
    const parts = groups?.count ?? endpoints;
    const offset = Math.floor(parts / 2) * (endpoints / parts);
    return mappedTraffic(network, (source) => (source + offset) % endpoints);
  },
};
