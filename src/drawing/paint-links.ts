/** Paints links and bundles of a network drawing, from idle to hot, the busiest few over all others. */
import { GLOBAL } from "../topology/network.ts";
import { isWide, linkLoad } from "./drawing.ts";
import type { NetworkDrawing, NetworkView } from "./drawing.ts";
import { standsOutFrom } from "./emphasis.ts";
import type { Focus } from "./focus.ts";
import { coverOf, hasLanes, laneOf, laneOffset, traceArrow, traceLane } from "./lanes.ts";
import type { Cover, Lane } from "./lanes.ts";
import { linkLengths } from "./lengths.ts";
import { loadColor, palette } from "./palette.ts";
import type { Pen } from "./pen.ts";
import { curveInside, linkShown } from "./shown.ts";
import type { Shown } from "./shown.ts";
import { CLASSES, kindStroke, loadStroke, roomOf, standoutStroke, strokeClass, WIDE } from "./strokes.ts";
import type { Crowd, Stroke } from "./strokes.ts";
import { traceCurve } from "./trace.ts";

/** Curves in one path: few enough that overlapping pale strokes add up to density and that the time to rasterise stays linear. */
const CURVES_OF_PATH = 96;
/** Curves between two pauses: about 3 ms. */
const CURVES_OF_STEP = 96;
/** Bundles sorted into classes between two pauses. */
const BUNDLES_OF_STEP = 1024;
/** Links sorted into classes between two pauses. */
const LINKS_OF_STEP = 16384;
/** Curves painted while the view moves. */
const MOVING_CURVES = 1500;
/** Links that hardly cross are as pale as so many that do. */
const MAX_AIRY = 260;
/**
 * The busiest few cover at most this share of the picture at their width in pixels, and are at most so many; the last number is always
 * allowed.
 */
const STANDOUT_COVER = 0.12;
const STANDOUT_WIDTH = 3;
const LEAST_STANDOUTS = 24;
const MAX_STANDOUTS = 500;
/** Up to so many of them each has a rim in the page's colour, and an arrowhead if it has so many pixels. */
const RIMMED = 160;
const ARROWED = 80;
const LONG_ENOUGH = 26;
/** Lanes at least this far from the middle of their link have arrowheads, except idle ones, and at most so many. */
const WIDE_APART = 3;
const MAX_ARROWS = 1200;

/** A curve to paint: a link by its number, a channel of it, or a bundle. */
interface Marks {
  /** The number of a channel's lane is the channel; a link's is its lower channel; bundle b is network.channels + b. */
  readonly classes: readonly number[][];
  /** Bundles inside one group. */
  readonly arcs: readonly number[];
  /** Channels over all others, the least busy first. */
  readonly standouts: readonly number[];
  /** The load from which on channels stand out. */
  readonly least: number;
  readonly lanes: boolean;
  readonly crowd: Crowd;
  readonly cover: Cover;
}

/** All links on screen, and bundles for those that are too many: idle ones first, the busiest last, each class of them in few paths. */
export function* paintLinks(
  context: Pen,
  drawing: NetworkDrawing,
  view: NetworkView,
  shown: Shown,
  fade: number,
): Generator<void, void, void> {
  const { bundles, network } = drawing;
  const marks = yield* marksOf(drawing, view, shown);
  const { classes, crowd, cover, lanes } = marks;
  const room = roomOf(
    classes.reduce<number[]>((counts, members, i) => {
      counts[i >> 1] = (counts[i >> 1] ?? 0) + members.length;
      return counts;
    }, []),
    cover.share * (lanes ? 2 : 1),
  );
  const strokeAt = (index: number): Stroke =>
    view.channelLoad ? loadStroke(index, room, view.scheme) : kindStroke(index, drawing.airy ? thinned(crowd) : crowd, view.scheme);
  const stride = view.moving ? Math.ceil((crowd.local + crowd.global) / MOVING_CURVES) : 1;
  const lane: Lane = new Float64Array(6);
  const trace = (id: number): void => {
    if (id >= network.channels) traceCurve(context, bundles!.curves, id - network.channels, view.transform);
    else if (lanes) {
      channelLane(drawing, view, id, laneOffset(drawing, view.transform.k), lane);
      traceLane(context, lane);
    } else traceCurve(context, drawing.links.curves, drawing.links.ofChannel[id]!, view.transform);
  };
  let painted = 0;
  for (let index = 0; index < classes.length; index++) {
    const members = classes[index]!;
    if (members.length === 0) continue;
    const stroke = strokeAt(index >> 1);
    const width = stroke.width * (index % 2 === 1 ? WIDE : 1);
    const prepare = (): void => {
      context.strokeStyle = stroke.color;
      context.globalAlpha = stroke.alpha * fade;
      context.lineWidth = width;
    };
    prepare();
    const step = index >> 1 >= CLASSES - 5 ? 1 : stride;
    for (let from = 0; from < members.length; from += CURVES_OF_PATH * step) {
      context.beginPath();
      const to = Math.min(members.length, from + CURVES_OF_PATH * step);
      for (let i = from; i < to; i += step) {
        trace(members[i]!);
        painted++;
      }
      context.stroke();
      if (painted >= CURVES_OF_STEP) {
        painted = 0;
        yield;
        // Somebody else may have used the context meanwhile.
        prepare();
      }
    }
  }
  yield* paintArcs(context, drawing, view, marks, fade);
  if (view.channelLoad) yield* paintStandouts(context, drawing, view, shown, marks, room, fade);
  context.globalAlpha = 1;
}

