/** A prediction in the picture: a curve drawn to its end in the chart, marks on a drawing; and both beside the result. */
import type { CSSProperties, PointerEvent } from "react";
import type { NetworkDrawing } from "../../drawing/drawing.ts";
import type { Transform } from "../../drawing/geometry.ts";
import type { Scene } from "../../drawing/scene.ts";
import { loadText } from "../../drawing/text.ts";
import { designLetter } from "../../engine/studies.ts";
import { useActingStudio } from "../store/context.ts";
import { draftOf, useDraft } from "./draft.ts";
import "./prediction.css";

/** Of an offered load; steps to a whole one, so that 0.57 is written as that. */
const [STEP, STEPS] = [0.01, 100];
const round = (load: number): number => Math.round(load * STEPS) / STEPS;
/** Where the drawn curve begins and where it leaves for its end: shares of the plot's height from its foot, and of the way to the end. */
const [LOW, BEND] = [0.28, 0.62];
interface DrawnCurveProps {
  readonly scene: Scene;
  readonly design: number;
  /** Where it was drawn, once that is the answer. */
  readonly drawn: number | null;
  /** It may still be drawn. */
  readonly open: boolean;
}

/** The curve that the reader draws, or has drawn: only its end is meant, and is dragged or moved by arrow keys. */
export function DrawnCurve({ scene, design, drawn: kept, open }: DrawnCurveProps) {
  const studio = useActingStudio();
  const { drawn: drafted } = useDraft();
  const { loads, width, height } = scene;
  const drawn = open ? drafted : kept;
  if (!loads || (!open && drawn === null)) return null;
  const letter = designLetter(design);
  const at = (load: number): number => loads.left + ((loads.right - loads.left) * load) / loads.top;
  const set = (load: number): void => {
    draftOf(studio).setState({ drawn: round(Math.max(STEP, Math.min(loads.top, load))) });
  };
  const onPoint = (event: PointerEvent): void => {
    const box = event.currentTarget.getBoundingClientRect();
    set((loads.top * (event.clientX - box.left)) / box.width);
  };
  const end = drawn === null ? null : at(drawn);
  const [low, bend] = [loads.bottom - LOW * (loads.bottom - loads.roof), loads.bottom - (LOW + 0.06) * (loads.bottom - loads.roof)];
  const place: CSSProperties = {
    left: `${(100 * loads.left) / width}%`,
    width: `${(100 * (loads.right - loads.left)) / width}%`,
    top: `${(100 * loads.roof) / height}%`,
    height: `${(100 * (loads.bottom - loads.roof)) / height}%`,
  };
  const says = drawn === null ? "" : open ? `your ${letter} stops near ${loadText(drawn)}` : `you ${loadText(drawn)}`;
  const left = end !== null && end > (loads.left + loads.right) / 2;
  return (
    <>
      <svg className="drawn" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" data-kept={!open || undefined}>
        {end !== null && (
          <>
            <path
              d={`M${loads.left} ${low}C${loads.left + BEND * (end - loads.left)} ${bend} ${end} ${low} ${end} ${loads.roof}`}
              className="drawn-line"
            />
            {open && <circle cx={end} cy={loads.roof} r="7" className="drawn-end" />}
            <text x={end + (left ? -14 : 14)} y={loads.roof + (open ? 34 : 12)} textAnchor={left ? "end" : "start"}>
              {says}
            </text>
          </>
        )}
      </svg>
      {open && (
        <div className="drawn-plane" style={place}>
          {drawn === null && <p className="drawn-hint">Press or drag here: up to which load does {letter} come?</p>}
          <input
            type="range"
            className="drawn-range"
            aria-label={`Load at which your curve of ${letter} ends`}
            aria-valuetext={drawn === null ? "not drawn yet" : loadText(drawn)}
            min={0}
            max={loads.top}
            step={STEP}
            value={drawn ?? 0}
            onPointerDown={(event) => {
              // Where it is pressed the curve ends: a slider's knob would stand beside that.
              event.preventDefault();
              event.currentTarget.focus();
              event.currentTarget.setPointerCapture(event.pointerId);
              onPoint(event);
            }}
            onPointerMove={(event) => {
              if (event.currentTarget.hasPointerCapture(event.pointerId)) onPoint(event);
            }}
            onChange={(event) => {
              set(event.currentTarget.valueAsNumber);
            }}
          />
        </div>
      )}
    </>
  );
}

/** A sentence in the chart: which curves are not seen, and that they are there. */
export function CoveredCurves({ scene, designs }: { readonly scene: Scene; readonly designs: readonly number[] }) {
  const { loads, height } = scene;
  if (!loads || designs.length === 0) return null;
  const letters = designs.map(designLetter).join(", ");
  return (
    <p className="covered-curves" style={{ bottom: `${100 - (100 * loads.bottom) / height}%` }}>
      {letters}: after your prediction
    </p>
  );
}

interface MarksProps {
  readonly drawing: NetworkDrawing;
  readonly transform: Transform;
  /** Null as long as they may be set. */
  readonly marked: readonly string[] | null;
}

/** Marks on links and routers. */
export function Marks({ drawing, transform: { x, y, k }, marked: kept }: MarksProps) {
  const { marked: drafted } = useDraft();
  const marked = kept ?? drafted;
  const { links, routerX, routerY } = drawing;
  return (
    <svg className="marks" aria-hidden="true">
      <g transform={`translate(${x} ${y}) scale(${k})`}>
        {marked.map((name) => {
          const [kind, number] = name.split("-");
          const id = Number(number);
          if (kind === "router") return <circle key={name} cx={routerX[id]} cy={routerY[id]} r={9 / k} />;
          const link = links.ofChannel[id];
          if (link === undefined) return null;
          const [x0, y0, cx, cy, x1, y1] = links.curves.subarray(6 * link, 6 * link + 6);
          return <path key={name} d={`M${x0} ${y0}Q${cx} ${cy} ${x1} ${y1}`} />;
        })}
      </g>
    </svg>
  );
}
