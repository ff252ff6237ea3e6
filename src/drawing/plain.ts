/**
 * The layout of a network of which only the links are known, and perhaps where a file draws its routers: there they stand, moved apart as
 * far as they would cover each other. Otherwise routers without endpoints that lead from those with some to each other level by level
 * stand in rows above them (rows-by-level.ts). Of others a small network stands on a ring in an order that keeps links short; a larger one
 * stands where springs along the links and repulsion between routers come to rest, from a spectral start. Deterministic.
 */
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY, quadtree } from "d3";
import type { Network } from "../topology/network.ts";
import type { NetworkDrawing } from "./drawing.ts";
import { endpointsBelow, endpointsBeside, endpointsOutside } from "./endpoints.ts";
import { curveLinks, linksOf, pulled, spreadOfParallels } from "./links.ts";
import { oneGroup } from "./one-group.ts";
import { rowsByLevel } from "./rows-by-level.ts";

/** More routers than these do not stand on a ring. */
const MAX_ON_RING = 48;
/** Model units from neighbour to neighbour. */
const NEIGHBOUR_DISTANCE = 100;
/** How far chords of the ring stay from its centre. */
const CHORD_STRAIGHTNESS = 0.7;
/** Distance of parallel links, as a share of that of neighbours. */
const PARALLEL_SHARE = 0.07;
/** Nearest that routers stand to each other: without an order, and where a file draws them. */
const SPACING = 0.6 * NEIGHBOUR_DISTANCE;
const LEAST_SPACING = 0.2 * NEIGHBOUR_DISTANCE;
/** Share of the routers that may stand nearer to another where a file draws them, and are moved. */
const MOVED = 0.1;
/** Most rounds of moving routers apart. */
const MAX_MOVES = 60;
/** Steps of the power iteration times channels: some tens of milliseconds. */
const MAX_POWER_STEPS_TIMES_CHANNELS = 4_000_000;
/** Rounds of exchanges on the ring at most. */
const MAX_EXCHANGE_ROUNDS = 20;
/** Ticks of the springs times routers: about a second. */
const TICKS_TIMES_ROUTERS = 40_000;

export function layoutPlain(network: Network): NetworkDrawing {
  const { routers } = network;
  const given = placesGiven(network);
  const rows = given === null ? rowsByLevel(network, NEIGHBOUR_DISTANCE) : null;
  const ring = given === null && rows === null && routers <= MAX_ON_RING;
  const { x, y, spacing } = given ?? rows ?? (ring ? onRing(network) : atRest(network));
  const ends = ring
    ? endpointsOutside(network, x, y, 0.42 * NEIGHBOUR_DISTANCE, 0.55 * NEIGHBOUR_DISTANCE)
    : rows === null
      ? endpointsBeside(network, x, y, 0.5 * spacing)
      : endpointsBelow(network, x, y, 0.5 * spacing, 0.4 * spacing);
  const links = linksOf(network);
  const spread = spreadOfParallels(network, links);
  const between = PARALLEL_SHARE * Math.min(NEIGHBOUR_DISTANCE, spacing);
  const pull = ring && routers > 3 ? CHORD_STRAIGHTNESS : 1;
  curveLinks(network, links, x, y, (line) => {
    // Neighbours on the ring are joined along it.
    const near = Math.hypot(line.x1 - line.x0, line.y1 - line.y0) < 1.01 * NEIGHBOUR_DISTANCE;
    return pulled(line, near ? 1 : pull, 2 * between * spread[line.link]!);
  });
  const [left, right] = [x.reduce((a, b) => Math.min(a, b), 0), x.reduce((a, b) => Math.max(a, b), 0)];
  const [top, bottom] = [y.reduce((a, b) => Math.min(a, b), 0), y.reduce((a, b) => Math.max(a, b), 0)];
  const { reach } = ends;
  return {
    network,
    bounds: { x0: left - reach, y0: top - reach, x1: right + reach, y1: bottom + reach },
    routerX: x,
    routerY: y,
    routerSpacing: spacing,
    endpointX: ends.x,
    endpointY: ends.y,
    endpointSpacing: ends.spacing,
    links,
    bundles: null,
    groups: [oneGroup(routers, `one of ${routers}`, right - left)],
    groupOfRouter: new Int32Array(routers),
  };
}

