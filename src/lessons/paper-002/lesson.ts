/** Besta, Hoefler 2014 as a lesson: Tables III and IV, Figures 11 to 13. */
import type { Lesson } from "../lesson.ts";
import { FIGURES_OVER_SIZE } from "./over-size.ts";
import { SIMULATED } from "./simulated.ts";
import { TABLE_III } from "./table-iii.ts";
import { TABLE_IV } from "./table-iv.ts";

export const paper002: Lesson = {
  id: "paper-002",
  title: "Slim Fly: A Cost Effective Low-Diameter Network Topology",
  source: "Besta, Hoefler 2014",
  parts: [...SIMULATED, TABLE_III, TABLE_IV, ...FIGURES_OVER_SIZE],
};
