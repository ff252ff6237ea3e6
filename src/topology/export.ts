/**
 * Writes a network in the formats of other tools; every link once with its width, parallel links repeated. import/ reads them, and
 * export-losses.ts says what a format does not hold.
 */
import { csvText } from "../math/csv.ts";
import type { Values } from "../descriptor.ts";
import { bandwidthsOf, channelBandwidths, channelLatencies, latenciesOf } from "./channels.ts";
import { runsOf } from "./graph.ts";
import type { GraphRacks, GraphSite } from "./graph.ts";
import type { Network } from "./network.ts";
import { racksInRow, squarePlaces } from "./racks.ts";

/** channelKind of a network, by index. */
const KINDS = ["local", "global"] as const;

/** By their names in the command: a title, and the ending of a file's name. */
const FORMATS = {
  json: { title: "JSON", ending: "json" },
  csv: { title: "CSV", ending: "csv" },
  dot: { title: "DOT", ending: "dot" },
  graphml: { title: "GraphML", ending: "graphml" },
  anynet: { title: "BookSim2 anynet", ending: "anynet" },
  networkx: { title: "NetworkX JSON", ending: "json" },
  caminos: { title: "CAMINOS", ending: "caminos" },
  "edge-list": { title: "Edge list", ending: "edges" },
} as const;

export type EdgeFormat = keyof typeof FORMATS;

export const EDGE_FORMATS = Object.keys(FORMATS) as readonly EdgeFormat[];

export const formatFacts = (format: EdgeFormat): { readonly title: string; readonly ending: string } => FORMATS[format];

interface Edge {
  readonly source: number;
  readonly target: number;
  readonly kind: (typeof KINDS)[number];
  /** In ordinary links. */
  readonly width: number;
  /** Flits a cycle of an ordinary one, cycles, and those of the way back; left out where all links of the network have 1, or the same back. */
  readonly flitsPerCycle?: number;
  readonly cycles?: number;
  readonly cyclesBack?: number;
}

/** Facts of a link besides its ends and its width, which files of tables have a column for. */
const FACTS = ["flitsPerCycle", "cycles", "cyclesBack"] as const;

function edgesOf(network: Network, values: Values): Edge[] {
  const edges: Edge[] = [];
  const { latencies, latenciesBack, speeds } = timingOf(network, values);
  const [fast, slow] = [speeds.some((one) => one !== 1), [...latencies, ...(latenciesBack ?? [])].some((one) => one !== 1)];
  for (let channel = 0; channel < network.channels; channel++) {
    if (channel < network.channelReverse[channel]!) {
      edges.push({
        source: network.channelSource[channel]!,
        target: network.channelTarget[channel]!,
        kind: KINDS[network.channelKind[channel]!]!,
        width: network.channelWidth[channel]!,
        ...(fast && { flitsPerCycle: speeds[edges.length]! }),
        ...(slow && { cycles: latencies[edges.length]! }),
        ...(slow && latenciesBack && { cyclesBack: latenciesBack[edges.length]! }),
      });
    }
  }
  return edges;
}

/** The edge list as text, without a last newline. `study`: the design's normal form. */
export function formatEdges(network: Network, values: Values, study: string, format: EdgeFormat): string {
  const edges = edgesOf(network, values);
  switch (format) {
    case "json": {
      const { ports, networkRadix, racks } = siteOf(network);
      return JSON.stringify({
        study,
        complete: true,
        routers: network.routers,
        endpoints: network.endpoints,
        edges: edges.map(({ source, target }) => [source, target]),
        kinds: edges.map(({ kind }) => kind),
        widths: edges.map(({ width }) => width),
        ...timingOf(network, values),
        endpointRouter: [...network.endpointRouter],
        radix: network.radix,
        networkRadix,
        ports: ports && [...ports],
        racks: racks && {
          ofRouter: [...racks.ofRouter],
          places: racks.places && racks.places.map(({ column, row }) => [column, row]),
          ...(racks.order && { order: [...racks.order] }),
        },
        lost: [],
      });
    }
    case "csv": {
      const columns = ["source", "target", "kind", "width", ...FACTS.filter((fact) => edges[0]?.[fact] !== undefined)] as const;
      return csvText([columns, ...edges.map((edge) => columns.map((column) => edge[column]!))]).slice(0, -1);
    }
    case "dot":
      return [
        `graph ${JSON.stringify(study)} {`,
        ...routerNames(network).map((name, router) => `  ${name} [endpoints=${endpointsAt(network, router)}];`),
        ...edges.map(dotEdge),
        "}",
      ].join("\n");
    case "graphml":
      return graphml(network, edges);
    case "anynet":
      return anynet(network, values);
    case "networkx":
      return networkx(network, edges, study);
    case "caminos":
      return caminos(network);
    case "edge-list":
      return edgeList(network, edges, study);
  }
}

