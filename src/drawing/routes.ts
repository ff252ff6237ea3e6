/**
 * Draws the routes of one pair of endpoints on a network's drawing: minimal ones blue, others orange, the chosen one thick, with the
 * virtual channel on every hop.
 */
import type { ClassChannels } from "../routing/class-channels.ts";
import type { Candidate } from "../routing/routing.ts";
import type { Network } from "../topology/network.ts";
import { palette } from "./palette.ts";
import type { Pen } from "./pen.ts";
import { FONT_FAMILY, textWidth } from "./text.ts";
import type { NetworkDrawing, NetworkView } from "./drawing.ts";
import { namesOf, routerName } from "./names.ts";
import { shownIn } from "./shown.ts";

/** All ways of a fat-tree between two of its lowest routers: every nearest common ancestor, and the channels up to them and down from them. */
export interface TreeWays {
  readonly ancestors: readonly number[];
  readonly up: readonly number[];
  readonly down: readonly number[];
}

export interface Routes {
  readonly source: number;
  readonly destination: number;
  readonly candidates: readonly Candidate[];
  /** For fat-trees; null for other families. */
  readonly ways: TreeWays | null;
  /** The text on a hop: the virtual channels of a class. */
  readonly vcText: (vcClass: number) => string;
}

/** Virtual channels as text: "1", "2–3". */
export function vcsText({ first, count }: ClassChannels): string {
  return count > 1 ? `${first}–${first + count - 1}` : String(first);
}

/** Null for families that are not trees. */
export function treeWays(network: Network, source: number, destination: number): TreeWays | null {
  if (!network.levels) return null;
  const { channelStart, channelTarget, channelReverse } = network;
  const climb = (from: ReadonlySet<number>, channels: number[]): Set<number> => {
    const above = new Set<number>();
    for (const r of from) {
      for (let c = channelStart[r]!; c < channelStart[r + 1]!; c++) {
        if (channelTarget[c]! < r) continue;
        channels.push(c);
        above.add(channelTarget[c]!);
      }
    }
    return above;
  };
  let [one, other]: [ReadonlySet<number>, ReadonlySet<number>] = [
    new Set([network.endpointRouter[source]!]),
    new Set([network.endpointRouter[destination]!]),
  ];
  const [up, down]: [number[], number[]] = [[], []];
  const common = (): number[] => [...one].filter((router) => other.has(router));
  while (common().length === 0 && one.size > 0) {
    one = climb(one, up);
    other = climb(other, down);
  }
  return { ancestors: common(), up, down: down.map((channel) => channelReverse[channel]!) };
}

/** The routers that a candidate passes, first to last. */
export function routersOf(network: Network, source: number, { channels }: Pick<Candidate, "channels">): readonly number[] {
  return [network.endpointRouter[source]!, ...channels.map((channel) => network.channelTarget[channel]!)];
}

/** "1.2 → 1.3 → 5.0". */
export function pathText(network: Network, source: number, candidate: Pick<Candidate, "channels">): string {
  return routersOf(network, source, candidate)
    .map((router) => routerName(network, router))
    .join(" → ");
}

/** Pixels between routes that share a link, and radius of the mark on a hop. */
const LANE_PX = 5;
const MARK_RADIUS_PX = 7;

/** Paints the routes over a (faded) picture of the network. */
export function paintRoutes(context: Pen, drawing: NetworkDrawing, view: NetworkView, routes: Routes): void {
  const { network } = drawing;
  const colors = palette(view.scheme);
  const { candidates, ways } = routes;
  context.setTransform(view.pixelRatio, 0, 0, view.pixelRatio, 0, 0);
  context.globalAlpha = 1;
  context.lineCap = "butt";
  context.setLineDash([]);
  if (ways) {
    context.strokeStyle = colors.minimal;
    context.globalAlpha = 0.45;
    context.lineWidth = 1.2;
    context.beginPath();
    for (const channel of [...ways.up, ...ways.down]) trace(context, drawing, view, channel, 0);
    context.stroke();
    context.globalAlpha = 1;
  }
  const stems = [routes.source, routes.destination];
  context.strokeStyle = colors.text;
  context.lineWidth = 1.4;
  context.beginPath();
  for (const e of stems) {
    const r = network.endpointRouter[e]!;
    context.moveTo(...on(view, drawing.endpointX[e]!, drawing.endpointY[e]!));
    context.lineTo(...on(view, drawing.routerX[r]!, drawing.routerY[r]!));
  }
  context.stroke();
  // The chosen one last, on top and in the middle; the others beside it.
  const order = candidates.map((_, i) => i).sort((a, b) => Number(candidates[a]!.chosen) - Number(candidates[b]!.chosen));
  const lanes = lanesOf(candidates);
  for (const i of order) {
    const candidate = candidates[i]!;
    context.strokeStyle = candidate.minimal ? colors.minimal : colors.nonMinimal;
    context.lineWidth = candidate.chosen ? 4 : 1.8;
    context.setLineDash(candidate.chosen ? [] : [6, 4]);
    context.beginPath();
    for (const channel of candidate.channels) trace(context, drawing, view, channel, lanes[i]!);
    context.stroke();
  }
  context.setLineDash([]);
  paintStops(context, drawing, view, routes);
  for (const i of order) paintMarks(context, drawing, view, routes, candidates[i]!, lanes[i]!, i);
  paintEnds(context, drawing, view, routes);
}

