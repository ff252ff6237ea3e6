/** A multi-layer full mesh by its columns and layers (Kathareios et al. 2015, section 2.2.3). */
import type { FamilyPictures, Dot } from "../family.ts";
import { lines } from "../family.ts";
import { namesBy } from "../point-names.ts";

/** Corners of two triangles, one around the other, and of a third between them on which the global routers are. */
const corners = (radius: number, turn: number): Dot[] =>
  [0, 1, 2].map((i): Dot => [
    Number((14 + radius * Math.sin((2 * Math.PI * i) / 3 + turn)).toFixed(1)),
    Number((15.5 - radius * Math.cos((2 * Math.PI * i) / 3 + turn)).toFixed(1)),
  ]);
const [OUTER, INNER, BETWEEN] = [corners(12, 0), corners(8, 0.25), corners(4, Math.PI / 3)];
const joined = (layer: readonly Dot[], on: 0 | 1): [Dot, Dot][] => layer.map((dot, i): [Dot, Dot] => [dot, BETWEEN[(i + 2 * on) % 3]!]);

export const multiLayerFullMesh: FamilyPictures = {
  glyph: {
    local: lines([...joined(OUTER, 0), ...joined(INNER, 0)]),
    global: lines([...joined(OUTER, 1), ...joined(INNER, 1)]),
    dots: [...OUTER, ...INNER, ...BETWEEN],
  },
  names: (network) => {
    const { racks, endpointRouter, endpoints } = network;
    if (!racks || endpoints === 0) return null;
    const columns = racks.labels.length;
    const locals = endpointRouter[endpoints - 1]! + 1;
    const layers = locals / columns;
    const pairOf = (r: number): string => {
      const column = racks.rackOfRouter[r]!;
      return `${column}–${(column + Math.floor((r - locals) / columns) + 1) % columns}`;
    };
    return namesBy(
      network,
      [
        {
          title: "own column",
          help: "Channels between local routers and the global ones that stand with their column.",
          ink: "local",
          word: "column",
          noun: "links in the column",
          legend: "own column",
        },
        {
          title: "other column",
          help: "Channels between local routers and global ones that stand with another column.",
          ink: "global",
          word: "cross",
          noun: "cross links",
          legend: "other column",
        },
      ],
      (r) => (r < locals ? `${Math.floor(r / layers)}.${r % layers}` : pairOf(r)),
      (r) => (r < locals ? `${Math.floor(r / layers)}.${r % layers}` : pairOf(r)),
    );
  },
};
