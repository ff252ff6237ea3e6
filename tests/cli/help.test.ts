/** Help in short, of every command with an example that runs, and of every name. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { LESSONS } from "../../src/lessons/lessons.ts";
import { flitlab, flitlabInTurn } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "flitlab-help-"));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const IDS = readdirSync(new URL("../../src/cli/commands", import.meta.url)).map((name) => name.replace(".ts", ""));
/** Run until they are stopped; their tests are elsewhere (serve, queue). */
const ENDLESS = ["serve", "worker"];

/** The words of a line for a shell. */
const wordsOf = (line: string): string[] => [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!);

async function textOf(...line: string[]): Promise<string> {
  const { status, stdout, stderr } = await flitlab(...line);
  expect([status, stderr]).toEqual([0, ""]);
  return stdout;
}

test("--help is short: the commands, common options, and where there is more", async () => {
  const text = await textOf("--help");
  expect(text.split("\n").length).toBeLessThan(50);
  expect(text.split("\n").filter((line) => line.length > 180)).toEqual([]);
  for (const id of IDS) expect(text).toMatch(new RegExp(`^  ${id} `, "m"));
  expect(text).toContain("flitlab --help names");
  expect(await textOf("help")).toBe(text);
});

describe.each(IDS)("%s", (id) => {
  test("--help and help say the same: usage, options, an example that runs, fields, and where the names are", async () => {
    const [text = "", same, beside] = (
      await flitlabInTurn([
        [id, "--help"],
        ["help", id],
        [id, "--json", "--help"],
      ])
    ).map(({ stdout }) => stdout);
    expect([same, beside]).toEqual([text, text]);
    expect(text).toMatch(new RegExp(`^Usage: flitlab ${id}`));
    for (const part of ["\nOptions of all commands\n", "\nExample\n", "\nJSON (--json): ", "flitlab --help names"])
      expect(text).toContain(part);
    const [program, ...line] = wordsOf(/\nExample\n {2}(.*)/.exec(text)![1]!);
    expect([program, line[0]]).toEqual(["flitlab", id]);
    if (ENDLESS.includes(id)) return;
    const { status, stdout } = await flitlab(...line.map((word) => (word === "report.html" ? join(folder, word) : word)));
    expect([status, stdout.length > 20]).toEqual([0, true]);
  });
});

test("help figure has the names of all figures, paper by paper", async () => {
  const text = await textOf("help", "figure");
  for (const { source, parts } of LESSONS) expect(text).toContain(`\n  ${source}: ${parts.map(({ id }) => id).join(", ")}\n`);
});

test.each([
  ["topology", /^topology=…: The family of networks\.\n(.+\n)* {2}slim-fly +MMS graph/],
  ["dragonfly", /^topology=dragonfly: Dragonfly\. .+\n {2}p +Endpoints connected to each router\. \(1 to 128; 2 unless given\)/],
  ["ugal-l", /^routing=ugal-l: UGAL-L\. /],
  ["buffer", /^buffer, a parameter of simulation\n {2}Depth of each input virtual channel\. \(1 to 4096 flits; 256 unless given\)/],
  ["tasks", /^tasks, a parameter of traffic=stencil\n/],
  ["min", /^routing=min: (.+\n)+\nmodel=min: /],
  ["vc_buf_size", /^BookSim2's vc_buf_size is buffer here\.\n\nbuffer, a parameter of simulation/],
  ["dragonflynew", /^BookSim2's dragonflynew is topology=dragonfly here: with .+\n\ntopology=dragonfly: /],
])("help %s", async (topic, pattern) => {
  expect(await textOf("help", topic)).toMatch(pattern);
  expect(await textOf("--help", topic)).toMatch(pattern);
});

test("what has no help is said to have none, with what was perhaps meant", async () => {
  const { status, stdout, stderr } = await flitlab("help", "bufer");
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toBe(
    'There is no help on "bufer", perhaps buffer is meant; flitlab --help lists the commands, flitlab --help names all names.\n',
  );
});

test("a command and an option that are spelt almost right", async () => {
  const [command, option] = await flitlabInTurn([
    ["simulat", ""],
    ["describe", "", "--jsn"],
  ]);
  expect([command!.status, command!.stderr]).toEqual([
    1,
    expect.stringMatching(/^There is no command "simulat", perhaps simulate is meant; /),
  ]);
  expect([option!.status, option!.stderr]).toEqual([1, expect.stringMatching(/^Unknown option '--jsn', perhaps --json is meant; /)]);
});
