/** Figures that claims ask for, and how they are written. */
import type { Findings } from "./claim.ts";
import type { RecordedCurve, RecordedPoint } from "./record.ts";

/** The curve's saturation load. Throws when no load saturates and loads above the highest are open. */
export function saturation(curve: RecordedCurve): number {
  if (curve.saturation !== null) return curve.saturation.load;
  const highest = Math.max(...curve.points.map(({ load }) => load));
  if (highest < 1) throw new Error(`no load up to ${highest} saturates: the study must list higher ones`);
  return highest;
}

/** The point at a listed load. */
export function at(curve: RecordedCurve, load: number): RecordedPoint {
  const point = curve.points.find((one) => Math.abs(one.load - load) < 1e-9);
  if (point === undefined) throw new Error(`load ${load} is not in the study`);
  return point;
}

/** Mean latency at a listed load; infinite when it is saturated. */
export function latency(curve: RecordedCurve, load: number): number {
  return at(curve, load).latency ?? Infinity;
}

/** The least ratio of a value to the one before it. */
export function leastStep(values: readonly number[]): number {
  return Math.min(...values.slice(1).map((value, i) => value / values[i]!));
}

/** Three significant digits, or so many. */
export function figure(value: number, digits = 3): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(digits))).replaceAll("-", "−") : "none (saturated)";
}

export function percent(value: number, digits = 3): string {
  return `${figure(100 * value, digits)} %`;
}

/** The saturation load of a claim's study. */
export function saturationOf(name: string): (found: Findings) => number {
  return (found) => saturation(found.curve(name));
}

/** The saturation load of one study over another's. */
export function share(name: string, than: string): (found: Findings) => number {
  return (found) => saturation(found.curve(name)) / saturation(found.curve(than));
}

/** Latency at a load of one study over another's. */
export function slower(name: string, than: string, load: number): (found: Findings) => number {
  return (found) => latency(found.curve(name), load) / latency(found.curve(than), load);
}

export function saturations(...names: readonly string[]): (found: Findings) => string {
  return (found) => `saturation: ${names.map((name) => `${name} ${figure(saturation(found.curve(name)))}`).join(", ")}`;
}

export function latencies(load: number, ...names: readonly string[]): (found: Findings) => string {
  return (found) => `cycles at ${load}: ${names.map((name) => `${name} ${figure(latency(found.curve(name), load))}`).join(", ")}`;
}
