/** A network of every family, written and read again, is the same network; and no text makes the readers throw. */
import { describe, expect, test } from "vitest";
import { describeNetwork } from "../../../src/analysis/describe.ts";
import { mulberry32 } from "../../../src/math/random.ts";
import { parseStudy } from "../../../src/study/codec.ts";
import { EDGE_FORMATS, formatEdges } from "../../../src/topology/export.ts";
import type { EdgeFormat } from "../../../src/topology/export.ts";
import { TOPOLOGIES } from "../../../src/topology/families.ts";
import { readNetworkText } from "../../../src/topology/import/formats.ts";
import type { Network } from "../../../src/topology/network.ts";
import { networkOf } from "../../../src/topology/networks.ts";
import { samplesOf } from "../../conformance/sizes.ts";
import { imported } from "./read.ts";

/** The sorted links of a network as they are, and as far as a format tells them. */
function linksOf(network: Network, told: (kind: number, width: number) => string, wide = false): string[] {
  const links: string[] = [];
  for (let c = 0; c < network.channels; c++) {
    const [a, b] = [network.channelSource[c]!, network.channelTarget[c]!];
    if (c > network.channelReverse[c]!) continue;
    const link = `${Math.min(a, b)}-${Math.max(a, b)}${told(network.channelKind[c]!, network.channelWidth[c]!)}`;
    for (let copy = 0; copy < (wide ? network.channelWidth[c]! : 1); copy++) links.push(link);
  }
  return links.sort();
}

const told = (kind: number, width: number): string => ` ${kind} ${width}`;
/** Formats that leave something out, and how links are compared then. */
const LESS: Partial<
  Record<
    EdgeFormat,
    { readonly told: (kind: number, width: number) => string; readonly single?: true; readonly alike?: true; readonly wide?: true }
  >
> = {
  csv: { told, alike: true },
  anynet: { told: () => "", single: true },
  caminos: { told: () => "", alike: true, wide: true },
};

describe.each(TOPOLOGIES.map((family) => [family.id, family] as const))("%s", (_, family) => {
  const { values } = samplesOf(family).find(({ name }) => name === "small")!;
  const network = networkOf(values);

  test.each(EDGE_FORMATS.map((format) => [format]))("as %s", (format) => {
    const read = imported(formatEdges(network, values, "a study", format));
    const less = LESS[format];
    const study = { topology: "custom", graph: read.text, ...(read.p === null ? {} : { p: read.p }) };
    const { designs } = parseStudy(new URLSearchParams(Object.entries(study).map(([id, value]) => [id, String(value)])).toString()).study;
    const copy = networkOf(designs[0]!);
    const expected = linksOf(network, less?.told ?? told, less?.wide);
    expect(linksOf(copy, less?.told ?? told)).toEqual(less?.single ? [...new Set(expected)] : expected);
    if (less?.alike) return;
    expect([...copy.endpointRouter]).toEqual([...network.endpointRouter]);
    if (less?.single && new Set(expected).size < expected.length) return;
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

test("random and broken texts are refused in a sentence", () => {
  const random = mulberry32(3);
  const small = networkOf({ topology: "hyperx", dims: "3x2", widths: "1x2", p: 1 });
  const values = parseStudy("topology=hyperx").study.designs[0]!;
  const whole = EDGE_FORMATS.map((format) => formatEdges(small, values, "x", format));
  const below = (n: number): number => Math.floor(random() * n);
  for (let i = 0; i < 800; i++) {
    let text = i % 10 === 0 ? "" : whole[i % whole.length]!;
    for (let change = 1 + below(4); change > 0; change--) {
      const [at, length] = [below(text.length + 1), below(8)];
      const noise = Array.from({ length: below(8) }, () => String.fromCharCode(random() < 0.8 ? 32 + below(95) : below(300))).join("");
      text = text.slice(0, at) + noise + text.slice(at + length);
    }
    const read = readNetworkText(text);
    if ("fault" in read) expect(read.fault).toMatch(/\S.*[^.]$/s);
    else expect(read.graph.low.length).toBeGreaterThan(0);
  }
});

test("large texts are read, or refused, in time", () => {
  const started = performance.now();
  const random = mulberry32(8);
  const { text } = imported(Array.from({ length: 40_000 }, (_, i) => `${i % 4000} ${4000 + Math.floor(random() * 4000)}`).join("\n"));
  expect(text.length).toBeLessThan(80_000);
  for (const sign of ["<", "{", "[", '"', "graph {", "0-", "/*", "router 0 ", "<!--", "{'"]) readNetworkText(sign.repeat(200_000));
  readNetworkText(`graph{${"{".repeat(100_000)}`);
  expect(performance.now() - started).toBeLessThan(20_000);
}, 60_000);
