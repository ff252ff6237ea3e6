/** Where lines of a chart over size cross: a small diamond, its place written where these are few. */
import type { HoverRegion, Mark } from "../drawing/scene.ts";
import { significant } from "../drawing/text.ts";
import { TICK_SIZE } from "./axes.ts";
import type { Frame } from "./axes.ts";
import type { LabelPlacer } from "./labels.ts";

export interface SizeCrossing {
  readonly x: number;
  readonly y: number;
  /** "Slim Fly lies below Dragonfly". */
  readonly title: string;
  readonly rows: HoverRegion["rows"];
}

const SIZE = 5;
const REACH = 7;
/** More of them than these are marked without their places: in a chart of full width, and in a narrow one. */
const WRITTEN = { wide: 8, narrow: 4 } as const;

/** Diamonds and what they tell; they are drawn over the lines. `at`: pixels. */
export function crossingMarks(
  crossings: readonly SizeCrossing[],
  at: (crossing: SizeCrossing) => readonly [number, number],
): { readonly marks: readonly Mark[]; readonly hovers: readonly HoverRegion[] } {
  const placed = crossings.map((crossing) => ({ crossing, at: at(crossing) }));
  return {
    marks: placed.map(({ at: [x, y] }) => ({ type: "line", part: "data", points: diamond(x, y), ink: "text", width: 1.4 })),
    hovers: placed.map(({ crossing: { title, rows }, at: [x, y] }) => ({
      x: x - REACH,
      y: y - REACH,
      width: 2 * REACH,
      height: 2 * REACH,
      anchor: [x, y],
      title,
      ink: "text",
      rows,
    })),
  };
}

function diamond(x: number, y: number): readonly (readonly [number, number])[] {
  return [
    [x, y - SIZE],
    [x + SIZE, y],
    [x, y + SIZE],
    [x - SIZE, y],
    [x, y - SIZE],
  ];
}

/** Nothing else is written over a diamond. */
export function blockCrossings(
  crossings: readonly SizeCrossing[],
  at: (crossing: SizeCrossing) => readonly [number, number],
  placer: LabelPlacer,
): void {
  for (const [x, y] of crossings.map(at)) placer.block({ x0: x - SIZE, x1: x + SIZE, y0: y - SIZE, y1: y + SIZE });
}

/** Where they are, in digits, as far as there is room. */
export function crossingLabels(
  crossings: readonly SizeCrossing[],
  at: (crossing: SizeCrossing) => readonly [number, number],
  placer: LabelPlacer,
  room: keyof typeof WRITTEN,
  { top, bottom }: Pick<Frame, "top" | "bottom">,
): readonly Mark[] {
  if (crossings.length > WRITTEN[room]) return [];
  return crossings.flatMap((crossing) => {
    const [x, y] = at(crossing);
    const text = significant(Number(crossing.x.toPrecision(3)));
    const places = [
      { x, y: y - 9, anchor: "middle" },
      { x, y: y + 17, anchor: "middle" },
      { x: x + 9, y: y + 4, anchor: "start" },
      { x: x - 9, y: y + 4, anchor: "end" },
      { x, y: y - 22, anchor: "middle" },
      { x, y: y + 30, anchor: "middle" },
    ] as const;
    // Numbers of the axes stand below the frame.
    const inside = places.filter((place) => place.y > top && place.y < bottom - 2);
    const label = placer.place({ part: "label", text, size: TICK_SIZE, bold: true, ink: "text" }, inside);
    return label ? [label] : [];
  });
}
