/** The undirected edge list of a network in the formats of other tools; every link once with its width, parallel links repeated. */
import { numberOf } from "../descriptor.ts";
import type { Values } from "../descriptor.ts";
import type { Network } from "../topology/network.ts";

/** channelKind of a network, by index. */
const KINDS = ["local", "global"] as const;

export const EDGE_FORMATS = ["json", "csv", "dot", "graphml", "anynet"] as const;
export type EdgeFormat = (typeof EDGE_FORMATS)[number];

interface Edge {
  readonly source: number;
  readonly target: number;
  readonly kind: (typeof KINDS)[number];
  /** In ordinary links. */
  readonly width: number;
}

function edgesOf(network: Network): Edge[] {
  const edges: Edge[] = [];
  for (let channel = 0; channel < network.channels; channel++) {
    if (channel < network.channelReverse[channel]!) {
      edges.push({
        source: network.channelSource[channel]!,
        target: network.channelTarget[channel]!,
        kind: KINDS[network.channelKind[channel]!]!,
        width: network.channelWidth[channel]!,
      });
    }
  }
  return edges;
}

/** The edge list as text, without a last newline. `study`: the design's normal form. */
export function formatEdges(network: Network, values: Values, study: string, format: EdgeFormat): string {
  const edges = edgesOf(network);
  switch (format) {
    case "json":
      return JSON.stringify({
        study,
        complete: true,
        routers: network.routers,
        endpoints: network.endpoints,
        edges: edges.map(({ source, target }) => [source, target]),
        kinds: edges.map(({ kind }) => kind),
        widths: edges.map(({ width }) => width),
        endpointRouter: [...network.endpointRouter],
      });
    case "csv":
      return ["source,target,kind,width", ...edges.map(({ source, target, kind, width }) => `${source},${target},${kind},${width}`)].join(
        "\n",
      );
    case "dot":
      return [`graph ${JSON.stringify(study)} {`, ...routerNames(network).map((name) => `  ${name};`), ...edges.map(dotEdge), "}"].join(
        "\n",
      );
    case "graphml":
      return graphml(network, edges);
    case "anynet":
      return anynet(network, values);
  }
}

/** Width 1 goes without saying. */
function dotEdge({ source, target, kind, width }: Edge): string {
  return `  ${source} -- ${target} [kind=${kind}${width === 1 ? "" : `, width=${width}`}];`;
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
    '  <key id="endpoints" for="node" attr.name="endpoints" attr.type="int"/>',
    '  <graph edgedefault="undirected">',
    ...routerNames(network).map(
      (name, router) => `    <node id="${name}"><data key="endpoints">${endpointsAt(network, router)}</data></node>`,
    ),
    ...edges.map(({ source, target, kind, width }, i) => {
      const wide = width === 1 ? "" : `<data key="width">${width}</data>`;
      return `    <edge id="e${i}" source="${source}" target="${target}"><data key="kind">${kind}</data>${wide}</edge>`;
    }),
    "  </graph>",
    "</graphml>",
  ].join("\n");
}

/**
 * BookSim2's anynet file: a line a router with its nodes and, after each neighbour, the latency of the channel in cycles. It has
 * one channel between two routers at most and all alike, so a link of width 3 stands in it as one of width 1.
 */
function anynet(network: Network, values: Values): string {
  const latencies = [numberOf(values, "localLatency"), numberOf(values, "globalLatency")];
  return routerNames(network)
    .map((name, router) => {
      const words = ["router", name];
      for (let endpoint = network.firstEndpoint[router]!; endpoint < network.firstEndpoint[router + 1]!; endpoint++)
        words.push("node", String(endpoint));
      for (let channel = network.channelStart[router]!; channel < network.channelStart[router + 1]!; channel++) {
        words.push("router", String(network.channelTarget[channel]), String(latencies[network.channelKind[channel]!]));
      }
      return words.join(" ");
    })
    .join("\n");
}
