/** Custom networks: any connected graph, from a list of its links or from a file (topology/import). */
import type { Texts } from "../descriptor.ts";
import { endpointsPerRouter } from "./endpoints-per-router.ts";
import { classesOf, linkPortsOf, graphOf } from "./graph.ts";
import type { Graph, GraphRacks, GraphLink } from "./graph.ts";
import { graphList, graphText, knownFigures, knownGraph, textWithoutLabels } from "./graph-text.ts";
import { family, NetworkBuilder, GLOBAL, LOCAL } from "./network.ts";
import type { ChannelKind, Network, RackPlan } from "./network.ts";
import { mulberry32 } from "../math/random.ts";

/** A sample of so many routers, at least two; always the same. If their number is odd a third of them carry nothing. */
export function sampleGraph(routers: number): Graph {
  const random = mulberry32(routers);
  const links: GraphLink[] = [];
  for (let a = 0; a < routers; a++) {
    const next = (a + 1) % routers;
    // Of two routers there is one link, not one each way round.
    if (next > a || routers > 2) links.push({ a, b: next, kind: LOCAL, width: a % 7 === 3 ? 2 : 1 });
    const far = Math.floor(random() * routers);
    if (far !== a && routers > 4) links.push({ a, b: far, kind: GLOBAL, width: 1 });
  }
  if (routers > 2) links.push(links[0]!);
  const endpoints =
    routers % 2 === 1 ? Int32Array.from({ length: routers }, (_, router) => (router % 3 === 2 ? 0 : 1 + (router % 2))) : null;
  return graphOf(routers, links, endpoints);
}

/** The Petersen graph: ten routers with three links each, any two at most two hops apart. */
const PETERSEN = "0-1,0-4,0-5,1-2,1-6,2-3,2-7,3-4,3-8,4-9,5-7,5-8,6-8,6-9,7-9";

/** Most links of a graph that people may still edit by hand. */
const MAX_WRITTEN = 2000;

function graphIn(values: Texts<"graph">): Graph {
  const read = knownGraph(values.graph);
  if ("fault" in read) throw new TypeError(`a graph that ${read.fault}`);
  return read.graph;
}

/** Ports to other routers, a link as many as it is wide. */
interface Facts {
  readonly least: number;
  readonly most: number;
  readonly mean: number;
  /** Endpoints of all routers together; null if their number follows from p. */
  readonly endpoints: number | null;
  readonly linkClasses: number;
}

const FACTS = new WeakMap<Graph, Facts>();

function factsOf(graph: Graph): Facts {
  const before = FACTS.get(graph);
  if (before) return before;
  const ports = linkPortsOf(graph);
  const facts = {
    least: ports.reduce((a, b) => Math.min(a, b), Infinity),
    most: ports.reduce((a, b) => Math.max(a, b), 0),
    mean: ports.reduce((sum, one) => sum + one, 0) / graph.routers,
    endpoints: graph.endpoints?.reduce((sum, count) => sum + count, 0) ?? null,
    linkClasses: classesOf(graph),
  };
  FACTS.set(graph, facts);
  return facts;
}

/**
 * The network of a graph, with p endpoints at each router if the graph has none of its own. Routers and racks are as in its site; otherwise
 * all routers are alike with the largest number of ports that one needs. Ports of a router go by the number of the other, parallel links
 * one after the other.
 */
