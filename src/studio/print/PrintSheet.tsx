/**
 * The study on paper: the sentence, the drawings, the chart, all rows of the table, what limits each design, and the address that brings all of it
 * back. It is made when the page is printed, at once, and is always light.
 */
import type { CSSProperties, ReactNode } from "react";
import { jointLegend } from "../../drawing/legend.ts";
import { designColor } from "../../drawing/palette.ts";
import type { Scene } from "../../drawing/scene.ts";
import { columnsOf } from "../../drawing/tiles.ts";
import { designLetter } from "../../engine/studies.ts";
import { lastingUrl } from "../address/digits.ts";
import { unlikeOf } from "../compare/AlikeStrip.tsx";
import { paperOf } from "../exercise/on-paper.ts";
import type { PrintedExercise } from "../exercise/on-paper.ts";
import type { Question } from "../exercise/packed.ts";
import { rightText } from "../exercise/quantities.ts";
import { toldOf } from "../guide/told-step.ts";
import { allCaptions } from "../network/all-drawings.ts";
import { factOf } from "../network/facts.ts";
import { LegendKey } from "../network/LegendKey.tsx";
import { drawnOf } from "../network/together.ts";
import { SceneMarks } from "../parts/Chart.tsx";
import { factsOf } from "../parts/file-facts.ts";
import { fileHeight, fileView } from "../parts/picture.ts";
import { AnswerText, shownHeadline } from "../results/answer/Answer.tsx";
import { PrintedCode } from "../parts/QrCode.tsx";
import { designLabels } from "../results/labels.ts";
import { States } from "../results/LatencyCurve.tsx";
import { tableFacts } from "../results/table/gather.ts";
import { bestOf, unlikeIn } from "../results/table/row.ts";
import type { TableFacts, TableRow } from "../results/table/row.ts";
import { tableRows } from "../results/table/rows.ts";
import { WhatLimits } from "../results/WhatLimits.tsx";
import { useActingStudio, useStudio } from "../store/context.ts";
import { coveredIn } from "../store/state.ts";
import { paintWhole, useCharts } from "./whole.ts";
import "./print.css";

/** Of the chart, CSS pixels: as wide as both A4 and Letter leave room for. */
const CHART = { width: 680, height: 290 };
/** Of a drawing, CSS pixels, by the drawings in a row. */
const DRAWING_WIDTHS: readonly number[] = [440, 334, 219];
/** Pixels of a drawing to a CSS pixel: about 400 to the inch. */
const SHARPNESS = 4;

export function PrintSheet() {
  const studio = useActingStudio();
  const hidden = useStudio((state) => state.hidden);
  // A question is open: what would answer it is not printed, as it is not shown.
  const told = toldOf(studio).now;
  const headline = useStudio(shownHeadline);
  const unlike = useStudio(unlikeOf);
  const { designs, traffic } = factsOf(studio.getState(), null, null);
  const { open, printed } = paperOf(studio);
  const asked = printed ?? open;
  const covered = useStudio(coveredIn);
  const whole = asked === null || asked.steps.every(({ answered }) => answered);
  const results = !hidden.includes("results") && whole;
  const head = (
    <header className="print-head">
      <b>
        Flit<span>lab</span>
      </b>
      <p>
        {designs}; {traffic}
      </p>
    </header>
  );
  const link = asked?.url ?? lastingUrl(studio);
  const foot = (
    <footer className="print-foot">
      <h2>{asked === null ? "This study" : "This exercise"}</h2>
      <PrintedCode url={link} />
      <code>{link}</code>
    </footer>
  );
  return (
    <article className="print-sheet" aria-label="The study on paper">
      {head}
      {asked !== null && (
        <>
          <AskedPage {...asked} />
          {!hidden.includes("network") && <Drawings plain />}
          {foot}
        </>
      )}
      {asked?.steps.some(({ answered }) => answered) === true && <AnswerPage {...asked} />}
      {told !== null && <Told />}
      {results && told === null && !covered.includes("sentence") && (
        <p className="print-answer">
          <AnswerText parts={headline} />
        </p>
      )}
      {results && unlike.length > 0 && (
        <p className="print-note">
          <b>Not alike:</b> {unlike.map(({ message }) => message).join(" ")}
        </p>
      )}
      {!hidden.includes("network") && whole && <Drawings />}
      {results && (
        <>
          {!covered.includes("chart") && <Charts />}
          {!covered.includes("numbers") && <Table />}
          {told === null && covered.length === 0 && <WhatLimits />}
        </>
      )}
      {asked === null ? foot : null}
    </article>
  );
}

