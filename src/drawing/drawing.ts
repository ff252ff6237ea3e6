/**
 * The network as a picture.
 *
 *   const drawing = await layoutNetwork(network, loadPlain);       // layout.ts: positions and curves in model units, once a network
 *   const transform = fitTransform(drawing.bounds, width, height); // geometry.ts: start of the zoom; screen = model * k + (x, y), CSS pixels
 *   const view = { width, height, pixelRatio, transform, scheme, channelLoad, hovered, selected, moving, showEndpoints };
 *   paintNetwork(context, drawing, view);                          // paint.ts: clears and paints all at once (use it while moving)
 *   for (const _ of paintSteps(context, drawing, view)) …          // paint.ts: the same in slices of a few ms; paint into a spare
 *                                                                  //   canvas over several frames and show it when done
 *   paintOverlay(context, drawing, view);                          // paint.ts: what is hovered and selected, over a picture without
 *   const picked = pick(drawing, x, y, view);                      // pick.ts: x, y in CSS pixels of the canvas
 *   const card = describePicked(network, drawing, picked, load);   // describe.ts: what a hover card says
 *   const legend = networkLegend(drawing, view);                   // legend.ts: only what is on screen
 *   const svg = networkToSvg(drawing, view);                       // svg.ts: the picture on screen as a file
 *
 * A drawing is plain data (numbers, strings, typed arrays): workers make the layouts and transfer them.
 * d3-zoom's transform can be used as it is: start it at fitTransform. The canvas element has width*pixelRatio by
 * height*pixelRatio pixels; the painters set the context's transform themselves and leave the background transparent.
 */
import type { Network } from "../topology/network.ts";
import { widthStep } from "./link-widths.ts";
import type { LinkWidths } from "./link-widths.ts";
import type { Scheme } from "./palette.ts";
import type { Box, Transform } from "./geometry.ts";

/** Quadratic curves, six numbers each: x0, y0, control x, control y, x1, y1 (model units). */
export type Curves = Float32Array;

/** Every link once, as one curve; link i is the pair of channels channel[i] and channelReverse[channel[i]]. */
export interface Links {
  readonly count: number;
  readonly curves: Curves;
  /** The channel of the pair with the lower number; length count. */
  readonly channel: Int32Array;
  /** Length channels. */
  readonly ofChannel: Int32Array;
}

/** Links drawn together as one curve if they are too many to see singly. Bundle b holds links[start[b]] .. links[start[b+1]-1]. */
export interface Bundles {
  readonly count: number;
  readonly curves: Curves;
  readonly start: Int32Array;
  readonly links: Int32Array;
  /** LOCAL or GLOBAL, like channels. */
  readonly kind: Uint8Array;
  /** Groups at both ends (equal for links inside one), for names; if an end stands for several groups, the first of them. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Number of groups that an end of a GLOBAL bundle stands for; 1 unless there are very many groups. */
  readonly span: number;
  /** Width in pixels of an idle LOCAL bundle inside a group. */
  readonly insideWidth: number;
  /** True if GLOBAL bundles are few, and drawn thick for the many links that they represent. */
  readonly thickChords: boolean;
  /** 1 for each link that some bundle represents; length links.count. */
  readonly covered: Uint8Array;
}

/** A group, block or stage and the place of its label. */
export interface Group {
  readonly label: string;
  /** Its name for cards: "group 3", "block (0, 2)", "stage 1". */
  readonly name: string;
  /** The label's anchor, model units, and its offset from there in pixels. */
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly align: "start" | "middle" | "end";
  readonly firstRouter: number;
  readonly lastRouter: number;
  /** Place in its ring or row, from 0: labels are thinned out along it. */
  readonly order: number;
  /** Room for the label in model units; labels are thinned out when it gets too small. */
  readonly room: number;
  /** If it stands over links and needs a ground of its own: the width for that, model units; without room for it there is none. */
  readonly over?: number;
  /** True if labels have no order by which some could be left out. */
  readonly allOrNone?: boolean;
}

/** The lost parts of a damaged network, in their former places. */
export interface Losses {
  /** Links that are cut, and of each its lower channel in the intact network. */
  readonly curves: Curves;
  readonly channel: Int32Array;
  /** Routers that failed, by their numbers in the intact network. */
  readonly router: Int32Array;
  readonly routerX: Float32Array;
  readonly routerY: Float32Array;
}

