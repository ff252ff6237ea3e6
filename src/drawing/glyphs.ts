/** A small picture of each family, 28 by 28 units: dots for routers, lines for links of both kinds. Paint links first. */

export interface Glyph {
  /** SVG path data of the links, by kind. */
  readonly local: string;
  readonly global: string;
  readonly dots: readonly (readonly [x: number, y: number])[];
}

const ring = Array.from({ length: 5 }, (_, i): [number, number] => [
  Math.round((14 + 11 * Math.sin((2 * Math.PI * i) / 5)) * 10) / 10,
  Math.round((14.6 - 11 * Math.cos((2 * Math.PI * i) / 5)) * 10) / 10,
]);
const columns = [4, 14, 24];

function lines(pairs: readonly (readonly [readonly [number, number], readonly [number, number]])[]): string {
  return pairs.map(([[x0, y0], [x1, y1]]) => `M${x0} ${y0}L${x1} ${y1}`).join("");
}

function butterfly(xs: readonly number[], lower: number, upper: number, reach: number): string {
  return lines(
    xs.flatMap((x, i) =>
      xs
        .filter((_, j) => Math.floor(i / (2 * reach)) === Math.floor(j / (2 * reach)) && i % reach === j % reach)
        .map(
          (z) =>
            [
              [x, lower],
              [z, upper],
            ] as const,
        ),
    ),
  );
}

/** Corners of three squares, one above two. */
const grids = [
  [11, 3],
  [2, 18],
  [20, 18],
].map(
  ([x, y]) =>
    [
      [x!, y!],
      [x! + 6, y!],
      [x!, y! + 6],
      [x! + 6, y! + 6],
    ] as const,
);

const four = [3.5, 10.5, 17.5, 24.5];

export const GLYPHS: Readonly<Record<string, Glyph>> = {
  dragonfly: {
    local: "",
    global: lines(ring.flatMap((a, i) => ring.slice(i + 1).map((b) => [a, b] as const))),
    dots: ring,
  },
  cascade: {
    local: lines(
      grids.flatMap(
        ([a, b, c, d]) =>
          [
            [a!, b!],
            [c!, d!],
            [a!, c!],
            [b!, d!],
          ] as const,
      ),
    ),
    global: lines([
      [
        [11, 9],
        [8, 18],
      ],
      [
        [17, 9],
        [20, 18],
      ],
      [
        [8, 24],
        [20, 24],
      ],
    ]),
    dots: grids.flat(),
  },
  "slim-fly": {
    local: lines(
      columns.flatMap(
        (x) =>
          [
            [
              [x, 3],
              [x, 10],
            ],
            [
              [x, 18],
              [x, 25],
            ],
          ] as const,
      ),
    ),
    global: lines(
      columns.flatMap((x) =>
        columns.map(
          (m) =>
            [
              [x, 10],
              [m, 18],
            ] as const,
        ),
      ),
    ),
    dots: columns.flatMap(
      (x) =>
        [
          [x, 3],
          [x, 10],
          [x, 18],
          [x, 25],
        ] as const,
    ),
  },
  "fat-tree": {
    local: butterfly(four, 24, 14, 1),
    global: butterfly(four, 14, 4, 2),
    dots: [24, 14, 4].flatMap((y) => four.map((x) => [x, y] as const)),
  },
  "folded-clos": {
    local: butterfly(four, 24, 14, 1),
    global: lines([
      [
        [3.5, 14],
        [7, 4],
      ],
      [
        [10.5, 14],
        [21, 4],
      ],
      [
        [17.5, 14],
        [7, 4],
      ],
      [
        [24.5, 14],
        [21, 4],
      ],
    ]),
    dots: [...[24, 14].flatMap((y) => four.map((x) => [x, y] as const)), [7, 4], [21, 4]],
  },
};
