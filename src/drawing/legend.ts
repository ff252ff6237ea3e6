/** A legend of what is on screen, and nothing else. */
import { blockColor, loadColor, palette } from "./palette.ts";
import type { Scheme } from "./palette.ts";
import { count } from "./text.ts";
import { linkStep } from "./drawing.ts";
import type { NetworkDrawing, NetworkView, Tasks } from "./drawing.ts";
import type { LinkClass } from "./family.ts";
import { WIDTH_FACTORS } from "./link-widths.ts";
import { namesOf } from "./names.ts";
import { linkShown, shownIn } from "./shown.ts";
import type { Shown } from "./shown.ts";

export type LegendItem =
  | { readonly kind: "scale"; readonly label: string; readonly from: string; readonly to: string; readonly colors: readonly string[] }
  | {
      readonly kind: "line" | "dot" | "ring" | "cross";
      readonly label: string;
      readonly color: string;
      /** Times as thick as an ordinary line, where thickness has a meaning. */
      readonly factor?: number;
      readonly dashed?: boolean;
    };

/** The load scale as colours from 0 to 1, for a gradient; with `queueTop`, from no flit waiting to so many. */
export function loadScaleItem(scheme: Scheme, queueTop: number | null = null): LegendItem {
  return {
    kind: "scale",
    label: queueTop === null ? "channel load" : "waiting",
    from: "0",
    to: queueTop === null ? "1" : `${count(queueTop)} flits`,
    colors: Array.from({ length: 11 }, (_, i) => loadColor(i / 10, scheme)),
  };
}

/** Classes of links by their colours, those of one name once. */
export function classItems(classes: readonly LinkClass[], kind: "line" | "dot", scheme: Scheme): readonly LegendItem[] {
  const items = new Map(
    classes.map(({ legend, ink, wide = false }): [string, LegendItem] => [
      legend,
      { kind, label: legend, color: palette(scheme)[ink], ...(wide ? { factor: WIDTH_FACTORS[1] } : {}) },
    ]),
  );
  return [...items.values()];
}

function someIdle({ blockAt }: Tasks): boolean {
  return Array.prototype.includes.call(blockAt, -1);
}

/** What links of each thickness on screen carry, where links differ in speed. */
function widthItems(drawing: NetworkDrawing, view: NetworkView, shown: Shown): readonly LegendItem[] {
  const { links, bundles } = drawing;
  const labels = view.widths?.labels ?? [];
  const told = labels.filter((label) => label !== null).length;
  const seen = new Set<number>();
  for (let link = 0; link < links.count && seen.size < told; link++)
    if (linkShown(drawing, shown, link) || (shown.bundled && bundles?.covered[link] === 1)) seen.add(linkStep(drawing, view, link));
  return labels.flatMap((label, step) =>
    label === null || !seen.has(step)
      ? []
      : [{ kind: "line" as const, label, color: palette(view.scheme).muted, factor: WIDTH_FACTORS[step]! }],
  );
}

export function networkLegend(drawing: NetworkDrawing, view: NetworkView): readonly LegendItem[] {
  const colors = palette(view.scheme);
  const shown = shownIn(drawing, view);
  const { network, links, bundles } = drawing;
  const load = view.channelLoad;
  const names = namesOf(network);
  const seen = new Set<number>();
  const see = (link: number): void => void seen.add(names.classOf(links.channel[link]!));
  // Where loads are known they are all that colours mean. Bundles first: they are fewer than what they stand for.
  if (bundles && shown.bundled && !load)
    for (let b = 0; b < bundles.count && seen.size < names.classes.length; b++) see(bundles.links[bundles.start[b]!]!);
  for (let link = 0; !load && link < links.count && seen.size < names.classes.length; link++)
    if (linkShown(drawing, shown, link)) see(link);
  const items: LegendItem[] = [];
  if (load) items.push(loadScaleItem(view.scheme, view.queueTop));
  items.push(
    ...classItems(
      names.classes.filter((_, id) => seen.has(id)),
      "line",
      view.scheme,
    ),
  );
  items.push(...widthItems(drawing, view, shown));
  if (shown.routers) items.push({ kind: "dot", label: "router", color: colors.local });
  const endpoints = shown.endpoints || shown.endpointSpecks;
  if (endpoints && view.tasks)
    items.push({ kind: "dot", label: view.tasks.blocks > 1 ? "task, in its block's colour" : "task", color: blockColor(0, view.scheme) });
  if (endpoints && (!view.tasks || someIdle(view.tasks)))
    items.push({ kind: "dot", label: view.tasks ? "endpoint without a task" : "endpoint", color: colors.terminal });
  if (drawing.losses && drawing.losses.channel.length > 0)
    items.push({ kind: "line", label: "cut link", color: colors.failed, dashed: true });
  if (drawing.losses && drawing.losses.router.length > 0) items.push({ kind: "cross", label: "failed router", color: colors.failed });
  if (shown.bundled)
    items.push({ kind: "line", label: "several links; zoom in", color: load ? loadColor(0.5, view.scheme) : colors.global });
  return items;
}

/**
 * One legend for pictures of several designs: each mark once, with all its meanings, and their designs if they differ; the longest last.
 */
export function jointLegend(designs: readonly { readonly letter: string; readonly items: readonly LegendItem[] }[]): readonly LegendItem[] {
  const marks = new Map<string, { readonly item: LegendItem; readonly meanings: Map<string, string[]> }>();
  for (const { letter, items } of designs)
    for (const item of items) {
      const key = JSON.stringify(item.kind === "scale" ? item : { ...item, label: "" });
      if (!marks.has(key)) marks.set(key, { item, meanings: new Map() });
      const { meanings } = marks.get(key)!;
      meanings.set(item.label, [...(meanings.get(item.label) ?? []), letter]);
    }
  const order = ({ item, meanings }: { readonly item: LegendItem; readonly meanings: ReadonlyMap<string, unknown> }): number =>
    item.kind === "scale" ? 0 : meanings.size;
  return [...marks.values()]
    .sort((one, other) => order(one) - order(other))
    .map(({ item, meanings }) => {
      const said = [...meanings].map(([label, letters]) => `${label} (${letters.join(", ")})`);
      return said.length === 1 ? item : { ...item, label: said.join(", ") };
    });
}
