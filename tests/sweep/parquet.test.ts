/** Parquet files of sweeps: written at once or in groups of rows, they hold the same. */
import { expect, test } from "vitest";
import { parquetInGroups, parquetOf } from "../../src/sweep/parquet.ts";
import type { Row } from "../../src/sweep/table.ts";

const rows = Array.from(
  { length: 700 },
  (_, i): Row =>
    new Map<string, string | number | boolean | null>([
      ["q", i],
      ["routing", i % 2 === 0 ? "min" : "ugal-l"],
      ["stable", i % 3 === 0],
      ["saturationLoad", i % 7 === 0 ? null : i / 700],
    ]),
);
const columns = ["q", "routing", "stable", "saturationLoad", "message"];

test("a file of one group is the same, byte for byte", async () => {
  let rested = 0;
  const inGroups = await parquetInGroups(columns, rows, async () => {
    rested++;
  });
  expect(Buffer.from(inGroups).equals(Buffer.from(parquetOf(columns, rows)))).toBe(true);
  expect(rested).toBeGreaterThan(columns.length);
});

test("more rows make more groups, between which others have the thread", async () => {
  let rested = 0;
  const bytes = Buffer.from(
    await parquetInGroups(columns, Array.from({ length: 10 }, () => rows).flat(), async () => {
      rested++;
    }),
  );
  expect(rested).toBeGreaterThanOrEqual(columns.length + 7);
  for (const end of [bytes.subarray(0, 4), bytes.subarray(-4)]) expect(end.toString("latin1")).toBe("PAR1");
});
