/** What the pool's clients need of the results besides their types. */
export { saturationSoFar } from "../simulation/curve.ts";
