/**
 * Cubes of any dimension, routers by the bits of their numbers. Three dimensions are a cube seen from the side, four a cube in a cube, and
 * more are such cubes at the corners of larger ones. Each level is turned against the next so that links of one dimension lie side by side.
 * Links between routers that differ in more than one bit are arcs.
 */
import type { Network } from "../../topology/network.ts";
import type { Group, NetworkDrawing } from "../drawing.ts";
import { endpointsBeside } from "../endpoints.ts";
import { BundleBuilder, curveLinks, linksOf } from "../links.ts";
import { oneGroup } from "../one-group.ts";

const PITCH = 100;
/** The third edge of a cube seen from the side: of the innermost, of one around another, and of those whose corners are cubes. */
const DEPTH = { inner: [0.55, -0.42], around: [0.3, -0.28], outer: [0.5, -0.5] } as const;
/** Size of a cube around another, in pitches and relative to the one inside. */
const OUTER_CUBE_PITCHES = 3.4;
const INNER_PER_OUTER_CUBE = 0.4;
/** Between cubes at the corners of a larger one, as a share of their width. */
const GAP = 0.3;
/** Gap between the two rows of a square of cubes, for labels, in addition: a share of their height. */
const LABELS = 0.25;
/** Radians by which a level is turned against the next larger one. */
const LEVEL_TURN_RADIANS = 0.21;
/** Distance of an arc from the middle of its ends, as a share of their distance. */
const BOW_SHARE_OF_LENGTH = 0.13;
/** Distance of a label from a router, as a share of the routers' spacing. */
const LABEL_SHARE_OF_SPACING = 0.22;
/** From so many links on, links from cube to cube are first drawn as one. */
const MANY_LINKS = 9000;

type Point = readonly [x: number, y: number];

/** Dimensions of each level, the innermost first: cubes of three; one left over makes a cube in a cube, two a square of cubes. */
function levelsOf(n: number): number[] {
  if (n <= 4) return [n];
  const first = n % 3 === 1 ? 4 : 3;
  const rest = n - first;
  return [first, ...(rest % 3 === 2 ? [2] : []), ...Array.from({ length: Math.floor(rest / 3) }, () => 3)];
}

function extent(points: readonly Point[]): { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number } {
  const fold = (i: 0 | 1, pick: (a: number, b: number) => number): number =>
    points.reduce((best, point) => pick(best, point[i]), points[0]![i]);
  return { x0: fold(0, Math.min), y0: fold(1, Math.min), x1: fold(0, Math.max), y1: fold(1, Math.max) };
}

/** Corner `bits` of a cube with these edges. */
function corner(bits: number, edges: readonly Point[]): Point {
  let [x, y] = [0, 0];
  edges.forEach(([dx, dy], bit) => {
    if ((bits >> bit) & 1) [x, y] = [x + dx, y + dy];
  });
  return [x, y];
}

/** The places of an innermost cube of so many dimensions. */
function innermost(dims: number): Point[] {
  const [long, [right, up]] = dims === 4 ? [OUTER_CUBE_PITCHES * PITCH, DEPTH.around] : [PITCH, DEPTH.inner];
  const edges: Point[] = [
    [long, 0],
    [0, long],
    [right * long, up * long],
  ];
  const [mx, my] = corner(7, edges).map((sum) => sum / 2) as [number, number];
  return Array.from({ length: 2 ** dims }, (_, bits) => {
    const [x, y] = corner(bits & 7, edges);
    return bits < 8 ? [x, y] : [mx + INNER_PER_OUTER_CUBE * (x - mx), my + INNER_PER_OUTER_CUBE * (y - my)];
  });
}

/** Where every router stands, by its number. */
function placesOf(n: number): Point[] {
  const levels = levelsOf(n);
  let places = innermost(levels[0]!);
  for (const dims of levels.slice(1)) {
    const [cos, sin] = [Math.cos(LEVEL_TURN_RADIANS), Math.sin(LEVEL_TURN_RADIANS)];
    places = places.map(([x, y]) => [x * cos - y * sin, x * sin + y * cos]);
    const { x0, y0, x1, y1 } = extent(places);
    const [width, height] = [(1 + GAP) * (x1 - x0), (1 + GAP) * (y1 - y0)];
    const long = Math.max(2 * width, 2 * height);
    const edges: Point[] =
      dims === 2
        ? [
            [width, 0],
            [0, height + LABELS * (y1 - y0)],
          ]
        : [
            [long, 0],
            [0, long],
            [DEPTH.outer[0] * long, DEPTH.outer[1] * long],
          ];
    const inside = places;
    places = Array.from({ length: 2 ** dims }, (_, bits) => corner(bits, edges)).flatMap(([dx, dy]) =>
      inside.map(([x, y]): Point => [x + dx, y + dy]),
    );
  }
  return places;
}

