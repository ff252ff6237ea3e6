/**
 * Figures 11, 12 and 13 of Besta, Hoefler 2014: prices of cables and routers, and the cost and power of networks over size, in three price
 * books.
 */
import { valueAt } from "../lesson.ts";
import type { CurvesChart, NetworkLine, CurvesPart, MeasuredClaim } from "../lesson.ts";
import { designStudy } from "../cell.ts";
import type { Measured } from "../measured.ts";
import { FT_3 } from "./table-iv-networks.ts";
import { asInTable, asInText, powerSaved, TEXT_SAVINGS } from "./savings.ts";

type BookId = "fdr10" | "ethernet-10g" | "qdr56";

/** Section VI-B3a: tori are folded and need no optical cables. */
const torus = (k: number, n: number): string => `topology=torus&dims=${Array(n).fill(k).join("x")}&p=1&ringCables=folded`;
const dragonfly = (p: number): string => `topology=dragonfly&p=${p}&a=${2 * p}&h=${p}`;
/** With the routers and ports of the dragonfly of that p, as in Table IV. */
const random = (p: number): string => `topology=random-shortcut&routers=${2 * p * (2 * p * p + 1)}&degree=${3 * p}&p=${p}`;

/** The paper's families, each with balanced networks up to about 20,000 endpoints. */
const FAMILIES: readonly (readonly [id: string, title: string, studies: readonly string[]])[] = [
  ["t3d", "T3D", [6, 8, 10, 13, 16, 20, 22, 26].map((k) => torus(k, 3))],
  ["t5d", "T5D", [3, 4, 5, 6, 7].map((k) => torus(k, 5))],
  ["hc", "HC", [8, 9, 10, 11, 12, 13].map((n) => `topology=hypercube&n=${n}`)],
  ["lh-hc", "LH-HC", [8, 9, 10, 11, 12, 13].map((n) => `topology=long-hop&n=${n}&extra=5`)],
  ["ft-3", "FT-3", [12, 16, 20, 26, 32, 36, 42].map((radix) => `${FT_3}&radix=${radix}`)],
  ["dln", "DLN", [3, 4, 5, 6, 7, 8].map(random)],
  ["fbf-3", "FBF-3", [4, 5, 6, 7, 8, 9, 10, 11, 12].map((k) => `topology=flattened-butterfly&k=${k}&n=4`)],
  ["df", "DF", [3, 4, 5, 6, 7, 8].map(dragonfly)],
  ["sf", "SF", [5, 7, 8, 9, 11, 13, 16, 17, 19, 23].map((q) => `topology=slim-fly&q=${q}`)],
];

const known = new Map<BookId, readonly NetworkLine[]>();

function linesOf(book: BookId): readonly NetworkLine[] {
  const lines =
    known.get(book) ??
    FAMILIES.map(([id, title, studies]): NetworkLine => ({
      id,
      title,
      points: studies.map((text) => designStudy(`${text}&prices=${book}`)),
    }));
  known.set(book, lines);
  return lines;
}

const LOW_RADIX: readonly string[] = ["t3d", "t5d", "hc", "lh-hc"];

/** Endpoints at which families are compared: the largest hypercube of the paper has so many. */
const ABOUT = 8192;

/** The saving of a Slim Fly over another family at that size, between the networks next to it. */
const saved =
  (book: BookId, id: string, column: "cost" | "power") =>
  (found: Measured): number | null => {
    const of = (which: string): number | null =>
      valueAt(
        linesOf(book).find((line) => line.id === which)!,
        found,
        ABOUT,
        (priced) => priced[column],
      );
    const [own, other] = [of("sf"), of(id)];
    return own === null || other === null ? null : 1 - own / other;
  };

type Percentages = MeasuredClaim["measures"];

/** The saving by the paper's text for a family, at the network of Table IV that is nearest to this size. */
const byText = (
  book: BookId,
  families: readonly (readonly [title: keyof typeof TEXT_SAVINGS, id: string, inTable: string])[],
): Percentages =>
  Object.fromEntries(
    families.map(([title, id, inTable]) => [
      `less than ${title}`,
      { of: saved(book, id, "cost"), ...asInText(TEXT_SAVINGS[title], inTable) },
    ]),
  );

/** The text of section VI-B4 covers all cases, so its claims are those of Table IV, at another size. */
const costClaims = (name: string, book: BookId): readonly MeasuredClaim[] => [
  {
    id: `paper-002.${name}.1`,
    where: "section VI-B4",
    statement: "In all cases SF is about 25 % more cost-effective than DF.",
    printed: "≈ 25 %",
    studies: {},
    measures: byText(book, [["DF", "df", "df-n"]]),
    accept: "at 8,192 endpoints it is 20 to 30 % cheaper",
  },
  {
    id: `paper-002.${name}.4`,
    where: "section VI-B4",
    statement: "In all cases SF is almost 30 %, 40 % and 50 % less expensive than FBF-3, DLN and FT-3.",
    printed: "almost 30, 40, 50 %; by Table IV 32.7, 34.0, 55.4 %",
    studies: {},
    measures: byText(book, [
      ["FBF-3", "fbf-3", "fbf-n"],
      ["DLN", "dln", "dln-n"],
      ["FT-3", "ft-3", "ft-n"],
    ]),
    accept: "at 8,192 endpoints each is within 5 percentage points of the text's number, or between that and Table IV's",
    reason:
      "As in Table IV (paper-002.table-iv.3), where text and table disagree: the printed prices of all three need cables far longer than any floor that is described has.",
  },
  {
    id: `paper-002.${name}.5`,
    where: "section VI-B4, Table IV",
    statement: "SF is significantly more cost-effective than the topologies of few ports: T3D, T5D, HC and LH-HC.",
    printed: "by Table IV 38.6, 67.5, 77.7, 84.1 %",
    studies: {},
    measures: Object.fromEntries(
      FAMILIES.filter(([id]) => LOW_RADIX.includes(id)).map(([id, title]) => [
        `less than ${title}`,
        { of: saved(book, id, "cost"), ...asInTable(id) },
      ]),
    ),
    accept: "at 8,192 endpoints each is what Table IV's prices make, when each may be 3 % off",
  },
];

