/** Has workers build, lay out, describe and price every design's network, as soon as its values settle. */
import { missingPart } from "../../engine/jobs.ts";
import type { Job, Pool } from "../../engine/jobs.ts";
import { routingOf, runsToCompletion } from "../../engine/model.ts";
import type { DesignValues } from "../../engine/studies.ts";
import type { NetworkDrawing } from "../../drawing/drawing.ts";
import { costKey, descriptionKey, lifeKey, networkKey, simulationKey, zeroLoadKey } from "./keys.ts";
import { onTryAgain, TRY_AGAIN } from "../missing.ts";
import { dismissAll, dismissPart, notifyFailure } from "./notices.ts";
import type { Design, Inspection } from "./state.ts";
import { perStudio } from "./studio.ts";
import type { Studio } from "./studio.ts";

/** Wait after the last change, milliseconds: a dragged slider passes many designs that nobody wants to see. */
const SETTLE = 40;

type Part = "drawing" | "description" | "cost" | "life" | "zeroLoad" | "collisions" | "work";

const KEY: Readonly<Record<Part, (values: DesignValues) => string>> = {
  drawing: networkKey,
  description: descriptionKey,
  cost: costKey,
  life: lifeKey,
  zeroLoad: zeroLoadKey,
  collisions: zeroLoadKey,
  work: simulationKey,
};

/** Jobs under way, by design and part. */
const jobsOf = perStudio(() => new Map<string, { readonly key: string; readonly cancel: () => void }>());

/** What workers could not load for these jobs. */
const lackingIn = perStudio(() => new Set<string>());

function store(studio: Studio, design: number, change: Partial<Inspection>): void {
  studio.setState((state) => ({ inspections: { ...state.inspections, [design]: { ...state.inspections[design], ...change } } }));
}

/** The same part of another design with the same key, if there is one. */
function known(studio: Studio, part: Part, key: string): Inspection[Part] {
  return Object.values(studio.getState().inspections)
    .map((inspection) => inspection[part])
    .find((found) => found?.key === key);
}

function request<T>(studio: Studio, design: Design, part: Part, start: () => Job<T>): void {
  const slot = `${design.id} ${part}`;
  const key = KEY[part](design.values);
  const jobs = jobsOf(studio);
  const running = jobs.get(slot);
  if (running?.key === key) return;
  running?.cancel();
  jobs.delete(slot);
  if (studio.getState().inspections[design.id]?.[part]?.key === key) return;
  const found = known(studio, part, key);
  if (found) {
    store(studio, design.id, { [part]: found });
    return;
  }
  const job = start();
  jobs.set(slot, {
    key,
    cancel: () => {
      job.cancel();
    },
  });
  job.done
    .then(
      (value) => {
        store(studio, design.id, { [part]: { key, value } });
      },
      (error: unknown) => {
        fail(studio, error);
      },
    )
    .finally(() => {
      if (jobs.get(slot)?.key === key) jobs.delete(slot);
    })
    .catch(() => undefined);
}

/** Says why; what a worker could not load is asked for again with all that the page could not. */
function fail(studio: Studio, error: unknown): void {
  const part = missingPart(error);
  notifyFailure(studio, error, "designs", part === null ? undefined : TRY_AGAIN);
  if (part === null) return;
  const lacking = lackingIn(studio);
  if (lacking.size === 0)
    onTryAgain(() => {
      for (const one of lacking) dismissPart(studio, one);
      lacking.clear();
      inspectAll(studio);
    });
  lacking.add(part);
}

function inspectAll(studio: Studio): void {
  const { designs, shown } = studio.getState();
  const order = [...designs.slice(shown), ...designs.slice(0, shown)];
  const pool = studio.workers();
  for (const design of order) {
    request(studio, design, "drawing", () => drawingOf(pool, design.values));
    request(studio, design, "cost", () => pool.run("cost", design.values));
    request(studio, design, "description", () => pool.run("description", design.values));
    request(studio, design, "zeroLoad", () => pool.run("zeroLoad", design.values));
    if (routingOf(design.values).oblivious === "flow") request(studio, design, "collisions", () => pool.run("collisions", design.values));
    request(studio, design, "life", () => pool.run("upkeep", design.values));
    if (runsToCompletion(design.values)) request(studio, design, "work", () => pool.run("workloadWork", design.values));
  }
}

/** The network and its layout, made by two workers at once. */
function drawingOf(pool: Pool, values: DesignValues): Job<NetworkDrawing> {
  const [built, laidOut] = [pool.run("network", values), pool.run("layout", values)];
  return {
    done: Promise.all([built.done, laidOut.done]).then(([network, layout]) => ({ network, ...layout })),
    cancel: () => {
      built.cancel();
      laidOut.cancel();
    },
  };
}

/** Follows the designs from now on. */
export function followDesigns(studio: Studio): void {
  let seen: readonly Design[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = ({ designs }: { readonly designs: readonly Design[] }): void => {
    if (designs === seen) return;
    seen = designs;
    dismissAll(studio, "designs");
    clearTimeout(timer);
    timer = setTimeout(inspectAll, SETTLE, studio);
  };
  studio.subscribe(look);
  inspectAll(studio);
}
