/** Forwarding tables of a fabric: read with it they are its routing, with a credit loop told by the fabric's names; what they lack is said. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { mulberry32 } from "../../../src/math/random.ts";
import { SinglePaths } from "../../../src/routing/layers.ts";
import { networkOfGraph } from "../../../src/topology/custom.ts";
import { graphOf } from "../../../src/topology/graph.ts";
import type { Graph } from "../../../src/topology/graph.ts";
import { readNetworkText } from "../../../src/topology/import/formats.ts";
import type { Imported } from "../../../src/topology/import/formats.ts";
import { LOCAL } from "../../../src/topology/network.ts";

const fileOf = (name: string): string => readFileSync(new URL(`../../reference/import/${name}`, import.meta.url), "utf8");

function read(fabric: string, tables: string): Imported {
  const found = readNetworkText(fabric, { tables });
  if ("fault" in found) throw new Error(found.fault);
  return found;
}

test("a ring whose routes all go one way has a credit loop over its five routers", () => {
  const { graph, values, notes, p } = read(fileOf("ib-ring5.txt"), fileOf("ib-ring5-clockwise.lft"));
  expect(values["routing"]).toBe("tables");
  expect(p).toBeNull();
  const loop = notes.find((note) => note.includes("credit loop"))!;
  for (const router of ["ring 0", "ring 1", "ring 2", "ring 3", "ring 4"]) expect(loop).toContain(`"${router}"`);
  const network = networkOfGraph(graph, 1);
  // The farthest is four hops away.
  const hops = (from: number, to: number): number => {
    let length = 0;
    for (let at = from; at !== to; length++) at = network.channelTarget[network.tables![to * network.routers + at]!]!;
    return length;
  };
  expect(Math.max(...[1, 2, 3, 4].map((to) => hops(0, to)))).toBe(4);
});

test("up and down routes of two levels have none; each entry is the cable of its port", () => {
  const { graph, notes } = read(fileOf("ib-two-level.txt"), fileOf("ib-two-level.lft"));
  expect(notes).toContain("The tables have no credit loop: routes by them cannot deadlock.");
  expect(graph.tables).toHaveLength(7 * 5);
  const network = networkOfGraph(graph, 1);
  // Up links go by the LID modulo four: no two of four LIDs in a row leave a leaf by one cable.
  expect(new Set(Array.from({ length: 7 }, (_, row) => network.tables![row * 5 + 3])).size).toBeGreaterThan(3);
});

const guidOf = (n: number): string => (0xa000 + n).toString(16).padStart(16, "0");

/** A fabric of random cables, parallel ones among them, as ibnetdiscover prints it, and its ports. */
function randomFabric(seed: number): {
  readonly graph: Graph;
  readonly fabric: string;
  readonly tables: (dump: "fts" | "opensm") => string;
} {
  const random = mulberry32(seed);
  const routers = 3 + Math.floor(random() * 6);
  const pairs: [number, number][] = Array.from({ length: routers - 1 }, (_, i) => [Math.floor(random() * (i + 1)), i + 1]);
  for (let i = 0; i < routers; i++) {
    const [a, b] = [Math.floor(random() * routers), Math.floor(random() * routers)];
    if (a !== b) pairs.push([Math.min(a, b), Math.max(a, b)]);
  }
  const counts = Int32Array.from({ length: routers }, () => 1 + Math.floor(random() * 2));
  const graph = graphOf(
    routers,
    pairs.map(([a, b]) => ({ a, b, kind: LOCAL, width: 1 })),
    counts,
  );
  // Ports in the order of the graph's links, after a gap; endpoints come first.
  const ports: { readonly peer: number; readonly link: number; readonly port: number }[][] = Array.from({ length: routers }, () => []);
  const lines: string[][] = Array.from({ length: routers }, () => []);
  const adapters: string[] = [];
  let lid = routers;
  const lids: { readonly router: number; readonly lid: number }[] = [];
  counts.forEach((count, router) => {
    for (let e = 0; e < count; e++) {
      lid++;
      lids.push({ router, lid });
      const [host, own] = [guidOf(100 + lid), guidOf(200 + lid)];
      lines[router]!.push(`[${e + 1}]\t"H-${host}"[1](${own}) \t\t# "host ${lid}" lid ${lid} 4xHDR`);
      adapters.push(
        `vendid=0x2c9\ncaguid=0x${host}\nCa\t1 "H-${host}"\t\t# "host ${lid}"\n[1](${own}) \t"S-${guidOf(router)}"[${e + 1}]\t\t# lid ${lid} lmc 0 "router ${router}" lid ${router + 1} 4xHDR\n`,
      );
    }
  });
  const next = (router: number): number => 10 + ports[router]!.length;
  for (let i = 0; i < graph.low.length; i++) {
    const [a, b] = [graph.low[i]!, graph.high[i]!];
    const [pa, pb] = [next(a), next(b)];
    ports[a]!.push({ peer: b, link: ports[a]!.length + 1, port: pa });
    ports[b]!.push({ peer: a, link: ports[b]!.length + 1, port: pb });
    lines[a]!.push(`[${pa}]\t"S-${guidOf(b)}"[${pb}]\t\t# "router ${b}" lid ${b + 1} 4xHDR`);
    lines[b]!.push(`[${pb}]\t"S-${guidOf(a)}"[${pa}]\t\t# "router ${a}" lid ${a + 1} 4xHDR`);
  }
  const switches = lines.map(
    (own, router) =>
      `vendid=0x2c9\nswitchguid=0x${guidOf(router)}(${guidOf(router)})\nSwitch\t40 "S-${guidOf(router)}"\t\t# "router ${router}" enhanced port 0 lid ${router + 1} lmc 0\n${own.join("\n")}\n`,
  );
  const network = networkOfGraph(graph, 1);
  const { next: paths } = new SinglePaths(network);
  const tables = (dump: "fts" | "opensm"): string =>
    lines
      .map((_, router) => {
        const entries = lids.map(({ router: home, lid: to }, row) => {
          const at = lids.slice(0, row).filter((one) => one.router === home).length;
          const link = router === home ? null : paths[row * routers + router]! - network.channelStart[router]!;
          const port = link === null ? at + 1 : ports[router]![link]!.port;
          return dump === "fts"
            ? `0x${to.toString(16).padStart(4, "0")} ${String(port).padStart(3, "0")} : (Channel Adapter portguid 0x${guidOf(200 + to)}: 'host ${to}')`
            : `0x${to.toString(16).padStart(4, "0")} ${String(port).padStart(3, "0")} # Channel Adapter portguid 0x${guidOf(200 + to)}: 'host ${to}'`;
        });
        return dump === "fts"
          ? `Unicast lids [0x0-0x${lid.toString(16)}] of switch DR path slid 0; dlid 0; 0 guid 0x${guidOf(router)} (router ${router}):\n  Lid  Out   Destination\n       Port     Info \n${entries.join("\n")}\n${entries.length} valid lids dumped \n`
          : `Unicast lids [0-${lid}] of switch Lid ${router + 1} guid 0x${guidOf(router)} ('router ${router}'):\n${entries.join("\n")}\n${entries.length} lids dumped\n`;
      })
      .join("");
  return { graph, fabric: `${switches.join("\n")}\n${adapters.join("\n")}`, tables };
}

