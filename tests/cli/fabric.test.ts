/** What docs/fabric.md says of the fabric in examples/fabric, by its own commands. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { flitlab } from "./command.ts";

const DOC = readFileSync(new URL("../../docs/fabric.md", import.meta.url), "utf8");
/** Its commands, as words. */
const COMMANDS = [...DOC.matchAll(/^ {4}flitlab (\w+) '([^']+)'(?: (--\S+))?$/gm)].map(([, id, study, option]) => ({
  id: id!,
  study: study!,
  options: option === undefined ? [] : [option],
}));
const commandOf = (id: string) => COMMANDS.find((one) => one.id === id)!;
const jsonOf = async (id: string, study: string, ...options: readonly string[]): Promise<Record<string, unknown>> =>
  JSON.parse((await flitlab(id, study, ...options, "--json")).stdout) as Record<string, unknown>;

test("all of its commands are read", async () => {
  expect(COMMANDS.map(({ id }) => id)).toEqual(["describe", "simulate", "simulate", "throughput"]);
  const { stdout, stderr } = await flitlab("describe", commandOf("describe").study);
  expect(stdout).toMatch(/^endpoints +64\nrouters +12\nlevels +leaves: 4 to 11; spines: 0 to 3$/m);
  expect(stdout).toMatch(/^links +63$/m);
  expect(stderr).toContain("The tables have no credit loop");
});

test("the worst permutation saturates at a fourteenth, where seven endpoints share the slow cable", async () => {
  const { study } = commandOf("simulate");
  const found = await jsonOf("simulate", `${study.replace("load=0.05,0.3", "load=0.06,0.08")}&saturation=curve`);
  expect(found["unit"]).toEqual({ terminalSpeed: 200, flitBytes: 64, nanoseconds: 2.56 });
  expect(found["points"]).toMatchObject([
    { load: 0.06, saturated: false },
    { load: 0.08, saturated: true },
  ]);
});

test("what any routing carries, which links help, and what a spine takes away", async () => {
  const { id, study, options } = commandOf("throughput");
  const { alpha, helpful } = await jsonOf(id, study, ...options);
  const { stdout } = await flitlab(id, study, ...options);
  const lines = stdout.split("\n\n")[1]!.split("\n").slice(1, 4);
  expect(DOC).toContain(lines.map((line) => `    ${line}\n`).join(""));
  expect(alpha).toBeCloseTo(0.875, 9);
  const { links, before, why } = helpful as { links: readonly Record<string, number>[]; before: Record<string, number>; why: string };
  expect(before["upper"]).toBeCloseTo(0.875, 3);
  expect(links.map(({ link, alike, upper }) => [link, alike, Number(upper!.toFixed(4))])).toEqual([
    ["0-6", 6, 0.9375],
    ["3-9", 6, 1],
  ]);
  expect(DOC).toContain(why);
  expect((await jsonOf(id, `${study}&failedRouters=0`))["alpha"]).toBeCloseTo(0.625, 9);
});
