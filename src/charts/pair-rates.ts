/** What each model's control of paths means for one pair of endpoints: its classes of paths and their rates (Mollah et al. 2017, section 3.2). */
import type { FlowRates, PathKind } from "../throughput/results.ts";
import { kindText, lookOf, shortestOf } from "./path-kinds.ts";
import type { Cell, HoverRegion, Mark, Scene } from "../drawing/scene.ts";
import { count, fitText, percent, plural } from "../drawing/text.ts";
import { linearScale } from "./scale.ts";

/** The paths of one kind and length of a pair. */
export interface RateClass {
  readonly kind: PathKind;
  /** Router-to-router channels; null: several lengths. */
  readonly length: number | null;
  readonly paths: number;
  /** Rates that the model chooses for them: one for all, or one for each path. */
  readonly rates: number;
  /** Part of the pair's traffic, 0 to 1. */
  readonly share: number;
  /** The same of one path: the least and the most. */
  readonly least: number;
  readonly most: number;
}

export interface PairModel {
  /** "UGAL model 3". */
  readonly label: string;
  readonly classes: readonly RateClass[];
}

/** The classes of the flow between two routers, those of one kind and length together, minimal ones first; null where it sends nothing. */
export function pathClasses(rates: FlowRates, routers: number, source: number, target: number): readonly RateClass[] | null {
  const at = indexOf(rates.pairs, source * routers + target);
  if (at < 0) return null;
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

/** Index in an ascending list; -1 where it is not in it. */
function indexOf(list: Float64Array, value: number): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (list[middle]! < value) from = middle + 1;
    else to = middle;
  }
  return list[from] === value ? from : -1;
}

const TITLE = 22;
const ROW = 18;
const BAR = 12;
const HEAD = 15;
const GAP = 5;
const SIZE = 11;
const LABEL = 122;
/** Columns right of the bars: the class, and each of its paths. */
const SHARE = 40;
const EACH = 104;

export function pairRates({
  models,
  width,
  pair,
}: {
  readonly models: readonly PairModel[];
  readonly width: number;
  readonly pair: string;
}): Scene {
  const right = width - SHARE - EACH;
  const x = linearScale([0, 1], [LABEL, right]);
  const shortest = shortestOf(models.flatMap(({ classes }) => classes));
  const head = { type: "text", part: "axis", y: 11, size: SIZE, anchor: "end", ink: "muted" } as const;
  const marks: Mark[] = [
    { ...head, x: width - EACH, text: "part of its traffic" },
    { ...head, x: width, text: "paths × each" },
  ];
  const hovers: HoverRegion[] = [];
  let y = HEAD;
  for (const { label, classes } of models) {
    const chosen = `${plural(ratesOf(classes), "rate")} for ${plural(pathsOf(classes), "path")}`;
    marks.push({
      type: "text",
      part: "label",
      x: 0,
      y: y + 14,
      text: fitText(label, SIZE, LABEL + 40, true),
      size: SIZE,
      bold: true,
      anchor: "start",
      ink: "text",
    });
    marks.push({ type: "text", part: "axis", x: width, y: y + 14, text: chosen, size: SIZE, anchor: "end", ink: "muted" });
    y += TITLE;
    for (const { kind, length, paths, rates, share, least, most } of classes) {
      const top = y + (ROW - BAR) / 2;
      const { ink, opacity } = lookOf(kind, length, shortest(kind));
      const each = eachText(rates, least, most);
      marks.push({
        type: "text",
        part: "axis",
        x: LABEL - 8,
        y: top + 10,
        text: kindText(kind, length),
        size: SIZE,
        anchor: "end",
        ink: "muted",
      });
      marks.push({
        type: "line",
        part: "grid",
        points: [
          [LABEL, top + BAR],
          [right, top + BAR],
        ],
        ink: "hairline",
        width: 1,
      });
      if (share > 0)
        marks.push({
          type: "rect",
          part: "data",
          x: LABEL,
          y: top,
          width: Math.max(1, x(Math.min(1, share)) - LABEL),
          height: BAR,
          radius: 1,
          ink,
          opacity: Math.max(0.4, opacity),
        });
      marks.push({
        type: "text",
        part: "label",
        x: width - EACH,
        y: top + 10,
        text: percent(share),
        size: SIZE,
        bold: true,
        anchor: "end",
        ink: "text",
      });
      marks.push({
        type: "text",
        part: "label",
        x: width,
        y: top + 10,
        text: `${count(paths)} × ${each}`,
        size: SIZE,
        anchor: "end",
        ink: "muted",
      });
      hovers.push({
        x: 0,
        y,
        width,
        height: ROW,
        anchor: [x(Math.min(1, share)), top + BAR / 2],
        title: `${label}: ${kindText(kind, length)}`,
        ink,
        rows: [
          ["part of the pair's traffic", percent(share)],
          ["paths", count(paths)],
          ["rates chosen", rates === 1 && paths > 1 ? "one for all" : count(rates)],
          ["on each path", each],
        ],
      });
      y += ROW;
    }
    y += GAP;
  }
  return {
    title: "Rates of one pair",
    subtitle: `part of the traffic of ${pair} on each class of its paths`,
    width,
    height: Math.max(ROW, y),
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
  return classes.reduce((sum, { rates }) => sum + rates, 0);
}

function pathsOf(classes: readonly RateClass[]): number {
  return classes.reduce((sum, { paths }) => sum + paths, 0);
}

/** "1.5 %", or "0 to 12 %" where every path has a rate of its own. */
function eachText(rates: number, least: number, most: number): string {
  return rates > 1 && most - least > 1e-6 ? `${percent(least).replace("\u202f%", "")} to ${percent(most)}` : percent(most);
}
