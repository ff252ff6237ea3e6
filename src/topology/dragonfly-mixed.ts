/**
 * A dragonfly with groups of two sizes and a number of links for each pair of kinds: the structure of Slingshot machines, and of a tapered
 * dragonfly (Kim et al. 2008, section 3.2).
 */
import type { Numbers, Parameter, Traits } from "../descriptor.ts";
import { endpointsPerRouter } from "./endpoints-per-router.ts";
import { alike } from "./equipment.ts";
import { buildMixed } from "./mixed-groups.ts";
import type { GlobalLink } from "./mixed-groups.ts";
import { family } from "./network.ts";
import type { Network } from "./network.ts";
import { seriesOf } from "./series.ts";

/** Most groups of both kinds: links are stored by pairs of groups. */
const MAX_GROUPS = 1024;
/** Most ports of a router to others. */
const MAX_PORTS = 256;

interface Kind {
  readonly p: number;
  readonly a: number;
  readonly g: number;
}

interface Sizes {
  readonly kinds: readonly [Kind, Kind];
  /** Links between two groups of the first kind, of the second, and of both. */
  readonly links: readonly [number, number];
  readonly across: number;
}

type Own = Numbers<"p" | "a" | "g" | "pairLinks" | "p2" | "a2" | "g2" | "pairLinks2" | "acrossLinks">;

function sizes({ p, a, g, pairLinks, p2, a2, g2, pairLinks2, acrossLinks }: Own): Sizes {
  return {
    kinds: [
      { p, a, g },
      { p: p2, a: a2, g: g2 },
    ],
    links: [pairLinks, pairLinks2],
    across: acrossLinks,
  };
}

/** Global links of a group of each kind. */
function linksOfGroup({ kinds, links, across }: Sizes, kind: 0 | 1): number {
  const [own, other] = [kinds[kind], kinds[1 - kind]!];
  return own.g === 0 ? 0 : links[kind] * (own.g - 1) + across * other.g;
}

/** Global ports of a router: the routers of a group hold its links in turn. */
function globalPorts(of: Sizes): number {
  return Math.max(...([0, 1] as const).map((kind) => Math.ceil(linksOfGroup(of, kind) / of.kinds[kind].a)));
}

/** Ports of a router to others. */
function networkPorts(of: Sizes): number {
  return Math.max(...of.kinds.map(({ a, g }) => (g > 0 ? a - 1 : 0))) + globalPorts(of);
}

function build(values: Own): Network {
  const of = sizes(values);
  const { kinds, links, across } = of;
  const first = kinds[0].g;
  const kindOf = (group: number): 0 | 1 => (group < first ? 0 : 1);
  const groups = first + kinds[1].g;
  const next = new Int32Array(groups);
  const gateway = (group: number): number => next[group]!++ % kinds[kindOf(group)].a;
  const global: GlobalLink[] = [];
  for (let from = 0; from < groups; from++) {
    for (let to = from + 1; to < groups; to++) {
      const copies = kindOf(from) === kindOf(to) ? links[kindOf(from)] : across;
      for (let copy = 0; copy < copies; copy++) global.push({ from, fromRouter: gateway(from), to, toRouter: gateway(to) });
    }
  }
  return buildMixed(
    dragonflyMixed.id,
    Array.from({ length: groups }, (_, group) => kinds[kindOf(group)].a),
    (group) => kinds[kindOf(group)].p,
    globalPorts(of),
    global,
  );
}

/** The parameters of one kind of groups. */
function kindParameters<const Mark extends "" | "2">(
  mark: Mark,
  which: string,
  defaults: Kind & { readonly links: number },
  fewest: number,
) {
  const sub = mark === "" ? "₁" : "₂";
  const when: { readonly when?: (values: Numbers<"g2">) => boolean } = mark === "" ? {} : { when: ({ g2 }) => g2 > 0 };
  return [
    {
      kind: "integer",
      id: `g${mark}`,
      symbol: `g${sub}`,
      title: `${which} groups`,
      help: `Groups of the ${which} kind.`,
      min: fewest,
      max: MAX_GROUPS,
      sliderMax: 64,
      default: defaults.g,
    },
    {
      kind: "integer",
      id: `a${mark}`,
      symbol: `a${sub}`,
      title: "routers per group",
      help: `Routers in a group of the ${which} kind, all linked.`,
      min: 1,
      max: 256,
      sliderMax: 64,
      default: defaults.a,
      ...when,
    },
    {
      ...endpointsPerRouter({
        symbol: `p${sub}`,
        help: `Endpoints connected to each router of the ${which} kind of groups.`,
        sliderMax: 32,
        default: defaults.p,
      }),
      id: `p${mark}`,
      ...when,
    },
    {
      kind: "integer",
      id: `pairLinks${mark}`,
      refines: true,
      title: `links between two ${which} groups`,
      help: `Global links between two groups of the ${which} kind.`,
      min: 1,
      max: 1024,
      sliderMax: 32,
      default: defaults.links,
      ...when,
    },
  ] as const satisfies readonly Parameter[];
}

