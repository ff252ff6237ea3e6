/** Figures 11, 12 and 13 of Besta, Hoefler 2014: prices of cables and routers, and what networks cost and draw over size, in three price books. */
import { valueAt } from "../curves.ts";
import type { CurvesChart, NetworkLine } from "../curves.ts";
import type { CurvesPart, MeasuredClaim } from "../lesson.ts";
import { designStudy } from "../designs.ts";
import type { DesignStudy } from "../designs.ts";
import type { Measured } from "../measured.ts";

type BookId = "fdr10" | "ethernet-10g" | "qdr56";

/** Section VI-B.3a: tori are folded and need no optical cables. */
const torus = (k: number, n: number): string => `topology=torus&dims=${Array(n).fill(k).join("x")}&p=1&ringCables=folded`;
const dragonfly = (p: number): string => `topology=dragonfly&p=${p}&a=${2 * p}&h=${p}`;
/** Routers and ports of the dragonfly of that p, as in Table IV. */
const random = (p: number): string => `topology=random-shortcut&routers=${2 * p * (2 * p * p + 1)}&degree=${3 * p}&p=${p}`;

/** The paper's families, each with balanced networks up to about 20,000 endpoints. */
const FAMILIES: readonly (readonly [id: string, title: string, studies: readonly string[]])[] = [
  ["t3d", "T3D", [6, 8, 10, 13, 16, 20, 22, 26].map((k) => torus(k, 3))],
  ["t5d", "T5D", [3, 4, 5, 6, 7].map((k) => torus(k, 5))],
  ["hc", "HC", [8, 9, 10, 11, 12, 13].map((n) => `topology=hypercube&n=${n}`)],
  ["lh-hc", "LH-HC", [8, 9, 10, 11, 12, 13].map((n) => `topology=long-hop&n=${n}&extra=5`)],
  ["ft-3", "FT-3", [12, 16, 20, 26, 32, 36, 42].map((radix) => `topology=folded-clos&radix=${radix}&levels=3`)],
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

/** Endpoints at which families are compared: the largest hypercube of the paper has so many. */
const ABOUT = 8192;

/** How much less a Slim Fly takes than another family at that size, between the networks next to it. */
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

/** Slim Fly and dragonfly of Table IV in the paper's first price book, which the other two are held against. */
const TABLE_IV_PAIR = ["topology=slim-fly&q=19&p=15", "topology=dragonfly&p=7&a=14&h=7"] as const;
const pairIn = (book: BookId): readonly DesignStudy[] => TABLE_IV_PAIR.map((text) => designStudy(`${text}&prices=${book}`));

const pairRatio =
  (book: BookId) =>
  ({ networks }: Measured): number | null => {
    const [sf, df] = pairIn(book).map(({ study }) => networks.get(study)?.cost);
    return sf === undefined || df === undefined ? null : sf / df;
  };

const orderClaims = (name: string, book: BookId): readonly MeasuredClaim[] => [
  {
    id: `paper-002.${name}.1`,
    where: "section VI-B4",
    statement: "A Slim Fly is about 25 % more cost-effective than a dragonfly of its size, and more so than any other family.",
    printed: "25 %",
    studies: {},
    measures: {
      "less than DF": { of: saved(book, "df", "cost"), band: [0.2, 0.3], why: "25 %, and 5 % to either side", unit: "%" },
      ...Object.fromEntries(
        FAMILIES.filter(([id]) => id !== "sf" && id !== "df").map(([id, title]) => [
          `less than ${title}`,
          {
            of: saved(book, id, "cost"),
            band: [0.05, 0.9] as const,
            why: "cheaper, by more than what a network of another size makes",
            unit: "%" as const,
          },
        ]),
      ),
    },
    accept: "at 8,192 endpoints it is 20 to 30 % cheaper than a dragonfly, and the cheapest of all",
    reason:
      "No coefficients are printed for these cables; FDR10's dollars per Gb/s at their rate make cables cheaper or dearer beside the same routers.",
  },
];

const powerClaim = (name: string, book: BookId): MeasuredClaim => ({
  id: `paper-002.${name}.2`,
  where: "section VI-C",
  statement: "A Slim Fly takes over 25 % less power than DF, FBF-3 and DLN.",
  printed: "> 25 %",
  studies: {},
  measures: Object.fromEntries(
    (["df", "fbf-3", "dln"] as const).map((id) => [
      `less than ${id.toUpperCase()}`,
      { of: saved(book, id, "power"), band: [0.25, 0.9] as const, why: "as printed", unit: "%" as const },
    ]),
  ),
  accept: "at 8,192 endpoints it is 25 % or more",
  reason:
    "A Slim Fly takes 8.2 W an endpoint by the ports of its construction, not the 8.02 W of Table IV, a flattened butterfly 10.4 W and not 10.8.",
});

/** That the other books change little, which the paper says of them. */
const alikeClaim = (name: string, book: BookId): MeasuredClaim => ({
  id: `paper-002.${name}.3`,
  where: "section VI-B.1",
  statement: "With these cables the relative differences between topologies vary by about 1 to 2 %.",
  printed: "1 to 2 %",
  studies: {},
  measures: {
    "Slim Fly / dragonfly, over what it is by FDR10": {
      of: (found) => {
        const [own, first] = [pairRatio(book)(found), pairRatio("fdr10")(found)];
        return own === null || first === null ? null : own / first;
      },
      band: [0.975, 1.025],
      why: "2 %, to half a per cent",
    },
  },
  accept: "the ratio of Slim Fly to dragonfly changes by 2.5 % at most",
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
    also: () => (first ? [] : [...pairIn("fdr10"), ...pairIn(book)]),
    note: `${first ? "Coefficients as printed." : "No coefficients are printed for these cables: FDR10's dollars per Gb/s at their rate, with FDR10 routers."} Tori are folded as in the paper, with electric cables of 1 m throughout; a random network has routers and ports of the dragonfly beside it; Long Hops have five ports more than the hypercube.`,
    claims: () => [...orderClaims(name, book), powerClaim(name, book), ...(first ? [] : [alikeClaim(name, book)])],
  };
}

export const FIGURES_OVER_SIZE: readonly CurvesPart[] = [
  figure(11, "fdr10", "FDR10 40 Gb/s"),
  figure(12, "ethernet-10g", "Ethernet 10 Gb/s"),
  figure(13, "qdr56", "QDR 56 Gb/s"),
];
