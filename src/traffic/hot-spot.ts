/** Uniform traffic, except that a share goes to one endpoint. */
import type { Values } from "../descriptor.ts";
import { isDamaged } from "../topology/damage.ts";
import { networkOf } from "../topology/networks.ts";
import { endpointsOf } from "./fixed.ts";
import { pattern } from "./traffic.ts";

export const hotSpot = pattern({
  id: "hot-spot",
  title: "Hot spot",
  group: "Random",
  summary: "A fraction of the packets goes to one endpoint, the rest to random ones.",
  source: "Gómez et al. 2007 (20 %)",
  parameters: [
    {
      kind: "real",
      id: "fraction",
      symbol: "f",
      title: "fraction",
      help: "Share of the packets of all other endpoints that is sent to the hot spot on purpose.",
      min: 0.001,
      max: 1,
      default: 0.2,
    },
    {
      kind: "integer",
      id: "hotSpot",
      title: "hot spot",
      help: "Number of the endpoint that is hot.",
      min: 0,
      max: 1000000,
      sliderMax: (values: Values) => endpointsOf(values) - 1,
      default: 0,
    },
  ],
  check: (values) => {
    const hot = values.hotSpot;
    const endpoints = endpointsOf(values);
    if (hot >= endpoints)
      return { parameter: "hotSpot", message: `hotSpot = ${hot} is no endpoint of this network: hotSpot must be 0 to ${endpoints - 1}.` };
    if (!isDamaged(values)) return null;
    const { damage } = networkOf(values);
    return damage === null || damage.endpointNow[hot]! >= 0
      ? null
      : { parameter: "hotSpot", message: `hotSpot = ${hot} has failed with its router: hotSpot must be an endpoint that is left.` };
  },
  build: (network, values) => {
    const { endpoints, routers, firstEndpoint, endpointRouter } = network;
    const given = values.hotSpot;
    const hot = network.damage?.endpointNow[given] ?? given;
    const { fraction } = values;
    const threshold = fraction * 2 ** 32;
    const others = endpoints - 1;
    // Everybody's share of what is not sent on purpose; the hot endpoint sends nothing on purpose.
    const received = new Float64Array(endpoints).fill(others > 0 ? ((others - 1) * (1 - fraction) + 1) / others : 0);
    received[hot] = others * fraction + (1 - fraction);
    return {
      received,
      senders: others > 0 ? endpoints : 0,
      terminalDemand: others > 0 ? 1 + (others - 1) * fraction : 1,
      sends: () => others > 0,
      destination: (source, random) => {
        if (source !== hot && random.next() >>> 0 < threshold) return hot;
        const drawn = random.below(others);
        return drawn >= source ? drawn + 1 : drawn;
      },
      rule: { kind: "every", count: others, span: 1, hot: { endpoint: hot, share: threshold } },
      routerDemands: (emit) => {
        if (others < 1) return;
        const home = endpointRouter[hot]!;
        for (let s = 0; s < routers; s++) {
          const sources = firstEndpoint[s + 1]! - firstEndpoint[s]!;
          if (sources === 0) continue;
          // Full rate of the hot endpoint, and what the others do not send to it on purpose.
          const cool = s === home ? 1 : 0;
          for (let d = 0; d < routers; d++) {
            const targets = firstEndpoint[d + 1]! - firstEndpoint[d]!;
            const each = (s === d ? targets - 1 : targets) / others;
            const demand = each * (cool + (sources - cool) * (1 - fraction)) + (d === home ? (sources - cool) * fraction : 0);
            if (demand > 0) emit(s, d, demand);
          }
        }
      },
    };
  },
});
