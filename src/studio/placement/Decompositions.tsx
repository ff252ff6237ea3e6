/** The ways to cut the domain into as many tasks, the best first: each with its best placement. */
import type { Values } from "../../descriptor.ts";
import { count, significant } from "../../drawing/text.ts";
import type { StencilDecomposition } from "../../workload/stencil-report.ts";
import { useActingStudio } from "../store/context.ts";
import { setValue } from "../store/designs.ts";
import { useReport } from "./reports.ts";
import { unitOf } from "./unit.ts";

/** Rows that are shown. */
const MOST = 24;
const WITH = { direct: "blocks, direct", indirect: "blocks, indirect", random: "random, direct" } as const;

/** A best time, or one beyond all where no block fits. */
function timeOf({ bestTime }: StencilDecomposition): number {
  return bestTime ?? Infinity;
}

export function Decompositions({ values }: { readonly values: Values }) {
  const studio = useActingStudio();
  const found = useReport(values, true);
  if (!found || "refusal" in found || !found.decompositions || found.decompositions.length < 2) return null;
  const ranked = found.decompositions.toSorted((one, other) => timeOf(one) - timeOf(other) || one.bytesSent - other.bytesSent);
  const unit = unitOf(ranked[0]!.bytesSent);
  const tasks = ranked[0]!.tasks.reduce((n, size) => n * size, 1);
  return (
    <section aria-label="Decompositions">
      <h3>
        The same domain cut into {count(tasks)} tasks in other ways
        {ranked.length > MOST ? `, the best ${MOST} of ${count(ranked.length)}` : ""}
      </h3>
      <div className="paper-table-room">
        <table className="paper-table" aria-label="Tasks and blocks of other decompositions">
          <thead>
            <tr>
              <th scope="col">tasks</th>
              <th scope="col">{unit.title} a task sends</th>
              <th scope="col">placements</th>
              <th scope="col">best block</th>
              <th scope="col">placement, routes</th>
              <th scope="col">time, {unit.title}</th>
            </tr>
          </thead>
          <tbody>
            {ranked.slice(0, MOST).map((one) => {
              const text = one.tasks.join("x");
              return (
                <tr key={text} aria-current={text === values["tasks"] ? "true" : undefined}>
                  <th scope="row">
                    <button
                      type="button"
                      className="link"
                      onClick={() => {
                        setValue(studio, "tasks", text);
                      }}
                    >
                      {text}
                    </button>
                  </th>
                  <td>{significant(one.bytesSent / unit.bytes, 4)}</td>
                  <td>{one.placements}</td>
                  <td>{one.bestBlock?.join("x") ?? "none fits"}</td>
                  <td>{one.bestStrategy ? WITH[one.bestStrategy] : "–"}</td>
                  <td>{one.bestTime === null ? "–" : significant(one.bestTime / unit.bytes, 4)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
