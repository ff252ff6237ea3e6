/**
 * The effect of each model's control of paths on one pair of endpoints: its classes of paths and their rates (Mollah et al. 2017, section
 * 3.2).
 */
import { bisectLeft, scaleLinear, sum } from "d3";
import type { Cell, HoverRegion, Mark, Scene } from "../drawing/scene.ts";
import { count, fitText, percent, plural } from "../drawing/text.ts";
import type { FlowRates, PathKind } from "../throughput/results.ts";
import { gridLine } from "./axes.ts";
import { axisText, rect, FONT_SIZE_PX, text } from "./marks.ts";
import { kindText, lookOf, shortestOf } from "./path-kinds.ts";

/** The paths of one kind and length of a pair. */
export interface RateClass {
  readonly kind: PathKind;
  /** Router-to-router channels; null: several lengths. */
  readonly length: number | null;
  readonly paths: number;
  /** Number of rates that the model chooses for them: one for all, or one for each path. */
  readonly rates: number;
  /** Part of the pair's traffic, 0 to 1. */
  readonly share: number;
  /** The same for one path: the least and the most. */
  readonly least: number;
  readonly most: number;
}

export interface PairModel {
  /** "UGAL model 3". */
  readonly label: string;
  readonly classes: readonly RateClass[];
}

/** The classes of the flow between two routers, those of one kind and length together, minimal ones first; null if it sends nothing. */
export function pathClasses(rates: FlowRates, routers: number, source: number, target: number): readonly RateClass[] | null {
  const pair = source * routers + target;
  const at = bisectLeft(rates.pairs, pair);
  if (rates.pairs[at] !== pair) return null;
  const flow = rates.flowOf[at]!;
  const classes = new Map<number, RateClass>();
  for (let k = rates.firstClass[flow]!; k < rates.firstClass[flow + 1]!; k++) {
    const [kind, length, paths, share] = [rates.kind[k]!, rates.length[k]!, rates.paths[k]!, rates.rate[k]!];
    const each = share / Math.max(1, paths);
    const key = 256 * kind + length;
    const old = classes.get(key);
    classes.set(key, {
      kind: rates.kinds[kind]!,
      length: length === 0 ? null : length,
      paths: (old?.paths ?? 0) + paths,
      rates: (old?.rates ?? 0) + 1,
      share: (old?.share ?? 0) + share,
      least: Math.min(old?.least ?? each, each),
      most: Math.max(old?.most ?? each, each),
    });
  }
  return [...classes.entries()].sort(([a], [b]) => a - b).map(([, one]) => one);
}

const TITLE_HEIGHT_PX = 22;
const ROW_HEIGHT_PX = 18;
const BAR_HEIGHT_PX = 12;
const HEAD_HEIGHT_PX = 15;
const CLASS_GAP_PX = 5;
const LABEL_WIDTH_PX = 122;
/** Columns right of the bars: the class, and each of its paths. */
const SHARE_COLUMN_PX = 40;
const PATHS_COLUMN_PX = 104;

export function pairRates({
  models,
  width,
  pair,
}: {
  readonly models: readonly PairModel[];
  readonly width: number;
  readonly pair: string;
}): Scene {
  const right = width - SHARE_COLUMN_PX - PATHS_COLUMN_PX;
  const x = scaleLinear([0, 1], [LABEL_WIDTH_PX, right]);
  const shortest = shortestOf(models.flatMap(({ classes }) => classes));
  const marks: Mark[] = [axisText(width - PATHS_COLUMN_PX, 11, "part of its traffic", "end"), axisText(width, 11, "paths × each", "end")];
  const hovers: HoverRegion[] = [];
  let y = HEAD_HEIGHT_PX;
  for (const { label, classes } of models) {
    const chosen = `${plural(ratesOf(classes), "rate")} for ${plural(pathsOf(classes), "path")}`;
    marks.push(
      text(0, y + 14, fitText(label, FONT_SIZE_PX, LABEL_WIDTH_PX + 40, true), { bold: true }),
      axisText(width, y + 14, chosen, "end"),
    );
    y += TITLE_HEIGHT_PX;
    for (const { kind, length, paths, rates, share, least, most } of classes) {
      const top = y + (ROW_HEIGHT_PX - BAR_HEIGHT_PX) / 2;
      const { ink, opacity } = lookOf(kind, length, shortest(kind));
      const each = eachText(rates, least, most);
      const bar = { x: LABEL_WIDTH_PX, y: top, width: Math.max(1, x(Math.min(1, share)) - LABEL_WIDTH_PX), height: BAR_HEIGHT_PX };
      marks.push(
        axisText(LABEL_WIDTH_PX - 8, top + 10, kindText(kind, length), "end"),
        gridLine(top + BAR_HEIGHT_PX, { left: LABEL_WIDTH_PX, right }),
        ...(share > 0 ? [rect(bar, { ink, opacity: Math.max(0.4, opacity), radius: 1 })] : []),
        text(width - PATHS_COLUMN_PX, top + 10, percent(share), { bold: true, anchor: "end" }),
        text(width, top + 10, `${count(paths)} × ${each}`, { anchor: "end", ink: "muted" }),
      );
      hovers.push({
        x: 0,
        y,
        width,
        height: ROW_HEIGHT_PX,
        anchor: [x(Math.min(1, share)), top + BAR_HEIGHT_PX / 2],
        title: `${label}: ${kindText(kind, length)}`,
        ink,
        rows: [
          ["part of the pair's traffic", percent(share)],
          ["paths", count(paths)],
          ["rates chosen", rates === 1 && paths > 1 ? "one for all" : count(rates)],
          ["on each path", each],
        ],
      });
      y += ROW_HEIGHT_PX;
    }
    y += CLASS_GAP_PX;
  }
  return {
    title: "Rates of one pair",
    subtitle: `part of the traffic of ${pair} on each class of its paths`,
    width,
    height: Math.max(ROW_HEIGHT_PX, y),
    marks,
    hovers,
    description: models
      .map(
        ({ label, classes }) =>
          `${label}: ${classes.map(({ kind, length, paths, share }) => `${kindText(kind, length)} ${percent(share)} over ${plural(paths, "path")}`).join(", ")}.`,
      )
      .join(" "),
    table: {
      columns: [
        "model",
        "paths",
        "hops",
        "number of paths",
        "rates chosen",
        "part of the pair's traffic",
        "least on one path",
        "most on one path",
      ],
      rows: models.flatMap(({ label, classes }) =>
        classes.map(({ kind, length, paths, rates, share, least, most }): Cell[] => [
          label,
          kind === "valiant" ? "non-minimal" : kind,
          length,
          paths,
          rates,
          share,
          least,
          most,
        ]),
      ),
    },
  };
}

export function ratesOf(classes: readonly RateClass[]): number {
  return sum(classes, ({ rates }) => rates);
}

function pathsOf(classes: readonly RateClass[]): number {
  return sum(classes, ({ paths }) => paths);
}

/** "1.5 %", or "0 to 12 %" if every path has a rate of its own. */
function eachText(rates: number, least: number, most: number): string {
  return rates > 1 && most - least > 1e-6 ? `${percent(least).replace("\u202f%", "")} to ${percent(most)}` : percent(most);
}
