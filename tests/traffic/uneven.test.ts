/** Traffic over one link where routers carry unequally, or nothing: everybody sends to somebody who is there. */
import { expect, test } from "vitest";
import { mulberry32 } from "../../src/math/random.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { worstCase } from "../../src/traffic/worst-case.ts";

test.each([
  ["a path whose ends carry one and three endpoints", "1.2.2.3!0-1,1-2,2-3"],
  ["a path with silent routers at its ends", "0.2.2.2.1.0!0-1,1-2,2-3,3-4,4-5"],
])("%s", (_, graph) => {
  const network = networkOf(parseStudy(`topology=custom&graph=${graph}`).study.designs[0]!);
  const traffic = worstCase.build(network, {});
  const random = mulberry32(4);
  const source = { below: (n: number): number => Math.floor(random() * n), next: random };
  let senders = 0;
  const met = new Map<number, Set<number>>();
  for (let endpoint = 0; endpoint < network.endpoints; endpoint++) {
    if (!traffic.sends(endpoint)) continue;
    senders++;
    for (let draw = 0; draw < 20; draw++) {
      const to = traffic.destination(endpoint, source as never);
      expect(to).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThan(network.endpoints);
      const [from, into] = [network.endpointRouter[endpoint]!, network.endpointRouter[to]!];
      expect(into).not.toBe(from);
      met.set(from, (met.get(from) ?? new Set()).add(into));
    }
  }
  expect(senders).toBeGreaterThan(0);
  // Each router has one partner, and is its partner's.
  for (const [from, partners] of met) {
    expect(partners.size).toBe(1);
    expect([...met.get([...partners][0]!)!]).toEqual([from]);
  }
});
