/** Formats of graphs: random networks are read as small writers here write them, and every fault has its line. */
import { describe, expect, test } from "vitest";
import { mulberry32 } from "../../../src/math/random.ts";
import { faultIn, imported } from "./read.ts";

interface Network {
  readonly routers: number;
  /** Each with the lower router first, in order. */
  readonly links: readonly (readonly [number, number])[];
}

/** A connected network; with `parallel`, some links twice. */
function randomNetwork(seed: number, parallel: boolean): Network {
  const random = mulberry32(seed);
  const routers = 4 + Math.floor(random() * (seed % 3 === 0 ? 90 : 12));
  const links = Array.from({ length: routers - 1 }, (_, i): [number, number] => [Math.floor(random() * (i + 1)), i + 1]);
  for (let i = 0; i < routers; i++) {
    const [a, b] = [Math.floor(random() * routers), Math.floor(random() * routers)];
    if (a !== b) links.push([Math.min(a, b), Math.max(a, b)]);
  }
  const keys = links.map(([a, b]) => a * 1000 + b);
  const own = (parallel ? keys : [...new Set(keys)]).sort((a, b) => a - b);
  return { routers, links: own.map((key) => [Math.floor(key / 1000), key % 1000]) };
}

const SEEDS = Array.from({ length: 30 }, (_, seed) => seed);
const range = (length: number): number[] => Array.from({ length }, (_, i) => i);

function listOf({ links }: Network): string {
  const counts = new Map<string, number>();
  for (const [a, b] of links) counts.set(`${a}-${b}`, (counts.get(`${a}-${b}`) ?? 0) + 1);
  return [...counts].map(([link, count]) => (count === 1 ? link : `${link}*${count}`)).join();
}

const neighboursOf = ({ links }: Network, router: number): number[] =>
  links.flatMap(([a, b]) => (a === router ? [b] : b === router ? [a] : []));

/** Bits as characters of six each, filled with `fill`. */
function sixBits(bits: readonly number[], fill = 0): string {
  const all = [...bits, ...range((6 - (bits.length % 6)) % 6).map(() => fill)];
  return range(all.length / 6)
    .map((i) => String.fromCharCode(63 + Number.parseInt(all.slice(6 * i, 6 * i + 6).join(""), 2)))
    .join("");
}
const bitsOf = (value: number, width: number): number[] => range(width).map((i) => (value >> (width - 1 - i)) & 1);
const sizeOf = (routers: number): string => (routers <= 62 ? String.fromCharCode(63 + routers) : `~${sixBits(bitsOf(routers, 18))}`);

function graph6({ routers, links }: Network): string {
  const met = new Set(links.map(([a, b]) => a * 1000 + b));
  return sizeOf(routers) + sixBits(range(routers).flatMap((b) => range(b).map((a) => (met.has(a * 1000 + b) ? 1 : 0))));
}

function digraph6({ routers, links }: Network): string {
  const met = new Set(links.map(([a, b]) => a * 1000 + b));
  return `&${sizeOf(routers)}${sixBits(range(routers).flatMap((a) => range(routers).map((b) => (met.has(a * 1000 + b) ? 1 : 0))))}`;
}

/** By the higher router, then the lower one; the last character is filled with ones, as nauty does. */
function sparse6({ routers, links }: Network): string {
  let width = 1;
  while (2 ** width < routers) width++;
  const bits: number[] = [];
  let v = 0;
  for (const [low, high] of links.toSorted((one, other) => one[1] - other[1] || one[0] - other[0])) {
    if (high === v + 1) bits.push(1);
    else if (high > v) bits.push(1, ...bitsOf(high, width), 0);
    else bits.push(0);
    bits.push(...bitsOf(low, width));
    v = high;
  }
  // Ones alone would be another link where there are as many vertices as numbers of so many bits.
  const room = (6 - (bits.length % 6)) % 6;
  if (width < 6 && routers === 2 ** width && room >= width && v < routers - 1) bits.push(0);
  return `:${sizeOf(routers)}${sixBits(bits, 1)}`;
}

