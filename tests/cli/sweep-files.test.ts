/** Sweeps over networks of files. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, expect, test } from "vitest";
import { pointsOf } from "../../src/sweep/points.ts";
import { readSweep } from "../../src/sweep/axes.ts";
import { loadDescriptors } from "../../src/study/descriptors.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { flitlab, jsonOf } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "flitlab-files-"));
const at = (name: string): string => join(folder, name);
const [RING, LINE, BAD] = ["ring.txt", "line.txt", "bad.gml"].map(at) as [string, string, string];
writeFileSync(RING, "0 1\n1 2\n2 3\n3 0\n");
writeFileSync(LINE, "0 1\n1 2\n");
writeFileSync(BAD, "graph [ node [");

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Point {
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
  readonly routers: number;
}

test("each file is a network, crossed with other axes and walked with some; points name it", async () => {
  const { points, errors } = await jsonOf("sweep", `p=1&sweep=file:${RING},${LINE};routing:min,valiant`, "--job", "describe");
  expect(errors).toEqual([]);
  expect((points as Point[]).map(({ values, routers }) => [values["file"], values["routing"], routers])).toEqual([
    [RING, "min", 4],
    [RING, "valiant", 4],
    [LINE, "min", 3],
    [LINE, "valiant", 3],
  ]);
  const walked = await jsonOf("sweep", `sweep=file:${RING},${LINE}+p:1,2`, "--job", "describe");
  expect((walked["points"] as { endpoints: number }[]).map(({ endpoints }) => endpoints)).toEqual([4, 6]);
});

test("a point has the key of the same network given by file=, and is known again", async () => {
  const own = await jsonOf("sweep", `topology=custom&file=${RING}&p=1&sweep=routing:min`, "--job", "describe");
  const { points } = await jsonOf("sweep", `p=1&sweep=file:${RING}`, "--job", "describe", "--out", at("s.sqlite"));
  expect((points as Point[])[0]!.key).toBe((own["points"] as Point[])[0]!.key);
  expect(await jsonOf("sweep", `p=1&sweep=file:${RING}`, "--job", "describe", "--out", at("s.sqlite"), "--known")).toMatchObject({
    complete: true,
    points,
  });
  expect(await jsonOf("verify", at("s.sqlite"))).toMatchObject({ same: true, points: 1 });
});

test("what says how a file is read holds for each of them, here and in the tasks of Slurm", async () => {
  const fast = at("fast.txt");
  writeFileSync(fast, "0 1 2\n1 2 1\n2 0 1\n2 2 1\n");
  const reading = "columns=speed&drop=self-loops";
  const keysOf = async (study: string): Promise<readonly string[]> => {
    const { status, stdout } = await flitlab("sweep", study, "--job", "describe", "--json");
    expect(status).toBe(0);
    return (JSON.parse(stdout) as { points: Point[] }).points.map(({ key }) => key);
  };
  const own = await keysOf(`topology=custom&file=${fast}&${reading}&p=1&sweep=routing:min`);
  expect(await keysOf(`p=1&${reading}&sweep=file:${fast};routing:min`)).toEqual(own);
  const out = at("tasks.sqlite");
  const tasks = await flitlab(
    "sweep",
    `p=1&${reading}&sweep=file:${fast};routing:min`,
    "--job",
    "describe",
    "--slurm",
    "--dry-run",
    "--out",
    out,
    "--json",
  );
  const { study, sweep } = JSON.parse(tasks.stdout) as Readonly<Record<string, string>>;
  writeFileSync(at("study.json"), JSON.stringify({ study, sweep }));
  expect(await keysOf(at("study.json"))).toEqual(own);
  const { status, stderr } = await flitlab("sweep", `columns=speed&columns=width&sweep=file:${fast}`, "--job", "describe");
  expect([status, stderr.trim()]).toEqual([2, "columns is given twice: give it once."]);
});

test.each([
  [BAD, 2, `${BAD}: `],
  [at("none.txt"), 1, `${at("none.txt")} cannot be read (ENOENT).`],
])("a bad file is named in a sentence: %s", async (path, status, sentence) => {
  const ending = await flitlab("sweep", `sweep=file:${RING},${path}`, "--job", "describe");
  expect([ending.status, ending.stdout]).toEqual([status, ""]);
  expect(ending.stderr).toContain(sentence);
  expect(ending.stderr.trimEnd().split("\n")).toHaveLength(1);
});

test("exported commands hold the network itself", async () => {
  const { status } = await flitlab(
    "sweep",
    `p=1&sweep=file:${relative(process.cwd(), RING)}`,
    "--job",
    "describe",
    "--export",
    "shell",
    "--to",
    at("out"),
  );
  expect(status).toBe(0);
  expect(readFileSync(at("out/commands.txt"), "utf8")).toContain("graph=0-1,0-3,1-2,2-3");
});

test("where nobody reads files, as in the studio, each point says whose they are", async () => {
  await loadDescriptors();
  const read = readSweep("file:ring.txt");
  const points = "sweep" in read ? pointsOf(parseStudy("").study, read.sweep) : read;
  expect("at" in points && points.at(0).fault).toBe(
    "file = ring.txt is for the command, which reads it where it runs: open the file in the studio instead.",
  );
});
