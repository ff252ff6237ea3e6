/** The same question answered by counting demands, by linear programs and by simulation, with the time of each. */
import { useEffect } from "react";
import { significant } from "../../../drawing/text.ts";
import { Help } from "../../parts/Help.tsx";
import { isCheap, solve } from "../../store/bounds.ts";
import { boundKey } from "../../store/keys.ts";
import { runsToCompletion } from "../../../workload/patterns.ts";
import { useActingStudio, useStudio } from "../../store/context.ts";
import { shownDesign } from "../../store/state.ts";
import type { Studio } from "../../store/studio.ts";
import type { Values } from "../../../descriptor.ts";
import { shownAnswers } from "./answers.ts";
import type { Answer } from "./answers.ts";

const WAYS: Readonly<Record<Answer["way"], string>> = {
  "demand model":
    "Every flow is spread evenly over its paths, and the busiest channel says how fast all can go (Prisacari et al. 2014, equations 2 to 7): counted, nothing is chosen.",
  "linear program": "The best split of the traffic over these paths: what no routing that is confined to them can exceed.",
  simulation: "Flit by flit, with queues.",
};

export function Answers() {
  const studio = useActingStudio();
  const answers = useStudio(shownAnswers);
  const { values } = useStudio(shownDesign);
  const live = useStudio((state) => state.live);
  // What takes no time is counted as soon as this is looked at, and solved where the studio computes by itself.
  const cheap = answers
    .flatMap(({ model, way }) => (model !== null && (live || way === "demand model") && isCheap(values, model) ? [model] : []))
    .join();
  useEffect(() => {
    for (const model of cheap === "" ? [] : cheap.split(",")) ask(studio, values, model);
  }, [studio, values, cheap]);
  return (
    <section className="limits-part" aria-label="Three answers">
      <h2>Counted, solved, simulated</h2>
      <table className="binding" aria-label="What is carried, as counted, solved and simulated">
        <thead>
          <tr>
            <th scope="col">by</th>
            <th scope="col">{runsToCompletion(values) ? "cycles to completion" : "carries, of the full rate"}</th>
            <th scope="col">computed in</th>
          </tr>
        </thead>
        <tbody>
          {answers.map(({ way, name, value, seconds, model }) => (
            <tr key={`${way} ${name}`}>
              <th scope="row">
                <Help text={WAYS[way]}>{way}</Help> <small>{name}</small>
              </th>
              <td title={value.note}>
                {model === null || cheap.split(",").includes(model) ? (
                  value.text
                ) : (
                  <button
                    type="button"
                    className="link"
                    onClick={() => {
                      ask(studio, values, model);
                    }}
                  >
                    {way === "demand model" ? "Count" : "Solve"}
                  </button>
                )}
              </td>
              <td>{seconds === null ? "–" : `${significant(seconds, 2)} s`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ask(studio: Studio, values: Values, model: string): void {
  solve(studio, boundKey(values, model), { ...values, model });
}
