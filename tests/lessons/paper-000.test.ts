/** Tables 1 and 2, Figures 2, 18 and 19 of Kim et al. 2008 as data: what they are of, what is counted, and claims that hold and fail by numbers. */
import { describe, expect, test } from "vitest";
import { PRICE_BOOKS } from "../../src/cost/books.ts";
import { verdictOn } from "../../src/lessons/verdict.ts";
import { bandFault } from "./bands.ts";
import { valueAt, agrees, wantedBy } from "../../src/lessons/lesson.ts";
import type { CurvesPart, FactsPart } from "../../src/lessons/lesson.ts";
import { partOf } from "../../src/lessons/lessons.ts";
import type { Measured, PricedNetwork } from "../../src/lessons/measured.ts";
import { READINGS } from "../../src/lessons/paper-000/figure-19.ts";
import { topologyOf } from "../../src/topology/families.ts";
import { NOTHING_MEASURED } from "../../src/workers/measured-part.ts";
import { measuredOf } from "./measured.ts";

const facts = (id: string): FactsPart => partOf(id) as FactsPart;
const figure19 = partOf("dragonfly-19") as CurvesPart;

/** Ours by row, in columns. */
const oursOf = (part: FactsPart, found: Measured) =>
  Object.fromEntries(part.rows.map((row) => [row.id, row.facts.map((one) => one && one.of(found))]));

/** A network that only costs something. */
const costing = (cost: number, endpoints: number): PricedNetwork => ({
  endpoints,
  cost,
  routers: 0,
  radix: 0,
  electric: 0,
  optical: 0,
  power: cost,
  metres: 0,
  parts: { routers: cost, electric: 0, optical: 0 },
  floor: { side: 1, inside: 0, between: 0, across: 0, mean: null, most: null },
});

describe("Table 1 and Figure 2", () => {
  test("energies are the book's, and watts follow; Luxtera's printed watts are not its printed energy", async () => {
    const part = facts("dragonfly-table-1");
    const found = await measuredOf(part.wanted);
    expect(oursOf(part, found)).toEqual({ intel: [20, 60, 1.2], luxtera: [42, 55, 2.31], electrical: [10, 2, 0.02] });
    const off = part.rows.flatMap(({ id, facts: row }) => row.flatMap((one, i) => (agrees(one!, one!.of(found)!) ? [] : [`${id} ${i}`])));
    expect(off).toEqual(["luxtera 2"]);
  });

  test("lines cross at 7.29 m by arithmetic; by lines that cross at 10 m the claim holds", async () => {
    const part = partOf("dragonfly-2") as CurvesPart;
    const found = await measuredOf(wantedBy(part, ""));
    const judged = (prices: Measured): readonly string[] => part.claims("").map((claim) => verdictOn(claim, prices, true).verdict);
    expect(judged(found)).toEqual(["differs", "holds", "holds"]);
    const [crossing] = Object.values(part.claims("")[0]!.measures);
    expect(crossing!.of(found)).toBeCloseTo((9.7103 - 2.16) / (1.4 - 0.364), 9);
    const lines = found.prices.get(part.book.study)!;
    const cables = lines.cables.map((one) =>
      one.id === "optical" ? { ...one, points: one.points.map(([x, y]) => [x, y + 2.81] as const) } : one,
    );
    expect(judged({ ...found, prices: new Map([[part.book.study, { ...lines, cables }]]) })).toEqual(["holds", "holds", "differs"]);
    expect(judged(NOTHING_MEASURED)).toEqual(["open", "open", "open"]);
  });
});

describe("Figure 18 and Table 2", async () => {
  const [figure, table] = [facts("dragonfly-18"), facts("dragonfly-table-2")];
  const found = await measuredOf(table.wanted);

  test("cables by closed forms: lines of 16 and groups of 16, three dimensions and 256 groups", () => {
    const line = (16 * 15) / 2;
    expect(oursOf(figure, found)).toMatchObject({
      endpoints: [65_536, 65_536],
      routers: [4096, 4096],
      radix: [16 + 45, 16 + 15 + 16],
      local: [256 * line, 256 * line],
      // A cable a pair of groups.
      global: [2 * 256 * line, (256 * 255) / 2],
      across: [256 * 64, 128 * 128],
    });
    expect(figure.claims.map((claim) => verdictOn(claim, found, true).verdict)).toEqual(["holds", "holds", "holds"]);
  });

  test("hops are the printed ones, and as many as the routings' longest routes", () => {
    const ours = oursOf(table, found);
    for (const { id, facts: row } of table.rows.slice(0, 4)) expect(ours[id], id).toEqual(row.map((one) => one!.printed!.value));
    for (const { local, global, longest } of found.routes.values()) expect(local + global).toBe(longest);
  });

  test("lengths are those of a square of 16 by 16 places", () => {
    // Mean distance of two of n places in a row, not the same one, is (n + 1)/3; of two of n × n, n (n² − 1)/… by both coordinates.
    const places = Array.from({ length: 256 }, (_, i) => [i % 16, Math.floor(i / 16)] as const);
    const distances = places.flatMap(([x, y], i) => places.slice(i + 1).map(([u, v]) => Math.abs(x - u) + Math.abs(y - v)));
    const mean = distances.reduce((sum, one) => sum + one, 0) / distances.length;
    const ours = oursOf(table, found);
    expect(ours["mean"]).toEqual([expect.closeTo(17 / 3 / 16, 10), expect.closeTo(mean / 16, 10)]);
    expect(ours["most"]).toEqual([15 / 16, 30 / 16]);
    expect(table.claims.map((claim) => verdictOn(claim, found, true).verdict)).toEqual(["holds", "holds"]);
  });

  test("a route too many, or cables as long on both, fail the claims", () => {
    const longer = new Map(
      [...found.routes].map(([study, hops], i) => [study, i === 0 ? { ...hops, global: hops.global + 1 } : hops] as const),
    );
    expect(verdictOn(table.claims[0]!, { ...found, routes: longer }, true).verdict).toBe("differs");
    const alike = new Map(
      [...found.networks].map(([study, one]) => [study, { ...one, floor: { ...one.floor, mean: 5, most: 15, between: 60_000 } }] as const),
    );
    expect(verdictOn(table.claims[1]!, { ...found, networks: alike }, true).verdict).toBe("differs");
    expect(verdictOn(figure.claims[0]!, { ...found, networks: alike }, true).verdict).toBe("differs");
  });
});

