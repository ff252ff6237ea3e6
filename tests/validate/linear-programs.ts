/** Optima of large linear programs, as an independent solver found them (tests/reference/lp.json). */
import { LP_RECORDS, LP_TOLERANCE, designOf, isComparable } from "../reference/lp.ts";
import type { LpRecord } from "../reference/lp.ts";
import type { Chapter, Claim } from "./claim.ts";
import { figure } from "../../src/lessons/findings.ts";

function optimum(record: LpRecord): Claim {
  const { topology, traffic, model, intraVlb } = designOf(record);
  const study = Object.entries({ ...topology, ...traffic, model, intraVlb, solveSeconds: 3600 })
    .map(([name, value]) => `${name}=${String(value)}`)
    .join("&");
  const { type, seed, x } = record.pattern;
  return {
    id: `lp-${record.topology}-${record.arrangement}-${type}-${seed ?? x}-model-${model}`,
    where: `${record.topology}, ${record.arrangement}`,
    quick: record.size.nonzeros < 1e6,
    exact: true,
    statement: `The optimum of model ${model} under ${type === "perm" ? `random permutation ${seed}` : `the shift by ${x}`} is proved.`,
    printed: `alpha ${record.alpha}`,
    studies: {},
    programs: { model: study },
    measures: {
      "alpha − theirs": {
        of: (found) => (found.program("model").alpha ?? NaN) - record.alpha,
        band: [-LP_TOLERANCE, LP_TOLERANCE],
        why: "The reference is rounded to six digits.",
      },
      "proved, of a program of the same size": {
        of: (found) => {
          const { proved, rows, columns, nonzeros, solver } = found.program("model");
          return Number(
            proved &&
              (!isComparable(record, solver) ||
                (rows === record.size.rows && columns === record.size.columns && nonzeros === record.size.nonzeros)),
          );
        },
        band: [0.5, 1.5],
        why: "1: yes; 0: no.",
      },
    },
    aside: (found) => {
      const { alpha, seconds, solver } = found.program("model");
      return `alpha ${(alpha ?? NaN).toFixed(6)} in ${figure(seconds)} s by ${solver}`;
    },
  };
}

export const linearPrograms: Chapter = {
  id: "linear-programs",
  title: "Native HiGHS: optima of large linear programs",
  setting:
    "The programs of Mollah et al. 2017 (section 3), written down and solved independently of this project by native HiGHS 1.15.1. The paper prints no optima: these are no claims of it. Smaller programs are held against the same reference by the tests (tests/throughput/reference.test.ts).",
  claims: LP_RECORDS.filter(({ slow }) => slow).map(optimum),
};
