/** Names that a file has for its routers: shortened, and beside rings as far as there is room. */
import { namesBy } from "./point-names.ts";
import type { NetworkDrawing, NetworkView } from "./drawing.ts";
import { PLAIN_CLASSES } from "./family.ts";
import type { Names, PlacedName } from "./family.ts";
import { inside } from "./shown.ts";
import type { Shown } from "./shown.ts";
import { textWidth } from "./text.ts";
import type { Network } from "../topology/network.ts";

/** Null where routers have nothing but numbers. */
export function fileNames(network: Network): Names | null {
  const own = network.labels?.routers ?? null;
  if (own === null) return null;
  const all = shortNames(own);
  const short = (router: number): string => all[router]!;
  return {
    ...namesBy(network, PLAIN_CLASSES, (router) => own[router]!, short),
    beside: (...shown) => withRoom(short, ...shown),
  };
}

/** Most characters that a router's circle has room for. */
const SHORTEST = 12;

/** Names without what all have at their beginning or end up to a mark, "QM8700;" and ":MQM8700/U1"; of a long one the end: "…-rack-12-7". */
function shortNames(names: readonly string[]): readonly string[] {
  const [first = ""] = names;
  const shared = (sharedSoFar: number, at: (name: string, i: number) => string): number =>
    names.reduce((most, name) => {
      let i = 0;
      while (i < most && i < name.length && at(name, i) === at(first, i)) i++;
      return i;
    }, sharedSoFar);
  let start = names.length < 2 ? 0 : shared(first.length, (name, i) => name.charAt(i));
  let end = names.length < 2 ? 0 : shared(first.length, (name, i) => name.charAt(name.length - 1 - i));
  // Not within a word or a number.
  while (start > 0 && /[\p{L}\p{N}]/u.test(first.charAt(start - 1))) start--;
  while (end > 0 && /[\p{L}\p{N}]/u.test(first.charAt(first.length - end))) end--;
  return names.map((name) => {
    const own = name.slice(start, Math.max(start, name.length - end)).trim();
    return own === "" ? name : own.length <= SHORTEST ? own : `…${own.slice(1 - SHORTEST)}`;
  });
}

/** Most routers in view whose names are placed where there is room for them. */
const MAX_PLACED = 300;

/** Where names of small rings stand beside them, those of most links first, so that none covers a ring or another name. */
function withRoom(
  /** By the numbers of the whole network. */
  short: (router: number) => string,
  { network, routerX, routerY }: NetworkDrawing,
  view: NetworkView,
  shown: Shown,
  routers: readonly number[],
  size: number,
): readonly PlacedName[] {
  const inView = routers.filter((router) => inside(shown, routerX[router]!, routerY[router]!));
  if (inView.length > MAX_PLACED || view.moving) return [];
  const { x, y, k } = view.transform;
  const { routerRadius: radius } = shown;
  const links = (router: number): number => network.channelStart[router + 1]! - network.channelStart[router]!;
  /** Left, top, right and bottom of what is taken. */
  const taken = inView.map((router) => {
    const [atX, atY] = [routerX[router]! * k + x, routerY[router]! * k + y];
    return [atX - radius, atY - radius, atX + radius, atY + radius] as const;
  });
  return inView
    .toSorted((a, b) => links(b) - links(a) || a - b)
    .flatMap((router) => {
      const [atX, atY, name] = [routerX[router]! * k + x, routerY[router]! * k + y, short(network.damage?.router[router] ?? router)];
      const [width, away] = [textWidth(name, size), radius + 3];
      const place = (
        [
          [atX + away + width / 2, atY],
          [atX - away - width / 2, atY],
          [atX, atY - away - size / 2],
          [atX, atY + away + size / 2],
        ] as const
      ).find(([middle, level]) =>
        taken.every(
          ([left, top, right, bottom]) =>
            middle + width / 2 < left || middle - width / 2 > right || level + size / 2 < top || level - size / 2 > bottom,
        ),
      );
      if (!place) return [];
      const [middle, level] = place;
      taken.push([middle - width / 2, level - size / 2, middle + width / 2, level + size / 2]);
      return [{ name, x: middle, y: level, width }];
    });
}
