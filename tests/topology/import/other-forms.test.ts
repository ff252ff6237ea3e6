/** Forms of the same formats that other programs write: JSON of drawings, Gephi's and yEd's XML, matrices and Pajek as people keep them. */
import { expect, test } from "vitest";
import { faultIn, imported } from "./read.ts";

const GEXF = (type: string, edges: string): string => `<?xml version="1.0"?>
<gexf xmlns="http://gexf.net/1.3" xmlns:viz="http://gexf.net/1.3/viz"><graph defaultedgetype="${type}">
<attributes class="node"><attribute id="0" title="type" type="string"/></attributes>
<attributes class="edge"><attribute id="0" title="capacity" type="string"><default>10G</default></attribute></attributes>
<nodes>
<node id="n0" label="left"><viz:position x="1" y="2"/></node>
<node id="n1" label="right"><viz:position x="3" y="4"/></node>
<node id="h" label="box"><attvalues><attvalue for="0" value="host"/></attvalues></node>
<node id="i" label="other box"><attvalues><attvalue for="0" value="host"/></attvalues></node>
</nodes><edges>${edges}
<edge id="8" source="h" target="n0"/><edge id="9" source="i" target="n1"/></edges></graph></gexf>`;
const [THERE, BACK] = [
  ["n0", "n1"],
  ["n1", "n0"],
].map(([a, b]) => `<edge source="${a}" target="${b}" weight="2.5"><attvalues><attvalue for="0" value="40G"/></attvalues></edge>`) as [
  string,
  string,
];

test("GEXF has its own names of keys, titles, places and directions", () => {
  const read = imported(GEXF("undirected", THERE));
  expect([read.format, read.list, read.p]).toEqual(["GEXF", "0-1", 1]);
  expect(read.graph.labels).toMatchObject({ routers: ["left", "right"], endpoints: ["box", "other box"] });
  expect(read.values).toMatchObject({ terminalSpeed: 10, localBandwidth: 4 });
  expect(read.notes.join("\n")).toMatch(/"weight" of one link is a weight and is left out/);
  const both = GEXF("directed", THERE + BACK).replaceAll(/<edge id.*?>/g, (edge) => {
    const [, from, to] = /source="(.*)" target="(.*)"/.exec(edge)!;
    return `${edge}<edge source="${to}" target="${from}"/>`;
  });
  expect(imported(GEXF("undirected", THERE + BACK)).list).toBe("0-1*2");
  expect(imported(both.replaceAll('value="host"', 'value="-"')).list.replace(/!.*/, "")).toBe("0-1,0-2,1-3");
});

const YED = `<graphml xmlns:y="x"><key id="d0" for="node" yfiles.type="nodegraphics"/><key id="d1" for="edge" yfiles.type="edgegraphics"/>
<graph edgedefault="undirected"><node id="a"/>
<node id="g"><data key="d0"><y:NodeLabel>pod</y:NodeLabel></data><graph edgedefault="undirected">
<node id="g::b"><data key="d0"><y:NodeLabel>leaf</y:NodeLabel></data></node></graph></node>
<edge source="a" target="g::b"><data key="d1"><y:PolyLineEdge><y:EdgeLabel>100G</y:EdgeLabel></y:PolyLineEdge></data></edge></graph></graphml>`;

test("yEd's groups are frames, unless they have links, and texts beside links are told", () => {
  const read = imported(YED);
  expect([read.list, read.graph.labels?.routers]).toEqual(["0-1", ["a", "leaf"]]);
  const notes = read.notes.join("\n");
  expect(notes).toMatch(/^A frame of the drawing, which has no link, is left out\.$/m);
  expect(notes).toMatch(/^"label" of one link is a text that may be a speed or a time and is left out: line 5 has "100G"\.$/m);
  expect(imported(YED.replace('target="g::b"', 'target="g"').replace("<edge", '<edge source="g" target="g::b"/><edge')).list).toBe(
    "0-1,1-2",
  );
});

test("keys of one id are those of nodes and of edges, or twice the same", () => {
  const keys = (second: string): string =>
    `<graphml><key id="x" for="edge" attr.name="capacity" attr.type="int"/>${second}<graph><node id="a"/><node id="b"/><edge source="a" target="b"><data key="x">5G</data></edge></graph></graphml>`;
  for (const second of ['<key id="x" for="edge" attr.name="capacity" attr.type="double"/>', '<key id="x" for="node" attr.name="role"/>'])
    expect(imported(keys(second)).values).toMatchObject({ terminalSpeed: 5 });
  expect(faultIn(keys('<key id="x" for="edge" attr.name="delay"/>'))).toBe('line 1 gives the key "x" a second time');
});

