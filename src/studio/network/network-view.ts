/** The network drawn as its family draws it. */
import { networkPicture } from "./network-picture.ts";
import { kept } from "./view.ts";
import type { NetworkView } from "./view.ts";

const pictureOf = kept(networkPicture);

export const networkView: NetworkView = {
  id: "network",
  title: "Network",
  when: () => true,
  coloured: true,
  maker: { pictureOf: ({ drawing }, marks) => pictureOf(drawing?.value, marks) },
};
