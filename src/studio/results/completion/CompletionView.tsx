/** Runs to completion in detail: what every task did, what the last message waited for, the course over time, the channels. */
import { useMemo, useState } from "react";
import { channelUseChart } from "../../../charts/channel-use-chart.ts";
import { stageGantt } from "../../../charts/stage-gantt.ts";
import { taskGantt } from "../../../charts/task-gantt.ts";
import { timeSeriesChart } from "../../../charts/time-series-chart.ts";
import { count, percent } from "../../../drawing/text.ts";
import type { Network } from "../../../engine/model.ts";
import type { CriticalStep, Wait } from "../../../engine/results.ts";
import { Chart } from "../../parts/Chart.tsx";
import { useStudio } from "../../store/context.ts";
import { noneIsSteady } from "../../store/completions.ts";
import { Help } from "../../parts/Help.tsx";
import { byKeyboard } from "../../parts/by-keyboard.ts";
import type { PanelProps } from "../panel.ts";
import { AlternativesView } from "./AlternativesView.tsx";
import { CompletionChart } from "./CompletionChart.tsx";
import { channelsOf, endedRuns, ganttOf, stageRuns } from "./shown.ts";
import type { EndedRun } from "./shown.ts";
import { longestWait, placeName, waitedFor } from "./waited.ts";
import "./completion.css";

/** Of the tasks' rows, CSS pixels: of one design, and of each further one. */
const [TALL, EACH] = [280, 130];

export function CompletionView({ width }: PanelProps) {
  const runs = useStudio(endedRuns);
  const stages = useStudio(stageRuns);
  const shown = useStudio((state) => state.shown);
  // Elsewhere the bars stand over all panels.
  const alone = useStudio((state) => !noneIsSteady(state));
  const scenes = useMemo(() => {
    const gantt = ganttOf(runs);
    const channels = channelsOf(runs);
    const courses = runs
      .filter(({ result }) => result.timeSeries.cycle.length > 1)
      .map(({ design, label, result: { timeSeries, cycles } }) => ({
        design,
        label,
        point: { load: null, window: null, timeSeries, cycles },
      }));
    return {
      gantt: gantt.length > 0 ? taskGantt({ runs: gantt, width, height: TALL + EACH * (gantt.length - 1) }) : null,
      channels: channels.length > 0 ? channelUseChart({ points: channels, width }) : null,
      course: courses.length > 0 ? timeSeriesChart({ points: courses, width, height: 170 }) : null,
    };
  }, [runs, width]);
  const { gantt, channels, course } = scenes;
  const steps = useMemo(() => (stages.length > 0 ? stageGantt({ runs: stages, width }) : null), [stages, width]);
  const chosen = runs.find(({ design }) => design === shown) ?? runs[0];
  return (
    <div className="completion">
      {alone && <CompletionChart width={width} />}
      <AlternativesView />
      {steps && <Chart scene={steps} file="stages" note="estimated, a row a stage" />}
      {gantt ? (
        <Chart scene={gantt} file="tasks" note="a row a task" />
      ) : (
        runs.length > 0 && <p className="results-empty">There are too many messages to show what every task does.</p>
      )}
      {chosen && <CriticalPath run={chosen} />}
      {course && <Chart scene={course} file="completion-course" note="from the first cycle to the last delivery" />}
      {channels && <Chart scene={channels} file="completion-channels" note="over the whole run" />}
    </div>
  );
}

/** Steps that are shown at first, the last ones. */
const FIRST = 6;
/** Places that are named. */
const NAMED = 3;

