/** Turns a sweep's results into the input of its chart. The figure and the axes are chosen by the reader, or picked to suit the results. */
import type { SweepChart } from "../../charts/sweep-chart.ts";
import type { SweepAxis, SweepPanel } from "../../charts/sweep-cells.ts";
import { spansDecades } from "../../charts/sweep-cells.ts";
import { JOB } from "../../sweep/axes.ts";
import { dimensionsOf } from "../../sweep/dimensions.ts";
import type { Dimension } from "../../sweep/dimensions.ts";
import { foldOf, isMap, usualRoles } from "../../sweep/fold.ts";
import type { FoldedPanel, Roles } from "../../sweep/fold.ts";
import { TASKS, taskNamed } from "../../sweep/tasks.ts";
import { designNames } from "../results/labels.ts";
import type { Design } from "../store/state.ts";
import type { FoundFigure } from "./point-columns.ts";
import { readLook } from "./look.ts";
import type { Look } from "./look.ts";
import type { Session } from "./session.ts";

export interface View {
  /** As it was asked for. */
  readonly look: Look;
  /** What of that does not fit, in a sentence. */
  readonly problem: string | null;
  readonly dimensions: readonly Dimension[];
  readonly figures: readonly (FoundFigure & { readonly id: string })[];
  readonly figure: string;
  readonly roles: Roles;
  readonly kind: "lines" | "map";
  readonly logX: boolean;
  readonly logY: boolean;
  /** Whether a logarithmic axis can be had. */
  readonly canLogX: boolean;
  readonly canLogY: boolean;
  readonly chart: Omit<SweepChart, "width">;
}

/** Of the points that have any figure, those that have the one that is shown by itself. */
const OFTEN = 0.9;

const NOWHERE: SweepAxis = { title: "", symbol: "", labels: [""], numbers: null };

/** `wished`: what is asked for, as in the address. */
export function viewOf(session: Session, wished: string, designs: readonly Design[]): View {
  const { sweep, found } = session;
  const dimensions = dimensionsOf(sweep, session.designs, designNames(designs));
  const jobs = dimensions.findIndex(({ isJob }) => isJob);
  const ids = jobs < 0 ? [TASKS[0]!.id] : jobsOf(session, jobs);
  const all = ids.flatMap((id) =>
    (taskNamed(id)?.figures ?? []).map((figure) => ({ task: taskNamed(id)!, figure, id: `${id}.${figure.id}` })),
  );
  const { look, problem } = readLook(
    wished,
    dimensions,
    all.map(({ id }) => id),
  );
  const many = ({ task, figure }: FoundFigure): number => found.many(task.id, figure.id);
  const known = all.filter((one) => many(one) > 0);
  const figures = known.length > 0 ? known : all;
  // The chief one, unless hardly any point has it.
  const most = Math.max(...figures.map(many));
  const chosen = figures.find(({ id }) => id === look.figure) ?? figures.find((one) => many(one) >= OFTEN * most)!;
  const roles = look.roles ?? usualRoles(dimensions);
  const map = look.kind ?? (isMap(dimensions, roles) ? "map" : "lines");
  const kind = roles.lines === null ? "lines" : map;
  const panels = foldOf(dimensions, roles, Math.max(0, ids.indexOf(chosen.task.id)), found.figure(chosen.task.id, chosen.figure.id));
  const x = axisOf(roles.across === null ? (dimensions.find(({ isJob }) => !isJob) ?? null) : dimensions[roles.across]!);
  const values = panels.flatMap(({ lines }) =>
    lines.flatMap(({ cells }) => cells.flatMap(({ mean, low, high }) => (mean === null ? [] : [low, high]))),
  );
  const canLogX = kind === "lines" && x.numbers !== null && x.numbers.length > 1 && x.numbers.every((value) => value > 0);
  const canLogY = values.length > 0 && values.every((value) => value > 0);
  const logX = canLogX && (look.logX ?? spansDecades(x.numbers!));
  const logY = canLogY && (look.logY ?? spansDecades(values));
  const repeated = roles.band.map((i) => `${dimensions[i]!.labels.length} ${plural(dimensions[i]!.symbol)}`).join(" × ");
  return {
    look,
    problem,
    dimensions,
    figures,
    figure: chosen.id,
    roles,
    kind,
    logX,
    logY,
    canLogX,
    canLogY,
    chart: {
      kind,
      figure: { title: chosen.figure.title, log: logY },
      x: { ...x, log: logX },
      y: roles.lines === null ? null : axisOf(dimensions[roles.lines]!),
      repeated,
      panels: panels.map(panelOf),
    },
  };
}

/** The jobs of a sweep that varies them, or names one, in the order of its rows. */
function jobsOf({ sweep }: Session, axis: number): readonly string[] {
  const { names, rows } = sweep.axes[axis]!;
  return rows.map((row) => row[names.indexOf(JOB)]!);
}

function plural(name: string): string {
  return name.endsWith("s") ? name : `${name}s`;
}

function axisOf(dimension: Dimension | null): SweepAxis {
  return dimension ?? NOWHERE;
}

function panelOf({ title, lines }: FoldedPanel): SweepPanel {
  return { title, lines: lines.map((line) => ({ ...line, cells: line.cells.map((cell) => ({ ...cell, key: String(cell.first) })) })) };
}
