/**
 * Files that are no networks, or too much of one, at any size: what makes a reader go back, nest, copy or count without end. Every one is
 * to be read, or refused in a sentence, in a time in proportion to its size.
 */
import { mulberry32 } from "../../../src/math/random.ts";

export interface HostileText {
  readonly name: string;
  /** Of about so many characters. */
  readonly text: (size: number) => string;
}

/** A piece over and over, between a beginning and an end. */
export const repeated =
  (piece: string, before = "", after = "") =>
  (size: number): string =>
    before + piece.repeat(Math.ceil(size / piece.length)) + after;

/** Pieces that count up. */
export const counted =
  (piece: (i: number) => string, before = "", after = "") =>
  (size: number): string => {
    const pieces = [before];
    for (let length = 0, i = 0; length < size; i++) {
      const one = piece(i);
      pieces.push(one);
      length += one.length;
    }
    return pieces.join("") + after;
  };

/** Half of one, half of another. */
const halves =
  (first: (size: number) => string, second: (size: number) => string) =>
  (size: number): string =>
    first(size / 2) + second(size / 2);

const GRAPHML = "<graphml><graph edgedefault='undirected'>";
const END_GRAPHML = "</graph></graphml>";

/** A path of so many routers, each with a few more of its own: no more than 127 hops across, and far from every middle. */
function broom(size: number): string {
  const lines: string[] = [];
  for (let i = 1; i <= 100; i++) lines.push(`${i - 1} ${i}`);
  const leaves = Math.min(90_000, size / 12);
  for (let i = 0; i < leaves; i++) lines.push(`${i % 100} ${101 + i}`);
  return lines.join("\n");
}

/** Rings of rings: every router is as far from its farthest as every other, 100 hops. */
function torus(size: number): string {
  const lines: string[] = [];
  const depth = Math.max(1, Math.min(10, Math.floor(size / 250_000)));
  const at = (x: number, y: number, z: number): number => (z * 100 + (y % 100)) * 100 + (x % 100);
  for (let z = 0; z < depth; z++)
    for (let y = 0; y < 100; y++)
      for (let x = 0; x < 100; x++) {
        lines.push(`${at(x, y, z)} ${at(x + 1, y, z)}`, `${at(x, y, z)} ${at(x, y + 1, z)}`);
        if (z > 0) lines.push(`${at(x, y, z)} ${at(x, y, z - 1)}`);
      }
  return lines.join("\n");
}

