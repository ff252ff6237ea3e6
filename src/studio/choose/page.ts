/** The choice of a network by what it must do, as a page of the studio. */
import { IconScale } from "@tabler/icons-react";
import { withFamilies } from "../families.ts";
import type { PageEntry } from "../page.ts";
import { lazyPart } from "../parts.tsx";

export const choosePage: PageEntry = {
  id: "choose",
  title: "Choose",
  help: "What to build: all designs for so many endpoints and ports, priced, bounded and ranked",
  icon: IconScale,
  when: () => true,
  things: { name: "wish", first: "endpoints=1000" },
  component: lazyPart("choice of networks", async () => (await withFamilies(() => import("./ChoosePage.tsx"))).ChoosePage),
};
