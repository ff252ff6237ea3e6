/** Runs to completion in detail: what every task did, what the last message waited for, the course, the channels. */
import { useMemo } from "react";
import { channelUseChart } from "../../../charts/channel-use-chart.ts";
import { taskGantt } from "../../../charts/task-gantt.ts";
import { timeSeriesChart } from "../../../charts/time-series-chart.ts";
import { Chart } from "../../parts/Chart.tsx";
import { useStudio } from "../../store/context.ts";
import { noneIsSteady } from "../../store/completions.ts";
import type { PanelProps } from "../panel.ts";
import { CompletionChart } from "./CompletionChart.tsx";
import { CriticalPath } from "./CriticalPath.tsx";
import { channelsOf, endedRuns, ganttOf } from "./shown.ts";
import "./completion.css";

/** Of the tasks' rows, CSS pixels: of one design, and of each further one. */
const [TALL, EACH] = [280, 130];

export function CompletionView({ width }: PanelProps) {
  const runs = useStudio(endedRuns);
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
  const chosen = runs.find(({ design }) => design === shown) ?? runs[0];
  return (
    <div className="completion">
      {alone && <CompletionChart width={width} />}
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
