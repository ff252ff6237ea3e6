/** How long readers take for a network's file, from its text to the text of a study. */
import { mulberry32 } from "../../src/math/random.ts";
import { readNetworkText } from "../../src/topology/import/formats.ts";
import { cpuSeconds } from "./measure.ts";

/** A random network, and the seconds that its file may take in any format. */
const [ROUTERS, LINKS, TARGET] = [40_000, 200_000, 2];
/** A large one, read from the plainest format. */
const [MANY_ROUTERS, MANY_LINKS] = [100_000, 1_000_000];

interface Network {
  readonly routers: number;
  readonly links: readonly (readonly [a: number, b: number])[];
}

function randomNetwork(routers: number, count: number): Network {
  const random = mulberry32(routers);
  const met = new Set<number>();
  const links: (readonly [number, number])[] = [];
  const link = (a: number, b: number): void => {
    const key = Math.min(a, b) * routers + Math.max(a, b);
    if (a === b || met.has(key)) return;
    met.add(key);
    links.push([a, b]);
  };
  for (let router = 1; router < routers; router++) link(Math.floor(random() * router), router);
  while (links.length < count) link(Math.floor(random() * routers), Math.floor(random() * routers));
  return { routers, links };
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);
const speed = (i: number): string => `${100 * (1 + (i % 4))}Gbps`;
const delay = (i: number): string => `${10 * (1 + (i % 5))}ns`;

function neighbours({ routers, links }: Network): readonly (readonly number[])[] {
  const of = numbers(routers).map((): number[] => []);
  for (const [a, b] of links) {
    of[a]!.push(b);
    of[b]!.push(a);
  }
  return of;
}

const WRITERS: readonly (readonly [format: string, write: (network: Network) => readonly string[]])[] = [
  ["edge list", ({ links }) => links.map(([a, b]) => `${a} ${b}`)],
  ["weighted edge list", ({ links }) => links.map(([a, b], i) => `${a} ${b} ${i % 7}`)],
  ["table with speeds", ({ links }) => ["source,target,capacity,delay", ...links.map(([a, b], i) => `${a},${b},${speed(i)},${delay(i)}`)]],
  ["table with quotes", ({ links }) => ["source,target", ...links.map(([a, b]) => `"sw ${a}","sw ${b}"`)]],
  ["neighbours", (network) => neighbours(network).map((own) => own.join(" "))],
  [
    "METIS",
    (network) => [`${network.routers} ${network.links.length}`, ...neighbours(network).map((own) => own.map((one) => one + 1).join(" "))],
  ],
  [
    "MatrixMarket",
    ({ routers, links }) => [
      "%%MatrixMarket matrix coordinate pattern symmetric",
      `${routers} ${routers} ${links.length}`,
      ...links.map(([a, b]) => `${Math.max(a, b) + 1} ${Math.min(a, b) + 1}`),
    ],
  ],
  [
    "Pajek",
    ({ routers, links }) => [
      `*Vertices ${routers}`,
      ...numbers(routers).map((i) => `${i + 1} "v${i}"`),
      "*Edges",
      ...links.map(([a, b]) => `${a + 1} ${b + 1}`),
    ],
  ],
  [
    "GML",
    ({ routers, links }) => [
      "graph [",
      ...numbers(routers).map((i) => `  node [\n    id ${i}\n    label "v${i}"\n  ]`),
      ...links.map(([a, b]) => `  edge [\n    source ${a}\n    target ${b}\n  ]`),
      "]",
    ],
  ],
  [
    "GraphML",
    ({ routers, links }) => [
      '<graphml><key id="d0" for="edge" attr.name="capacity" attr.type="string"/><graph edgedefault="undirected">',
      ...numbers(routers).map((i) => `<node id="v${i}"/>`),
      ...links.map(([a, b], i) => `<edge source="v${a}" target="v${b}"><data key="d0">${speed(i)}</data></edge>`),
      "</graph></graphml>",
    ],
  ],
  ["DOT", ({ links }) => ["graph {", ...links.map(([a, b], i) => `  v${a} -- v${b} [label="${i % 9}"];`), "}"]],
  [
    "node-link JSON",
    ({ routers, links }) => [
      JSON.stringify({
        nodes: numbers(routers).map((id) => ({ id })),
        links: links.map(([source, target]) => ({ source, target })),
      }),
    ],
  ],
  ["anynet", ({ links }) => [...links.map(([a, b], i) => `router ${a} router ${b} ${1 + (i % 5)}`), "router 0 node 0", "router 1 node 1"]],
];

function timed(format: string, text: string, links: number, target: string): void {
  const before = cpuSeconds();
  const read = readNetworkText(text);
  const seconds = cpuSeconds() - before;
  if ("fault" in read || read.graph.low.length !== links) throw new Error(`${format}: ${"fault" in read ? read.fault : "other links"}`);
  console.log(`${format} of ${links} links, ${(text.length / 1e6).toFixed(1)} MB: ${seconds.toFixed(2)} s${target}`);
}

export function benchFiles(): void {
  const network = randomNetwork(ROUTERS, LINKS);
  for (const [format, write] of WRITERS) timed(format, `${write(network).join("\n")}\n`, LINKS, ` (${TARGET} wanted)`);
  const large = randomNetwork(MANY_ROUTERS, MANY_LINKS);
  for (const [format, write] of WRITERS.slice(0, 1)) timed(format, `${write(large).join("\n")}\n`, MANY_LINKS, "");
}
