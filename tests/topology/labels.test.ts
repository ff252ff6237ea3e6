/** Names and places of custom networks: one normal text, no other result, kept from files and through exports. */
import { describe, expect, test } from "vitest";
import { describeNetwork } from "../tools/at-once.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { formatDesign, parseStudy } from "../../src/study/codec.ts";
import { withoutLabels } from "../../src/study/schema.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { workOf } from "../../src/sweep/points.ts";
import { TASKS } from "../../src/sweep/tasks.ts";
import { sampleGraph } from "../../src/topology/custom.ts";
import { lossesOf } from "../../src/topology/export-losses.ts";
import { EDGE_FORMATS, formatEdges } from "../../src/topology/export.ts";
import { labelsOf } from "../../src/topology/graph-labels.ts";
import { graphList, graphText, readGraphText, textWithoutLabels } from "../../src/topology/graph-text.ts";
import type { Graph, GraphLabels } from "../../src/topology/graph.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { costKey, descriptionKey, networkKey, simulationKey } from "../../src/studio/store/keys.ts";
import { imported } from "./import/read.ts";

/** Names that are hard to write: each with something of its own. */
const HARD = [
  "spine-1",
  "a,b",
  "x!c0",
  "~packed",
  "Zürich 7",
  "東京",
  "🛰 two",
  'say "hi"',
  "a\\b",
  "<&>",
  "7",
  "'",
  "back\\nslash",
  "{a|b}",
  "%20+&=",
];

function nameOf(random: () => number, i: number): string {
  return random() < 0.3 ? `${HARD[Math.floor(random() * HARD.length)]!} ${i}` : `rack-${Math.floor(i / 8)}-leaf-${i % 8}`;
}

/** A sample with names and places. */
function labelled(routers: number): Graph {
  const [graph, random] = [sampleGraph(routers), mulberry32(routers + 7)];
  const count = graph.endpoints?.reduce((sum, one) => sum + one, 0) ?? 2 * routers;
  const labels = labelsOf(
    Array.from({ length: routers }, (_, i) => nameOf(random, i)),
    Array.from({ length: count }, (_, i) => nameOf(random, i)),
    { x: Uint16Array.from({ length: routers }, () => random() * 4000), y: Uint16Array.from({ length: routers }, () => random() * 2000) },
  );
  return { ...graph, labels };
}

function readBack(text: string): { readonly graph: Graph; readonly text: string } {
  const read = readGraphText(text);
  if ("fault" in read) throw new Error(read.fault);
  return read;
}

const SIZES = [2, 3, 8, 37, 250];

describe("the text", () => {
  test("is read as the same names and places, and is normal", () => {
    for (const routers of SIZES) {
      const graph = labelled(routers);
      const text = graphText(graph);
      const read = readBack(text);
      expect(read.text, String(routers)).toBe(text);
      expect(read.graph.labels).toEqual(graph.labels);
      expect(readBack(graphList(graph, ",")).text).toBe(text);
    }
  });

  test("is that of the network without names, and these at its end", () => {
    for (const routers of SIZES) {
      const [graph, bare] = [labelled(routers), sampleGraph(routers)];
      expect(textWithoutLabels(graphText(graph))).toBe(graphText(bare));
      expect(graphText(graph).startsWith(graphText(bare))).toBe(true);
      expect(textWithoutLabels(graphText(bare))).toBe(graphText(bare));
    }
  });

  test.each([
    ["blanks and sections in any order", "0-1,1-2 !g0.0, 10.0,10.5 !l  a , b  c,d", "0-1,1-2!la,b c,d!g0.0,4095.0,4095.2048"],
    ["numbers are no names", "0-1,1-2!l0,1,2", "0-1,1-2"],
    ["nor are those of endpoints", "1*3!0-1,1-2!e0,1,2", "1*3!0-1,1-2"],
    ["one point is no place", "0-1!g7.7,7.7", "0-1"],
    ["capitals", "0-1!Lx,Y", "0-1!lx,Y"],
    ["hidden characters are blanks", "0-1!la\u202eb,c\u0007d", "0-1!la b,c d"],
  ])("%s", (_, given, normal) => {
    expect(readBack(given).text).toBe(normal);
    expect(readBack(normal).text).toBe(normal);
  });

  test.each([
    ["0-1!la", "has the names of 1 routers, and 2 routers"],
    ["0-1!la,a", 'has two routers of the name "a" after "!l"'],
    ["0-1!la,", 'has an empty name of a router after "!l"'],
    ["2.1!0-1!ea,b", "has the names of 2 endpoints, and 3 endpoints"],
    ["0-1!ea,b,c", "has the names of 3 endpoints, and 2 routers with as many endpoints each"],
    ["0-1!g1.1,2.2,3.3", "has the places of 3 routers, and 2 routers"],
    ["0-1!g1.1,5000.1", 'holds "5000.1" after "!g", which is no place such as 0.4095, of two numbers to 4095'],
    [`0-1!la,${"b".repeat(81)}`, 'has a name of 81 characters after "!l", more than 80'],
    ["0-1!l~AAAA", "is not whole, or has been changed on its way"],
    ["0-1!l~", "is not whole, or has been changed on its way"],
    ["0-1!la,b!lc,d", 'has "!l" twice'],
  ])("%s is refused", (text, fault) => {
    expect(readGraphText(text)).toEqual({ fault });
  });

  test("a changed character of packed names is noticed", () => {
    const text = graphText(labelled(37));
    const at = text.indexOf("!l~") + 20;
    expect(readGraphText(text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1))).toHaveProperty("fault");
  });

  test("names of a large network take little room", () => {
    const names = Array.from({ length: 2000 }, (_, i) => `rack-${Math.floor(i / 40)}-leaf-${i % 40}`);
    const bare = sampleGraph(2000);
    const text = graphText({ ...bare, labels: labelsOf(names, null, null) });
    // 13 characters each, written out 27,000.
    expect(text.length - graphText(bare).length).toBeLessThan(4000);
  });
});

