/** Table 1 and Figure 2 of Kim et al. 2008: power and prices of cables of 2008. */
import { crossingsOf } from "../../math/crossings.ts";
import { fact } from "../lesson.ts";
import type { FactRow, CurvesPart, FactsPart, MeasuredClaim } from "../lesson.ts";
import { designStudy } from "../cell.ts";
import type { DesignStudy } from "../cell.ts";
import type { Measured, PriceLine, PriceLines } from "../measured.ts";

const BOOK = designStudy("topology=dragonfly&prices=dragonfly-2008");

const linesOf = ({ prices }: Measured, { study }: DesignStudy): PriceLines | null => prices.get(study) ?? null;

/** The book's lines of the two kinds of cables. */
function cablesOf(found: Measured): { readonly electric: PriceLine; readonly optical: PriceLine } | null {
  const { cables } = linesOf(found, BOOK) ?? { cables: [] };
  const [electric, optical] = ["electric", "optical"].map((id) => cables.find((one) => one.id === id));
  return electric && optical ? { electric, optical } : null;
}

/** Value of a line at a whole metre. */
const at = ({ points }: PriceLine, metres: number): number => points.find(([x]) => x === metres)?.[1] ?? NaN;

const ratioAt =
  (metres: number) =>
  (found: Measured): number | null => {
    const cables = cablesOf(found);
    return cables && at(cables.optical, metres) / at(cables.electric, metres);
  };

const CLAIMS: readonly MeasuredClaim[] = [
  {
    id: "paper-000.figure-2.1",
    where: "section 2, Figure 2",
    statement: "Electrical cables are the cheaper ones up to 10 m, optical ones beyond.",
    printed: "10 m",
    studies: {},
    measures: {
      "crossing, m": {
        of: (found) => {
          const cables = cablesOf(found);
          return cables && (crossingsOf([cables.electric.points, cables.optical.points], { logX: false, logY: false })[0]?.x ?? Infinity);
        },
        band: [9, 11],
        why: "the printed 10 m, and a metre to either side",
      },
    },
    accept: "the lines cross between 9 and 11 m",
    reason:
      "The coefficients are printed nowhere and are quoted from memory. With these slopes an optical cable of no length would have to cost 12.52 $ per Gb/s instead of 9.71 for 10 m (the book `dragonfly-2008-10m`); the 8 m from which section 5 takes optical cables suit the lines as they are.",
  },
  {
    id: "paper-000.figure-2.2",
    where: "section 2, Figure 2",
    statement: "Optical cables have a higher fixed cost and a lower cost per metre than electrical ones.",
    printed: "higher, lower",
    studies: {},
    measures: {
      "fixed, optical over electrical": {
        of: ratioAt(0),
        band: [1.05, 7.5],
        why: "higher, by what can be seen in a figure; 7.5 times as dear to begin with, even free metres would not make the lines cross at the printed 10 m (1.4 · 10 + 2.16 = 7.5 · 2.16)",
      },
      "per metre, optical over electrical": {
        of: (found) => {
          const cables = cablesOf(found);
          const slope = (line: PriceLine): number => at(line, 1) - at(line, 0);
          return cables && slope(cables.optical) / slope(cables.electric);
        },
        band: [0.1, 0.95],
        why: "lower, by what can be seen in a figure; the printed lines of 2014 have 0.23 (Besta, Hoefler 2014, section VI-B1), and less than half of that would be another fiber",
      },
    },
    accept: "both are so",
  },
  {
    id: "paper-000.figure-2.3",
    where: "section 5",
    statement: "Cables from 8 m on are optical: they are cheaper then, or about as dear.",
    printed: "8 m",
    studies: {},
    measures: {
      "at 8 m, optical over electrical": { of: ratioAt(8), band: [0.85, 1.05], why: "where one changes both cost about the same" },
    },
    accept: "at 8 m an optical cable costs 85 to 105 % of an electrical one",
  },
];

export const FIGURE_2: CurvesPart = {
  kind: "curves",
  id: "dragonfly-2",
  name: "Figure 2",
  title: "What cables cost over their length",
  text: "Price of a cable per Gb/s: electrical ones with repeaters, and active optical ones (Intel Connects), at the prices of the book of 2008 that everything on costs can use.",
  look: "Electrical cables cost little to begin with and much for every metre. Where the lines cross is where a designer changes from one to the other.",
  charts: [{ id: "cables", title: "Cables of 2008", of: "cables", printed: 10 }],
  book: BOOK,
  readings: [],
  lines: () => [],
  also: () => [],
  note: "The figure's lines are in no text that could be read; these are quoted from memory (1.4x + 2.16 and 0.364x + 9.7103), so take prices by them as relative.",
  claims: () => CLAIMS,
};

const CABLES = {
  intel: designStudy("topology=dragonfly&prices=dragonfly-2008"),
  luxtera: designStudy("topology=dragonfly&prices=dragonfly-2008&cableBandwidth=42&opticalEnergy=55"),
  electrical: designStudy("topology=dragonfly&prices=dragonfly-2008&cableBandwidth=10"),
};

function cableRow(
  row: Pick<FactRow, "id" | "title" | "reason">,
  design: DesignStudy,
  kind: string,
  printed: { readonly rate: number; readonly watts: number; readonly text: string; readonly energy: number },
): FactRow {
  const of = (pick: (cable: PriceLines["cables"][number]) => number) => (found: Measured) => {
    const cable = linesOf(found, design)?.cables.find(({ id }) => id === kind);
    return cable === undefined ? null : pick(cable);
  };
  return {
    ...row,
    facts: [
      fact(
        of(({ rate }) => rate),
        printed.rate,
        { unit: "Gb/s" },
      ),
      fact(
        of(({ energy }) => energy),
        printed.energy,
        { unit: "pJ" },
      ),
      fact(
        of(({ watts }) => watts),
        printed.watts,
        { text: printed.text, decimals: printed.watts < 1 ? 3 : 2, within: 0.01 * printed.watts, unit: "W" },
      ),
    ],
  };
}

export const TABLE_1: FactsPart = {
  kind: "facts",
  id: "dragonfly-table-1",
  name: "Table 1",
  title: "What cables draw",
  text: "Data rate and energy a bit of three cables, and the power that follows from them by the rule of the cost model: energy a bit times rate, for both ends of the cable together.",
  head: "cable",
  columns: [
    { id: "rate", title: "data rate" },
    { id: "energy", title: "energy a bit" },
    { id: "watts", title: "power" },
  ],
  rows: [
    cableRow({ id: "intel", title: "Intel Connects", reason: null }, CABLES.intel, "optical", {
      rate: 20,
      watts: 1.2,
      text: "1.2 W",
      energy: 60,
    }),
    cableRow(
      {
        id: "luxtera",
        title: "Luxtera Blazar",
        reason:
          "2.2 W at 42 Gb/s are 52.4 pJ a bit, which are printed as 55; by the printed energy it draws 5 % more. The book has Intel's cable, this one is entered by hand.",
      },
      CABLES.luxtera,
      "optical",
      { rate: 42, watts: 2.2, text: "2.2 W", energy: 55 },
    ),
    cableRow({ id: "electrical", title: "electrical", reason: null }, CABLES.electrical, "electric", {
      rate: 10,
      watts: 0.02,
      text: "20 mW",
      energy: 2,
    }),
  ],
  wanted: { prices: Object.values(CABLES), networks: [], routes: [] },
  note: "Ours; the paper's stands below where it differs. Rate and energy are the book's or entered; the power is computed.",
  claims: [],
};
