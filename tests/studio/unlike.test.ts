/** No design is best in a row of figures that something touches which is not alike. */
import { expect, test } from "vitest";
import type { Network } from "../../src/topology/network.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { bestOf, exactly } from "../../src/studio/results/table/row.ts";
import type { TableFacts, TableRow } from "../../src/studio/results/table/row.ts";

function bestIn(text: string, touched: TableRow["touched"]): readonly number[] {
  const { study, problems } = parseStudy(text);
  expect(problems).toEqual([]);
  const network = { endpoints: 64 } as Network;
  const designs = study.designs.map((values, design) => ({ design, values, network, point: null }));
  const row = { best: "least", ...(touched && { touched }) } as const;
  const values = designs.map((_, i) => exactly(i, String(i)));
  return [...bestOf(row, values, { load: 0.1, added: [], designs: designs as unknown as TableFacts["designs"] })];
}

test.each([
  ["topology=torus&dims=8x8&b.topology=mesh&b.dims=8x8", "simulation", [0]],
  ["traffic=worst-case&b.topology=torus", "simulation", []],
  ["traffic=worst-case&b.topology=torus", "bounds", []],
  ["traffic=worst-case&b.topology=torus", "cost", [0]],
  ["traffic=worst-case&b.topology=torus", undefined, [0]],
  ["b.globalLatency=50", "simulation", []],
  ["b.globalLatency=50", "bounds", [0]],
  ["b.energyPrice=0.3", "cost", []],
] as const)("%s: figures of %s", (text, touched, best) => {
  expect(bestIn(text, touched)).toEqual(best);
});
