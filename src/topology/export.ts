/**
 * Writes a network in the formats of other tools; every link once with its width, parallel links repeated. import/ reads them, and
 * export-losses.ts says what a format does not hold.
 */
import { csvText } from "../math/csv.ts";
import type { Values } from "../descriptor.ts";
import { bandwidthsOf, channelBandwidths, channelLatencies, latenciesOf } from "./channels.ts";
import { runsOf } from "./graph.ts";
import type { GraphRacks, GraphSite } from "./graph.ts";
import type { Network, NetworkLabels } from "./network.ts";
import { routerNames } from "./links.ts";
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
      const { routers: names, endpoints: ends, places } = labelsLeft(network);
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
        ...(names && { names }),
        ...(ends && { endpointNames: ends }),
        ...(places && { places: Array.from(places.x, (x, router) => [x, places.y[router]!]) }),
        lost: [],
      });
    }
    case "csv": {
      const { routers: names } = labelsLeft(network);
      const facts = ["source", "target", "kind", "width", ...FACTS.filter((fact) => edges[0]?.[fact] !== undefined)] as const;
      const columns = names === null ? facts : ([...facts, "sourceName", "targetName"] as const);
      return csvText([
        columns,
        ...edges.map((edge) => [
          ...facts.map((fact) => edge[fact]!),
          ...(names === null ? [] : [names[edge.source]!, names[edge.target]!]),
        ]),
      ]).slice(0, -1);
    }
    case "dot":
      return [
        `graph ${JSON.stringify(study)} {`,
        ...routerNumbers(network).map(
          (number, router) => `  ${number} [endpoints=${endpointsAt(network, router)}${dotLabels(network, router)}];`,
        ),
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

/** Names and places of what is left of a network, y downwards. */
function labelsLeft(network: Network): NetworkLabels {
  const { labels: own, damage, routers, endpoints } = network;
  const labels = damage?.intact.labels ?? own;
  if (labels === null) return { routers: null, endpoints: null, places: null };
  if (damage === null) return labels;
  const { endpoints: ends, places } = labels;
  const left = (of: Uint16Array): Uint16Array => Uint16Array.from({ length: routers }, (_, router) => of[damage.router[router]!]!);
  return {
    routers: routerNames(network),
    endpoints: ends && Array.from({ length: endpoints }, (_, endpoint) => ends[damage.endpoint[endpoint]!]!),
    places: places && { x: left(places.x), y: left(places.y) },
  };
}

/** A router's name and place as attributes; in DOT y rises. */
function dotLabels(network: Network, router: number): string {
  const { routers: names, places } = labelsLeft(network);
  const name = names === null ? "" : `, label=${dotText(names[router]!)}`;
  return places === null ? name : `${name}, pos="${places.x[router]},${-places.y[router]!}"`;
}

/** A text in quotes, in which a backslash begins an escape. */
const dotText = (text: string): string => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;

function routerNumbers(network: Network): string[] {
  return Array.from({ length: network.routers }, (_, router) => String(router));
}

function endpointsAt(network: Network, router: number): number {
  return network.firstEndpoint[router + 1]! - network.firstEndpoint[router]!;
}

const xmlText = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** As NetworkX and yEd read it; y rises. */
function graphml(network: Network, edges: readonly Edge[]): string {
  const { routers: names, places } = labelsLeft(network);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    '  <key id="kind" for="edge" attr.name="kind" attr.type="string"/>',
    '  <key id="width" for="edge" attr.name="width" attr.type="int"><default>1</default></key>',
    ...FACTS.flatMap((fact) =>
      edges[0]?.[fact] === undefined ? [] : [`  <key id="${fact}" for="edge" attr.name="${fact}" attr.type="double"/>`],
    ),
    '  <key id="endpoints" for="node" attr.name="endpoints" attr.type="int"/>',
    ...(names === null ? [] : ['  <key id="label" for="node" attr.name="label" attr.type="string"/>']),
    ...(places === null ? [] : ["x", "y"].map((axis) => `  <key id="${axis}" for="node" attr.name="${axis}" attr.type="double"/>`)),
    '  <graph edgedefault="undirected">',
    ...routerNumbers(network).map((number, router) => {
      const name = names === null ? "" : `<data key="label">${xmlText(names[router]!)}</data>`;
      const place = places === null ? "" : `<data key="x">${places.x[router]}</data><data key="y">${-places.y[router]!}</data>`;
      return `    <node id="${number}"><data key="endpoints">${endpointsAt(network, router)}</data>${name}${place}</node>`;
    }),
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
  return routerNumbers(network)
    .map((number, router) => {
      const words = ["router", number];
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
  const { routers: names, places } = labelsLeft(network);
  return JSON.stringify({
    directed: false,
    multigraph,
    graph: { name: study },
    nodes: routerNumbers(network).map((_, router) => ({
      id: router,
      endpoints: endpointsAt(network, router),
      ...(names && { label: names[router]! }),
      ...(places && { x: places.x[router]!, y: -places.y[router]! }),
    })),
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