/** Null if the number of routers is not a power of two. */
export function layoutCube(network: Network): NetworkDrawing | null {
  const { routers, channelSource, channelTarget } = network;
  const n = Math.log2(routers);
  if (!Number.isInteger(n) || n === 0) return null;
  const places = placesOf(n);
  const routerX = Float32Array.from(places, ([x]) => x);
  const routerY = Float32Array.from(places, ([, y]) => y);
  const block = 2 ** levelsOf(n)[0]!;
  const within = places.slice(0, block);
  const spacing = within.reduce(
    (least, [x, y], i) => within.slice(0, i).reduce((near, [u, v]) => Math.min(near, Math.hypot(x - u, y - v)), least),
    PITCH,
  );
  const links = linksOf(network);
  curveLinks(network, links, routerX, routerY, ({ source, target, x0, y0, x1, y1, mx, my }) => {
    const bits = source ^ target;
    return (bits & (bits - 1)) === 0 ? [mx, my] : [mx + BOW_SHARE_OF_LENGTH * (y1 - y0), my - BOW_SHARE_OF_LENGTH * (x1 - x0)];
  });
  const ends = endpointsBeside(network, routerX, routerY, 0.4 * spacing, 0.29 * spacing);
  const { x0, y0, x1, y1 } = extent(places);
  const outermost = levelsOf(n).at(-1)!;
  const groups = n <= 4 ? [whole(n, routers)] : cornersOf(places, n, outermost, LABEL_SHARE_OF_SPACING * spacing);
  const groupOf = (r: number): number => Math.floor((r * groups.length) / routers);
  return {
    network,
    bounds: {
      x0,
      y0: n <= 4 ? y0 : y0 - LABEL_SHARE_OF_SPACING * spacing,
      x1: x1 + ends.reach,
      y1: y1 + ends.reach,
      room: { left: 10, right: 10, top: n <= 4 ? 10 : 28, bottom: 10 },
    },
    routerX,
    routerY,
    routerSpacing: spacing,
    endpointX: ends.x,
    endpointY: ends.y,
    endpointSpacing: ends.spacing,
    links,
    bundles: links.count > MANY_LINKS ? bundlesOf() : null,
    groups,
    groupOfRouter: Int32Array.from({ length: routers }, (_, r) => groupOf(r)),
  };

  /** The links of two innermost cubes as one line between their middles. */
  function bundlesOf(): NetworkDrawing["bundles"] {
    const builder = new BundleBuilder();
    const { x0: left, y0: top, x1: right, y1: bottom } = extent(within);
    const middle = (b: number): Point => [routerX[b * block]! + (left + right) / 2, routerY[b * block]! + (top + bottom) / 2];
    for (let link = 0; link < links.count; link++) {
      const c = links.channel[link]!;
      const [a, b] = [Math.floor(channelSource[c]! / block), Math.floor(channelTarget[c]! / block)];
      if (a === b) continue;
      builder.assignTo(link, (a * routers) / block + b, () =>
        builder.addStraight(network.channelKind[c]!, groupOf(a * block), groupOf(b * block), [...middle(a), ...middle(b)]),
      );
    }
    return builder.build(links.count);
  }
}

function whole(n: number, routers: number): Group {
  const name = n === 4 ? "a cube in a cube" : n === 3 ? "a cube" : n === 2 ? "a square" : "a line";
  return oneGroup(routers, name, PITCH);
}

/** The corners of the largest cube, by the bits that their routers share; labels stand `clear` of the highest router. */
function cornersOf(places: readonly Point[], n: number, dims: number, clear: number): Group[] {
  const size = 2 ** (n - dims);
  return Array.from({ length: 2 ** dims }, (_, i): Group => {
    const { x0, x1, y0 } = extent(places.slice(i * size, (i + 1) * size));
    const bits = i.toString(2).padStart(dims, "0");
    return {
      label: `${bits}…`,
      name: `routers ${bits}…`,
      align: "middle",
      x: (x0 + x1) / 2,
      y: y0 - clear,
      dx: 0,
      dy: -14,
      firstRouter: i * size,
      lastRouter: (i + 1) * size - 1,
      order: i,
      room: x1 - x0,
      over: Infinity,
    };
  });
}
