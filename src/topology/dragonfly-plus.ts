/** Dragonfly+ or Megafly: groups of leaf and spine routers, linked as complete bipartite graphs; spines hold the links between groups (Shpiner et al. 2017). */
import type { NumberParameter, Numbers, Traits } from "../descriptor.ts";
import { family, GLOBAL, LOCAL, NetworkBuilder } from "./network.ts";
import type { Network } from "./network.ts";
import { seriesOf, steps } from "./series.ts";

type Own = Numbers<"p" | "leaves" | "spines" | "h" | "g">;

interface Sizes extends Own {
  /** Links between two groups. */
  readonly links: number;
}

function sizesOf({ p, leaves, spines, h, g }: Own): Sizes {
  return { p, leaves, spines, h, g, links: Math.floor((spines * h) / (g - 1)) };
}

/**
 * Router G (leaves + spines) + i: the leaves of a group first. The spines hold the links between groups in turn, those of one pair side by
 * side, in the order of a palm tree, which looks the same from every group.
 */
function build(values: Own): Network {
  const { p, leaves, spines, h, g, links } = sizesOf(values);
  const size = leaves + spines;
  const builder = new NetworkBuilder(g * size);
  for (let G = 0; G < g; G++)
    for (let leaf = 0; leaf < leaves; leaf++)
      for (let spine = 0; spine < spines; spine++) builder.link(G * size + leaf, spine, G * size + leaves + spine, leaf, LOCAL);
  const end = (G: number, H: number, t: number): readonly [router: number, port: number] => {
    const place = (g - 1 - ((H - G + g) % g)) * links + t;
    return [G * size + leaves + (place % spines), leaves + Math.floor(place / spines)];
  };
  for (let G = 0; G < g; G++)
    for (let H = G + 1; H < g; H++) for (let t = 0; t < links; t++) builder.link(...end(G, H, t), ...end(H, G, t), GLOBAL);
  const routers = g * size;
  const isLeaf = (router: number): boolean => router % size < leaves;
  const [leafPorts, spinePorts] = [p + spines, leaves + h];
  const radix = Math.max(leafPorts, spinePorts);
  return builder.build(
    "dragonfly-plus",
    (router) => (isLeaf(router) ? p : 0),
    radix,
    Math.max(spines, spinePorts),
    (channelAt) => {
      const channels = new Int32Array(g * g * links).fill(-1);
      for (let G = 0; G < g; G++)
        for (let H = 0; H < g; H++)
          if (G !== H) for (let t = 0; t < links; t++) channels[(G * g + H) * links + t] = channelAt(...end(G, H, t));
      const half = Math.floor((g * leaves) / 2);
      return {
        leafSpine: { count: g, leaves, spines, linksPerPair: links, channels },
        rotation: Int32Array.from({ length: routers }, (_, router) => (router + size) % routers),
        // Groups are alike, and the leaves of a group can be exchanged.
        orbits: [{ router: 0, orbit: g * leaves }],
        // Over a global channel go all pairs of leaves of two groups; from a leaf to a spine what leaves by the spine's links, and a share of the rest.
        evenLoad: Math.max((leaves * leaves) / links, (Math.ceil(((g - 1) * links) / spines) * leaves) / links + (leaves - 1) / spines),
        halves: Uint8Array.from({ length: routers }, (_, router) => {
          const group = Math.floor(router / size);
          return isLeaf(router) ? Number(group * leaves + (router % size) >= half) : Number(group >= Math.floor(g / 2));
        }),
        adversary: Int32Array.from({ length: routers }, (_, router) => (isLeaf(router) ? (router + size) % routers : -1)),
        racks: {
          labels: Array.from({ length: g }, (_, rack) => `group ${rack}`),
          rackOfRouter: Int32Array.from({ length: routers }, (_, router) => Math.floor(router / size)),
        },
        ports:
          leafPorts === spinePorts ? null : Int32Array.from({ length: routers }, (_, router) => (isLeaf(router) ? leafPorts : spinePorts)),
      };
    },
  );
}

