/** `flitlab report`: the page, its numbers as JSON, and lines that make no report. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { flitlab, jsonOf } from "./command.ts";

const WISHES = "endpoints=64&maxRadix=12&families=dragonfly,xgft";
const EXTENT = ["--top=3", "--measure=1"];

test("the numbers are those of search and of cost, as JSON and on the page", async () => {
  const folder = mkdtempSync(join(tmpdir(), "flitlab-report-"));
  try {
    const file = join(folder, "report.html");
    const found = (await jsonOf("report", WISHES, ...EXTENT, `--out=${file}`, "--base=https://example.org/x/")) as {
      search: { designs: { closedForms: unknown }[] };
      chosen: { study: string; cost: { capitalCost: number; costPerEndpoint: number }; bill: { orderTotal: number } };
    };
    const [searched, priced] = (await Promise.all([
      jsonOf("search", WISHES, ...EXTENT, "--each"),
      jsonOf("cost", found.chosen.study, "--bom"),
    ])) as [{ designs: object[] }, { capitalCost: number; costPerEndpoint: number; bill: { orderTotal: number } }];
    expect(found.search.designs).toEqual(searched.designs);
    expect(found.chosen.cost.capitalCost).toBe(priced.capitalCost);
    expect(found.chosen.cost.costPerEndpoint).toBe(priced.costPerEndpoint);
    expect(found.chosen.bill.orderTotal).toBe(priced.bill.orderTotal);
    const page = readFileSync(file, "utf8");
    expect(page).toMatch(/^<!DOCTYPE html>/);
    expect(page).toContain("https://example.org/x/#topology=");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a study is reported on alone, on standard output", async () => {
  const { status, stdout } = await flitlab("report", "topology=torus&dims=4x4");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^<!DOCTYPE html>[^]*<\/html>\n$/);
});

test.each([
  [["report", "endpoint=64"], 2, /^"?endpoint"? = 64 is nothing that can be wished for/],
  [["report", WISHES, "--design=0"], 1, /^--design "0" is not valid: it must be a study, or a place in the list from 1 on\.$/],
  [["report", WISHES, "--design=topology=torus&dims=1"], 2, /^dims = 1 /],
  [["report", WISHES, ...EXTENT, "--design=7"], 1, /^design = 7 is not in the list: it must be a whole number from 1 to \d, or a study\.$/],
  [["report", "topology=torus", "--design=1"], 1, /^--design goes with wishes: /],
  [["report", WISHES, "--base=/flitlab/"], 1, /^--base "\/flitlab\/" is not valid: it must be the studio's address/],
  [["report", WISHES, ...EXTENT, "--out=/nowhere/at/all.html"], 1, /^\/nowhere\/at\/all\.html could not be written \(ENOENT\)\.$/],
  [["cost", "", "--simulate"], 1, /^--simulate is for the command report\.$/],
] as const)("%s", async (line, status, sentence) => {
  const ended = await flitlab(...line);
  expect(ended.status).toBe(status);
  expect(ended.stderr.trim()).toMatch(sentence);
});
