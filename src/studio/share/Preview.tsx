/** What a student will see: drawing, chart, question and answers in small, with what is covered. */
import { IconLock } from "@tabler/icons-react";
import { designColor } from "../../drawing/palette.ts";
import { drawnOf } from "../network/together.ts";
import { fileView } from "../parts/picture.ts";
import { paintWhole, useCharts } from "../print/whole.ts";
import { AnswerText, shownHeadline } from "../results/answer/Answer.tsx";
import { SceneMarks } from "../parts/Chart.tsx";
import { useScheme } from "../scheme.ts";
import { studyTitle } from "../saved/words.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { lockTitle } from "./draft.ts";
import type { Draft } from "./draft.ts";

/** Of the drawing, CSS pixels. */
const SIZE = { width: 230, height: 190 };
/** Of the chart: as its letters stand on the page, and then as small as the drawing. */
const CHART = { width: 400, height: 300 };

interface PreviewProps {
  readonly draft: Draft;
  /** Among several questions; "" for a single one. */
  readonly place: string;
  readonly phone: boolean;
}

export function Preview({ draft, place, phone }: PreviewProps) {
  const { title, text, kind, answers, unit, cover, lock, design } = draft;
  const name = useStudio(({ designs }) => studyTitle(designs));
  const headline = useStudio(shownHeadline);
  const covered = (part: Draft["cover"][number]): boolean => cover.includes(part);
  // A telephone has room for one of them.
  const charted = !covered("chart") || kind === "draw";
  return (
    <div className="share-preview" data-phone={phone || undefined}>
      <header>
        <b>{title === "" ? "Exercise" : title}</b> <span>{place === "" ? "Flitlab" : place}</span>
      </header>
      {!phone &&
        (covered("sentence") ? (
          <Hatched />
        ) : (
          <p className="share-preview-sentence">
            <AnswerText parts={headline} />
          </p>
        ))}
      <div className="share-preview-parts">
        {(!phone || !charted) && <Drawing plain={covered("loads")} name={name} />}
        {charted && <Chart undrawn={kind === "draw" ? design : null} />}
        {!phone && !charted && <Hatched tall />}
      </div>
      <p className="share-preview-text">{text === "" ? "The question stands here." : text}</p>
      <div className="share-preview-answers">
        {kind === "choice" ? (
          answers.filter((one) => one !== "").map((one) => <span key={one}>{one}</span>)
        ) : (
          <span>{kind === "draw" ? "a curve, drawn in the chart" : `a number${unit === "" ? "" : `, ${unit}`}`}</span>
        )}
      </div>
      {lock.length > 0 && (
        <p className="share-preview-locked">
          <IconLock size={12} aria-hidden="true" /> {lock.map(lockTitle).join(", ")} fixed
        </p>
      )}
    </div>
  );
}

function Hatched({ tall = false }: { readonly tall?: boolean }) {
  return (
    <p className="share-hatched" data-tall={tall || undefined}>
      <span>covered: predict first</span>
    </p>
  );
}

function Chart({ undrawn }: { readonly undrawn: number | null }) {
  const scheme = useScheme();
  const [chart] = useCharts({ ...CHART, undrawn });
  if (!chart) return null;
  const { width, height, title, description } = chart.scene;
  return (
    <figure className="share-preview-chart" aria-label={title}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={description}>
        <SceneMarks scene={chart.scene} scheme={scheme} />
      </svg>
    </figure>
  );
}

function Drawing({ plain, name }: { readonly plain: boolean; readonly name: string }) {
  const studio = useActingStudio();
  const scheme = useScheme();
  const [one] = [...drawnOf(studio)].sort(([a], [b]) => a - b);
  if (!one) return null;
  const [design, { picture, view, layer }] = one;
  const fitted = fileView(view, picture, scheme, true, SIZE);
  const shown = { ...fitted, pixelRatio: 2, hovered: null, selected: null, moving: false };
  return (
    <figure className="share-preview-drawing">
      <canvas
        role="img"
        aria-label={picture.text}
        style={{ width: SIZE.width, height: SIZE.height }}
        ref={(canvas) => {
          if (canvas) paintWhole(canvas, { picture, layer }, plain ? { ...shown, channelLoad: null, queueTop: null, prices: null } : shown);
        }}
      />
      <figcaption>
        <i className="design-dot" style={{ background: designColor(design, scheme) }} /> {name}
      </figcaption>
    </figure>
  );
}