const gml = ({ routers, links }: Network): string =>
  `Creator "a writer"\nVersion 1\ngraph\n[\n  directed 0\n${range(routers)
    .map((i) => `  node [ id ${i + 7} label "${i}" graphics [ x ${i}.5 y -1e3 type "oval" ] ]`)
    .join("\n")}\n${links.map(([a, b]) => `  edge [\n    source ${a + 7}\n    target ${b + 7}\n  ]`).join("\n")}\n]\n`;
const pajek = ({ routers, links }: Network): string =>
  `%c\n*Vertices ${routers}\n${range(routers)
    .map((i) => `${i + 1} "${i}" 0.1 0.2 0.5 box ic Red`)
    .join("\n")}\n*Edges\n${links.map(([a, b]) => `${b + 1} ${a + 1} 1 w 3 c Blue`).join("\n")}\n`;
const ofNeighbours = (network: Network, of: (neighbours: readonly number[]) => string): string =>
  range(network.routers)
    .map((router) => of(neighboursOf(network, router)))
    .join("\n");
const json = (value: object): string => JSON.stringify(value);
const nodes = ({ routers }: Network): object[] => range(routers).map((id) => ({ id }));

type Writer = readonly [format: string, parallel: boolean, write: (network: Network) => string];
const WRITERS: readonly Writer[] = [
  ["GML", true, gml],
  ["Pajek", true, pajek],
  [
    "Pajek",
    true,
    ({ routers, links }) =>
      `*Vertices ${routers}\n${range(routers)
        .map((i) => `${i + 1} "${i}"`)
        .join("\n")}\n*Arcs\n${links.map(([a, b]) => `${a + 1} ${b + 1}\n${b + 1} ${a + 1}`).join("\n")}`,
  ],
  [
    "Pajek",
    true,
    (network) =>
      `*vertices ${network.routers}\n*edgeslist\n${range(network.routers)
        .map((a) => [a, ...network.links.flatMap(([x, b]) => (x === a ? [b] : []))].map((id) => id + 1).join(" "))
        .join("\n")}`,
  ],
  [
    "METIS",
    true,
    (network) =>
      `% c\n${network.routers} ${network.links.length}\n${ofNeighbours(network, (list) => list.map((id) => id + 1).join(" "))}\n`,
  ],
  [
    "METIS",
    true,
    (network) =>
      `${network.routers} ${network.links.length} 111 2\n${ofNeighbours(network, (list) => `9 8 7 ${list.map((id) => `${id + 1} 1`).join(" ")}`)}\n`,
  ],
  [
    "MatrixMarket",
    false,
    ({ routers, links }) =>
      `%%MatrixMarket matrix coordinate pattern symmetric\n% c\n${routers} ${routers} ${links.length}\n${links.map(([a, b]) => `${b + 1} ${a + 1}`).join("\n")}\n`,
  ],
  [
    "MatrixMarket",
    false,
    ({ routers, links }) =>
      `%%matrixmarket Matrix Coordinate INTEGER General\n${routers} ${routers} ${2 * links.length}\n${links.map(([a, b]) => `${b + 1} ${a + 1} 1\n${a + 1} ${b + 1} 1`).join("\n")}\n`,
  ],
  [
    "MatrixMarket",
    false,
    (network) =>
      `%%MatrixMarket matrix array real general\n${network.routers} ${network.routers}\n${range(network.routers)
        .flatMap((a) => range(network.routers).map((b) => (neighboursOf(network, a).includes(b) ? "1.0" : "0")))
        .join("\n")}\n`,
  ],
  [
    "DIMACS",
    true,
    ({ routers, links }) => `c a graph\nc\np edge ${routers} ${links.length}\n${links.map(([a, b]) => `e ${b + 1} ${a + 1}`).join("\n")}\n`,
  ],
  [
    "DIMACS",
    true,
    ({ routers, links }) =>
      `p sp ${routers} ${2 * links.length}\n${links.map(([a, b]) => `a ${b + 1} ${a + 1} 1\na ${a + 1} ${b + 1} 1`).join("\n")}\n`,
  ],
  ["graph6", false, graph6],
  ["graph6", false, (network) => `>>graph6<<${graph6(network)}\n`],
  ["digraph6", false, digraph6],
  ["sparse6", true, sparse6],
  ["sparse6", true, (network) => `>>sparse6<<${sparse6(network)}\r\n`],
  [
    "NetworkX adjacency JSON",
    true,
    (network) =>
      json({
        directed: false,
        multigraph: true,
        nodes: nodes(network),
        adjacency: range(network.routers).map((a) => neighboursOf(network, a).map((id) => ({ id, key: 0 }))),
      }),
  ],
  [
    "NetworkX adjacency JSON",
    false,
    (network) =>
      json({
        directed: true,
        nodes: nodes(network),
        adjacency: range(network.routers).map((a) => network.links.flatMap(([x, id]) => (x === a ? [{ id }] : []))),
      }),
  ],
  [
    "Cytoscape JSON",
    true,
    (network) =>
      json({
        data: [],
        elements: {
          nodes: nodes(network).map((data) => ({ data })),
          edges: network.links.map(([source, target]) => ({ data: { source, target: String(target) } })),
        },
      }),
  ],
  [
    "Cytoscape JSON",
    true,
    (network) =>
      json([
        ...nodes(network).map((data) => ({ group: "nodes", data })),
        ...network.links.map(([source, target], i) => ({ data: { id: `e${i}`, source, target } })),
      ]),
  ],
  [
    "SNDlib",
    true,
    ({ routers, links }) =>
      `?SNDlib native format; type: network; version: 1.0\n# a network\nMETA (\n  origin = here (and there)\n)\nNODES (\n${range(routers)
        .map((i) => `  ${i} ( ${i}.0 -1.50 )`)
        .join("\n")}\n)\nLINKS (\n${links.map(([a, b], i) => `  L${i} ( ${a} ${b} ) 0.00 0.00 1.00 0.00 ( )`).join("\n")}\n)\n`,
  ],
];

