/**
 * The paper's words on models, as bands of their throughput over UGAL-G's. It prints no numbers for these: the far ends are our reading.
 */
import type { Measure } from "../claim.ts";

export type Band = Pick<Measure<unknown>, "band" | "why">;

/** Far ends: an error of more than a third confirms no model. */
const MOST = 1.33;
const LEAST = 0.67;
const FAR = "a third at most is our reading";

export const ABOVE: Band = {
  band: [1.005, MOST],
  why: `Above by more than the half per cent that a search leaves open; ${FAR}.`,
};
export const BELOW: Band = {
  band: [LEAST, 0.995],
  why: `Below by more than the half per cent that a search leaves open; ${FAR}.`,
};

/** In whole per cents: model 3 "closely matches" with errors of up to 8.6 %. */
export const SIGNIFICANTLY_ABOVE: Band = {
  band: [1.09, MOST],
  why: `"Significantly": further above than what is called a close match, 8.6 % (in whole per cents); ${FAR}.`,
};
export const SIGNIFICANTLY_BELOW: Band = {
  band: [LEAST, 0.91],
  why: `"Significantly": further below than what is called a close match, 8.6 % (in whole per cents); ${FAR}.`,
};

export const SLIGHTLY_ABOVE: Band = {
  band: [0.995, 1.1],
  why: '"Only slightly": not below by more than the half per cent that a search leaves open; a tenth at most is our reading.',
};
export const SLIGHTLY_BELOW: Band = {
  band: [0.9, 1.005],
  why: '"Only slightly": not above by more than the half per cent that a search leaves open; a tenth at most is our reading.',
};

/** Of the difference between two models' errors. */
export const CLOSER: Band = {
  band: [-0.33, 0],
  why: "0: as close as the next best; a third is the most that the other bands let any model err by.",
};
