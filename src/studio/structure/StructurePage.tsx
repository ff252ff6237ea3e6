/** Families over size: a list of charts, and the one that is open. */
import { quoted } from "../../study/texts.ts";
import { chartNamed, CHARTS_OVER_SIZE } from "../../workers/over-size/charts.ts";
import { BackToStudio } from "../parts/BackToStudio.tsx";
import { useActingStudio } from "../store/context.ts";
import { showPage } from "../store/views.ts";
import { OverSize } from "./OverSize.tsx";
import "../styles/over.css";
import "../styles/paper.css";
import "./structure.css";

export function StructurePage({ argument: id }: { readonly argument: string }) {
  const studio = useActingStudio();
  const chart = chartNamed(id);
  return (
    <section className="paper structure" aria-label="Structure">
      <nav className="paper-list" aria-label="Charts over size">
        <BackToStudio />
        <ul>
          {CHARTS_OVER_SIZE.map((entry) => (
            <li key={entry.id}>
              <button
                type="button"
                className="paper-entry"
                aria-current={entry.id === id ? "page" : undefined}
                onClick={() => {
                  showPage(studio, { id: "structure", argument: entry.id });
                }}
              >
                <b>{entry.name}</b> <span>{entry.source}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="paper-body">
        {chart ? (
          <OverSize key={chart.id} chart={chart} />
        ) : (
          <p role="alert">
            structure = {quoted(id)} is not valid: the charts are {CHARTS_OVER_SIZE.map((entry) => entry.id).join(", ")}.
          </p>
        )}
      </div>
    </section>
  );
}
