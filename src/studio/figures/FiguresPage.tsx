/** The papers' figures: a list of all as small pictures with the marks of their claims, and the one that is open. */
import { Fragment, useEffect, useRef, useState } from "react";
import type { Lesson, Part } from "../../lessons/lesson.ts";
import type { KeptChapter, Miniature, Tally } from "../../lessons/kept.ts";
import { LESSONS, partOf, PARTS } from "../../lessons/lessons.ts";
import { designColor } from "../../drawing/palette.ts";
import { count } from "../../drawing/text.ts";
import { quoted } from "../../engine/studies.ts";
import { useScheme } from "../scheme.ts";
import { useActingStudio } from "../store/context.ts";
import { showPage } from "../store/views.ts";
import { Empty } from "../parts/Empty.tsx";
import { PaperFigure } from "./PaperFigure.tsx";
import { CostsView, CountsView, FactsView } from "./TableViews.tsx";
import { CurvesView } from "./CurvesView.tsx";
import { FigureView } from "./FigureView.tsx";
import { Mark, Marks } from "./Mark.tsx";
import { StructureView } from "./StructureView.tsx";
import { StudiesView } from "./StudiesView.tsx";
import { SurvivalView } from "./SurvivalView.tsx";
import { openKept, useFigures } from "./store.ts";
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
    case "studies":
      return <StudiesView part={part} />;
    case "structure":
      return <StructureView part={part} />;
    case "absent":
      return (
        <PaperFigure part={part}>
          <p className="paper-reason">
            <b>Not computed here.</b> {part.reason}
          </p>
          {part.study !== undefined && (
            <a className="button button-plain" href={`#${part.study}`}>
              Open in the studio
            </a>
          )}
        </PaperFigure>
      );
  }
}

/** Shown where the address names none that there is. */
const FIRST = PARTS[0]!;

export function FiguresPage({ argument: id }: { readonly argument: string }) {
  const studio = useActingStudio();
  const part = partOf(id);
  const lesson = LESSONS.find(({ parts }) => parts.some((one) => one.id === id)) ?? LESSONS[0]!;
  const opened = useFigures((state) => state.opened.has(lesson.id));
  useEffect(() => void openKept(studio, lesson.id), [studio, lesson]);
  return (
    <>
      <FigureList id={id} />
      <div className="paper-body">
        {part === null ? (
          <Empty
            alert
            title={`Show ${FIRST.name}`}
            act={() => {
              showPage(studio, { id: "figures", argument: FIRST.id });
            }}
          >
            figure = {quoted(id)} is not valid: the figures are {PARTS.map((entry) => entry.id).join(", ")}.
          </Empty>
        ) : opened ? (
          <>
            <FigureHead lesson={lesson} part={part} />
            <PartView key={part.id} part={part} />
            <Further lesson={lesson} />
          </>
        ) : (
          <p className="paper-none" role="status">
            Loading what is kept of {part.name} …
          </p>
        )}
      </div>
    </>
  );
}

/** Whose figure it is, which, and the ones before and after it. */
function FigureHead({ lesson, part }: { readonly lesson: Lesson; readonly part: Part }) {
  const studio = useActingStudio();
  const at = PARTS.indexOf(part);
  const step = (by: 1 | -1, words: string, sign: string) => {
    const to = PARTS[at + by];
    return (
      <button
        type="button"
        className="link"
        aria-label={words}
        disabled={to === undefined}
        onClick={() => {
          showPage(studio, { id: "figures", argument: to!.id });
        }}
      >
        {sign}
      </button>
    );
  };
  return (
    <p className="figure-head">
      <span>
        {lesson.source} · {part.name}
      </span>
      <span>
        {step(-1, "Figure before this", "‹")} {lesson.parts.indexOf(part) + 1} of {lesson.parts.length} {step(1, "Figure after this", "›")}
      </span>
    </p>
  );
}

