/** A hypercube by the bits of its routers' numbers; its glyph is a cube. */
import type { Network } from "../../topology/network.ts";
import type { FamilyPictures, Dot } from "../family.ts";
import { lines } from "../family.ts";
import { gridNames } from "../grid.ts";

const FRONT: readonly Dot[] = [
  [4, 10],
  [18, 10],
  [18, 24],
  [4, 24],
];
const BACK = FRONT.map(([x, y]): Dot => [x + 6.5, y - 6]);

const round = (corners: readonly Dot[]): [Dot, Dot][] => corners.map((from, i): [Dot, Dot] => [from, corners[(i + 1) % 4]!]);

export const CUBE = {
  local: lines([...round(FRONT), ...round(BACK)]),
  global: lines(FRONT.map((from, i): [Dot, Dot] => [from, BACK[i]!])),
  dots: [...FRONT, ...BACK],
};

/** The bits of a router's number, the highest first. */
export function bitsOf({ routers }: Network): (router: number) => string {
  const n = Math.log2(routers);
  return (r) => r.toString(2).padStart(n, "0");
}

export const hypercube: FamilyPictures = {
  glyph: CUBE,
  names: (network) => {
    if (!network.grid) return null;
    const bits = bitsOf(network);
    return { ...gridNames(network, network.grid), router: bits, short: bits };
  },
};
