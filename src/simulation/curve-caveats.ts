/** Says what is not certain of a curve. */
import type { LoadPoint } from "./results.ts";

type Judged = Pick<LoadPoint, "load" | "accepted" | "offered" | "saturated" | "filling" | "unsettled">;

/** The part of a curve that doubts depend on: listed loads and those of the search. */
export interface DoubtedCurve {
  readonly points: readonly Judged[];
  readonly searched: readonly Judged[];
  readonly saturation: { readonly upper: number; readonly unsettled?: boolean } | null;
}

/** A verdict of a curve that is not certain: from that load on, or at it alone. */
export interface Doubt {
  readonly load: number;
  readonly onwards: boolean;
  readonly state: "not settled" | "not steady";
  readonly why: string;
  /** True if `warmupRule=patient` waits for the buffers. */
  readonly patience: boolean;
}

/**
 * The doubts of a curve. Loads whose buffers still filled give one of each sort: one that counts as saturated, though it may be carried; a
 * saturation load without proof; a listed load without latency, though higher ones are carried. The last doubt is the lowest listed load
 * that counts as carried though less than half of it arrived.
 */
export function doubtsOf({ points, searched, saturation }: DoubtedCurve): readonly Doubt[] {
  const all = [...points, ...searched];
  const carried = Math.max(...all.filter(({ saturated }) => !saturated).map(({ load }) => load));
  const unsettled = lowest(unsettledOf(all, carried));
  const filled = lowest(points.filter(({ load, filling }) => filling && load < carried));
  const at = { onwards: false, patience: true } as const;
  return [
    ...unsettled.map((load): Doubt => ({
      ...at,
      load,
      state: "not settled",
      why: "buffers still filled when its windows ended, while no source waited: it counts as saturated, but may be carried",
    })),
    ...(unsettled.length === 0 && saturation?.unsettled === true ? [unproved(saturation.upper)] : []),
    ...filled.map((load): Doubt => ({
      ...at,
      load,
      state: "not steady",
      why: "buffers still filled when its windows ended, though higher loads are carried: it counts as saturated, but is not",
    })),
    ...lowest(points.filter(({ saturated, accepted, offered }) => !saturated && 2 * accepted < offered)).map((load): Doubt => ({
      load,
      onwards: false,
      state: "not settled",
      why: "less than half of what is offered arrived in its window, of so few packets that chance explains it: it passes for carried, as longer windows would tell",
      patience: false,
    })),
  ];
}

/** Unsettled loads above all that are carried, and below all that are known to be saturated. */
function unsettledOf(points: readonly Judged[], carried: number): readonly Judged[] {
  const known = Math.min(...points.filter(({ saturated, unsettled }) => saturated && !unsettled).map(({ load }) => load));
  return points.filter(({ load, unsettled }) => unsettled && load > carried && load < known);
}

function unproved(load: number): Doubt {
  return {
    load,
    onwards: true,
    state: "not settled",
    why: "buffers still filled when the windows ended, which is no proof of an overload: the saturation load may be higher, as longer windows would tell",
    patience: false,
  };
}

function lowest(points: readonly Pick<LoadPoint, "load">[]): readonly number[] {
  return points.length === 0 ? [] : [Math.min(...points.map(({ load }) => load))];
}
