/** Where the load that is looked at stands among the saturation loads of the designs, in words. */
import { loadText } from "../../drawing/text.ts";
import { runsToCompletion } from "../../engine/model.ts";
import type { Saturation } from "../../engine/results.ts";
import { designLetter, either } from "../../engine/studies.ts";
import { simulationKey } from "../store/keys.ts";
import { lookedAt, pointsIn, saturationIn } from "../store/load.ts";
import type { StudioState } from "../store/state.ts";

/** Ends of an interval this far apart, relatively, are not one load. */
const NARROW_RATIO = 1.1;
/** A load of at least this share of the saturation is just below it. */
const JUST_BELOW_SHARE = 0.75;

interface CursorMark {
  readonly design: number;
  readonly saturation: Saturation;
}

/** Saturation loads of the designs as they are, as far as they are known. */
function marksOf({ designs, results }: Pick<StudioState, "designs" | "results">): readonly CursorMark[] {
  return designs.flatMap(({ values }, design) => {
    const found = results[simulationKey(values)];
    const saturation = found?.saturation ?? (found?.coarse?.complete === true ? saturationIn(found) : null);
    return saturation ? [{ design, saturation }] : [];
  });
}

/** Where the load that is looked at stands among the saturation loads: "just below B's saturation". */
export function cursorText(state: StudioState): string {
  const load = lookedAt(state);
  const marks = marksOf(state);
  const several = state.designs.length > 1;
  const whose = (some: readonly CursorMark[]): string =>
    several
      ? `${either(
          some.map(({ design }) => `${designLetter(design)}'s`),
          "and",
        )} saturation`
      : "saturation";
  const beyond = marks.filter(({ saturation }) => load > saturation.upper);
  if (beyond.length > 0) return `beyond ${whose(beyond)}`;
  const at = marks.filter(({ saturation }) => load >= (saturation.lower ?? 0));
  const wide = at.filter(({ saturation: { lower, upper } }) => upper > NARROW_RATIO * (lower ?? 0));
  if (wide.length > 0) return wideText(wide, whose);
  if (at.length > 0) return `at ${whose(at)}`;
  const next = marks.reduce<CursorMark | null>((best, one) => (best && best.saturation.load <= one.saturation.load ? best : one), null);
  if (next) return `${load >= JUST_BELOW_SHARE * (next.saturation.lower ?? 0) ? "just below" : "below"} ${whose([next])}`;
  const fresh = state.designs.filter(({ values }) => !runsToCompletion(values)).map(({ values }) => state.results[simulationKey(values)]);
  if (fresh.every((results) => results === undefined)) return "not simulated yet";
  if (state.run.active) return "simulating";
  const ended = fresh.map((results) => (results ? pointsIn(results).filter((point) => point.complete) : []));
  if (ended.every((points) => points.length === 0)) return "not simulated yet";
  // A run that was stopped tells of the loads that it came to.
  const most = Math.min(...ended.map((points) => points.reduce((highest, point) => Math.max(highest, point.load), 0)));
  const carried = most > 0 && ended.every((points) => points.every((point) => !point.saturated));
  return carried ? `${several ? "no design saturates" : "not saturated"} up to ${loadText(most)}` : "";
}

/** The saturation is only known to lie within an interval, and the load that is looked at lies in it, too. */
function wideText(wide: readonly CursorMark[], whose: (some: readonly CursorMark[]) => string): string {
  const [{ saturation }] = wide as [CursorMark];
  const { lower, upper } = saturation;
  if (wide.length > 1) return `about at ${whose(wide)}`;
  return lower === null
    ? `${whose(wide)} is below ${loadText(upper)}`
    : `${whose(wide)} is between ${loadText(lower)} and ${loadText(upper)}`;
}
