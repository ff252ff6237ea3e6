/** The look of links: few classes of colour, width and opacity, so that a class is one path. */
import { GLOBAL } from "../topology/network.ts";
import { loadColor, loadWidth, palette } from "./palette.ts";
import type { Scheme } from "./palette.ts";

export const LOAD_CLASSES = 16;
/** Below this load a link counts as idle. */
const MAX_IDLE_LOAD = 0.02;

export interface Stroke {
  readonly color: string;
  readonly width: number;
  readonly alpha: number;
}

/** Classes of links: 0 and 1 idle local and global, then the load classes, ascending; hot ones are painted last. */
export const LINK_CLASSES = 2 + LOAD_CLASSES;

export function strokeClass(kind: number, load: number | null): number {
  if (load === null || load < MAX_IDLE_LOAD) return kind === GLOBAL ? 1 : 0;
  return 2 + Math.min(LOAD_CLASSES - 1, Math.floor(load * LOAD_CLASSES));
}

/** The load that a class stands for. */
function classLoad(index: number): number {
  return index < 2 ? 0 : (index - 2 + 0.75) / LOAD_CLASSES;
}

/** Number of curves in a picture, by kind: many thin strokes must stay pale to be read as density. */
export interface Crowd {
  readonly local: number;
  readonly global: number;
}

/** Stroke of links by kind, if no load is known. */
export function kindStroke(index: number, crowd: Crowd, scheme: Scheme): Stroke {
  const colors = palette(scheme);
  if (index === 0)
    return {
      color: colors.local,
      width: crowd.local > 600 ? 0.8 : 1.1,
      alpha: Math.min(0.8, 0.5 * (600 / Math.max(1, crowd.local)) ** 0.35),
    };
  const alpha = Math.min(0.62, 0.27 * (528 / Math.max(1, crowd.global)) ** (crowd.global < 528 ? 0.55 : 0.8));
  return { color: colors.global, width: crowd.global > 300 ? 0.8 : 1.1, alpha: Math.max(0.025, alpha) };
}

/** Share of the picture that strokes may cover: beyond it they become paler, the idle ones first. */
const MAX_COVERED_SHARE = 0.22;
const MIN_OPACITY = 0.03;

/** Stroke of links by load. `room`: 1 if there is room for all of them, less if they have to be pale (roomOf). */
export function loadStroke(index: number, room: number, scheme: Scheme): Stroke {
  const load = classLoad(index);
  return {
    color: loadColor(load, scheme),
    width: loadWidth(load) * (room < 0.5 ? 0.8 : 1),
    alpha: Math.max(MIN_OPACITY, (0.5 + 0.45 * load) * room ** (1 - 0.35 * load)),
  };
}

/**
 * How pale strokes have to be, 1 not at all. `counts` are of curves by class, which would cover `share` of the picture at a width of one
 * pixel.
 */
export function roomOf(counts: readonly number[], share: number): number {
  let [curves, ink] = [0, 0];
  counts.forEach((count, index) => {
    const { width, alpha } = loadStroke(index, 1, "light");
    curves += count;
    ink += count * width * alpha;
  });
  return Math.min(1, MAX_COVERED_SHARE / Math.max(1e-9, (share * ink) / Math.max(1, curves)));
}

/** Stroke of the busiest few: over all others, opaque, and wider than any other of their load. */
export function standoutStroke(load: number, scheme: Scheme): Stroke {
  const index = strokeClass(0, Math.max(MAX_IDLE_LOAD, load));
  return { color: loadColor(classLoad(index), scheme), width: loadWidth(classLoad(index)) + 0.9, alpha: 1 };
}
