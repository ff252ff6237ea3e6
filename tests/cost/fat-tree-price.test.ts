/** The candidates of docs/cost.md for the printed price of FT-3 in Table IV of Besta, Hoefler 2014, which none of them is. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mediaOf, pricePerGbps } from "../../src/cost/media.ts";
import { pricesOf } from "../../src/cost/prices.ts";
import { routerPriceOf } from "../../src/cost/routers.ts";
import { costValues } from "./values.ts";

const prices = pricesOf(costValues());
const [electric, optical] = (["electric", "optical"] as const).map((which) => {
  const medium = mediaOf(prices).find(({ id }) => id === which)!;
  return (metres: number): number => pricePerGbps(medium, metres) * prices.cableBandwidth;
}) as [(metres: number) => number, (metres: number) => number];

/** Table IV, printed: ports, endpoints, routers. */
const PRINTED = [
  [43, 19876, 2311],
  [35, 10718, 1531],
] as const;

interface Candidate {
  readonly cost: number;
  readonly power: number;
}

/** Of an endpoint: routers of `ports`, two fibers of `fiber` metres, its own cable. */
function candidate(routers: number, ports: number, fiber: number, own: number, further = { cost: 0, ports: 0 }): Candidate {
  return {
    cost: routers * routerPriceOf(prices, ports) + 2 * optical(fiber) + own + further.cost,
    power: (routers * ports + further.ports) * prices.portPower,
  };
}

const CANDIDATES: readonly ((ports: number, endpoints: number, routers: number) => Candidate)[] = [
  (k, n, r) => candidate(r / n, k, 3, electric(1)),
  (k, n, r) => candidate(r / n, k, 3, optical(3)),
  (k, n, r) => candidate(r / n, k, 3, electric(20)),
  (k, n, r) => candidate(r / n, k, (2 / 3) * Math.sqrt(r) + prices.cableOverhead, electric(1)),
  (k, n, r) => candidate(r / n, k === 43 ? 48 : 36, 3, electric(1)),
  (k, n, r) => {
    const cores = (k / 2) ** 2 / n;
    const dearer = routerPriceOf(prices, 2 * k) - routerPriceOf(prices, k);
    return candidate(r / n, k, 3, electric(1), { cost: cores * dearer, ports: cores * k });
  },
  (k) => candidate(7 / k, k, 3, electric(1), { cost: optical(3), ports: 0 }),
];

test("what docs/cost.md says of candidates for the printed price of FT-3 is so", () => {
  const rows = readFileSync(new URL("../../docs/cost.md", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => /^ {2}\| (as the text has it|endpoints' cables|a rack for|routers on|core routers|four levels)/.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(2, 5)
        .map((cell) => cell.trim()),
    );
  expect(rows).toEqual(
    CANDIDATES.map((of) => {
      const both = PRINTED.map(([ports, endpoints, routers]) => of(ports, endpoints, routers));
      return [...both.map(({ cost }) => cost.toFixed(1)), both.map(({ power }) => power.toFixed(1)).join(", ")];
    }),
  );
});
