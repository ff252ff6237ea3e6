/** The offered load that the whole page looks at: a handle on the axis of the latency chart. */
import { useRef, useState } from "react";
import type { CSSProperties, KeyboardEvent, PointerEvent } from "react";
import { useShallow } from "zustand/react/shallow";
import type { Scene } from "../../drawing/scene.ts";
import { loadText } from "../../drawing/text.ts";
import { parseDecimal } from "../../engine/studies.ts";
import { LoadStepper } from "../parts/LoadStepper.tsx";
import { chooseLoad, loadsOf, lookedAt, nearest } from "../store/load.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { cursorText } from "./cursor-text.ts";

/** Loads that Page Up and Page Down pass. */
const PAGE = 3;
/** How far the pointer moves before a press is a drag, CSS pixels. */
const DRAG_FROM = 4;

/** `scene`: the chart whose axis it stands on. */
export function LoadHandle({ scene }: { readonly scene: Scene }) {
  const studio = useActingStudio();
  const load = useStudio(lookedAt);
  const loads = useStudio(useShallow(loadsOf));
  const text = useStudio(cursorText);
  const axis = useRef<HTMLDivElement>(null);
  /** Where the pointer went down on the handle, and whether it has moved since. */
  const drag = useRef({ down: false, x: 0, moved: false });
  if (scene.loads === undefined) return null;
  const { left, right, bottom, top } = scene.loads;
  const at = Math.min(1, load / top);
  const onKey = (event: KeyboardEvent): void => {
    const here = loads.findLastIndex((one) => one <= load);
    const below = loads[here] === load ? here - 1 : here;
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: below,
      ArrowDown: below,
      ArrowRight: here + 1,
      ArrowUp: here + 1,
      PageDown: here - PAGE,
      PageUp: here + PAGE,
      Home: 0,
      End: loads.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = loads[Math.max(0, Math.min(loads.length - 1, step))];
    if (next !== undefined) chooseLoad(studio, next);
  };
  const choose = (wanted: number): void => {
    const next = nearest(loads, wanted);
    if (next !== null && next !== load) chooseLoad(studio, next);
  };
  const onMove = (event: PointerEvent): void => {
    const { current: from } = drag;
    if (!from.down) return;
    if (!from.moved && Math.abs(event.clientX - from.x) < DRAG_FROM) return;
    from.moved = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    const box = axis.current!.getBoundingClientRect();
    choose((top * (event.clientX - box.left)) / box.width);
  };
  return (
    <div
      ref={axis}
      className="load-axis"
      role="group"
      aria-label="Offered load that is looked at"
      style={
        {
          left: `${(100 * left) / scene.width}%`,
          width: `${(100 * (right - left)) / scene.width}%`,
          top: `${(100 * bottom) / scene.height}%`,
          "--at": at,
        } as CSSProperties
      }
    >
      <input
        type="range"
        className="load-range"
        aria-label="Offered load"
        aria-valuetext={`${loadText(load)} of terminal bandwidth${text === "" ? "" : `, ${text}`}`}
        min={0}
        max={top}
        step="any"
        value={Math.min(load, top)}
        onKeyDown={onKey}
        onChange={(event) => {
          choose(event.currentTarget.valueAsNumber);
        }}
      />
      <div
        className="load-handle"
        title={text === "" ? undefined : text}
        onPointerDown={(event) => {
          if (event.button === 0) drag.current = { down: true, x: event.clientX, moved: false };
        }}
        onPointerMove={onMove}
        onPointerUp={() => {
          drag.current.down = false;
        }}
        onPointerCancel={() => {
          drag.current.down = false;
        }}
        onClickCapture={(event) => {
          // The end of a drag is no press of what it ended on.
          if (drag.current.moved) event.stopPropagation();
          drag.current.moved = false;
        }}
      >
        <LoadChoice />
      </div>
      <span className="visually-hidden" role="status">
        {text}
      </span>
    </div>
  );
}

/** The load with the ways to the next ones; it stands by itself where there is no curve. */
export function LoadChoice() {
  return (
    <LoadStepper>
      <LoadNumber />
    </LoadStepper>
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
