/** Kim et al. 2008 as a lesson: the cost of its cables and networks. */
import type { Lesson } from "../lesson.ts";
import { FIGURE_2, TABLE_1 } from "./cables.ts";
import { FIGURE_19 } from "./figure-19.ts";
import { ROUTING } from "./routing.ts";
import { FIGURE_18, TABLE_2 } from "./topologies.ts";

export const paper000: Lesson = {
  id: "paper-000",
  title: "Technology-Driven, Highly-Scalable Dragonfly Topology",
  source: "Kim et al. 2008",
  parts: [TABLE_1, FIGURE_2, ...ROUTING, FIGURE_18, TABLE_2, FIGURE_19],
};
