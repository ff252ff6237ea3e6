/** Paints links and bundles of a network drawing, from idle to hot, the busiest few over all others. */
import { GLOBAL } from "../topology/network.ts";
import { linkLoad, linkStep } from "./drawing.ts";
import type { Bundles, NetworkDrawing, NetworkView } from "./drawing.ts";
import { standsOutFrom } from "./emphasis.ts";
import type { Focus } from "./focus.ts";
import { WIDTH_FACTORS } from "./link-widths.ts";
import { linkLengths, curveInside, linkShown, bundleLengths } from "./shown.ts";
import { loadColor, palette } from "./palette.ts";
import type { Pen } from "./pen.ts";
import type { Shown } from "./shown.ts";
import { LINK_CLASSES, kindStroke, loadStroke, roomOf, standoutStroke, strokeClass } from "./strokes.ts";
import type { Crowd, Stroke } from "./strokes.ts";
import { traceCurve } from "./trace.ts";
import type { Transform } from "./geometry.ts";

// The two lanes of a link, one a direction, each to the right of its way; and whether the links of a picture have room for them.

/** Distance of a lane from the middle of its link, pixels: the least that is visible, the most, and its share of the routers' spacing. */
const MIN_LANE_DISTANCE_PX = 1.7;
const MAX_LANE_DISTANCE_PX = 4.5;
const LANE_SHARE_OF_SPACING = 0.085;
/** Routers at least so many pixels apart have lanes between them. */
const MIN_SPACING_FOR_LANES_PX = 11;
/** Share of the picture that two lanes for each link may cover. */
const MAX_LANES_SHARE_OF_PICTURE = 0.5;

/** Pixels from the middle of a link to each of its lanes. */
export function laneOffset(drawing: NetworkDrawing, k: number): number {
  return Math.min(MAX_LANE_DISTANCE_PX, Math.max(MIN_LANE_DISTANCE_PX, LANE_SHARE_OF_SPACING * drawing.routerSpacing * k));
}

/** Number of links in a picture, and the share of it that lines of one pixel along each would cover: 0 to many. */
interface Cover {
  readonly curves: number;
  readonly share: number;
}

function coverOf(drawing: NetworkDrawing, view: NetworkView, shown: Shown): Cover {
  const { links, bundles, bounds } = drawing;
  const { k, x, y } = view.transform;
  const [lengths, chords] = [linkLengths(drawing), bundleLengths(drawing)];
  let [curves, sum] = [0, 0];
  for (let link = 0; link < links.count; link++) {
    if (!linkShown(drawing, shown, link)) continue;
    curves++;
    sum += lengths[link]!;
  }
  if (bundles && shown.bundled)
    for (let b = 0; b < bundles.count; b++) {
      curves++;
      sum += chords[b]!;
    }
  const across = Math.min(view.width, bounds.x1 * k + x) - Math.max(0, bounds.x0 * k + x);
  const down = Math.min(view.height, bounds.y1 * k + y) - Math.max(0, bounds.y0 * k + y);
  const area = Math.max(1, across) * Math.max(1, down);
  return { curves, share: (sum * k) / area };
}

/** Whether there is room for two lanes a link. */
function hasLanes(drawing: NetworkDrawing, view: NetworkView, { share }: Cover): boolean {
  const { k } = view.transform;
  return drawing.routerSpacing * k >= MIN_SPACING_FOR_LANES_PX && share * 4 * laneOffset(drawing, k) < MAX_LANES_SHARE_OF_PICTURE;
}

/** The lane of a channel on screen: x0, y0, control x, control y, x1, y1 from its source to its target. */
type Lane = Float64Array;

/** Writes to `into` curve i on screen, with `back` from its end to its start, and `offset` pixels to the right of its way. */
export function laneOf(curves: Float32Array, i: number, back: boolean, offset: number, { x, y, k }: Transform, into: Lane): void {
  const at = 6 * i;
  const [from, to] = back ? [at + 4, at] : [at, at + 4];
  const [x0, y0] = [curves[from]! * k + x, curves[from + 1]! * k + y];
  const [cx, cy] = [curves[at + 2]! * k + x, curves[at + 3]! * k + y];
  const [x1, y1] = [curves[to]! * k + x, curves[to + 1]! * k + y];
  const first = Math.hypot(cx - x0, cy - y0);
  const last = Math.hypot(x1 - cx, y1 - cy);
  const whole = Math.hypot(x1 - x0, y1 - y0) || 1;
  // Unit vectors along both ends' tangents.
  const [ux, uy] = first > 0 ? [(cx - x0) / first, (cy - y0) / first] : [(x1 - x0) / whole, (y1 - y0) / whole];
  const [vx, vy] = last > 0 ? [(x1 - cx) / last, (y1 - cy) / last] : [(x1 - x0) / whole, (y1 - y0) / whole];
  const mitre = offset / (1 + Math.max(-0.5, ux * vx + uy * vy));
  into[0] = x0 - uy * offset;
  into[1] = y0 + ux * offset;
  into[2] = cx - (uy + vy) * mitre;
  into[3] = cy + (ux + vx) * mitre;
  into[4] = x1 - vy * offset;
  into[5] = y1 + vx * offset;
}

