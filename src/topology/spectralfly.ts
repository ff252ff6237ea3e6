/** SpectralFly: the Ramanujan graphs X^{P,Q} of Lubotzky, Phillips, Sarnak 1988, as networks (Young et al. 2022). */
import type { Complaint, Numbers, Traits } from "../descriptor.ts";
import { endpointsPerRouter, evenSize } from "./endpoints-per-router.ts";
import { alike } from "./equipment.ts";
import { breadthFirst } from "./breadth-first.ts";
import { family, GLOBAL, LOCAL, NetworkBuilder } from "./network.ts";
import type { Network } from "./network.ts";
import { OVER_ONE_CHANNEL } from "./over-one-channel.ts";
import { seriesOf } from "./series.ts";

/** Most routers: if paths have more than four hops, their turns are counted while a design is read. */
const MOST = 2500;

const isPrime = (n: number): boolean =>
  n > 1 && Array.from({ length: Math.floor(Math.sqrt(n)) }, (_, i) => i + 1).every((d) => d === 1 || n % d > 0);
const ODD_PRIMES = Array.from({ length: 127 }, (_, i) => i + 1).filter((n) => n > 2 && isPrime(n));

/** Whether a is a square modulo the odd prime q. */
function isSquare(a: number, q: number): boolean {
  for (let x = 1; x < q; x++) if ((x * x - a) % q === 0) return true;
  return false;
}

/** Number of elements of PSL(2,Q) if P is a square modulo Q, else of PGL(2,Q). */
const routersOf = (lpsP: number, lpsQ: number): number => (lpsQ ** 3 - lpsQ) / (isSquare(lpsP, lpsQ) ? 2 : 1);

/** Other primes Q for which the graph of P is simple and connected, and not too large. */
const partnersOf = (lpsP: number): readonly number[] =>
  ODD_PRIMES.filter((q) => q !== lpsP && q * q > 4 * lpsP && q < 30 && routersOf(lpsP, q) <= MOST);

const FIRST = ODD_PRIMES.filter((p) => partnersOf(p).length > 0);
const SECOND = ODD_PRIMES.filter((q) => FIRST.some((p) => partnersOf(p).includes(q)));

type Matrix = readonly [a: number, b: number, c: number, d: number];

/**
 * The P + 1 generators as matrices modulo Q (Davidoff, Sarnak, Valette 2003, section 4.2): integer quaternions of norm P in which only the
 * first part is odd (P = 1 modulo 4) or only the first is even (P = 3), one of each pair ±, mapped by i, j to matrices with x² + y² = -1
 * modulo Q.
 */
function generatorsOf(lpsP: number, lpsQ: number): readonly Matrix[] {
  const most = Math.floor(Math.sqrt(lpsP));
  const range = Array.from({ length: 2 * most + 1 }, (_, i) => i - most);
  const parity = lpsP % 4 === 1 ? 1 : 0;
  const residues = Array.from({ length: lpsQ }, (_, i) => i);
  const [x, y] = residues.flatMap((s) => residues.filter((t) => (s * s + t * t + 1) % lpsQ === 0).map((t) => [s, t] as const))[0]!;
  const list: Matrix[] = [];
  const modulo = (n: number): number => ((n % lpsQ) + lpsQ) % lpsQ;
  for (const a of range.filter((n) => n >= 0 && n % 2 === parity))
    for (const b of range.filter((n) => (n + parity) % 2 !== 0 && (a > 0 || n > 0)))
      for (const c of range.filter((n) => (n + parity) % 2 !== 0))
        for (const d of range.filter((n) => (n + parity) % 2 !== 0 && a * a + b * b + c * c + n * n === lpsP))
          list.push([modulo(a + b * x + d * y), modulo(c - b * y + d * x), modulo(-c - b * y + d * x), modulo(a - b * x - d * y)]);
  return list;
}

/**
 * Routers are matrices up to a factor, the first column (1, c) or (0, 1): those of one column follow one another, c = 0 .. Q - 1 and
 * then (0, 1). They are the cosets of the upper triangular matrices, points c and ∞ of a projective line, and share a rack. Port i leads from g to g s_i.
 */
export function lpsElements(lpsP: number, lpsQ: number): readonly Matrix[] {
  const all = !isSquare(lpsP, lpsQ);
  const squares = Uint8Array.from({ length: lpsQ }, (_, a) => (a > 0 && (all || isSquare(a, lpsQ)) ? 1 : 0));
  const list: Matrix[] = [];
  for (let c = 0; c <= lpsQ; c++) {
    for (let b = 0; b < lpsQ; b++) {
      for (let d = 0; d < lpsQ; d++) {
        const matrix: Matrix = c < lpsQ ? [1, b, c, d] : [0, b, 1, d];
        const determinant = matrix[0] * d - b * matrix[2];
        if (squares[((determinant % lpsQ) + lpsQ) % lpsQ] === 1) list.push(matrix);
      }
    }
  }
  return list;
}

