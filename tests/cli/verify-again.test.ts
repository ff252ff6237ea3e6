/** `flitlab verify`: links and results computed again, by every form that results have. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DIGITS } from "../../src/engine/index.ts";
import { flitlab, flitlabInTurn, jsonOf } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "flitlab-verify-"));
const at = (name: string): string => join(folder, name);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const SMALL = "p=1&a=2&h=1&load=0.2,0.9&warmup=100&measure=200&saturation=curve&failureSamples=20";

describe("a link", () => {
  const LINK = `https://example.org/flitlab/#${SMALL}&b.routing=valiant&at=0.2`;

  test("without digits gets those to add; with them it is the same, and with others it is not", async () => {
    const bare = await jsonOf("verify", LINK);
    expect(bare).toMatchObject({ verified: "link", same: null, complete: true, digits: { there: null }, engine: { digits: DIGITS } });
    const { here } = bare["digits"] as { here: string };
    expect(here).toMatch(new RegExp(`^${DIGITS}\\.[0-9a-f]{16}$`));
    const [same, other, older] = await flitlabInTurn([
      ["verify", `${LINK}&digits=${here}`],
      ["verify", `${LINK}&digits=${DIGITS}.0123456789abcdef`],
      ["verify", `${LINK}&digits=${here}&version=0.0.9_0000.0000.0000`],
    ]);
    expect([same!.status, same!.stderr]).toEqual([0, ""]);
    expect(same!.stdout).toContain(`the same digits: ${here}\n`);
    expect([other!.status, other!.stderr]).toEqual([1, ""]);
    expect(other!.stdout).toContain(`other digits: ${DIGITS}.0123456789abcdef in the link, ${here} here`);
    expect(older!.stdout).toContain("the simulator and the solver of linear programs give other digits now");
  });

  test("has other digits with another seed, and the same whatever is on view", async () => {
    const digitsOf = async (text: string): Promise<unknown> => (await jsonOf("verify", text))["digits"];
    const [one, seen, seeded] = [await digitsOf(SMALL), await digitsOf(`${SMALL}&view=matrix`), await digitsOf(`${SMALL}&seed=2`)];
    expect(seen).toEqual(one);
    expect(seeded).not.toEqual(one);
  });

  test("of a workload that runs to completion has digits, too", async () => {
    const study = "p=1&a=2&h=1&traffic=all-to-all&run=completion";
    const { here } = (await jsonOf("verify", study))["digits"] as { here: string };
    expect((await flitlab("verify", `${study}&digits=${here}`)).status).toBe(0);
  });

  test.each([
    [`${SMALL}&digits=1.12`, 2, "digits = 1.12 is not valid: digits must be a version and sixteen hexadecimal digits"],
    ["p=0", 2, "p = 0 is out of range"],
    ["missing.sqlite", 2, "missing.sqlite cannot be read (ENOENT)."],
  ])("verify %s", async (text, status, sentence) => {
    const ending = await flitlab("verify", text);
    expect([ending.status, ending.stdout]).toEqual([status, ""]);
    expect(ending.stderr).toContain(sentence);
  });
});

describe("what a command printed", () => {
  const COMMANDS = ["simulate", "estimate", "throughput", "cost", "describe", "resilience", "life"];

  test("says which Flitlab made it and how, and comes out again, figure by figure", async () => {
    for (const command of COMMANDS) {
      const { stdout } = await flitlab(command, SMALL, ...(command === "describe" ? ["--layers"] : []), "--json");
      const found = JSON.parse(stdout) as Record<string, unknown>;
      expect(found).toMatchObject({ engine: { digits: DIGITS }, command: command === "describe" ? [command, "--layers"] : [command] });
      writeFileSync(at(`${command}.json`), stdout);
      const again = await jsonOf("verify", at(`${command}.json`));
      expect([command, again["same"], again["differences"]]).toEqual([command, true, []]);
      expect(again["origin"]).toEqual(found["engine"]);
      if (!["describe", "cost"].includes(command)) continue;
      // Those of a Flitlab that did not say so.
      const { engine: _engine, command: _command, ...before } = found;
      writeFileSync(at("before.json"), JSON.stringify(before));
      const known = await jsonOf("verify", at("before.json"));
      expect([command, known["same"], known["origin"]]).toEqual([command, true, null]);
    }
  });

  test("a figure that differs is named with both values, and the status says so", async () => {
    const { stdout } = await flitlab("simulate", SMALL, "--json");
    const found = JSON.parse(stdout) as { points: { hops: { mean: number } }[] };
    const mean = found.points[1]!.hops.mean;
    found.points[1]!.hops.mean = mean / 2;
    writeFileSync(at("other.json"), JSON.stringify(found));
    const ending = await flitlab("verify", at("other.json"));
    expect([ending.status, ending.stderr]).toEqual([1, ""]);
    expect(ending.stdout).toContain(`first: points[1].hops.mean is ${mean} here and ${mean / 2} in the file (+100 %)`);
    const json = JSON.parse((await flitlab("verify", at("other.json"), "--json")).stdout) as Record<string, unknown>;
    expect(json).toMatchObject({ same: false, figuresThatDiffer: 1, differences: [{ field: "points[1].hops.mean", relative: 1 }] });
  });

  test.each([
    ['{"study": "p=1", "complete": true, "wishes": 1}', "holds no results of a study"],
    ["hello", "holds no results: what can be verified"],
    ["PAR1 and no more", "is no whole Parquet file"],
    ['{"complete": ', "is not valid JSON"],
  ])("a file with %s is refused", async (text, sentence) => {
    writeFileSync(at("bad.json"), text);
    const { status, stdout, stderr } = await flitlab("verify", at("bad.json"));
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(sentence);
  });
});

describe("the results of a sweep", () => {
  const SWEEP = [`${SMALL}&sweep=job:simulate,throughput,cost;p:1,2`];

  beforeAll(async () => {
    const [table, json] = await flitlabInTurn([
      ["sweep", ...SWEEP, "--out", at("s.sqlite"), "--csv"],
      ["sweep", ...SWEEP, "--out", at("s.sqlite"), "--json", "--parquet", at("s.parquet")],
      ["sweep", ...SWEEP, "--lines", at("s.jsonl")],
    ]);
    writeFileSync(at("s.csv"), table!.stdout);
    writeFileSync(at("s.json"), json!.stdout);
  });

  test.each(["s.sqlite", "s.jsonl", "s.csv", "s.parquet", "s.json"])("%s comes out again", async (name) => {
    const before = readFileSync(at(name));
    const again = await jsonOf("verify", at(name));
    expect([again["same"], again["points"], again["differences"]]).toEqual([true, 6, []]);
    expect(readFileSync(at(name)).equals(before)).toBe(true);
  });

  test("a number that differs is found in a table, and the point is named", async () => {
    const text = readFileSync(at("s.csv"), "utf8");
    const [head = "", ...rows] = text.trimEnd().split("\n");
    const column = head.split(",").indexOf("flitHops");
    const first = rows.findIndex((row) => row.split(",")[column] !== "");
    rows[first] = rows[first]!.split(",").with(column, "7").join(",");
    writeFileSync(at("other.csv"), [head, ...rows].join("\n"));
    const { status, stdout } = await flitlab("verify", at("other.csv"));
    expect(status).toBe(1);
    expect(stdout).toMatch(/^1 of [\d,]+ figures of 6 points differ\nfirst: .*flitHops of simulate p=1.* is \d+ here and "7" in the file/);
  });

  test("--sample takes so many points", async () => {
    expect(await jsonOf("verify", at("s.sqlite"), "--sample", "2")).toMatchObject({ points: 2, same: true });
  });
});

test("--version --json tells the version of the digits, too", async () => {
  const { stdout } = await flitlab("--version", "--json");
  expect(JSON.parse(stdout)).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+/) as unknown, digits: DIGITS });
});
