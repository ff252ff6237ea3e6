/** Bundlefly: star products of a McKay-Miller-Siran graph H_q and a Paley graph, of diameter 3 (Lei et al. 2020; Lakhotia et al. 2023). */
import type { Numbers, Traits } from "../descriptor.ts";
import { galoisField } from "../math/galois-field.ts";
import { endpointsPerRouter, evenSize } from "./endpoints-per-router.ts";
import { alike } from "./equipment.ts";
import { eachMmsLink, networkRadixOf, SLIM_FLY_ORDERS } from "./mms-graph.ts";
import { mooreBound } from "./moore.ts";
import { family, LOCAL, MAX_ROUTERS } from "./network.ts";
import type { Network, Representative } from "./network.ts";
import { OVER_ONE_CHANNEL } from "./over-one-channel.ts";
import { isPaley, paley } from "./paley.ts";
import { seriesOf, steps } from "./series.ts";
import { rackPerCopy, starProduct } from "./star-product.ts";

const INNER = steps(2, 60).filter(isPaley);

type Shape = Numbers<"q" | "inner" | "p">;

const sizeOf = ({ inner }: Shape): number => 2 * inner + 1;
const routersOf = (shape: Shape): number => 2 * shape.q ** 2 * sizeOf(shape);
const radixOf = ({ q, inner }: Numbers<"q" | "inner">): number => networkRadixOf(q) + inner;
const balanced = (shape: Numbers<"q" | "inner">): number => Math.ceil(radixOf(shape) / 3);

/**
 * The links of H_q with a direction for f. Between the subgraphs it is from the first to the second. Within a block it is that of the
 * smaller of a difference and its negative, so that translations keep it; in fields of characteristic 2 the two are equal, and the number
 * decides.
 */
function arcsOf(q: number): readonly (readonly [from: number, to: number])[] {
  const { add, negate } = galoisField(q);
  const arcs: (readonly [number, number])[] = [];
  eachMmsLink(q, (a, _portA, b, _portB, kind) => {
    const ahead = add(b % q, negate(a % q));
    arcs.push(kind === LOCAL && negate(ahead) < ahead ? [b, a] : [a, b]);
  });
  return arcs;
}

/** Every module to the next of its block, y -> y + 1 and c -> c + 1, which keeps y = mx + c. */
function translation(q: number, size: number): Int32Array {
  const { add } = galoisField(q);
  return Int32Array.from({ length: 2 * q * q * size }, (_, router) => {
    const module = Math.floor(router / size);
    const place = module % q;
    return (module - place + add(place, 1)) * size + (router % size);
  });
}

/** Paths of H_q, of at most two links, and one link inside a module on the way or at their end reach every router (R1 of Paley graphs). */
function build(shape: Shape): Network {
  const { q, inner, p } = shape;
  const small = paley(inner);
  const { size } = small;
  const radix = radixOf(shape);
  const modules = 2 * q * q;
  const network = starProduct(modules, arcsOf(q), small).build(
    "bundlefly",
    () => p,
    p + radix,
    radix,
    () => ({
      rotation: q % 2 === 0 ? null : translation(q, size),
      // Translations of H_q take all modules of a subgraph to each other, but where directions go by numbers; multiplications go on in all at once.
      orbits: (q % 2 === 0 ? steps(0, modules - 1) : [0, q * q]).flatMap((module) =>
        small.orbits.map(({ router, orbit }): Representative => ({
          router: module * size + router,
          orbit: q % 2 === 0 ? orbit : q * q * orbit,
        })),
      ),
      racks: rackPerCopy(
        steps(0, modules - 1).map((m) => `(${Math.floor(m / (q * q))}, ${Math.floor(m / q) % q}, ${m % q})`),
        size,
      ),
    }),
  );
  return { ...network, adversary: "over one channel" };
}

/** The largest Bundlefly of a network radix. */
function largestBundlefly(radix: number): Shape | null {
  let best: Shape | null = null;
  for (const q of SLIM_FLY_ORDERS) {
    const shape = { q, inner: radix - networkRadixOf(q), p: Math.ceil(radix / 3) };
    if (isPaley(shape.inner) && (best === null || routersOf(shape) > routersOf(best))) best = shape;
  }
  return best;
}

/** Network radixes at which the largest Bundlefly exceeds all smaller ones. */
function growing(): readonly number[] {
  let most = 0;
  return steps(8, 64).filter((radix) => {
    const shape = largestBundlefly(radix);
    if (shape === null || routersOf(shape) <= most) return false;
    most = routersOf(shape);
    return true;
  });
}

export const bundlefly = family({
  id: "bundlefly",
  title: "Bundlefly",
  group: "Low diameter",
  summary:
    "A Slim Fly whose routers are modules, each a Paley graph of routers; modules are joined one to one, by a bundle of fibres; diameter 3.",
  source: "Lei et al. 2020; Lakhotia et al. 2023",
  parameters: [
    {
      kind: "integer",
      id: "q",
      symbol: "q",
      title: "order of the field",
      help: "A prime power 4w + δ with δ = −1, 0 or 1; there are 2q² modules, and (3q − δ)/2 links of a router lead out of its own.",
      min: 4,
      max: SLIM_FLY_ORDERS.at(-1)!,
      allowed: SLIM_FLY_ORDERS,
      sliderMax: 13,
      default: 4,
    },
    {
      kind: "integer",
      id: "inner",
      symbol: "d′",
      title: "links within a module",
      help: "Links of a router to others of its module, which are 2d′ + 1, a prime power 4w + 1.",
      min: INNER[0]!,
      max: INNER.at(-1)!,
      allowed: INNER,
      sliderMax: 14,
      default: 2,
    },
    endpointsPerRouter({
      help: "A third of the network ports is what routes of three hops leave for each; more oversubscribes the network.",
      sliderMax: 32,
      default: balanced,
    }),
  ],
  check: (shape) => {
    const routers = routersOf(shape);
    if (routers <= MAX_ROUTERS) return null;
    return {
      parameter: "q",
      message: `q = ${shape.q} makes a network of ${routers} routers and ${routers * shape.p} endpoints, more than the ${MAX_ROUTERS} routers between which paths are found: q or inner must be smaller.`,
    };
  },
  traits: (): Traits => ({
    title: bundlefly.title,
    diameter: 3,
    adversary: OVER_ONE_CHANNEL,
    channels: { local: "module", global: "cross" },
  }),
  size: evenSize(routersOf),
  equipment: (shape) => {
    const routers = routersOf(shape);
    return alike(routers, shape.p + radixOf(shape), {
      inRack: (routers * shape.inner) / 2,
      between: (routers * networkRadixOf(shape.q)) / 2,
      racks: 2 * shape.q ** 2,
    });
  },
  consequence: (shape) => {
    const k = radixOf(shape);
    const share = (100 * routersOf(shape)) / mooreBound(k, 3);
    return `${2 * shape.q ** 2} modules of ${sizeOf(shape)} routers, bundles of ${sizeOf(shape)} fibres between them; k′ = ${k} network ports a router; diameter 3; ${share.toFixed(1)} % of the Moore bound`;
  },
  build,
  series: [
    seriesOf(
      {
        id: "largest",
        title: "Bundlefly",
        rule: "the largest of each network radix k′ that is larger than those of smaller ones, p = ⌈k′/3⌉",
        source: "Lei et al. 2020; Lakhotia et al. 2023",
        diameter: 3,
      },
      growing(),
      (radix) => {
        const { q, inner, p } = largestBundlefly(radix)!;
        return { values: { q, inner, p }, radix: radix + p, networkRadix: radix };
      },
    ),
  ],
});