describe("Figure 19", () => {
  const { prices } = PRICE_BOOKS.find(({ id }) => id === "dragonfly-2008")!;

  test("every reading has the same networks, about as large as their neighbours, at the book's prices", () => {
    for (const { id } of READINGS) {
      const lines = figure19.lines(id);
      expect(lines.map((line) => line.id)).toEqual(["dragonfly", "butterfly", "clos", "torus"]);
      expect(figure19.lines(id)).toBe(lines);
      for (const { id: family, points } of lines) {
        const sizes = points.map(({ values }) => topologyOf(values).size(values).endpoints);
        expect(sizes).toHaveLength(7);
        sizes.forEach((size, i) => {
          expect(Math.abs(Math.log(size / (1024 * 2 ** i))), `${family} ${size}`).toBeLessThan(0.08);
        });
        if (family !== "torus") continue;
        // As wide as its bisection needs, and every cable priced as one of 1 m.
        for (const { values } of points) {
          const width = topologyOf(values).size(values).endpoints ** (1 / 3) / 8;
          expect(values["cableBandwidth"]).toBeCloseTo(prices.cableBandwidth * width, 6);
          expect(values["routerSlope"]).toBeCloseTo(prices.routerSlope * width, 6);
          const each = prices.electricSlope + prices.electricBase;
          // Three cables an endpoint; one more, as wide as anybody's, where those of endpoints are counted.
          const all = id === "terminals" ? 3 * width + 1 : 3 * width;
          expect(values["ringCables"]).toBe("folded");
          expect(3 * width * (values["electricSlope"] + values["electricBase"])).toBeCloseTo(all * each, 6);
        }
      }
    }
  });

  /** Costs that make the printed savings; the dragonfly costs 100. */
  const made = (change: Readonly<Record<string, (endpoints: number) => number>>): Measured => {
    const cost: Readonly<Record<string, (endpoints: number) => number>> = {
      dragonfly: () => 100,
      butterfly: (n) => (n < 1500 ? 100 : n < 6000 ? 100 / 0.9 : 100 / 0.8),
      clos: () => 100 / 0.48,
      torus: (n) => (n < 1500 ? 100 / 0.38 : n < 12_000 ? 100 / 0.53 : 100 / 0.35),
      ...change,
    };
    const networks = new Map(
      figure19.lines("text").flatMap(({ id, points }) =>
        points.map(({ study, values }) => {
          const { endpoints } = topologyOf(values).size(values);
          return [study, costing(cost[id]!(endpoints), endpoints)] as const;
        }),
      ),
    );
    return { ...NOTHING_MEASURED, networks };
  };
  const judged = (found: Measured): readonly string[] => figure19.claims("text").map((claim) => verdictOn(claim, found, true).verdict);

  test("claims hold by the printed savings, fail by others, and are open without any", () => {
    // The dragonfly and the flattened butterfly of 1K are one study: both lines have the last price that it was given.
    expect(judged(made({}))).toEqual(["holds", "holds", "holds", "holds", "holds", "holds"]);
    expect(judged(made({ butterfly: (n) => (n < 1500 ? 100 : 110) }))).toEqual(["differs", "holds", "holds", "holds", "holds", "holds"]);
    expect(judged(made({ clos: () => 250 }))[1]).toBe("differs");
    expect(judged(made({ clos: () => 150 }))[1]).toBe("differs");
    expect(judged(made({ torus: () => 1000 }))[2]).toBe("differs");
    expect(judged(made({ butterfly: () => 100 }))).toEqual(["differs", "holds", "holds", "holds", "differs", "differs"]);
    expect(judged(NOTHING_MEASURED)).toEqual(["open", "open", "open", "open", "open", "open"]);
  });

  test("bands have two ends and reasons, in every reading; ids are its own", () => {
    const all = READINGS.flatMap(({ id }) => figure19.claims(id));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { measures } of all) for (const measure of Object.values(measures)) expect(bandFault(measure)).toBeNull();
  });

  test("between two networks a line is straight over the logarithm of its size, and ends where it ends", () => {
    const line = figure19.lines("text")[3]!;
    const found = made({ torus: Math.log });
    expect(valueAt(line, found, 5000, ({ cost }) => cost)).toBeCloseTo(Math.log(5000), 9);
    expect(valueAt(line, found, 4096, ({ cost }) => cost)).toBeCloseTo(Math.log(4096), 12);
    expect([valueAt(line, found, 900, ({ cost }) => cost), valueAt(line, found, 70_000, ({ cost }) => cost)]).toEqual([null, null]);
  });
});
