/** Estimates of random studies against what the simulator said of them: studies to which nothing was fitted, by seeds 30046 to 30380. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { estimateCurve } from "../../src/estimate/estimate.ts";
import { formatDesign } from "../../src/study/codec.ts";
import { loadAlone } from "../../src/simulation/zero-load.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { some, WHOLE } from "../tools/extent.ts";
import { randomStudy, simulatedStudy } from "./random-studies.ts";

/** What simulatedStudy gave: at each load what was accepted and the mean latency, and between which loads saturation was found. */
interface Simulated {
  readonly seed: number;
  readonly points: readonly (readonly [load: number, accepted: number, latency: number | null])[];
  readonly stable: number;
  readonly saturated: number | null;
}

const STUDIES = JSON.parse(readFileSync(new URL("../reference/estimate-studies.json", import.meta.url), "utf8")) as readonly Simulated[];
/** With every commit some that are soon done: routes of damaged networks take long to draw. */
const [FIRST, NTH] = [30, 60];
const TRIED = WHOLE ? STUDIES : some(STUDIES.slice(FIRST), NTH);
/** Of all numbers: so many are to lie within, and of few ones all but three. */
const WITHIN = 0.95;

await loadAlone();

test("random studies lie within the bands of their estimates", () => {
  const outside: string[] = [];
  let looked = 0;
  for (const { seed, points: simulated, stable, saturated } of TRIED) {
    const study = randomStudy(seed)!;
    const network = networkOf(study);
    const { points, saturation, unknown } = estimateCurve(network, { ...study, load: simulated.map(([load]) => load) });
    if (unknown !== null) continue;
    const note = (holds: boolean, what: string): void => {
      looked++;
      if (!holds) outside.push(`${seed}: ${formatDesign(study)}: ${what}`);
    };
    for (const [load, accepted, latency] of simulated) {
      const { band } = points.find((point) => point.load === load)!;
      note(band.accepted.lower <= accepted && accepted <= band.accepted.upper, `${accepted} accepted of ${load}`);
      if (band.packetLatency === null || latency === null) continue;
      note(band.packetLatency.lower <= latency && latency <= band.packetLatency.upper, `${latency} cycles at ${load}`);
    }
    if (saturation === null) note(saturated === null, `saturated at ${saturated}`);
    else note((saturated ?? Infinity) >= saturation.lower && stable <= saturation.upper, `stable at ${stable}, saturated at ${saturated}`);
  }
  expect(looked).toBeGreaterThan(20);
  expect(outside.length, outside.join("\n")).toBeLessThanOrEqual(Math.max(3, (1 - WITHIN) * looked));
});

/** The studies were simulated by the engine of 2026-11-26, whose random streams were others: chance moves a search's ends by two of its steps, at most. */
const BY_CHANCE = 0.1;

test.runIf(WHOLE)("the simulator still says so", () => {
  for (const { seed, stable, saturated, points } of some(STUDIES, NTH)) {
    const study = randomStudy(seed)!;
    const found = simulatedStudy(networkOf(study), study);
    expect(Math.abs(found.lower / stable - 1), `stable, seed ${seed}`).toBeLessThan(BY_CHANCE);
    expect(found.upper === null, `seed ${seed}`).toBe(saturated === null);
    if (found.upper !== null) expect(Math.abs(found.upper / saturated! - 1), `saturated, seed ${seed}`).toBeLessThan(BY_CHANCE);
    const latency = points[0]![2];
    if (latency !== null)
      expect(Math.abs(found.points[0]!.packetLatency.mean! / latency - 1), `latency, seed ${seed}`).toBeLessThan(BY_CHANCE);
  }
});
