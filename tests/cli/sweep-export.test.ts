/** `flitlab sweep --export`: the folder, its scripts, and what is said of points that are not exported. */
import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { WHOLE } from "../tools/extent.ts";
import { flitlabInTurn } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "flitlab-export-"));
const at = (...names: string[]): string => join(folder, ...names);
const SLIM = "topology=slim-fly&q=5&p=1&vcScheme=open&vcs=4&localLatency=1&globalLatency=1&selfTraffic=1&load=0.2&warmupRule=fixed";

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A program of that name that does what the lines say. */
function program(name: string, lines: string): string {
  mkdirSync(at("bin"), { recursive: true });
  writeFileSync(at("bin", name), `#!/bin/sh\n${lines}\n`);
  chmodSync(at("bin", name), 0o755);
  return at("bin", name);
}

const run = (script: string, env: Readonly<Record<string, string>>): Promise<unknown> =>
  promisify(execFile)(script, ["1"], { cwd: "/", env: { ...process.env, ...env } });

test("folders, sentences and notes", async () => {
  mkdirSync(at("taken"));
  writeFileSync(at("taken", "mine"), "");
  const [good, json, taken, file, below, bare, alone, unknown, none] = await flitlabInTurn([
    ["sweep", SLIM, "--sweep=seed:1,2;terminalLatency:1,2", "--export=booksim2", `--to=${at("good")}`],
    ["sweep", SLIM, "--sweep=seed:1,2;terminalLatency:1,2", "--export=booksim2", `--to=${at("json")}`, "--json"],
    ["sweep", SLIM, "--sweep=seed:1", "--export=booksim2", `--to=${at("taken")}`],
    ["sweep", SLIM, "--sweep=seed:1", "--export=shell", `--to=${at("taken", "mine")}`],
    ["sweep", SLIM, "--sweep=seed:1", "--export=shell", `--to=${at("taken", "mine", "below")}`],
    ["sweep", SLIM, "--sweep=seed:1", "--export=shell"],
    ["sweep", SLIM, "--sweep=seed:1", `--to=${at("other")}`],
    ["sweep", SLIM, "--sweep=seed:1", "--export=ns3", `--to=${at("other")}`],
    ["sweep", SLIM, "--sweep=terminalLatency:2,3", "--export=booksim2", `--to=${at("other")}`],
  ]);
  const sentence = (seed: number, point: number): string =>
    `Point ${point} (seed=${seed} terminalLatency=2) is not exported to BookSim2: terminalLatency = 2: channels of its endpoints take 1 cycle, so set terminalLatency = 1.`;
  expect(good!.stdout).toBe(`${at("good")}: 2 runs of 2 points; 2 points not exported, see notes.txt; ./run.sh runs them all\n`);
  expect(good!.stderr.trimEnd().split("\n").slice(0, 2)).toEqual([sentence(1, 2), sentence(2, 4)]);
  expect(readFileSync(at("good", "notes.txt"), "utf8")).toContain(`\n${sentence(2, 4)}\n`);
  expect(readdirSync(at("good")).toSorted()).toEqual(["collect.sh", "configs", "networks", "notes.txt", "run.sh", "runs.csv"]);
  expect(readdirSync(at("good", "configs"))).toEqual(["1-0.2.cfg", "3-0.2.cfg"]);
  expect(JSON.parse(json!.stdout)).toMatchObject({
    program: "booksim2",
    points: 2,
    runs: 2,
    refused: [
      { point: 2, values: { seed: "1", terminalLatency: "2" }, message: sentence(1, 2) },
      { point: 4, message: sentence(2, 4) },
    ],
  });
  expect([taken, file, below, bare, alone, unknown].map((ending) => [ending!.status, ending!.stderr.trimEnd()])).toEqual([
    [1, `${at("taken")} is not empty: name a new or empty folder by --to, since what is there is not overwritten.`],
    [1, `${at("taken", "mine")} is a file: name a new or empty folder by --to.`],
    [1, expect.stringMatching(/mine\/below\/.* cannot be written \(ENOTDIR\)\.$/)],
    [1, "--export writes files: name a new folder by --to."],
    [1, "--to is a folder for --export: name a program by that."],
    [1, expect.stringMatching(/^--export "ns3" is not valid: it must be one of booksim2, .*shell\.$/)],
  ]);
  expect(none!.status).toBe(1);
  expect(none!.stderr).toMatch(/No point of this sweep can be exported to BookSim2, so nothing is written\.\n$/);
  expect(existsSync(at("other"))).toBe(false);
}, 60_000);

test("BookSim2's output is collected, what is there is not run again", async () => {
  await flitlabInTurn([["sweep", SLIM, "--sweep=p:1..3", "--export=booksim2", `--to=${at("collected")}`]]);
  const booksim = program(
    "booksim",
    `echo "$1" >> calls
case $1 in
  *1-0.2*) echo "Accepted flit rate average= 0.7"; echo "====== Overall Traffic Statistics ======"; echo "Packet latency average = 10.5 (1 samples)"
    echo "Accepted flit rate average = 0.201 (1 samples)"; echo "Hops average = 2.75 (1 samples)" ;;
  *2-0.2*) echo "Accepted flit rate average= 0.15"; echo "Average latency for class 0 exceeded 50000 cycles. Aborting simulation." ;;
  *) echo "cannot" ;;
esac
exit 255`,
  );
  for (let time = 0; time < 2; time++) await run(at("collected", "run.sh"), { BOOKSIM: booksim });
  expect(readFileSync(at("collected", "calls"), "utf8").trim().split("\n")).toHaveLength(3);
  expect(readFileSync(at("collected", "results.csv"), "utf8")).toBe(
    "run,point,p,load,delivered,accepted,packetLatency.mean,hops.mean\n1-0.2,1,1,0.2,true,0.201,10.5,1.75\n2-0.2,2,2,0.2,false,0.15,,\n3-0.2,3,3,0.2,,,,\n",
  );
});

test("the shell's commands find what the sweep finds, by the command that wrote them, from another folder", async () => {
  const study = ["sweep", "p=1&h=1", `--sweep=a:${WHOLE ? "2,3" : "2"};job:describe,cost`];
  const [whole] = await flitlabInTurn([
    [...study, "--csv"],
    [...study, "--export=shell", `--to=${at("it's shell")}`],
  ]);
  // Outside of a clone npx asks the registry for any package of that name.
  program("npx", `touch '${at("trapped")}'`);
  await run(at("it's shell", "run.sh"), { PATH: `${at("bin")}:${process.env["PATH"]}`, FLITLAB: "" });
  // Before the last column, messages, of which there are none.
  const withoutSeconds = (csv: string): string => csv.trimEnd().replaceAll(/,[\d.e-]+,[^,]*,$/gm, "");
  expect(withoutSeconds(readFileSync(at("it's shell", "results.csv"), "utf8"))).toEqual(withoutSeconds(whole!.stdout));
  expect(existsSync(at("trapped"))).toBe(false);
}, 60_000);
