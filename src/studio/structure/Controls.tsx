/** The controls of a chart over size: scales, crossings, families, and bounds of throughput. */
import { IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import { ALL_CROSSINGS, MAX_LINES_WITH_ALL_CROSSINGS, LOWEST_CROSSINGS } from "../../engine/comparisons.ts";
import type { SizeCurve, StructureOverSize } from "../../engine/jobs.ts";
import { designColor } from "../../drawing/palette.ts";
import { Choice } from "../parts/Choice.tsx";
import { Switch } from "../parts/Switch.tsx";
import { useScheme } from "../scheme.ts";
import type { ThroughputRun } from "./curves.ts";

interface CrossingsOfProps {
  readonly titles: readonly string[];
  readonly of: string;
  readonly choose: (of: string) => void;
}

export function CrossingsOf({ titles, of, choose }: CrossingsOfProps) {
  return (
    <span className="structure-axis">
      <label htmlFor="crossings-of">crossings of</label>
      <Choice
        id="crossings-of"
        label="crossings of"
        options={[
          ...(titles.length <= MAX_LINES_WITH_ALL_CROSSINGS ? [{ id: ALL_CROSSINGS, title: "all", help: "" }] : []),
          { id: LOWEST_CROSSINGS, title: "the lowest line", help: "" },
          ...titles.map((title) => ({ id: title, title, help: "" })),
        ]}
        value={of}
        onChange={choose}
      />
    </span>
  );
}

/** What is chosen as long as it can be; else all of a few, those of the family on screen, or those of the lowest line. */
export function crossingsOf(chosen: string | null, titles: readonly string[], own: string | null): string {
  if (
    chosen !== null &&
    (chosen === LOWEST_CROSSINGS || titles.includes(chosen) || (chosen === ALL_CROSSINGS && titles.length <= MAX_LINES_WITH_ALL_CROSSINGS))
  )
    return chosen;
  if (titles.length <= MAX_LINES_WITH_ALL_CROSSINGS) return ALL_CROSSINGS;
  return own !== null && titles.includes(own) ? own : LOWEST_CROSSINGS;
}

/** Said where nothing is marked. */
export function noCrossing(of: string): string {
  if (of === ALL_CROSSINGS) return "No two of these lines cross.";
  return of === LOWEST_CROSSINGS ? "The lowest line is crossed by no other one." : `No other line crosses that of ${of}.`;
}

const SCALES = [
  { id: false, title: "linear" },
  { id: true, title: "log" },
];

interface ScaleSwitchProps {
  readonly title: string;
  readonly log: boolean;
  readonly set: (log: boolean) => void;
}

/** Whether an axis of a chart over size is linear or logarithmic. */
export function ScaleSwitch({ title, log, set }: ScaleSwitchProps) {
  return (
    <div className="structure-axis">
      <span>{title}</span>
      <Switch label={`${title} axis`} options={SCALES} value={log} onChange={set} />
    </div>
  );
}

interface FamilyToggleProps {
  readonly curve: SizeCurve;
  /** Why it ends where it does. */
  readonly end: string | null;
  /** Null: grey. */
  readonly color: number | null;
  readonly toggle: () => void;
  /** The pointer or the focus has come to it, or left it. */
  readonly point: (on: boolean) => void;
}

/** A family in the list below a chart over size, which gives its line a colour or takes it away. */
export function FamilyToggle({ curve, end, color, toggle, point }: FamilyToggleProps) {
  const scheme = useScheme();
  const on = (): void => {
    point(true);
  };
  const off = (): void => {
    point(false);
  };
  return (
    <button
      type="button"
      className="structure-family"
      aria-pressed={color !== null}
      onClick={toggle}
      onPointerEnter={on}
      onPointerLeave={off}
      onFocus={on}
      onBlur={off}
    >
      <i style={color === null ? undefined : { background: designColor(color, scheme) }} aria-hidden="true" />
      <b>{curve.title}</b>
      <span>
        {curve.rule} ({curve.source}){end !== null && `; larger networks are ${end}`}
      </span>
    </button>
  );
}

interface RunThroughputProps {
  readonly throughput: ThroughputRun;
  readonly known: StructureOverSize | null;
}

/** The button that starts or stops bounds of throughput over size, which take long, and their progress. */
export function RunThroughput({ throughput, known }: RunThroughputProps) {
  const { found, running, run, stop } = throughput;
  return (
    <>
      {running ? (
        <button type="button" className="button" onClick={stop}>
          <IconPlayerStopFilled size={13} aria-hidden="true" /> Stop
        </button>
      ) : (
        <button
          type="button"
          className="button"
          disabled={known === null || found?.complete === true}
          onClick={() => {
            if (known) run(known);
          }}
        >
          <IconPlayerPlayFilled size={13} aria-hidden="true" /> {found ? "Go on" : "Run"}
        </button>
      )}
      <span className="structure-state" role="status">
        {found
          ? `${found.done} of ${found.total} networks bounded`
          : running
            ? "small networks first …"
            : "small networks first; the large ones take long"}
      </span>
    </>
  );
}
