/** A network of every family, written and read again, is the same network, but for what the format is said not to hold. */
import type { DesignValues } from "../../../src/study/study.ts";
import { describe, expect, test } from "vitest";
import { describeNetwork } from "../../tools/at-once.ts";
import { formatDesign, parseStudy } from "../../../src/study/codec.ts";
import { defaultValues } from "../../../src/study/validation.ts";
import { networkOfGraph } from "../../../src/topology/custom.ts";
import { lossesOf } from "../../../src/topology/export-losses.ts";
import { EDGE_FORMATS, formatEdges } from "../../../src/topology/export.ts";
import type { EdgeFormat } from "../../../src/topology/export.ts";
import { TOPOLOGIES } from "../../../src/topology/families.ts";
import { readNetworkText } from "../../../src/topology/import/formats.ts";
import type { Values } from "../../../src/descriptor.ts";
import { bandwidthsOf, channelLatencies, latenciesOf, linkBandwidths } from "../../../src/topology/channels.ts";
import { graphText } from "../../../src/topology/graph-text.ts";
import type { Imported } from "../../../src/topology/import/formats.ts";
import type { Network } from "../../../src/topology/network.ts";
import { networkOf } from "../../../src/topology/networks.ts";
import { samplesOf } from "../../conformance/sizes.ts";
import { smallDesign } from "../../random/small-designs.ts";
import { seeds } from "../../tools/extent.ts";
import { imported } from "./read.ts";

/** Every link with its kind, where that is told, and its width, sorted. */
function linksOf(network: Network, kinds: boolean): string[] {
  const links: string[] = [];
  for (let c = 0; c < network.channels; c++) {
    const [a, b] = [network.channelSource[c]!, network.channelTarget[c]!];
    if (c > network.channelReverse[c]!) continue;
    links.push(`${Math.min(a, b)}-${Math.max(a, b)}${kinds ? ` ${network.channelKind[c]!}` : ""} ${network.channelWidth[c]!}`);
  }
  return links.sort();
}

/** Every link with the flits a cycle of its links and the cycles of both of its channels, sorted. */
function timingsOf(network: Network, values: Values): string {
  const [speeds, cycles] = [linkBandwidths(network, bandwidthsOf(values)), channelLatencies(network, latenciesOf(values))];
  const links: string[] = [];
  for (let c = 0; c < network.channels; c++) {
    const [a, b, back] = [network.channelSource[c]!, network.channelTarget[c]!, network.channelReverse[c]!];
    if (a < b) links.push(`${a}-${b} ${Number(speeds[c]!.toPrecision(6))} ${cycles[c]!} ${cycles[back]!}`);
  }
  return links.sort().join();
}

/** A custom design on what is read, with the speeds and latencies of the file; those that it does not tell are 1. */
function withTold(network: Network, { graph, values: told }: Imported): Values {
  const usual = { localBandwidth: 1, globalBandwidth: 1, linkSpeed: "", localLatency: 1, globalLatency: 1, linkLatency: "" };
  return { topology: "custom", graph: graphText(graph), p: Math.max(1, network.endpoints), ...usual, ...told };
}

/** What is wrong with the file of a network in a format, and of what is read from it; null where nothing is. */
function roundTrip(network: Network, values: DesignValues, format: EdgeFormat): string | null {
  const losses = lossesOf(network, values, format);
  const links = linksOf(network, false);
  if ("fault" in losses) {
    const alone = new Set(links.map((link) => link.split(" ")[0])).size === links.length && links.every((link) => link.endsWith(" 1"));
    const slow = format === "anynet" && (values["localBandwidth"] !== 1 || values["globalBandwidth"] !== 1 || values.linkSpeed !== "");
    return ["anynet", "caminos"].includes(format) && (!alone || slow) ? null : `is refused: ${losses.fault}`;
  }
  const lost = new Set(losses.map(({ what }) => what));
  const read = readNetworkText(formatEdges(network, values, formatDesign(values), format));
  if ("fault" in read) return `is not read: ${read.fault}`;
  if (read.format !== READ_AS[format]) return `is read as ${read.format}`;
  const copy = networkOfGraph(read.graph, read.p ?? 1);
  const kinds = !lost.has("kinds of global links");
  if (linksOf(copy, kinds).join() !== linksOf(network, kinds).join()) return "is read as other links";
  if (!lost.has("latencies of links") && !lost.has("speeds of links") && format !== "caminos") {
    const timed = timingsOf(copy, withTold(copy, read));
    if (timed !== timingsOf(network, values)) return `is read with other speeds or latencies: ${timed}`;
  }
  if (!lost.has("endpoints") && copy.endpointRouter.join() !== network.endpointRouter.join()) return "is read as other endpoints";
  if (lost.has("endpoints") !== ["csv", "caminos"].includes(format)) return "says otherwise whether it has endpoints";
  return null;
}

