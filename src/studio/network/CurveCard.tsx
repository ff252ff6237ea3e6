/**
 * Below the pictures: the latency curve with the load that the whole page looks at on its axis, or the times of workloads. Its foot says how
 * far the run is.
 */
import { Suspense, useEffect, useRef } from "react";
import type { CSSProperties, ReactNode } from "react";
import { useShallow } from "zustand/react/shallow";
import { designColor } from "../../drawing/palette.ts";
import { count } from "../../drawing/text.ts";
import { designLetter } from "../../engine/studies.ts";
import { completionWords } from "../completion-words.ts";
import { lazyPart } from "../parts.tsx";
import { useNarrow, useSize } from "../parts/useSize.ts";
import { useScheme } from "../scheme.ts";
import { completionOf, noneIsSteady } from "../store/completions.ts";
import { useStudio } from "../store/context.ts";
import { isTooLong } from "../store/pending.ts";
import { usePlayed } from "../store/played.ts";
import { LoadChoice } from "../results/LoadHandle.tsx";
import { PlayButton } from "./PlayButton.tsx";
import { RunBar } from "./RunBar.tsx";

/** Of the chart, CSS pixels. */
const LEAST_WIDE = 280;
const LEAST_TALL = 150;
/** The chart's place on a phone, and in windows of 1440 by 900 and of 1920 by 1080, for which it is drawn when the page is built. */
const BUILT = {
  narrow: { width: 370, height: 185 },
  usual: { width: 752, height: 243 },
  large: { width: 1152, height: 306 },
};
/** Of the chart's head, CSS pixels. */
const HEAD = 32;

const CompletionChart = lazyPart(
  "completion times",
  async () => (await import("../results/completion/CompletionChart.tsx")).CompletionChart,
);
const loadCurve = async () => (await import("../results/LatencyCurve.tsx")).LatencyCurve;
const LatencyCurve = lazyPart("latency curve", loadCurve);

/** Has the curve loaded while its first point is simulated: behind the pictures, which come before it. */
function useEarlyCurve(): void {
  const wanted = useStudio((state) => state.run.active && state.designs.some(({ id }) => state.inspections[id]?.drawing));
  useEffect(() => {
    // Where it is missing, whoever shows it says so.
    if (wanted) loadCurve().catch(() => null);
  }, [wanted]);
}

export function CurveCard() {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box, BUILT.usual);
  const width = Math.max(LEAST_WIDE, size.width);
  const height = Math.max(LEAST_TALL, size.height - HEAD);
  const embedded = useStudio((state) => state.embedded);
  const steady = useStudio((state) => !noneIsSteady(state));
  // Where nothing can be simulated there is no cycle to look at.
  const long = useStudio((state) => state.designs.every(({ values }) => isTooLong(values)));
  const hidden = useStudio((state) => state.hidden);
  const timed = useStudio(
    (state) =>
      noneIsSteady(state) &&
      state.designs.some(({ id, values }) => completionOf(state, values)?.result ?? state.estimates[id]?.found?.completion),
  );
  useEarlyCurve();
  const bare = hidden.includes("results");
  const play = embedded ? null : <PlayButton />;
  return (
    <section className="curve-card" aria-label={steady ? "Latency over load" : "Completion"}>
      {bare && steady && (
        <div className="curve-clock">
          <LoadChoice />
          {play}
        </div>
      )}
      <div className="curve-chart" ref={box} hidden={bare}>
        {import.meta.env.SSR && <BuiltCurves last={play} />}
        {!import.meta.env.SSR && !bare && steady && size.width > 0 && (
          <Suspense>
            <LatencyCurve width={width} height={height} last={play} />
          </Suspense>
        )}
        {!bare && timed && (
          <Suspense>
            <CompletionChart width={width} height={size.height} />
          </Suspense>
        )}
      </div>
      {!steady && (
        <div className="curve-clock">
          {!long && <Clock />}
          {play}
        </div>
      )}
      {!embedded && !hidden.includes("run") && <RunBar />}
    </section>
  );
}

/** The chart in the sizes for which the page is built; styles choose one. */
function BuiltCurves({ last }: { readonly last: ReactNode }) {
  const narrow = useNarrow();
  const draw = ({ width, height }: { readonly width: number; readonly height: number }) => (
    <LatencyCurve width={width} height={height - HEAD} last={last} />
  );
  if (narrow) return draw(BUILT.narrow);
  return (
    <>
      <div className="built-large">{draw(BUILT.large)}</div>
      <div className="built-usual">{draw(BUILT.usual)}</div>
    </>
  );
}

/** The scale where nothing depends on load: the cycles, and when each design was done. */
function Clock() {
  const scheme = useScheme();
  const { clockText, cycleNow, doneMarks } = completionWords();
  const text = useStudio(clockText);
  const marks = useStudio(useShallow((state) => doneMarks(state).map(({ design, cycles }) => `${design} ${cycles}`)));
  const played = usePlayed();
  const simulated = useStudio(cycleNow);
  const now = played ?? simulated;
  const done = marks.map((mark) => mark.split(" ").map(Number) as [number, number]);
  const top = Math.max(1, now, ...done.map(([, cycles]) => cycles));
  const at = (cycle: number): CSSProperties => ({ "--at": cycle / top }) as CSSProperties;
  return (
    <div className="cursor-bar" role="group" aria-label="Cycles of the workload">
      <div className="cursor-track" aria-hidden="true">
        <div className="cursor-line" style={at(now)} />
        {done.map(([design, cycles]) => (
          <i
            key={design}
            className="cursor-mark"
            style={{ ...at(cycles), color: designColor(design, scheme) }}
            title={`${designLetter(design)} is done after ${count(cycles)} cycles`}
          />
        ))}
      </div>
      <div className="cursor-text">
        <span className="cursor-cycles">{cyclesText(played, top, now > 0 || done.length > 0)}</span>
        <span role="status">{text}</span>
      </div>
    </div>
  );
}

/** What is played of how many; of those that are known, all. */
function cyclesText(played: number | null, top: number, known: boolean): string {
  if (played !== null) return `cycle ${count(played)} of ${count(top)}`;
  return known ? `cycles 0 to ${count(top)}` : "cycles";
}
