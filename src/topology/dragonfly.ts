/** Dragonfly: groups of completely connected routers, groups joined pairwise by global links (Kim et al. 2008, section 3; parallel links as in Mollah et al. 2017, section 2.1). */
import { choiceOf, numberOf } from "../descriptor.ts";
import type { Values } from "../descriptor.ts";
import { GLOBAL, LOCAL, NetworkBuilder } from "./network.ts";
import type { Network, TopologyDescriptor } from "./network.ts";
import { seriesOf, steps } from "./series.ts";

type Slot = readonly [group: number, slot: number];

/** Where slot j of group G leads, in a network of g groups: [other group, its slot]. */
const ARRANGEMENTS: Readonly<Record<string, (G: number, j: number, g: number) => Slot>> = {
  absolute: (G, j) => {
    const T = j < G ? j : j + 1;
    return [T, G < T ? G : G - 1];
  },
  relative: (G, j, g) => [(G + j + 1) % g, g - 2 - j],
  palmtree: (G, j, g) => [(G - j - 1 + g) % g, g - 2 - j],
  circulant: (G, j, g) => {
    if (g % 2 === 0 && j === g - 2) return [(G + g / 2) % g, j];
    return j % 2 === 0 ? [(G + j / 2 + 1) % g, j + 1] : [(G - (j + 1) / 2 + g) % g, j - 1];
  },
};

function sizes(values: Values): { p: number; a: number; h: number; g: number } {
  return { p: numberOf(values, "p"), a: numberOf(values, "a"), h: numberOf(values, "h"), g: numberOf(values, "g") };
}

function build(values: Values): Network {
  const { p, a, h, g } = sizes(values);
  const arrangement = choiceOf(values, "arrangement");
  const slotOf = ARRANGEMENTS[arrangement]!;
  const linksPerPair = Math.floor((a * h) / (g - 1));
  const builder = new NetworkBuilder(a * g);
  for (let G = 0; G < g; G++) {
    for (let i = 0; i < a; i++) for (let j = i + 1; j < a; j++) builder.link(G * a + i, j - 1, G * a + j, i, LOCAL);
    for (let copy = 0; copy < linksPerPair; copy++) {
      for (let j = 0; j < g - 1; j++) {
        const [T, back] = slotOf(G, j, g);
        if (T < G) continue;
        const port = copy * (g - 1) + j;
        const portT = copy * (g - 1) + back;
        builder.link(G * a + Math.floor(port / h), a - 1 + (port % h), T * a + Math.floor(portT / h), a - 1 + (portT % h), GLOBAL);
      }
    }
  }
  return builder.build(
    "dragonfly",
    () => p,
    p + a - 1 + h,
    a - 1 + h,
    (channelAt) => {
      const globalChannels = new Int32Array(g * g * linksPerPair).fill(-1);
      for (let G = 0; G < g; G++) {
        for (let copy = 0; copy < linksPerPair; copy++) {
          for (let j = 0; j < g - 1; j++) {
            const port = copy * (g - 1) + j;
            const T = slotOf(G, j, g)[0];
            globalChannels[(G * g + T) * linksPerPair + copy] = channelAt(G * a + Math.floor(port / h), a - 1 + (port % h));
          }
        }
      }
      return {
        groups: { count: g, size: a, linksPerPair, channels: globalChannels, grid: null },
        rotation: Int32Array.from({ length: a * g }, (_, router) => (router + a) % (a * g)),
        // All arrangements but the absolute one are the same seen from every group (G -> G+1).
        orbits: arrangement === "absolute" ? null : Array.from({ length: a }, (_, router) => ({ router, orbit: g })),
        racks: {
          labels: Array.from({ length: g }, (_, rack) => `group ${rack}`),
          rackOfRouter: Int32Array.from({ length: a * g }, (_, router) => Math.floor(router / a)),
        },
      };
    },
  );
}

