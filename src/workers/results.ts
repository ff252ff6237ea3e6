/** What the pool's clients need of the results besides their types. */
export { saturationLoad } from "../simulation/curve.ts";
