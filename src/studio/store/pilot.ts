/**
 * Takes a short look at the highest load of a design, to see whether it is carried. If all loads are, no saturation is searched for, and
 * that search is most of the work. Counting channels cannot tell this beforehand, since buffers and routing decide.
 */
import type { Job } from "../../engine/jobs.ts";
import { topologyOf } from "../../engine/model.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { detourOf, effortOf, HOPS } from "./effort.ts";
import { seenIn } from "./time-from-point.ts";
import { simulationKey } from "./keys.ts";
import type { Design } from "./state.ts";
import { perStudio } from "./studio.ts";
import type { Studio } from "./studio.ts";

/** Router traversals that a look may take, about a second; its windows, cycles, and how many of the second the last packets may take. */
const MOST = 6e6;
const WARMUP = 500;
const WINDOW = { least: 300, most: 1500 } as const;
const DRAIN = 10;
/** Of a large network: its share of the run's traversals, and how many at most; and the cycles, warm-up and window alike, that tell whether queues grow. */
const BRIEF = { share: 0.02, most: 3e7, cycles: 250 } as const;

/** What a busy machine has not seen after this time counts as unknown, milliseconds. */
const LONGEST = 4000;

/** What is simulated for the look; null where a look itself would take long. */
export function pilotOf(values: DesignValues): DesignValues | null {
  const load = Math.max(...values.load);
  const { endpoints } = topologyOf(values).size(values);
  const perCycle = load * endpoints * (1 + HOPS * detourOf(values));
  const warmup = Math.min(WARMUP, values.warmup);
  const measure = Math.min(WINDOW.most, values.measure, Math.floor(MOST / perCycle) - warmup);
  if (measure >= Math.min(WINDOW.least, values.measure))
    return { ...values, load: [load], warmup, measure, maxCycles: warmup + DRAIN * measure };
  const { listed, search } = effortOf(values, undefined);
  const cycles = Math.floor(Math.min(BRIEF.most, BRIEF.share * (listed + search)) / perCycle / 2);
  if (cycles < BRIEF.cycles) return null;
  // The first window is the last, or a look would be several.
  return { ...values, load: [load], warmup: cycles, measure: cycles, warmupRule: "fixed", maxCycles: 3 * cycles };
}

const looksOf = perStudio(() => ({ asked: new Set<string>(), jobs: new Map<string, Job<unknown>>(), follows: false }));

/**
 * Takes a short look at each of these designs, once; the outcome stands in the studio's pilots. Other looks, and those that a run
 * overtakes, end. True when some are under way.
 */
export function lookAhead(studio: Studio, designs: readonly Pick<Design, "values">[]): boolean {
  const looks = looksOf(studio);
  const giveUp = (keys: readonly string[]): void => {
    for (const [key, job] of looks.jobs) {
      if (keys.includes(key)) continue;
      looks.asked.delete(key);
      job.cancel();
    }
  };
  if (!looks.follows) {
    looks.follows = true;
    studio.subscribe((state, old) => {
      if (state.run.active && !old.run.active) giveUp([]);
    });
  }
  giveUp(designs.map(({ values }) => simulationKey(values)));
  for (const { values } of designs) {
    const key = simulationKey(values);
    const pilot = looks.asked.has(key) ? null : pilotOf(values);
    looks.asked.add(key);
    if (pilot === null) continue;
    const job = studio.workers().run("loadPoint", pilot, undefined, pilot.load[0]!);
    looks.jobs.set(key, job);
    let late = false;
    const limit = setTimeout(() => {
      late = true;
      job.cancel();
    }, LONGEST);
    const ended = (): void => {
      clearTimeout(limit);
      if (looks.jobs.get(key) === job) looks.jobs.delete(key);
    };
    job.done.then(
      (point) => {
        ended();
        // One that was cut short has not seen it, but may know how fast it went.
        if (point.complete || late) studio.setState((state) => ({ pilots: { ...state.pilots, [key]: seenIn(point, values) } }));
      },
      () => {
        ended();
        // What cannot be simulated says so when it is run.
        studio.setState((state) => ({ pilots: { ...state.pilots } }));
      },
    );
  }
  return looks.jobs.size > 0;
}