export function networkOfGraph(graph: Graph, p: number): Network {
  const { routers, low, high, kind, width, classes, endpoints, tables, site, labels } = graph;
  const at = (router: number): number => endpoints?.[router] ?? p;
  const endpointCount = endpoints?.reduce((sum, count) => sum + count, 0) ?? p * routers;
  const builder = new NetworkBuilder(routers);
  const ports = new Int32Array(routers);
  // Links are in the order of both ends: of a router's those to lower numbers come first.
  for (let i = 0; i < low.length; i++)
    builder.link(
      low[i]!,
      ports[low[i]!]!++,
      high[i]!,
      ports[high[i]!]!++,
      kind[i] as ChannelKind,
      width[i],
      classes?.up[i],
      classes?.down[i],
    );
  const used = linkPortsOf(graph).map((links, router) => links + at(router));
  // More endpoints than the file had may need more ports; those of servers are not bought, however many.
  const bought = site?.ports?.map((count, router) => (count === 0 ? 0 : Math.max(count, used[router]!))) ?? null;
  const most = (counts: Int32Array): number => counts.reduce((a, b) => Math.max(a, b), 0);
  const radix = Math.max(most(used), bought === null ? 0 : most(bought));
  return builder.build(custom.id, at, radix, site?.networkRadix ?? factsOf(graph).most, (channelAt) => ({
    tables: tables && Int32Array.from(tables, (link, i) => (link === 0 ? -1 : channelAt(i % routers, link - 1))),
    labels: labels && {
      ...labels,
      // Names of endpoints are those of as many as the file has.
      endpoints: labels.endpoints?.length === endpointCount ? labels.endpoints : null,
    },
    ports: bought === null || bought.every((count) => count === radix) ? null : bought,
    racks: site === null || site.racks === null ? null : planOf(site.racks),
  }));
}

function planOf({ ofRouter, places, order }: GraphRacks): RackPlan {
  const count = ofRouter.reduce((most, rack) => Math.max(most, rack + 1), 0);
  return {
    labels: Array.from({ length: count }, (_, rack) => `rack ${rack}`),
    rackOfRouter: ofRouter,
    ...(places !== null && { places }),
    ...(order !== null && { order }),
  };
}

const several = (n: number, what: string): string => `${n} ${what}${n === 1 ? "" : "s"}`;

export const custom = family({
  id: "custom",
  group: "Your own",
  title: "Custom",
  summary: "Any connected network of your own, from a list of its links or a file of one.",
  source: "your own",
  parameters: [
    {
      kind: "text",
      id: "graph",
      title: "links",
      help: "Who is linked to whom. Files of edge lists, GraphML, NetworkX, BookSim2 and CAMINOS are opened in the studio, and by the command with file=.",
      form: "a list of links such as 0-1,1-2,2-0, with *2 after those that are there twice, or a packed one as Flitlab writes it",
      placeholder: "0-1,1-2,2-0",
      read: (text: string) => {
        const read = knownGraph(text);
        return "fault" in read ? read : { text: read.text };
      },
      counts: textWithoutLabels,
      written: (text: string) => {
        const read = knownGraph(text);
        return "fault" in read || read.graph.low.length > MAX_WRITTEN ? null : graphList(read.graph, ",");
      },
      takes: "networks",
      examples: () => [2, 3, 8, 37, 250].map((routers) => graphText(sampleGraph(routers))),
      default: PETERSEN,
    },
    endpointsPerRouter({
      help: "Endpoints connected to each router; half of the network ports of a router is a usual number.",
      sliderMax: 16,
      default: (values: Texts<"graph">) => Math.min(128, Math.max(1, Math.round(factsOf(graphIn(values)).mean / 2))),
      when: (values: Texts<"graph">) => graphIn(values).endpoints === null,
    }),
  ],
  size: (values) => {
    const graph = graphIn(values);
    const { routers } = graph;
    return { routers, endpoints: factsOf(graph).endpoints ?? routers * values.p };
  },
  traits: (values) => {
    const graph = graphIn(values);
    const { linkClasses } = factsOf(graph);
    return {
      title: "a custom network",
      ...(linkClasses > 0 && { linkClasses }),
      ...(graph.tables !== null && { tables: true as const }),
      ...knownFigures(graph),
    };
  },
  consequence: (values) => {
    const graph = graphIn(values);
    const { least, most, endpoints } = factsOf(graph);
    const ports = least === most ? several(most, "network port") : `${least} to ${most} network ports`;
    const carried = endpoints === null ? "" : `; ${several(endpoints, "endpoint")}, as the file has them`;
    return `${several(graph.routers, "router")}, ${several(graph.low.length, "link")}; ${ports} a router${carried}`;
  },
  build: (values) => networkOfGraph(graphIn(values), values.p),
});
