/**
 * The printed savings of a Slim Fly in Besta, Hoefler 2014, and the bands that confirm them: the same for Table IV and for Figures 11 to
 * 13.
 */
import type { Measure } from "../claim.ts";
import { rowOf } from "./table-iv-networks.ts";

type Judged = Pick<Measure<never>, "band" | "why" | "unit">;

/** The paper's text (section VI-B4): a Slim Fly costs this much less than a network of the family. */
export const TEXT_SAVINGS = { DF: 0.25, "FBF-3": 0.3, DLN: 0.4, "FT-3": 0.5 } as const;

/** 5 percentage points: the text rounds to fives and tens. */
const POINTS = 0.05;

/** By the printed numbers of Table IV. */
function inTable(id: string, column: "cost" | "power"): number {
  return 1 - rowOf("sf").printed[column] / rowOf(id).printed[column];
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
/** To a tenth of a per cent, outwards. */
const below = (share: number): number => Math.floor(1000 * share) / 1000;
const above = (share: number): number => Math.ceil(1000 * share) / 1000;

/** The band of the text's share; `id`: the same in Table IV, which the band contains, too. */
export function asInText(share: number, id: string): Judged {
  const own = inTable(id, "cost");
  const [low, high] = [-1, 1].map((side) => Math.round(100 * (share + side * POINTS)) / 100) as [number, number];
  const inside = own >= low && own <= high;
  return {
    band: [Math.min(low, below(own)), Math.max(high, above(own))],
    why: `the text's ${100 * share} %, and 5 percentage points to either side, for it rounds to fives and tens; ${inside ? `the printed prices make ${percent(own)}` : `and as far as the printed prices, which make ${percent(own)}`}`,
    unit: "%",
  };
}

/** Of each of two prices. */
const OFF = 0.03;

/** The band of a share that Table IV alone has. */
export function asInTable(id: string): Judged {
  const own = inTable(id, "cost");
  return {
    band: [below(1 - (1 - own) * (1 + 2 * OFF)), above(1 - (1 - own) * (1 - 2 * OFF))],
    why: `the printed prices make ${percent(own)}; each of the two may be 3 % off`,
    unit: "%",
  };
}

/** The band of the power that a Slim Fly saves (section VI-C); `id`: the same in Table IV. */
export function powerSaved(id: string): Judged {
  const own = inTable(id, "power");
  return {
    band: [0.25, Math.max(0.3, above(own))],
    why: `over 25 %, as printed, and up to the ${own > 0.3 ? `${percent(own)} that the printed power makes` : `30 % that section VIII names; the printed power makes ${percent(own)}`}`,
    unit: "%",
  };
}
