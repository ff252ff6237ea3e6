/** Lists of neighbours and matrices, which look like edge lists and are none. */
import { describe, expect, test } from "vitest";
import { mulberry32 } from "../../../src/math/random.ts";
import { readNetworkText } from "../../../src/topology/import/formats.ts";
import { faultIn, imported } from "./read.ts";

/** Links of a connected graph without parallel ones, each with the lower router first, in order. */
function randomLinks(seed: number): { readonly routers: number; readonly links: readonly (readonly [number, number])[] } {
  const random = mulberry32(seed);
  const routers = 5 + Math.floor(random() * 20);
  const keys = new Set(Array.from({ length: routers - 1 }, (_, i) => Math.floor(random() * (i + 1)) * 100 + i + 1));
  for (let i = 0; i < routers; i++) {
    const [a, b] = [Math.floor(random() * routers), Math.floor(random() * routers)];
    if (a !== b) keys.add(Math.min(a, b) * 100 + Math.max(a, b));
  }
  return { routers, links: [...keys].sort((a, b) => a - b).map((key) => [Math.floor(key / 100), key % 100]) };
}

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);

type Written = (graph: ReturnType<typeof randomLinks>) => string;
const neighboursOf = ({ links }: ReturnType<typeof randomLinks>, router: number): number[] =>
  links.flatMap(([a, b]) => (a === router ? [b] : b === router ? [a] : []));
const rowsOf = (graph: ReturnType<typeof randomLinks>, of: (router: number) => string): string =>
  Array.from({ length: graph.routers }, (_, router) => of(router)).join("\n");

const WRITERS: readonly (readonly [string, Written])[] = [
  ["adjacency list", (graph) => rowsOf(graph, (a) => [a, ...neighboursOf(graph, a).filter((b) => b > a)].join(" "))],
  ["adjacency list", (graph) => `# all\n${rowsOf(graph, (a) => [a, ...neighboursOf(graph, a)].join(","))}`],
  [
    "adjacency list",
    (graph) => rowsOf(graph, (a) => [a, ...neighboursOf(graph, a)].map((router) => `leaf${String(router).padStart(2, "0")}`).join(" ")),
  ],
  ["list of neighbours", (graph) => rowsOf(graph, (a) => neighboursOf(graph, a).join(" "))],
  [
    "list of neighbours",
    (graph) =>
      rowsOf(graph, (a) =>
        neighboursOf(graph, a)
          .map((b) => b + 1)
          .join(" "),
      ),
  ],
  ...[" ", ",", ";\t"].map(
    (between) =>
      [
        "adjacency matrix",
        (graph: ReturnType<typeof randomLinks>) =>
          rowsOf(graph, (a) => {
            const own = neighboursOf(graph, a);
            return Array.from({ length: graph.routers }, (_, b) => (own.includes(b) ? 1 : 0)).join(
              between.trim() === "" ? " " : between[0]!,
            );
          }),
      ] as const,
  ),
  [
    "adjacency matrix",
    (graph) =>
      `,${Array.from({ length: graph.routers }, (_, a) => `r${String(a).padStart(2, "0")}`).join(",")}\n${rowsOf(graph, (a) => {
        const own = neighboursOf(graph, a);
        return `r${String(a).padStart(2, "0")},${Array.from({ length: graph.routers }, (_, b) => (own.includes(b) ? "1.0" : "0.0")).join(",")}`;
      })}`,
  ],
];

describe.each(WRITERS.map(([format, write], i) => [format, i, write] as const))("%s (%i)", (format, _, write) => {
  test("random networks are read as they were written", () => {
    const wrong = SEEDS.filter((seed) => {
      const graph = randomLinks(seed);
      const read = imported(write(graph));
      return read.format !== format || read.list !== graph.links.map(([a, b]) => `${a}-${b}`).join();
    });
    expect(wrong).toEqual([]);
  });
});

test("edge lists of random networks, weighted or not, are never taken for lists of neighbours or matrices", () => {
  const wrong = Array.from({ length: 400 }, (_, seed) => seed).filter((seed) => {
    const { links } = randomLinks(seed);
    const random = mulberry32(seed + 1000);
    const weighted = seed % 2 === 0;
    const text = links.map(([a, b]) => `${a} ${b}${weighted ? ` ${1 + Math.floor(random() * 20)}` : ""}`).join("\n");
    const read = imported(text);
    return read.format !== "edge list" || read.list !== links.map(([a, b]) => `${a}-${b}`).join();
  });
  expect(wrong).toEqual([]);
});

