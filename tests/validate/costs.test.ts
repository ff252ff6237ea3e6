/** What is kept of costs is what the cost model says, and what docs/cost.md says of the percentages of Kim et al. 2008 is what is kept. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { networkOf } from "../../src/topology/networks.ts";
import { inThread } from "../lessons/measured.ts";
import { pricedNetwork } from "../../src/workers/priced.ts";
import { WHOLE } from "../tools/extent.ts";
import { costs } from "./costs.ts";
import { recordNetwork } from "./record.ts";
import { findingsOf, Store } from "./store.ts";
import { allKeysOf, keyOf, valuesOf } from "./studies.ts";

const store = new Store(new URL("data/costs.json", import.meta.url));

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
      .filter((_, i, all) => i % Math.ceil(all.length / MOST) === 0);
    expect(some.length).toBeGreaterThan(10);
    for (const { key, network } of some) {
      const values = valuesOf(key.slice("cost ".length));
      expect(recordNetwork(await pricedNetwork(inThread, values).done), key).toEqual(network);
      expect(keyOf("cost", key.slice("cost ".length))).toBe(key);
      expect(networkOf(values).endpoints).toBe(network.endpoints);
    }
  });
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