/** The graph: for each router the P + 1 others that its generators lead to, and for each generator its inverse. */
function graphOf(
  lpsP: number,
  lpsQ: number,
): { readonly elements: readonly Matrix[]; readonly next: readonly Int32Array[]; readonly back: readonly number[] } {
  const elements = lpsElements(lpsP, lpsQ);
  const inverse = Int32Array.from(
    { length: lpsQ },
    (_, a) => Array.from({ length: lpsQ }, (__, b) => b).find((b) => (a * b) % lpsQ === 1) ?? 0,
  );
  const keyOf = (a: number, b: number, c: number, d: number): number => ((a * lpsQ + b) * lpsQ + c) * lpsQ + d;
  const numbers = new Int32Array(lpsQ ** 4);
  elements.forEach((matrix, router) => {
    numbers[keyOf(...matrix)] = router;
  });
  const times = ([a, b, c, d]: Matrix, [e, f, g, h]: Matrix): number => {
    const [top, bottom] = [(a * e + b * g) % lpsQ, (c * e + d * g) % lpsQ];
    const factor = inverse[top === 0 ? bottom : top]!;
    return numbers[
      keyOf((top * factor) % lpsQ, ((a * f + b * h) * factor) % lpsQ, (bottom * factor) % lpsQ, ((c * f + d * h) * factor) % lpsQ)
    ]!;
  };
  const generators = generatorsOf(lpsP, lpsQ);
  const next = elements.map((element) => Int32Array.from(generators, (generator) => times(element, generator)));
  const identity = numbers[keyOf(1, 0, 0, 1)]!;
  return { elements, next, back: Array.from(next[identity]!, (to) => next[to]!.indexOf(identity)) };
}

const diameters = new Map<number, number>();

/** Most hops from router 0, and so from any, found once. */
function diameterOf(lpsP: number, lpsQ: number): number {
  const key = lpsP * 1000 + lpsQ;
  let known = diameters.get(key);
  if (known === undefined) {
    const { next } = graphOf(lpsP, lpsQ);
    const distance = new Int32Array(next.length).fill(-1);
    const queue = [0];
    distance[0] = 0;
    for (const router of queue) {
      for (const to of next[router]!) {
        if (distance[to] !== -1) continue;
        distance[to] = distance[router]! + 1;
        queue.push(to);
      }
    }
    diameters.set(key, (known = distance[queue.at(-1)!]!));
  }
  return known;
}

function build(values: Numbers<"lpsP" | "lpsQ" | "p">): Network {
  const { lpsP, lpsQ, p } = values;
  const { elements, next, back } = graphOf(lpsP, lpsQ);
  const rackOfRouter = Int32Array.from(elements, ([a, , c]) => (a === 1 ? c : lpsQ));
  const builder = new NetworkBuilder(elements.length);
  next.forEach((around, router) => {
    around.forEach((to, i) => {
      if (router < to) builder.link(router, i, to, back[i]!, rackOfRouter[router] === rackOfRouter[to] ? LOCAL : GLOBAL);
    });
  });
  const network = builder.build(
    "spectralfly",
    () => p,
    p + lpsP + 1,
    lpsP + 1,
    () => ({
      // Multiplication from the left takes every router to every other.
      orbits: [{ router: 0, orbit: elements.length }],
      racks: { labels: Array.from({ length: lpsQ + 1 }, (_, c) => (c < lpsQ ? `column ${c}` : "column ∞")), rackOfRouter },
    }),
  );
  return { ...network, evenLoad: evenLoadOf(network), adversary: "over one channel" };
}

/**
 * Load of the busiest channel when every router sends one unit to every other, evenly over all shortest paths. Multiplications from the
 * left take the channels of a port to each other, so each channel carries what router 0's units load on all of them together.
 */
function evenLoadOf(network: Network): number {
  const { routers, networkRadix, channelStart, channelTarget } = network;
  const distance = new Int32Array(routers);
  const queue = new Int32Array(routers);
  const reached = breadthFirst(network, 0, distance, queue);
  const paths = new Float64Array(routers);
  const through = new Float64Array(routers).fill(1);
  const load = new Float64Array(networkRadix);
  paths[0] = 1;
  for (const router of queue.subarray(0, reached))
    for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++)
      if (distance[channelTarget[c]!] === distance[router]! + 1) paths[channelTarget[c]!]! += paths[router]!;
  for (const router of queue.subarray(0, reached).toReversed()) {
    for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
      const to = channelTarget[c]!;
      if (distance[to] !== distance[router]! + 1) continue;
      const share = (through[to]! * paths[router]!) / paths[to]!;
      load[c - channelStart[router]!]! += share;
      through[router]! += share;
    }
  }
  return Math.max(...load);
}

