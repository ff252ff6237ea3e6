/** Networks in the files of other tools. */
import { expect, test } from "vitest";
import { faultIn, imported } from "./read.ts";

const GRAPHML = `<?xml version='1.0' encoding='utf-8'?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <!-- as NetworkX writes it, by hand -->
  <key id="d1" for="edge" attr.name="kind" attr.type="string"/>
  <key id="d0" for="node" attr.name="endpoints" attr.type="long"><default>2</default></key>
  <graph edgedefault="undirected">
    <node id="a &amp; b"/>
    <node id="c"><data key="d0">4</data></node>
    <edge source="a &amp; b" target="c"><data key="d1">global</data></edge>
  </graph>
</graphml>`;

const ANYNET = `router 0 node 0 node 1 router 1 5 router 2
router 1 node 2 router 2 5
node 3 router 2
`;

const CAMINOS = "NODOS 3\nGRADO 2\nN 0\n1 2\nN 1\n0 2\nN 2\n0 1\n";

const DOT = `// three leaves
strict digraph "my net" {
  graph [layout=neato]; rankdir = LR
  node [endpoints=2]
  spine [endpoints=0, label=<a <b>c</b>>];
  edge [kind=global]
  subgraph cluster_leaves { l0; l1 l2 } -> spine:n:sw [width=4] /* up */
  l0 -> "l1" -> l2 [ kind = local ]
}`;

const SST = JSON.stringify({
  components: [
    { name: "rtr0", type: "merlin.hr_router", params: { num_ports: "3" } },
    { name: "rtr1", type: "merlin.hr_router" },
    { name: "nic0", type: "merlin.test_nic" },
    { name: "nic1", type: "merlin.test_nic" },
    { name: "mem", type: "memHierarchy.MemController" },
  ],
  links: [
    {
      name: "net",
      left: { component: "rtr0", port: "port0", latency: "20ns" },
      right: { component: "rtr1", port: "port0", latency: "20ns" },
    },
    {
      name: "l0",
      left: { component: "nic0:networkIF", port: "rtr_port", latency: "10ns" },
      right: { component: "rtr0", port: "port1", latency: "10ns" },
    },
    { name: "l1", left: { component: "rtr1", port: "port1" }, right: { component: "nic1:networkIF", port: "rtr_port" } },
    { name: "m", left: { component: "nic0", port: "mem" }, right: { component: "mem", port: "cpu" } },
  ],
});

test.each([
  ["GraphML", GRAPHML, "2.4!0-1g", null],
  [
    "GraphML",
    '<graphml><graph edgedefault="directed"><node id="0"/><node id="1"/><edge source="0" target="1"/><edge source="1" target="0"/></graph></graphml>',
    "0-1",
    null,
  ],
  ["BookSim2 anynet", ANYNET, "2.1*2!0-1,0-2,1-2!c0*1x2.0!d1*3", null],
  ["BookSim2 anynet", "router 0 node 0 router 1\nrouter 1 node 1 router 0", "0-1", 1],
  ["CAMINOS", CAMINOS, "0-1,0-2,1-2", null],
  ["DOT", DOT, "0.2*3!0-1w4g,0-2w4g,0-3w4g,1-2,2-3", null],
  ["DOT", "graph { 0; 1; 2; 0 -- {1 2} [links=2] }", "0-1*2,0-2*2", null],
  ["DOT", "graph { edge [width=2]; 0 -- 1; { edge [width=3]; 1 -- 2 } edge [kind=global]; 2 -- 3 }", "0-1w2,1-2w3,2-3w2g", null],
  ["DOT", "# generated\ngraph G{h1[type=host];h2[type=host];h1--s--h2;s--t;}", "2.0!0-1", null],
  ["NetworkX JSON", '{"directed":false,"nodes":[{"id":0},{"id":1}],"links":[{"source":0,"target":1,"kind":"global"}]}', "0-1g", null],
  [
    "NetworkX JSON",
    '{"multigraph":true,"nodes":[{"id":[0,1],"endpoints":3},{"id":"x","endpoints":3}],"edges":[{"source":"x","target":[0,1],"key":0},{"source":"x","target":[0,1],"key":1}]}',
    "0-1*2",
    3,
  ],
  ["Flitlab's JSON", '{"routers":2,"edges":[[0,1]],"kinds":["global"],"widths":[3],"endpointRouter":[0,0,1]}', "2.1!0-1w3g", null],
  ["SST", SST, "0-1", 1],
])("%s: %s", (format, text, list, p) => {
  expect(imported(text)).toMatchObject({ format, list, p });
});

test("latencies of an anynet file are those of each direction, 1 where none is told, and tell two kinds apart", () => {
  expect(imported(ANYNET)).toMatchObject({
    values: { linkLatency: "5x1", linkSpeed: "", terminalLatency: 1 },
    notes: ["Links have latencies of 1, 5 cycles, each its own."],
  });
  const both = "router 0 node 0 router 1 5 router 2\nrouter 1 node 1 router 0 5\nrouter 2 node 2";
  expect(imported(both)).toMatchObject({ list: "0-1g,0-2", values: { localLatency: 1, globalLatency: 5, terminalLatency: 1 }, notes: [] });
  expect(imported("router 0 node 0 5 router 1 7\nrouter 1 node 1 5 router 0 7").values).toEqual({ localLatency: 7, terminalLatency: 5 });
  const three = "router 0 node 0 router 1 5 router 2 6\nrouter 1 node 1 router 0 5 router 2 7\nrouter 2 node 2 router 0 6 router 1 7";
  expect(imported(three)).toMatchObject({ list: "0-1,0-2,1-2!c0*1x3", values: { linkLatency: "5x6x7" } });
  expect(imported("router 0 node 0 router 1 5\nrouter 1 node 1 router 0 6")).toMatchObject({
    list: "0-1!c0!d1",
    values: { linkLatency: "5x6" },
  });
});