const study = (text: string): DesignValues => {
  const { study: read, problems } = parseStudy(text);
  expect(problems).toEqual([]);
  return read.designs[0]!;
};

describe("no result depends on names", () => {
  const named = study(`topology=custom&graph=${encodeURIComponent(graphText(labelled(37)))}&load=0.2`);
  const bare = study(`topology=custom&graph=${encodeURIComponent(graphText(sampleGraph(37)))}&load=0.2`);

  test("the design without them is that of the bare network", () => {
    expect(formatDesign(withoutLabels(named))).toBe(formatDesign(bare));
    expect(withoutLabels(bare)).toBe(bare);
  });

  test("keys of results are those of the bare network, that of the drawing is not", () => {
    for (const key of [descriptionKey, costKey, simulationKey]) expect(key(named)).toBe(key(bare));
    expect(networkKey(named)).not.toBe(networkKey(bare));
    for (const task of TASKS) {
      const [one, other] = [workOf(task, named), workOf(task, bare)];
      expect("key" in one && "key" in other ? one.key === other.key : "fault" in one && "fault" in other).toBe(true);
    }
  });

  test("the network is the same but for them", () => {
    const [one, other] = [networkOf(named), networkOf(bare)];
    expect({ ...one, labels: null }).toEqual(other);
    expect(describeNetwork(one)).toEqual(describeNetwork(other));
  });
});

