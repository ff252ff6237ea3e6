/** The papers' figures from the command line: numbers with their studies, verdicts, resumption, interrupts. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseStudy } from "../../src/study/codec.ts";
import { WHOLE } from "../tools/extent.ts";
import { flitlab, flitlabInTurn, jsonOf, start } from "./command.ts";

interface FigureJson {
  readonly complete: boolean;
  readonly groups: readonly {
    readonly title: string;
    readonly simulated: { readonly mean?: number; readonly count: number };
    readonly programs: readonly { readonly models: string[]; readonly mean?: number; readonly error: number | null }[];
  }[];
  readonly verdicts: readonly { readonly verdict: string; readonly complete: boolean; readonly ours: string }[];
  readonly cells: readonly {
    readonly id: string;
    readonly kind: string;
    readonly study: string;
    readonly value: number | null;
    readonly complete: boolean;
    readonly how: string;
  }[];
}

const ONE = "dfly-2-4-2-9.permutation-1";
const SIMULATED =
  "arrangement=absolute&routing=ugal-g&intermediate=router&intraGroup=detour&traffic=random-permutation&load=0.4,0.9&terminalLatency=10&globalLatency=10&speedup=2.5";

describe("flitlab figure", async () => {
  test("computes some of a figure's numbers, judges by them, and goes on from its own output", async () => {
    const folder = mkdtempSync(join(tmpdir(), "flitlab-"));
    // Seconds of the search for a saturation are left to the page's test: its number is given.
    const given = join(folder, "given.json");
    writeFileSync(
      given,
      JSON.stringify({
        cells: [
          {
            id: `${ONE}.ugal-g`,
            kind: "simulate",
            study: SIMULATED,
            value: 0.75194,
            lower: 0.75194,
            upper: 0.76,
            complete: true,
            seconds: 9,
            how: "10 loads simulated",
            failure: null,
          },
        ],
      }),
    );
    const { status, stdout, stderr } = await flitlab("figure", "9", "--quick", "--json", "--cell", ONE, "--from", given);
    expect(status).toBe(0);
    // Progress: a line a number.
    expect(stderr.trim().split("\n")).toHaveLength(3);
    expect(stderr).toMatch(/^dfly-2-4-2-9\.permutation-1\.model-3: 0\.7002 \(.*proved optimal\)$/m);
    const json = JSON.parse(stdout) as FigureJson;
    expect(json).toMatchObject({ study: null, complete: true, figure: "9", extent: "quick" });
    expect(json.cells.map(({ id }) => id)).toEqual(["ugal-g", "model-0", "model-3", "model-5"].map((series) => `${ONE}.${series}`));
    for (const { study } of json.cells) expect(parseStudy(study).problems).toEqual([]);
    // As an independent solver found it: model 3, Valiant paths of pairs in one group through other groups.
    expect(json.cells[2]!.value).toBeCloseTo(0.700177, 3);
    const [group, ...others] = json.groups;
    const simulated = group!.simulated.mean!;
    expect(simulated).toBeGreaterThan(0.7);
    expect(simulated).toBeLessThan(0.8);
    expect(group!.programs.find(({ models }) => models.includes("3"))!.error).toBeCloseTo(json.cells[2]!.value! / simulated - 1, 12);
    expect(others.every((each) => each.simulated.count === 0)).toBe(true);
    expect(json.verdicts.map(({ verdict }) => verdict)).toEqual(["holds", "holds", "holds", "holds"]);
    expect(json.verdicts.every(({ complete }) => !complete)).toBe(true);

    const path = join(folder, "figure.json");
    writeFileSync(path, stdout);
    const again = await flitlab("figure", "9", "--quick", "--cell", ONE, "--from", path);
    expect(again).toMatchObject({ status: 0, stderr: "" });
    expect(again.stdout).toMatch(/^permutation 1 +0\.7\d+ .*\(\+\d+\.\d %\)/m);
    expect(again.stdout).toContain("4 of 4 numbers");
    expect(again.stdout).toMatch(
      /^holds so far: Model 3 predicts UGAL-G within 10 % in all cases\.\n {2}ours: model 3: −\d+\.\d %; agrees if/m,
    );
  });

  test("interrupted, prints what it has and exits 130", async () => {
    const running = start("figure", "8", "--json", "--workers", "1");
    await running.told(/^dfly-.*: 0\.\d+ /m);
    running.interrupt();
    const { status, stdout } = await running.ending;
    expect(status).toBe(130);
    const json = JSON.parse(stdout) as FigureJson;
    expect(json.complete).toBe(false);
    expect(json.cells).toHaveLength(80);
    expect(json.cells.some(({ value, complete }) => complete && value !== null)).toBe(true);
    expect(json.cells.some(({ complete, how }) => !complete && how === "")).toBe(true);
  });

  test.runIf(WHOLE)("Table 3 beside the paper's", async () => {
    const json = await jsonOf("figure", "table-3");
    expect(json).toMatchObject({ study: null, complete: true, figure: "table-3" });
    const rows = json["rows"] as {
      title: string;
      min: { agrees: boolean };
      vlb: { agrees: boolean; paper: number };
      reason: string | null;
    }[];
    expect(rows.map(({ min, vlb }) => min.agrees && vlb.agrees)).toEqual([true, true, true, true, true, true, true, false]);
    expect(rows.at(-1)).toMatchObject({ title: "Cascade", vlb: { paper: 3_538_944 }, reason: expect.stringContaining("upper bounds") });
    expect((await flitlab("figure", "table-3")).stdout).toMatch(/^Cascade +576 +2304 .*\[96\].*\[3538944\]$/m);
  });

  test.runIf(WHOLE)("Table III beside the paper's", async () => {
    const json = await jsonOf("figure", "table-iii");
    expect(json).toMatchObject({ study: null, complete: true, figure: "table-iii" });
    const cells = json["cells"] as { property: string; printed: number; fraction: number }[];
    const off = cells.filter(({ property }) => property === "disconnection").map(({ printed, fraction }) => Math.abs(printed - fraction));
    expect(off).toHaveLength(45);
    // What three of four samples reproduce of the print, by the reference's own samples, too.
    expect(off.filter((one) => one < 1e-9).length).toBeGreaterThanOrEqual(27);
    expect(off.filter((one) => one < 0.051).length).toBeGreaterThanOrEqual(39);
    // The 45 numbers; T3D, T5D, HC, LH-HC, FT-3, DF, FBF-3, DLN, SF; the four sentences.
    expect((json["verdicts"] as { verdict: string }[]).map(({ verdict }) => verdict).join(" ")).toBe(
      "differs differs holds holds holds differs holds holds holds holds holds holds holds differs",
    );
  });

  test("prices of cables as lines, with where they cross, and the hops and lengths of Table 2 beside the printed ones", async () => {
    const [cables, table] = await flitlabInTurn([
      ["figure", "dragonfly-2", "--json"],
      ["figure", "dragonfly-table-2", "--json"],
    ]);
    const lines = JSON.parse(cables!.stdout) as {
      readonly complete: boolean;
      readonly charts: readonly { readonly crossings: readonly { readonly lower: string; readonly x: number }[] }[];
    };
    expect(lines.complete).toBe(true);
    expect(lines.charts[0]!.crossings).toMatchObject([{ lower: "optical", higher: "electric", x: expect.closeTo(7.2879, 4) }]);
    const { rows, verdicts } = JSON.parse(table!.stdout) as {
      readonly rows: readonly { readonly facts: readonly { readonly ours: number; readonly agrees: boolean }[] }[];
      readonly verdicts: readonly { readonly verdict: string }[];
    };
    expect(rows.map(({ facts }) => facts.map(({ ours }) => ours))).toEqual([
      [1, 2],
      [2, 1],
      [2, 3],
      [4, 2],
      [expect.closeTo(17 / 48, 9), expect.closeTo(0.6667, 4)],
      [15 / 16, 30 / 16],
    ]);
    expect(rows.slice(0, 4).every(({ facts }) => facts.every(({ agrees }) => agrees))).toBe(true);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(["holds", "holds"]);
  });

  const cases: [string[], RegExp][] = [
    [
      ["figure"],
      /^A figure is missing after figure; the figures are dragonfly-1, dragonfly-4, dragonfly-table-1, dragonfly-2, dragonfly-8a, .*, 8, 9, .*, slim-fly-6d, .*, stencil-3b, stencil-3a, .*, fat-tree-uniform, .*, fat-tree-drawings\.$/,
    ],
    [["figure", "7"], /^There is no figure "7"; the figures are dragonfly-1, /],
    [
      ["figure", "8", "--cell", "torus"],
      /^--cell torus is none of the numbers of figure 8, such as dfly-2-4-2-9\.permutation-1\.ugal-g and /,
    ],
    [["figure", "8", "--from", "nowhere.json"], /^nowhere\.json cannot be read \(ENOENT\)\.$/],
    [["figure", "8", "--from", "package.json"], /^package\.json does not hold results of flitlab figure/],
    [
      ["figure", "dragonfly-19", "--reading", "cheap"],
      /^--reading "cheap" is none of figure dragonfly-19: its readings are text, optical, crossing, cabinets, terminals\.$/,
    ],
    [["figure", "dragonfly-2", "--reading", "text"], /^--reading "text" is none of figure dragonfly-2: it has none\.$/],
    [["describe", "", "--quick"], /^--quick is for the command figure\.$/],
  ];
  const endings = await flitlabInTurn(cases.map(([line]) => line));
  test.each(cases.map(([line, sentence], i) => [line, sentence, endings[i]!] as const))("%j is one sentence", (_, sentence, ending) => {
    const { status, stdout, stderr } = ending;
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr.trimEnd()).toMatch(sentence);
  });
});