test.each([
  [
    "D3's places",
    '{"nodes":[{"name":"a"},{"name":"b"},{"name":"c"}],"links":[{"source":0,"target":1},{"source":1,"target":2}]}',
    "0-1,1-2",
  ],
  ["D3's nodes in links", '{"nodes":[{"id":"a"},{"id":"b"}],"links":[{"source":{"id":"a"},"target":{"id":"b"}}]}', "0-1"],
  ["vis.js", '{"nodes":[{"id":1,"label":"A"},{"id":2,"label":"B"}],"edges":[{"from":1,"to":2}]}', "0-1"],
  ["graphology", '{"nodes":[{"key":"a"},{"key":"b"}],"edges":[{"source":"a","target":"b","attributes":{"links":2}}]}', "0-1*2"],
  ["JGF", '{"graph":{"nodes":{"a":{},"b":{}},"edges":[{"source":"a","target":"b","metadata":{"width":4}}]}}', "0-1w4"],
  [
    "Graphviz",
    '{"directed":false,"objects":[{"_gvid":0,"name":"cluster","nodes":[1]},{"_gvid":1,"name":"a"},{"_gvid":2,"name":"b"}],"edges":[{"tail":1,"head":2,"width":"2"}]}',
    "0-1w2",
  ],
  ["pairs", '[["a","b"],["b","c"]]', "0-1,1-2"],
  ["objects", '[{"source":"a","target":"b","width":2},{"source":"b","target":"c"}]', "0-1w2,1-2"],
  ["links alone", '{"links":[{"source":"a","target":"b"},{"source":"b","target":"a"}]}', "0-1"],
  ["rows of a matrix", "[[0,1,0],[1,0,1],[0,1,0]]", "0-1,1-2"],
  ["parallel links in dictionaries", '{"a":{"b":{"0":{},"1":{}}},"b":{"a":{"0":{},"1":{}}}}', "0-1*2"],
  [
    "Cytoscape's compounds",
    '[{"data":{"id":"a","parent":"p"}},{"data":{"id":"b"}},{"data":{"id":"p"}},{"data":{"source":"a","target":"b"}}]',
    "0-1",
  ],
  ["ASTRA-sim", '{"topology":["Ring"],"npus_count":[4],"bandwidth":[50],"latency":[500]}', "0-1,0-3,1-2,2-3"],
])("JSON of %s", (_, text, list) => {
  expect(imported(text).list).toBe(list);
});

test.each([
  ['{"nodes":[{"name":"a"},{"name":"b"}],"links":[{"source":0,"target":2}]}', /entry 1 of links names "0"/],
  ['[["a"],["b"]]', /of no form of a network/],
  ['{"logical-dims": ["8"]}', /ASTRA-sim's logical dimensions/],
  ['{"topologies-per-dim": ["Ring"]}', /ASTRA-sim 1/],
  ['{"version": "1"}{"id": 0, "type": "COMP_NODE"}', /Chakra.*trace/],
  ["{0: [1, 2], 1: [0], 2: [0]}", /what Python prints/],
])("%s is refused by its name", (text, fault) => {
  expect(faultIn(text)).toMatch(fault);
});

test.each([
  ["a name above the names", "node,a,b,c\na,0,1,1\nb,1,0,0\nc,1,0,0\n", "0-1,0-2"],
  ["names between blanks", "  a b c\na 0 1 1\nb 1 0 0\nc 1 0 0\n", "0-1,0-2"],
  ["empty cells", "\ta\tb\tc\na\t\t1\t1\nb\t1\t\t\nc\t1\t\t\n", "0-1,0-2"],
  ["decimal commas", "0;1,5;0\n1,5;0;2,5\n0;2,5;0\n", "0-1,1-2"],
  ["signs of nothing", "0 1 inf\n1 0 .\ninf . 0\n", "0-1"],
  ["a sign after each row", "0,1,1,\n1,0,0,\n1,0,0,\n", "0-1,0-2"],
  ["the number of rows first", "3\n0 1 1\n1 0 0\n1 0 0\n", "0-1,0-2"],
])("a matrix with %s", (_, text, list) => {
  const read = imported(text, { drop: "pieces" });
  expect([read.format, read.list]).toEqual(["adjacency matrix", list]);
});

test("Pajek's lines have names after their values, and partitions vertices of their own", () => {
  const read = imported("*Vertices 2\n1 a\n2 b\n*Edges\n1 2 1.0 bandwidth 100G c Blue\n*Partition x\n*Vertices 2\n1\n2\n");
  expect([read.list, read.values]).toEqual(["0-1", { terminalSpeed: 100, flitBytes: 64 }]);
});

test("each link of an endpoint with several is an endpoint", () => {
  const read = imported("graph { h [role=server]; h -- 0; h -- 1; 0 -- 1 }");
  expect([read.list, read.p, read.graph.labels?.endpoints]).toEqual(["0-1", 1, ["h port 1", "h port 2"]]);
  expect(read.notes.join("\n")).toMatch(/One endpoint has several links, each of which is an endpoint here: "h" has 2\./);
});

test("containerlab's things of kind linux are routers where their image is one's, or nothing else is there", () => {
  const lab = (leaf: string): string =>
    `topology:\n  nodes:\n    a: {kind: ${leaf}}\n    b: {kind: linux, image: "quay.io/frrouting/frr:10"}\n    h: {kind: linux}\n    i: {kind: linux}\n  links:\n    - endpoints: ["a:1", "b:1"]\n    - endpoints: ["h:1", "a:2"]\n    - endpoints: ["i:1", "b:2"]\n`;
  expect([imported(lab("srl")).list, imported(lab("srl")).p]).toEqual(["0-1", 1]);
  const all = imported(lab("linux").replace(', image: "quay.io/frrouting/frr:10"', ""));
  expect([all.list, all.notes[0]]).toEqual(["0-1,0-2,1-3", "All things of the laboratory are of kind linux: each is a router."]);
});
