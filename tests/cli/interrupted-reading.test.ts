/** A file is read where nothing hears an interrupt: there it ends the command at once. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { start } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "flitlab-interrupted-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test.each([
  ["a network", (file: string) => ["describe", `topology=custom&file=${file}`], "0 1\n"],
  ["a trace", (file: string) => ["simulate", "traffic=trace&p=1&a=2&h=1", "--trace", file], "0,0,1,1\n"],
])("%s", async (_, command, text) => {
  const file = join(folder, text.length.toString());
  execFileSync("mkfifo", [file]);
  const running = start(...command(file));
  // Open once the command has opened it too; it waits for the rest then.
  const writer = await open(file, "w");
  await writer.write(text);
  running.interrupt();
  const { status, stdout } = await running.ending;
  await writer.close();
  // No status: a signal has ended it.
  expect([status, stdout]).toEqual([null, ""]);
});
