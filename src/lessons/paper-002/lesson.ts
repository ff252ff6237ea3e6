/** Besta, Hoefler 2014 as a lesson: Table III. */
import type { Lesson } from "../lesson.ts";
import { TABLE_III } from "./table-iii.ts";

export const paper002: Lesson = {
  id: "paper-002",
  title: "Slim Fly: A Cost Effective Low-Diameter Network Topology",
  source: "Besta, Hoefler 2014",
  parts: [TABLE_III],
};
