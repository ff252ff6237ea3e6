/**
 * Slim Fly: the McKay-Miller-Siran graphs of diameter 2 over GF(q) (Besta, Hoefler 2014, section II-B; generator sets for delta = -1, 0
 * after Hafner 2004), and random links on spare ports (section VII-A, after Koibuchi et al. 2012).
 */
import type { Complaint, Numbers, Traits } from "../descriptor.ts";
import { mulberry32 } from "../math/random.ts";
import { endpointsPerRouter } from "./endpoints-per-router.ts";
import { alike } from "./equipment.ts";
import { eachMmsLink, networkRadixOf, SLIM_FLY_ORDERS, slimFlyDelta } from "./mms-graph.ts";
import { family, GLOBAL, NetworkBuilder } from "./network.ts";
import type { Capabilities, ChannelKind, Network } from "./network.ts";
import { OVER_ONE_CHANNEL } from "./over-one-channel.ts";
import { addMatching, Links, seedParameter } from "./random-graph.ts";
import { seriesOf } from "./series.ts";

/** Router (0, x, y) is x*q + y; router (1, m, c) is q*q + m*q + c. Random links, a perfect matching for every spare port, come last. */
function build(values: Numbers<"q" | "p" | "spare" | "graphSeed">): Network {
  const { q, p, spare } = values;
  const builder = new NetworkBuilder(2 * q * q);
  const networkRadix = networkRadixOf(q) + spare;
  const links = spare > 0 ? new Links(2 * q * q) : null;
  const link = (a: number, portA: number, b: number, portB: number, kind: ChannelKind): void => {
    builder.link(a, portA, b, portB, kind);
    links?.add(a, b);
  };
  const { x, xPrime } = eachMmsLink(q, link);
  if (links) addSpareLinks(builder, links, q, spare, mulberry32(values.graphSeed));
  const network = builder.build(
    "slim-fly",
    () => p,
    p + networkRadix,
    networkRadix,
    () => ({
      mms: { q, delta: slimFlyDelta(q), x, xPrime },
      racks: {
        labels: Array.from({ length: q }, (_, rack) => `blocks ${rack} of both subgraphs`),
        rackOfRouter: Int32Array.from({ length: 2 * q * q }, (_, router) => Math.floor(router / q) % q),
      },
      halves: wholeBlocks(q),
      ...(spare === 0 && symmetric(q)),
    }),
  );
  return spare === 0 ? network : { ...network, adversary: "over one channel" };
}

/** A random perfect matching for each spare port, of routers that are not linked yet. */
function addSpareLinks(builder: NetworkBuilder, links: Links, q: number, spare: number, random: () => number): void {
  for (let i = 0; i < spare; i++) addMatching(links, random);
  for (const [a, near] of links.near.entries()) {
    // The i-th that were added to both ends.
    for (const [i, b] of [...near].slice(-spare).entries()) if (a < b) builder.link(a, 2 * q + i, b, 2 * q + i, GLOBAL);
  }
}

/** Capabilities of the graph as long as it has no random links. */
function symmetric(q: number): Partial<Capabilities> {
  return {
    rotation: Int32Array.from(
      { length: 2 * q * q },
      (_, router) => router - (router % q) + ((router + 1) % q === 0 ? 0 : (router % q) + 1),
    ),
    // y -> y+t, c -> c+t; x -> x+s, c -> c-ms; m -> m+t, y -> y+tx all keep y = mx + c and the differences within a block.
    orbits: [
      { router: 0, orbit: q * q },
      { router: q * q, orbit: q * q },
    ],
    spectralGap: q,
  };
}

/** Most spare ports for which a matching can always be drawn: with them a router is linked to less than half of the routers. */
const mostSpare = (q: number): number => q * q - 1 - networkRadixOf(q);

function check(values: Numbers<"q" | "spare">): Complaint | null {
  const { q, spare } = values;
  const most = mostSpare(q);
  if (spare <= most) return null;
  return {
    parameter: "spare",
    message: `spare = ${spare} is too many for q = ${q}: spare must be at most ${most}, so that routers are linked to less than half of the ${2 * q * q} and others can be drawn at random.`,
  };
}