export const dragonfly: TopologyDescriptor = {
  id: "dragonfly",
  title: "Dragonfly",
  group: "Dragonflies",
  summary: "Groups of fully connected routers; every pair of groups is joined by global links, so a minimal route crosses one of them.",
  source: "Kim et al. 2008, section 3",
  parameters: [
    {
      kind: "integer",
      id: "p",
      symbol: "p",
      title: "endpoints per router",
      help: "Endpoints connected to each router.",
      min: 1,
      max: 128,
      sliderMax: 16,
      default: 2,
    },
    {
      kind: "integer",
      id: "a",
      symbol: "a",
      title: "routers per group",
      help: "Routers in a group; each is linked to all others of its group.",
      min: 1,
      max: 256,
      sliderMax: 32,
      default: 4,
    },
    {
      kind: "integer",
      id: "h",
      symbol: "h",
      title: "global ports per router",
      help: "Channels of each router to other groups.",
      min: 1,
      max: 128,
      sliderMax: 16,
      default: 2,
    },
    {
      kind: "integer",
      id: "g",
      symbol: "g",
      title: "groups",
      help: "Number of groups; each pair of groups gets ⌊ah/(g−1)⌋ global links.",
      min: 2,
      max: 32769,
      sliderMax: (v) => numberOf(v, "a") * numberOf(v, "h") + 1,
      default: (v) => numberOf(v, "a") * numberOf(v, "h") + 1,
    },
    {
      kind: "choice",
      id: "arrangement",
      title: "global link arrangement",
      help: "Which port of a group leads to which other group.",
      default: "palmtree",
      options: [
        { id: "absolute", title: "absolute", help: "Port j of group G leads to group j (j + 1 from G on), as in BookSim2." },
        { id: "relative", title: "relative", help: "Port j of group G leads to group G + j + 1." },
        { id: "palmtree", title: "palm tree", help: "Port j of group G leads to group G − j − 1." },
        { id: "circulant", title: "circulant", help: "Ports lead alternately to groups G + 1, G − 1, G + 2, G − 2, …" },
      ],
    },
    {
      kind: "choice",
      id: "group",
      title: "group",
      help: "How the routers of a group are linked.",
      default: "complete",
      options: [{ id: "complete", title: "complete", help: "Every router of a group is linked to every other." }],
    },
  ],
  check: (values) => {
    const { a, h, g } = sizes(values);
    if (g <= a * h + 1) return null;
    return {
      parameter: "g",
      message: `g = ${g} is too many groups: with a = ${a} and h = ${h} a group has a·h = ${a * h} global ports, so g must be 2 to ${a * h + 1}.`,
    };
  },
  size: (values) => {
    const { p, a, g } = sizes(values);
    return { routers: a * g, endpoints: p * a * g };
  },
  traits: (values) => {
    const { a, h, g } = sizes(values);
    return { title: dragonfly.title, groups: { count: g, links: Math.floor((a * h) / (g - 1)), hops: 1 } };
  },
  consequence: (values) => {
    const { p, a, h, g } = sizes(values);
    const linksPerPair = Math.floor((a * h) / (g - 1));
    const unused = a * h - linksPerPair * (g - 1);
    const balance = a === 2 * p && p === h ? "balanced: a = 2p = 2h" : "balanced would be a = 2p = 2h";
    const parallel = linksPerPair > 1 ? `; ${linksPerPair} links a pair of groups` : "";
    const left = unused > 0 ? `; ${unused} of ${a * h} global ports a group unused` : "";
    return `at most a·h + 1 = ${a * h + 1} groups; ${balance}${parallel}${left}`;
  },
  build,
  series: [
    seriesOf(
      { id: "balanced", title: "Dragonfly", rule: "a = 2p = 2h, g = ah + 1", source: "Kim et al. 2008, section 3.1", diameter: 3 },
      steps(1, 64),
      (p) => {
        const [a, g] = [2 * p, 2 * p * p + 1];
        return {
          values: { p, a, h: p, g },
          radix: 4 * p - 1,
          networkRadix: 3 * p - 1,
          // Local - global - local; every global link spares its own router the local hop.
          hops: (a - 1 + (a * g - a) * (3 - 2 / a)) / (a * g - 1),
          bisection: p ** 4 + p ** 2,
        };
      },
    ),
  ],
};
