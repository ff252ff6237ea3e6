/** Measures for the questions of stories, of a design by its place in the study. Null while unknown. */
import type { Found, FoundPoint, Marking } from "./story.ts";

type Measure = (found: readonly Found[]) => number | null;

/** Settings of a run that takes a second or two, with the load at saturation from the curve. */
export const QUICK = "saturation=curve&warmup=1000&measure=1000";

/** The highest load that a design carries. */
export function carriedBy(design: number): Measure {
  return (found) => {
    const one = found[design];
    return one?.simulated ? one.carried : null;
  };
}

/** The ratio of two measures. */
export function ratio(of: Measure, to: Measure): Measure {
  return (found) => {
    const [above, below] = [of(found), to(found)];
    return above === null || below === null || below === 0 ? null : above / below;
  };
}

/** A figure of a design's point at a load. */
export function atLoad(design: number, load: number, figure: (point: FoundPoint) => number | null): Measure {
  return (found) => {
    const point = found[design]?.points.find((one) => one.load === load);
    return point ? figure(point) : null;
  };
}

export const latencyAt = (design: number, load: number): Measure => atLoad(design, load, ({ latency }) => latency);

/** What a design carries of a load, saturated or not. */
export const throughputAt = (design: number, load: number): Measure => atLoad(design, load, ({ throughput }) => throughput);

/** The bound for any routing on a design's traffic. */
export const anyRouting =
  (design: number): Measure =>
  (found) =>
    found[design]?.any?.upper ?? null;

export const diameterOf =
  (design: number): Measure =>
  (found) =>
    found[design]?.network?.diameter ?? null;

/** The cycles of a design's workload, from the first to its last delivery. */
export const cyclesOf =
  (design: number): Measure =>
  (found) =>
    found[design]?.cycles ?? null;

/** The bus bandwidth of a design's collective operation, GB/s. */
export const busbwOf =
  (design: number): Measure =>
  (found) =>
    found[design]?.busbw ?? null;

/** Links of a design, marked in its drawing, of which those hold with a channel that is full at the lowest load it does not carry. */
export function fullIn(design: number, count?: number): Marking {
  return {
    design,
    things: "channels",
    ...(count !== undefined && { count }),
    holds: (found, marked) => {
      const full = found[design]?.fullChannels;
      return full ? marked.map((channels) => channels.some((channel) => full.includes(channel))) : null;
    },
  };
}

/** "12.5 %". */
export function percent(share: number, digits = 3): string {
  return `${Number((100 * share).toPrecision(digits))}\u202f%`;
}

/** "455 cycles". */
export function cycles(latency: number): string {
  return `${Number(latency.toPrecision(3))} cycles`;
}
