/**
 * Draws networks of clusters, such as those of a polarity graph: links inside a cluster are straight, those between two bend to the middle.
 */
import { GLOBAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";
import type { Group, NetworkDrawing } from "./drawing.ts";
import { endpointsBeside } from "./endpoints.ts";
import { BundleBuilder, curveLinks, linksOf } from "./links.ts";
import { textWidth } from "./text.ts";

/** Routers first .. next cluster's first - 1, within `radius` of the middle. */
export interface Cluster {
  readonly label: string;
  readonly name: string;
  readonly first: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Labels stand outside in the picture, or above their clusters and only if there is room. */
  readonly above?: boolean;
}

/** More links than these are first drawn by pair of clusters. */
const MAX_SINGLE_LINKS = 2600;
/** How far curves between clusters stay from the middle: at 0 all meet there, at 1 all are straight. */
const CHORD_STRAIGHTNESS = 0.62;

/**
 * `spacing`: between neighbouring routers; `part`: routers of each part of a cluster, if clusters have parts. The picture is round, about
 * the origin.
 */
export function layoutClusters(
  network: Network,
  clusters: readonly Cluster[],
  routerX: Float32Array,
  routerY: Float32Array,
  spacing: number,
  part: number | null = null,
): NetworkDrawing {
  const clusterOf = new Int32Array(network.routers);
  clusters.forEach(({ first }, i) => clusterOf.fill(i, first));
  const ends = endpointsBeside(network, routerX, routerY, 0.5 * spacing);
  const links = linksOf(network);
  curveLinks(network, links, routerX, routerY, ({ source, target, mx, my }) =>
    clusterOf[source] === clusterOf[target] ? [mx, my] : [CHORD_STRAIGHTNESS * mx, CHORD_STRAIGHTNESS * my],
  );
  const rim = (places: Float32Array): readonly [number, number] => [
    places.reduce((least, at) => Math.min(least, at), 0) - 0.5 * spacing,
    places.reduce((most, at) => Math.max(most, at), 0) + ends.reach,
  ];
  const widest = clusters.reduce((most, { label }) => Math.max(most, textWidth(label, 12, true)), 0);
  const beside = Math.max(34, widest + 8);
  const [[x0, x1], [y0, y1]] = [rim(routerX), rim(routerY)];
  return {
    network,
    bounds: { x0, y0, x1, y1, room: { left: beside, right: beside, top: 26, bottom: 26 } },
    routerX,
    routerY,
    routerSpacing: spacing,
    endpointX: ends.x,
    endpointY: ends.y,
    endpointSpacing: ends.spacing,
    links,
    bundles:
      links.count > MAX_SINGLE_LINKS
        ? bundlesOf(network, clusters, clusterOf, links, part === null ? null : { size: part, x: routerX, y: routerY })
        : null,
    groups: clusters.map((cluster, i) => groupOf(network, clusters, cluster, i, Math.max(18, widest / 2 + 5))),
    groupOfRouter: clusterOf,
  };
}

function groupOf(network: Network, clusters: readonly Cluster[], cluster: Cluster, i: number, beside: number): Group {
  const { label, name, first, x, y, radius, above = false } = cluster;
  const away = Math.max(1, Math.hypot(x, y));
  const [across, down] = above ? [0, -1] : [x / away, y / away];
  return {
    label,
    name,
    align: "middle",
    x: x + 1.15 * radius * across,
    y: y + 1.15 * radius * down,
    dx: across * beside,
    dy: down * (above ? 10 : 12),
    firstRouter: first,
    lastRouter: (clusters[i + 1]?.first ?? network.routers) - 1,
    order: i,
    room: 2 * radius,
    allOrNone: above,
  };
}

/** Routers of a part, which have consecutive numbers, and the places of all routers. */
interface Parts {
  readonly size: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
}

function middleOf({ size, x, y }: Parts, part: number): readonly [number, number] {
  const mean = (places: Float32Array): number => places.subarray(part * size, (part + 1) * size).reduce((sum, at) => sum + at, 0) / size;
  return [mean(x), mean(y)];
}

/** One curve for the links of each pair of clusters, and of each pair of parts of one. */
function bundlesOf(
  network: Network,
  clusters: readonly Cluster[],
  clusterOf: Int32Array,
  links: NetworkDrawing["links"],
  parts: Parts | null,
): NetworkDrawing["bundles"] {
  const builder = new BundleBuilder();
  for (let link = 0; link < links.count; link++) {
    const c = links.channel[link]!;
    const ends = [network.channelSource[c]!, network.channelTarget[c]!] as const;
    const [i, j] = [clusterOf[ends[0]]!, clusterOf[ends[1]]!];
    if (i === j) {
      if (parts === null) continue;
      const [a, b] = ends.map((router) => Math.floor(router / parts.size)).sort((one, other) => one - other) as [number, number];
      if (a === b) continue;
      builder.assignTo(link, `${a} ${b}`, () => builder.addStraight(GLOBAL, i, i, [...middleOf(parts, a), ...middleOf(parts, b)]));
      continue;
    }
    const [from, to] = [Math.min(i, j), Math.max(i, j)];
    builder.assignTo(link, from * clusters.length + to, () => {
      const [x0, y0] = rimOf(clusters[from]!);
      const [x1, y1] = rimOf(clusters[to]!);
      return builder.add(GLOBAL, from, to, [x0, y0, (CHORD_STRAIGHTNESS * (x0 + x1)) / 2, (CHORD_STRAIGHTNESS * (y0 + y1)) / 2, x1, y1]);
    });
  }
  return builder.build(links.count);
}

/** The point of a cluster next to the middle of the picture. */
function rimOf({ x, y, radius }: Cluster): readonly [number, number] {
  const away = Math.hypot(x, y);
  const nearer = away === 0 ? 0 : Math.max(0, 1 - radius / away);
  return [x * nearer, y * nearer];
}
