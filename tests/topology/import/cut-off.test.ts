/** Files that are cut off anywhere are read or refused in a sentence; where a format has counts or ends, never as another network. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mulberry32 } from "../../../src/math/random.ts";
import { graphList } from "../../../src/topology/graph-text.ts";
import { readNetworkText } from "../../../src/topology/import/formats.ts";
import { seeds } from "../../tools/extent.ts";

const FOLDER = new URL("../../reference/import/", import.meta.url);
const textOf = (name: string): string => readFileSync(new URL(name, FOLDER), "utf8");
const NAMES = Object.keys(JSON.parse(textOf("expected.json")) as object).filter((name) => textOf(name).trim() !== "");

/** What a text is read as, apart from notes; null if it is refused. Fails where the sentence is none. */
function readingOf(text: string): string | null {
  const read = readNetworkText(text);
  if ("text" in read) return `${graphList(read.graph, ",")} ${read.p} ${JSON.stringify(read.values)}`;
  expect(read.fault).toMatch(/^[^\n]{1,500}[^.\n]$/);
  return null;
}

/** Formats whose last sign closes what is open. */
const CLOSED = ["nx.gml", "yed.graphml", "nx-bandwidth.graphml", "node-link-capacity.json", "cytoscape.json", "adjacency.json", "strict.dot", "ports.dot", "merlin.json", "coast.sndlib.txt"]; // oxfmt-ignore
/** Formats that count their lines, or tell every link at both ends. */
const COUNTED = ["ns3-8hosts.txt", "simai-8gpu.txt", "ring6.graph", "pattern.mtx", "weighted.mtx", "myciel.col", "octahedron.caminos"]; // oxfmt-ignore

test.each(NAMES)("%s, anywhere", (name) => {
  const whole = textOf(name);
  const same = readingOf(whole);
  const { first, count } = seeds(12, 400);
  for (let seed = first; seed < first + count; seed++) {
    const random = mulberry32(seed);
    const end = Math.floor(random() * whole.trimEnd().length);
    const read = readingOf(whole.slice(0, end));
    if (CLOSED.includes(name)) expect([null, same]).toContain(read);
  }
});

test.each(COUNTED)("%s, after any of its lines but the first", (name) => {
  const lines = textOf(name).trimEnd().split("\n");
  const same = readingOf(lines.join("\n"));
  expect(same).not.toBeNull();
  for (let count = 3; count < lines.length; count++) expect([null, same]).toContain(readingOf(lines.slice(0, count).join("\n")));
});

test("a fabric that is cut off after any of its lines is refused, or what it lacks is told", () => {
  const lines = textOf("ib-two-level.txt").trimEnd().split("\n");
  const same = readingOf(lines.join("\n"));
  for (let count = 1; count < lines.length; count++) {
    const text = lines.slice(0, count).join("\n");
    const read = readNetworkText(text);
    if ("text" in read && readingOf(text) !== same)
      expect(read.notes.join("\n"), String(count)).toMatch(/not in the file|at one end alone/);
  }
});
