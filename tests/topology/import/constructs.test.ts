/** Every construct of a format is read as it is meant, or refused in a sentence: never as another network. */
import { describe, expect, test } from "vitest";
import { graphList, textWithoutLabels } from "../../../src/topology/graph-text.ts";
import { readNetworkText } from "../../../src/topology/import/formats.ts";

/** The list of links, with the endpoints of all routers where they are alike; or the fault. */
function readAs(text: string): string {
  const read = readNetworkText(text);
  return "fault" in read
    ? `refused: ${read.fault}`
    : `${read.p === null ? "" : `${read.p} each: `}${textWithoutLabels(graphList(read.graph, ","))}`;
}

const REFUSED = /^refused: \S.*[^.]$/s;

describe("DOT", () => {
  test.each([
    ["a quoted name with commas and signs", 'graph "a=0.1,0.3;{x}" { 0 -- 1 }', "0-1"],
    ["a brace on the next line", "graph G\n{\n0 -- 1\n}", "0-1"],
    ["no space at all", "graph{0--1}", "0-1"],
    ["a name that is quoted, HTML or a number", "graph <a <b>,</b>> { 0 -- 1 }", "0-1"],
    ["a long comment before it", `/*${"x\n".repeat(4000)}*/\n// y\n# z\ndigraph { 0 -> 1 }`, "0-1"],
    ["keywords in any case", "STRICT Graph { Node [endpoints=2]; 0 -- 1 }", "2 each: 0-1"],
    ["a byte order mark and Windows' line ends", "\uFEFFgraph G\r\n{\r\n0 -- 1;\r\n}\r\n", "0-1"],
    ["strict: parallel edges once", "strict graph { 0 -- 1; 1 -- 0; 0 -- 1 -- 0 }", "0-1"],
    ["strict: what is said later counts", "strict graph { edge [kind=global]; 0 -- 1; edge [width=9]; 1 -- 0 [width=2] }", "0-1w2g"],
    ["strict: a set twice", "strict graph { {0 1} -- {2 3}; {2 3} -- 1; 0 -- 1 }", "0-1,0-2,0-3,1-2,1-3"],
    ["strict: both directions of a digraph", "strict digraph { 0 -> 1; 0 -> 1; 1 -> 0 }", "0-1"],
    ["parallel edges of a graph that is not strict", "graph { 0 -- 1; 1 -- 0 }", "0-1*2"],
    ["edges of one key are one", "graph { 0 -- 1 [key=a]; 1 -- 0 [key=a, width=2]; 0 -- 1 [key=b] }", "0-1,0-1w2"],
    ["a digraph of single directions", "digraph { 0 -> 1; 2 -> 1 }", "0-1,1-2"],
    ["a digraph of both", "digraph { 0 -> 1; 1 -> 0; 1 -> 2 -> 1 }", "0-1,1-2"],
    ["chains", "graph { 0 -- 1 -- 2 -- 0 [width=2] }", "0-1w2,0-2w2,1-2w2"],
    ["chains of sets", "graph { 0; 1; 2; 3; 0 -- {1 2} -- 3 }", "0-1,0-2,1-3,2-3"],
    ["edges within a set", "graph { 0 -- subgraph s { 1 -- 2 } }", "0-1,0-2,1-2"],
    ["ports and sides", 'graph { 0:p1 -- 1:"p 2":nw }', "0-1"],
    ["HTML labels with brackets, commas and comments", "graph { 0 [label=<<b>a--b</b><!-- > -->>]; 0 -- 1 }", "0-1"],
    ["comments between all", "graph/**/G//x\n{0/* -- 5 */--1//\n}", "0-1"],
    ["a line for the preprocessor", "graph {\n# 0 -- 5\n0 -- 1 }", "0-1"],
    ["texts put together", 'graph { "0" + "0" -- "1" [wid+th=1] }', /refused/],
    ["texts put together, rightly", 'graph { 0; "" + "1" -- "0" }', "0-1"],
    ["a quote within a quote", 'graph { "0" -- "a\\"b"; "a\\"b" -- "1" }', "0-1,1-2"],
    ["backslashes as they are", 'graph { "a\\\\b" -- "a\\b" }', "0-1"],
    ["a line that goes on", 'graph { 0 -- "\\\n1"; 1 -- 2 }', "0-1,1-2"],
    ["a quoted keyword is a name", 'graph { "node" [endpoints=2]; "node" -- b [endpoints=1] }', "2.0!0-1"],
    ["defaults of a set end with it", "graph { { node [endpoints=3]; 0 } 0 -- 1; 1 [endpoints=3] }", "3 each: 0-1"],
    ["defaults are for what comes after", "graph { 0; node [endpoints=3]; 0 -- 1 -- 2 }", "0.3*2!0-1,1-2"],
    [
      "a type said later takes the place of the first",
      "graph { node [type=host]; 0 [type=router]; 0 -- 1; 0 -- 2 [width=1] ; 1; 2 }",
      REFUSED,
    ],
    [
      "a default type that a node does not have",
      "graph { node [type=host]; s [type=router]; t [type=router]; s -- t; a -- s; b -- t }",
      "1 each: 0-1",
    ],
    ["an attribute of the graph", 'graph { rankdir=LR; "x" = <y>; 0 -- 1 }', "0-1"],
    ["a name without its graph", "digraph G", REFUSED],
    ["two graphs", "graph { 0 -- 1 } graph { 1 -- 2 }", REFUSED],
    ["the wrong arrow", "graph { 0 -> 1 }", 'refused: line 1 has "->" where "--" of an undirected graph must stand'],
    ["the other wrong arrow", "digraph { 0 -- 1 }", REFUSED],
    ["a keyword for a name", "graph { node -- 1 }", REFUSED],
    ["a number that goes on as a name", "graph { 3a -- 1 }", REFUSED],
    ["a number with two points", "graph { 0 -- 1.2.3 }", REFUSED],
    ["HTML for a name", 'graph { <a> -- "<a>" }', REFUSED],
    ["an attribute without a value", "graph { 0 -- 1 [width] }", REFUSED],
    ["a graph linked to itself over a set", "graph { {0 1} -- {1 2} }", REFUSED],
    [
      "one direction here, both there",
      "digraph { 0 -> 1;\n1 -> 0;\n1 -> 2 }",
      'refused: line 3 links "1" to "2" in one direction more often than in the other, where others are linked in both alike: give every link once, or every one in both directions',
    ],
    ["other widths on the way back", "digraph { 0 -> 1 [width=2]; 1 -> 0 [width=4] }", REFUSED],
    ["a width said twice in two ways", "graph { 0 -- 1 [links=2, copies=3] }", REFUSED],
    ["a comment that does not end", "/* graph { 0 -- 1 }", REFUSED],
  ])("%s", (_, text, expected) => {
    if (typeof expected === "string") expect(readAs(text)).toBe(expected);
    else expect(readAs(text)).toMatch(expected);
  });
});

