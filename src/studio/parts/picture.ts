/** One interface over the views of a network, so that the stage zooms, paints and picks them alike. */
import { fitTransform } from "../../drawing/geometry.ts";
import type { Box, Transform } from "../../drawing/geometry.ts";
import type { NetworkDrawing, Tasks } from "../../drawing/drawing.ts";
import type { PickedCard } from "../../drawing/describe.ts";
import type { LinkWidths } from "../../drawing/link-widths.ts";
import type { LegendItem } from "../../drawing/legend.ts";
import type { Scheme } from "../../drawing/palette.ts";
import type { Pen } from "../../drawing/pen.ts";

/** Something under the pointer, as plain data; what there is to find is each view's own business. */
export type Spot = object;

/** True when two spots are the same place. */
export function sameSpot(one: Spot | null, other: Spot | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export interface StageView {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly transform: Transform;
  readonly scheme: Scheme;
  readonly channelLoad: Float32Array | null;
  /** Flits waiting that 1 stands for in channelLoad; null when that is use. */
  readonly queueTop: number | null;
  /** Dual prices of the channels; null when channelLoad is not of a linear program. */
  readonly prices: Float32Array | null;
  /** Tasks on the endpoints; null or left out where there are none. */
  readonly tasks?: Tasks | null;
  /** How thick links are where they differ in speed; null or left out where they do not. */
  readonly widths?: LinkWidths | null;
  readonly hovered: Spot | null;
  readonly selected: Spot | null;
  readonly moving: boolean;
}

/** Of a file that shows all of its picture: as wide as this, and as high as the picture wants. */
const FILE_WIDTH = 720;
const FILE_HEIGHTS = [0.4, 1.4] as const;

/** How high a picture of which all is shown wants to be at this width, CSS pixels. */
export function fileHeight({ bounds }: Pick<Picture, "bounds">, width: number): number {
  const { left, right, top, bottom } = bounds.room ?? { left: 0, right: 0, top: 0, bottom: 0 };
  const scale = (width - left - right) / (bounds.x1 - bounds.x0);
  const tall = scale * (bounds.y1 - bounds.y0) + top + bottom;
  return Math.round(Math.min(FILE_HEIGHTS[1] * width, Math.max(FILE_HEIGHTS[0] * width, tall)));
}

/** The view for a file: in these colours; where `whole`, all of the picture, in this size or without the empty room of its place on the page. */
export function fileView(
  view: StageView,
  picture: Pick<Picture, "bounds">,
  scheme: Scheme,
  whole: boolean,
  size = { width: FILE_WIDTH, height: 0 },
): StageView {
  if (!whole) return { ...view, scheme };
  const { width, height } = size;
  const high = height > 0 ? height : fileHeight(picture, width);
  return { ...view, scheme, width, height: high, transform: fitTransform(picture.bounds, width, high) };
}

/** What stands over a picture and moves by itself: packets and routes. It says when it has changed. */
export interface Layer {
  /** Paints on a cleared canvas; true while it moves and has to be painted in the next frame too. */
  paint(context: CanvasRenderingContext2D, view: StageView, now: number): boolean;
  pick(x: number, y: number, view: StageView): Spot | null;
  /** Null when it is not there any more. */
  card(spot: Spot): PickedCard | null;
  click(spot: Spot | null): void;
  /** Takes a key pressed on the stage; false for keys that are not its own. */
  key(key: string): boolean;
  legend(view: StageView): readonly LegendItem[];
  /** What the picture does not show, to be written on it: the fraction of a sample; null when it shows all. */
  note(): string | null;
  /** Paints into a file what stands over the picture now. */
  draw(pen: Pen, view: StageView): void;
  /** What that is, for the file: the moment and the note. */
  caption(): string | null;
  readonly subscribe: (changed: () => void) => () => void;
  /** Another number after every change. */
  readonly version: () => number;
}

/** What the keyboard goes through, in the network's order: where each stands, in the picture's units, and what is found there. */
export interface Places {
  /** What they are: "router". */
  readonly noun: string;
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  readonly spotOf: (place: number) => Spot;
}

/** Something of a picture, and where it stands, in the picture's units. */
interface Standing {
  readonly spot: Spot;
  readonly x: number;
  readonly y: number;
}

export interface Picture {
  /** The drawing of the network that it paints, where it is one: packets and routes move over it, and what is pinned tells more. */
  readonly drawing?: NetworkDrawing;
  readonly bounds: Box;
  /** Marks of the picture: more than a few thousand are painted over several frames. */
  readonly size: number;
  /** What the picture shows, for those who do not see it. */
  readonly text: string;
  paintSteps(context: CanvasRenderingContext2D, view: StageView): Iterable<void>;
  /** Paints what is hovered and selected over the picture without either; where it is missing, all is painted anew. */
  overlaySteps?(context: CanvasRenderingContext2D, view: StageView): Iterable<void>;
  pick(x: number, y: number, view: StageView): Spot | null;
  /** What a spot is called in an address, "router-12"; null of what has no name. */
  readonly nameOf: (spot: Spot) => string | null;
  /** The spot of that name; null where there is none. */
  readonly named: (name: string) => Standing | null;
  /** The same object at every call. */
  readonly places: () => Places;
  /** The links of a place, one after the other by keyboard; missing where places have none of their own. */
  readonly linksOf?: (place: number) => readonly Spot[];
  /** Null as long as what writes it is being loaded. */
  card(spot: Spot, view: StageView): PickedCard | null;
  /** Sentences below the card's rows: what more bandwidth there would bring. */
  readonly notes?: (spot: Spot, view: StageView) => readonly string[];
  legend(view: StageView): readonly LegendItem[];
  /** The endpoint that a spot stands for, its router's first where it is a router; null or missing where there is none. */
  readonly endpointAt?: (spot: Spot) => number | null;
  /** `over` paints what stands over the picture. */
  svg(view: StageView, over?: (pen: Pen) => void): Promise<string>;
}
