/** Jellyfish: a glyph of eight routers with three random links each; the plain layout serves for the rest. */
import type { FamilyPictures } from "../family.ts";
import { between, namesByRack, RING } from "./random-shortcut.ts";

export const jellyfish: FamilyPictures = {
  glyph: {
    local: "",
    global: between([
      [0, 2],
      [0, 5],
      [0, 4],
      [1, 3],
      [1, 4],
      [1, 6],
      [2, 3],
      [2, 7],
      [3, 6],
      [4, 7],
      [5, 6],
      [5, 7],
    ]),
    dots: RING,
  },
  names: namesByRack,
};
