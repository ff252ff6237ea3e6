/** Dragonfly: groups of completely connected routers, groups joined pairwise by global links (Kim et al. 2008, section 3; parallel links as in Mollah et al. 2017, section 2.1). */
import type { Complaint, Numbers, Traits } from "../descriptor.ts";
import { endpointsPerRouter } from "./endpoints-per-router.ts";
import { ARRANGEMENT, eachGlobalLink, spreadLinks } from "./arrangements.ts";
import type { Arrangement } from "./arrangements.ts";
import { GROUP_PARAMETERS, groupComplaint, groupHops, groupPorts, groupShape } from "./dragonfly-groups.ts";
import type { Group } from "./dragonfly-groups.ts";
import { loadVariants, variants } from "./dragonfly-later.ts";
import { fullMeshName, gridName } from "./graph-names.ts";
import { gridOf } from "./grid-points.ts";
import { family, GLOBAL, NetworkBuilder } from "./network.ts";
import { groupRacks } from "./racks.ts";
import type { Network } from "./network.ts";
import { seriesOf, steps } from "./series.ts";

type Dragonfly = Numbers<"p" | "a" | "h" | "g" | "pairLinks"> &
  Group & { readonly arrangement: Arrangement; readonly leftover: "unused" | "spread" };

/** Most links that every two groups can have. */
function mostLinks({ a, h, g }: Numbers<"a" | "h" | "g">): number {
  return Math.max(1, Math.floor((a * h) / Math.max(1, g - 1)));
}

/** Global ports of a group that no link uses if all pairs of groups have as many. */
function leftOver({ a, h, g, pairLinks }: Numbers<"a" | "h" | "g" | "pairLinks">): number {
  return a * h - pairLinks * (g - 1);
}

/** Whether the left-over ports are linked, too. */
function spreads(values: Dragonfly): boolean {
  return values.leftover === "spread" && leftOver(values) > 0;
}

function build(values: Dragonfly): Network {
  const { p, a, h, g, pairLinks: links, arrangement } = values;
  if (spreads(values)) return variants().buildSpread({ p, a, h, g, links }, leftOver(values), arrangement);
  const shape = groupShape(values);
  const builder = new NetworkBuilder(a * g);
  for (let G = 0; G < g; G++) shape.link(builder, G * a);
  // Where links are fewer than fit, the routers of a group take them in turn.
  const inTurn = links < mostLinks(values);
  const routerOf = (G: number, port: number): number => G * a + (inTurn ? port % a : Math.floor(port / h));
  const portOf = (port: number): number => shape.ports + (inTurn ? Math.floor(port / a) : port % h);
  eachGlobalLink(arrangement, g, links, (G, port, T, portT) => {
    builder.link(routerOf(G, port), portOf(port), routerOf(T, portT), portOf(portT), GLOBAL);
  });
  return builder.build(
    "dragonfly",
    () => p,
    p + shape.ports + h,
    shape.ports + h,
    (channelAt) => {
      const channels = new Int32Array(g * g * links).fill(-1);
      eachGlobalLink(arrangement, g, links, (G, port, T, portT, copy) => {
        channels[(G * g + T) * links + copy] = channelAt(routerOf(G, port), portOf(port));
        channels[(T * g + G) * links + copy] = channelAt(routerOf(T, portT), portOf(portT));
      });
      return {
        groups: { count: g, size: a, linksPerPair: links, channels, ...shape.knowledge },
        rotation: Int32Array.from({ length: a * g }, (_, router) => (router + a) % (a * g)),
        // All arrangements but the absolute one are the same seen from every group (G -> G+1).
        orbits: arrangement === "absolute" ? null : Array.from({ length: a }, (_, router) => ({ router, orbit: g })),
        racks: groupRacks(Array.from({ length: g }, () => a)),
      };
    },
  );
}

function linksComplaint(values: Dragonfly): Complaint | null {
  const { a, h, g, pairLinks: links } = values;
  const most = mostLinks(values);
  if (links > most)
    return {
      parameter: "pairLinks",
      message: `pairLinks = ${links} is too many: with a = ${a}, h = ${h} and g = ${g} a group has ${a * h} global ports for ${g - 1} other groups, so pairLinks must be ${most === 1 ? 1 : `1 to ${most}`}.`,
    };
  if (values.leftover !== "spread") return null;
  if (links < most)
    return {
      parameter: "leftover",
      message: `leftover = spread would undo pairLinks = ${links}: leave pairLinks at the ${most} that fit, or leftover = unused.`,
    };
  return values.group === "complete"
    ? null
    : {
        parameter: "leftover",
        message: `leftover = spread needs group = complete; leave leftover = unused with group = ${values.group}.`,
      };
}