describe("random fabrics with shortest paths as tables", () => {
  test.each(Array.from({ length: 20 }, (_, i) => [i + 1]))("seed %i, in both dumps", (seed) => {
    const { graph, fabric, tables } = randomFabric(seed);
    const network = networkOfGraph(graph, 1);
    const { next } = new SinglePaths(network);
    for (const dump of ["fts", "opensm"] as const) {
      const found = read(fabric, tables(dump));
      expect([...found.graph.low]).toEqual([...graph.low]);
      expect([...networkOfGraph(found.graph, 1).tables!]).toEqual([...next]);
    }
  });
});

const RING = fileOf("ib-ring5.txt");
const TABLES = fileOf("ib-ring5-clockwise.lft");
const cut = (from: RegExp | string, to: string): string => TABLES.replace(from, to);

test.each([
  [
    RING,
    cut("0x0007 011 : (Channel Adapter portguid 0x9803070300880011: 'host 1 mlx5_0')\n", ""),
    'the table of router "ring 0" has no entry for LID 7 ("host 1 mlx5_0")',
  ],
  [RING, cut("0x0007 011", "0x0007 033"), 'sends LID 7 ("host 1 mlx5_0") out of port 33, where no other router is'],
  [RING, cut("0x0006 001", "0x0006 011"), 'sends LID 6 ("host 0 mlx5_0") out of port 11, and it is at port 1'],
  [RING, cut("0x0007 011", "0x0007 255"), "has no entry for LID 7"],
  [RING, cut("0x0009 011", "0x0009 012"), "with a loop"],
  [RING, cut("guid 0x9803070300010040 (ring 1)", "guid 0x98030703000100ff (other)"), 'the tables lack a router of the fabric, as "ring 1"'],
  [RING, cut("0x0007 011", "0x0006 011"), "gives LID 6 of the router a second time"],
  [RING, cut("0x0002 011", "port eleven"), "line 5 has"],
  ["0 1\n1 2\n", TABLES, "tables are given, which belong to a fabric that ibnetdiscover has printed"],
  [TABLES, "", "the text has the forwarding tables of a fabric"],
])("what tables lack is said: %#", (fabric, tables, sentence) => {
  const found = readNetworkText(fabric, tables === "" ? {} : { tables });
  expect("fault" in found ? found.fault : "read").toContain(sentence);
});
