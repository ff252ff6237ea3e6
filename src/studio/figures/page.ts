/** The papers' figures as a page of the studio. */
import { IconChartBar } from "@tabler/icons-react";
import { withFamilies } from "../families.ts";
import type { PageEntry } from "../page.ts";
import { lazyPart } from "../parts.tsx";

export const figuresPage: PageEntry = {
  id: "figures",
  title: "Figures",
  help: "Figures of papers, run again",
  icon: IconChartBar,
  when: () => true,
  things: { name: "figure", first: "8" },
  component: lazyPart("page of figures", async () => (await withFamilies(() => import("./FiguresPage.tsx"))).FiguresPage),
};