/** A file for each reader that is as large as it likes. */
export const HOSTILE_NETWORKS: readonly HostileText[] = [
  { name: "nothing but line ends", text: repeated("\n") },
  { name: "nothing but blanks", text: repeated(" ") },
  { name: "nothing but carriage returns", text: repeated("\r") },
  { name: "NUL after NUL", text: repeated("\0") },
  { name: "one endless word", text: repeated("a") },
  { name: "one endless number", text: repeated("7") },
  { name: "marks of the order of bytes", text: repeated("\uFEFF") },
  { name: "halves of characters", text: repeated("\ud83d") },

  { name: "edge list: tiny lines", text: repeated("0 1\n") },
  { name: "edge list: both directions", text: repeated("0 1\n1 0\n") },
  { name: "edge list: comments", text: repeated("#\n", "", "0 1\n") },
  { name: "edge list: ever new routers", text: counted((i) => `${i} ${i + 1}\n`) },
  { name: "edge list: long names", text: counted((i) => `${"n".repeat(2000)}${i} ${"n".repeat(2000)}${i + 1}\n`) },
  { name: "edge list: one endless line", text: repeated("0 1 ") },
  { name: "edge list: one endless line of commas", text: repeated(",", "0") },
  { name: "edge list: blanks before a letter", text: repeated(" ", "0", "x 1 2 3") },
  { name: "edge list: endpoints and blanks", text: repeated(" ", "# endpoints ", "x\n0 1") },
  { name: "edge list: endless runs of endpoints", text: repeated("1.", "# endpoints ", "1\n0 1") },
  { name: "edge list: many comments on endpoints", text: repeated("# endpoints 1*2\n", "", "0 1") },
  { name: "edge list: quotes", text: repeated('"') },
  { name: "edge list: quotes that do not end", text: repeated('"a\n') },
  { name: "edge list: brackets", text: repeated("(", "0 1 ") },
  { name: "edge list: a dictionary of braces", text: repeated("{'", "0 1 ") },
  { name: "edge list: a dictionary of entries", text: repeated("'a': 1, ", "0 1 {", "}") },
  { name: "edge list: an endless number of links", text: repeated("9", "0 1 ") },
  { name: "edge list: more links than are read", text: repeated("0 1 500000\n") },
  { name: "edge list: a broom", text: broom },
  { name: "edge list: a torus", text: torus },

  { name: "table: tiny rows", text: repeated("0,1\n", "source,target\n") },
  { name: "table: empty rows", text: repeated("\n", "source,target\n0,1\n", "1,2") },
  { name: "table: a cell that does not end", text: repeated("x", 'source,target\n0,"') },
  { name: "table: quotes within quotes", text: repeated('""', 'source,target\n0,"', '"') },
  { name: "table: malformed quotes", text: repeated('"0"1,2\n', "source,target\n") },
  { name: "table: columns without end", text: repeated(",x", "source,target", "\n0,1") },
  { name: "table: cells without end", text: repeated(",x", "source,target\n0,1") },
  { name: "table: comments", text: repeated("#\n", "source,target\n0,1\n", "1,2") },

  { name: "study's list: tiny links", text: repeated("0-1,", "", "0-1") },
  { name: "study's list: links by the line", text: repeated("0-1\n", "", "0-1") },
  { name: "study's list: endless digits", text: repeated("1", "0-") },
  { name: "study's list: endless copies", text: repeated("1", "0-1*") },
  { name: "study's list: blanks", text: repeated(" ", "0", "-1") },
  { name: "study's list: endpoints", text: repeated("1.", "", "1!0-1") },
  { name: "study's list: marks", text: repeated("!", "0-1") },
  { name: "study's list: sections", text: repeated("!p1", "0-1") },
  { name: "study's packed form: letters", text: repeated("A", "~") },
  { name: "study's packed form: the last letters", text: repeated("_", "~") },

  { name: "JSON: open lists", text: repeated("[") },
  { name: "JSON: open objects", text: repeated('{"a":') },
  { name: "JSON: lists within lists", text: halves(repeated("["), repeated("]")) },
  {
    name: "JSON: a name of lists within lists",
    text: (size) => `{"nodes":[{"id":${halves(repeated("["), repeated("]"))(size)}}],"links":[]}`,
  },
  { name: "JSON: a string that does not end", text: repeated("a", '{"nodes":"') },
  { name: "JSON: backslashes", text: repeated("\\", '{"nodes":"') },
  { name: "JSON: repeated names", text: repeated('"a":1,', "{", '"nodes":[],"links":[]}') },
  { name: "JSON: ever new names", text: counted((i) => `"n${i}":1,`, "{", '"nodes":[],"links":[]}') },
  { name: "JSON: empty nodes", text: repeated("{},", '{"links":[],"nodes":[', "{}]}") },
  { name: "JSON: numbers as nodes", text: counted((i) => `${i},`, '{"links":[],"nodes":[', '"x"]}') },
  { name: "JSON: a node of many attributes", text: counted((i) => `"a${i}":1,`, '{"links":[],"nodes":[{', '"id":0}]}') },
  { name: "JSON: edges of nothing", text: repeated("[],", '{"routers":2,"edges":[', "[0,1]]}") },
  { name: "JSON: an edge over and over", text: repeated("[0,1],", '{"routers":2,"edges":[', "[0,1]]}") },
  { name: "JSON: routers without number", text: (size) => `{"routers":${"9".repeat(300)},"edges":[${"[0,1],".repeat(size / 6)}[0,1]]}` },
  { name: "JSON: a long number", text: repeated("9", '{"routers":', ',"edges":[]}') },
  { name: "JSON: endpoints", text: repeated("0,", '{"routers":2,"edges":[[0,1]],"endpointRouter":[', "0]}") },
  {
    name: "JSON: SST components",
    text: counted((i) => `{"name":"c${i}","type":"x.router"},`, '{"links":[],"components":[', '{"name":"c","type":"x.router"}]}'),
  },
  {
    name: "JSON: SST links",
    text: repeated(
      '{"left":{"component":"a"},"right":{"component":"b"}},',
      '{"components":[{"name":"a","type":"router"}],"links":[',
      "{}]}",
    ),
  },
  { name: "JSON: an end that is missing", text: repeated('{"id":0},', '{"nodes":[') },

  { name: "XML: open tags", text: repeated("<a>") },
  { name: "XML: open graphs", text: repeated("<graph>", "<graphml>") },
  { name: "XML: signs of a tag", text: repeated("<") },
  { name: "XML: comments that do not end", text: repeated("<!--") },
  { name: "XML: comments", text: repeated("<!---->", "", "<graphml/>") },
  { name: "XML: a comment of hyphens", text: repeated("-", "<!--") },
  { name: "XML: CDATA", text: repeated("<![CDATA[]]>", `${GRAPHML}<node id='0'>`, `</node>${END_GRAPHML}`) },
  { name: "XML: a doctype of brackets", text: repeated("[", "<!DOCTYPE a ") },
  {
    name: "XML: entities of entities",
    text: counted(
      (i) => `<!ENTITY e${i + 1} "&e${i};&e${i};">`,
      '<!DOCTYPE a [<!ENTITY e0 "ha">',
      `]>${GRAPHML}<node id='&e20;'/>${END_GRAPHML}`,
    ),
  },
  { name: "XML: entities", text: repeated("&amp;", `${GRAPHML}<node id='`, `'/>${END_GRAPHML}`) },
  { name: "XML: an entity without end", text: repeated("a", `${GRAPHML}<node id='&`, `'/>${END_GRAPHML}`) },
  { name: "XML: an attribute without end", text: repeated("a", "<graphml a='") },
  { name: "XML: a tag without end", text: repeated("a", "<") },
  { name: "XML: blanks in a tag", text: repeated(" ", "<graphml", "x") },
  { name: "XML: ever new attributes", text: counted((i) => ` a${i}='1'`, "<graphml", "/>") },
  { name: "XML: the same attribute", text: repeated(" a='1'", "<graphml", "/>") },
  { name: "XML: instructions", text: repeated("<?a?>", "", "<graphml/>") },
  {
    name: "GraphML: ever new keys",
    text: counted((i) => `<key id='k${i}' for='node' attr.name='a${i}'><default>1</default></key>`, "<graphml>", "</graphml>"),
  },
  {
    name: "GraphML: keys and nodes",
    text: (size) =>
      counted((i) => `<key id='k${i}' for='node' attr.name='a${i}'><default>1</default></key>`, "<graphml>")(size / 2) +
      counted((i) => `<node id='${i}'/>`, "<graph>", END_GRAPHML)(size / 2),
  },
  { name: "GraphML: ever new nodes", text: counted((i) => `<node id='${i}'/>`, GRAPHML, END_GRAPHML) },
  { name: "GraphML: a node over and over", text: repeated("<node id='0'/>", GRAPHML, END_GRAPHML) },
  {
    name: "GraphML: an edge over and over",
    text: repeated("<edge source='0' target='1'/>", `${GRAPHML}<node id='0'/><node id='1'/>`, END_GRAPHML),
  },
  { name: "GraphML: edges of nowhere", text: counted((i) => `<edge source='${i}' target='1'/>`, GRAPHML, END_GRAPHML) },
  {
    name: "GraphML: data of a node",
    text: counted((i) => `<data key='k${i}'>1</data>`, `${GRAPHML}<node id='0'>`, `</node>${END_GRAPHML}`),
  },
  { name: "GraphML: text without end", text: repeated("a", `${GRAPHML}<node id='0'><data key='k'>`, `</data></node>${END_GRAPHML}`) },

  { name: "DOT: open braces", text: repeated("{", "graph {") },
  { name: "DOT: open brackets", text: repeated("[", "graph { a ") },
  { name: "DOT: semicolons", text: repeated(";", "graph {", "a--b}") },
  { name: "DOT: ever new nodes", text: counted((i) => `n${i};`, "graph {", "}") },
  { name: "DOT: one chain", text: counted((i) => `n${i % 1000}--`, "graph {", "n}") },
  { name: "DOT: an edge over and over", text: repeated("a--b;", "graph {", "}") },
  { name: "DOT: an edge over and over, strict", text: repeated("a--b;", "strict graph {", "}") },
  {
    name: "DOT: sets of sets",
    text: (size) => `graph { ${["a", "b"].map((letter) => `{${counted((i) => `${letter}${i} `)(size / 2)}}`).join(" -- ")} }`,
  },
  { name: "DOT: a set named over and over", text: repeated("a ", "graph { {", "} -- b }") },
  { name: "DOT: ever new defaults", text: counted((i) => `node [a${i}=1];`, "graph {", "a--b}") },
  { name: "DOT: defaults and nodes", text: counted((i) => `node [a${i}=1] n${i};`, "graph {", "}") },
  { name: "DOT: attributes of a node, again and again", text: counted((i) => `a [x${i % 1000}=${i}];`, "graph {", "}") },
  { name: "DOT: a comment that does not end", text: repeated("*", "graph { /*") },
  { name: "DOT: comments", text: repeated("/**/", "graph {", "a--b}") },
  { name: "DOT: comments before the graph", text: repeated("// x\n", "", "graph {a--b}") },
  { name: "DOT: a text that does not end", text: repeated("a", 'graph "') },
  { name: "DOT: a text of backslashes", text: repeated("\\", 'graph "', '" {a--b}') },
  { name: "DOT: an endless name", text: repeated("a", "graph {", "--b}") },
  { name: "DOT: an endless number", text: repeated("1", "graph {", "--b}") },
  { name: "DOT: an HTML text of brackets", text: repeated("<", "graph { a [label=") },
  { name: "DOT: texts joined", text: repeated('+"a"', 'graph { "a"', "--b}") },
  { name: "DOT: ports", text: repeated(":a", "graph { a") },
  { name: "DOT: words before the brace", text: repeated("a ", "graph ", "{a--b}") },
  { name: "DOT: blanks before the brace", text: repeated("\n", "graph ", "{a--b}") },

  { name: "anynet: one endless line", text: repeated(" router 1", "router 0") },
  { name: "anynet: ever new routers", text: counted((i) => ` router ${i + 1}`, "router 0") },
  { name: "anynet: lines", text: repeated("router 0 router 1\n") },
  {
    name: "anynet: pairs of a few routers",
    text: counted((i) => `router ${i % 5000} router ${(i * 7 + 1 + Math.floor(i / 5000)) % 5000}\n`),
  },
  { name: "anynet: nodes", text: counted((i) => ` node ${i}`, "router 0") },
  { name: "anynet: an endless number", text: repeated("1", "router 0 router ") },
  { name: "anynet: blanks", text: repeated(" ", "router 0 ", "router") },

  { name: "CAMINOS: one endless line", text: repeated("1 ", "NODOS 2\nGRADO 1\nN 0\n") },
  {
    name: "CAMINOS: the far ends alone",
    text: (size) =>
      `NODOS 90000\n${counted((i) => `N ${89_999 - i}\n${Array.from({ length: 500 }, (_, j) => j).join(" ")}\n`)(Math.min(size, 80_000 * 1_898))}`,
  },
  { name: "CAMINOS: sizes over and over", text: repeated("NODOS 100000\n", "NODOS 2\n") },
  { name: "CAMINOS: an endless number", text: repeated("9", "NODOS ") },

  { name: "ibnetdiscover: records without ports", text: counted((i) => `Switch 4 "S-${i}"\n`) },
  { name: "ibnetdiscover: ever new peers", text: counted((i) => `[${i + 1}] "S-${i}"[1]\n`, 'Switch 99999 "S-x"\n') },
  { name: "ibnetdiscover: a chain of pieces", text: counted((i) => `Switch 4 "S-${i}"\n[1] "S-${i ^ 1}"[1]\n`) },
  { name: "ibnetdiscover: a chain", text: counted((i) => `Switch 4 "S-${i}"\n[1] "S-${i - 1}"[2]\n[2] "S-${i + 1}"[1]\n`) },
  { name: "ibnetdiscover: one endless line", text: repeated(" ", 'Switch 4 "S-1"\n[1]', "x") },
  { name: "ibnetdiscover: quotes", text: repeated('"', 'Switch 4 "S-1"\n[1] ') },

  { name: "ns-3: an endless list of routers", text: counted((i) => `${i} `, "999999 999999 1\n", "\n0 1 1Gbps 1us 0\n") },
  { name: "ns-3: a link over and over", text: repeated("0 1 1Gbps 1us 0\n", "2 2 900000\n0 1\n") },
  { name: "ns-3: a star", text: counted((i) => `0 ${i + 1} 1Gbps 1us 0\n`, "900000 1 900000\n0\n") },
  { name: "ns-3: lines like links", text: repeated("0 1 1Gbpsx\n", "2 2 1\n") },
  { name: "ns-3: blanks", text: repeated(" ", "2 2 1\n0 1\n", "0 1 1Gbps 1us 0") },
  { name: "GML: a node over and over", text: repeated("node [ id 0 ]\n", "graph [\n") },
  { name: "GML: ever new nodes", text: counted((i) => `node [ id ${i} ]\n`, "graph [\n", "]") },
  { name: "GML: edges", text: repeated("edge [ source 0 target 1 ]\n", "graph [\nnode [ id 0 ] node [ id 1 ]\n", "]") },
  { name: "GML: open records", text: repeated("a [ ", "graph [\n") },
  { name: "GML: keys", text: counted((i) => `a${i} 1 `, "graph [\nnode [ id 0 ", "] ]") },
  { name: "GML: a text that does not end", text: repeated("a", 'graph [\nlabel "') },
  { name: "GML: texts of ampersands", text: repeated("&#", 'graph [\nnode [ id 0 label "', '" ] ]') },
  { name: "GML: comments", text: repeated("#\n", "graph [\n", "]") },
  { name: "GML: hash signs", text: repeated("#", "graph [\n") },
  { name: "GML: an endless number", text: repeated("9", "graph [\nnode [ id ") },
  { name: "GML: closing brackets", text: repeated("]", "graph [\n") },
  { name: "GML: records before the graph", text: repeated("Creator a\n", "", "graph [ ]") },

  { name: "Pajek: vertices", text: counted((i) => `${i + 1} "${i}"\n`, "*Vertices 99999\n") },
  { name: "Pajek: an edge over and over", text: repeated("1 2\n", "*Vertices 2\n*Edges\n") },
  { name: "Pajek: quotes", text: repeated('"', "*Vertices 2\n*Edges\n1 2 ") },
  { name: "Pajek: an endless list", text: repeated("2 ", "*Vertices 2\n*Edgeslist\n1 ") },
  { name: "Pajek: sections", text: repeated("*Edges\n", "*Vertices 2\n", "1 2") },
  { name: "Pajek: sections of others", text: repeated("*Vector 1\n", "*Vertices 2\n*Edges\n1 2\n") },
  { name: "Pajek: a matrix of one row", text: repeated("1 ", "*Vertices 2\n*Matrix\n") },
  { name: "Pajek: comments", text: repeated("%\n", "", "*Vertices 2\n*Edges\n1 2") },
  { name: "METIS: blank lines", text: repeated("\n", "90000 1\n") },
  { name: "METIS: an endless line", text: repeated("2 ", "2 9\n") },
  { name: "METIS: lines", text: repeated("2 3\n", "90000 9\n") },
  { name: "METIS: comments", text: repeated("%\n", "", "2 1\n2\n1") },
  {
    name: "MatrixMarket: an entry over and over",
    text: repeated("2 1\n", "%%MatrixMarket matrix coordinate pattern general\n2 2 999999\n"),
  },
  {
    name: "MatrixMarket: ever new entries",
    text: counted((i) => `${i + 2} ${i + 1} ${i}\n`, "%%MatrixMarket matrix coordinate real symmetric\n99999 99999 9\n"),
  },
  { name: "MatrixMarket: an array", text: repeated("1 ", "%%MatrixMarket matrix array real general\n5000 5000\n") },
  { name: "MatrixMarket: an endless header", text: repeated(" a", "%%MatrixMarket") },
  { name: "DIMACS: an edge over and over", text: repeated("e 1 2\n", "p edge 2 9\n") },
  { name: "DIMACS: comments", text: repeated("c x\n", "", "p edge 2 1\ne 1 2") },
  { name: "DIMACS: an endless line", text: repeated(" 1", "p edge 2 1\ne") },
  { name: "graph6: a complete graph", text: repeated("~", "~?~~") },
  { name: "graph6: headers", text: repeated(">>graph6<<") },
  { name: "graph6: lines", text: repeated("Bw\n") },
  { name: "sparse6: links", text: repeated("~", ":~?~~") },
  { name: "sparse6: loops", text: repeated("?", ":B") },
  { name: "SNDlib: nodes", text: counted((i) => `${i} ( 1 2 )\n`, "NODES (\n", ")") },
  { name: "SNDlib: open brackets", text: repeated("( ", "?SNDlib native\nMETA ") },
  { name: "SNDlib: hash signs", text: repeated("#", "?SNDlib native\n") },
  { name: "SNDlib: demands", text: repeated("D ( A B ) 1 2 3\n", "NODES ( A ( 0 0 ) B ( 1 1 ) )\nDEMANDS (\n", ")") },
  { name: "adjacency list: a line of one router", text: repeated("1 ", "0 ", "\n1 0") },
  { name: "adjacency list: lines of one word", text: counted((i) => `${i}\n`) },
  {
    name: "adjacency list: a star",
    text: (size) => `0 ${counted((i) => `${i + 1} `)(size / 2)}\n${counted((i) => `${i + 1}\n`)(size / 2)}`,
  },
  { name: "matrix: one endless row", text: repeated("0 ", "", "\n0") },
  { name: "matrix: rows of three", text: repeated("0 1 0\n") },
  { name: "matrix: large", text: (size) => `${"1 ".repeat(Math.sqrt(size / 2))}\n`.repeat(Math.sqrt(size / 2)) },
  { name: "JSON: adjacency", text: repeated('{"id":1},', '{"nodes":[{"id":0},{"id":1}],"adjacency":[[', '{"id":1}],[]]}') },
  { name: "JSON: Cytoscape's elements", text: counted((i) => `{"data":{"id":${i}}},`, "[", '{"data":{"id":"x"}}]') },

  { name: "ASTRA-sim: dimensions", text: repeated("Ring, ", "npus_count: [2]\ntopology: [", "Ring]\n") },
  { name: "htsim: keys", text: repeated("Nodes 4\n", "Tiers 2\n") },
  { name: "htsim: blanks", text: repeated(" ", "Nodes 4\nTiers 2\nTier", "0") },
  { name: "containerlab: things", text: counted((i) => `    a${i}: {kind: linux}\n`, "topology:\n  nodes:\n", "  links: []\n") },
  {
    name: "containerlab: a link over and over",
    text: repeated("    - endpoints: [a:1, b:1]\n", "topology:\n  nodes: {a: {}, b: {}}\n  links:\n"),
  },
  { name: "Slurm: an endless list", text: counted((i) => `n${i},`, "SwitchName=s Nodes=", "n\n") },
  { name: "Slurm: brackets in a name", text: repeated("[1-9]", "SwitchName=s Nodes=n", "\n") },
  { name: "Slurm: open brackets", text: repeated("[", "SwitchName=s Nodes=n", "\n") },
  { name: "Slurm: numbers in brackets", text: repeated("1,", "SwitchName=s Nodes=n[", "1]\n") },
  { name: "Slurm: ranges without end", text: repeated("n[1-900000],", "SwitchName=s Nodes=", "n\n") },
  { name: "Slurm: a tree as deep as it is long", text: counted((i) => `SwitchName=s${i} Switches=s${i + 1}\n`, "", "SwitchName=x\n") },
  { name: "Slurm: lines that go on", text: repeated("\\\n", "SwitchName=s ") },
  { name: "Slurm: keys", text: repeated("Nodes=a ", "SwitchName=s ") },
  { name: "Slurm: blanks", text: repeated(" ", "SwitchName=s", "x") },
  { name: "YAML: topologies", text: counted((i) => `- topology: t${i}\n  flat: true\n`) },
  {
    name: "YAML: routers",
    text: counted((i) => `    - switch: s${i}\n      children: s${i + 1}\n`, "- topology: t\n  tree:\n    switches:\n"),
  },
  { name: "YAML: keys", text: counted((i) => `  k${i}: 1\n`, "- topology: t\n  tree:\n") },
  { name: "YAML: open lists", text: repeated("[", "- topology: t\n  tree: ") },
  { name: "YAML: lists in lists", text: repeated("- ", "- topology: t\n  tree:\n    ") },
  { name: "YAML: anchors", text: counted((i) => `- &a${i} x\n- *a${i}\n`, "- topology: t\n  tree: x\n") },
  { name: "YAML: aliases of one", text: repeated("- *a\n", "- &a\n  topology: t\n  tree: x\n") },
  { name: "YAML: a text without end", text: repeated("a", '- topology: t\n  tree: "') },
  { name: "YAML: comments", text: repeated("#\n", "- topology: t\n  tree:\n") },
  { name: "YAML: signs", text: repeated("? ", "- topology: t\n  tree:\n    ") },
];

