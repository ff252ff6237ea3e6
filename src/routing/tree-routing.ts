/** Descriptors of tree algorithms, and where they apply; their code is loaded with the paths of networks other than dragonflies. */
import type { Described } from "../descriptor.ts";
import { needsEvenTrunks, needsLevels } from "../topology/traits.ts";
import { familyPaths } from "./path-plans.ts";
import { algorithm } from "./routing.ts";
import type { RoutingDescriptor } from "./routing.ts";

/** A descriptor of a tree algorithm, with what distinguishes it from the others. */
function treeRouting<const Id extends string>(
  own: Pick<RoutingDescriptor, "title" | "alsoCalled" | "summary" | "source" | "build" | "paths" | "oblivious" | "even"> & {
    readonly id: Id;
    readonly channelsNote: string;
  },
  whyNot: RoutingDescriptor["whyNot"] = needsLevels,
): Described<RoutingDescriptor, readonly [], Id> {
  const { channelsNote, ...rest } = own;
  return algorithm({
    ...rest,
    parameters: [],
    whyNot,
    virtualChannels: (values) => familyPaths().treeChannelsText(values, channelsNote),
    classes: (values) => {
      const all = familyPaths().treeClasses(values);
      return { minimal: all, all };
    },
    ejectsOnAny: () => true,
    dependencies: (network, _values, emit) => familyPaths().upDownDependencies(network, emit),
  });
}

export const deterministic = treeRouting({
  id: "deterministic",
  title: "Deterministic",
  summary:
    "At stage s a packet climbs by up port k + p_s, digit s of its destination, so all packets to one endpoint meet on one way down; D-mod-K in trees of other shapes.",
  source: "Gómez et al. 2007; Zahavi 2010",
  paths: "minimal",
  oblivious: "endpoint",
  channelsNote: "with one, the packets of a flow also arrive in order, since more let them overtake each other",
  build: (network) => new (familyPaths().TreeRouter)(network, true),
});

export const nearestCommonAncestor = treeRouting({
  id: "nearest-common-ancestor",
  even: "minimal",
  title: "NCA (packet spraying)",
  alsoCalled: ["spraying", "spray", "random up"],
  summary:
    "Packet spraying: each packet climbs by random up ports to a nearest common ancestor, the lowest stage that covers its destination, then takes the only way down.",
  source: "BookSim2's nca; Gómez et al. 2007 for the tree; Dixit et al. 2013 for spraying",
  oblivious: "router",
  channelsNote: "more only ease blocking",
  build: (network) => new (familyPaths().TreeRouter)(network, false),
});

export const adaptiveFirstFree = treeRouting(
  {
    id: "adaptive-first-free",
    title: "Adaptive, first free",
    summary: "Each router on the way up takes its first up link that has a free virtual channel and a credit.",
    source: "Gilabert et al. 2006; Gómez et al. 2007",
    channelsNote: "more only ease blocking",
    build: (network) => new (familyPaths().AdaptiveTreeRouter)(network, "first-free"),
  },
  needsEvenTrunks,
);

export const adaptiveSadp = treeRouting(
  {
    id: "adaptive-sadp",
    title: "Adaptive, SADP",
    summary:
      "Stage and destination priority: each router on the way up prefers the deterministic link k + p_s, and takes another when that one is not available.",
    source: "Gilabert et al. 2006; Gómez et al. 2007",
    channelsNote: "more only ease blocking",
    build: (network) => new (familyPaths().AdaptiveTreeRouter)(network, "preferred"),
  },
  needsEvenTrunks,
);

export const adaptiveNca = treeRouting(
  {
    id: "adaptive-nca",
    title: "Adaptive, two choices",
    summary: "For each router on the way up two random up links are drawn, and the one with fewer credits outstanding is taken.",
    source: "BookSim2's anca",
    channelsNote: "more only ease blocking",
    build: (network) => new (familyPaths().AdaptiveTreeRouter)(network, "two-choice"),
  },
  needsEvenTrunks,
);
