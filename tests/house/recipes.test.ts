/** Recipes are followed in a copy of the sources: what they show as whole files compiles, is formatted, and does what it is to do. */
import { execFile } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { root } from "../../src/cli/bundle.mjs";
import type { Scene } from "../../src/drawing/scene.ts";
import { expectConsistent } from "../topology/invariants.ts";
import { follow, recipeBlocks } from "./recipes.ts";

const { blocks, excerpts } = recipeBlocks();
const copy = follow(blocks);

afterAll(() => {
  rmSync(copy, { recursive: true, force: true });
});

interface Ending {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program in the copy, to its end. */
async function ran(program: string, ...args: readonly string[]): Promise<Ending> {
  try {
    return { status: 0, ...(await promisify(execFile)(program, args, { cwd: copy, maxBuffer: 2 ** 26 })) };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: unknown; stdout: string; stderr: string };
    return { status: Number(code), stdout, stderr };
  }
}

const tool = (name: string, ...args: readonly string[]) => ran(join(root, "node_modules/.bin", name), ...args);
/** The command of the copy, which its first line builds. */
const flitlab = (...args: readonly string[]) => ran(process.execPath, "src/cli/flitlab.mjs", ...args);
/** A module of the copy, which has all that the project's has. */
const copied = <T>(file: string): Promise<T> => import(/* @vite-ignore */ join(copy, "src", file)) as Promise<T>;

/** Both at once, each on a processor. */
const compiled = tool("tsc", "--noEmit", "-p", ".");
const FAMILY = "topology=full-mesh&n=6&p=2";
const described = flitlab("describe", FAMILY);

test("a block that is a whole file names it, each another one", () => {
  const files = blocks.filter(({ as }) => as === "file").map(({ file }) => file);
  expect(new Set(files).size).toBe(files.length);
  // Only a file begins with its docstring or its imports.
  const nameless = excerpts.filter(({ text }) => /^(\/\*\*|import )/.test(text));
  expect(nameless.map(({ where }) => `${where} says no file`)).toEqual([]);
});

test("what a recipe quotes stands in its file", () => {
  const quoted = blocks.filter(({ as }) => as === "quotation");
  const others = quoted.filter(({ file, text }) => !readFileSync(join(root, file), "utf8").includes(text));
  expect(others.map(({ where, file }) => `${where} is not in ${file}`)).toEqual([]);
});

test("whole files are formatted", async () => {
  const files = blocks.filter(({ as }) => as === "file").map(({ file }) => file);
  expect(await tool("oxfmt", "--check", ...files)).toMatchObject({ status: 0 });
});

test("a project that has followed all recipes compiles", async () => {
  expect(await compiled).toEqual({ status: 0, stdout: "", stderr: "" });
});

test("the family is built as it is counted, drawn, and routed without deadlock", async () => {
  expect(await described).toMatchObject({ status: 0, stdout: expect.stringMatching(/^endpoints +12\nrouters +6\n/) });
  const { loadDescriptors } = await copied<typeof import("../../src/study/descriptors.ts")>("study/descriptors.ts");
  const { parseStudy } = await copied<typeof import("../../src/study/codec.ts")>("study/codec.ts");
  const { networkOf, traitsOf } = await copied<typeof import("../../src/topology/networks.ts")>("topology/networks.ts");
  const { topologyOf } = await copied<typeof import("../../src/topology/families.ts")>("topology/families.ts");
  const { diameterOf } = await copied<typeof import("../../src/topology/breadth-first.ts")>("topology/breadth-first.ts");
  const { picturesOf, loadPictures } = await copied<typeof import("../../src/drawing/families.ts")>("drawing/families.ts");
  const { layoutNetwork } = await copied<typeof import("../../src/drawing/layout.ts")>("drawing/layout.ts");
  const { layoutPlain } = await copied<typeof import("../../src/drawing/plain.ts")>("drawing/plain.ts");
  const { ROUTINGS } = await copied<typeof import("../../src/routing/algorithms.ts")>("routing/algorithms.ts");
  const { findDeadlock } = await copied<typeof import("../../src/routing/deadlock.ts")>("routing/deadlock.ts");
  await Promise.all([loadDescriptors(), loadPictures()]);
  const { study, problems } = parseStudy(FAMILY);
  expect(problems).toEqual([]);
  const values = study.designs[0]!;
  const network = networkOf(values);
  expectConsistent(network);
  expect(topologyOf(values).size(values)).toEqual({ routers: network.routers, endpoints: network.endpoints });
  expect(diameterOf(network)).toBe(traitsOf(values).diameter);
  expect(picturesOf(network)!.glyph.dots).toHaveLength(6);
  const { routerX, routerY } = await layoutNetwork(network, () => Promise.resolve(layoutPlain));
  expect(new Set(Array.from(routerX, (x, router) => `${x} ${routerY[router]}`)).size).toBe(network.routers);
  const routings = ROUTINGS.filter(({ whyNot }) => whyNot(traitsOf(values)) === null);
  expect(routings.map(({ id }) => id)).toContain("min-adaptive");
  const stuck = routings.filter((routing) => {
    const { study: own } = parseStudy(`${FAMILY}&routing=${routing.id}`);
    return findDeadlock(network, routing, own.designs[0]!) !== null;
  });
  expect(stuck.map(({ id }) => id)).toEqual([]);
});

/** What the copy's command prints with --json, once it is built. */
async function jsonOf(...line: readonly string[]): Promise<Record<string, unknown>> {
  await described;
  const ending = await flitlab(...line, "--json");
  expect(ending).toMatchObject({ status: 0 });
  return JSON.parse(ending.stdout) as Record<string, unknown>;
}

test("the routing delivers the pattern, of which nothing is lost", async () => {
  const study = `${FAMILY}&routing=min-adaptive&traffic=mirror&load=0.1&saturation=curve&warmup=300&measure=300&maxCycles=5000`;
  const { points } = (await jsonOf("simulate", study)) as {
    readonly points: readonly { readonly accepted: number; readonly hops: unknown }[];
  };
  expect(points).toHaveLength(1);
  // Routers at both ends of each pair differ, and all are linked.
  expect(points[0]).toMatchObject({ saturated: false, hops: { mean: 1 } });
  expect(points[0]!.accepted).toBeCloseTo(0.1, 2);
});

test("the workload runs to its end", async () => {
  const { completion } = await jsonOf("simulate", `${FAMILY}&traffic=ring-shift&ranks=8&run=completion`);
  expect(completion).toMatchObject({ complete: true });
});

test("the command prints what the job counts, and the chart draws it", async () => {
  const { counts } = (await jsonOf("degrees", FAMILY)) as { readonly counts: readonly number[] };
  // Of six routers every one has five links to others; ports lead to two endpoints, too.
  expect(counts).toEqual([0, 0, 0, 0, 0, 6, 0, 0]);
  await expect(jsonOf("degrees", FAMILY, "--least=6")).resolves.toMatchObject({ counts: counts.map(() => 0) });
  expect(await flitlab("degrees", FAMILY)).toEqual({ status: 0, stdout: "5 links  6\n", stderr: "" });
  const { degreeChart } = await copied<{ degreeChart(data: unknown): Scene }>("charts/degree-chart.ts");
  const { marks, table } = degreeChart({ counts, width: 400, height: 200 });
  const bars = marks.flatMap((mark) => (mark.type === "rect" && mark.part === "data" ? [mark] : []));
  expect(bars.map(({ height }) => height > 1)).toEqual(counts.map((count) => count > 0));
  expect(table.rows).toEqual(counts.map((count, links) => [links, count]));
});
