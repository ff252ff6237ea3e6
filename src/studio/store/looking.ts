/** Opening and closing what looks into a simulation: stepping by hand, and the routes of a pair of endpoints. */
import { steadyLoad } from "./load.ts";
import type { Pair } from "./state.ts";
import type { Studio } from "./studio.ts";

/** Networks of more endpoints are not stepped: their packets could neither be sent nor told apart. */
export const MOST_STEPPED = 1500;

export function setStepping(studio: Studio, stepping: boolean): void {
  // What is stepped must not change because the studio looks elsewhere.
  studio.setState((state) => (stepping ? { stepping, view: "network", chosenLoad: steadyLoad(state) } : { stepping }));
}

/** Shows the routes of a pair, or asks for the ends that are missing; null closes. */
export function showRoutes(studio: Studio, pair: Pair | null): void {
  studio.setState(pair ? { pair, view: "network" } : { pair });
}

/** Takes an endpoint for the end that is still to be chosen; false when none is. */
export function chooseEnd(studio: Studio, endpoint: number): boolean {
  const { pair } = studio.getState();
  if (!pair || (pair.source !== null && pair.destination !== null)) return false;
  showRoutes(studio, pair.source === null ? { ...pair, source: endpoint } : { ...pair, destination: endpoint });
  return true;
}
