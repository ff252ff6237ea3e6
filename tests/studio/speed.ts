/** The machine's speed as at a first visit: it is one for all tests of a process. */
import { learnSpeed, rateOf, speedHere } from "../../src/studio/store/effort.ts";
import { parseStudy } from "../../src/study/codec.ts";

export function forgetSpeed(): void {
  const values = parseStudy("").study.designs[0]!;
  // So long that nothing else counts.
  const seconds = 1e9;
  learnSpeed(values, { flitHops: (seconds * rateOf(values)) / speedHere(), drawn: 0, seconds });
}
