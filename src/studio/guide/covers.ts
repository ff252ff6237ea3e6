/**
 * What an open question covers. Whoever shows something sees a state without it: no sentence, row, curve, mark or title can then tell what is
 * not there. The studio itself sees all of it, and simulates behind the cover.
 */
import { readsOf } from "../../lessons/stories/reads.ts";
import type { Quantity, Step } from "../../lessons/stories/story.ts";
import { ANY_PATH, runsToCompletion } from "../../engine/model.ts";
import type { LoadPoint } from "../../engine/results.ts";
import { formatStudy, pageEntriesOf, parseStudy } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { boundKey, costKey, descriptionKey, simulationKey } from "../store/keys.ts";
import type { Bound, CoarseCurve, Inspection, Results, StudioState } from "../store/state.ts";

/** What of a design on the page is covered. */
export interface Covered {
  readonly design: number;
  readonly values: DesignValues;
  readonly quantities: ReadonlySet<Quantity>;
  /** The step's own state does not have it: nothing of it is seen. */
  readonly whole: boolean;
  /** Loads that are seen: those of the step's own state, up to the one that it looks at. */
  readonly shows: (load: number) => boolean;
}

const studies = new Map<string, readonly DesignValues[]>();

function designsOf(text: string): readonly DesignValues[] {
  const known = studies.get(text) ?? parseStudy(text).study.designs;
  studies.set(text, known);
  return known;
}

/** The same but for their offered loads. */
function isSame(one: DesignValues, other: DesignValues | undefined): boolean {
  return (
    other !== undefined && formatStudy({ designs: [{ ...one, load: other.load } as DesignValues] }) === formatStudy({ designs: [other] })
  );
}

/** True where what the answer opens has all designs of the step's own state: it is then on the page from the beginning, under its cover. */
function isGrown({ state, question }: Step): boolean {
  if (question.kind !== "measured" || question.reveal === undefined) return false;
  const after = designsOf(question.reveal);
  return designsOf(state).every((values, i) => isSame(values, after[i]));
}

/** What the page opens for a step whose question is open. */
export function askedText(step: Step): string {
  const { state, question } = step;
  if (!isGrown(step) || question.kind !== "measured") return state;
  const named = question.reveal!.split("&").filter((entry) => /^(?:[a-z]\.)?name=/.test(entry));
  const shown = pageEntriesOf(state).map(([name, value]) => `${name}=${value}`);
  return [formatStudy({ designs: [...designsOf(question.reveal!)] }), ...named, ...shown].join("&");
}

/** What is found of a design, by how it is run. */
const LOADS: readonly Quantity[] = ["load", "point", "full"];
const TIMES: readonly Quantity[] = ["completion"];

/** What is covered of the page as long as the step's question is open. */
export function coversOf(step: Step): readonly Covered[] {
  const { state, question } = step;
  if (question.kind === "task") return [];
  const reveal = question.kind === "measured" ? question.reveal : undefined;
  const [before, after] = [designsOf(state), designsOf(reveal ?? state)];
  const onPage = isGrown(step) ? after : before;
  const reads = [
    ...(question.kind === "measured" ? readsOf(question.measure, after) : []),
    ...(question.covers ?? []).map((cover) => ({ ...cover, load: null })),
  ];
  // What one design fills, another one's channels hint at.
  if (reads.some(({ quantity }) => quantity === "full"))
    for (const design of onPage.keys()) reads.push({ design, quantity: "full", load: null });
  const at = pageEntriesOf(state).find(([name]) => name === "at")?.[1];
  const top = at === undefined ? Infinity : Number(at);
  return onPage.flatMap((values, design): Covered[] => {
    const own = before[design];
    const whole = own === undefined;
    const read = reads.filter((one) => one.design === design && isSame(values, after[design]));
    if (read.length === 0 && !whole) return [];
    const loads = (own?.load ?? []) as readonly number[];
    const asked = read.filter(({ quantity }) => quantity === "load" || quantity === "point");
    // A figure at one load is not seen there, nor what leads on from there.
    const below = Math.min(
      ...asked.map(({ quantity, load }) => (load !== null ? load : quantity === "load" && reveal !== undefined ? Infinity : 0)),
    );
    const quantities = new Set<Quantity>(read.map(({ quantity }) => quantity));
    if (whole) for (const one of runsToCompletion(values) ? TIMES : LOADS) quantities.add(one);
    return [
      {
        design,
        values,
        quantities,
        whole,
        shows: whole ? () => false : (load) => asked.length === 0 || (load < below && load <= top && loads.includes(load)),
      },
    ];
  });
}

/** Nothing is seen of how far a design comes: somebody draws its curve first. */
export function undrawnCurve(design: number, values: DesignValues): Covered {
  return { design, values, quantities: new Set(["load"]), whole: false, shows: () => false };
}

/** The same answer as long as it is asked for the same. */
function lastOf<Of, Is>(find: (of: Of) => Is): (of: Of) => Is {
  let last: { readonly of: Of; readonly is: Is } | null = null;
  return (of) => {
    if (last?.of !== of) last = { of, is: find(of) };
    return last.is;
  };
}

