/** Sweeps as a page of the studio. */
import { IconChartGridDots } from "@tabler/icons-react";
import { withFamilies } from "../families.ts";
import type { PageEntry } from "../page.ts";
import { lazyPart } from "../parts.tsx";
import { latestSweep } from "./latest.ts";

export const sweepPage: PageEntry = {
  id: "sweep",
  title: "Sweep",
  help: "One thing computed over many values: saturation over size, by routing, with its scatter over seeds",
  icon: IconChartGridDots,
  when: () => true,
  things: { name: "sweep", first: "", latest: latestSweep },
  component: lazyPart("page of sweeps", async () => (await withFamilies(() => import("./SweepPage.tsx"))).SweepPage),
};
