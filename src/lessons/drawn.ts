/** What the charts of a part of studies show, as far as its studies have been run. */
import type { RecordedPoint } from "../simulation/recorded.ts";
import { findingsIn, keysOf } from "./findings.ts";
import type { Recorded } from "./findings.ts";
import type { StudiesChart } from "./lesson.ts";
import { known } from "./verdict.ts";

export interface DrawnCurve {
  readonly title: string;
  readonly study: string;
  /** By load. The saturated ones have no latency. */
  readonly points: readonly Pick<RecordedPoint, "load" | "accepted" | "saturated" | "latency">[];
}

export interface DrawnBar {
  readonly title: string;
  readonly series: string;
  readonly value: number;
}

export interface Drawn {
  readonly of: StudiesChart["of"];
  readonly curves: readonly DrawnCurve[];
  readonly bars: readonly DrawnBar[];
  readonly histogram: NonNullable<RecordedPoint["histogram"]> | null;
}

/** `get`: the result of a key; null if it has not been run. */
export function drawnIn(chart: StudiesChart, get: (key: string) => Recorded | null): Drawn {
  const studies = [...keysOf(chart).studies].flatMap(([title, key]) => {
    const found = get(key);
    return found !== null && "curve" in found ? [{ title, study: key.slice("simulate ".length), curve: found.curve }] : [];
  });
  const nothing: Drawn = { of: chart.of, curves: [], bars: [], histogram: null };
  switch (chart.of) {
    case "latency":
      return {
        ...nothing,
        curves: studies.map(({ title, study, curve }) => ({
          title,
          study,
          points: curve.points.map(({ load, accepted, saturated, latency }) => ({ load, accepted, saturated, latency })),
        })),
      };
    case "bars": {
      const findings = findingsIn(chart, get, () => {
        throw new Error("a chart of studies wants no prices");
      });
      return {
        ...nothing,
        bars: chart.bars.flatMap(({ title, series, of }) => {
          const value = known(() => of(findings));
          return value === null || !Number.isFinite(value) ? [] : [{ title, series, value }];
        }),
      };
    }
    case "histogram":
      return { ...nothing, histogram: studies[0]?.curve.points[0]?.histogram ?? null };
  }
}