function FigureList({ id }: { readonly id: string }) {
  const [differing, setDiffering] = useState(false);
  const chapters = useFigures((state) => state.chapters);
  const parts = useFigures((state) => state.parts);
  const list = useRef<HTMLElement>(null);
  // The list is longer than what is seen of it.
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [id, parts]);
  const shown = ({ id: one }: Part): boolean => !differing || (parts.get(one)?.marks.differs ?? 0) > 0 || one === id;
  return (
    <nav className="paper-side figure-list" aria-label="Figures of papers" ref={list}>
      <p className="figure-key">
        <span>
          <Mark verdict="holds" /> holds
        </span>
        <span>
          <Mark verdict="differs" /> differs, with the reason
        </span>
        <span>
          <Mark verdict="open" /> not run, or not all of it
        </span>
        <button
          type="button"
          className="button button-plain"
          aria-pressed={differing}
          onClick={() => {
            setDiffering(!differing);
          }}
        >
          Only what differs
        </button>
      </p>
      {LESSONS.map((lesson) => (
        <Fragment key={lesson.id}>
          <p className="paper-source">
            <b>{lesson.source}</b> <cite>{lesson.title}</cite>
            <Tallied tallies={lesson.parts.flatMap((part) => parts.get(part.id)?.marks ?? [])} />
          </p>
          <ul className="figure-tiles">
            {lesson.parts.filter(shown).map((part) => (
              <li key={part.id}>
                <Tile part={part} open={part.id === id} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      <Elsewhere chapters={chapters} />
    </nav>
  );
}

/** The sums of marks. */
function Tallied({ tallies }: { readonly tallies: readonly Tally[] }) {
  const sum = (of: keyof Tally): number => tallies.reduce((total, tally) => total + tally[of], 0);
  const [holds, differs, fails, open] = [sum("holds"), sum("differs"), sum("fails"), sum("open")];
  if (tallies.length === 0) return null;
  return (
    <span className="figure-sums">
      {holds + differs + fails + open} claims <Mark verdict="holds" /> {holds} <Mark verdict="differs" /> {differs + fails}
      {open > 0 && (
        <>
          {" "}
          <Mark verdict="open" /> {open}
        </>
      )}
    </span>
  );
}

function Tile({ part, open }: { readonly part: Part; readonly open: boolean }) {
  const studio = useActingStudio();
  const kept = useFigures((state) => state.parts.get(part.id));
  const running = useFigures((state) => state.run?.figure === part.id);
  return (
    <button
      type="button"
      className="figure-tile"
      aria-current={open ? "page" : undefined}
      title={`${part.name}: ${part.title}`}
      onClick={() => {
        showPage(studio, { id: "figures", argument: part.id });
      }}
    >
      <Small picture={kept?.miniature ?? { kind: "none" }} />
      <span className="figure-name">
        <b>
          {part.name}
          {running && <i className="paper-running" title="running" />}
        </b>
        <span className="visually-hidden">: {part.title}</span>
        {kept !== undefined && <Marks tally={kept.marks} />}
      </span>
    </button>
  );
}

const [WIDTH, HEIGHT, EDGE] = [86, 64, 3] as const;

/** A small picture of a figure. */
function Small({ picture }: { readonly picture: Miniature }) {
  const scheme = useScheme();
  const x = (share: number): number => EDGE + share * (WIDTH - 2 * EDGE);
  const y = (share: number): number => HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="figure-small" aria-hidden="true">
      {picture.kind === "lines" && (
        <>
          <path className="frame" d={`M${EDGE} ${EDGE}V${HEIGHT - EDGE}H${WIDTH - EDGE}`} />
          {picture.lines.map((points, line) => (
            <path
              key={line}
              className="line"
              style={{ stroke: designColor(line, scheme) }}
              d={`M${points.map(([a, b]) => `${x(a)} ${y(b)}`).join("L")}`}
            />
          ))}
        </>
      )}
      {picture.kind === "bars" && (
        <>
          <path className="frame" d={`M${EDGE} ${EDGE}V${HEIGHT - EDGE}H${WIDTH - EDGE}`} />
          {picture.bars.map(([height, series], i) => {
            const slot = (WIDTH - 2 * EDGE) / picture.bars.length;
            return (
              <rect
                key={i}
                className="bar"
                style={{ fill: designColor(series, scheme) }}
                x={x(0) + slot * (i + 0.15)}
                y={y(height)}
                width={0.7 * slot}
                height={Math.max(0.5, HEIGHT - EDGE - y(height))}
              />
            );
          })}
        </>
      )}
      {picture.kind === "cells" && <Cells cells={picture.cells} />}
      {picture.kind === "none" && <path className="frame" d={`M${WIDTH / 2 - 8} ${HEIGHT / 2}h16`} />}
    </svg>
  );
}

function Cells({ cells }: { readonly cells: readonly (0 | 1 | null)[] }) {
  const columns = Math.max(2, Math.round(Math.sqrt((cells.length * WIDTH) / HEIGHT / 2)));
  const rows = Math.ceil(cells.length / columns);
  const [width, height] = [(WIDTH - 2 * EDGE) / columns, (HEIGHT - 2 * EDGE) / rows];
  return cells.map((same, i) => (
    <rect
      key={i}
      className={same === null ? "cell" : same === 1 ? "cell cell-same" : "cell cell-other"}
      x={EDGE + (i % columns) * width}
      y={EDGE + Math.floor(i / columns) * height}
      width={0.85 * width}
      height={0.85 * height}
    />
  ));
}

/** What is kept of sources that have no figures here. */
function Elsewhere({ chapters }: { readonly chapters: readonly KeptChapter[] }) {
  const others = chapters.filter(({ id }) => !LESSONS.some((lesson) => lesson.id === id));
  if (others.length === 0) return null;
  return (
    <div className="figure-elsewhere">
      <p>Also judged (docs/validation): </p>
      <ul>
        {others.map(({ id, title, paper, own, certain }) => (
          <li key={id}>
            {title} <Tallied tallies={[paper, own, certain]} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Claims of the paper that are judged without a figure: what a model says alone, networks one by one. */
function Further({ lesson: { id } }: { readonly lesson: Lesson }) {
  const further = useFigures((state) => state.chapters.find((chapter) => chapter.id === id)?.further ?? []);
  if (further.length === 0) return null;
  return (
    <details className="paper-bands">
      <summary>{count(further.length)} more claims of the paper, judged without a figure</summary>
      <ul>
        {further.map(({ id: claim, where, claim: words, printed, ours, verdict, reason }) => (
          <li key={claim}>
            <Mark verdict={verdict} /> <b>{where}.</b> {words} {printed !== "" && <>Paper: {printed}. </>}
            {ours !== "" && <>Ours: {ours.replaceAll("**", "")}. </>}
            {verdict === "differs" && reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
