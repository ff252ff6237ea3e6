/** Families over size, in closed form, for the claims that these judge. */
import type { OverSize } from "../../src/lessons/lesson.ts";
import { defaultValues } from "../../src/study/validation.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { run } from "../../src/workers/jobs/structure.ts";

const values = defaultValues();

export const overSize: OverSize = await run(
  networkOf(values),
  values,
  { signal: new AbortController().signal, paused: () => null, report: () => {}, processorSeconds: () => 0 },
  null,
);
