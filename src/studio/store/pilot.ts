/**
 * A short look at the highest load of a design: whether it is carried. Where all loads are, no saturation is searched for, which is most of the
 * work; nobody can tell beforehand by counting channels, as buffers and routing decide.
 */
import { listOf, numberOf } from "../../descriptor.ts";
import type { Values } from "../../descriptor.ts";
import { searchesSaturation } from "../../simulation/curve.ts";
import { topologyOf } from "../../topology/families.ts";
import { DETOUR, HOPS } from "./effort.ts";
import { simulationKey } from "./keys.ts";
import type { Design } from "./state.ts";
import { perStudio } from "./studio.ts";
import type { Studio } from "./studio.ts";

/** Router traversals that a look may take, about a second; its windows, cycles, and how many of the second the last packets may take. */
const MOST = 6e6;
const WARMUP = 500;
const WINDOW = { least: 300, most: 1500 } as const;
const DRAIN = 10;

/** What is simulated to see it; null where there is no search to be foreseen, or a look would be long itself. */
export function pilotOf(values: Values): Values | null {
  if (!searchesSaturation(values)) return null;
  const load = Math.max(...listOf(values, "load"));
  const { endpoints } = topologyOf(values).size(values);
  const warmup = Math.min(WARMUP, numberOf(values, "warmup"));
  const room = Math.floor(MOST / (load * endpoints * (1 + HOPS * DETOUR))) - warmup;
  const measure = Math.min(WINDOW.most, numberOf(values, "measure"), room);
  if (measure < Math.min(WINDOW.least, numberOf(values, "measure"))) return null;
  return { ...values, load: [load], warmup, measure, maxCycles: warmup + DRAIN * measure };
}

const askedIn = perStudio(() => new Set<string>());

/** Has these designs looked at, each once; what comes of it stands in the studio's pilots. */
export function lookAhead(studio: Studio, designs: readonly Pick<Design, "values">[]): void {
  const asked = askedIn(studio);
  for (const { values } of designs) {
    const key = simulationKey(values);
    const pilot = asked.has(key) ? null : pilotOf(values);
    asked.add(key);
    if (pilot === null) continue;
    studio
      .workers()
      .run("loadPoint", pilot, undefined, listOf(pilot, "load")[0]!)
      .done.then(({ saturated }) => {
        studio.setState((state) => ({ pilots: { ...state.pilots, [key]: !saturated } }));
      })
      // What cannot be simulated says so when it is run.
      .catch(() => undefined);
  }
}