const powerClaim = (name: string, book: BookId): MeasuredClaim => ({
  id: `paper-002.${name}.2`,
  where: "section VI-C",
  statement: "SF is over 25 % more energy-efficient than DF, FBF-3 and DLN.",
  printed: "> 25 %",
  studies: {},
  measures: Object.fromEntries(
    (["df", "fbf-3", "dln"] as const).map((id) => [
      `less than ${id.toUpperCase()}`,
      { of: saved(book, id, "power"), ...powerSaved(id === "fbf-3" ? "fbf-n" : `${id}-n`) },
    ]),
  ),
  accept: "at 8,192 endpoints it takes 25 to 30 % less",
  reason:
    "As in Table IV (paper-002.table-iv.4): by the ports of its construction a Slim Fly takes 8.2 W an endpoint, not the printed 8.02, and a flattened butterfly 10.4 W, not 10.8.",
});

/** The largest change of a saving from the paper's first price book, percentage points. */
const moved =
  (book: BookId) =>
  (found: Measured): number | null => {
    const points = FAMILIES.filter(([id]) => id !== "sf").map(([id]) => {
      const [own, first] = [saved(book, id, "cost")(found), saved("fdr10", id, "cost")(found)];
      return own === null || first === null ? null : 100 * Math.abs(own - first);
    });
    return points.every((one) => one !== null) ? Math.max(...points) : null;
  };

/** The paper's claim that the other books change little. */
const alikeClaim = (name: string, book: BookId): MeasuredClaim => ({
  id: `paper-002.${name}.3`,
  where: "section VI-B1",
  speaks: "own",
  statement: "With these cables the relative cost differences between topologies vary by about 1 to 2 %.",
  printed: "≈ 1 to 2 %",
  studies: {},
  measures: {
    "most that a saving of the Slim Fly, over any of eight families, is from what it is by FDR10, percentage points": {
      of: moved(book),
      band: [0.5, 2.5],
      why: "1 to 2, as printed, to half a point",
    },
  },
  accept: "at 8,192 endpoints the saving that moves most does so by 0.5 to 2.5 percentage points",
  reason:
    "No test of the paper's prices: of these cables none are printed, and ours are FDR10's dollars per Gb/s, so that savings can move only by what cables of another rate are of the whole price. Those of 10 Gb/s move FT-3's most, 2.9 points, whose endpoints' cables are counted.",
});

const CHARTS: readonly CurvesChart[] = [
  { id: "cables", title: "(a) Price of cables", of: "cables" },
  { id: "routers", title: "(b) Price of routers", of: "routers" },
  { id: "cost", title: "(c) Cost of an endpoint", of: "cost", from: 200 },
  { id: "power", title: "(d) Power of an endpoint", of: "power", from: 200 },
];

function figure(number: 11 | 12 | 13, book: BookId, cables: string): CurvesPart {
  const name = `figure-${number}`;
  const first = book === "fdr10";
  return {
    kind: "curves",
    id: `slim-fly-${number}`,
    name: `Figure ${number}`,
    title: `Cost and power over size, ${cables}`,
    text: `Prices of ${cables} cables and of routers, and what balanced networks of all families cost and draw, each built and priced cable by cable on its floor.`,
    look: "Slim Flies and dragonflies are the cheap ones; tori and hypercubes take a router an endpoint. Where one family crosses another is marked.",
    charts: CHARTS,
    book: designStudy(`topology=slim-fly&prices=${book}`),
    readings: [],
    lines: () => linesOf(book),
    also: () => (first ? [] : linesOf("fdr10").flatMap(({ points }) => points)),
    note: `${first ? "Coefficients as printed." : "No coefficients are printed for these cables: ours are FDR10's dollars per Gb/s at their rate, with FDR10 routers, so that how costs compare can change only by the cables' part of them."} Tori are folded as in the paper, with electric cables of 1 m throughout; a random network has routers and ports of the dragonfly beside it; Long Hops have five ports more than the hypercube.`,
    claims: () => [...costClaims(name, book), powerClaim(name, book), ...(first ? [] : [alikeClaim(name, book)])],
  };
}

export const FIGURES_OVER_SIZE: readonly CurvesPart[] = [
  figure(11, "fdr10", "FDR10 40 Gb/s"),
  figure(12, "ethernet-10g", "Ethernet 10 Gb/s"),
  figure(13, "qdr56", "QDR 56 Gb/s"),
];
