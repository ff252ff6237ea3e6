import { describe, expect, it } from "vitest";
import { distancesOf, everyRouter } from "../../src/analysis/distances.ts";
import { fiedler, solveThroughput } from "../tools/at-once.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { loadSolver } from "../../src/throughput/solve.ts";
import { partsOf } from "../../src/topology/degrade.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { lpsElements, spectralfly } from "../../src/topology/spectralfly.ts";
import { isAutomorphism } from "./automorphisms.ts";
import { expectConsistent, neighbours } from "./invariants.ts";

const solver = await loadSolver();

/** Shortest cycle through router 0, and so, as all routers are alike, the shortest of all. */
function girth(network: Parameters<typeof neighbours>[0]): number {
  const distance = new Map([[0, 0]]);
  const parent = new Map([[0, -1]]);
  let best = Infinity;
  for (const at of distance.keys()) {
    for (const to of neighbours(network, at)) {
      if (to === parent.get(at)) continue;
      if (distance.has(to)) best = Math.min(best, distance.get(at)! + distance.get(to)! + 1);
      else {
        distance.set(to, distance.get(at)! + 1);
        parent.set(to, at);
      }
    }
  }
  return best;
}

describe.each([
  [3, 5],
  [5, 7],
  [3, 7],
  [11, 7],
  [7, 11],
  [13, 11],
  [23, 11],
])("LPS(%i, %i)", (lpsP, lpsQ) => {
  const network = spectralfly.build({ lpsP, lpsQ, p: 1 });
  const square = Array.from({ length: lpsQ - 1 }, (_, i) => ((i + 1) ** 2 - lpsP) % lpsQ).includes(0);

  it("is simple, connected, regular of degree P + 1, and bipartite only as PGL", () => {
    expect(network.routers).toBe((lpsQ ** 3 - lpsQ) / (square ? 2 : 1));
    for (let r = 0; r < network.routers; r++) expect(new Set(neighbours(network, r)).size).toBe(lpsP + 1);
    expectConsistent(network);
    expect(partsOf(network).parts).toBe(1);
    const { histogram } = distancesOf(network);
    // Theorem of Lubotzky, Phillips, Sarnak 1988: girth at least 2 log_P Q, and 4 log_P Q - log_P 4 as PGL, which is bipartite.
    const log = (n: number): number => Math.log(n) / Math.log(lpsP);
    expect(girth(network)).toBeGreaterThanOrEqual(square ? 2 * log(lpsQ) : 4 * log(lpsQ) - log(4));
    if (!square) expect(histogram.filter((_, d) => d % 2 === 0).reduce((a, b) => a + b, 0)).toBe(network.routers ** 2 / 2);
  });

  it("is Ramanujan: the second eigenvalue is at most 2√P", () => {
    expect(lpsP + 1 - fiedler(network).value).toBeLessThanOrEqual(2 * Math.sqrt(lpsP) + 1e-6);
  });

  it("looks the same from every router: multiplications from the left keep its links", () => {
    const elements = lpsElements(lpsP, lpsQ);
    const place = new Map(elements.map((matrix, r) => [matrix.join(), r]));
    const inverse = (a: number): number => Array.from({ length: lpsQ }, (_, b) => b).find((b) => (a * b) % lpsQ === 1)!;
    for (const [a, b, c, d] of [elements[1]!, elements.at(-1)!]) {
      const image = elements.map(([e, f, g, h]) => {
        const product = [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h].map((x) => x % lpsQ);
        const factor = inverse(product[0] === 0 ? product[2]! : product[0]!);
        return place.get(product.map((x) => (x * factor) % lpsQ).join())!;
      });
      expect(isAutomorphism(network, image, true)).toBe(true);
    }
    if (network.routers < 400) expect(distancesOf(network).histogram).toEqual(distancesOf(network, everyRouter(network)).histogram);
  });
});

it.each([
  // Radix, routers and diameter, of EvalNet's counts (p + 1; (3 - (P/Q)) (Q³ - Q)/4) where they are given.
  [11, 7, 168, 3],
  [23, 11, 660, 3],
])("LPS(%i, %i): %i routers, diameter %i", (lpsP, lpsQ, routers, diameter) => {
  const network = spectralfly.build({ lpsP, lpsQ, p: 1 });
  expect(network.routers).toBe(routers);
  expect(distancesOf(network).diameter).toBe(diameter);
});

it("knows the busiest channel's load of all-to-all traffic, and an adversary that is worse", () => {
  const study = "topology=spectralfly&lpsP=3&lpsQ=5&p=1";
  const alpha = (more: string): number => {
    const values = parseStudy(`${study}&${more}`).study.designs[0]!;
    return solveThroughput(networkOf(values), values, solver).alphaNetwork!;
  };
  const network = networkOf(parseStudy(study).study.designs[0]!);
  // Every endpoint sends 1/(N - 1) to every other.
  expect((network.endpoints - 1) / network.evenLoad!).toBeLessThanOrEqual(alpha("model=min") + 1e-9);
  expect(alpha("model=min&traffic=worst-case")).toBeLessThan(alpha("model=min") / 2);
});

it.each([
  ["lpsP=5&lpsQ=5", /^lpsQ = 5 makes no SpectralFly with lpsP = 5: .* here 7, 11 or 13\.$/],
  ["lpsP=11&lpsQ=5", /^lpsQ = 5 .* above 2√11 = 6\.6 .*, here 7 or 13\.$/],
  ["lpsP=9", /^lpsP = 9 is not possible: .* \(nearest: 7 or 11\)\.$/],
])("%s is refused in a sentence", (text, message) => {
  const { problems } = parseStudy(`topology=spectralfly&${text}`);
  expect(problems.map((one) => one.message)).toEqual([expect.stringMatching(message)]);
});

it("stands over size by the graphs of fewest ports that have diameter 3", () => {
  const series = spectralfly.series![0]!;
  const [first, second] = spectralfly.parameters.map((one) => (one.kind === "integer" ? one.allowed! : []));
  const diameterOf = (lpsP: number, lpsQ: number): number => spectralfly.traits({ lpsP, lpsQ, p: 1 }).diameter!;
  for (let n = 0; ; n++) {
    const design = series.design(n);
    if (design === null) break;
    const [lpsP, lpsQ] = [Number(design.values["lpsP"]), Number(design.values["lpsQ"])];
    const { routers } = spectralfly.size(design.values);
    expect(diameterOf(lpsP, lpsQ)).toBe(3);
    for (const P of first!.filter((other) => other < lpsP))
      for (const Q of second!) {
        const values = { lpsP: P, lpsQ: Q, p: 1 };
        if (spectralfly.check?.(values) !== null || spectralfly.size(values).routers !== routers) continue;
        expect(diameterOf(P, Q), `LPS(${P}, ${Q})`).toBeGreaterThan(3);
      }
  }
});
