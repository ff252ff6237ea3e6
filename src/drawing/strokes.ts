/** How links look: sorted into few classes of colour, width and opacity, so that a class is one path. */
import { GLOBAL } from "../topology/network.ts";
import { loadColor, loadWidth, palette } from "./palette.ts";
import type { Scheme } from "./palette.ts";

export const LOAD_CLASSES = 16;
/** Below this load a link counts as idle and keeps the colour of its kind. */
export const IDLE = 0.02;
/** A link several links wide is drawn so many times as thick. */
export const WIDE = 2;

export interface Stroke {
  readonly color: string;
  readonly width: number;
  readonly alpha: number;
}

/** Classes of links: 0 and 1 idle local and global, then the load classes, ascending; hot ones are painted last. */
export const CLASSES = 2 + LOAD_CLASSES;

export function strokeClass(kind: number, load: number | null): number {
  if (load === null || load < IDLE) return kind === GLOBAL ? 1 : 0;
  return 2 + Math.min(LOAD_CLASSES - 1, Math.floor(load * LOAD_CLASSES));
}

/** Number of curves that a picture draws, by kind: many thin strokes must stay pale to be read as density. */
export interface Crowd {
  readonly local: number;
  readonly global: number;
}

export function strokeOf(strokeIndex: number, crowd: Crowd, loaded: boolean, scheme: Scheme): Stroke {
  const colors = palette(scheme);
  const localAlpha = Math.min(0.8, 0.5 * (600 / Math.max(1, crowd.local)) ** 0.35);
  const globalAlpha = Math.min(0.62, 0.27 * (528 / Math.max(1, crowd.global)) ** (crowd.global < 528 ? 0.55 : 0.8));
  if (strokeIndex === 0) return { color: colors.local, width: crowd.local > 600 ? 0.8 : 1.1, alpha: localAlpha * (loaded ? 0.5 : 1) };
  if (strokeIndex === 1)
    return { color: colors.global, width: crowd.global > 300 ? 0.8 : 1.1, alpha: Math.max(0.025, globalAlpha * (loaded ? 0.5 : 1)) };
  const load = (strokeIndex - 2 + 0.75) / LOAD_CLASSES;
  const pale = Math.min(0.95, Math.max(0.05, globalAlpha * (1.1 + 1.2 * load)));
  const width = loadWidth(load) * (crowd.global + crowd.local > 1500 ? 0.8 : 1);
  return { color: loadColor(load, scheme), width, alpha: load > 0.75 ? 0.95 : load > 0.5 ? Math.max(0.3, pale) : pale };
}