function count<const Id extends string, Default extends NumberParameter["default"]>(
  id: Id,
  symbol: string | undefined,
  title: string,
  help: string,
  max: number,
  initial: Default,
): Omit<NumberParameter<"integer">, "id" | "default"> & { readonly id: Id; readonly default: Default } {
  return { kind: "integer", id, ...(symbol !== undefined && { symbol }), title, help, min: 1, max, sliderMax: 32, default: initial };
}

export const dragonflyPlus = family({
  id: "dragonfly-plus",
  title: "Dragonfly+",
  group: "Dragonflies",
  summary:
    "Megafly: groups of leaf routers, which carry the endpoints, and spine routers, which are linked to all leaves of their group and to other groups; every pair of groups is joined.",
  source: "Shpiner et al. 2017; Flajslik et al. 2018",
  parameters: [
    count("p", "p", "endpoints per leaf", "Endpoints connected to each leaf router.", 128, 4),
    count("leaves", undefined, "leaves per group", "Leaf routers of a group, each linked to all its spines.", 128, 4),
    count(
      "spines",
      undefined,
      "spines per group",
      "Spine routers of a group; they carry no endpoints.",
      128,
      ({ leaves }: Numbers<"leaves">) => leaves,
    ),
    count(
      "h",
      "h",
      "global ports per spine",
      "Channels of each spine router to other groups.",
      128,
      ({ leaves }: Numbers<"leaves">) => leaves,
    ),
    {
      ...count(
        "g",
        "g",
        "groups",
        "Number of groups; each pair of groups gets ⌊spines·h/(g−1)⌋ global links.",
        16385,
        ({ spines, h }: Numbers<"spines" | "h">) => Math.max(2, spines * h + 1),
      ),
      min: 2,
      sliderMax: ({ spines, h }: Numbers<"spines" | "h">) => spines * h + 1,
    },
  ],
  check: (values) => {
    const { spines, h, g } = sizesOf(values);
    if (g <= spines * h + 1) return null;
    return {
      parameter: "g",
      message: `g = ${g} is too many groups: with spines = ${spines} and h = ${h} a group has ${spines * h} global ports, so g must be 2 to ${spines * h + 1}.`,
    };
  },
  size: (values) => {
    const { p, leaves, spines, g } = sizesOf(values);
    return { routers: g * (leaves + spines), endpoints: g * leaves * p };
  },
  traits: (values): Traits => {
    const { g, links } = sizesOf(values);
    return {
      title: dragonflyPlus.title,
      diameter: 3,
      leafSpine: { count: g, links },
      adversary: `Every endpoint of a leaf sends to a random one of the same leaf of the next group, so minimal routes crowd the ${links === 1 ? "one link" : `${links} links`} between the two groups.`,
    };
  },
  equipment: (values) => {
    const { p, leaves, spines, h, g, links } = sizesOf(values);
    const [leafPorts, spinePorts] = [p + spines, leaves + h];
    return {
      routers: [
        [g * leaves, leafPorts],
        [g * spines, spinePorts],
      ],
      radix: Math.max(leafPorts, spinePorts),
      carriers: g * leaves,
      tiers: [{ routers: g * spines, span: leaves, links: g * leaves * spines }],
      inRack: g * leaves * spines,
      beside: 0,
      between: (links * g * (g - 1)) / 2,
      racks: g,
    };
  },
  consequence: (values) => {
    const { p, leaves, spines, h, g, links } = sizesOf(values);
    const unused = spines * h - links * (g - 1);
    const left = unused > 0 ? `; ${unused} of ${spines * h} global ports a group unused` : "";
    return `at most ${spines * h + 1} groups; ${links === 1 ? "one link" : `${links} links`} a pair of groups for ${leaves * p} endpoints each; leaves of ${p + spines} ports, spines of ${leaves + h}${left}`;
  },
  build,
  series: [
    seriesOf(
      { id: "balanced", title: "Dragonfly+", rule: "p = h = leaves = spines, g = h² + 1", source: "Shpiner et al. 2017", diameter: 3 },
      steps(2, 32),
      (m) => {
        const g = m * m + 1;
        return {
          values: { p: m, leaves: m, spines: m, h: m, g },
          radix: 2 * m,
          networkRadix: 2 * m,
          // By a spine within a group, by two and the link between them to another.
          hops: (2 * (m - 1) + 3 * m * (g - 1)) / (m * g - 1),
        };
      },
    ),
  ],
});
