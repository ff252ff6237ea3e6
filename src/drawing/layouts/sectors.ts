/**
 * A Cascade as a ring (Mollah et al. 2017, section 2.2). A group is a sector with its six rows as arcs, row 0 the innermost, and its
 * sixteen columns as spokes. Endpoints stand before their router, labels outside, and global links are chords pulled to the centre. Seen
 * small, the links of a row or column are one line along it, those of two groups one chord.
 */
import { GLOBAL, LOCAL } from "../../topology/network.ts";
import type { Groups, Network } from "../../topology/network.ts";
import { boundsAround, groupAngle, groupsAround } from "../around.ts";
import type { NetworkDrawing } from "../drawing.ts";
import { BundleBuilder, curveLinks, linksOf } from "../links.ts";

const INNER = 600;
const ROW_GAP = 78;
/** Share of a group's sector that its columns take, and the most that they take (radians). */
const COLUMNS_SHARE_OF_SECTOR = 0.84;
const MAX_COLUMNS_RADIANS = 1.1;
/** Least gap between two groups, in columns: otherwise few columns would seem to go on from group to group. */
const GAP_COLUMNS = 2.2;
/** How far chords stay from the centre: at 0 all meet there, at 1 all are straight. */
const CHORD_STRAIGHTNESS = 0.2;
/** Endpoints side by side before their router. */
const ENDPOINTS_ACROSS = 2;
/** Up to so many groups chords are thick; with more they would cover each other. */
const MAX_GROUPS_WITH_THICK_CHORDS = 12;
/** Routers that stand farther apart are drawn no larger. */
const MAX_SPACING = 50;
/** So few links are drawn one by one. */
const MAX_SINGLE_LINKS = 600;
/** Pixels of a row's line. */
const ROW_LINE_PX = 1.2;

type Grid = NonNullable<Groups["grid"]>;

