/** All chapters of the validation: one page and one file of data each. */
import type { Chapter } from "./claim.ts";
import { costs } from "./costs.ts";
import { exports } from "./exports.ts";
import { linearPrograms } from "./linear-programs.ts";
import { bookSim, caminos } from "./other-simulators.ts";
import { paper000 } from "./paper-000.ts";
import { paper001 } from "./paper-001.ts";
import { paper002 } from "./paper-002.ts";
import { paper003 } from "./paper-003.ts";
import { paper004 } from "./paper-004.ts";

export const CHAPTERS: readonly Chapter[] = [
  paper000,
  paper001,
  paper002,
  paper003,
  paper004,
  costs,
  linearPrograms,
  bookSim,
  caminos,
  exports,
];