/** A record without these entries, or with others in their place. */
function changed<T>(all: Readonly<Record<string, T>>, change: (key: string, one: T) => T | null): Readonly<Record<string, T>> {
  return Object.fromEntries(
    Object.entries(all).flatMap(([key, one]) => {
      const next = change(key, one);
      return next === null ? [] : [[key, next]];
    }),
  );
}

const NONE = new Float32Array(0);
/** Former results would stand in the place of what is covered. */
const NOTHING = {};

function withoutChannels(point: LoadPoint): LoadPoint {
  return { ...point, utilisation: NONE, terminalUse: NONE, channelUse: null, fullRate: 0 };
}

/** Null where nothing is left. */
function seenResults(results: Results, { quantities, shows }: Covered): Results | null {
  const point = quantities.has("full") ? withoutChannels : (one: LoadPoint): LoadPoint => one;
  const seen = (points: readonly LoadPoint[]): readonly LoadPoint[] => points.filter(({ load }) => shows(load)).map(point);
  const ends = !quantities.has("load") && !quantities.has("point");
  const coarse: CoarseCurve | undefined = results.coarse && {
    ...results.coarse,
    points: seen(results.coarse.points),
    searched: seen(results.coarse.searched),
    saturation: ends ? results.coarse.saturation : null,
  };
  const left: Results = {
    ...results,
    points: seen(results.points),
    searched: seen(results.searched),
    saturation: ends ? results.saturation : null,
    running: quantities.has("full") ? [] : results.running.filter(({ load }) => shows(load)),
    channelQueues: quantities.has("full") ? new Map() : results.channelQueues,
    coarse,
  };
  const some = [left.points, left.searched, left.running, coarse?.points ?? [], coarse?.searched ?? []];
  return some.every(({ length }) => length === 0) ? null : left;
}

/** Bounds that answer, or give the place where the curve ends. */
function seenBound(key: string, bound: Bound, covered: readonly Covered[]): Bound | null {
  for (const { values, quantities } of covered) {
    if (quantities.has("bound") && key === boundKey(values, bound.model)) return null;
    const ends = quantities.has("load") || quantities.has("full");
    if (ends && bound.model !== ANY_PATH && key === boundKey(values, bound.model)) return null;
    if (quantities.has("full") && key === boundKey(values, ANY_PATH)) return { ...bound, result: null };
  }
  return bound;
}

function seenInspection(inspection: Inspection, covered: readonly Covered[]): Inspection {
  const next: { -readonly [K in keyof Inspection]: Inspection[K] } = { ...inspection };
  for (const { values, quantities } of covered) {
    if (quantities.has("network") && inspection.description?.key === descriptionKey(values)) {
      delete next.description;
      delete next.zeroLoad;
    }
    if (quantities.has("price") && inspection.cost?.key === costKey(values)) {
      delete next.cost;
      delete next.life;
    }
  }
  return next;
}

/** The state as the page sees it; equal states give the same object. */
export function seenThrough(covered: readonly Covered[]): (state: StudioState) => StudioState {
  const known = new WeakMap<Results, { readonly is: Results | null }>();
  const keyOf = new Map(covered.map((one) => [simulationKey(one.values), one]));
  const simulated = ({ quantities }: Covered): boolean => ["load", "point", "full"].some((one) => quantities.has(one as Quantity));
  const results = lastOf((all: StudioState["results"]) =>
    changed(all, (key, one) => {
      const cover = keyOf.get(key);
      if (!cover || !simulated(cover)) return one;
      const seen = known.get(one) ?? { is: seenResults(one, cover) };
      known.set(one, seen);
      return seen.is;
    }),
  );
  const completions = lastOf((all: StudioState["completions"]) =>
    changed(all, (key, one) => (keyOf.get(key)?.quantities.has("completion") === true ? null : one)),
  );
  const estimates = lastOf((all: StudioState["estimates"]) =>
    changed<StudioState["estimates"][number]>(all, (_, one) => {
      const cover = keyOf.get(one.key);
      return cover && (simulated(cover) || cover.quantities.has("completion")) ? null : one;
    }),
  );
  const bounds = lastOf((all: StudioState["bounds"]) => changed(all, (key, one) => seenBound(key, one, covered)));
  const inspections = lastOf((all: StudioState["inspections"]) => changed<Inspection>(all, (_, one) => seenInspection(one, covered)));
  // Selectors keep what they have found by the list of designs: what is seen is not to be taken for what is known.
  const designs = lastOf((all: StudioState["designs"]) => [...all]);
  return lastOf((state: StudioState) => ({
    ...state,
    designs: designs(state.designs),
    results: results(state.results),
    completions: completions(state.completions),
    estimates: estimates(state.estimates),
    bounds: bounds(state.bounds),
    inspections: inspections(state.inspections),
    shownResults: NOTHING,
    ghosts: NOTHING,
  }));
}
