/** A legend of what is on screen, and nothing else. */
import { loadColor, palette } from "./palette.ts";
import type { Scheme } from "./palette.ts";
import { count } from "./text.ts";
import { linkLoad } from "./drawing.ts";
import type { NetworkDrawing, NetworkView } from "./drawing.ts";
import { namesOf } from "./names.ts";
import { linkShown, shownIn } from "./shown.ts";
import { IDLE } from "./strokes.ts";

export type LegendItem =
  | { readonly kind: "scale"; readonly label: string; readonly from: string; readonly to: string; readonly colors: readonly string[] }
  | { readonly kind: "line" | "dot" | "ring"; readonly label: string; readonly color: string; readonly wide?: boolean };

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

export function networkLegend(drawing: NetworkDrawing, view: NetworkView): readonly LegendItem[] {
  const colors = palette(view.scheme);
  const shown = shownIn(drawing, view);
  const { network, links, bundles } = drawing;
  const load = view.channelLoad;
  const names = namesOf(network);
  const seen = new Set<number>();
  const see = (link: number): void => void seen.add(names.classOf(links.channel[link]!));
  for (let link = 0; link < links.count && seen.size < names.classes.length; link++)
    if (linkShown(drawing, shown, link) && !(load && linkLoad(drawing, link, load) >= IDLE)) see(link);
  if (bundles && shown.bundled && !load)
    for (let b = 0; b < bundles.count && seen.size < names.classes.length; b++) see(bundles.links[bundles.start[b]!]!);
  const items: LegendItem[] = [];
  if (load) items.push(loadScaleItem(view.scheme, view.queueTop));
  const lines = names.classes.filter((_, id) => seen.has(id));
  for (const { legend, ink, wide = false } of lines)
    if (!items.some(({ label }) => label === legend)) items.push({ kind: "line", label: legend, color: colors[ink], wide });
  if (shown.routers) items.push({ kind: "dot", label: names.routerNoun.toLowerCase(), color: colors.local });
  if (shown.endpoints || shown.endpointSpecks) items.push({ kind: "dot", label: "endpoint", color: colors.terminal });
  if (shown.bundled)
    items.push({ kind: "line", label: "several links; zoom in", color: load ? loadColor(0.5, view.scheme) : colors.global });
  return items;
}