/** Adds a lane to the path. */
function traceLane(pen: Pen, lane: Lane): void {
  pen.moveTo(lane[0]!, lane[1]!);
  pen.quadraticCurveTo(lane[2]!, lane[3]!, lane[4]!, lane[5]!);
}

/** Adds an arrowhead to the path, to be filled: its tip `before` pixels before the lane's end, but not before its middle. */
function traceArrow(pen: Pen, lane: Lane, before: number, size: number): void {
  const [x0, y0, cx, cy, x1, y1] = lane as unknown as readonly [number, number, number, number, number, number];
  const length = Math.hypot(cx - x0, cy - y0) + Math.hypot(x1 - cx, y1 - cy) || 1;
  const t = 1 - Math.min(0.5, before / length);
  const u = 1 - t;
  const [px, py] = [u * u * x0 + 2 * u * t * cx + t * t * x1, u * u * y0 + 2 * u * t * cy + t * t * y1];
  const [dx, dy] = [u * (cx - x0) + t * (x1 - cx), u * (cy - y0) + t * (y1 - cy)];
  const norm = Math.hypot(dx, dy) || 1;
  const [ax, ay] = [(dx / norm) * size, (dy / norm) * size];
  pen.moveTo(px, py);
  pen.lineTo(px - ax - 0.5 * ay, py - ay + 0.5 * ax);
  pen.lineTo(px - ax + 0.5 * ay, py - ay - 0.5 * ax);
  pen.lineTo(px, py);
}

/**
 * Curves in one path: few enough that overlapping pale strokes add up to density and that the time to rasterise stays linear. Each path has
 * curves from all over the picture, so that they add up alike everywhere.
 */