export const dragonflyMixed = family({
  id: "dragonfly-mixed",
  title: "Dragonfly of two kinds",
  group: "Dragonflies",
  summary:
    "Groups of fully connected routers in two sizes, joined by as many global links as each pair of kinds gets: Slingshot machines, and dragonflies with tapered bandwidth.",
  source: "Sensi et al. 2020 for Slingshot; Kim et al. 2008, section 3.2, for tapering",
  parameters: [
    ...kindParameters("", "first", { p: 2, a: 4, g: 6, links: 2 }, 1),
    ...kindParameters("2", "second", { p: 2, a: 2, g: 3, links: 1 }, 0),
    {
      kind: "integer",
      id: "acrossLinks",
      refines: true,
      title: "links between a first and a second group",
      help: "Global links between a group of the first kind and one of the second.",
      min: 1,
      max: 1024,
      sliderMax: 32,
      default: 1,
      when: ({ g2 }: Numbers<"g2">) => g2 > 0,
    },
  ],
  check: (values) => {
    const of = sizes(values);
    const groups = of.kinds[0].g + of.kinds[1].g;
    if (groups < 2 || groups > MAX_GROUPS)
      return {
        parameter: "g2",
        message: `g2 = ${of.kinds[1].g} makes ${groups === 1 ? "one group" : `${groups} groups`} with g = ${of.kinds[0].g}: both together must be 2 to ${MAX_GROUPS} groups.`,
      };
    const ports = networkPorts(of);
    if (ports <= MAX_PORTS) return null;
    return {
      parameter: "pairLinks",
      message: `pairLinks = ${of.links[0]} needs ${ports} network ports a router with the other numbers of links and groups, and at most ${MAX_PORTS} can be had: choose fewer links or more routers per group.`,
    };
  },
  size: (values) => {
    const { kinds } = sizes(values);
    return {
      routers: kinds.reduce((sum, { a, g }) => sum + a * g, 0),
      endpoints: kinds.reduce((sum, { p, a, g }) => sum + p * a * g, 0),
    };
  },
  traits: (values): Traits => {
    const { kinds, links, across } = sizes(values);
    const [one, two] = kinds;
    const counts = [one.g > 1 ? links[0] : Infinity, two.g > 1 ? links[1] : Infinity, one.g > 0 && two.g > 0 ? across : Infinity];
    return {
      title: dragonflyMixed.title,
      mixed: {
        count: one.g + two.g,
        links: Math.min(...counts),
        hops: one.a === 1 && (two.g === 0 || two.a === 1) ? 0 : 1,
        equal: two.g === 0 || one.a * one.p === two.a * two.p,
      },
    };
  },
  equipment: (values) => {
    const of = sizes(values);
    const { kinds, links, across } = of;
    const [one, two] = kinds;
    const there = kinds.filter(({ g }) => g > 0);
    const inRack = there.reduce((sum, { a, g }) => sum + (g * a * (a - 1)) / 2, 0);
    const between = (links[0] * one.g * (one.g - 1) + links[1] * two.g * (two.g - 1)) / 2 + across * one.g * two.g;
    const routers = there.reduce((sum, { a, g }) => sum + a * g, 0);
    // Groups of one router share a rack.
    const cables = inRack === 0 ? { inRack: between, between: 0, racks: 1 } : { inRack, between, racks: one.g + two.g };
    return alike(routers, networkPorts(of) + Math.max(...there.map(({ p }) => p)), cables);
  },
  sized: [],
  consequence: (values) => {
    const of = sizes(values);
    const told = of.kinds
      .map(({ p, a, g }, kind) => {
        if (g === 0) return "";
        const global = linksOfGroup(of, kind as 0 | 1);
        // What a group could send at full rate to what its global links carry.
        return `${g} groups of ${a * p} endpoints with ${global} global links each, taper ${Number(((a * p) / global).toFixed(2))}`;
      })
      .filter((text) => text !== "");
    return `${told.join("; ")}; ${networkPorts(of)} network ports a router, ${globalPorts(of)} of them global`;
  },
  build,
  series: [
    seriesOf(
      {
        id: "slingshot",
        title: "Slingshot dragonfly",
        rule: "routers of 64 ports: 16 endpoints, 31 in groups of 32, 17 global, so many groups that all are used",
        source: "Sensi et al. 2020, section II",
        diameter: null,
      },
      // One more than the divisors of a group's 544 global ports.
      [2, 3, 5, 9, 17, 18, 33, 35, 69, 137, 273, 545],
      (g) => ({ values: { p: 16, a: 32, g, pairLinks: 544 / (g - 1), g2: 0 }, radix: 64, networkRadix: 48 }),
    ),
  ],
});
