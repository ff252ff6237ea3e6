/** A SpectralFly by its matrices (Lubotzky, Phillips, Sarnak 1988). */
import { lpsElements } from "../../topology/spectralfly.ts";
import type { FamilyPictures, Dot } from "../family.ts";
import { lines } from "../family.ts";
import { classesBy, namesBy } from "../point-names.ts";

/** Eleven routers of a circle, each linked to others at two distances. */
const COUNT = 11;
const DOTS = Array.from({ length: COUNT }, (_, i): Dot => [
  Number((14 + 11 * Math.sin((2 * Math.PI * i) / COUNT)).toFixed(1)),
  Number((14 - 11 * Math.cos((2 * Math.PI * i) / COUNT)).toFixed(1)),
]);
const chords = (far: number): string => lines(DOTS.map((dot, i): [Dot, Dot] => [dot, DOTS[(i + far) % COUNT]!]));

export const spectralfly: FamilyPictures = {
  glyph: { local: chords(2), global: chords(5), dots: DOTS },
  names: (network) => {
    const { racks, networkRadix, routers } = network;
    if (!racks) return null;
    const elements = lpsElements(networkRadix - 1, racks.labels.length - 1);
    if (elements.length !== routers) return null;
    return namesBy(
      network,
      classesBy("column", "same column", "between columns"),
      (r) => {
        const [a, b, c, d] = elements[r]!;
        return `[${a} ${b}; ${c} ${d}]`;
      },
      (r) => `${elements[r]![1]},${elements[r]![3]}`,
    );
  },
};
