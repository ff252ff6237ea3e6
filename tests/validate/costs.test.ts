/** What is kept of costs is what the cost model says, and what docs/cost.md says of the percentages of Kim et al. 2008 is what is kept. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { networkOf } from "../../src/topology/networks.ts";
import type { SurvivalPart } from "../../src/lessons/lesson.ts";
import { partOf } from "../../src/lessons/lessons.ts";
import { judge } from "../../src/lessons/verdict.ts";
import { sampleFailures } from "../../src/workers/resilience.ts";
import { inThread } from "../lessons/measured.ts";
import { pricedNetwork } from "../../src/workers/priced.ts";
import { WHOLE } from "../tools/extent.ts";
import { samplingPool } from "../tools/sampling-pool.ts";
import { costs } from "./costs.ts";
import { recordNetwork } from "./laboratory.ts";
import { findingsOf, Store } from "./store.ts";
import { allKeysOf, keyOf, valuesOf } from "../../src/lessons/findings.ts";

import kept from "./data/table-iii.json" with { type: "json" };

const store = new Store(new URL("data/costs.json", import.meta.url));

const sampler = samplingPool(1);

/** Networks that are priced in milliseconds. */
const SMALL = 3000;
const MOST = WHOLE ? Infinity : 25;

describe("what is kept", () => {
  const keys = [...new Set(costs.claims.flatMap(allKeysOf))];

  test("is of every network of every claim", () => {
    expect(keys.length).toBeGreaterThan(300);
    expect(keys.filter((key) => store.get(key) === null)).toEqual([]);
  });

  test("is what the cost model gives today", async () => {
    const some = keys
      .filter((key) => key.startsWith("cost "))
      .flatMap((key) => {
        const entry = store.get(key)!;
        return "network" in entry ? [{ key, network: entry.network }] : [];
      })
      .filter(({ network }) => WHOLE || network.endpoints < SMALL)
      .filter((_, i, all) => i % Math.max(1, Math.ceil(all.length / MOST)) === 0);
    expect(some.length).toBeGreaterThan(10);
    for (const { key, network } of some) {
      const values = valuesOf(key.slice("cost ".length));
      expect(recordNetwork(await pricedNetwork(inThread, values).done), key).toEqual(network);
      expect(keyOf("cost", key.slice("cost ".length))).toBe(key);
      expect(networkOf(values).endpoints).toBe(network.endpoints);
    }
  });
});

describe("Table III", () => {
  const part = partOf("table-iii") as SurvivalPart;
  const cells = part.tables.flatMap((table) => table.cells);

  test("what is kept is of every cell", () => {
    expect(Object.keys(kept.fractions).toSorted()).toEqual(cells.map(({ id }) => id).toSorted());
  });

  test("and is what is sampled today", async () => {
    // Networks of three tenths of a second, or all.
    const some = cells.filter(({ row, property }) => WHOLE || (property === "disconnection" && row === "256"));
    expect(some.length).toBeGreaterThan(4);
    for (const { id, property, values } of some) {
      const found = await sampleFailures(sampler, values, {}).done;
      if ("refusal" in found) throw new Error(found.refusal.message);
      expect(found.thresholds[property].fraction, id).toBeCloseTo((kept.fractions as Readonly<Record<string, number>>)[id]!, 6);
    }
  });

  test("counts of the page are those of the lesson", () => {
    const claim = costs.claims.find(({ id }) => id === "paper-002.table-iii.1")!;
    expect(claim.aside!(findingsOf(claim, store)!)).toBe(
      "29 of 45 equal, 40 within a step; further: t3d-1024, t3d-2048, t3d-4096, t3d-8192, ft-3-2048",
    );
  });
});

test("Table 3's counts are judged for every network, over all pairs, by whole numbers", () => {
  const claims = costs.claims.filter(({ id }) => id.startsWith("paper-001.table-3."));
  const verdicts = claims.map((claim) => judge(claim, findingsOf(claim, store)!).verdict);
  expect(verdicts).toEqual([...Array<string>(7).fill("holds"), "differs"]);
  const cascade = claims.at(-1)!;
  expect(cascade.aside!(findingsOf(cascade, store)!)).toBe("of all pairs MIN 62 to 84, VLB 2088832 to 2357504");
});

test("the table of readings in docs/cost.md has what the claims found", () => {
  const text = readFileSync(new URL("../../docs/cost.md", import.meta.url), "utf8");
  const rows = text
    .split("\n")
    .filter((line) => /^\| (as described|all global|lines that cross|128 endpoints|with endpoints)/.test(line.trim()))
    .map((line) =>
      line
        .split("|")
        .slice(2, 5)
        .map((cell) => cell.trim()),
    );
  const found = ["", ".optical", ".crossing", ".cabinets", ".terminals"].map((reading) =>
    ["butterfly", "clos", "torus"].map((which) => {
      const claim = costs.claims.find(({ id }) => id === `paper-000.figure-19.${which}${reading}`)!;
      const findings = findingsOf(claim, store)!;
      return Object.values(claim.measures)
        .map((measure) => (100 * measure.of(findings)!).toFixed(1).replace("-", "−"))
        .join(", ");
    }),
  );
  expect(rows).toEqual(found);
});
