/** Estimates of random studies against their simulations: the studies 20001 on, to which nothing was fitted. tests/tools/extent.ts says how many. */
import { expect, test } from "vitest";
import { estimateCurve } from "../../src/estimate/estimate.ts";
import { formatDesign } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { seeds } from "../tools/extent.ts";
import { randomStudy, simulatedStudy } from "./random-studies.ts";

const APART = 20_000;
const { first, count } = seeds(1, 300);
/** Of all points: so many are to lie within, and of few ones as many but for two. */
const WITHIN = 0.95;

test(`${count} random studies lie within the bands of their estimates`, () => {
  const outside: string[] = [];
  let [looked, tried] = [0, 0];
  for (let seed = APART + first; tried < count; seed++) {
    const study = randomStudy(seed);
    if (study === null) continue;
    tried++;
    const network = networkOf(study);
    const { points: simulated, lower, upper } = simulatedStudy(network, study);
    const { points, saturation, unknown } = estimateCurve(network, { ...study, load: simulated.map(({ load }) => load) });
    if (unknown !== null) continue;
    const note = (holds: boolean, what: string): void => {
      looked++;
      if (!holds) outside.push(`${seed}: ${formatDesign(study)}: ${what}`);
    };
    for (const { load, accepted, packetLatency } of simulated) {
      const { band } = points.find((point) => point.load === load)!;
      note(band.accepted.lower <= accepted && accepted <= band.accepted.upper, `${accepted} accepted of ${load}`);
      if (band.packetLatency === null || packetLatency.mean === null) continue;
      note(
        band.packetLatency.lower <= packetLatency.mean && packetLatency.mean <= band.packetLatency.upper,
        `${packetLatency.mean} cycles at ${load}`,
      );
    }
    if (saturation === null) note(upper === null, `saturated at ${upper ?? ""}`);
    else note((upper ?? Infinity) >= saturation.lower && lower <= saturation.upper, `stable at ${lower}, saturated at ${upper ?? "none"}`);
  }
  expect(outside.length, outside.join("\n")).toBeLessThanOrEqual(Math.max(2, (1 - WITHIN) * looked));
});
