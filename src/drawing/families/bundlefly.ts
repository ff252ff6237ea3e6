/** A Bundlefly by the modules of its Slim Fly, and the routers in each (Lei et al. 2020). */
import type { FamilyPictures, Dot } from "../family.ts";
import { allPairs, lines } from "../family.ts";
import { classesBy, namesBy } from "../point-names.ts";

/** Triangles in two rows, joined by bundles of three lines. */
const MODULES = (
  [
    [7, 6.5],
    [21, 6.5],
    [7, 21.5],
    [21, 21.5],
  ] as const
).map(([x, y]): [Dot, Dot, Dot] => [
  [x, y - 3],
  [x - 3, y + 2.4],
  [x + 3, y + 2.4],
]);
const bundle = (from: number, to: number): [Dot, Dot][] => [0, 1, 2].map((i): [Dot, Dot] => [MODULES[from]![i]!, MODULES[to]![i]!]);

export const bundlefly: FamilyPictures = {
  glyph: {
    local: lines(MODULES.flatMap((corners) => allPairs(corners))),
    global: lines([...bundle(0, 2), ...bundle(1, 3), ...bundle(0, 3), ...bundle(1, 2)]),
    dots: MODULES.flat(),
  },
  names: (network) => {
    const modules = network.racks?.labels;
    if (!modules) return null;
    const size = network.routers / modules.length;
    return namesBy(
      network,
      classesBy("module", "same module", "between modules, y = mx + c"),
      (r) => `(${modules[Math.floor(r / size)]!}, ${r % size})`,
      (r) => String(r % size),
    );
  },
};