const CURVES_OF_PATH = 96;
/** Paths of so many curves. */
const pathsOf = (curves: number): number => Math.ceil(curves / CURVES_OF_PATH);
/** Curves between two pauses: about 3 ms. */
const CURVES_OF_STEP = 96;
/** Bundles sorted into classes between two pauses. */
const BUNDLES_OF_STEP = 1024;
/** Links sorted into classes between two pauses. */
const LINKS_OF_STEP = 16384;
/** Curves painted while the view moves. */
const MAX_MOVING_CURVES = 1500;
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
const MAX_RIMMED = 160;
const MAX_STANDOUTS_WITH_ARROWS = 80;
const MIN_ARROWED_LENGTH_PX = 26;
/** Lanes at least this far from the middle of their link have arrowheads, except idle ones, and at most so many. */
const MIN_ARROWED_LANE_DISTANCE_PX = 3;
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
      counts[strokeOf(i)] = (counts[strokeOf(i)] ?? 0) + members.length;
      return counts;
    }, []),
    cover.share * (lanes ? 2 : 1),
  );
  const strokeAt = (index: number): Stroke =>
    view.channelLoad ? loadStroke(index, room, view.scheme) : kindStroke(index, drawing.airy ? thinned(crowd) : crowd, view.scheme);
  const stride = view.moving ? Math.ceil((crowd.local + crowd.global) / MAX_MOVING_CURVES) : 1;
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
    const stroke = strokeAt(strokeOf(index));
    const width = stroke.width * factorOf(index);
    const prepare = (): void => {
      context.strokeStyle = stroke.color;
      context.globalAlpha = stroke.alpha * fade;
      context.lineWidth = width;
    };
    prepare();
    const step = strokeOf(index) >= LINK_CLASSES - 5 ? 1 : stride;
    const paths = pathsOf(members.length / step);
    for (let path = 0; path < paths; path++) {
      context.beginPath();
      for (let i = path * step; i < members.length; i += paths * step) {
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
  const add = (kind: number, busy: number | null, id: number, step: number): void => {
    classes[WIDTH_FACTORS.length * strokeClass(kind, busy) + step]!.push(id);
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
    const step = linkStep(drawing, view, link);
    if (!lanes) add(kind, load && busiest, channel, step);
    else for (const c of [channel, reverse]) if (load![c]! < least) add(kind, load![c]!, c, step);
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

/** The least load that stands out, so that the rest stays visible: fewer stand out if they are long. Over a rest that is idle all do. */
function leastStandout(drawing: NetworkDrawing, { transform, moving }: NetworkView, load: Float32Array): number {
  const { network, links, bounds } = drawing;
  const least = standsOutFrom(load, 0, network.channels);
  if (least === Infinity) return least;
  const lengths = linkLengths(drawing);
  let [count, sum, rest] = [0, 0, 0];
  for (let c = 0; c < network.channels; c++) {
    if (load[c]! < least) {
      rest += load[c]!;
      continue;
    }
    count++;
    sum += lengths[links.ofChannel[c]!]!;
  }
  if (rest === 0 && count <= MAX_MOVING_CURVES) return least;
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
    const step = linkStep(drawing, view, bundles!.links[bundles!.start[b]!]!);
    context.lineWidth = step > 0 ? Math.min(WIDTH_FACTORS[step]! * width, 0.5 * drawing.routerSpacing * view.transform.k) : width;
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
    width * WIDTH_FACTORS[linkStep(drawing, view, drawing.links.ofChannel[channel]!)]!;
  const rimmed = room < 1 && standouts.length <= MAX_RIMMED;
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
  const arrows = standouts.length <= MAX_STANDOUTS_WITH_ARROWS ? [...standouts] : [];
  if (lanes && offset >= MIN_ARROWED_LANE_DISTANCE_PX)
    for (let index = 2 * WIDTH_FACTORS.length; index < classes.length; index++)
      for (const id of classes[index]!) if (id < network.channels && arrows.length < MAX_ARROWS) arrows.push(id);
  for (const [i, channel] of arrows.entries()) {
    if (i % CURVES_OF_STEP === CURVES_OF_STEP - 1) yield;
    channelLane(drawing, view, channel, offset, lane);
    const length = Math.hypot(lane[4]! - lane[0]!, lane[5]! - lane[1]!);
    if (length < MIN_ARROWED_LENGTH_PX + 2 * shown.routerRadius) continue;
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

/** Links by class: those of one stroke follow each other, one class for each step of width. */
function emptyClasses(): number[][] {
  return Array.from({ length: WIDTH_FACTORS.length * LINK_CLASSES }, () => []);
}

/** The stroke of a class, and by how much its links are thicker than ordinary ones. */
const strokeOf = (index: number): number => Math.floor(index / WIDTH_FACTORS.length);
const factorOf = (index: number): number => WIDTH_FACTORS[index % WIDTH_FACTORS.length]!;

/** The crowd for links that hardly cross. */
function thinned({ local, global }: Crowd): Crowd {
  return { local: Math.min(local, MAX_AIRY), global: Math.min(global, MAX_AIRY) };
}

/** Links that are bright one by one where bundles stand for them: those of a group. Those of a whole stage are bright as bundles. */
const MAX_FOCUS_LINKS = 600;

/** Paints the links of what is hovered or selected, brighter. */
export function* paintFocusLinks(
  context: Pen,
  drawing: NetworkDrawing,
  view: NetworkView,
  shown: Shown,
  focus: Focus,
  alpha: number,
): Generator<void, void, void> {
  const { links, bundles, network } = drawing;
  const load = view.channelLoad;
  const classes = emptyClasses();
  const add = (kind: number, busy: number | null, step: number, id: number): void => {
    classes[WIDTH_FACTORS.length * strokeClass(kind, busy) + step]!.push(id);
  };
  const asBundles = bundles !== null && shown.bundled && focus.links.length > MAX_FOCUS_LINKS;
  for (const link of focus.links)
    if (!asBundles || bundles.covered[link] === 0)
      add(
        network.channelKind[links.channel[link]!]!,
        load && linkLoad(drawing, link, load),
        linkStep(drawing, view, link),
        links.channel[link]!,
      );
  if (asBundles)
    for (const b of bundlesOf(bundles, focus.links))
      add(bundles.kind[b]!, load && loadOfRest(drawing, b, load, Infinity), Number(bundles.thickChords), network.channels + b);
  const count = classes.reduce((sum, members) => sum + members.length, 0);
  let painted = 0;
  for (let index = 0; index < classes.length; index++) {
    const members = classes[index]!;
    const stroke = load
      ? loadStroke(strokeOf(index), 1, view.scheme)
      : kindStroke(strokeOf(index), { local: 0, global: count }, view.scheme);
    const paths = pathsOf(members.length);
    for (let path = 0; path < paths; path++) {
      if (painted >= CURVES_OF_STEP) {
        painted = 0;
        yield;
      }
      context.strokeStyle = stroke.color;
      context.globalAlpha = alpha * Math.max(0.85, stroke.alpha);
      context.lineWidth = (stroke.width + (count > 60 ? 0.4 : 1)) * factorOf(index);
      context.beginPath();
      for (let i = path; i < members.length; i += paths) {
        const id = members[i]!;
        if (id >= network.channels) traceCurve(context, bundles!.curves, id - network.channels, view.transform);
        else traceCurve(context, links.curves, links.ofChannel[id]!, view.transform);
        painted++;
      }
      context.stroke();
    }
  }
  context.globalAlpha = 1;
}

/** The bundles that any of the links belongs to. */
function bundlesOf({ count, start, links }: Bundles, some: readonly number[]): number[] {
  const among = new Set(some);
  const found: number[] = [];
  for (let b = 0; b < count; b++) if (links.subarray(start[b], start[b + 1]).some((link) => among.has(link))) found.push(b);
  return found;
}