test.each([
  ["a ring, two neighbours a line", "1 5\n0 2\n1 3\n2 4\n3 5\n4 0", "list of neighbours", "0-1,0-5,1-2,2-3,3-4,4-5"],
  ["a ring of edges", "0 1\n1 2\n2 3\n3 4\n4 0", "edge list", "0-1,0-4,1-2,2-3,3-4"],
  ["a weighted ring", "0 1 3\n1 2 3\n2 3 3\n3 0 3", "edge list", "0-1,0-3,1-2,2-3"],
  ["words for neighbours", "a b c d\nb c\nc\nd", "adjacency list", "0-1,0-2,0-3,1-2"],
  ["an upper half of a matrix", "0 1 1\n0 0 1\n0 0 0", "adjacency matrix", "0-1,0-2,1-2"],
  ["both directions of a matrix", "0 1 0\n1 0 1\n0 1 0", "adjacency matrix", "0-1,1-2"],
  ["numbers in a matrix", "0 10 0\n10 0 4\n0 4 0", "adjacency matrix", "0-1,1-2"],
  ["three links that are no matrix", "0 1 10\n1 2 40\n2 0 10", "edge list", "0-1,0-2,1-2"],
  ["two links of both directions", "0 1\n1 0", "edge list", "0-1"],
])("%s", (_, text, format, list) => {
  expect(imported(text)).toMatchObject({ format, list });
});

test("what is taken one way or the other is said, and can be told", () => {
  expect(imported("1 5\n0 2\n1 3\n2 4\n3 5\n4 0").notes[0]).toMatch(/^Line i has the neighbours of router i, from 0 on: .*columns=weight/);
  expect(imported("1 4\n0 2\n1 3\n2 4\n3 0", { columns: "weight" }).format).toBe("edge list");
  expect(imported("0 10 0\n10 0 4\n0 4 0").notes).toContainEqual(
    expect.stringMatching(/^The numbers of the matrix \(10, 4\) are taken as weights and left out/),
  );
  expect(imported("0 10 0\n10 0 4\n0 4 0", { columns: "links" }).list).toBe("0-1*10,1-2*4");
  expect(imported("s1 l1 l2 l3\ns2 l1 l2 l3", { columns: "neighbours" })).toMatchObject({
    format: "adjacency list",
    list: "0-2,0-3,0-4,1-2,1-3,1-4",
  });
  expect(faultIn("s1 l1 l2 l3\ns2 l1 l2 l3")).toMatch(/"l2" after its two routers.*columns=neighbours/);
});

test.each([
  ["0 1 1\n1 1 1\n1 1 0", 'line 2 links router "1" to itself; drop=self-loops leaves out that link'],
  ["0 1 0\n1 0 0\n0 1 0", /line 3 links "2" to "1" in one direction more often than in the other/],
  ["0 1 0\n1 0 0\n0 0 0", /^the network is in pieces/],
])("%j is refused", (text, fault) => {
  expect(faultIn(text)).toMatch(fault);
});

test("NetworkX's dictionaries of lists and of dictionaries are the network of its edges", () => {
  const of = (text: string): string => {
    const read = readNetworkText(text);
    return "fault" in read ? read.fault : read.text;
  };
  const edges = of("0 1\n0 2\n1 2\n2 3\n");
  expect(of('{"0": ["1", "2"], "1": ["0", "2"], "2": ["0", "1", "3"], "3": ["2"]}')).toBe(edges);
  expect(of('{"0": [1, 2], "1": [0, 2], "2": [0, 1, 3], "3": [2]}')).toBe(edges);
  expect(of('{"0": {"1": {}, "2": {}}, "1": {"0": {}, "2": {}}, "2": {"0": {}, "1": {}, "3": {}}, "3": {"2": {}}}')).toBe(edges);
  const read = readNetworkText(
    '{"a": {"b": {"bandwidth": "10G"}}, "b": {"a": {"bandwidth": "10G"}, "c": {"bandwidth": "5G"}}, "c": {"b": {"bandwidth": "5G"}}}',
  );
  expect(read).toMatchObject({ values: { terminalSpeed: expect.any(Number) as number } });
  expect(of('{"0": ["1"], "1": []}')).toMatch(/not as often among those of "1"$/);
  expect(of('{"0": ["9"]}')).toBe("the text is JSON, but of no form of a network that is read");
  expect(of('{"name": "x", "0": ["0"]}')).toBe("the text is JSON, but of no form of a network that is read");
});

test.each([
  ["colons", "0: 1 2\n1: 0 2\n2: 0 1 3\n3: 2", "0-1,0-2,1-2,2-3"],
  ["colons and commas", "a: b, c\nb: a\nc: a, d\nd: c", "0-1,0-2,2-3"],
  ["arrows to several", "a -> b c\nb -> a\nc -> a", "0-1,0-2"],
  ["a router that stands twice among one's neighbours", "a b b c\nb c\nc", "0-1*2,0-2,1-2"],
  ["NetworkX's multiline form", "# x\na 2\nb {'width': 2}\nc {}\nb 1\nc {}\nc 0", "0-1w2,0-2,1-2"],
  ["the same with blanks in names", "sw 0 1\nsw 1 {}\nsw 1 1\nsw 2 {}\nsw 2 0", "0-1,1-2"],
])("%s", (_, text, list) => {
  expect(imported(text).list).toBe(list);
});

test("keys and values are no routers", () => {
  expect(faultIn("name: lab\nsize: 4")).not.toBe("none");
  expect(faultIn("a 2\nb {}\nc {}\nb 2\nc {}")).not.toBe("none");
});
