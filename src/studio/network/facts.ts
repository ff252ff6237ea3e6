/** What the picture of a design says beside its name: how its packets go at the load that is looked at, and which channels are full. */
import { count, loadText } from "../../drawing/text.ts";
import { designLetter } from "../../study/names.ts";
import type { Saturation } from "../../simulation/curve.ts";
import type { LoadPoint } from "../../simulation/results.ts";
import { simulationKey } from "../store/keys.ts";
import { loadsOf, lookedAt, pointsIn } from "../store/load.ts";
import type { Design, StudioState } from "../store/state.ts";
import type { Colouring } from "./channel-load.ts";

/** Channels that carry nearly what the busiest one does are named with it. */
const ALIKE = 0.8;
/** More than this share of all channels are no few that stand out. */
const MANY = 0.25;
/** Below this use the busiest channels are nothing to be named. */
const BUSY = 0.3;
/** A load this close below the saturation is just below it. */
const JUST = 0.75;

export function percent(share: number): string {
  const value = 100 * share;
  return `${value > 0 && value < 9.95 ? value.toFixed(1).replace(/\.0$/, "") : Math.round(value)} %`;
}

/** How many channels are about as busy as the busiest: "9 channels 80 % busy"; null where none is. */
function busiestText(use: Float32Array): string | null {
  const most = use.reduce((max, one) => Math.max(max, one), 0);
  if (most < BUSY) return null;
  const alike = use.reduce((sum, one) => sum + (one >= ALIKE * most ? 1 : 0), 0);
  if (alike > MANY * use.length) return `channels up to ${percent(most)} busy`;
  return `${count(alike)} ${alike === 1 ? "channel" : "channels"} ${percent(most)} busy`;
}

function pointText({ saturated, stall, minimalFraction, utilisation }: LoadPoint): string {
  return [
    saturated ? (stall === null ? "saturated" : "deadlocked") : null,
    minimalFraction !== null && minimalFraction < 0.9995 ? `${percent(minimalFraction)} minimal` : null,
    busiestText(utilisation),
  ]
    .filter((part) => part !== null)
    .join(", ");
}

/** Of the design as it is; "" while nothing is known. */
export function factOf(state: StudioState, design: Design, colouring: Colouring | null): string {
  if (colouring?.by === "lp") return "";
  const results = state.results[simulationKey(design.values)];
  // Where nothing is, the scale of loads says so once.
  if (!results) return state.designs.some(({ values }) => state.results[simulationKey(values)]) ? "not simulated yet" : "";
  const load = lookedAt(state);
  const point = pointsIn(results).find((one) => one.load === load && one.complete);
  if (point) return pointText(point);
  if (results.running.some((one) => one.load === load)) return `simulating load ${loadText(load)}`;
  return state.run.active && !results.complete ? "" : `not simulated at load ${loadText(load)}`;
}

export interface CursorMark {
  readonly design: number;
  readonly saturation: Saturation;
}

/** Saturation loads of the designs as they are, as far as they are known. */
export function marksOf({ designs, results }: Pick<StudioState, "designs" | "results">): readonly CursorMark[] {
  return designs.flatMap(({ values }, design) => {
    const saturation = results[simulationKey(values)]?.saturation ?? null;
    return saturation ? [{ design, saturation }] : [];
  });
}

/** Where the load that is looked at stands among the saturation loads: "just below B's saturation". */
export function cursorText(state: StudioState): string {
  const load = lookedAt(state);
  const marks = marksOf(state);
  const several = state.designs.length > 1;
  const whose = (some: readonly CursorMark[]): string =>
    several ? `${some.map(({ design }) => `${designLetter(design)}'s`).join(" and ")} saturation` : "saturation";
  const beyond = marks.filter(({ saturation }) => load > saturation.upper);
  if (beyond.length > 0) return `beyond ${whose(beyond)}`;
  const at = marks.filter(({ saturation }) => load >= (saturation.lower ?? 0));
  if (at.length > 0) return `at ${whose(at)}`;
  const next = marks.reduce<CursorMark | null>((best, one) => (best && best.saturation.load <= one.saturation.load ? best : one), null);
  if (next) return `${load >= JUST * (next.saturation.lower ?? 0) ? "just below" : "below"} ${whose([next])}`;
  const fresh = state.designs.map(({ values }) => state.results[simulationKey(values)]);
  if (fresh.every((results) => results === undefined)) return "not simulated yet";
  if (state.run.active) return "simulating";
  const most = loadsOf(state).at(-1);
  const carried = fresh.every((results) => results !== undefined && pointsIn(results).every((point) => point.complete && !point.saturated));
  return carried && most !== undefined ? `${several ? "no design saturates" : "not saturated"} up to ${loadText(most)}` : "";
}