/** Cycles of each link (and of its way back, if some differ), and flits a cycle of an ordinary one, in the order of the edges. */
function timingOf(
  network: Network,
  values: Values,
): { readonly latencies: readonly number[]; readonly latenciesBack?: readonly number[]; readonly speeds: readonly number[] } {
  const latencies = channelLatencies(network, latenciesOf(values));
  const speeds = channelBandwidths(network, bandwidthsOf(values));
  const once = Array.from({ length: network.channels }, (_, c) => c).filter((c) => c < network.channelReverse[c]!);
  const back = once.map((c) => latencies[network.channelReverse[c]!]!);
  return {
    latencies: once.map((c) => latencies[c]!),
    ...(once.some((c, i) => latencies[c] !== back[i]) && { latenciesBack: back }),
    speeds: once.map((c) => speeds[c]! / network.channelWidth[c]!),
  };
}

/** Ports as bought, null if all are `radix`, and racks, null if unknown; for a damaged network those of what is left. */
function siteOf(network: Network): GraphSite {
  const { routers, damage, networkRadix } = network;
  const { ports, racks, routers: before } = damage?.intact ?? network;
  const was = (router: number): number => damage?.router[router] ?? router;
  const bought = ports && Int32Array.from({ length: routers }, (_, router) => ports[was(router)]!);
  const { labels, rackOfRouter, places, order } = racks ?? racksInRow(before);
  if (racks === null && damage === null) return { ports: bought, networkRadix, racks: null };
  const ofRouter = Int32Array.from({ length: routers }, (_, router) => rackOfRouter[was(router)]!);
  return {
    ports: bought,
    networkRadix,
    racks: {
      ...withoutEmpty(ofRouter, labels.length, places ?? null),
      order: order === undefined ? null : Int32Array.from({ length: routers }, (_, router) => order[was(router)]!),
    },
  };
}

/** Leaves out racks that have lost all of their routers; the others keep their places. */
function withoutEmpty(ofRouter: Int32Array, count: number, places: GraphRacks["places"]): Omit<GraphRacks, "order"> {
  const left = [...new Set(ofRouter)].sort((a, b) => a - b);
  if (left.length === count) return { ofRouter, places };
  const all = places ?? squarePlaces(count);
  const now = new Map(left.map((rack, i) => [rack, i]));
  return { ofRouter: ofRouter.map((rack) => now.get(rack)!), places: left.map((rack) => all[rack]!) };
}

/** Width 1 is not written. */
function dotEdge({ source, target, kind, ...facts }: Edge): string {
  const told = ["width", ...FACTS].flatMap((name) => {
    const value = facts[name as keyof typeof facts];
    return value === undefined || (name === "width" && value === 1) ? [] : [`, ${name}=${value}`];
  });
  return `  ${source} -- ${target} [kind=${kind}${told.join("")}];`;
}

function routerNames(network: Network): string[] {
  return Array.from({ length: network.routers }, (_, router) => String(router));
}

function endpointsAt(network: Network, router: number): number {
  return network.firstEndpoint[router + 1]! - network.firstEndpoint[router]!;
}

