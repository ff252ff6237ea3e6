/** Where the result goes: a full disk is a failure, a reader that has seen enough is none, and nothing quoted reaches the terminal raw. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { flitlabInTurn } from "./command.ts";

const LAUNCHER = fileURLToPath(new URL("../../src/cli/flitlab.mjs", import.meta.url));
const STUDY = "topology=dragonfly&p=2&a=4&h=2";

/** Runs the command in a shell, whose redirection is what is tested; $0 is Node, $1 the launcher. */
function shell(script: string) {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", script, process.execPath, LAUNCHER], { encoding: "utf8" });
  return { status, stdout, stderr };
}

describe.skipIf(!existsSync("/dev/full"))("a disk that is full", () => {
  test.each([`describe '${STUDY}'`, `edges '${STUDY}' --format=json`, "--help", "--version"])("%s exits 1 with a sentence", (command) => {
    expect(shell(`"$0" "$1" ${command} > /dev/full`)).toEqual({
      status: 1,
      stdout: "",
      stderr: "The result could not be written (ENOSPC).\n",
    });
  });

  test("where only progress goes costs nothing", () => {
    const { status, stdout } = shell(`"$0" "$1" describe '${STUDY}' --json 2> /dev/full`);
    expect([status, JSON.parse(stdout)]).toMatchObject([0, { complete: true }]);
  });
});

test.skipIf(process.platform === "win32")("a reader that closes the pipe is no failure, and a file gets all of it", () => {
  expect(shell(`{ "$0" "$1" edges 'topology=slim-fly&q=19' --format=json; echo $? >&2; } | head -c 10`)).toMatchObject({
    stdout: '{"study":"',
    stderr: "0\n",
  });
  const folder = mkdtempSync(join(tmpdir(), "flitlab-"));
  const { stdout } = shell(`"$0" "$1" edges '${STUDY}' > '${join(folder, "edges")}' && tail -n 1 '${join(folder, "edges")}'`);
  rmSync(folder, { recursive: true });
  expect(stdout).toMatch(/^\d+,\d+,(local|global),1,\d+\n$/);
});

test("one line on standard error, without control characters, whatever is quoted", async () => {
  const folder = mkdtempSync(join(tmpdir(), "flitlab-\u001b[31m-"));
  const file = join(folder, "study\u202e\n.json");
  writeFileSync(file, "{");
  const lines = [
    ["describe", "p=\u001b[2J\u202e"],
    ["describe", "foo\u009b&p=3#p=4"],
    ["describe", file],
    ["describe", join(folder, "none.json")],
    ["frob\u001b\u202e", ""],
    ["figure", "\u202e9"],
    ["describe", "", "--design=\u2066"],
    ["describe", "", "--frob\u001b"],
  ];
  for (const { status, stdout, stderr } of await flitlabInTurn(lines)) {
    expect(status, stderr).toBeGreaterThan(0);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^[^\p{C}]+\.?\n$/u);
  }
  rmSync(folder, { recursive: true });
});
