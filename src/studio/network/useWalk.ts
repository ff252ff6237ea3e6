/** Walks a picture by keyboard: arrow keys lead from router to router, L through a router's links, and what is reached is hovered. */
import { useRef } from "react";
import { sameSpot } from "../parts/picture.ts";
import type { Picture, Places, Spot } from "../parts/picture.ts";
import type { Found, Place, Together } from "./together.ts";
import type { Zoom } from "./useZoom.ts";

// The place of a picture that an arrow key leads to. Only the positions of the places count, so that every drawing is walked alike.

export type Direction = "left" | "right" | "up" | "down";

/** Across the way counts so many times what counts along it. */
const ASIDE = 2;

const STEPS: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/**
 * The place nearest to `from` in the quarter of the plane that the key points to; where nothing stands there, in its half; null where
 * nothing does. One scan: ten thousand places take less than a tenth of a millisecond.
 */
export function placeTowards({ x, y }: Places, from: number, direction: Direction): number | null {
  const [dx, dy] = STEPS[direction];
  const [atX, atY] = [x[from]!, y[from]!];
  let [inQuarter, quarterBest] = [-1, Infinity];
  let [inHalf, halfBest] = [-1, Infinity];
  for (let i = 0; i < x.length; i++) {
    const [toX, toY] = [x[i]! - atX, y[i]! - atY];
    const along = toX * dx + toY * dy;
    if (along <= 0) continue;
    const aside = Math.abs(toX * dy - toY * dx);
    const distance = along + ASIDE * aside;
    if (aside <= along) {
      if (distance < quarterBest) [inQuarter, quarterBest] = [i, distance];
    } else if (distance < halfBest) [inHalf, halfBest] = [i, distance];
  }
  if (inQuarter >= 0) return inQuarter;
  return inHalf >= 0 ? inHalf : null;
}

/** The place nearest to a point, in the places' own units; null where there are none. */
export function placeNear({ x, y }: Places, atX: number, atY: number): number | null {
  let [found, best] = [-1, Infinity];
  for (let i = 0; i < x.length; i++) {
    const distance = (x[i]! - atX) ** 2 + (y[i]! - atY) ** 2;
    if (distance < best) [found, best] = [i, distance];
  }
  return found >= 0 ? found : null;
}

const DIRECTIONS: Readonly<Record<string, Direction>> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
/** Along the network's order, which misses nothing. */
const ORDER: Readonly<Record<string, number>> = { PageDown: 1, PageUp: -1 };
/** Through the links of the place that was reached. */
const LINKS = "l";
/** Least distance from the edge at which the place that was reached comes to stand, CSS pixels. */
const MARGIN = 24;

interface Walk {
  /** Takes a key; false for keys that lead nowhere. */
  readonly go: (key: string) => boolean;
  /** Where the card of what was found stands: with a place of the picture, however that is zoomed. */
  readonly at: (found: Found) => Place;
}

export function useWalk(
  picture: Picture,
  subject: string,
  width: number,
  height: number,
  zoom: Zoom,
  together: Together,
  selected: Found | null,
): Walk {
  const { transform } = zoom;
  const last = useRef<{ readonly subject: string; readonly place: number } | null>(null);
  const onStage = (place: number): Place => {
    const { x, y } = picture.places();
    return { x: x[place]! * transform.k + transform.x, y: y[place]! * transform.k + transform.y };
  };
  const inside = ({ x, y }: Place): boolean => x >= 0 && y >= 0 && x <= width && y <= height;
  const nearest = ({ x, y }: Place): number | null =>
    placeNear(picture.places(), (x - transform.x) / transform.k, (y - transform.y) / transform.k);
  /** The network's first router, or the one in the middle of what is seen. */
  const start = (): number | null => (picture.places().x.length > 0 && inside(onStage(0)) ? 0 : nearest({ x: width / 2, y: height / 2 }));
  /** Where the walk goes on: at what is hovered or pinned, else where it was last. */
  const standing = (): number | null => {
    const known = together.hovered ?? selected;
    const latest = last.current?.subject === subject ? last.current.place : null;
    if (known?.subject !== subject) return latest;
    // Keys can follow each other sooner than what they reach is shown.
    return known.place === undefined ? nearest(known.at) : (latest ?? known.place);
  };
  const next = (key: string): number | null => {
    const at = standing();
    if (at === null) return start();
    const direction = DIRECTIONS[key];
    if (direction) return placeTowards(picture.places(), at, direction);
    return Math.max(0, Math.min(picture.places().x.length - 1, at + (ORDER[key] ?? 0)));
  };
  /** The place's first link, or the one after that which was reached. */
  const linkAt = (place: number): Spot | null => {
    const links = picture.linksOf?.(place) ?? [];
    const reached = together.hovered?.spot ?? null;
    return links[(links.findIndex((one) => sameSpot(one, reached)) + 1) % links.length] ?? null;
  };
  const go = (key: string): boolean => {
    const links = key === LINKS && picture.linksOf !== undefined;
    if (!(links || key in DIRECTIONS || key in ORDER)) return false;
    const place = links ? (standing() ?? start()) : next(key);
    if (place === null) return true;
    last.current = { subject, place };
    const at = onStage(place);
    const [x, y] = [towards(at.x, width), towards(at.y, height)];
    if (x !== 0 || y !== 0) zoom.panBy(x, y);
    together.hover({ spot: (links ? linkAt(place) : null) ?? picture.places().spotOf(place), at, place, subject, layer: null });
    return true;
  };
  return { go, at: (found) => (found.place === undefined || found.subject !== subject ? found.at : onStage(found.place)) };
}

/** The distance from here to the inside; 0 where it is already inside. */
function towards(at: number, size: number): number {
  return Math.max(MARGIN, Math.min(size - MARGIN, at)) - at;
}