function graphml(network: Network, edges: readonly Edge[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    '  <key id="kind" for="edge" attr.name="kind" attr.type="string"/>',
    '  <key id="width" for="edge" attr.name="width" attr.type="int"><default>1</default></key>',
    ...FACTS.flatMap((fact) =>
      edges[0]?.[fact] === undefined ? [] : [`  <key id="${fact}" for="edge" attr.name="${fact}" attr.type="double"/>`],
    ),
    '  <key id="endpoints" for="node" attr.name="endpoints" attr.type="int"/>',
    '  <graph edgedefault="undirected">',
    ...routerNames(network).map(
      (name, router) => `    <node id="${name}"><data key="endpoints">${endpointsAt(network, router)}</data></node>`,
    ),
    ...edges.map(({ source, target, kind, width, ...facts }, i) => {
      const wide = width === 1 ? "" : `<data key="width">${width}</data>`;
      const told = FACTS.flatMap((fact) => (facts[fact] === undefined ? [] : [`<data key="${fact}">${facts[fact]}</data>`]));
      return `    <edge id="e${i}" source="${source}" target="${target}"><data key="kind">${kind}</data>${wide}${told.join("")}</edge>`;
    }),
    "  </graph>",
    "</graphml>",
  ].join("\n");
}

/**
 * BookSim2's anynet file: a line a router with its nodes and, after each neighbour, the latency of the channel in cycles. The caller
 * ensures that there is at most one channel between two routers, and that all have one width.
 */
function anynet(network: Network, values: Values): string {
  const latencies = channelLatencies(network, latenciesOf(values));
  return routerNames(network)
    .map((name, router) => {
      const words = ["router", name];
      for (let endpoint = network.firstEndpoint[router]!; endpoint < network.firstEndpoint[router + 1]!; endpoint++)
        words.push("node", String(endpoint));
      for (let channel = network.channelStart[router]!; channel < network.channelStart[router + 1]!; channel++) {
        words.push("router", String(network.channelTarget[channel]), String(latencies[channel]));
      }
      return words.join(" ");
    })
    .join("\n");
}

/** NetworkX's node-link form as its newer versions read it; older ones want `edges="edges"`. */
function networkx(network: Network, edges: readonly Edge[], study: string): string {
  const pairs = edges.map(({ source, target }) => `${source} ${target}`);
  const copies = new Map<string, number>();
  const keys = pairs.map((pair) => {
    const key = copies.get(pair) ?? 0;
    copies.set(pair, key + 1);
    return key;
  });
  const multigraph = keys.some((key) => key > 0);
  return JSON.stringify({
    directed: false,
    multigraph,
    graph: { name: study },
    nodes: routerNames(network).map((_, router) => ({ id: router, endpoints: endpointsAt(network, router) })),
    edges: edges.map((edge, i) => (multigraph ? { ...edge, key: keys[i] } : edge)),
  });
}

/** CAMINOS' neighbour list, without endpoints and kinds of links. As for anynet, no two links are parallel or of other widths. */
function caminos({ routers, channelStart, channelTarget }: Network): string {
  let degree = 0;
  const lists: string[] = [];
  for (let router = 0; router < routers; router++) {
    const neighbours = channelTarget.subarray(channelStart[router], channelStart[router + 1]);
    degree = Math.max(degree, neighbours.length);
    lists.push(`N ${router}`, neighbours.join(" "));
  }
  return [`NODOS ${routers}`, `GRADO ${degree}`, ...lists].join("\n");
}

/** A link a line, with unusual properties after its routers in a dictionary, as NetworkX's read_edgelist has them. */
function edgeList(network: Network, edges: readonly Edge[], study: string): string {
  const counts = runsOf(Int32Array.from({ length: network.routers }, (_, router) => endpointsAt(network, router)));
  return [
    `# ${study === "" ? "flitlab" : study.replaceAll(/\s+/g, " ")}`,
    `# endpoints ${counts.map(({ value, length }) => `${value}*${length}`).join(".")}`,
    ...edges.map(({ source, target, kind, width, ...facts }) => {
      const told = [
        ...(kind === "global" ? ["'kind': 'global'"] : []),
        ...(width === 1 ? [] : [`'width': ${width}`]),
        ...FACTS.flatMap((fact) => (facts[fact] === undefined ? [] : [`'${fact}': ${facts[fact]}`])),
      ];
      return `${source} ${target} {${told.join(", ")}}`;
    }),
  ].join("\n");
}