describe.each(WRITERS.map(([format, parallel, write], i) => [format, i, parallel, write] as const))(
  "%s (%i)",
  (format, _, parallel, write) => {
    test("random networks are read as they were written, with any line ends", () => {
      const wrong = SEEDS.flatMap((seed) => {
        const network = randomNetwork(seed, parallel);
        const text = write(network);
        return [text, text.replaceAll("\n", "\r\n"), `\uFEFF${text}`].flatMap((one) => {
          const read = imported(one);
          return read.format === format && read.list === listOf(network)
            ? []
            : [`${seed}: ${read.format} ${read.list}, not ${listOf(network)}`];
        });
      });
      expect(wrong).toEqual([]);
    });
  },
);

const GML = 'graph [\n node [ id 1 label "a" ]\n node [ id 2 label "b" ]\n edge [ source 1 target 2 ]\n]';

describe("GML", () => {
  test.each([
    [
      "entities and other letters in labels",
      GML.replace('"a"', '"Gen&#232;ve &amp; &#x141;&quot;"'),
      ['Routers are numbered 0 to 1 here; the file calls them "Genève & Ł\\"", "b".'],
    ],
    ["ids where labels repeat", GML.replace('"b"', '"a"'), ['Routers are numbered 0 to 1 here; the file calls them "1", "2".']],
    [
      "all in one line, and comments",
      `# a\n${GML.replaceAll("\n", " ")}\n# b`,
      ['Routers are numbered 0 to 1 here; the file calls them "a", "b".'],
    ],
    [
      "lists as repeated keys, and records in records",
      GML.replace('label "a"', 'label "a" pos 1 pos +INF a [ b [ id 5 source 9 ] ]'),
      ['Routers are numbered 0 to 1 here; the file calls them "a", "b".'],
    ],
    [
      "frames of a drawing",
      GML.replace(" edge", ' node [ id 3 label "box" isGroup 1 ]\n edge'),
      ["A frame of the drawing, which has no link, is left out.", 'Routers are numbered 0 to 1 here; the file calls them "a", "b".'],
    ],
  ])("%s", (_, text, notes) => {
    expect(imported(text)).toMatchObject({ format: "GML", list: "0-1", notes });
  });

  test("facts of nodes and links", () => {
    const text =
      'graph [ node [ id 1 endpoints 3 ] node [ id 2 endpoints 3 ] node [ id 3 type "host" ] edge [ source 1 target 2 width 4 kind "global" latency "5" ] edge [ source 3 target 1 ] ]';
    expect(imported(text)).toMatchObject({ list: "4.3!0-1w4g", values: { globalLatency: 5 } });
    expect(imported(GML.replace("target 2", "target 2 weight 3")).notes[0]).toBe(
      '"weight" of one link is a weight and is left out: line 4 has "3".',
    );
    expect(imported(`graph [ directed 1 node [ id 0 ] node [ id 1 ] edge [ source 0 target 1 ] edge [ source 1 target 0 ] ]`).list).toBe(
      "0-1",
    );
    expect(imported(`graph [ node [ id 0 ] node [ id 1 ] edge [ source 0 target 1 ] edge [ source 1 target 0 ] ]`).list).toBe("0-1*2");
  });
});