/** Sorts what is on screen into classes of strokes. */
function* marksOf(drawing: NetworkDrawing, view: NetworkView, shown: Shown): Generator<void, Marks, void> {
  const { links, bundles, network } = drawing;
  const load = view.channelLoad;
  const classes = emptyClasses();
  const crowd = { local: 0, global: 0 };
  const arcs: number[] = [];
  const standouts: number[] = [];
  const cover = coverOf(drawing, view, shown);
  yield;
  const lanes = load !== null && hasLanes(drawing, view, cover);
  const least = load ? leastStandout(drawing, view, load) : Infinity;
  const add = (kind: number, busy: number | null, id: number, wide: number): void => {
    classes[2 * strokeClass(kind, busy) + wide]!.push(id);
    if (kind === GLOBAL) crowd.global++;
    else crowd.local++;
  };
  for (let link = 0; link < links.count; link++) {
    if (link % LINKS_OF_STEP === LINKS_OF_STEP - 1) yield;
    const channel = links.channel[link]!;
    const reverse = network.channelReverse[channel]!;
    const busiest = load ? linkLoad(drawing, link, load) : 0;
    if (load && busiest >= least && curveInside(shown, links.curves, link)) {
      // Where links are one line it is that of the busier direction.
      if (lanes) for (const c of [channel, reverse]) if (load[c]! >= least) standouts.push(c);
      if (!lanes) standouts.push(load[reverse]! > load[channel]! ? reverse : channel);
      if (!lanes) continue;
    }
    if (!linkShown(drawing, shown, link)) continue;
    const kind = network.channelKind[channel]!;
    const wide = isWide(drawing, link);
    if (!lanes) add(kind, load && busiest, channel, wide);
    else for (const c of [channel, reverse]) if (load![c]! < least) add(kind, load![c]!, c, wide);
  }
  if (bundles && shown.bundled) {
    for (let b = 0; b < bundles.count; b++) {
      if (b % BUNDLES_OF_STEP === BUNDLES_OF_STEP - 1) yield;
      if (!curveInside(shown, bundles.curves, b)) continue;
      if (bundles.kind[b] !== GLOBAL && bundles.from[b] === bundles.to[b]) arcs.push(b);
      else add(bundles.kind[b]!, load && loadOfRest(drawing, b, load, least), network.channels + b, Number(bundles.thickChords));
    }
  }
  if (load) standouts.sort((a, b) => load[a]! - load[b]! || a - b);
  return { classes, arcs, standouts, least, lanes, crowd, cover };
}

/** The least load that stands out, so that the rest stays visible: fewer stand out if they are long. */
function leastStandout(drawing: NetworkDrawing, { transform, moving }: NetworkView, load: Float32Array): number {
  const { network, links, bounds } = drawing;
  const least = standsOutFrom(load, 0, network.channels);
  if (least === Infinity) return least;
  const lengths = linkLengths(drawing);
  let [count, sum] = [0, 0];
  for (let c = 0; c < network.channels; c++) {
    if (load[c]! < least) continue;
    count++;
    sum += lengths[links.ofChannel[c]!]!;
  }
  const area = (bounds.x1 - bounds.x0) * (bounds.y1 - bounds.y0) * transform.k;
  const most = Math.max(LEAST_STANDOUTS, Math.min(MAX_STANDOUTS, (STANDOUT_COVER * area * count) / (STANDOUT_WIDTH * Math.max(1e-9, sum))));
  const allowed = moving ? most / 2 : most;
  return count <= allowed ? least : standsOutFrom(load, 0, network.channels, allowed);
}

/** A bundle has the colour of its busiest link, without those that stand out and are drawn over it. */
function loadOfRest(drawing: NetworkDrawing, bundle: number, load: Float32Array, least: number): number {
  const { start, links } = drawing.bundles!;
  let most = 0;
  for (let i = start[bundle]!; i < start[bundle + 1]!; i++) {
    const busy = linkLoad(drawing, links[i]!, load);
    if (busy > most && busy < least) most = busy;
  }
  return most;
}

/** All links inside a group, or along one line of it, as one arc. */
function* paintArcs(
  context: Pen,
  drawing: NetworkDrawing,
  view: NetworkView,
  { arcs, least }: Marks,
  fade: number,
): Generator<void, void, void> {
  const { bundles } = drawing;
  const load = view.channelLoad;
  for (const [i, b] of arcs.entries()) {
    if (i % CURVES_OF_STEP === CURVES_OF_STEP - 1) yield;
    const busy = load ? loadOfRest(drawing, b, load, least) : 0;
    const width = bundles!.insideWidth + 1.6 * busy;
    context.globalAlpha = fade * (load ? 0.5 + 0.45 * busy : 1);
    context.strokeStyle = load ? loadColor(busy, view.scheme) : palette(view.scheme).local;
    context.lineWidth =
      isWide(drawing, bundles!.links[bundles!.start[b]!]!) === 1
        ? Math.min(WIDE * width, 0.5 * drawing.routerSpacing * view.transform.k)
        : width;
    context.beginPath();
    traceCurve(context, bundles!.curves, b, view.transform);
    context.stroke();
  }
}

