/** Placements of a stencil exchange as a page of the studio: predicted, ranked, drawn. */
import { IconGridDots } from "@tabler/icons-react";
import { workloadOf } from "../../workload/patterns.ts";
import type { PageEntry } from "../page.ts";
import { lazyPart } from "../parts.tsx";
import { shownDesign } from "../store/state.ts";

export const placementPage: PageEntry = {
  id: "placements",
  title: "Placements",
  help: "Every placement of the tasks by blocks, its predicted time, and the best",
  icon: IconGridDots,
  when: (state) => workloadOf(shownDesign(state).values)?.predicted === true,
  things: null,
  component: lazyPart("page of placements", async () => (await import("./PlacementPage.tsx")).PlacementPage),
};
