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
const SIZE = WHOLE ? 50_000_000 : 400_000;

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
  ];
  const faultOf = (text: string): string | null => {
    const read = readNetworkText(text);
    if ("fault" in read) return /^[^\n]{1,400}[^.\n]$/.test(read.fault) ? null : `its sentence is none: ${read.fault}`;
    if (read.graph.low.length === 0) return "is read as a network without a link";
    const again = readNetworkText(read.text);
    return "text" in again && again.text === read.text ? null : "is written as another network";
  };
  expect(await faultsAmong(whole, seeds(1000, 300_000), faultOf, mutated)).toEqual([]);
});
