import { describe, expect, test } from "vitest";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { studyOf, TESTED_POINTS } from "../reference/booksim-study.ts";
import { some, WHOLE } from "../tools/extent.ts";

/** Networks of a thousand endpoints, and neighbours of points that are tried: only in the whole (tests/tools/extent.ts). */
const LONG =
  /^(df1056|sf13|ft44)-|^sf5-.*-0\.54$|^ft43-.*-0\.533$|^mesh8-dor-ur-0\.40$|^df72-ugal-(ur-0\.60|ur-0\.30|wc-0\.50)$|^ft43-(nca-ur-1\.00|anca-transpose-0\.50|s3-)|^sf5-min-ur-0\.60$|^ff44-ugal-ur-0\.30$|^mesh8-s1-/;

describe("BookSim2's points", () => {
  for (const point of some(
    TESTED_POINTS.filter(({ id }) => WHOLE || !LONG.test(id)),
    2,
  )) {
    test(point.id, () => {
      // Where theirs differ from each other by more than 1 %, a mean of as many as theirs.
      const seeds = !point.stable && point.accepted_spread > 0.01 ? [1, 2, 3] : [1];
      const { study, problems } = parseStudy(studyOf(point));
      expect(problems).toEqual([]);
      const values = study.designs[0]!;
      const network = networkOf(values);
      const results = seeds.map((seed) => {
        const simulation = createSteadyState(network, { ...values, seed }, point.offered_load);
        while (!simulation.advance(1000));
        return simulation.result();
      });
      const result = results[0]!;
      const accepted = results.reduce((sum, one) => sum + one.accepted, 0) / seeds.length;
      // One seed's Bernoulli injection differs by chance: three standard deviations of its packets, as there are dozens of points.
      const chance = 3 / Math.sqrt((point.offered_load / point.packet_size_flits) * network.endpoints * point.window.measure_cycles);
      const acceptedWithin = Math.max(point.stable ? 0.01 : 0.02, 1.5 * point.accepted_spread, point.stable ? chance : 0);
      expect(Math.abs(accepted / point.accepted - 1)).toBeLessThan(acceptedWithin);
      expect(result.saturated).toBe(!point.stable);
      if (!point.stable) return;
      const { mean, confidence95 } = result.packetLatency;
      // Beside what theirs differ among themselves, what one seed's batches leave open of ours.
      expect(Math.abs(mean! / point.packet_latency - 1)).toBeLessThan(
        Math.max(point.near_saturation ? 0.03 : 0.015, point.packet_latency_spread) + confidence95! / mean!,
      );
      expect(Math.abs((result.hops.mean! + 1) / point.hops_routers - 1)).toBeLessThan(0.006);
    });
  }
});