/** Where routers stand, and how far apart neighbours are at least. */
interface Places {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly spacing: number;
}

/** Where the network's file draws its routers; null if it does not. */
function placesGiven({ routers, labels }: Network): Places | null {
  const places = labels?.places ?? null;
  if (places === null || routers < 2) return null;
  const most = (of: Uint16Array): number => of.reduce((a, b) => Math.max(a, b), 0);
  const [across, down] = [most(places.x), most(places.y)];
  // So much room as routers without an order take; on a line, in a row.
  const scale = NEIGHBOUR_DISTANCE * Math.max(Math.sqrt(routers / Math.max(1, across * down)), Math.sqrt(routers) / Math.max(across, down));
  const nodes = Array.from(places.x, (_, r) => ({ x: scale * (places.x[r]! - across / 2), y: scale * (places.y[r]! - down / 2) }));
  const tree = quadtree(
    nodes,
    (node) => node.x,
    (node) => node.y,
  );
  const nearest = Float64Array.from(nodes, (node) => {
    tree.remove(node);
    const other = tree.find(node.x, node.y)!;
    tree.add(node);
    return Math.hypot(other.x - node.x, other.y - node.y);
  }).sort();
  const spacing = Math.min(SPACING, Math.max(LEAST_SPACING, nearest[Math.floor(MOVED * routers)]!));
  if (nearest[0]! < 0.98 * spacing) {
    const fixed = nodes.map(({ x, y }) => [x, y] as const);
    forceSimulation(nodes)
      .force("room", forceCollide(spacing / 2))
      .force("across", forceX<(typeof nodes)[number]>((_, r) => fixed[r]![0]).strength(0.05))
      .force("down", forceY<(typeof nodes)[number]>((_, r) => fixed[r]![1]).strength(0.05))
      .stop()
      .tick(Math.round(Math.min(MAX_MOVES, Math.max(10, TICKS_TIMES_ROUTERS / routers))));
  }
  return { x: Float32Array.from(nodes, ({ x }) => x), y: Float32Array.from(nodes, ({ y }) => y), spacing };
}

/** Routers in the order of their angle in the spectral picture, exchanged as long as that shortens the links along the ring. */
function onRing(network: Network): Places {
  const { routers, channelStart, channelTarget } = network;
  const [x, y] = spectral(network);
  const angle = Float64Array.from(x, (_, r) => Math.atan2(y[r]!, x[r]!));
  const place = new Int32Array(routers);
  Array.from(angle.keys())
    .sort((a, b) => angle[a]! - angle[b]! || a - b)
    .forEach((router, at) => {
      place[router] = at;
    });
  const lengthAt = (router: number): number => {
    let sum = 0;
    for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
      const apart = Math.abs(place[router]! - place[channelTarget[c]!]!);
      sum += Math.min(apart, routers - apart);
    }
    return sum;
  };
  const exchange = (a: number, b: number): void => {
    [place[a], place[b]] = [place[b]!, place[a]!];
  };
  let shortened = true;
  for (let round = 0; shortened && round < MAX_EXCHANGE_ROUNDS; round++) {
    shortened = false;
    for (let a = 0; a < routers; a++) {
      for (let b = a + 1; b < routers; b++) {
        const before = lengthAt(a) + lengthAt(b);
        exchange(a, b);
        if (lengthAt(a) + lengthAt(b) < before) shortened = true;
        else exchange(a, b);
      }
    }
  }
  const radius = routers < 2 ? 0 : NEIGHBOUR_DISTANCE / (2 * Math.sin(Math.PI / routers));
  const turn = (r: number): number => (2 * Math.PI * place[r]!) / routers - Math.PI / 2;
  return {
    x: Float32Array.from(place, (_, r) => radius * Math.cos(turn(r))),
    y: Float32Array.from(place, (_, r) => radius * Math.sin(turn(r))),
    spacing: NEIGHBOUR_DISTANCE,
  };
}

