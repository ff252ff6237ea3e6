/** Kim et al. 2008 as a lesson: the cost of its cables and networks. */
import type { Lesson } from "../lesson.ts";
import { FIGURE_2, TABLE_1 } from "./cables.ts";
import { FIGURE_19 } from "./figure-19.ts";
import { ROUTING } from "./routing.ts";
import { STRUCTURE } from "./structure.ts";
import { FIGURE_18, TABLE_2 } from "./topologies.ts";

export const paper000: Lesson = {
  id: "paper-000",
  title: "Technology-Driven, Highly-Scalable Dragonfly Topology",
  source: "Kim et al. 2008",
  parts: [
    ...STRUCTURE,
    TABLE_1,
    FIGURE_2,
    ...ROUTING,
    FIGURE_18,
    TABLE_2,
    FIGURE_19,
    {
      kind: "absent",
      id: "dragonfly-drawings",
      name: "Figures 3, 5, 6, 7, 13 and 15",
      title: "Drawings of the topology, its groups, virtual channels and queues",
      text: "Groups of routers as one router of high radix, a dragonfly of 72 endpoints, groups of two and three dimensions, and where packets wait.",
      reason:
        "They are drawings of principle. The studio draws the network of Figure 5, its virtual channels and its packets on the way; describe counts the rest.",
      study: "p=2&a=4&h=2",
    },
  ],
};
