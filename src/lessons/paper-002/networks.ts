/** The networks of Besta, Hoefler 2014, section III-D: those nearest to the paper's sizes, and the numbers of its Table III. */
import { survivalCell } from "../survival.ts";
import type { KeptProperty, SurvivalCell } from "../survival.ts";

export const FAMILIES = [
  { id: "t3d", title: "T3D", hint: "A torus of three dimensions." },
  { id: "t5d", title: "T5D", hint: "A torus of five dimensions." },
  { id: "hc", title: "HC", hint: "A hypercube." },
  { id: "ft-3", title: "FT-3", hint: "A fat-tree of three levels." },
  { id: "df", title: "DF", hint: "A balanced dragonfly." },
  { id: "fbf-3", title: "FBF-3", hint: "A flattened butterfly of three dimensions." },
  { id: "sf", title: "SF", hint: "A Slim Fly." },
] as const;

export const SIZES = [256, 512, 1024, 2048, 4096, 8192].map((size) => ({ id: String(size), title: `≈ ${size}` }));

type FamilyId = (typeof FAMILIES)[number]["id"];

const torus = (dims: string): string => `topology=torus&dims=${dims}`;
const dragonfly = (p: number): string => `topology=dragonfly&p=${p}&a=${2 * p}&h=${p}`;
const clos = (radix: number): string => `topology=folded-clos&radix=${radix}&levels=3`;
const butterfly = (k: number): string => `topology=flattened-butterfly&k=${k}&n=4`;
const slimFly = (q: number): string => `topology=slim-fly&q=${q}`;

/** By size: the network, and the printed per cent. Tori have sides that differ by one at most; the others are balanced. */
const TABLE_3: Readonly<Record<FamilyId, Readonly<Record<number, readonly [study: string, printed: number]>>>> = {
  t3d: {
    256: [torus("6x6x7"), 25],
    1024: [torus("10x10x10"), 15],
    2048: [torus("13x13x13"), 10],
    4096: [torus("16x16x16"), 5],
    8192: [torus("20x20x20"), 5],
  },
  t5d: {
    256: [torus("3x3x3x3x3"), 50],
    1024: [torus("4x4x4x4x4"), 40],
    4096: [torus("5x5x5x5x6"), 40],
    8192: [torus("6x6x6x6x6"), 35],
  },
  hc: Object.fromEntries([40, 40, 40, 40, 45, 45].map((printed, i) => [2 ** (8 + i), [`topology=hypercube&n=${8 + i}`, printed]] as const)),
  "ft-3": { 512: [clos(12), 35], 1024: [clos(16), 40], 2048: [clos(20), 40], 4096: [clos(26), 55], 8192: [clos(32), 60] },
  df: {
    256: [dragonfly(3), 45],
    1024: [dragonfly(4), 50],
    2048: [dragonfly(5), 55],
    4096: [dragonfly(6), 60],
    8192: [dragonfly(7), 65],
  },
  "fbf-3": {
    256: [butterfly(4), 50],
    512: [butterfly(5), 55],
    1024: [butterfly(6), 60],
    2048: [butterfly(7), 65],
    4096: [butterfly(8), 70],
  },
  sf: { 256: [slimFly(5), 45], 512: [slimFly(7), 60], 2048: [slimFly(11), 65], 4096: [slimFly(13), 70], 8192: [slimFly(17), 75] },
};

/** Connectedness alone: distances are not measured. */
export const DISCONNECTION: readonly SurvivalCell[] = FAMILIES.flatMap(({ id }) =>
  Object.entries(TABLE_3[id]).map(([size, [study, printed]]) =>
    survivalCell(`${study}&distanceSamples=0`, {
      id: `${id}-${size}`,
      row: size,
      column: id,
      property: "disconnection",
      printed: printed / 100,
    }),
  ),
);

const distances = (id: FamilyId, study: string, property: KeptProperty, printed: number): SurvivalCell =>
  survivalCell(`${study}&failureSamples=40&distanceSamples=40`, {
    id: `${id}-${property}`,
    row: property,
    column: id,
    property,
    printed: printed / 100,
  });

/** Sections III-D2 and III-D3, at about 8192 endpoints. */
export const DISTANCES: readonly SurvivalCell[] = [
  distances("sf", slimFly(17), "diameter", 40),
  distances("df", dragonfly(7), "diameter", 25),
  distances("sf", slimFly(17), "averageDistance", 55),
  distances("df", dragonfly(7), "averageDistance", 45),
];
