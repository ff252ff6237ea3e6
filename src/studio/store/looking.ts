/** Opening and closing what looks into a simulation: stepping by hand, and the routes of a pair of endpoints. */
import { steadyLoad } from "./load.ts";
import { useStudio } from "./state.ts";
import type { Pair } from "./state.ts";

/** Networks of more endpoints are not stepped: their packets could neither be sent nor told apart. */
export const MOST_STEPPED = 1500;

export function setStepping(stepping: boolean): void {
  // What is stepped must not change because the studio looks elsewhere.
  useStudio.setState((state) => (stepping ? { stepping, view: "network", chosenLoad: steadyLoad(state) } : { stepping }));
}

/** Shows the routes of a pair, or asks for the ends that are missing; null closes. */
export function showRoutes(pair: Pair | null): void {
  useStudio.setState(pair ? { pair, view: "network" } : { pair });
}

/** Takes an endpoint for the end that is still to be chosen; false when none is. */
export function chooseEnd(endpoint: number): boolean {
  const { pair } = useStudio.getState();
  if (!pair || (pair.source !== null && pair.destination !== null)) return false;
  showRoutes(pair.source === null ? { ...pair, source: endpoint } : { ...pair, destination: endpoint });
  return true;
}