const READ_AS: Readonly<Record<EdgeFormat, string>> = {
  json: "Flitlab's JSON",
  csv: "edge list",
  dot: "DOT",
  graphml: "GraphML",
  anynet: "BookSim2 anynet",
  networkx: "NetworkX JSON",
  caminos: "CAMINOS",
  "edge-list": "edge list",
};

describe.each(TOPOLOGIES.map((family) => [family.id, family] as const))("%s", (_, family) => {
  const { values } = samplesOf(family).find(({ name }) => name === "small")!;
  const network = networkOf(values);

  test.each(EDGE_FORMATS.map((format) => [format]))("as %s", (format) => {
    expect(roundTrip(network, values, format)).toBeNull();
  });

  test("a design from what is read has the same figures", () => {
    const read = imported(formatEdges(network, values, "a study", "json"));
    const study = { topology: "custom", graph: read.text, ...(read.p === null ? {} : { p: read.p }) };
    const { designs } = parseStudy(new URLSearchParams(Object.entries(study).map(([id, value]) => [id, String(value)])).toString()).study;
    const copy = networkOf(designs[0]!);
    const figures = ({ diameter, averageDistance, links, endpoints }: ReturnType<typeof describeNetwork>) => ({
      diameter,
      averageDistance,
      links,
      endpoints,
    });
    const [was, is] = [figures(describeNetwork(network)), figures(describeNetwork(copy))];
    expect({ ...is, averageDistance: 0 }).toEqual({ ...was, averageDistance: 0 });
    expect(is.averageDistance).toBeCloseTo(was.averageDistance!, 10);
  });
});

test("random studies, some of them damaged, in every format", () => {
  const { first, count } = seeds(30, 2000);
  const faults: string[] = [];
  for (let seed = first; seed < first + count; seed++) {
    const { values } = smallDesign(seed);
    const network = networkOf(values);
    // A custom network has a link, which a design need not have.
    if (network.channels === 0) continue;
    for (const format of EDGE_FORMATS) {
      const fault = roundTrip(network, values, format);
      if (fault !== null) faults.push(`${seed}: ${formatDesign(values)} as ${format} ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});

test("studies whose texts have signs of the formats in them are names, and nothing else", () => {
  const network = networkOf({ topology: "hyperx", dims: "3x2", widths: "1x1", p: 1 });
  const values = defaultValues();
  const faults: string[] = [];
  for (const study of [
    "load=0.1,0.3",
    'a"b',
    "a\\",
    "{",
    "}",
    "graph {",
    "/* */",
    "--",
    "&amp;",
    "]]>",
    "# endpoints 4*8",
    "=1+1",
    "\n0 1",
  ])
    for (const format of EDGE_FORMATS) {
      const read = readNetworkText(formatEdges(network, values, study, format));
      if ("fault" in read) faults.push(`${format} of ${JSON.stringify(study)} ${read.fault}`);
      else if (
        linksOf(networkOfGraph(read.graph, 1), true).join() !== linksOf(network, true).join() &&
        !["anynet", "caminos"].includes(format)
      )
        faults.push(`${format} of ${JSON.stringify(study)}: other links`);
    }
  expect(faults).toEqual([]);
});