/** Paints the busiest few, each with its direction if there is room; and the directions of all lanes if they are far apart. */
function* paintStandouts(
  context: Pen,
  drawing: NetworkDrawing,
  view: NetworkView,
  shown: Shown,
  { standouts, lanes, classes }: Marks,
  room: number,
  fade: number,
): Generator<void, void, void> {
  const { network } = drawing;
  const load = view.channelLoad!;
  const offset = lanes ? laneOffset(drawing, view.transform.k) : 0;
  const lane: Lane = new Float64Array(6);
  const widthOf = (channel: number, { width }: Stroke): number =>
    width * (isWide(drawing, drawing.links.ofChannel[channel]!) === 1 ? WIDE : 1);
  const rimmed = room < 1 && standouts.length <= RIMMED;
  for (const [i, channel] of standouts.entries()) {
    if (i % (CURVES_OF_STEP / 2) === CURVES_OF_STEP / 2 - 1) yield;
    const stroke = standoutStroke(load[channel]!, view.scheme);
    channelLane(drawing, view, channel, offset, lane);
    context.beginPath();
    traceLane(context, lane);
    if (rimmed) {
      context.globalAlpha = 0.6 * fade;
      context.strokeStyle = palette(view.scheme).canvas;
      context.lineWidth = widthOf(channel, stroke) + 2.4;
      context.stroke();
    }
    context.globalAlpha = stroke.alpha * fade;
    context.strokeStyle = stroke.color;
    context.lineWidth = widthOf(channel, stroke);
    context.stroke();
  }
  const arrows = standouts.length <= ARROWED ? [...standouts] : [];
  if (lanes && offset >= WIDE_APART)
    for (let index = 4; index < classes.length; index++)
      for (const id of classes[index]!) if (id < network.channels && arrows.length < MAX_ARROWS) arrows.push(id);
  for (const [i, channel] of arrows.entries()) {
    if (i % CURVES_OF_STEP === CURVES_OF_STEP - 1) yield;
    channelLane(drawing, view, channel, offset, lane);
    const length = Math.hypot(lane[4]! - lane[0]!, lane[5]! - lane[1]!);
    if (length < LONG_ENOUGH + 2 * shown.routerRadius) continue;
    const busy = load[channel]!;
    if (!lanes && load[network.channelReverse[channel]!]! > 0.7 * busy) continue;
    const { color, width } = standoutStroke(busy, view.scheme);
    context.globalAlpha = fade;
    context.fillStyle = color;
    context.beginPath();
    traceArrow(context, lane, shown.routerRadius + 1, Math.min(0.4 * length, 3.2 + 1.6 * width));
    context.fill();
  }
  context.globalAlpha = 1;
}

/** Writes a channel's way on screen to `into`. */
function channelLane({ links, network }: NetworkDrawing, { transform }: NetworkView, channel: number, offset: number, into: Lane): void {
  laneOf(links.curves, links.ofChannel[channel]!, network.channelReverse[channel]! < channel, offset, transform, into);
}

/** Links by class of stroke: class 2i ordinary ones of stroke i, 2i + 1 those several links wide. */
function emptyClasses(): number[][] {
  return Array.from({ length: 2 * CLASSES }, () => []);
}

/** The crowd for links that hardly cross. */
function thinned({ local, global }: Crowd): Crowd {
  return { local: Math.min(local, MAX_AIRY), global: Math.min(global, MAX_AIRY) };
}

/** Paints the links of what is hovered or selected, brighter. */
export function paintFocusLinks(context: Pen, drawing: NetworkDrawing, view: NetworkView, focus: Focus, alpha: number): void {
  const { links, network } = drawing;
  const load = view.channelLoad;
  const classes = emptyClasses();
  for (const link of focus.links)
    classes[
      2 * strokeClass(network.channelKind[links.channel[link]!]!, load && linkLoad(drawing, link, load)) + isWide(drawing, link)
    ]!.push(link);
  for (let index = 0; index < classes.length; index++) {
    if (classes[index]!.length === 0) continue;
    const crowd = { local: 0, global: focus.links.length };
    const stroke = load ? loadStroke(index >> 1, 1, view.scheme) : kindStroke(index >> 1, crowd, view.scheme);
    context.strokeStyle = stroke.color;
    context.globalAlpha = alpha * Math.max(0.85, stroke.alpha);
    context.lineWidth = (stroke.width + (focus.links.length > 60 ? 0.4 : 1)) * (index % 2 === 1 ? WIDE : 1);
    context.beginPath();
    for (const link of classes[index]!) traceCurve(context, links.curves, link, view.transform);
    context.stroke();
  }
  context.globalAlpha = 1;
}
