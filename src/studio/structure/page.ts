/** Families over size as a page of the studio. */
import { IconChartDots3 } from "@tabler/icons-react";
import { withFamilies } from "../families.ts";
import type { PageEntry } from "../page.ts";
import { lazyPart } from "../parts.tsx";

export const structurePage: PageEntry = {
  id: "structure",
  title: "Structure",
  help: "All families over size: hops, routers, bisection, radix",
  icon: IconChartDots3,
  when: () => true,
  things: { name: "structure", first: "hops" },
  component: lazyPart("page of structure", async () => (await withFamilies(() => import("./StructurePage.tsx"))).StructurePage),
};