describe("tables and edge lists", () => {
  test.each([
    ["quoted cells with commas", 'source,target\n"a, b","c"\n"c","d, e"', "0-1,1-2"],
    ["doubled quotes", 'source,target\n"a ""b""",c\nc,"a ""c"""', "0-1,1-2"],
    ["line ends in a cell", 'source,target,width\n"a\nb",c,2\n"a\r\nb",c,1', "0-1,0-1w2"],
    ["line ends in a cell, and rows after it", 'source,target,width\n"a\nb",c,2\nc,d,1', "0-1w2,1-2"],
    ["a byte order mark and Windows' line ends", "\uFEFFsource,target\r\n0,1\r\n1,2\r\n", "0-1,1-2"],
    ["line ends of old", "source,target\r0,1\r1,2\r", "0-1,1-2"],
    ["a quoted header", '"Source";"Target";"Links"\n"0";"1";"2"', "0-1*2"],
    ["tabs, and an empty first column", "id\tsource\ttarget\n\t0\t1\n\t1\t2", "0-1,1-2"],
    ["other columns", 'source,target,note\n0,1,"kind, global"\n1,2,', "0-1,1-2"],
    ["blanks around cells", "source , target\n 0 , 1\n1, 2", "0-1,1-2"],
    ["formulas that were defused", `source,target\n"'=a","'-b"\n"'-b",c`, "0-1,1-2"],
    ["comments between rows", "# made by hand\nsource,target\n0,1\n# 5,6\n1,2", "0-1,1-2"],
    ["a list without a header, quoted", '"a, b","c"\n"c","d ""e"""', "0-1,1-2"],
    ["tuples of Python with quotes in them", "('a, b', 1) ('c', 2)\n('c', 2) ('d)', 3)", "0-1,1-2"],
    ["names with brackets of their own", "rack(3) rack(4)\nrack(4) rack(5)", "0-1,1-2"],
    ["names with an apostrophe", "O'Brien b\nb c'", "0-1,1-2"],
    ["a dictionary of more than is read", "0 1 {'pos': (0.1, 0.2), 'kind': 'global', 'label': 'a, b: c'}", "0-1g"],
    ["a cell that does not end", 'source,target\n"a,b\nc,d', "refused: line 2 begins a quoted cell that does not end"],
    ["quotes within a cell", 'source,target\n"a"b,c', REFUSED],
    ["blanks around quotes", 'source,target\n0, "1" \n"1" ,"2"', "0-1,1-2"],
    ["a tab before quotes", 'source,target\n0,\t"1,2"', REFUSED],
    ["a cell too many", "source,target\n0,1,2", 'refused: line 2 has "2" in column 3, and the header has 2'],
    ["two columns for an end", "source,from,target\n0,1,2", REFUSED],
    ["the same column twice", "source,target,width,width\n0,1,2,3", REFUSED],
    ["an empty place", "0,,1", REFUSED],
    ["an empty place at the end", "0 1,,", REFUSED],
    ["a name with a blank", "a b,2", REFUSED],
    ["a name with a blank between tabs", "a b\t2", REFUSED],
    ["two quoted names together", '"a""b" c', "0-1"],
    ["a quoted name that goes on", '"a"b c', REFUSED],
    ["a quote that does not end", '"a b', REFUSED],
    ["a bracket that does not end", "rack(3 rack(4", REFUSED],
    ["a tuple split by its comma", "rack(3,4) b", REFUSED],
    ["no dictionary", "0 1 {'width': 2, kind}", REFUSED],
    ["a width given twice", "0 1 w2 w3", REFUSED],
    ["endpoints twice", "# endpoints 1*2\n# endpoints 2*2\n0 1", REFUSED],
    ["more endpoints than there can be", "# endpoints 99999*2\n0 1", REFUSED],
    ["no endpoint at all", "# endpoints 0*2\n0 1", "refused: the network has no endpoint"],
    ["odd runs of endpoints", "# endpoints 1*2*3\n0 1", REFUSED],
    ["one order here, both there: a list has no directions", "0 1\n1 0\n1 2", "0-1*2,1-2"],
  ])("%s", (_, text, expected) => {
    if (typeof expected === "string") expect(readAs(text)).toBe(expected);
    else expect(readAs(text)).toMatch(expected);
  });
});