/** Pieces that mean something in one format or another. */
const PIECES = [
  ..."{}[]()<>\"'`,;:=+-*/\\#%&!~|@ \t\n\r\0\uFEFF\ud83d".split(""),
  "--",
  "->",
  "/*",
  "*/",
  "//",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<?",
  "&amp;",
  "&x;",
  '""',
  "\r\n",
  '\\"',
  "\\\n",
  "<a",
  "</a>",
  "strict",
  "graph",
  "digraph",
  "subgraph",
  "node",
  "edge",
  "router",
  "NODOS",
  "graph [",
  "*Vertices 3",
  "*Edges",
  "%%MatrixMarket matrix coordinate pattern symmetric\n",
  "p edge 3 2\n",
  ">>sparse6<<:",
  "NODES (",
  "GRADO",
  "N",
  "null",
  "true",
  "1e999",
  "-1",
  "w2",
  "0-1",
];

/** A text with a few pieces put in, taken out, moved or said twice, the same for a seed. */
export function mutated(text: string, seed: number): string {
  const random = mulberry32(seed);
  const below = (n: number): number => Math.floor(random() * n);
  let now = text;
  for (let change = 1 + below(4); change > 0; change--) {
    const from = below(now.length + 1);
    const to = Math.min(now.length, from + below(random() < 0.9 ? 8 : 200));
    const [before, piece, after] = [now.slice(0, from), now.slice(from, to), now.slice(to)];
    switch (below(5)) {
      case 0:
        now = before + after;
        break;
      case 1:
        now = before + piece + piece + after;
        break;
      case 2:
        now = before + PIECES[below(PIECES.length)]! + after;
        break;
      case 3:
        now = before + PIECES[below(PIECES.length)]! + piece + after;
        break;
      default: {
        const at = below(before.length + 1);
        now = before.slice(0, at) + piece + before.slice(at) + after;
      }
    }
  }
  return now;
}