/** Pixels to the side of the line for each candidate: 0 for the chosen one, the others alternate on both sides. */
function lanesOf(candidates: readonly Candidate[]): readonly number[] {
  let beside = 0;
  return candidates.map(({ chosen }) => {
    if (chosen) return 0;
    beside++;
    return LANE_PX * Math.ceil(beside / 2) * (beside % 2 === 1 ? 1 : -1);
  });
}

/** Routers on the way, with their names; common ancestors in the accent colour. */
function paintStops(context: Pen, drawing: NetworkDrawing, view: NetworkView, routes: Routes): void {
  const { network, routerX, routerY } = drawing;
  const colors = palette(view.scheme);
  const radius = Math.max(3.5, shownIn(drawing, view).routerRadius);
  const ancestors = new Set(routes.ways?.ancestors);
  const routers = new Set([...routes.candidates.flatMap((candidate) => routersOf(network, routes.source, candidate)), ...ancestors]);
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const r of routers) {
    const [x, y] = on(view, routerX[r]!, routerY[r]!);
    context.beginPath();
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = colors.canvas;
    context.fill();
    context.strokeStyle = ancestors.has(r) ? colors.accent : colors.local;
    context.lineWidth = ancestors.has(r) ? 3 : 1.8;
    context.stroke();
    if (radius < 12.5) continue;
    context.font = `11px ${FONT_FAMILY}`;
    context.fillStyle = colors.text;
    context.fillText(namesOf(network).short(r), x, y);
  }
}

/** Both endpoints with their numbers. */
function paintEnds(context: Pen, { endpointX, endpointY }: NetworkDrawing, view: NetworkView, routes: Routes): void {
  const colors = palette(view.scheme);
  for (const [e, name] of [
    [routes.source, "from"],
    [routes.destination, "to"],
  ] as const) {
    const [x, y] = on(view, endpointX[e]!, endpointY[e]!);
    context.fillStyle = colors.text;
    context.beginPath();
    context.moveTo(x + 5, y);
    context.arc(x, y, 5, 0, 2 * Math.PI);
    context.fill();
    label(context, view, x, y - 14, `${name} ${e}`, colors.canvas, colors.text);
  }
}

/** The virtual channel on every hop. Marks of several candidates on one link stand side by side along it. */
function paintMarks(
  context: Pen,
  drawing: NetworkDrawing,
  view: NetworkView,
  routes: Routes,
  candidate: Candidate,
  aside: number,
  index: number,
): void {
  const colors = palette(view.scheme);
  const color = candidate.minimal ? colors.minimal : colors.nonMinimal;
  const along = 0.5 + (index - (routes.candidates.length - 1) / 2) * Math.min(0.14, 0.6 / routes.candidates.length);
  candidate.channels.forEach((channel, hop) => {
    const points = curveOf(drawing, view, channel, aside);
    const u = 1 - along;
    const x = u * u * points[0] + 2 * u * along * points[2] + along * along * points[4];
    const y = u * u * points[1] + 2 * u * along * points[3] + along * along * points[5];
    label(
      context,
      view,
      x,
      y,
      routes.vcText(candidate.classes[hop]!),
      candidate.chosen ? color : colors.canvas,
      candidate.chosen ? colors.canvas : color,
    );
  });
}

/** A text on a pill, as round as a letter allows, kept within the view. */
function label(context: Pen, view: NetworkView, x: number, y: number, text: string, ground: string, ink: string): void {
  const half = Math.max(0, textWidth(text, 10, true) / 2 - MARK_RADIUS_PX + 4);
  const left = Math.min(Math.max(x, half + MARK_RADIUS_PX), view.width - half - MARK_RADIUS_PX);
  context.fillStyle = ground;
  context.beginPath();
  for (const end of half > 0 ? [-half, half] : [0]) {
    context.moveTo(left + end + MARK_RADIUS_PX, y);
    context.arc(left + end, y, MARK_RADIUS_PX, 0, 2 * Math.PI);
  }
  context.fill();
  if (half > 0) context.fillRect(left - half, y - MARK_RADIUS_PX, 2 * half, 2 * MARK_RADIUS_PX);
  context.font = `600 10px ${FONT_FAMILY}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = ink;
  context.fillText(text, left, y + 0.5);
}

function on({ transform: { x, y, k } }: NetworkView, px: number, py: number): [x: number, y: number] {
  return [px * k + x, py * k + y];
}

/** The curve of a channel in pixels, from its source, moved aside to the right. */
function curveOf(
  drawing: NetworkDrawing,
  view: NetworkView,
  channel: number,
  aside: number,
): readonly [number, number, number, number, number, number] {
  const { links } = drawing;
  const link = links.ofChannel[channel]!;
  const reversed = links.channel[link] !== channel;
  const point = (i: number): [number, number] => on(view, links.curves[6 * link + i]!, links.curves[6 * link + i + 1]!);
  const [x0, y0] = point(reversed ? 4 : 0);
  const [cx, cy] = point(2);
  const [x1, y1] = point(reversed ? 0 : 4);
  const norm = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [dx, dy] = [(-(y1 - y0) / norm) * aside, ((x1 - x0) / norm) * aside];
  return [x0 + dx, y0 + dy, cx + dx, cy + dy, x1 + dx, y1 + dy];
}

function trace(context: Pen, drawing: NetworkDrawing, view: NetworkView, channel: number, aside: number): void {
  const [x0, y0, cx, cy, x1, y1] = curveOf(drawing, view, channel, aside);
  context.moveTo(x0, y0);
  context.quadraticCurveTo(cx, cy, x1, y1);
}
