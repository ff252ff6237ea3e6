/** Routers by routers: a cell for every pair that is linked. */
import { loaded } from "../../workers/errors.ts";
import { kept } from "./view.ts";
import type { NetworkView } from "./view.ts";

export const matrixView: NetworkView = {
  id: "matrix",
  title: "Matrix",
  when: () => true,
  coloured: true,
  maker: {
    load: async () => {
      const pictureOf = kept((await loaded("picture", import("./matrix-picture.ts"))).matrixPicture);
      return ({ drawing }) => pictureOf(drawing?.value, null);
    },
  },
};