test.each([
  [
    "<graphml><graph><node id='0'/><node id='1'/>\n<edge source='0' target='2'/></graph></graphml>",
    'line 2 names "2", which is not among those given',
  ],
  ["<graphml><graph><node id='0'/>\n<node id='0'/></graph></graphml>", 'line 2 gives the router "0" a second time'],
  ["<graphml>\n<graph><node id='0'/></graphml>", "line 2 is no XML: unexpected close tag"],
  ["<graphml>\n<graph><node id=0/></graph></graphml>", "line 2 is no XML: unquoted attribute value"],
  ["<graphml><graph>\n<hyperedge/></graph></graphml>", "line 2 has a hyperedge: a link has two ends"],
  ["<graphml><graph/>\n<graph/></graphml>", "line 2 begins a second graph: a file of one network has one"],
  ["<graphml><graph>\n\n", "line 3 is no XML: unclosed tag: graph"],
  ["<html></html>", 'the text is XML without a graph: its first tag is "<html>", and GraphML, GEXF and SNDlib\'s XML are read'],
  ["<graphml><graph><node/></graph></graphml>", "line 1 has <node> without id"],
  ["router 0 node 0 router 1\nrouter 1 node 0", "line 2 links endpoint 0 to a second router"],
  ["router 0 router 1\nrouter 1 router 1", 'line 2 links router "1" to itself; drop=self-loops leaves out that link'],
  ["router 0 node 0\nrouter 1 spine 2", 'line 2 has "spine" where "router" or "node" must stand'],
  ["router 0 router 1 router", 'line 1 has router "", whose number is missing'],
  ["node 0 node 1", "line 1 links endpoint 0 to endpoint 1"],
  ["NODOS 3\nN 0\n1\nN 1\n0 2\n", "line 5 has 2 among the neighbours of 1, which is not as often among those of 2"],
  ["NODOS 2\nN 2\n1", "line 2 names router 2, but NODOS gives 2 routers"],
  ["NODOS 2\nN 0\n0", 'line 3 links router "0" to itself; drop=self-loops leaves out that link'],
  ["NODOS 2\nN 0\n1\nN 0\n1", "line 4 gives router 0 a second time"],
  ["NODOS 2\nwhat 0", 'line 2 has "what" where NODOS, GRADO or N must stand'],
  ["NODOS x", 'line 1 has "x" where a number must stand'],
  ["graph {\n 0 -- 1\n 1 -- 1 }", 'line 3 links router "1" to itself; drop=self-loops leaves out that link'],
  ["graph {\n 0 -- }", 'line 2 has "}" where a name must stand'],
  ["graph {\n 0 -- 1 [width=2.5]}", 'line 2 has width = "2.5", which is not an integer'],
  ["graph {\n 0 -- 1", 'line 2 has "the end" where a name must stand'],
  ['graph {\n 0 -- "1}', 'line 2 has "\\"1}", a text that does not end'],
  ['{"nodes": [{"id": 0}],\n"links": [}', "line 2 is where the text stops being valid JSON"],
  ['{"nodes":[{"id":0},{"id":0}],"links":[]}', 'entry 2 of nodes gives the router "0" a second time'],
  ['{"nodes":[{"id":0}],"links":[{"source":0,"target":5}]}', 'entry 1 of links names "5", which is not among those given'],
  ['{"nodes":[{"id":0}],"links":[{"source":0}]}', "entry 1 of links has no source and target"],
  ['{"nodes":[{}],"links":[]}', "entry 1 of nodes has no id"],
  ['{"vertices":[]}', "the text is JSON, but of no form of a network that is read"],
  ["graph [\n  node [\n    id 0", 'GML: line 3 ends before the record "node" is closed'],
  ["[1,2]", "the text is JSON, but of no form of a network that is read"],
  ['{"routers":2,"edges":[[0,2]]}', 'entry 1 of edges names router "2" of 2'],
  ['{"components":[{"name":"a","type":"x.cpu"}],"links":[]}', 'no component has "router" in its type'],
])("%j is refused", (text, fault) => {
  expect(faultIn(text)).toBe(fault);
});

test("a link that stands in both directions has the latency of each, and the lower speed of both, which is said", () => {
  const arc = (a: string, b: string, speed: string, latency: number): string =>
    `<edge source="${a}" target="${b}"><data key="s">${speed}</data><data key="l">${latency}</data></edge>`;
  const read = imported(
    `<graphml><key id="s" for="edge" attr.name="speed" attr.type="string"/><key id="l" for="edge" attr.name="latency" attr.type="int"/>` +
      `<graph edgedefault="directed"><node id="0"/><node id="1"/><node id="2"/>${arc("0", "1", "100G", 4)}${arc("1", "0", "40G", 6)}` +
      `${arc("1", "2", "100G", 5)}${arc("2", "1", "100G", 5)}</graph></graphml>`,
  );
  expect(read.list).toBe("0-1,1-2!c0.2!d1*1x2");
  expect(read.values).toMatchObject({ linkLatency: "4x6x5" });
  expect(String(read.values["linkSpeed"]).split("x").map(Number)).toEqual([1, 1, 2.5]);
  expect(read.notes).toContain("One link has another speed on the way back; the lower of both is taken.");
});

test("latencies of endpoints' cables alone change no link's", () => {
  const read = imported("graph G { h1 [type=host]; h2 [type=host]; h1 -- s [latency=3]; h2 -- t [latency=3]; s -- t; }");
  expect(read.values).toEqual({ terminalLatency: 3 });
});