/** The first page: the questions, with room for the answers. */
function AskedPage({ steps }: PrintedExercise) {
  const { title } = steps[0]!.question;
  return (
    <section className="print-story" aria-label={steps.length === 1 ? "Question" : "Questions"}>
      {title !== "" && <p className="print-note">{title}</p>}
      {steps.map(({ question }, i) => (
        <AskedStep key={i} {...question} number={steps.length === 1 ? "" : `${i + 1}. `} />
      ))}
    </section>
  );
}

function AskedStep({ text, asked, hint, number }: Question & { readonly number: string }) {
  return (
    <div className="print-step">
      <h2>
        {number}
        {text}
      </h2>
      {asked.kind === "choice" && (
        <ul>
          {asked.answers.map((answer) => (
            <li key={answer}>
              <span aria-hidden="true">☐</span> {answer}
            </li>
          ))}
        </ul>
      )}
      {asked.kind === "number" && <p>Answer: ____________ {asked.unit}</p>}
      {asked.kind === "draw" && (
        <>
          <p>Draw {designLetter(asked.design)}’s curve up to the load where you think it stops.</p>
          <Charts undrawn={asked.design} />
        </>
      )}
      {hint !== "" && <p className="print-note">Hint: {hint}</p>}
    </div>
  );
}

/** It begins the second page, which has the numbers, too. */
function AnswerPage({ steps }: PrintedExercise) {
  return (
    <section className="print-story print-answer-page" aria-label={steps.length === 1 ? "Answer" : "Answers"}>
      {steps.map(
        ({ question: { text, asked, after }, answered, measured }, i) =>
          answered && (
            <div key={i} className="print-step">
              <p className="print-note">
                {steps.length === 1 ? "" : `${i + 1}. `}
                {text}
              </p>
              <h2>{rightText(asked)}</h2>
              {measured !== "" && <p>Measured: {measured}.</p>}
              {after !== "" && <p>{after}</p>}
            </div>
          ),
      )}
    </section>
  );
}

/** The step of the story, its question and, once it is judged, the answer. */
function Told() {
  const { story, step, answer } = toldOf(useActingStudio()).now!;
  const { sentence, question, explanation } = story.steps[step - 1]!;
  return (
    <section className="print-story" aria-label="Story">
      <p className="print-note">
        {story.title}, step {step} of {story.steps.length}
      </p>
      <p>{sentence}</p>
      <h2>{question.text}</h2>
      {question.kind !== "task" && (
        <ul>
          {question.options.map(({ text }, i) => (
            <li key={text}>
              <span aria-hidden="true">{answer?.chosen === i ? "☒" : "☐"}</span> {text}
            </li>
          ))}
        </ul>
      )}
      {answer !== undefined && answer.holds !== null && (
        <p>
          {answer.says} {explanation}
        </p>
      )}
    </section>
  );
}