/** Where springs and repulsion come to rest. */
function atRest(network: Network): Places {
  const { routers, channels, channelSource, channelTarget, channelReverse } = network;
  const [x, y] = spectral(network);
  const scale = NEIGHBOUR_DISTANCE * Math.sqrt(routers);
  // Golden angles part those that the spectrum puts in one place.
  const nodes = Array.from(x, (_, r) => ({
    x: scale * x[r]! * Math.sqrt(routers) + 20 * Math.cos(2.4 * r),
    y: scale * y[r]! * Math.sqrt(routers) + 20 * Math.sin(2.4 * r),
  }));
  const springs: { source: number; target: number }[] = [];
  for (let c = 0; c < channels; c++) if (c < channelReverse[c]!) springs.push({ source: channelSource[c]!, target: channelTarget[c]! });
  const ticks = Math.round(Math.min(150, Math.max(10, TICKS_TIMES_ROUTERS / routers)));
  forceSimulation(nodes)
    .force("links", forceLink(springs).distance(NEIGHBOUR_DISTANCE))
    .force(
      "apart",
      forceManyBody()
        .strength(-2 * NEIGHBOUR_DISTANCE)
        .distanceMax(10 * NEIGHBOUR_DISTANCE),
    )
    .force("across", forceX().strength(0.02))
    .force("down", forceY().strength(0.02))
    .force("room", forceCollide(0.3 * NEIGHBOUR_DISTANCE))
    .alphaDecay(1 - 0.001 ** (1 / ticks))
    .stop()
    .tick(ticks);
  return { x: Float32Array.from(nodes, (node) => node.x), y: Float32Array.from(nodes, (node) => node.y), spacing: SPACING };
}

/**
 * The second and third slowest modes of the lazy random walk over the links, by power iteration: routers near each other in the
 * network get values near each other. Each of length 1.
 */
function spectral({ routers, channels, channelStart, channelTarget }: Network): readonly [Float64Array, Float64Array] {
  const degree = Float64Array.from({ length: routers }, (_, r) => Math.max(1, channelStart[r + 1]! - channelStart[r]!));
  const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, r) => sum + value * b[r]! * degree[r]!, 0);
  const constant = new Float64Array(routers).fill(1 / Math.sqrt(degree.reduce((sum, d) => sum + d, 0)));
  const found: Float64Array[] = [constant];
  const steps = Math.min(2000, Math.max(60, MAX_POWER_STEPS_TIMES_CHANNELS / Math.max(1, channels)));
  for (const seed of [1, 2]) {
    let mode = Float64Array.from({ length: routers }, (_, r) => Math.sin(seed * (r + 1) * 0.7 + seed));
    for (let step = 0; step < steps; step++) {
      const next = new Float64Array(routers);
      for (let r = 0; r < routers; r++) {
        let sum = 0;
        for (let c = channelStart[r]!; c < channelStart[r + 1]!; c++) sum += mode[channelTarget[c]!]!;
        next[r] = (mode[r]! + sum / degree[r]!) / 2;
      }
      for (const other of found) {
        const share = dot(next, other);
        for (let r = 0; r < routers; r++) next[r]! -= share * other[r]!;
      }
      const length = Math.sqrt(dot(next, next)) || 1;
      mode = next.map((value) => value / length);
    }
    found.push(mode);
  }
  const unit = (mode: Float64Array): Float64Array => {
    const length = Math.sqrt(mode.reduce((sum, value) => sum + value * value, 0)) || 1;
    return mode.map((value) => value / length);
  };
  return [unit(found[1]!), unit(found[2]!)];
}
