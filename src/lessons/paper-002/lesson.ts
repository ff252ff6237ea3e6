/** Besta, Hoefler 2014 as a lesson: Tables III and IV, Figures 11 to 13. */
import type { Lesson } from "../lesson.ts";
import { FIGURES_OVER_SIZE } from "./over-size.ts";
import { SIMULATED } from "./simulated.ts";
import { STRUCTURE } from "./structure.ts";
import { TABLE_III } from "./table-iii.ts";
import { TABLE_IV } from "./table-iv.ts";

export const paper002: Lesson = {
  id: "paper-002",
  title: "Slim Fly: A Cost Effective Low-Diameter Network Topology",
  source: "Besta, Hoefler 2014",
  parts: [
    ...STRUCTURE,
    ...SIMULATED,
    TABLE_III,
    TABLE_IV,
    ...FIGURES_OVER_SIZE,
    {
      kind: "absent",
      id: "slim-fly-drawings",
      name: "Figures 2 to 4, 7 and 10, Table I",
      title: "Drawings of MMS graphs, virtual channels and racks, and the symbols",
      text: "How routers are connected, which virtual channel a hop takes, and how the graph is laid out in racks.",
      reason:
        "They are drawings of principle. The studio draws the network in both forms, proves its virtual channels, and lays out its racks.",
      study: "topology=slim-fly&q=5",
    },
  ],
};
