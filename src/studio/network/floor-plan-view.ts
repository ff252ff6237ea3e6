/** Racks and cable trunks on the floor, in metres. */
import { loaded } from "../../workers/errors.ts";
import { kept } from "./view.ts";
import type { NetworkView } from "./view.ts";

export const floorPlanView: NetworkView = {
  id: "floor-plan",
  title: "Floor plan",
  when: () => true,
  coloured: false,
  maker: {
    load: async () => {
      const pictureOf = kept((await loaded("picture", import("./floor-picture.ts"))).floorPicture);
      return ({ cost, drawing }) => (drawing ? pictureOf(cost?.value.floorPlan, null) : null);
    },
  },
};
