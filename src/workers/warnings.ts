/** What is to be said of a valid design before it is run; apart from the results, for a page may load it later. */
export { creditLoopWarnings } from "../simulation/credit-loop.ts";