test("columns say what numbers without a name are, in all formats that have them", () => {
  const texts: Readonly<Record<string, string>> = {
    "the values of lines": "*Vertices 3\n*Edges\n1 2 2\n2 3 5",
    "the weights of edges": "3 2 1\n2 2\n1 2 3 5\n2 5",
    "the values of entries": "%%MatrixMarket matrix coordinate real symmetric\n3 3 2\n2 1 2\n3 2 5.0",
    "the numbers of lines": "p sp 3 4\na 1 2 2\na 2 1 2\na 2 3 5\na 3 2 5",
  };
  for (const [what, text] of Object.entries(texts)) {
    expect(imported(text).list).toBe("0-1,1-2");
    expect(imported(text).notes.join("\n").toLowerCase()).toContain(`${what} (2, 5`);
    expect(imported(text, { columns: "links" }).list).toBe("0-1*2,1-2*5");
    expect(imported(text, { columns: "speed" }).values).toMatchObject({ linkSpeed: "1x2.5" });
    expect(faultIn(text, { columns: "neighbours" })).toMatch(/^columns = "neighbours" is for /);
  }
});

const SND = "NODES (\n A ( 0 0 )\n B ( 1 1 )\n C ( 1 0 )\n)\nLINKS (\n 1 ( A B ) 10 0 0 0 ( )\n 2 ( B C ) 40 0 0 0 ( )\n)\n";

describe("demands", () => {
  test("of SNDlib, and capacities that are installed on all links", () => {
    const { demands, values, notes } = imported(
      `${SND}DEMANDS (\n 1 ( A C ) 1 12.5 UNLIMITED\n 2 ( C A ) 1 3 2\n)\nADMISSIBLE_PATHS ( 1 ( P1 ( L1 L2 ) ) )\n`,
    );
    const both = [
      [0, 2, 12.5],
      [2, 0, 3],
    ];
    expect(demands).toEqual({ between: both, lost: 0 });
    expect(values).toMatchObject({ linkSpeed: "1x4" });
    expect(notes).not.toContainEqual(expect.stringContaining("emand"));
    expect(imported(SND.replace("10 0 0 0 ( )", "0 0 0 0 ( 5 1 )")).notes[0]).toBe(
      "Left out are capacities that are pre-installed on 1 of 2 links and one module of capacity to choose from.",
    );
  });

  test("of TopoHub", () => {
    const of = (demands: object): string =>
      json({
        directed: false,
        multigraph: false,
        graph: { demands },
        nodes: [{ id: "a" }, { id: "b" }],
        links: [{ source: "a", target: "b", dist: 12.5 }],
      });
    expect(imported(of({ a: { b: 2 }, b: { a: 3.5 } }))).toMatchObject({
      demands: {
        between: [
          [0, 1, 2],
          [1, 0, 3.5],
        ],
        lost: 0,
      },
      notes: ['"dist" of one link is a weight and is left out: entry 1 of links has "12.5".', expect.any(String)],
    });
    expect(faultIn(of({ a: { c: 2 } }))).toBe('a demand names "c", which is not among those given');
    expect(faultIn(of({ a: { b: "x" } }))).toMatch(/^the demand of "a" to "b" is /);
  });
});

