/** `file=` in a study, as a person runs it: the same network as under its own family, and the same from the study that is printed. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { flitlab, jsonOf } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "flitlab-network-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const FIGURES = ["endpoints", "routers", "radix", "networkRadix", "links", "diameter", "averageDistance"];
const figures = (result: Record<string, unknown>): readonly unknown[] => FIGURES.map((name) => result[name]);

test("a network that was written as GraphML is described as it was, from its file and from the study that is printed then", async () => {
  const { stdout } = await flitlab("edges", "topology=slim-fly&q=5", "--format=graphml");
  const file = fileOf("a slim fly.graphml", stdout);
  const original = await jsonOf("describe", "topology=slim-fly&q=5");
  const read = await jsonOf("describe", `topology=custom&file=${encodeURIComponent(file)}&seed=7`);
  expect(figures(read)).toEqual(figures(original));
  expect(read["study"]).toMatch(/^topology=custom&graph=~[\w-]+&seed=7$/);
  expect(figures(await jsonOf("describe", `https://example.org/#${String(read["study"])}`))).toEqual(figures(original));
  const study = fileOf("study.json", JSON.stringify({ topology: "custom", file, p: 1 }));
  expect(await jsonOf("describe", study)).toMatchObject({ routers: 50, endpoints: 50 });
});

test("what is wrong is one sentence, and what was understood otherwise is said on standard error", async () => {
  const bad = fileOf("bad.edges", "0 1\n1 1\n");
  for (const [study, sentence] of [
    [`topology=custom&file=${bad}`, /bad\.edges: line 2 links router "1" to itself; drop=self-loops leaves out that link\.$/],
    [
      `topology=custom&file=${fileOf("w.edges", "0 1 10\n1 2 20\n")}&columns=sped`,
      /w\.edges: columns = "sped" must be neighbours, or [^.]*\.$/,
    ],
    [
      `topology=custom&columns=links&columns=speed&file=${fileOf("w.edges", "0 1 10\n1 2 20\n")}`,
      /^columns is given twice: give it once\.$/,
    ],
    ["topology=custom&file=", /^file is empty: it must be the path of a file with a network\.$/],
    [`topology=custom&file=${join(folder, "none")}`, /none cannot be read \(ENOENT\)\.$/],
    [
      `file=${fileOf("good.edges", "0 1\n")}`,
      /graph is a parameter of Custom|"?graph"? = 0-1 is a parameter of Custom, but the topology is Dragonfly/,
    ],
  ] as const) {
    const { status, stderr, stdout } = await flitlab("describe", study);
    expect(status).toBe(study.includes("none") ? 1 : 2);
    expect(stdout).toBe("");
    expect(stderr.trim()).toMatch(sentence);
  }
  const { stdout, stderr } = await flitlab("edges", `topology=custom&file=${fileOf("named", "x y\ny z\n")}`);
  expect(stdout).toBe("source,target,kind,width,cycles,sourceName,targetName\n0,1,local,1,10,x,y\n1,2,local,1,10,y,z\n");
  expect(stderr).toMatch(/named: Routers are numbered 0 to 2 here; the file calls them "x", "y", "z"\.\n/);
});

test("columns and drop beside a file say how it is read", async () => {
  const file = encodeURIComponent(fileOf("w.edges", "0 1 10 3\n1 1 1 1\n1 2 20 5\n8 9 1 1\n"));
  const { stdout, stderr } = await flitlab(
    "edges",
    `topology=custom&columns=links,latency&drop=self-loops,pieces&file=${file}`,
    "--format=json",
  );
  expect(JSON.parse(stdout)).toMatchObject({ routers: 3, latencies: [...Array<number>(10).fill(3), ...Array<number>(20).fill(5)] });
  expect(stderr).toMatch(/w\.edges: The network is in 2 pieces/);
  const two = await flitlab(
    "edges",
    `topology=custom&file=${file}&columns=weight,latency&drop=self-loops,pieces&b.topology=torus`,
    "--format=json",
  );
  expect(JSON.parse(two.stdout)).toMatchObject({ routers: 3, latencies: [3, 5] });
  const study = fileOf(
    "study.json",
    JSON.stringify({ topology: "custom", file: decodeURIComponent(file), columns: "weight,speed", drop: "self-loops,pieces" }),
  );
  expect(JSON.parse((await flitlab("edges", study, "--format=json")).stdout)).toMatchObject({ speeds: [1, 1.66667] });
  expect((await flitlab("describe", "topology=custom&graph=0-1&columns=speed")).stderr).toMatch(/columns/);
});

const COAST =
  "NODES (\n A ( 0 0 )\n B ( 0 0 )\n C ( 0 0 )\n)\nLINKS (\n 1 ( A B ) 0 0 0 0 ( )\n 2 ( B C ) 0 0 0 0 ( )\n)\nDEMANDS (\n 1 ( A C ) 1 3 UNLIMITED\n 2 ( B C ) 1 1 UNLIMITED\n)\n";

test("a file with demands gives the traffic as well, unless the study has one; a matrix may come from a file of its own", async () => {
  const file = fileOf("coast.txt", COAST);
  const bound = async (study: string): Promise<unknown> =>
    String((JSON.parse((await flitlab("cost", study, "--json")).stdout) as Record<string, unknown>)["study"]).replace("!lA,B,C", "");
  const graph = "topology=custom&graph=0-1,1-2";
  expect(await bound(`topology=custom&file=${file}&p=2`)).toBe(`${graph}&p=2&traffic=matrix&matrixOf=routers&matrix=0-2:3,1-2`);
  expect(await bound(`topology=custom&file=${file}&p=2&demands=both`)).toBe(
    `${graph}&p=2&traffic=matrix&matrixOf=routers&matrix=0-2:3,1-2,2-0:3,2-1`,
  );
  expect(await bound(`topology=custom&file=${file}&traffic=tornado`)).toBe(`${graph}&traffic=tornado`);
  expect(await bound(`topology=custom&file=${file}&traffic=matrix`)).toBe(`${graph}&traffic=matrix&matrixOf=routers&matrix=0-2:3,1-2`);
  const list = fileOf("tm.csv", "source,destination,demand\n0,2,5\n2,1,1\n");
  expect(await bound(`${graph}&matrixFile=${list}`)).toBe(`${graph}&traffic=matrix&matrix=0-2:5,2-1`);
  expect(await bound(`${graph}&matrixFile=${list}&matrixOf=routers`)).toBe(`${graph}&traffic=matrix&matrixOf=routers&matrix=0-2:5,2-1`);
  expect(await bound(`topology=custom&file=${file}&matrixFile=${list}`)).toBe(`${graph}&traffic=matrix&matrix=0-2:5,2-1`);
  expect(await bound(`${graph}&matrixFile=${file}`)).toBe(`${graph}&traffic=matrix&matrixOf=routers&matrix=0-2:3,1-2`);
  // Names are those of the network's file.
  const byName = fileOf("names.csv", "source,destination,demand\nC,A,5\n");
  expect(await bound(`topology=custom&file=${file}&matrixFile=${byName}`)).toMatch(/&traffic=matrix&matrixOf=routers&matrix=2-0:5$/);
  // And so may a list of jobs.
  const jobs = fileOf("job.csv", "arrival,workload,ranks\n0,all-to-all,2\n");
  const ofJobs = "traffic=job-list&jobs=arrival,workload,ranks%0A0,all-to-all,2";
  expect(await bound(`${graph}&jobsFile=${jobs}`)).toBe(`${graph}&${ofJobs}`);
  expect(await bound(`topology=custom&file=${file}&jobsFile=${jobs}`)).toBe(`${graph}&${ofJobs}`);
  expect(await bound(fileOf("jobs.json", JSON.stringify({ topology: "custom", graph: "0-1,1-2", jobsFile: jobs })))).toBe(
    `${graph}&${ofJobs}`,
  );
  const study = fileOf("demands.json", JSON.stringify({ topology: "custom", file, demands: "both" }));
  expect(await bound(study)).toBe(`${graph}&traffic=matrix&matrixOf=routers&matrix=0-2:3,1-2,2-0:3,2-1`);

  const said = async (argument: string): Promise<string> => (await flitlab("describe", argument)).stderr;
  expect(await said(`topology=custom&file=${file}`)).toMatch(/coast\.txt: The file's demands of 2 pairs of routers are the traffic\./);
  expect(await said(`topology=custom&file=${file}&traffic=uniform`)).toMatch(/not taken, since the study has a traffic of its own\.\n/);
  expect(await said(`${graph}&matrixFile=${fileOf("bad.csv", "source,destination,demand\n0,x,1\n")}`)).toMatch(
    /bad\.csv: line 2 has "x" where the number of an endpoint or a router must stand\.\n$/,
  );
});

/** The object that a command prints, whatever it says of the file. */
async function toldBy(command: string, study: string): Promise<Record<string, unknown>> {
  return JSON.parse((await flitlab(command, study, "--json")).stdout) as Record<string, unknown>;
}

