/**
 * What a point at a design's highest load tells about the time that the design takes. The point comes from a short look (pilot.ts) or from
 * a coarse curve (sketch.ts).
 */
import type { LoadPoint } from "../../engine/results.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { doneIn, learnSpeed, speedHere, speedOf } from "./effort.ts";
import type { Pilot } from "./state.ts";

/**
 * A look of fewer seconds tells nothing about a design's speed, since the code is still being compiled. Nor does one of fewer cycles,
 * before packets arrive.
 */
const TELLING = { seconds: 0.2, cycles: 300 } as const;

/** What a point at the highest load of a design tells. */
export function seenIn(point: LoadPoint, values: DesignValues): Pilot {
  const { load, accepted, offered, worstFlow, saturated, filling, fullRate, cycles, seconds, complete } = point;
  const tells = seconds >= TELLING.seconds && cycles >= TELLING.cycles;
  const done = doneIn(point, values);
  // The machine's own speed is what it was just now; the rest is the design's.
  if (tells) learnSpeed(values, done);
  return {
    carried: complete ? !saturated : null,
    point: { load, accepted, offered, worstFlow, saturated, filling, fullRate },
    speed: tells ? speedOf(values, done) / speedHere() : null,
  };
}
