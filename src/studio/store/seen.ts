/** What a point at the highest load of a design tells of how long the design takes: of a look at it (pilot.ts), and of a coarse curve (sketch.ts). */
import type { Values } from "../../descriptor.ts";
import type { LoadPoint } from "../../simulation/results.ts";
import { doneIn, learnSpeed, speedHere, speedOf } from "./effort.ts";
import type { Pilot } from "./state.ts";

/** A look of fewer seconds tells nothing of how fast a design goes, as the code is being compiled, nor one of fewer cycles, before packets arrive. */
const TELLING = { seconds: 0.2, cycles: 300 } as const;

/** What a point at the highest load of a design tells. */
export function seenIn(point: LoadPoint, values: Values): Pilot {
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