/** As they stand on the page, all of one size; a part that somebody has zoomed to, as that part. */
function Drawings({ plain = false }: { readonly plain?: boolean }) {
  const studio = useActingStudio();
  const state = useStudio((all) => all);
  const drawn = [...drawnOf(studio)].filter(([design]) => state.designs[design]).sort(([a], [b]) => a - b);
  if (drawn.length === 0) return null;
  const columns = columnsOf(drawn.length);
  const width = DRAWING_WIDTHS[columns - 1]!;
  const height = Math.max(...drawn.map(([, { picture }]) => fileHeight(picture, width)));
  const shown = drawn.map(([design, one]) => {
    const view = fileView(one.view, one.picture, "light", one.whole, { width, height });
    const colours = plain ? { channelLoad: null, queueTop: null, prices: null } : {};
    return { design, one, view: { ...view, ...colours, pixelRatio: SHARPNESS, hovered: null, moving: false } };
  });
  const legend = jointLegend(
    shown.map(({ design, one, view }) => ({ letter: designLetter(design), items: (one.layer ?? one.picture).legend(view) })),
  );
  const labels = designLabels(state.designs);
  return (
    <figure className="print-drawings" aria-label="Drawings">
      <div style={{ "--columns": columns, "--widest": `${width}px` } as CSSProperties}>
        {shown.map(({ design, one, view }) => (
          <section key={design} aria-label={`Design ${designLetter(design)}`}>
            <p>
              <i className="design-dot" style={{ background: designColor(design, "light") }} />
              <b>{labels[design]}</b> {!plain && factOf(state, state.designs[design]!, one.colouring)}
            </p>
            <canvas
              role="img"
              aria-label={one.picture.text}
              style={{ aspectRatio: `${view.width} / ${view.height}` }}
              ref={(canvas) => {
                if (canvas) paintWhole(canvas, one, view);
              }}
            />
          </section>
        ))}
      </div>
      <figcaption>
        {legend.map((item) =>
          item.kind === "scale" ? (
            <span className="legend-scale" key={item.label}>
              {item.from}
              <i style={{ background: `linear-gradient(90deg, ${item.colors.join(", ")})` }} />
              {item.to} {item.label}
            </span>
          ) : (
            <LegendKey key={`${item.kind} ${item.color} ${item.label}`} item={item} />
          ),
        )}
        {allCaptions(drawn).map((caption) => (
          <span key={caption}>{caption}</span>
        ))}
      </figcaption>
    </figure>
  );
}

function Charts({ undrawn = null }: { readonly undrawn?: number | null }) {
  const charts = useCharts({ ...CHART, undrawn });
  return charts.map(({ scene, steady }) => (
    <Picture key={scene.title} scene={scene}>
      {steady && undrawn === null && <States />}
    </Picture>
  ));
}

function Picture({ scene, children }: { readonly scene: Scene; readonly children?: ReactNode }) {
  return (
    <figure className="print-chart" aria-label={scene.title}>
      <figcaption>
        <h2>{scene.title}</h2>
        <span>{scene.subtitle}</span>
        {children}
      </figcaption>
      <svg viewBox={`0 0 ${scene.width} ${scene.height}`} role="img" aria-label={scene.description}>
        <SceneMarks scene={scene} scheme="light" />
      </svg>
    </figure>
  );
}

function Table() {
  const facts = useStudio(tableFacts);
  return (
    <table className="print-table" aria-label="All designs">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">quantity</span>
          </th>
          {facts.designs.map(({ design, label }) => (
            <th key={design} scope="col" className="design-name" style={{ "--design": designColor(design, "light") } as CSSProperties}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tableRows(facts).map((row) => (
          <Row key={row.id} row={row} facts={facts} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, facts }: { readonly row: TableRow; readonly facts: TableFacts }) {
  const values = facts.designs.map((design) => row.value(design, facts));
  const best = bestOf(row, values, facts);
  return (
    <tr>
      <th scope="row">
        {row.title(facts)}
        {row.unit !== null && <small>, {row.unit}</small>}
        {facts.designs.length > 1 && unlikeIn(row, facts).length > 0 && " ≠"}
      </th>
      {values.map(({ text }, i) => (
        <td key={facts.designs[i]!.design}>{best.has(i) ? <b>{text}</b> : text}</td>
      ))}
    </tr>
  );
}
