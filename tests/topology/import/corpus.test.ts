/**
 * Files as people have them (tests/reference/import, with what is right of each): read as the network that they hold, with its speeds and
 * latencies, or refused in a sentence that names the format and the reason; never as another network, and nothing dropped without a word.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseStudy } from "../../../src/study/codec.ts";
import { bandwidthsOf, channelLatencies, latenciesOf, linkBandwidths } from "../../../src/topology/channels.ts";
import { readNetworkText } from "../../../src/topology/import/formats.ts";
import type { Imported } from "../../../src/topology/import/formats.ts";
import { latencyIn, speedIn } from "../../../src/topology/import/quantities.ts";
import { trafficOfFile } from "../../../src/traffic/file-demands.ts";
import { networkOf } from "../../../src/topology/networks.ts";

interface Counts {
  readonly routers?: number | null;
  readonly endpoints?: number | null;
  readonly links?: number | null;
}

interface Expected extends Counts {
  readonly kind?: string;
  readonly pairs?: number;
  readonly parallel?: Readonly<Record<string, number>>;
  readonly accept?: readonly Counts[];
  readonly acceptRefusal?: boolean;
  readonly mustRefuse?: boolean;
  readonly sayOptional?: boolean;
  readonly say?: readonly { readonly words: readonly string[] }[];
  readonly demands?: number;
  readonly demandSum?: number;
  readonly linkSpeeds?: Readonly<Record<string, number>>;
  readonly linkLatencies?: Readonly<Record<string, number>>;
}

const FOLDER = new URL("../../reference/import/", import.meta.url);
const FILES = Object.entries(JSON.parse(readFileSync(new URL("expected.json", FOLDER), "utf8")) as Readonly<Record<string, Expected>>);
const NETWORKS = FILES.filter(([, { kind }]) => kind !== "trace" && kind !== "routes");

function isRight(read: Imported, { routers, endpoints, links }: Counts): boolean {
  const { graph, p } = read;
  const own = graph.endpoints?.reduce((sum, count) => sum + count, 0) ?? (p === null ? null : p * graph.routers);
  return (
    (routers === undefined || routers === null || routers === graph.routers) &&
    (links === undefined || links === null || links === graph.low.length) &&
    (endpoints === undefined || endpoints === null || endpoints === own)
  );
}

/** How many links have each value, the least value first. */
function counted(values: Iterable<number>): readonly number[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b).map(([, count]) => count);
}

const inOrder = (given: Readonly<Record<string, number>>, of: (text: string) => number): readonly number[] =>
  Object.entries(given)
    .sort(([a], [b]) => of(a) - of(b))
    .map(([, count]) => count);

test.each(NETWORKS)("%s", (name, expected) => {
  const read = readNetworkText(readFileSync(new URL(name, FOLDER), "utf8"));
  const said = "fault" in read ? [read.fault] : [...read.notes];
  const isSaid = (words: readonly string[]): boolean =>
    words.length === 0 || words.some((word) => said.some((sentence) => sentence.toLowerCase().includes(word.toLowerCase())));
  if ("fault" in read) {
    expect(expected.mustRefuse === true || expected.acceptRefusal === true, read.fault).toBe(true);
  } else {
    expect(expected.mustRefuse ?? false).toBe(false);
    const readings = [expected, ...(expected.accept ?? [])];
    expect(
      readings.some((one) => isRight(read, one)),
      `${read.graph.routers} routers, ${read.graph.low.length} links, p ${read.p}, ${read.text}`,
    ).toBe(true);
    if (isRight(read, expected)) {
      const { low, high } = read.graph;
      const pairs = counted(Array.from(low, (a, i) => a * read.graph.routers + high[i]!));
      if (expected.pairs !== undefined) expect(pairs.length).toBe(expected.pairs);
      if (expected.parallel !== undefined)
        expect(pairs.filter((count) => count > 1).toSorted((a, b) => a - b)).toEqual(
          Object.values(expected.parallel).toSorted((a, b) => a - b),
        );
    }
    if (expected.demands !== undefined) {
      const { between, lost } = read.demands!;
      expect([between.length + lost, between.reduce((sum, [, , amount]) => sum + amount, 0)]).toEqual([
        expected.demands,
        expected.demandSum,
      ]);
    }
    const traffic = trafficOfFile(read);
    said.push(...(traffic?.notes ?? []));
    const entries = Object.entries({
      topology: "custom",
      graph: read.text,
      ...(read.p !== null && { p: read.p }),
      ...read.values,
      ...traffic?.values,
    });
    const { study, problems } = parseStudy(
      new URLSearchParams(entries.flatMap(([id, value]) => (value === "" ? [] : [[id, String(value)]]))).toString(),
    );
    expect(problems).toEqual([]);
    const values = study.designs[0]!;
    const network = networkOf(values);
    const once = Array.from({ length: network.channels }, (_, c) => c).filter((c) => c < network.channelReverse[c]!);
    const all = (of: Readonly<Record<string, number>>): boolean => Object.values(of).reduce((sum, count) => sum + count, 0) === once.length;
    if (expected.linkSpeeds !== undefined && isRight(read, expected) && all(expected.linkSpeeds)) {
      const speeds = linkBandwidths(network, bandwidthsOf(values));
      expect(counted(once.map((c) => speeds[c]!))).toEqual(inOrder(expected.linkSpeeds, (text) => speedIn(text)!.value));
    }
    const latencies = expected.linkLatencies;
    const units = new Set(Object.keys(latencies ?? {}).map((text) => latencyIn(text)!.of));
    // Numbers without a unit may be left out, which is said.
    if (latencies !== undefined && isRight(read, expected) && !units.has(null)) {
      const cycles = channelLatencies(network, latenciesOf(values));
      expect(counted(once.map((c) => cycles[c]!))).toEqual(inOrder(latencies, (text) => latencyIn(text)!.value));
    }
  }
  if (expected.sayOptional !== true)
    for (const { words } of expected.say ?? []) expect(isSaid(words), `${said.join(" ")} does not say ${words.join(", ")}`).toBe(true);
});
