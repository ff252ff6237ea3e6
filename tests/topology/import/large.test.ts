/** Large files: how far reading is gets told, and the most that is read comes back from a study's text. */
import { expect, test } from "vitest";
import { graphOf, MAX_READ_LINKS } from "../../../src/topology/graph.ts";
import { graphText, readGraphText } from "../../../src/topology/graph-text.ts";
import { readNetworkText } from "../../../src/topology/import/formats.ts";
import { LOCAL } from "../../../src/topology/network.ts";

/** Links of a ring and of chords, each to so many routers farther on. */
const [ROUTERS, CHORDS] = [40_000, 5];
const LINES = Array.from({ length: ROUTERS * CHORDS }, (_, i) => [i % ROUTERS, (i + 7 ** Math.floor(i / ROUTERS)) % ROUTERS] as const);

test("a reader tells how many links it has read, and that changes nothing", () => {
  const text = LINES.map(([a, b]) => `${a} ${b}\n`).join("");
  const told: number[] = [];
  const read = readNetworkText(text, { onLinks: (count) => told.push(count) });
  expect(told).toEqual([65_536, 131_072, 196_608]);
  expect("text" in read && read.graph.low.length).toBe(LINES.length);
  const again = readNetworkText(text);
  expect("text" in again && again.text).toBe("text" in read && read.text);
  expect(told.length).toBe(3);
});

test.each([
  ["GraphML", '<graphml><graph edgedefault="undirected">', ([a, b]) => `<edge source="${a}" target="${b}"/>`],
  ["GML", "graph [", ([a, b]) => `edge [ source ${a} target ${b} ]`],
  ["DOT", "graph {", ([a, b]) => `${a} -- ${b};`],
  [
    "ibnetdiscover",
    'Switch 65000 "S-1"',
    // Two ends of cables.
    ([, , i]) => `[${2 * i + 1}] "S-2"[1]\n[${2 * i + 2}] "S-2"[2]`,
    30_000,
  ],
] as readonly [string, string, (link: readonly [a: number, b: number, i: number]) => string, number?][])(
  "links of %s are told while the text is taken apart, which is cut off here",
  (format, begin, linkOf, most = LINES.length) => {
    const lines = LINES.slice(0, most).map(([a, b], i) => linkOf([a, b, i]));
    // Records with as many ports as there are.
    const all =
      format === "ibnetdiscover" ? Array.from({ length: 7 }, (_, r) => [`Switch 65000 "S-${r + 10}"`, ...lines].join("\n")) : lines;
    const told: number[] = [];
    const read = readNetworkText([begin, ...all].join("\n"), { onLinks: (count) => told.push(count) });
    expect("fault" in read).toBe(true);
    expect(told).toEqual([65_536, 131_072, 196_608]);
  },
);

test("as many links as are read, of two classes, come back from their text", () => {
  const all = Array.from({ length: MAX_READ_LINKS }, (_, i) => {
    const a = i % 1000;
    return { a, b: (a + 1 + (Math.floor(i / 1000) % 500)) % 1000, kind: LOCAL, width: 1 } as const;
  });
  const there = new Uint8Array(all.length);
  const graph = graphOf(1000, all, null, null, { there, back: there.map(() => 1) });
  const text = graphText(graph);
  const back = readGraphText(text);
  expect("graph" in back && back.text === text && back.graph.low.length).toBe(MAX_READ_LINKS);
});