test.each([
  ["graph [\n node [ id 1 ]\n edge [ source 1 target 2 ]\n]", 'GML: line 3 names "2", which is not among those given'],
  ["graph [\n node [ id 1 ]\n node [ id 1 ] ]", 'GML: line 3 gives the id "1" a second time'],
  ["graph [\n node [ label 1 ] ]", "GML: line 2 has a router without id"],
  ["graph [ node [ id 1 ]\n edge [ source 1 ] ]", "GML: line 2 has a link without target"],
  ["graph [\n node [ id 1", 'GML: line 2 ends before the record "node" is closed'],
  ["graph [\n node [ id 1 ] ]\n]", 'GML: line 3 has "]" where no record is open'],
  ["graph [\n node [ id ] ]", 'GML: line 2 has "]" where the value of "id" must stand'],
  ["graph [\n node [ id x ] ]", 'GML: line 2 has "x" where the value of "id" must stand'],
  ["graph [\n 5 ]", 'GML: line 2 has "5" where a key must stand'],
  ['graph [\n node [ id 1 label "a ] ]', "GML: line 2 begins a text that does not end"],
  ["graph [\n node [ id 1 ] ; ]", 'GML: line 2 has ";", which GML does not have there'],
  [`${GML}\ngraph [ ]`, "GML: line 6 begins a second graph: a file of one network has one"],
  [GML.replace("target 2", "target 1"), /^GML: line 4 links router "a" to itself; drop=self-loops/],
  ["*Vertices 2\n*Edges\n1 3", 'Pajek: line 3 has "3" where a number of a vertex must stand, from 1 to 2'],
  ["*Vertices 2\n*Vertices 2", "Pajek: line 2 gives the vertices a second time: a file of one network has them once"],
  ["*Vertices x", 'Pajek: line 1 has "x" where the number of vertices must stand'],
  ["*Vertices 2\n1 a\n1 b", "Pajek: line 3 gives the vertex 1 a second time"],
  ["*Network a\n*Edges\n1 2", "Pajek: line 2 has *Edges before *Vertices"],
  ["*Vertices 2\n*Matrix\n0 1 1", "Pajek: line 3 has 3 numbers in row 1 of a matrix of 2 rows and columns"],
  ["*Network a", "Pajek: the text has no *Vertices"],
  ["4 3\n2 3 4\n1\n1\n", /^METIS: line 1 tells of 3 edges|line/],
  ["4 4\n2 3 4\n1\n1\n1\n", "METIS: line 1 tells of 4 edges, each in the lists of both of its vertices, and the lists have 6 entries"],
  ["4 4\n2 3 4\n1 3\n1 2\n2\n", 'METIS: line 2 has "4" among the neighbours of "1", which is not as often among those of "4"'],
  ["3 3\n2 3\n1 4\n1 2\n", 'METIS: line 3 names the vertex "4", and there are 3, from 1 on'],
  [
    "%%MatrixMarket matrix coordinate complex general\n",
    'MatrixMarket: line 1 has the field "complex", and a network is read from pattern, integer or real',
  ],
  ["%%MatrixMarket vector coordinate real general\n", 'MatrixMarket: line 1 has the object "vector", and a network is read from a matrix'],
  [
    "%%MatrixMarket matrix coordinate pattern general\n3 2 1\n1 2",
    "MatrixMarket: line 2 has 3 rows and 2 columns: a network's matrix has as many of both",
  ],
  ["%%MatrixMarket matrix coordinate pattern symmetric\n2 2 2\n2 1", "MatrixMarket: line 2 tells of 2 entries, and the text has 1"],
  [
    "%%MatrixMarket matrix coordinate pattern symmetric\n2 2 1\n3 1",
    'MatrixMarket: line 3 is "3 1" where an entry must stand: a row and a column from 1 to 2',
  ],
  ["%%MatrixMarket matrix coordinate real symmetric\n2 2 1\n2 1", "MatrixMarket: line 3 has no value"],
  ["%%MatrixMarket matrix coordinate pattern symmetric\n2 2 2\n2 1\n2 1", "MatrixMarket: line 4 gives the entry 2 1 a second time"],
  ["%%MatrixMarket matrix coordinate pattern symmetric\n% nothing", "MatrixMarket: the text ends before the sizes of the matrix"],
  [
    "%%MatrixMarket matrix coordinate pattern symmetric\n2 2 2\n1 1\n2 1",
    /^MatrixMarket: line 3 links router "1" to itself; drop=self-loops/,
  ],
  ["p edge 2 1\ne 1 3", 'DIMACS: line 2 is "e 1 3", which names no two vertices from 1 to 2'],
  ["p edge 3 3\ne 1 2\n", "DIMACS: line 1 tells of 3 edges, and the text has 1"],
  ["p edge 2 1\np edge 2 1", "DIMACS: line 2 gives the problem a second time, after line 1"],
  ["p cnf 2 1\n1 2 0", 'DIMACS: line 1 has the problem "cnf", and a network is read from edge, col, sp or max'],
  ["p edge 2 1\na 1 2 3", 'DIMACS: line 2 has "a" where a line begins with c or e'],
  ["c no header\ne 1 2", 'DIMACS: line 2 is "e 1 2", before the line that begins with p'],
  ["p sp 3 3\na 1 2 1\na 2 1 1\na 2 3 1", /^DIMACS: line 4 links "2" to "3" in one direction more often/],
  [">>graph6<<LvbLRDXPpZEbE\n", "graph6: line 1 has 13 characters, and a graph of 13 vertices takes 14"],
  ["LvbLRDXPpZEbE", "graph6: line 1 has 13 characters, and a graph of 13 vertices takes 14"],
  ["Bw\nBw", "graph6: line 2 begins a second graph: a file of one network has one"],
  [">>graph6<<a b", "graph6: line 1 has characters of other than six bits, or no number of vertices"],
  [
    '{"nodes":[{"id":0},{"id":1}],"adjacency":[[{"id":1}],[]]}',
    'entry 1 of adjacency has "1" among the neighbours of "0", which is not as often among those of "1"',
  ],
  ['{"nodes":[{"id":0}],"adjacency":[]}', "adjacency has 0 lists, and the number of routers is 1"],
  ['{"nodes":[{"id":0}],"adjacency":[[{"id":7}]]}', 'entry 1 of adjacency names "7", which is not among those given'],
  ['{"elements":{"nodes":[{"id":0}]}}', "entry 1 of elements has no data"],
  ['{"elements":5}', "elements are no list of routers and links"],
  [SND.replace("( A B )", "( A X )"), 'SNDlib: line 7 names "X", which is not among those given'],
  [SND.replace("40 0 0 0", "40 0 0"), 'SNDlib: line 8 has "(" where the setup cost must stand'],
  [SND.slice(0, -3), 'SNDlib: line 8 has "the end" where ")" must stand'],
  [`${SND}${SND.slice(0, 9)})`, 'SNDlib: line 10 begins the section "NODES" a second time'],
])("%j is refused", (text, fault) => {
  if (typeof fault === "string") expect(faultIn(text)).toBe(fault);
  else expect(faultIn(text)).toMatch(fault);
});
