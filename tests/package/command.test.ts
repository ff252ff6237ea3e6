/**
 * What is published, as somebody gets it who installs it into an empty folder: the command with its site, on this Node and on those that
 * FLITLAB_NODES names (their programs, separated as in PATH); what it says of itself; and that it is the same wherever it is built.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureSite } from "../../src/cli/bundle.mjs";
import { buildPackage, packed } from "../../src/engine/pack.mjs";
import { startProgram } from "../cli/command.ts";
import type { Running } from "../cli/command.ts";
import { flitlab } from "../cli/one-process.ts";
import { WHOLE } from "../tools/extent.ts";
import { HAS_REDIS, RedisServer } from "../tools/redis.ts";
import { PLACES, copySources, differences, packerOf, runIn, sumsOf } from "../tools/reproduce.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const project = mkdtempSync(join(tmpdir(), "flitlab-published-"));
const installed = join(project, "node_modules/flitlab");
const folder = join(project, "built");
let tarball = "";

/** Bytes of the tarball, 9.3 million today: the site (with 2.2 of pictures in its docs) and the solvers are most of it. */
const LARGEST = 10_000_000;
const NODES = [process.execPath, ...(process.env["FLITLAB_NODES"] ?? "").split(delimiter).filter((path) => path !== "")];
const SQLITE = ["libsql", "@libsql", "@neon-rs", "detect-libc"];

beforeAll(async () => {
  await ensureSite();
  await buildPackage(folder, join(root, "dist/site"));
  tarball = packed(folder, project);
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "empty", private: true }));
  execFileSync("npm", ["install", "--offline", "--omit=optional", "--no-audit", "--no-fund", tarball], { cwd: project, stdio: "pipe" });
});

afterAll(() => {
  rmSync(project, { recursive: true, force: true });
});

/** Starts the installed command as the link that npm makes does. */
const start = (node: string, ...words: string[]): Running =>
  startProgram(node, [join(project, "node_modules/.bin/flitlab"), ...words], project);

/** What it prints; fails where it fails. */
async function said(node: string, ...words: string[]): Promise<string> {
  const { status, stdout, stderr } = await start(node, ...words).ending;
  if (status !== 0) throw new Error(`exit status ${status} of ${words.join(" ")}: ${stderr}`);
  return stdout;
}

test("publint finds nothing wrong in the tarball, and nothing to suggest", async () => {
  const data = readFileSync(tarball);
  const bytes = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength);
  const { messages, pkg } = await publint({ pack: { tarball: bytes }, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg!, { color: false }))).toEqual([]);
});

// The package is ESM alone: what loads CommonJS alone, or knows no exports (node10), is left out by this profile.
test("attw finds types for every export, from modules and in bundlers", () => {
  const words = [join(root, "node_modules/@arethetypeswrong/cli/dist/index.js"), tarball, "--profile", "esm-only", "--format", "json"];
  const { analysis, problems } = JSON.parse(execFileSync(process.execPath, words, { cwd: project, encoding: "utf8" })) as {
    analysis: { entrypoints: object };
    problems?: object;
  };
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { exports: object };
  expect(Object.keys(analysis.entrypoints)).toEqual(Object.keys(exports));
  expect(Object.keys(problems ?? {}).filter((kind) => !["NoResolution", "CJSResolvesToESM"].includes(kind))).toEqual([]);
});

test("says what it is, in the words of the clone", () => {
  const here = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, string | object>;
  const there = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as Record<string, string | object>;
  const shared = ["name", "version", "license", "author", "homepage", "keywords"];
  expect(shared.filter((name) => there[name] === undefined || JSON.stringify(there[name]) !== JSON.stringify(here[name]))).toEqual([]);
  // Which npm sets up a clone is nothing to who installs the package.
  expect(there["engines"]).toEqual({ node: (here["engines"] as Record<string, string>)["node"] });
  const address = here["repository"] as string;
  expect(there).toMatchObject({ repository: { type: "git", url: address }, bugs: address.replace(/^git\+(.*)\.git$/, "$1/issues") });
  expect(there["private"]).toBeUndefined();
  expect(there["dependencies"]).toBeUndefined();
  expect(there["optionalDependencies"]).toEqual({ libsql: (here["dependencies"] as Record<string, string>)["libsql"] });
  expect(readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(["flitlab"]);
});

test("every link of its page leads to a page of the site", () => {
  const links = [...readFileSync(join(installed, "README.md"), "utf8").matchAll(/\]\(([^)]*)\)/g)].map(([, link]) => link!);
  const { homepage } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { homepage: string };
  expect(links.length).toBeGreaterThan(2);
  expect(links.filter((link) => !link.startsWith(homepage) || !existsSync(join(installed, "site", link.slice(homepage.length))))).toEqual(
    [],
  );
});

test("holds no source maps, and is no larger than it was", () => {
  expect(sumsOf(installed).filter((line) => /\.map /.test(line))).toEqual([]);
  expect(statSync(tarball).size).toBeLessThan(LARGEST);
});