describe("files", () => {
  const labelsIn = (text: string): GraphLabels | null => imported(text).graph.labels;

  test("exports hold what they are said to hold", () => {
    const wrong: string[] = [];
    for (const routers of SIZES) {
      const values = study(`topology=custom&graph=${encodeURIComponent(graphText(labelled(routers)))}${routers % 2 === 0 ? "&p=2" : ""}`);
      const network = networkOf(values);
      for (const format of EDGE_FORMATS) {
        const losses = lossesOf(network, values, format);
        if ("fault" in losses) continue;
        const lost = new Set(losses.map(({ what }) => what));
        const read = labelsIn(formatEdges(network, values, formatDesign(values), format));
        const own = network.labels!;
        for (const [what, part] of [
          ["names of routers", "routers"],
          ["names of endpoints", "endpoints"],
          ["places of routers", "places"],
        ] as const)
          if (lost.has(what) ? read?.[part] : JSON.stringify(read?.[part]) !== JSON.stringify(own[part]))
            wrong.push(`${format} of ${routers}: ${what}, ${JSON.stringify(read?.[part])?.slice(0, 300)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  const TRIANGLE = [
    ["a", 0, 0],
    ["b", 100, 0],
    ["c", 100, 50],
  ] as const;
  /** Of the triangle, the third router above the second on paper. */
  const ABOVE = { x: Uint16Array.of(0, 4095, 4095), y: Uint16Array.of(2048, 2048, 0) };
  const BELOW = { x: Uint16Array.of(0, 4095, 4095), y: Uint16Array.of(0, 0, 2048) };

  test("DOT's pos rises", () => {
    const text = `graph { ${TRIANGLE.map(([id, x, y]) => `${id} [label="router ${id}" pos="${x},${y}!"]`).join("; ")} a -- b -- c }`;
    expect(labelsIn(text)).toEqual({ routers: ["router a", "router b", "router c"], endpoints: null, places: ABOVE });
  });

  test("GML's graphics fall", () => {
    const nodes = TRIANGLE.map(([id, x, y], i) => `node [ id ${i} label "${id}" graphics [ x ${x}.0 y ${y}.0 w 30 ] ]`).join("\n");
    const text = `graph [\n${nodes}\nedge [ source 0 target 1 ]\nedge [ source 1 target 2 ]\n]`;
    expect(labelsIn(text)).toEqual({ routers: ["a", "b", "c"], endpoints: null, places: BELOW });
  });

  const graphml = (keys: string, node: (id: string, x: number, y: number) => string): string =>
    `<graphml>${keys}<graph edgedefault="undirected">${TRIANGLE.map(([id, x, y]) => `<node id="${id}">${node(id, x, y)}</node>`).join("")}<edge source="a" target="b"/><edge source="b" target="c"/></graph></graphml>`;

  test("GraphML: x and y rise, yEd's shapes fall, north is above", () => {
    const keys = ["x", "y", "label", "Longitude", "Latitude"]
      .map((name) => `<key id="${name}" for="node" attr.name="${name}" attr.type="string"/>`)
      .join("");
    const data = (name: string, value: string | number): string => `<data key="${name}">${value}</data>`;
    expect(labelsIn(graphml(keys, (_, x, y) => data("x", x) + data("y", y)))?.places).toEqual(ABOVE);
    const yed = labelsIn(
      graphml('<key id="g" for="node" yfiles.type="nodegraphics"/>', (id, x, y) =>
        data("g", `<y:Shape><y:Geometry height="10" width="30" x="${x}" y="${y}"/><y:NodeLabel>Rack ${id}</y:NodeLabel></y:Shape>`),
      ),
    );
    expect(yed).toEqual({ routers: ["Rack a", "Rack b", "Rack c"], endpoints: null, places: BELOW });
    const zoo = labelsIn(graphml(keys, (id, x, y) => data("Longitude", x / 10) + data("Latitude", y / 10) + data("label", `Town ${id}`)));
    expect(zoo?.routers).toEqual(["Town a", "Town b", "Town c"]);
    expect([...zoo!.places!.y]).toEqual([zoo!.places!.y[1], zoo!.places!.y[1], 0]);
  });

  test("a router without a place stands among its neighbours, and a note says so", () => {
    const read = imported('graph { a [pos="0,0"]; c [pos="10,0"]; d [pos="10,10"]; a -- b -- c -- d }');
    expect(read.graph.labels?.places).toEqual({ x: Uint16Array.of(0, 4095, 4095, 2048), y: Uint16Array.of(4095, 4095, 0, 4095) });
    expect(read.notes.join(" ")).toContain("One router has no place in the file and is drawn among the neighbours.");
  });

  test("labels that several routers have are no names, nor are empty ones", () => {
    expect(labelsIn('graph { a [label="x"]; b [label="x"]; c [label=""]; d [label="y"]; a -- b -- c -- d }')?.routers).toEqual([
      "a",
      "b",
      "c",
      "y",
    ]);
  });

  test("long names are cut, and stay apart", () => {
    const [one, other] = [`${"n".repeat(200)}1`, `${"n".repeat(200)}2`];
    const names = labelsIn(`${one} ${other}`)!.routers!;
    expect(new Set(names).size).toBe(2);
    expect(names.every((name) => name.length <= 80)).toBe(true);
    expect(readGraphText(imported(`${one} ${other}`).text)).not.toHaveProperty("fault");
  });

  test("endpoints keep their names in the order of their routers", () => {
    const read = imported("SwitchName=top Switches=s[1-2]\nSwitchName=s1 Nodes=n[1-2]\nSwitchName=s2 Nodes=m[1-2]\n");
    expect(read.graph.labels).toEqual({ routers: ["top", "s1", "s2"], endpoints: ["n1", "n2", "m1", "m2"], places: null });
  });
});
