/** What would shorten a run, of random designs: every change is a valid design with the same tasks, and its time is estimated or refused. */
import { expect, test } from "vitest";
import { estimateCurve } from "../../src/estimate/estimate.ts";
import { changesOf } from "../../src/study/changes.ts";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { formOf } from "../../src/workload/placing.ts";
import { runsToCompletion } from "../../src/workload/patterns.ts";
import { seeds } from "../tools/extent.ts";
import { smallDesign } from "./small-designs.ts";

const { first, count } = seeds(60, 600, 2);

test(`${count} seeds`, () => {
  const faults: string[] = [];
  let tried = 0;
  for (let seed = first; seed < first + count; seed++) {
    const { values } = smallDesign(seed);
    if (!runsToCompletion(values)) continue;
    const tasks = formOf(values).tasks(values).join("x");
    for (const { title, values: changed } of changesOf(values)) {
      tried++;
      const text = formatDesign(changed);
      const tell = (fault: string): number => faults.push(`${seed}, ${title}, ${text}: ${fault}`);
      const { problems } = parseStudy(text);
      if (problems.length > 0) tell(problems[0]!.message);
      if (formOf(changed).tasks(changed).join("x") !== tasks) tell("other tasks");
      try {
        const { completion, unknown } = estimateCurve(networkOf(changed), changed);
        if (completion === null && unknown === null) tell("neither a time nor a reason");
        if (completion !== null && !(completion.band.lower <= completion.cycles && completion.cycles <= completion.band.upper))
          tell("a time out of its band");
      } catch (error) {
        tell(String(error));
      }
    }
  }
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(count / 2);
});
