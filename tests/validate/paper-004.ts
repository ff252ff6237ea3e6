/** Gómez et al. 2007: deterministic against adaptive routing in fat-trees. */
import { FIGURES, SETTING } from "../../src/lessons/paper-004/figures.ts";
import type { Chapter } from "./claim.ts";
import { studyCharts, studyClaims } from "./lesson-claims.ts";

export const paper004: Chapter = {
  id: "paper-004",
  title: "Gómez et al. 2007: deterministic against adaptive routing in fat-trees",
  setting: SETTING,
  claims: FIGURES.flatMap(studyClaims),
  charts: studyCharts(FIGURES),
};
