/** Kim et al. 2008: section 4.2 and 4.3, Figures 8 to 12, 14 and 16. */
import { SETTING, ROUTING } from "../../src/lessons/paper-000/routing.ts";
import type { Chapter } from "./claim.ts";
import { studyCharts, studyClaims } from "./lesson-claims.ts";

export const paper000: Chapter = {
  id: "paper-000",
  title: "Kim et al. 2008: the dragonfly's routing (section 4)",
  setting: SETTING,
  claims: ROUTING.flatMap(studyClaims),
  charts: studyCharts(ROUTING),
};
