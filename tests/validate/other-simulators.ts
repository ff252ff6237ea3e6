/** Two simulators of the field: BookSim2's points (tests/reference/booksim.json, booksim-grid.json), and CAMINOS's exact figures. */
import { REFERENCE_POINTS, studyOf } from "../reference/booksim-study.ts";
import type { ReferencePoint } from "../reference/booksim-study.ts";
import { at, figure, percent, saturationText, within } from "./claim.ts";
import type { Chapter, Claim } from "./claim.ts";

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

/** By how much ours is above or below theirs. */
function difference(ours: number, theirs: number): string {
  return `${ours < theirs ? "−" : "+"}${(100 * Math.abs(ours / theirs - 1)).toFixed(2)} %`;
}

function booksim(point: ReferencePoint): Claim {
  // The bar, or the reference's own spread over seeds where that is larger.
  const accepted = Math.max(point.stable ? ACCEPTED : ACCEPTED_SATURATED, point.accepted_spread);
  const latency = Math.max(point.near_saturation ? LATENCY_NEAR_SATURATION : LATENCY, point.packet_latency_spread);
  return {
    id: `booksim-${point.id}`, where: "BookSim2", quick: true,
    claim: `${point.booksim_routing_function}, ${point.booksim_traffic}, load ${point.offered_load}${point.stable ? "" : ", past saturation"}`,
    paper: `accepted ${figure(point.accepted)}${point.stable ? `, latency ${figure(point.packet_latency)}` : ""}`,
    accept: `accepted within ${percent(accepted)}${point.stable ? `, latency within ${percent(latency)}` : ""}`,
    studies: Object.fromEntries(SEEDS.map((seed) => [seed, `${studyOf(point)}&seed=${seed}`])),
    judge: (found) => {
      const points = SEEDS.map((seed) => at(found.curve(seed), point.offered_load));
      const rate = mean(points.map((ours) => ours.accepted));
      const rates = `accepted ${figure(rate)} (${difference(rate, point.accepted)})`;
      if (!point.stable) return { ours: rates, holds: within(rate, point.accepted, accepted) };
      const latencies = points.map((ours) => ours.packetLatency.mean);
      if (latencies.includes(null)) return { ours: `saturated, ${rates}`, holds: false };
      const time = mean(latencies.map(Number));
      return {
        ours: `${rates}, latency ${figure(time)} (${difference(time, point.packet_latency)})`,
        holds: within(rate, point.accepted, accepted) && within(time, point.packet_latency, latency),
      };
    },
  };
}

export const bookSim: Chapter = {
  title: "BookSim2, point by point",
  setting: "BookSim2 at commit 28f4329 with its own windows, means over the seeds 1 to 3, as ours. Latencies in cycles.",
  claims: REFERENCE_POINTS.map(booksim),
};

const DRAGONFLY = "topology=dragonfly&p=4&a=8&h=4&localLatency=1&globalLatency=1&buffer=64&warmup=1000&measure=3000";

function hops(id: string, claim: string, expected: number, study: string, load: number): Claim {
  return {
    id: `caminos-${id}`, where: "CAMINOS, exact", claim, paper: String(expected), accept: "within 0.3 %", quick: true, studies: { ours: study },
    judge: (found) => {
      const { mean: ours } = at(found.curve("ours"), load).hops;
      return { ours: ours === null ? "saturated" : ours.toFixed(4), holds: ours !== null && within(ours, expected, 0.003) };
    },
  };
}

export const caminos: Chapter = {
  title: "CAMINOS's exact figures",
  setting: "Counted by hand and met by CAMINOS 0.6.3: mean hops between routers, and the bound of a single global channel.",
  claims: [
    hops("dragonfly-hops", "Mean hops of uniform traffic on minimal routes, 1056 endpoints.", 2.6957, `${DRAGONFLY}&routing=min&load=0.5`, 0.5),
    hops("slim-fly-hops", "Mean hops of uniform traffic on Slim Fly q = 13, p = 9.", 1.9385, "topology=slim-fly&q=13&p=9&routing=min&localLatency=1&globalLatency=1&buffer=64&load=0.5&warmup=500&measure=1000", 0.5),
    hops("valiant-hops", "Mean hops of Valiant (local, global, local, twice) on worst-case traffic at load 0.3.", 5.5, `${DRAGONFLY}&routing=valiant-router&traffic=worst-case&load=0.3`, 0.3),
    {
      id: "caminos-adversarial", where: "CAMINOS, exact", claim: "Worst-case traffic on minimal routes is carried at 1/32: one global channel for the 32 endpoints of a group.", paper: "1/32 = 0.03125", accept: "accepted at load 0.1 within 0.5 %", quick: true,
      studies: { ours: `${DRAGONFLY}&routing=min&traffic=worst-case&load=0.02,0.1` },
      judge: (found) => {
        const { accepted } = at(found.curve("ours"), 0.1);
        return { ours: `${accepted.toFixed(5)}; saturation load ${saturationText(found.curve("ours"))}`, holds: within(accepted, 1 / 32, 0.005) };
      },
    },
  ],
};
