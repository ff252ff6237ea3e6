/** Looks and names of classes of paths: minimal ones blue, others orange, paler the longer they are. */
import type { Ink } from "../drawing/scene.ts";
import type { PathKind } from "../throughput/results.ts";

/** Opacities from the strongest. On the first, text has the panel's colour, on the others the page's (tests/charts/limits.test.ts). */
export const OPACITIES = [1, 0.54, 0.4, 0.28, 0.2, 0.14] as const;
/** Tone of a class whose paths have several lengths. */
const MIXED_TONE = 1;

const INKS: Readonly<Record<PathKind, Ink>> = { minimal: "minimal", valiant: "nonMinimal", any: "bound" };

export interface PathLook {
  readonly ink: Ink;
  readonly opacity: number;
  /** Ink of text on it. */
  readonly label: Ink;
}

/** `shortest`: the shortest shown paths of its kind, so that each length looks the same in all rows. */
export function lookOf(kind: PathKind, length: number | null, shortest: number): PathLook {
  const opacity = length === null ? MIXED_TONE : OPACITIES[Math.max(0, Math.min(OPACITIES.length - 1, length - shortest))]!;
  return { ink: INKS[kind], opacity, label: opacity === 1 ? "panel" : "text" };
}

/** Shortest length of each kind; 1 if none is known. */
export function shortestOf(classes: readonly { readonly kind: PathKind; readonly length: number | null }[]): (kind: PathKind) => number {
  return (kind) =>
    classes.reduce((least, one) => (one.kind === kind && one.length !== null ? Math.min(least, one.length) : least), Infinity);
}

/** "minimal, 3 hops", "non-minimal". */
export function kindText(kind: PathKind, length: number | null): string {
  const name = kind === "minimal" ? "minimal" : kind === "valiant" ? "non-minimal" : "any path";
  return length === null ? name : `${name}, ${length} ${length === 1 ? "hop" : "hops"}`;
}
