/** The figures of paper 001: a list, and the one that is open. */
import { IconArrowLeft } from "@tabler/icons-react";
import { FIGURES, figureOf } from "../../lessons/paper-001/figures.ts";
import { TABLE_3 } from "../../lessons/paper-001/table-3.ts";
import { quoted } from "../../study/texts.ts";
import { useActingStudio } from "../store/context.ts";
import { showPage } from "../store/views.ts";
import { FigureView } from "./FigureView.tsx";
import { useFigures } from "./store.ts";
import { Table3View } from "./Table3View.tsx";
import "./figures.css";

const ENTRIES = [
  ...FIGURES.map(({ id, title }) => ({ id, name: `Figure ${id.replace(/[ab]$/, "($&)")}`, title })),
  { id: TABLE_3, name: "Table 3", title: "Topologies and their numbers of paths" },
];

export function FiguresPage({ id }: { readonly id: string }) {
  const studio = useActingStudio();
  const running = useFigures((state) => state.run?.figure);
  const figure = figureOf(id);
  return (
    <section className="paper" aria-label="Figures">
      <nav className="paper-list" aria-label="Figures of the paper">
        <button
          type="button"
          className="link paper-back"
          onClick={() => {
            showPage(studio, null);
          }}
        >
          <IconArrowLeft size={14} aria-hidden="true" /> To the studio
        </button>
        <p className="paper-source">
          Mollah et al. 2017, <cite>Modeling UGAL on the Dragonfly Topology</cite>
        </p>
        <ul>
          {ENTRIES.map((entry) => (
            <li key={entry.id}>
              <button
                type="button"
                className="paper-entry"
                aria-current={entry.id === id ? "page" : undefined}
                onClick={() => {
                  showPage(studio, { id: "figures", argument: entry.id });
                }}
              >
                <b>
                  {entry.name}
                  {entry.id === running && <i className="paper-running" title="running" />}
                </b>{" "}
                <span>{entry.title}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="paper-body">
        {figure !== null ? (
          <FigureView key={figure.id} figure={figure} />
        ) : id === TABLE_3 ? (
          <Table3View />
        ) : (
          <p role="alert">
            figure = {quoted(id)} is not valid: the figures are {ENTRIES.map((entry) => entry.id).join(", ")}.
          </p>
        )}
      </div>
    </section>
  );
}
