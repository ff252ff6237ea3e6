/** Two simulators of the field: BookSim2's points (tests/reference/booksim.json, booksim-grid.json), and CAMINOS's exact figures. */
import { REFERENCE_POINTS, studyOf } from "../reference/booksim-study.ts";
import type { ReferencePoint } from "../reference/booksim-study.ts";
import manySeeds from "../reference/booksim-seeds.json" with { type: "json" };
import type { RecordedPoint } from "../../src/simulation/recorded.ts";
import type { Chapter, Claim, Findings } from "./claim.ts";
import { at, figure, saturation } from "../../src/lessons/findings.ts";

const LATENCY = 0.015;
const ACCEPTED = 0.01;
const ACCEPTED_SATURATED = 0.02;
/** Where the knee multiplies every difference. */
const LATENCY_NEAR_SATURATION = 0.03;

/** The reference's. */
const SEEDS = ["1", "2", "3"] as const;

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const SPREAD = "The bar of the comparison (docs/simulator.md), or the reference's own spread over its seeds where that is larger.";

/** What more seeds say of a point that differs over few. */
function overMoreSeeds(id: string): string | null {
  const found = manySeeds.points.find((one) => one.id === id);
  if (!found) return null;
  const { booksim: theirs, ours } = found;
  const apart = Math.abs(ours.latency - theirs.latency) / Math.hypot(ours.error, theirs.error);
  const both = `${theirs.latency} ± ${theirs.error} cycles over ${theirs.seeds} seeds, ours ${ours.latency} ± ${ours.error} over ${ours.seeds}`;
  return `Short windows and few seeds: BookSim2 has ${both}, ${apart.toFixed(1)} standard errors apart.`;
}

function booksim(point: ReferencePoint): Claim {
  const accepted = Math.max(point.stable ? ACCEPTED : ACCEPTED_SATURATED, point.accepted_spread);
  const latency = Math.max(point.near_saturation ? LATENCY_NEAR_SATURATION : LATENCY, point.packet_latency_spread);
  const over =
    (of: (one: RecordedPoint) => number | null) =>
    (found: Findings): number =>
      mean(SEEDS.map((seed) => of(at(found.curve(seed), point.offered_load)) ?? NaN));
  const rate = over((one) => one.accepted);
  const time = over((one) => one.latency);
  const reason = overMoreSeeds(point.id);
  return {
    id: `booksim-${point.id}`,
    where: "BookSim2",
    quick: true,
    exact: true,
    statement: `${point.booksim_routing_function}, ${point.booksim_traffic}, load ${point.offered_load}${point.stable ? "" : ", past saturation"}`,
    printed: `accepted ${figure(point.accepted)}${point.stable ? `, latency ${figure(point.packet_latency)}` : ""}`,
    studies: Object.fromEntries(SEEDS.map((seed) => [seed, `${studyOf(point)}&seed=${seed}`])),
    ...(reason === null ? {} : { reason }),
    measures: {
      "accepted, ours / theirs": { of: (found) => rate(found) / point.accepted, band: [1 - accepted, 1 + accepted], why: SPREAD },
      ...(point.stable
        ? {
            "latency, ours / theirs": {
              of: (found: Findings) => time(found) / point.packet_latency,
              band: [1 - latency, 1 + latency] as const,
              why: SPREAD,
            },
          }
        : {}),
    },
    aside: (found) => `accepted ${figure(rate(found))}${point.stable ? `, latency ${figure(time(found))} cycles` : ""}`,
  };
}

export const bookSim: Chapter = {
  id: "booksim2",
  title: "BookSim2, point by point",
  setting: "BookSim2 at commit 28f4329 with its own windows, means over the seeds 1 to 3, as ours. Latencies in cycles.",
  claims: REFERENCE_POINTS.map(booksim),
};

const DRAGONFLY = "topology=dragonfly&p=4&a=8&h=4&localLatency=1&globalLatency=1&buffer=64&warmup=1000&measure=3000";

function hops(id: string, statement: string, expected: number, study: string, load: number): Claim {
  return {
    id: `caminos-${id}`,
    where: "exact",
    statement,
    printed: String(expected),
    quick: true,
    exact: true,
    studies: { ours: study },
    measures: {
      "mean hops / theirs": {
        of: (found) => (at(found.curve("ours"), load).hops ?? NaN) / expected,
        band: [0.997, 1.003],
        why: "The figure is exact; 0.3 % is the chance of some hundred thousand packets.",
      },
    },
    aside: (found) => `${at(found.curve("ours"), load).hops?.toFixed(4) ?? "saturated"} hops`,
  };
}

export const caminos: Chapter = {
  id: "caminos",
  title: "CAMINOS's exact figures",
  setting: "Counted by hand and met by CAMINOS 0.6.3: mean hops between routers, and the bound of a single global channel.",
  claims: [
    hops(
      "dragonfly-hops",
      "Mean hops of uniform traffic on minimal routes, 1056 endpoints.",
      2.6957,
      `${DRAGONFLY}&routing=min&load=0.5`,
      0.5,
    ),
    hops(
      "slim-fly-hops",
      "Mean hops of uniform traffic on Slim Fly q = 13, p = 9.",
      1.9385,
      "topology=slim-fly&q=13&p=9&routing=min&localLatency=1&globalLatency=1&buffer=64&load=0.5&warmup=500&measure=1000",
      0.5,
    ),
    hops(
      "valiant-hops",
      "Mean hops of Valiant (local, global, local, twice) on worst-case traffic at load 0.3.",
      5.5,
      `${DRAGONFLY}&routing=valiant-router&traffic=worst-case&load=0.3`,
      0.3,
    ),
    {
      id: "caminos-adversarial",
      where: "exact",
      statement: "Worst-case traffic on minimal routes is carried at 1/32: one global channel for the 32 endpoints of a group.",
      printed: "1/32 = 0.03125",
      quick: true,
      exact: true,
      studies: { ours: `${DRAGONFLY}&routing=min&traffic=worst-case&load=0.02,0.1` },
      measures: {
        "accepted at load 0.1 × 32": {
          of: (found) => 32 * at(found.curve("ours"), 0.1).accepted,
          band: [0.995, 1.005],
          why: "The channel is always busy; the window's ends leave 0.5 %.",
        },
      },
      aside: (found) => `saturation ${figure(saturation(found.curve("ours")))}`,
    },
  ],
};
