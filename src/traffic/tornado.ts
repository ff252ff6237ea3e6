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
  inFamily: (family) => (family === "dragonfly" ? "Every endpoint of group i sends to its counterpart in group i + g/2 (rounded down), modulo g." : "Endpoint i sends to endpoint i + N/2 (rounded down), modulo N."),
  build: (network) => {
    const { endpoints, structure } = network;
    const offset = structure.kind === "dragonfly" ? Math.floor(structure.g / 2) * structure.a * structure.p : Math.floor(endpoints / 2);
    return mappedTraffic(network, (source) => (source + offset) % endpoints);
  },
};
