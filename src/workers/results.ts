/** What the pool's clients need of the results besides their types. */
export { saturationOf } from "../simulation/curve.ts";
