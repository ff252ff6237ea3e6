/** Files that are no networks, or too much of one: each is read or refused in a sentence, in a time in proportion to its size. */
import { expect, test } from "vitest";
import { readNetworkText } from "../../../src/topology/import/formats.ts";
import { EDGE_FORMATS, formatEdges } from "../../../src/topology/export.ts";
import { networkOf } from "../../../src/topology/networks.ts";
import { parseStudy } from "../../../src/study/codec.ts";
import { seeds, WHOLE } from "../../tools/extent.ts";
import { faultsAmong } from "../../tools/hostile/changed.ts";
import { HOSTILE_NETWORKS, mutated } from "../../tools/hostile/networks.ts";

/** Characters: whatever takes a step for each pair of them runs for minutes, far beyond the test's time. The whole tries the largest files. */
const SIZE = WHOLE ? 50_000_000 : 120_000;

test.each(HOSTILE_NETWORKS.map(({ name, text }) => [name, text] as const))("%s", (_, text) => {
  const read = readNetworkText(text(SIZE));
  // One line, which repeats little of the file.
  if ("fault" in read) expect(read.fault).toMatch(/^[^\n]{1,400}[^.\n]$/);
  else expect(read.graph.low.length).toBeGreaterThan(0);
});

test("pieces of files put in, taken out and moved are read or refused in a sentence", async () => {
  const small = networkOf({ topology: "hyperx", dims: "3x2", widths: "1x1", p: 1 });
  const values = parseStudy("topology=hyperx").study.designs[0]!;
  const whole = [
    ...EDGE_FORMATS.map((format) => formatEdges(small, values, "x", format)),
    'source,target,kind\n"0",1,global\n"1, 2","0",local\n',
    'strict graph { node [endpoints=2]; a -- {b; c} [width=2]; /* x */ "b" -- c:n }',
    "0 1 {'kind': 'global', 'width': 2}\n(0, 'a') 1 w2\n",
    "0 1 10\n1 2 5G\n",
    'graph [ node [ id 0 label "a" ] node [ id 1 ] # b\n edge [ source 0 target 1 capacity 2.5 ] ]',
    '*Vertices 3\n1 "a b"\n*Edges\n1 2 1.5\n*Arcslist\n2 3\n',
    "% c\n3 2 1\n2 5\n1 5 3 1\n2 1\n",
    "%%MatrixMarket matrix coordinate real symmetric\n3 3 2\n2 1 4\n3 2 0.5\n",
    "c x\np edge 3 2\ne 1 2\ne 2 3\n",
    ":Bc\n",
    "Bw\n",
    "0 1 0\n1 0 1\n0 1 0\n",
    "0 1 2 3\n1 2\n2\n3\n",
    "?SNDlib native\nNODES (\n A ( 0 1 )\n B ( 1 0 )\n)\nLINKS (\n L ( A B ) 1 0 0 0 ( 2 1 )\n)\nDEMANDS ( D ( A B ) 1 3 UNLIMITED )\n",
    '{"nodes":[{"id":0},{"id":1}],"adjacency":[[{"id":1}],[{"id":0,"weight":2}]]}',
  ];
  const faultOf = (text: string): string | null => {
    const read = readNetworkText(text);
    if ("fault" in read) return /^[^\n]{1,400}[^.\n]$/.test(read.fault) ? null : `its sentence is none: ${read.fault}`;
    if (read.graph.low.length === 0) return "is read as a network without a link";
    const again = readNetworkText(read.text);
    return "text" in again && again.text === read.text ? null : "is written as another network";
  };
  expect(await faultsAmong(whole, seeds(500, 300_000), faultOf, mutated)).toEqual([]);
});
