/** The network itself as a picture of the stage. */
import type { NetworkDrawing, NetworkView, Picked, Tasks } from "../../drawing/drawing.ts";
import { focusOn } from "../../drawing/focus.ts";
import { networkLegend } from "../../drawing/legend.ts";
import type { LegendItem } from "../../drawing/legend.ts";
import { overlaySteps, paintSteps } from "../../drawing/paint.ts";
import { pick } from "../../drawing/pick.ts";
import { pickedByName } from "../../drawing/spot-names.ts";
import { count } from "../../drawing/text.ts";
import { loaded } from "../../engine/jobs.ts";
import type { Picture, Places, StageView } from "../parts/picture.ts";

/** Marks the channels that bind in a linear program. It loads when such a program is shown. */
export type PriceMarks = typeof import("../../drawing/prices.ts");

/** What a view shows without what is pointed at. */
const SIGHT = ["width", "height", "transform", "scheme", "channelLoad", "queueTop", "tasks", "widths", "moving"] as const;

type Cards = typeof import("../../drawing/describe.ts");
/** Writes hover cards; null until somebody points at something. */
let cards: Cards | null = null;

/** Loads what hover cards need. Pictures that are already shown then have it, too. */
export async function loadCards(): Promise<true> {
  cards ??= await import("../../drawing/describe.ts");
  return true;
}

export function networkPicture(drawing: NetworkDrawing, marks: PriceMarks | null): Picture {
  const { network } = drawing;
  let places: Places | null = null;
  let legend: { readonly view: StageView; readonly items: readonly LegendItem[] } | null = null;
  const full = (view: StageView): NetworkView => ({
    ...view,
    hovered: view.hovered as Picked | null,
    selected: view.selected as Picked | null,
    showEndpoints: true,
  });
  /** Marks of the links that are hovered or selected, whose brighter strokes cover them. */
  const markPicked = function* (context: CanvasRenderingContext2D, view: StageView): Generator<void, void, void> {
    if (!view.prices || !marks) return;
    for (const spot of [view.selected, view.hovered])
      if (spot) yield* marks.paintPrices(context, drawing, full(view), view.prices, focusOn(drawing, spot as Picked).links);
  };
  return {
    drawing,
    bounds: drawing.bounds,
    size: drawing.links.count + network.endpoints + (drawing.losses?.channel.length ?? 0),
    text: textOf(drawing),
    *paintSteps(context, view) {
      yield* paintSteps(context, drawing, full(view));
      if (!view.prices || !marks) return;
      yield* marks.paintPrices(context, drawing, full(view), view.prices);
      yield* markPicked(context, view);
    },
    *overlaySteps(context, view) {
      yield* overlaySteps(context, drawing, full(view));
      yield* markPicked(context, view);
    },
    pick: (x, y, view) => pick(drawing, x, y, full(view)),
    nameOf: (spot) => `${(spot as Picked).kind}-${(spot as Picked).id}`,
    named: (name) => pickedByName(drawing, name),
    places: () => (places ??= placesOf(drawing)),
    linksOf: (place) => linksOf(drawing, place),
    card: (spot, { channelLoad, queueTop }) => cards?.describePicked(network, drawing, spot as Picked, channelLoad, queueTop) ?? null,
    notes: (spot, { prices, tasks }) => [
      ...(tasks ? taskNotes(spot as Picked, tasks) : []),
      ...(prices && marks
        ? marks.priceNotes(
            network,
            focusOn(drawing, spot as Picked).links.flatMap((link) => bothWays(drawing, link)),
            prices,
          )
        : []),
    ],
    legend: (view) => {
      if (!legend || !sameSight(legend.view, view)) legend = { view, items: networkLegend(drawing, full(view)) };
      return legend.items;
    },
    endpointAt: (spot) => endpointAt(drawing, spot as Picked),
    svg: async (view, over) =>
      (await loaded("writing of files", import("../../drawing/svg.ts"))).networkToSvg(drawing, full(view), (pen) => {
        if (view.prices && marks) for (const _ of marks.paintPrices(pen, drawing, full(view), view.prices));
        over?.(pen);
      }),
  };
}

/** Whether a legend of one view is that of the other, for which all links would have to be looked at. */
function sameSight(one: StageView, other: StageView): boolean {
  return SIGHT.every((part) => one[part] === other[part]);
}

/** The task that runs on an endpoint. */
function taskNotes({ kind, id }: Picked, { taskAt, blockAt, blocks, joined: inServer }: Tasks): readonly string[] {
  if (kind !== "endpoint") return [];
  const task = taskAt[id]!;
  const beside = inServer ? [inServer(id)] : [];
  if (task < 0) return ["No task runs here.", ...beside];
  return [...beside, `Runs task ${count(task)}${blocks > 1 ? `, in block ${count(blockAt[id]!)} of ${count(blocks)}` : ""}.`];
}

function textOf({ network, links, groups, losses }: NetworkDrawing): string {
  const whole = `${network.family} of ${count(network.routers)} routers${network.groups ? ` in ${count(groups.length)} groups` : ""} with ${count(network.endpoints)} endpoints and ${count(links.count)} links`;
  return losses
    ? `${whole}; ${count(losses.channel.length)} links are cut and ${count(losses.router.length)} routers have failed.`
    : `${whole}.`;
}

/** Routers, followed by those that have failed, where they stood. */
function placesOf({ network: { routers }, routerX, routerY, losses }: NetworkDrawing): Places {
  return {
    noun: "router",
    x: losses ? joined(routerX, losses.routerX) : routerX,
    y: losses ? joined(routerY, losses.routerY) : routerY,
    spotOf: (place): Picked => (place < routers ? { kind: "router", id: place } : { kind: "failed", id: place - routers }),
  };
}

/** Links of a router in their order, those that are left before those that are cut. */
function linksOf(
  { network: { routers, channelSource, channelTarget, damage }, links, losses }: NetworkDrawing,
  place: number,
): readonly Picked[] {
  if (place >= routers) return [];
  const found: Picked[] = [];
  for (const channel of links.channel)
    if (channelSource[channel] === place || channelTarget[channel] === place) found.push({ kind: "channel", id: channel });
  if (damage === null || losses === undefined) return found;
  const { intact, router } = damage;
  losses.channel.forEach((channel, id) => {
    if (intact.channelSource[channel] === router[place] || intact.channelTarget[channel] === router[place]) found.push({ kind: "cut", id });
  });
  return found;
}

function joined(first: Float32Array, then: ArrayLike<number>): Float32Array {
  const all = new Float32Array(first.length + then.length);
  all.set(first);
  all.set(then, first.length);
  return all;
}

/** Channels of a link, there and back. */
function bothWays({ links, network }: NetworkDrawing, link: number): number[] {
  const channel = links.channel[link]!;
  return [channel, network.channelReverse[channel]!];
}

function endpointAt({ network }: NetworkDrawing, { kind, id }: Picked): number | null {
  if (kind === "endpoint") return id;
  return kind === "router" && network.firstEndpoint[id]! < network.firstEndpoint[id + 1]! ? network.firstEndpoint[id]! : null;
}
