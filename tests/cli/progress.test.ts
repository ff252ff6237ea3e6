/** The line of progress where standard error is a log: one a minute, the first a minute after the command began. */
import { afterEach, expect, test, vi } from "vitest";
import { progressLine } from "../../src/cli/progress.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("a log has a line a minute, of which the first begins with the command, however old the process is", () => {
  let now = 1_000_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.spyOn(process, "stderr", "get").mockReturnValue({ isTTY: false, write: (text: string) => told.push(text) } as never);
  const told: string[] = [];
  const line = progressLine();
  const at = (seconds: number): void => {
    now = 1_000_000 + 1000 * seconds;
    line.say(`${seconds} s`);
  };
  for (const seconds of [1, 59, 61, 100, 122]) at(seconds);
  line.clear();
  expect(told).toEqual(["61 s\n", "122 s\n"]);
});