export interface NetworkDrawing {
  readonly network: Network;
  /** Everything drawn, and the room for labels in pixels. */
  readonly bounds: Box;
  readonly routerX: Float32Array;
  readonly routerY: Float32Array;
  /** Distance between neighbouring routers, model units. */
  readonly routerSpacing: number;
  readonly endpointX: Float32Array;
  readonly endpointY: Float32Array;
  readonly endpointSpacing: number;
  readonly links: Links;
  /** True if links hardly cross: however many, they need not be pale. */
  readonly airy?: boolean;
  /** Null if all links can be drawn singly at any zoom. */
  readonly bundles: Bundles | null;
  readonly groups: readonly Group[];
  readonly groupOfRouter: Int32Array;
  /** The losses of a damaged network. */
  readonly losses?: Losses;
}

/** A drawing without its network: a worker's result. */
export type Layout = Omit<NetworkDrawing, "network">;

/**
 * What the pointer is on. A channel stands for its link, both directions; its id is the lower of the two channels. Cut links and failed
 * routers go by their place among the losses.
 */
export interface Picked {
  readonly kind: "router" | "endpoint" | "channel" | "bundle" | "group" | "cut" | "failed";
  readonly id: number;
}

/** For each endpoint its task and the task's block, -1 if none runs; and the number of blocks. */
export interface Tasks {
  /** A sentence on an endpoint that is one of several joined beside the network; null or left out if there are none. */
  readonly joined?: ((endpoint: number) => string) | null;
  readonly taskAt: ArrayLike<number>;
  readonly blockAt: ArrayLike<number>;
  readonly blocks: number;
}

export interface NetworkView {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly transform: Transform;
  readonly scheme: Scheme;
  /**
   * For each channel, 0 to 1: its use, or its queue as a share of `queueTop`; null colours links by kind. After them, if known, that of
   * each endpoint's channel into the network, and of each one's channel out of it.
   */
  readonly channelLoad: Float32Array | null;
  /** The waiting flits that 1 means in channelLoad; null or left out if that is use. */
  readonly queueTop?: number | null;
  /** How thick links are where they differ in speed; null or left out if only trunks are thick. */
  readonly widths?: LinkWidths | null;
  /** Tasks of a workload on the endpoints, in the colours of their blocks; null or left out if there are none. */
  readonly tasks?: Tasks | null;
  readonly hovered: Picked | null;
  /** Pinned by a click: the rest fades. */
  readonly selected: Picked | null;
  /** During a pan or zoom: large networks show fewer links. */
  readonly moving: boolean;
  readonly showEndpoints: boolean;
}

/** Place of a group's label on screen: the middle of its height, and its left end, middle or right end by `align`. */
export function labelPlace(group: Group, { x, y, k }: Transform): { x: number; y: number } {
  return { x: group.x * k + x + group.dx, y: group.y * k + y + group.dy };
}

/** Load of a link: the larger of its two directions. */
export function linkLoad(drawing: NetworkDrawing, link: number, channelLoad: Float32Array): number {
  const channel = drawing.links.channel[link]!;
  return Math.max(channelLoad[channel]!, channelLoad[drawing.network.channelReverse[channel]!]!);
}

/** Step of a link's width, an index of WIDTH_FACTORS: 0 for an ordinary one. */
export function linkStep({ links, network }: NetworkDrawing, { widths }: Pick<NetworkView, "widths">, link: number): number {
  const channel = links.channel[link]!;
  return widths ? widths.step[channel]! : widthStep(network.channelWidth[channel]!);
}

/** Largest and mean load of the links of a bundle, each link by its busier direction. */
export function bundleLoad(drawing: NetworkDrawing, bundle: number, channelLoad: Float32Array): { max: number; mean: number } {
  const { start, links } = drawing.bundles!;
  let [max, sum] = [0, 0];
  for (let i = start[bundle]!; i < start[bundle + 1]!; i++) {
    const load = linkLoad(drawing, links[i]!, channelLoad);
    sum += load;
    if (load > max) max = load;
  }
  return { max, mean: sum / Math.max(1, start[bundle + 1]! - start[bundle]!) };
}