const graphml = (inside: string, edgedefault = "undirected"): string =>
  `<graphml><key id="k" for="edge" attr.name="kind"/><key id="e" for="node" attr.name="endpoints"/><graph edgedefault="${edgedefault}"><node id="0"/><node id="1"/><node id="2"/>${inside}</graph></graphml>`;
const edge = (source: string, target: string, more = ""): string => `<edge source="${source}" target="${target}" ${more}/>`;

describe("GraphML", () => {
  test.each([
    ["parallel edges", graphml(edge("0", "1") + edge("1", "0") + edge("1", "2")), "0-1*2,1-2"],
    ["directed edges", graphml(edge("0", "1") + edge("2", "1"), "directed"), "0-1,1-2"],
    [
      "edges that are directed by themselves",
      graphml(
        edge("0", "1", 'directed="true"') +
          edge("1", "0", 'directed="true"') +
          edge("1", "2", 'directed="true"') +
          edge("2", "1", 'directed="true"'),
      ),
      "0-1,1-2",
    ],
    ["directed and undirected edges", graphml(edge("0", "1") + edge("1", "2", 'directed="true"')), REFUSED],
    ["ports", graphml(`<port name="a"/>${edge("0", "1", 'sourceport="a"')}${edge("1", "2")}`), "0-1,1-2"],
    [
      "keys after the graph",
      `<graphml><graph><node id="0"><data key="e">2</data></node><node id="1"/>${edge("0", "1")}</graph><key id="e" for="node" attr.name="endpoints"/></graphml>`,
      "2.0!0-1",
    ],
    ["edges before their nodes", `<graphml><graph>${edge("0", "1")}<node id="0"/><node id="1"/></graph></graphml>`, "0-1"],
    ["CDATA", graphml(`<edge source="0" target="1"><data key="k"><![CDATA[global]]></data></edge>${edge("1", "2")}`), "0-1g,1-2"],
    ["a comment in data", graphml(`<edge source="0" target="1"><data key="k">glo<!-- x -->bal</data></edge>${edge("1", "2")}`), "0-1g,1-2"],
    [
      "a name with > and entities",
      `<graphml><graph><node id="a>b"/><node id='&lt;&#65;&#x42;&amp;'/>${edge("a>b", "&lt;AB&amp;")}</graph></graphml>`,
      "0-1",
    ],
    [
      "what programs of drawings keep in data",
      graphml(
        `${edge("0", "1")}<edge source="1" target="2"><data key="d"><y:edge source="5"/><y:graph><y:node id="0"/></y:graph></data></edge>`,
      ),
      "0-1,1-2",
    ],
    [
      "a prefix of a name space",
      `<g:graphml xmlns:g="x"><g:graph><g:node id="0"/><g:node id="1"/><g:edge source="0" target="1"/></g:graph></g:graphml>`,
      "0-1",
    ],
    ["nested graphs", graphml(`<node id="3"><graph><node id="4"/></graph></node>${edge("0", "1")}`), REFUSED],
    ["a declared entity", `<!DOCTYPE g [<!ENTITY a "b">]><graphml><graph><node id="&a;"/><node id="b"/></graph></graphml>`, REFUSED],
    ["an entity that is none", `<graphml><graph><node id="&a;"/><node id="b"/></graph></graphml>`, REFUSED],
    [
      "data twice",
      graphml(`<edge source="0" target="1"><data key="k">local</data><data key="k">global</data></edge>${edge("1", "2")}`),
      REFUSED,
    ],
    ["the same attribute twice", graphml('<edge source="0" source="1" target="2"/>'), REFUSED],
    ["a key twice", `<graphml><key id="k"/><key id="k"/><graph/></graphml>`, REFUSED],
  ])("%s", (_, text, expected) => {
    if (typeof expected === "string") expect(readAs(text)).toBe(expected);
    else expect(readAs(text)).toMatch(expected);
  });
});

