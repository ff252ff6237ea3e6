/** A legend of what is on screen, and nothing else. */
import { GLOBAL, LOCAL } from "../topology/network.ts";
import { loadColor, palette } from "./palette.ts";
import type { Scheme } from "./palette.ts";
import { count } from "./text.ts";
import { linkLoad } from "./drawing.ts";
import type { NetworkDrawing, NetworkView } from "./drawing.ts";
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
  const kinds = new Set<number>();
  for (let link = 0; link < links.count && kinds.size < 2; link++) {
    if (linkShown(drawing, shown, link) && !(load && linkLoad(drawing, link, load) >= IDLE))
      kinds.add(network.channelKind[links.channel[link]!]!);
  }
  if (bundles && shown.bundled) for (let b = 0; b < bundles.count && kinds.size < 2; b++) if (!load) kinds.add(bundles.kind[b]!);
  const items: LegendItem[] = [];
  if (load) items.push(loadScaleItem(view.scheme, view.queueTop));
  const tree = network.levels !== null;
  const slim = network.mms !== null;
  if (kinds.has(LOCAL) && network.groups?.grid) {
    items.push(
      { kind: "line", label: "row", color: colors.local },
      { kind: "line", label: "column, 3 links wide", color: colors.local, wide: true },
    );
  } else if (kinds.has(LOCAL)) items.push({ kind: "line", label: tree ? "lowest stages" : slim ? "ring" : "local", color: colors.local });
  if (kinds.has(GLOBAL))
    items.push({ kind: "line", label: tree ? "upper stages" : slim ? "cross y = mx + c" : "global", color: colors.global });
  if (shown.routers) items.push({ kind: "dot", label: tree ? "switch" : "router", color: colors.local });
  if (shown.endpoints || shown.endpointSpecks) items.push({ kind: "dot", label: "endpoint", color: colors.terminal });
  if (shown.bundled)
    items.push({ kind: "line", label: "several links; zoom in", color: load ? loadColor(0.5, view.scheme) : colors.global });
  return items;
}