/**
 * Whole blocks of both subgraphs, so that of the graph only cross links are cut, q for every pair of blocks on different sides: q³/2
 * links for even q, (q³+q)/2 for odd q. Lower bound: lambda_2 n1 n2/N_r with the Laplacian's lambda_2 = q, hence q³/2.
 * (Translations of y split the adjacency matrix by the additive characters of GF(q): the trivial one gives k', k'-2q and
 * |X| = (q-delta)/2 = k'-q; each other gives (s ± sqrt(d²+4q))/2 with s, d the sum and difference of the character sums
 * over X and X', which stays at or below (q-delta)/2 for every q in use.)
 */
function wholeBlocks(q: number): Uint8Array {
  const side = new Uint8Array(2 * q * q).fill(1);
  const fewer = q >> 1;
  side.fill(0, 0, fewer * q);
  side.fill(0, q * q, q * q + (q - fewer) * q);
  return side;
}

export const slimFly = family({
  id: "slim-fly",
  title: "Slim Fly",
  group: "Low diameter",
  summary: "MMS graph of diameter 2: two subgraphs of q × q routers, joined along the lines y = mx + c over GF(q).",
  source: "Besta, Hoefler 2014, section II-B",
  parameters: [
    {
      kind: "integer",
      id: "q",
      symbol: "q",
      title: "order of the field",
      help: "A prime power 4w + δ with δ = −1, 0 or 1; the network has 2q² routers.",
      min: 4,
      max: 64,
      allowed: SLIM_FLY_ORDERS,
      sliderMax: 29,
      default: 5,
    },
    endpointsPerRouter({
      help: "⌈k′/2⌉ gives full global bandwidth; more oversubscribes the network.",
      sliderMax: 48,
      default: ({ q }: Numbers<"q">) => Math.ceil(networkRadixOf(q) / 2),
    }),
    {
      kind: "integer",
      id: "spare",
      title: "spare ports",
      help: "Ports of every router, beyond those of the graph, that carry links to random routers.",
      refines: true,
      min: 0,
      max: 64,
      sliderMax: ({ q }: Numbers<"q">) => Math.min(8, mostSpare(q)),
      default: 0,
    },
    { ...seedParameter, refines: true, when: ({ spare }: Numbers<"spare">) => spare > 0 },
  ],
  check,
  traits: (values): Traits => ({
    title: slimFly.title,
    diameter: 2,
    channels: { local: "ring", global: "cross" },
    ...(values.spare === 0 ? { fixedRoutes: true } : { adversary: OVER_ONE_CHANNEL }),
  }),
  size: (values) => {
    const { q } = values;
    return { routers: 2 * q * q, endpoints: 2 * q * q * values.p };
  },
  equipment: (values) => {
    const { q, p, spare } = values;
    // A rack has blocks (0, i, ·) and (1, i, ·), and q links between them; of random links what chance brings.
    const chance = (spare * q * q * (2 * q - 1)) / (2 * q * q - 1);
    const inRack = (q * q * (q - slimFlyDelta(q))) / 2 + q * q;
    return alike(2 * q * q, p + networkRadixOf(q) + spare, {
      inRack: inRack + chance,
      between: q ** 3 - q * q + spare * q * q - chance,
      racks: q,
      ...(spare > 0 && { drawn: true }),
    });
  },
  consequence: (values) => {
    const { q, p } = values;
    const k = networkRadixOf(q);
    const balanced = Math.ceil(k / 2);
    const delta = slimFlyDelta(q);
    const form = `q = 4·${(q - delta) / 4}${delta === 0 ? "" : delta > 0 ? " + 1" : " − 1"}`;
    const load =
      p === balanced
        ? `balanced: p = ⌈k′/2⌉`
        : p > balanced
          ? `oversubscribed: ⌈k′/2⌉ = ${balanced}`
          : `full bandwidth up to p = ${balanced}`;
    const { spare } = values;
    const ports = spare === 0 ? `k′ = ${k} network ports a router` : `k′ = ${k} network ports a router and ${spare} random`;
    return `${form}; ${ports}; ${load}`;
  },
  build,
  series: [
    seriesOf(
      { id: "balanced", title: "Slim Fly", rule: "p = ⌈k′/2⌉", source: "Besta, Hoefler 2014, section II-B", diameter: 2 },
      SLIM_FLY_ORDERS,
      (q) => {
        const k = networkRadixOf(q);
        const p = Math.ceil(k / 2);
        const others = 2 * q * q - 1;
        return {
          values: { q, p },
          radix: k + p,
          networkRadix: k,
          hops: (k + 2 * (others - k)) / others,
          bisection: (q ** 3 + (q % 2 === 0 ? 0 : q)) / 2,
        };
      },
    ),
  ],
});
