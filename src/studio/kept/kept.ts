/**
 * What the engine has found of the first visit's study, as the site brings it along: shown at once, and confirmed by a run in the browser. It
 * comes beside the built page as JSON, with shares of channels in four digits.
 */
import type { LoadPoint } from "../../engine/results.ts";
import type { Studio } from "../store/studio.ts";
import { simulationKey } from "../store/keys.ts";
import type { Bound, Inspection, Results, StudioState } from "../store/state.ts";
import { VERSION } from "../../sweep/version.ts";

/** Figures by design, and certified bounds by key. */
export interface Kept {
  /** The engine that they are of. Another one shows none of them. */
  readonly version: string;
  readonly designs: readonly {
    readonly inspection: Omit<Inspection, "drawing">;
    readonly results: Omit<Results, "values" | "running" | "channelQueues" | "coarse" | "kept">;
  }[];
  readonly bounds: readonly Pick<Bound, "key" | "model" | "lower" | "upper">[];
}

const PARTS = 10_000;

/** A point without what only its own view shows, unless it is the one that is looked at first. */
function brief(point: LoadPoint, whole: number | null): LoadPoint {
  const { load } = point;
  return load === whole ? point : { ...point, timeSeries: { cycle: [], accepted: [], latency: [], inFlight: [] } };
}

/** The state of a studio whose run has ended, as JSON. */
export function keptText({ designs, inspections, results, bounds, chosenLoad }: StudioState): string {
  const kept: Kept = {
    version: VERSION,
    designs: designs.map(({ id, values }) => {
      const { drawing: _drawing, ...inspection } = inspections[id] ?? {};
      const {
        values: _values,
        running: _running,
        channelQueues: _queues,
        coarse: _coarse,
        kept: _kept,
        ...found
      } = results[simulationKey(values)]!;
      const [points, searched] = [found.points, found.searched].map((some) => some.map((point) => brief(point, chosenLoad)));
      return { inspection, results: { ...found, points: points!, searched: searched! } };
    }),
    bounds: Object.values(bounds).map(({ key, model, lower, upper }) => ({ key, model, lower, upper })),
  };
  return JSON.stringify(kept, asKept);
}

/** What is kept of a value, for JSON.stringify. */
export function asKept(name: string, value: unknown): unknown {
  // How long it took is of the machine.
  if (name === "seconds") return 0;
  return value instanceof Float32Array ? { tenThousandths: Array.from(value, (share) => Math.round(PARTS * share)) } : value;
}

/** Gives a studio what is kept of its designs. Does nothing where the text is of another engine or of other designs. */
export function takeKept(studio: Studio, text: string): void {
  const {
    version,
    designs: figures,
    bounds,
  } = JSON.parse(text, (_, value: unknown) => {
    const { tenThousandths } = (value ?? {}) as { readonly tenThousandths?: readonly number[] };
    return tenThousandths ? Float32Array.from(tenThousandths, (one) => one / PARTS) : value;
  }) as Kept;
  const { designs } = studio.getState();
  if (version !== VERSION || designs.some(({ values }, i) => figures[i]?.results.key !== simulationKey(values))) return;
  studio.setState({
    inspections: Object.fromEntries(designs.map(({ id }, i) => [id, figures[i]!.inspection])),
    results: Object.fromEntries(
      designs.map(({ values }, i): [string, Results] => [
        figures[i]!.results.key,
        { ...figures[i]!.results, values, running: [], channelQueues: new Map(), kept: true },
      ]),
    ),
    shownResults: Object.fromEntries(designs.map(({ id, values }) => [id, simulationKey(values)])),
    // Programs are solved again; until then these ends hold.
    bounds: Object.fromEntries(
      bounds.map((bound): [string, Bound] => [
        bound.key,
        { ...bound, values: designs[0]!.values, state: "waiting", text: "", progress: null, result: null, verification: null },
      ]),
    ),
  });
}

/** The same with what the built page names, which the browser has asked for already; without it the study is computed like any other. */
export async function fetchKept(studio: Studio): Promise<void> {
  const name = document.querySelector<HTMLMetaElement>("meta[name=flitlab-kept]");
  if (!name) return;
  try {
    const answer = await fetch(new URL(name.content, document.baseURI));
    if (answer.ok) takeKept(studio, await answer.text());
  } catch {
    // Offline, or the site has been built anew meanwhile.
  }
}

/** The longest that the built picture stands before the studio, milliseconds: then the studio shows what it has. */
const LONGEST = 6000;
/** What the studio's page has once it shows all that the built one does. */
const SHOWN = [".curve-chart .chart-body svg", ".limits-list li", ".answers tbody tr", ".figures"];

/**
 * Has the studio come before the built picture, which is then gone, once it shows the same: all its networks drawn, the curve, the table. Whoever
 * presses anything before gets the studio as it is.
 */
export function handOver(studio: Studio): void {
  const picture = document.getElementById("kept");
  const page = document.getElementById("root");
  if (!picture || !page) return;
  const ending = new AbortController();
  const end = (): void => {
    ending.abort();
    delete document.documentElement.dataset["kept"];
    picture.remove();
  };
  // Of another study, or of one that it has no results of.
  if (document.documentElement.dataset["kept"] === undefined || !Object.values(studio.getState().results).some(({ kept }) => kept)) {
    end();
    return;
  }
  for (const event of ["pointerdown", "keydown", "hashchange"]) addEventListener(event, end, { signal: ending.signal });
  const since = performance.now();
  const look = (): void => {
    if (ending.signal.aborted) return;
    const { designs } = studio.getState();
    const drawn = page.querySelectorAll(".canvas[data-painted=yes]").length >= designs.length;
    const whole = drawn && SHOWN.every((part) => page.querySelector(part) !== null);
    // Painted in the frame after that in which it is there.
    if (whole) requestAnimationFrame(() => requestAnimationFrame(end));
    else if (performance.now() - since > LONGEST) end();
    else requestAnimationFrame(look);
  };
  look();
}