/**
 * Groups of one router are a full mesh. Where the ports of a router to other groups lead to each of these alike, they lead to the router of
 * its own number, by any arrangement: all that have one number are linked to each other.
 */
function graphOf(values: Dragonfly): string | null {
  const { p, a, h, g, pairLinks: links, group } = values;
  if (group !== "complete" || spreads(values)) return null;
  if (a === 1) return fullMeshName(g, p, links);
  // Every router of three groups of two has a link to its own group and one to another.
  if (a === 2 && h === 1 && g === 3) return gridName(gridOf([6], "rings"), p);
  const own = h / (g - 1);
  return Number.isInteger(own) && links === a * own ? gridName(gridOf([a, g], "all", [1, own]), p) : null;
}

export const dragonfly = family({
  id: "dragonfly",
  title: "Dragonfly",
  group: "Dragonflies",
  summary: "Groups of fully connected routers; every pair of groups is joined by global links, so a minimal route crosses one of them.",
  source: "Kim et al. 2008, section 3",
  parameters: [
    endpointsPerRouter({ sliderMax: 16, default: 2 }),
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
      sliderMax: ({ a, h }: Numbers<"a" | "h">) => a * h + 1,
      default: ({ a, h }: Numbers<"a" | "h">) => a * h + 1,
    },
    {
      kind: "integer",
      id: "pairLinks",
      refines: true,
      title: "links between two groups",
      help: "Fewer than fit leave global ports unused: a tapered network.",
      min: 1,
      max: 32768,
      sliderMax: mostLinks,
      default: mostLinks,
      when: (values: Numbers<"a" | "h" | "g">) => mostLinks(values) > 1,
    },
    {
      kind: "choice",
      id: "leftover",
      title: "ports left over",
      help: "Global ports that are left when every two groups have as many links.",
      default: "unused",
      options: [
        { id: "unused", title: "unused", help: "All pairs of groups have as many links." },
        { id: "spread", title: "spread", help: "Linked too, one more link for some pairs of groups, the farthest round first." },
      ],
      when: (values: Numbers<"a" | "h" | "g">) => leftOver({ ...values, pairLinks: mostLinks(values) }) > 0,
    },
    ARRANGEMENT,
    ...GROUP_PARAMETERS,
  ],
  check: (values) => {
    const { a, h, g } = values;
    if (g > a * h + 1)
      return {
        parameter: "g",
        message: `g = ${g} is too many groups: with a = ${a} and h = ${h} a group has a·h = ${a * h} global ports, so g must be 2 to ${a * h + 1}.`,
      };
    return groupComplaint(values) ?? linksComplaint(values);
  },
  size: ({ p, a, g }) => ({ routers: a * g, endpoints: p * a * g }),
  traits: (values): Traits => {
    const { a, g, pairLinks: links } = values;
    if (spreads(values)) return { title: dragonfly.title, mixed: { count: g, links, hops: a === 1 ? 0 : 1, equal: true } };
    const { hops, ordered } = groupHops(values);
    return { title: dragonfly.title, groups: { count: g, links, hops, ...(ordered && { ordered }) } };
  },
  equipment: (values) => {
    const { p, a, h, g, pairLinks: links } = values;
    const ports = groupPorts(values);
    const more = spreads(values) ? spreadLinks(g, leftOver(values)).length : 0;
    // Ports of a router that lead to one group follow each other there, too, so that they end at two routers at most.
    const inBlocks = more === 0 && links === mostLinks(values);
    const between = (links * g * (g - 1)) / 2 + more;
    const radix = p + ports + h;
    // Groups of one router share a rack.
    const alone = a === 1;
    return {
      routers: [[a * g, radix]],
      radix,
      inRack: alone ? between : (g * a * ports) / 2,
      beside: 0,
      between: alone ? 0 : between,
      racks: alone ? 1 : g,
      neighbours: inBlocks ? ports + Math.min(h, 2 * (g - 1)) : ports + h,
    };
  },
  graph: graphOf,
  consequence: (values) => {
    const { p, a, h, g, pairLinks: links } = values;
    const extra = spreads(values) ? spreadLinks(g, leftOver(values)).length : 0;
    const unused = leftOver(values);
    const balance = a === 2 * p && p === h ? "balanced: a = 2p = 2h" : "balanced would be a = 2p = 2h";
    const parallel = links > 1 ? `; ${links} links a pair of groups` : "";
    const left =
      extra > 0 ? `; ${extra} pairs of groups have one more` : unused > 0 ? `; ${unused} of ${a * h} global ports a group unused` : "";
    const across = groupHops(values).hops;
    return `at most a·h + 1 = ${a * h + 1} groups; ${balance}${parallel}${left}${across > 1 ? `; at most ${across} hops across a group` : ""}`;
  },
  build,
  later: loadVariants,
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
});
