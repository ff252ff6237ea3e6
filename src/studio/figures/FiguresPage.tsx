/** The lessons: a list of their parts, and the one that is open. */
import { Fragment, useEffect, useRef } from "react";
import type { Part } from "../../lessons/lesson.ts";
import { LESSONS, partOf, PARTS } from "../../lessons/lessons.ts";
import { quoted } from "../../engine/studies.ts";
import { useActingStudio } from "../store/context.ts";
import { showPage } from "../store/views.ts";
import { Empty } from "../parts/Empty.tsx";
import { CostsView, CountsView, FactsView } from "./TableViews.tsx";
import { CurvesView } from "./CurvesView.tsx";
import { FigureView } from "./FigureView.tsx";
import { SurvivalView } from "./SurvivalView.tsx";
import { useFigures } from "./store.ts";
import "./figures.css";

function PartView({ part }: { readonly part: Part }) {
  switch (part.kind) {
    case "bars":
      return <FigureView part={part} />;
    case "counts":
      return <CountsView part={part} />;
    case "costs":
      return <CostsView part={part} />;
    case "survival":
      return <SurvivalView part={part} />;
    case "facts":
      return <FactsView part={part} />;
    case "curves":
      return <CurvesView part={part} />;
  }
}

/** Shown where the address names none that there is. */
const FIRST = PARTS[0]!;

export function FiguresPage({ argument: id }: { readonly argument: string }) {
  const studio = useActingStudio();
  const running = useFigures((state) => state.run?.figure);
  const part = partOf(id);
  const list = useRef<HTMLElement>(null);
  // The list is longer than what is seen of it.
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [id]);
  return (
    <>
      <nav className="paper-side" aria-label="Figures of papers" ref={list}>
        {LESSONS.map((lesson) => (
          <Fragment key={lesson.id}>
            <p className="paper-source">
              {lesson.source}, <cite>{lesson.title}</cite>
            </p>
            <ul>
              {lesson.parts.map((entry) => (
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
          </Fragment>
        ))}
      </nav>
      <div className="paper-body">
        {part !== null ? (
          <PartView key={part.id} part={part} />
        ) : (
          <Empty
            alert
            title={`Show ${FIRST.name}`}
            act={() => {
              showPage(studio, { id: "figures", argument: FIRST.id });
            }}
          >
            figure = {quoted(id)} is not valid: the figures are {PARTS.map((entry) => entry.id).join(", ")}.
          </Empty>
        )}
      </div>
    </>
  );
}
