/** Has every design's network built, laid out, described and priced in a worker, as soon as its values settle. */
import type { NetworkDrawing } from "../../drawing/drawing.ts";
import type { Values } from "../../descriptor.ts";
import type { Job, Pool } from "../../workers/pool.ts";
import { costKey, descriptionKey, networkKey } from "./keys.ts";
import { dismissAll, notifyFailure } from "./notices.ts";
import { useStudio } from "./state.ts";
import type { Design, Inspection } from "./state.ts";
import { workers } from "./workers.ts";

/** Wait after the last change, milliseconds: a dragged slider passes many designs that nobody wants to see. */
const SETTLE = 40;

type Part = "drawing" | "description" | "cost";

const KEY: Readonly<Record<Part, (values: Values) => string>> = { drawing: networkKey, description: descriptionKey, cost: costKey };

/** Jobs under way, by design and part. */
const jobs = new Map<string, { readonly key: string; readonly cancel: () => void }>();

function store(design: number, change: Partial<Inspection>): void {
  useStudio.setState((state) => ({ inspections: { ...state.inspections, [design]: { ...state.inspections[design], ...change } } }));
}

/** The same part of another design with the same key, if there is one. */
function known(part: Part, key: string): Inspection[Part] {
  return Object.values(useStudio.getState().inspections)
    .map((inspection) => inspection[part])
    .find((found) => found?.key === key);
}

function request<T>(design: Design, part: Part, start: () => Job<T>): void {
  const slot = `${design.id} ${part}`;
  const key = KEY[part](design.values);
  const running = jobs.get(slot);
  if (running?.key === key) return;
  running?.cancel();
  jobs.delete(slot);
  if (useStudio.getState().inspections[design.id]?.[part]?.key === key) return;
  const found = known(part, key);
  if (found) {
    store(design.id, { [part]: found });
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
        store(design.id, { [part]: { key, value } });
      },
      (error: unknown) => {
        notifyFailure(error, "designs");
      },
    )
    .finally(() => {
      if (jobs.get(slot)?.key === key) jobs.delete(slot);
    })
    .catch(() => undefined);
}

function inspectAll(): void {
  const { designs, shown } = useStudio.getState();
  const order = [...designs.slice(shown), ...designs.slice(0, shown)];
  const pool = workers();
  for (const design of order) {
    request(design, "drawing", () => drawingOf(pool, design.values));
    request(design, "cost", () => pool.cost(design.values));
    request(design, "description", () => pool.describe(design.values));
  }
}

/** The network and its layout, made by two workers at once. */
function drawingOf(pool: Pool, values: Values): Job<NetworkDrawing> {
  const [built, laidOut] = [pool.network(values), pool.layout(values)];
  return {
    done: Promise.all([built.done, laidOut.done]).then(([network, layout]) => ({ network, ...layout })),
    cancel: () => {
      built.cancel();
      laidOut.cancel();
    },
  };
}

/** Follows the designs from now on. */
export function followDesigns(): void {
  let seen: readonly Design[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = ({ designs }: { readonly designs: readonly Design[] }): void => {
    if (designs === seen) return;
    seen = designs;
    dismissAll("designs");
    clearTimeout(timer);
    timer = setTimeout(inspectAll, SETTLE);
  };
  useStudio.subscribe(look);
  inspectAll();
}
