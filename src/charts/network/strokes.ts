/** How links look: sorted into few classes of colour, width and opacity, so that a class is one path. */
import { GLOBAL } from "../../topology/network.ts";
import { loadColor, loadWidth, palette } from "../palette.ts";
import type { Scheme } from "../palette.ts";

export const LOAD_CLASSES = 16;
/** Below this load a link counts as idle and keeps the colour of its kind. */
export const IDLE = 0.02;

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

/** A class's stroke; `crowd` is the number of links drawn, since many thin strokes must stay pale to be read as density. */
export function strokeOf(strokeIndex: number, crowd: number, loaded: boolean, scheme: Scheme): Stroke {
  const colors = palette(scheme);
  const thin = Math.min(1, (160 / Math.max(1, crowd)) ** 0.42);
  if (strokeIndex < 2) {
    const alpha = (strokeIndex === 0 ? 0.8 : 0.6) * (loaded ? 0.45 : 1);
    return { color: strokeIndex === 0 ? colors.local : colors.global, width: thin > 0.5 ? 1.1 : 0.8, alpha: Math.max(0.07, alpha * thin) };
  }
  const load = (strokeIndex - 2 + 0.75) / LOAD_CLASSES;
  const pale = Math.max(0.12, (0.45 + 0.5 * load) * thin);
  return { color: loadColor(load, scheme), width: loadWidth(load) * (thin > 0.4 ? 1 : 0.8), alpha: load > 0.75 ? 0.95 : Math.max(pale, load > 0.5 ? 0.5 : 0) };
}
