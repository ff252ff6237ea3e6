/** Traffic of requests that are answered: each message goes one way, and a reply of the same size comes back. */
import type { Traffic } from "./traffic.ts";

/** The traffic of a pattern's requests and their replies together, where each endpoint's load is half requests in the mean. */
export function answered(requests: Traffic, endpoints: number): Traffic {
  const shares = (of: (endpoint: number) => number): Float64Array => Float64Array.from({ length: endpoints }, (_, e) => of(e));
  const sent = requests.rates ?? shares((e) => (requests.sends(e) ? 1 : 0));
  const mean = sent.reduce((sum, share) => sum + share, 0) / endpoints;
  const alike = requests.rates === undefined && requests.received === undefined && requests.senders === endpoints;
  const rates = shares((e) => (sent[e]! + (requests.received?.[e] ?? mean)) / 2);
  return {
    ...(alike ? {} : { rates, received: rates }),
    requests,
    senders: alike ? endpoints : rates.reduce((count, share) => count + (share > 0 ? 1 : 0), 0),
    sends: (e) => alike || rates[e]! > 0,
    destination: (source, random) => requests.destination(source, random),
    routerDemands: (emit) => {
      const demands = new Map<number, Map<number, number>>();
      const add = (from: number, to: number, demand: number): void => {
        const row = demands.get(from) ?? new Map<number, number>();
        demands.set(from, row.set(to, (row.get(to) ?? 0) + demand / 2));
      };
      requests.routerDemands((from, to, demand) => {
        add(from, to, demand);
        add(to, from, demand);
      });
      for (const [from, row] of demands) for (const [to, demand] of row) emit(from, to, demand);
    },
    terminalDemand: alike ? requests.terminalDemand : rates.reduce((most, share) => Math.max(most, share), 0),
  };
}
