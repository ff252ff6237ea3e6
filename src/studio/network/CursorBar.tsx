/** The offered load that the whole page looks at, on a scale with the saturation loads of the designs. */
import { useState } from "react";
import type { CSSProperties, KeyboardEvent } from "react";
import { useShallow } from "zustand/react/shallow";
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import { designColor } from "../../drawing/palette.ts";
import { count, loadText } from "../../drawing/text.ts";
import { parseDecimal, designLetter } from "../../engine/studies.ts";
import { LoadStepper } from "../parts/LoadStepper.tsx";
import { useScheme } from "../scheme.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { completionWords } from "../completion-words.ts";
import { noneIsSteady } from "../store/completions.ts";
import { usePlayed } from "../store/played.ts";
import { chooseLoad, loadsOf, lookedAt, nearest } from "../store/load.ts";
import { reducedMotion } from "../parts/reduced-motion.ts";
import { isLayered, MAX_STEPPED, setPlaying } from "../store/looking.ts";
import { shownDesign } from "../store/state.ts";
import { cursorText, marksOf } from "./facts.ts";
import type { CursorMark } from "./facts.ts";

/** Loads that Page Up and Page Down pass. */
const PAGE = 3;

export function CursorBar() {
  return useStudio(noneIsSteady) ? <Clock /> : <LoadCursor />;
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
      <PlayButton />
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

function LoadCursor() {
  const text = useStudio(cursorText);
  return (
    <div className="cursor-bar" role="group" aria-label="Offered load that is looked at">
      <PlayButton />
      <Track />
      <div className="cursor-text">
        <LoadStepper>
          <LoadNumber />
        </LoadStepper>
        <span role="status">{text}</span>
      </div>
    </div>
  );
}

function focusOn(input: HTMLInputElement | null): void {
  input?.focus();
}

/** The load in figures; a click types another one, which is simulated where the studio runs by itself. */
function LoadNumber() {
  const studio = useActingStudio();
  const load = useStudio(lookedAt);
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = typed === null ? null : parseDecimal(typed.trim());
  const valid = wanted !== null && wanted > 0 && wanted <= 1;
  if (typed === null)
    return (
      <button
        type="button"
        className="cursor-number"
        title="Type a load to look at"
        onClick={() => {
          setTyped(loadText(load));
        }}
      >
        load <b>{loadText(load)}</b>
      </button>
    );
  return (
    <input
      className="cursor-number"
      aria-label="Load to look at"
      aria-invalid={!valid}
      title={valid ? undefined : "The offered load must be a number above 0, up to 1"}
      inputMode="decimal"
      ref={focusOn}
      value={typed}
      onFocus={(event) => {
        event.currentTarget.select();
      }}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
      }}
      onBlur={() => {
        if (valid) chooseLoad(studio, wanted);
        setTyped(null);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && valid) event.currentTarget.blur();
        if (event.key === "Escape") {
          event.preventDefault();
          setTyped(null);
        }
      }}
    />
  );
}

/** The design, where its mark stands, and whether it saturates somewhere below that: no load was stable, and what gets through of one is no load. */
function markText({ design, saturation: { load, lower, upper } }: CursorMark): string {
  return lower === null ? `${design} ${upper} 1` : `${design} ${load} 0`;
}

/** The scale from 0 to the highest load, its thumb on the loads that there are. */
function Track() {
  const studio = useActingStudio();
  const load = useStudio(lookedAt);
  const loads = useStudio(useShallow(loadsOf));
  const marks = useStudio(useShallow((state) => marksOf(state).map(markText)));
  const text = useStudio(cursorText);
  const scheme = useScheme();
  const top = Math.max(loads.at(-1) ?? 0, load);
  const at = (one: number): CSSProperties => ({ "--at": top > 0 ? Math.min(1, one / top) : 0 }) as CSSProperties;
  const go = (index: number): void => {
    const next = loads[Math.max(0, Math.min(loads.length - 1, index))];
    if (next !== undefined) chooseLoad(studio, next);
  };
  const onKey = (event: KeyboardEvent): void => {
    const here = loads.findLastIndex((one) => one <= load);
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: loads[here] === load ? here - 1 : here,
      ArrowDown: loads[here] === load ? here - 1 : here,
      ArrowRight: here + 1,
      ArrowUp: here + 1,
      PageDown: here - PAGE,
      PageUp: here + PAGE,
      Home: 0,
      End: loads.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    go(next);
  };
  return (
    <div className="cursor-track">
      {loads.map((one) => (
        <i key={one} className="cursor-load" style={at(one)} aria-hidden="true" />
      ))}
      {marks.map((mark) => {
        const [design, saturation, below] = mark.split(" ").map(Number) as [number, number, number];
        return (
          <i
            key={mark}
            className="cursor-mark"
            style={{ ...at(saturation), color: designColor(design, scheme) }}
            title={`${designLetter(design)} saturates ${below ? "below" : "at"} ${loadText(saturation)}`}
          />
        );
      })}
      <input
        type="range"
        className="slider"
        aria-label="Offered load"
        aria-valuetext={`${loadText(load)} of terminal bandwidth${text === "" ? "" : `, ${text}`}`}
        min={0}
        max={top}
        step="any"
        value={load}
        style={{ "--from": 0, "--to": top > 0 ? load / top : 0 } as CSSProperties}
        onKeyDown={onKey}
        onChange={(event) => {
          const next = nearest(loads, event.currentTarget.valueAsNumber);
          if (next !== null) chooseLoad(studio, next);
        }}
      />
    </div>
  );
}

/** Turns the painted load into moving packets at that load, and halts them. */
function PlayButton() {
  const studio = useActingStudio();
  const playing = useStudio((state) => state.playing);
  const endpoints = useStudio((state) => state.inspections[shownDesign(state).id]?.drawing?.value.network.endpoints);
  const what = useStudio(noneIsSteady) ? "of the workload from cycle 0 on" : "at this load";
  const where = useStudio((state) => isLayered(state.view))
    ? "space bar in the drawing"
    : "over the network; closed, it gives this view back";
  const large = endpoints !== undefined && endpoints > MAX_STEPPED;
  return (
    <button
      type="button"
      className="button play-button"
      aria-label={playing ? "Stop playing" : "Play"}
      disabled={large && !playing}
      onClick={() => {
        setPlaying(studio, !playing);
      }}
      title={
        large
          ? `Packets move in networks of up to ${count(MAX_STEPPED)} endpoints`
          : reducedMotion()
            ? `The packets ${what}, a step on with each press: the system asks for reduced motion (${where})`
            : `Watch the packets ${what} (${where})`
      }
    >
      {playing ? <IconPlayerPauseFilled size={13} aria-hidden="true" /> : <IconPlayerPlayFilled size={13} aria-hidden="true" />}
      {playing ? "Pause" : "Play"}
    </button>
  );
}