function check(values: Numbers<"lpsP" | "lpsQ">): Complaint | null {
  const { lpsP, lpsQ } = values;
  const partners = partnersOf(lpsP);
  if (partners.includes(lpsQ)) return null;
  return {
    parameter: "lpsQ",
    message: `lpsQ = ${lpsQ} makes no SpectralFly with lpsP = ${lpsP}: lpsQ must be another prime above 2√${lpsP} = ${(2 * Math.sqrt(lpsP)).toFixed(1)} that makes at most ${MOST} routers, here ${partners.join(", ").replace(/, (\d+)$/, " or $1")}.`,
  };
}

export const spectralfly = family({
  id: "spectralfly",
  title: "SpectralFly",
  group: "Low diameter",
  summary:
    "Ramanujan graphs of Lubotzky, Phillips, Sarnak: 2 × 2 matrices modulo a prime, each linked to its products with P + 1 generators.",
  source: "Young et al. 2022; Lubotzky, Phillips, Sarnak 1988",
  parameters: [
    {
      kind: "integer",
      id: "lpsP",
      symbol: "P",
      title: "prime of the ports",
      help: "An odd prime; every router has P + 1 network ports.",
      min: 3,
      max: FIRST.at(-1)!,
      allowed: FIRST,
      sliderMax: 53,
      default: 11,
    },
    {
      kind: "integer",
      id: "lpsQ",
      symbol: "Q",
      title: "prime of the matrices",
      help: "An odd prime above 2√P, other than P; Q³ − Q routers, or half of them where P is a square modulo Q.",
      min: SECOND[0]!,
      max: SECOND.at(-1)!,
      allowed: SECOND,
      default: ({ lpsP }: Numbers<"lpsP">) => partnersOf(lpsP)[0]!,
    },
    endpointsPerRouter({
      help: "A third of the network ports is what routes of about three hops leave for each; more oversubscribes the network.",
      sliderMax: 32,
      default: ({ lpsP }: Numbers<"lpsP">) => Math.ceil((lpsP + 1) / 3),
    }),
  ],
  check,
  traits: (values): Traits => ({
    title: spectralfly.title,
    diameter: diameterOf(values.lpsP, values.lpsQ),
    adversary: OVER_ONE_CHANNEL,
    channels: { local: "same column", global: "cross" },
  }),
  size: evenSize((values) => routersOf(values.lpsP, values.lpsQ)),
  equipment: (values) => {
    const { lpsP, lpsQ, p } = values;
    const routers = routersOf(lpsP, lpsQ);
    // A generator of the form upper triangular leads to a router of the same column.
    const upper = generatorsOf(lpsP, lpsQ).filter(([, , c]) => c === 0).length;
    return alike(routers, p + lpsP + 1, {
      inRack: (routers * upper) / 2,
      between: (routers * (lpsP + 1 - upper)) / 2,
      racks: lpsQ + 1,
    });
  },
  consequence: (values) => {
    const { lpsP, lpsQ } = values;
    const group = isSquare(lpsP, lpsQ) ? `P is a square modulo Q: PSL(2,${lpsQ})` : `P is no square modulo Q: PGL(2,${lpsQ}), bipartite`;
    return `${group}, ${routersOf(lpsP, lpsQ)} routers of ${lpsP + 1} network ports; diameter ${diameterOf(lpsP, lpsQ)}; all looks the same from every router; second eigenvalue at most 2√P = ${(2 * Math.sqrt(lpsP)).toFixed(1)}`;
  },
  build,
  endpointsOnly: ["p"],
  series: [
    seriesOf(
      {
        id: "diameter-3",
        title: "SpectralFly",
        rule: "of so many routers the graph of fewest ports that are at most three hops apart, p = ⌈k′/3⌉",
        source: "Young et al. 2022",
        diameter: 3,
      },
      [0, 1, 2, 3],
      (n) => {
        const [lpsP, lpsQ] = (
          [
            [11, 7],
            [23, 11],
            [23, 13],
            [43, 17],
          ] as const
        )[n]!;
        const p = Math.ceil((lpsP + 1) / 3);
        return { values: { lpsP, lpsQ, p }, radix: lpsP + 1 + p, networkRadix: lpsP + 1 };
      },
    ),
  ],
});