test("commands say names of the file beside numbers, and the figures are those of the network without names", async () => {
  const links = [
    ["spine-1", "leaf-1"],
    ["spine-1", "leaf-2"],
    ["spine-2", "leaf-1"],
    ["spine-2", "leaf-2"],
    ["leaf-2", "leaf-3"],
    ["leaf-3", "leaf-1"],
  ] as const;
  const names = [...new Set(links.flat())];
  const named = `topology=custom&file=${fileOf("names.list", links.map((ends) => ends.join(" ")).join("\n"))}`;
  const bare = `topology=custom&graph=${links.map((ends) => ends.map((name) => names.indexOf(name)).join("-")).join(",")}`;
  const [one, other] = [await toldBy("throughput", named), await toldBy("throughput", bare)];
  const bottlenecks = one["bottlenecks"] as readonly { readonly channel: number; readonly dual: number; readonly channelName: string }[];
  expect(bottlenecks.map(({ channel, dual }) => ({ channel, dual }))).toEqual(other["bottlenecks"]);
  expect(bottlenecks.find(({ channel }) => channel === 0)?.channelName).toBe("spine-1 → leaf-1");
  expect(one["alphaNetwork"]).toBe(other["alphaNetwork"]);
  expect((await flitlab("throughput", named)).stdout).toMatch(/bottlenecks +channel spine-1 → leaf-1 \(/);
  const [points, bareline] = [await toldBy("simulate", `${named}&load=0.2`), await toldBy("simulate", `${bare}&load=0.2`)];
  const untimed = (result: Record<string, unknown>): string => JSON.stringify(result["points"]).replaceAll(/"seconds":[\d.e-]+/g, "");
  expect(untimed(points)).toBe(untimed(bareline));
});

test("a credit loop is told by the file's names", async () => {
  const reference = (name: string): string => encodeURIComponent(new URL(`../reference/import/${name}`, import.meta.url).pathname);
  const study = `topology=custom&file=${reference("ib-ring5.txt")}&tables=${reference("ib-ring5-clockwise.lft")}`;
  const { deadlockCycle } = (await toldBy("describe", study)) as { deadlockCycle: readonly Record<string, unknown>[] };
  expect(deadlockCycle[0]).toMatchObject({ from: 0, to: 1, fromName: "ring 0", toName: "ring 1" });
  expect((await flitlab("describe", study)).stdout).toContain("ring 0→ring 1 (VC 0) waits for ring 1→ring 2 (VC 0)");
});

/** A ring whose routes all go one way. */
const RING = "1*5!0-1,0-4,1-2,2-3,3-4!f0.1.2*2.1*2.0.2*2.1*2.2.0.2.1*2.2*2.0.1*2.2*3.0!ln,e,s,w,c";

test.each([
  ["at loads", "traffic=uniform&load=1&saturation=curve&measure=5000&buffer=1", "At load 1 the run was given up: "],
  ["to completion", "traffic=all-to-all&run=completion&buffer=1&packetSize=16", "The run was given up: "],
])("a deadlock is told by the file's names: %s", async (_, study, begins) => {
  const { stdout, stderr } = await flitlab("simulate", `topology=custom&graph=${RING}&routing=tables&vcs=1&${study}`, "--json");
  const ring =
    /packets wait for each other in a ring of \d+ channels: (?:(?:[neswc] to|injection into router) [neswc] \(VC 0\)(?:, |[."])){5}/;
  const told = stderr.split("\n").find((line) => line.includes("given up"))!;
  expect(told).toContain(begins);
  expect(told).toMatch(ring);
  expect(stdout).toMatch(ring);
});
