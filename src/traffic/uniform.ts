/** Uniform random traffic: every packet to a random endpoint. */
import { pattern } from "./traffic.ts";

export const uniform = pattern({
  id: "uniform",
  even: true,
  title: "Uniform random",
  group: "Random",
  summary: "Every packet goes to a random endpoint: benign traffic that loads all channels alike.",
  source: "Kim et al. 2008, section 4.2",
  parameters: [
    {
      kind: "choice",
      id: "selfTraffic",
      title: "sender as destination",
      help: "Whether an endpoint may be its own destination, through its router and back (in BookSim2 it may).",
      default: "0",
      options: [
        { id: "0", title: "excluded", help: "Destinations are the other N − 1 endpoints." },
        { id: "1", title: "included", help: "Destinations are all N endpoints, the sender included." },
      ],
    },
  ],
  build: (network, values) => {
    const { endpoints, routers, firstEndpoint } = network;
    const self = values.selfTraffic === "1";
    const others = self ? endpoints : endpoints - 1;
    return {
      senders: others > 0 ? endpoints : 0,
      terminalDemand: 1,
      sends: () => others > 0,
      destination: (source, random) => {
        const drawn = random.below(others);
        return !self && drawn >= source ? drawn + 1 : drawn;
      },
      rule: { kind: "every", count: others, span: self ? 0 : 1 },
      routerDemands: (emit) => {
        for (let s = 0; s < routers; s++) {
          const sources = firstEndpoint[s + 1]! - firstEndpoint[s]!;
          if (sources === 0) continue;
          for (let d = 0; d < routers; d++) {
            const targets = firstEndpoint[d + 1]! - firstEndpoint[d]!;
            const pairs = sources * (s === d && !self ? targets - 1 : targets);
            if (pairs > 0) emit(s, d, pairs / others);
          }
        }
      },
    };
  },
});
