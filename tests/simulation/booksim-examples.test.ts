/** BookSim2's own examples, whose routers are piped in all ways that it has: three seeds of ours beside three of its. */
import type { DesignValues } from "../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import examples from "../reference/booksim-examples.json" with { type: "json" };
import { WHOLE } from "../tools/extent.ts";

/** With every commit: small networks, one load below the knee of each kind of router. */
const TESTED = new Set([
  "torus88-0.3",
  "anynet-0.207",
  "torus88-rd3-s2-0.3",
  "torus88-tail-0.2",
  "torus88-busy-0.2",
  "fattree-anca-rd1-0.55",
  "mesh88-0.08",
]);
/** What is allowed beside chance, of latency and of what is accepted. */
const WITHIN = 0.03;

type Point = Omit<(typeof examples.points)[number], "packet_latency" | "packet_latency_spread" | "hops_routers"> & {
  readonly packet_latency?: number;
  readonly packet_latency_spread?: number;
  readonly hops_routers?: number;
};

function designOf({ study: text, offered_load, window }: Point): DesignValues {
  const { study, problems } = parseStudy(
    `${text}&load=${offered_load}&warmup=${window.warmup_cycles}&measure=${window.measure_cycles}&warmupRule=fixed&maxCycles=1000000`,
  );
  expect(problems).toEqual([]);
  return study.designs[0]!;
}

function mean(of: readonly number[]): number {
  return of.reduce((sum, one) => sum + one, 0) / of.length;
}

describe("BookSim2's examples", () => {
  for (const point of (examples.points as readonly Point[]).filter(({ id }) => WHOLE || TESTED.has(id))) {
    test(point.id, () => {
      const values = designOf(point);
      const network = networkOf(values);
      const results = [1, 2, 3].map((seed) => {
        const simulation = createSteadyState(network, { ...values, seed }, point.offered_load);
        while (!simulation.advance(1000));
        return simulation.result();
      });
      const apart = (ours: readonly number[], theirs: number): number => Math.abs(mean(ours) / theirs - 1);
      expect(
        apart(
          results.map(({ accepted }) => accepted),
          point.accepted,
        ),
      ).toBeLessThan(Math.max(WITHIN, point.accepted_spread));
      expect(results.map(({ saturated }) => saturated)).toEqual(results.map(() => !point.stable));
      if (!point.stable) return;
      expect(
        apart(
          results.map(({ packetLatency }) => packetLatency.mean!),
          point.packet_latency!,
        ),
      ).toBeLessThan(WITHIN);
      expect(
        apart(
          results.map(({ hops }) => hops.mean! + 1),
          point.hops_routers!,
        ),
      ).toBeLessThan(0.02);
    });
  }
});