/** What the last delivery waited for, step by step, back to the first cycle. */
function CriticalPath({ run: { label, result, network } }: { readonly run: EndedRun }) {
  const [all, setAll] = useState(false);
  const { criticalPath, criticalWaits, cycles } = result;
  if (criticalPath.length === 0) return null;
  const from = all ? 0 : Math.max(0, criticalPath.length - FIRST);
  const hidden = criticalPath.length - FIRST;
  const last = criticalPath.findLast(({ kind, packets }) => kind === "message" && packets !== null && packets > 1);
  return (
    <section className="critical-path" aria-label="Critical path">
      <h2>
        <Help text="The message or work that was done last, before it what it waited for, and so on back: a message that its task was sending before, or one that it depends on.">
          What the last delivery waited for
        </Help>{" "}
        <small>{label}, in cycles</small>
      </h2>
      <p className="critical-places">
        {criticalWaits.length === 0 ? "On the way to it nothing waited in the network." : "Most waiting on the way to it: "}
        {criticalWaits.slice(0, NAMED).map((wait, i) => (
          <span key={`${wait.at} ${wait.channel ?? ""}`}>
            {i > 0 && ", "}
            {placeName(wait, network)} <b>{count(wait.cycles)}</b> cycles ({percent(wait.cycles / (cycles + 1))})
          </span>
        ))}
        {criticalWaits.length > 0 && "."}
        {last && <LastMessage step={last} network={network} />}
      </p>
      <div className="critical-scroll" ref={byKeyboard}>
        <table aria-label={`Critical path of ${label}, in cycles`}>
          <thead>
            <tr>
              <th scope="col">tasks</th>
              <th scope="col" title="The cycle in which it might have been sent, and what it waited for then">
                waited for
              </th>
              <th scope="col" title="From its first packet to its last one: its task hands it to the network">
                sent
              </th>
              <th scope="col" title="From its last packet's leaving to its arrival">
                under way
              </th>
              <th scope="col">done</th>
              <th
                scope="col"
                title="Where the packet of it that came last waited longest on its way, and for how many cycles; below it, where that is another place, where all its packets did on average"
              >
                waited on its way
              </th>
            </tr>
          </thead>
          <tbody>
            {criticalPath.slice(from).map((step, i) => (
              <Step key={step.op} step={step} before={criticalPath[from + i - 1] ?? null} network={network} />
            ))}
          </tbody>
        </table>
      </div>
      {hidden > 0 && (
        <button
          type="button"
          className="link"
          aria-expanded={all}
          onClick={() => {
            setAll(!all);
          }}
        >
          {all ? "Show the last ones" : `Show all ${count(criticalPath.length)} steps`}
        </button>
      )}
    </section>
  );
}

/** Cycles that a packet of a message waited on average, place by place, most first; what would be told as 0 is not. */
function averages({ packets, packetWaits }: CriticalStep): readonly Wait[] {
  return packetWaits.map((wait) => ({ ...wait, cycles: wait.cycles / packets! })).filter(({ cycles }) => cycles >= 0.5);
}

/** What all packets of the message that came last waited for: its last one alone may have stood where those before it took its room. */
function LastMessage({ step, network }: Omit<StepProps, "before">) {
  const { source, destination, packets } = step;
  const told = averages(step).slice(0, NAMED);
  return (
    <>
      {` The ${count(packets!)} packets of the last message, ${source} → ${destination ?? ""}, waited `}
      {told.length === 0 ? "for nothing" : "on average for "}
      {told.map((wait, i) => (
        <span key={`${wait.at} ${wait.channel ?? ""}`}>
          {i > 0 && ", "}
          {placeName(wait, network)} <b>{count(wait.cycles)}</b> cycles
        </span>
      ))}
      {told.length === 0 ? "." : " each."}
    </>
  );
}

interface StepProps {
  readonly step: CriticalStep;
  readonly before: CriticalStep | null;
  readonly network: Network | null;
}

function Step({ step, before, network }: StepProps) {
  const { kind, source, destination, begun, handed, done, inside, moving, waits } = step;
  const longest = longestWait(waits);
  const [ofAll] = averages(step);
  const nowhere = inside ? "inside its server" : kind === "work" || moving === null ? "–" : "nowhere";
  return (
    <tr>
      <th scope="row">{kind === "work" ? `${source} computes` : `${source} → ${destination ?? ""}`}</th>
      <td>{waitedFor(step, before)}</td>
      <td>{kind === "work" ? "–" : count(handed - begun + 1)}</td>
      <td>{count(kind === "work" ? done - begun : done - handed)}</td>
      <td>
        <b>{count(done)}</b>
      </td>
      <td title={waits.map((wait) => `${placeName(wait, network)}: ${count(wait.cycles)}`).join(", ")}>
        {longest === null ? (
          nowhere
        ) : (
          <>
            {placeName(longest, network)} <small>{count(longest.cycles)}</small>
          </>
        )}
        {ofAll && (ofAll.at !== longest?.at || ofAll.channel !== longest.channel) && (
          <>
            <br />
            <small>
              all: {placeName(ofAll, network)} {count(ofAll.cycles)}
            </small>
          </>
        )}
      </td>
    </tr>
  );
}
