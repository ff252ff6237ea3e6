/** Shifts: destinations at a fixed distance, or in the two halves of the network. */
import type { Values } from "../descriptor.ts";
import type { Network } from "../topology/network.ts";
import { endpointsOf, mappedTraffic, wholeOf } from "./fixed.ts";
import { pattern } from "./traffic.ts";
import type { Traffic } from "./traffic.ts";
import { weightedTraffic } from "./weighted.ts";
import type { Demand } from "./weighted.ts";

/** Endpoint s sends to s mod N/2 and to s mod N/2 + N/2, one of which is itself. The last endpoint of an odd N is silent. */
function halves(network: Network): Traffic {
  const half = Math.floor(wholeOf(network).endpoints / 2);
  return weightedTraffic(
    network,
    Array.from({ length: 2 * half }, (_, source): Demand[] => [
      { source, destination: source % half, weight: 1 },
      { source, destination: (source % half) + half, weight: 1 },
    ]).flat(),
  );
}

export const shift = pattern({
  id: "shift",
  title: "Shift",
  group: "Adversarial",
  summary: "To the endpoint a fixed offset away, or to the places in either half of the network.",
  onNetwork: () => "Endpoint i sends to endpoint i + offset, modulo N, or to its place in either half of the network.",
  source: "Mollah et al. 2017, section 4; Besta, Hoefler 2014, section V-B",
  parameters: [
    {
      kind: "choice",
      id: "shiftBy",
      title: "shift by",
      help: "Which of two papers' patterns of this name is meant.",
      default: "offset",
      options: [
        { id: "offset", title: "the offset", help: "To endpoint i + offset, modulo N (Mollah et al. 2017)." },
        {
          id: "half",
          title: "half or nothing",
          help: "To i mod N/2 or to i mod N/2 + N/2, evenly; one of them is the sender itself (Besta, Hoefler 2014). The offset does not count.",
        },
      ],
    },
    {
      kind: "integer",
      id: "offset",
      symbol: "x",
      title: "offset",
      help: "Distance between sender and receiver in endpoint numbers; half the network unless given. In a dragonfly, multiples of a·p shift whole groups.",
      min: 0,
      max: 1000000,
      sliderMax: (values: Values) => endpointsOf(values) - 1,
      default: (values: Values) => Math.floor(endpointsOf(values) / 2),
    },
  ],
  build: (network, values) => {
    if (values.shiftBy === "half") return halves(network);
    const { offset } = values;
    const { endpoints } = wholeOf(network);
    return mappedTraffic(network, (source) => (source + offset) % endpoints);
  },
});