export function layoutSectors(
  network: Network,
  { count: groups, linksPerPair, channels: globalChannels }: Groups,
  { rows, columns }: Grid,
): NetworkDrawing {
  const size = rows * columns;
  const p = network.endpoints / network.routers;
  const sector = (2 * Math.PI) / groups;
  const step = Math.min(
    Math.min(MAX_COLUMNS_RADIANS, COLUMNS_SHARE_OF_SECTOR * sector) / (columns - 1),
    sector / (columns - 1 + GAP_COLUMNS),
  );
  const middleOf = (G: number): number => groupAngle(G, groups);
  const rowOf = (r: number): number => Math.floor((r % size) / columns);
  const radiusOf = (row: number): number => INNER + row * ROW_GAP;
  const angleOf = (r: number): number => middleOf(Math.floor(r / size)) + ((r % columns) - (columns - 1) / 2) * step;
  const routerX = Float32Array.from({ length: network.routers }, (_, r) => radiusOf(rowOf(r)) * Math.cos(angleOf(r)));
  const routerY = Float32Array.from({ length: network.routers }, (_, r) => radiusOf(rowOf(r)) * Math.sin(angleOf(r)));

  const pitch = step * INNER;
  const across = Math.min(p, ENDPOINTS_ACROSS);
  const dot = Math.min(9, (0.5 * pitch) / ENDPOINTS_ACROSS);
  const endpointX = new Float32Array(network.endpoints);
  const endpointY = new Float32Array(network.endpoints);
  for (let e = 0; e < network.endpoints; e++) {
    const r = network.endpointRouter[e]!;
    const i = e - network.firstEndpoint[r]!;
    // Inside the row's arc, on the side of the spoke that its column's links leave free.
    const radius = radiusOf(rowOf(r)) - 0.22 * ROW_GAP - Math.floor(i / across) * dot;
    const angle = angleOf(r) - ((i % across) + 0.5) * (dot / radius);
    endpointX[e] = radius * Math.cos(angle);
    endpointY[e] = radius * Math.sin(angle);
  }

  const links = linksOf(network);
  curveLinks(network, links, routerX, routerY, ({ channel, source: r, target: s, mx, my }) => {
    if (network.channelKind[channel] === GLOBAL) return [mx * CHORD_STRAIGHTNESS, my * CHORD_STRAIGHTNESS];
    if (rowOf(r) === rowOf(s)) {
      // The curve's middle lies half as far out as its control point: over the row's arc, farther for farther routers, below the next row.
      const depth = Math.hypot(mx, my);
      const out = 1 + (2 * (radiusOf(rowOf(r)) - depth) + 1.2 * ROW_GAP * (Math.abs(r - s) / (columns - 1)) ** 0.9) / depth;
      return [mx * out, my * out];
    }
    const aside = (0.8 * pitch * (Math.abs(rowOf(r) - rowOf(s)) - 1)) / Math.max(1, rows - 2);
    const angle = angleOf(r);
    return [mx - aside * Math.sin(angle), my + aside * Math.cos(angle)];
  });

  const rim = radiusOf(rows - 1) + 0.6 * ROW_GAP;
  return {
    network,
    bounds: boundsAround(rim),
    routerX,
    routerY,
    // Rows keep room for the endpoints between them.
    routerSpacing: Math.min(step * (INNER + ROW_GAP * (rows / 2)), MAX_SPACING),
    endpointX,
    endpointY,
    endpointSpacing: dot,
    links,
    bundles: links.count > MAX_SINGLE_LINKS ? bundlesOf() : null,
    groups: groupsAround(groups, rim, (G) => G * size),
    groupOfRouter: Int32Array.from({ length: network.routers }, (_, r) => Math.floor(r / size)),
  };

  function bundlesOf(): NetworkDrawing["bundles"] {
    const builder = new BundleBuilder();
    const half = (step * (columns - 1)) / 2;
    for (let link = 0; link < links.count; link++) {
      const c = links.channel[link]!;
      if (network.channelKind[c] === GLOBAL) continue;
      const [r, s] = [network.channelSource[c]!, network.channelTarget[c]!];
      const G = Math.floor(r / size);
      const row = rowOf(r) === rowOf(s);
      const key = row ? `${G} row ${rowOf(r)}` : `${G} column ${r % columns}`;
      builder.assignTo(link, key, () => {
        const [at, radius] = [middleOf(G), radiusOf(rowOf(r))];
        const near = r - (r % size) + (r % columns);
        const far = near + size - columns;
        return row
          ? builder.add(LOCAL, G, G, [
              radius * Math.cos(at - half),
              radius * Math.sin(at - half),
              (radius / Math.cos(half)) * Math.cos(at),
              (radius / Math.cos(half)) * Math.sin(at),
              radius * Math.cos(at + half),
              radius * Math.sin(at + half),
            ])
          : builder.addStraight(LOCAL, G, G, [routerX[near]!, routerY[near]!, routerX[far]!, routerY[far]!]);
      });
    }
    const end = INNER - 0.5 * ROW_GAP;
    for (let G = 0; G < groups; G++) {
      for (let H = G + 1; H < groups; H++) {
        const [x0, y0, x1, y1] = [
          end * Math.cos(middleOf(G)),
          end * Math.sin(middleOf(G)),
          end * Math.cos(middleOf(H)),
          end * Math.sin(middleOf(H)),
        ];
        const chord = builder.add(GLOBAL, G, H, [
          x0,
          y0,
          ((x0 + x1) / 2) * CHORD_STRAIGHTNESS,
          ((y0 + y1) / 2) * CHORD_STRAIGHTNESS,
          x1,
          y1,
        ]);
        for (let t = 0; t < linksPerPair; t++)
          builder.assign(links.ofChannel[globalChannels[(G * groups + H) * linksPerPair + t]!]!, chord);
      }
    }
    return builder.build(links.count, { insideWidth: ROW_LINE_PX, thickChords: groups <= MAX_GROUPS_WITH_THICK_CHORDS });
  }
}