test.each(["cli", "lib", "site"])("%s has the text of the licence of all that it bundles", (part) => {
  const [head, ...entries] = readFileSync(join(installed, part, "licences.txt"), "utf8").split(/^## /m);
  expect(head).toContain("GNU General Public License");
  expect(entries.length).toBeGreaterThan(5);
  expect(entries.filter((entry) => entry.split("\n").slice(1).join("\n").trim().length < 100).map((entry) => entry.split("\n")[0])).toEqual(
    [],
  );
});

describe.each(NODES)("on %s", (node) => {
  test("describes, simulates and bounds, with the digits of the clone", async () => {
    const lines = [
      ["describe", "topology=slim-fly&q=5", "--json"],
      ["simulate", "topology=slim-fly&q=5&load=0.3&saturation=curve&measure=300&warmup=100", "--json"],
      ["throughput", "topology=dragonfly&p=1&a=2&h=1&traffic=worst-case&model=3", "--verify", "--json"],
    ];
    const plain = (text: string): unknown => JSON.parse(text, (name, value: unknown) => (/seconds$/i.test(name) ? null : value));
    for (const line of lines) expect(plain(await said(node, ...line)), line[0]).toEqual(plain((await flitlab(...line)).stdout));
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    expect(await said(node, "--version")).toBe(`${version}\n`);
  });

  test("writes a sweep as Parquet, and a report", async () => {
    await said(node, "sweep", "topology=slim-fly&sweep=q:5,7", "--job", "describe", "--parquet", "table.parquet");
    expect(readFileSync(join(project, "table.parquet")).toString("latin1", 0, 4)).toBe("PAR1");
    await said(node, "report", "topology=slim-fly&q=5", "--out", "report.html");
    expect(readFileSync(join(project, "report.html"), "utf8")).toMatch(/^<!doctype html>.*Slim Fly/is);
  });

  test("serves the studio, its docs and its solvers, until interrupted", async () => {
    const running = start(node, "serve", "--base", "/lab/");
    const [, url] = await running.printed(/(http:\S+\/lab\/) /);
    const html = await (await fetch(url!)).text();
    const assets = readdirSync(join(root, "dist/site/assets"));
    const paths = [
      /src="(\.\/[^"]+\.js)"/.exec(html)![1]!,
      "docs/headless.html",
      ...assets.filter((name) => name.endsWith(".wasm")).map((name) => `assets/${name}`),
    ];
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) expect((await fetch(new URL(path, url))).status, path).toBe(200);
    running.interrupt();
    expect(await running.ending).toMatchObject({ status: 0, stderr: "" });
  });

  test("says in a sentence that SQLite is not installed, and keeps results where it is", async () => {
    const line = ["sweep", "topology=slim-fly&sweep=q:5,7", "--job", "describe", "--out", "results.sqlite", "--json"];
    const without = await start(node, ...line).ending;
    expect([without.status, without.stderr]).toEqual([
      1,
      "results.sqlite is an SQLite file, which needs the package libsql, and that is not installed for this platform: run npm install libsql beside flitlab, or write the results by --parquet or --csv.\n",
    ]);
    expect(existsSync(join(project, "results.sqlite"))).toBe(false);
    const modules = join(project, "node_modules");
    for (const name of SQLITE) cpSync(join(root, "node_modules", name), join(modules, name), { recursive: true });
    try {
      const first = JSON.parse(await said(node, ...line)) as { complete: boolean; points: readonly object[] };
      expect([first.complete, first.points.length]).toEqual([true, 2]);
      // With the times of the first, since none is computed again.
      expect(JSON.parse(await said(node, ...line, "--known"))).toEqual(first);
    } finally {
      for (const name of SQLITE) rmSync(join(modules, name), { recursive: true });
      rmSync(join(project, "results.sqlite"));
    }
  });

  test.runIf(HAS_REDIS)("computes the points of a queue", async () => {
    const server = await RedisServer.start();
    try {
      const worker = start(node, "worker", "--queue", server.url, "--workers", "1");
      await worker.told(/Takes points/);
      const found = JSON.parse(
        await said(node, "sweep", "topology=slim-fly&sweep=q:5,7", "--job", "describe", "--queue", server.url, "--json"),
      ) as { points: readonly { computedBy: string }[] };
      expect(found.points.map(({ computedBy }) => computedBy.endsWith(`:${worker.pid}`))).toEqual([true, true]);
      worker.interrupt();
      expect((await worker.ending).status).toBe(0);
    } finally {
      await server.end();
    }
  });
});

test("engine and command are the same to the byte when they are built in another folder, time zone and language", () => {
  mkdirSync(join(root, "dist"), { recursive: true });
  const elsewhere = mkdtempSync(join(root, "dist/elsewhere-"));
  try {
    const copy = join(elsewhere, "deeper down");
    copySources(copy);
    const site = join(elsewhere, "site");
    mkdirSync(site);
    const out = join(elsewhere, "package");
    runIn(copy, PLACES[1]!, `import { buildPackage } from ${packerOf(copy)}; await buildPackage(...${JSON.stringify([out, site])});`);
    const own = sumsOf(folder).filter((line) => !line.startsWith("site/"));
    expect(own.length).toBeGreaterThan(100);
    expect(differences(own, sumsOf(out))).toEqual([]);
  } finally {
    rmSync(elsewhere, { recursive: true, force: true });
  }
});

test.runIf(WHOLE)("the whole of it, site and tarball, is the same in two copies", () => {
  const words = [join(root, "tests/tools/reproduce.mjs")];
  expect(execFileSync(process.execPath, words, { cwd: root, encoding: "utf8" })).toMatch(/\nthe same\n$/);
});