const nodeLink = (links: readonly object[], more: object = {}): string =>
  JSON.stringify({ ...more, nodes: [{ id: 0 }, { id: 1 }, { id: 2 }], links });
const ends = (source: unknown, target: unknown, more: object = {}): object => ({ source, target, ...more });

describe("JSON, anynet and CAMINOS", () => {
  test.each([
    [
      "node-link: both directions of a directed graph",
      nodeLink([ends(0, 1), ends(1, 0), ends(1, 2), ends(2, 1)], { directed: true }),
      "0-1,1-2",
    ],
    ["node-link: some in both directions", nodeLink([ends(0, 1), ends(1, 0), ends(1, 2)], { directed: true }), REFUSED],
    ["node-link: parallel links", nodeLink([ends(0, 1), ends(1, 0), ends(1, 2)]), "0-1*2,1-2"],
    ["node-link: a link twice in no multigraph", nodeLink([ends(0, 1), ends(1, 0), ends(1, 2)], { multigraph: false }), REFUSED],
    ["node-link: a key twice", nodeLink([ends(0, 1, { key: 0 }), ends(1, 0, { key: 0 }), ends(1, 2)]), REFUSED],
    ["node-link: keys", nodeLink([ends(0, 1, { key: 0 }), ends(1, 0, { key: 1 }), ends(1, 2, { key: 0 })]), "0-1*2,1-2"],
    ["node-link: 1 and its text", JSON.stringify({ nodes: [{ id: 1 }, { id: "1" }], links: [ends(1, "1")] }), REFUSED],
    ["node-link: links and edges", JSON.stringify({ nodes: [{ id: 0 }, { id: 1 }], links: [ends(0, 1)], edges: [] }), REFUSED],
    [
      "node-link: a name given twice",
      '{"nodes":[{"id":0},{"id":1}],"links":[],"links":[{"source":0,"target":1}]}',
      'refused: the text gives "links" twice (give it once)',
    ],
    ["Flitlab: a router without links", '{"routers":3,"edges":[[0,2]]}', REFUSED],
    ["Flitlab: an edge of three", '{"routers":3,"edges":[[0,1,2]]}', REFUSED],
    ["Flitlab: a kind of its own", '{"routers":2,"edges":[[0,1]],"kinds":["optical"]}', REFUSED],
    ["Flitlab: widths of some", '{"routers":3,"edges":[[0,1],[1,2]],"widths":[1]}', REFUSED],
    ["Flitlab: other endpoints than it says", '{"routers":2,"edges":[[0,1]],"endpoints":3,"endpointRouter":[0,1]}', REFUSED],
    [
      "SST: a link to nothing",
      '{"components":[{"name":"a","type":"router"},{"name":"b","type":"router"}],"links":[{"left":{"component":"a"},"right":{"component":"b"}},{"left":{"component":"a"},"right":{"component":"c"}}]}',
      REFUSED,
    ],
    ["anynet: a link at one end, at both, and again", "router 0 router 1 router 1\nrouter 1 router 0\nrouter 2 router 1", "0-1,1-2"],
    ["anynet: 01 is 1", "router 0 router 01\nrouter 1 router 2", "0-1,1-2"],
    ["anynet: two routers of a node", "router 0 node 0 router 1\nrouter 1 node 0", REFUSED],
    ["CAMINOS: parallel links", "NODOS 2\nGRADO 2\nN 0\n1 1\nN 1\n0 0", "0-1*2"],
    ["CAMINOS: neighbours in the line of their router", "NODOS 2\nGRADO 1\nN 0 1\nN 1 0", REFUSED],
    ["CAMINOS: sizes twice", "NODOS 2\nNODOS 3\nN 0\n1\nN 1\n0", REFUSED],
    ["CAMINOS: an end without neighbours", "NODOS 2\nGRADO 1\nN 0\n1\nN 1", REFUSED],
  ])("%s", (_, text, expected) => {
    if (typeof expected === "string") expect(readAs(text)).toBe(expected);
    else expect(readAs(text)).toMatch(expected);
  });
});
