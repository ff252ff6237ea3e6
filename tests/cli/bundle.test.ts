/** The bundle: put in place by several at once, one of theirs is there, whole; and a start reads little of it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { swapIn } from "../../src/cli/bundle.mjs";

const PROCESSES = 4;
const TIMES = 100;
/** Puts a folder of two files in place, again and again. */
const SWAPPER = `
  import { mkdirSync, writeFileSync } from "node:fs";
  import { swapIn } from ${JSON.stringify(new URL("../../src/cli/bundle.mjs", import.meta.url).href)};
  const target = process.argv[1];
  for (let i = 0; i < ${TIMES}; i++) {
    const draft = target + "." + process.pid;
    mkdirSync(draft);
    for (const name of ["a", "b"]) writeFileSync(draft + "/" + name, process.pid + " " + i);
    swapIn(draft, target);
  }
`;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "flitlab-bundle-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test("processes that put their folders into the same place at once leave one of them, whole, and nothing else", async () => {
  const target = join(folder, "cli");
  const endings = Array.from({ length: PROCESSES }, async () => {
    const child = spawn(process.execPath, ["--input-type=module", "--eval", SWAPPER, target], { stdio: ["ignore", "ignore", "inherit"] });
    const [status] = (await once(child, "exit")) as [number | null];
    return status;
  });
  expect(await Promise.all(endings)).toEqual(Array.from({ length: PROCESSES }, () => 0));
  expect(readdirSync(folder)).toEqual(["cli"]);
  expect(readFileSync(join(target, "a"), "utf8")).toBe(readFileSync(join(target, "b"), "utf8"));
});

const BUNDLE = new URL("../../dist/cli/", import.meta.url);
/** The files of the bundle, and what each begins with: other files as ./name, libraries by name. */
const begins = (name: string): string[] => {
  const code = readFileSync(new URL(name, BUNDLE), "utf8");
  return [...code.matchAll(/(?:^|[;}])(?:import|export)\s*(?:[\w$*\s{},]+\bfrom\s*|[\w$*\s{},]+\}from\s*)?"([^"]+)"/g)].map(
    ([, from]) => from!,
  );
};

test("describe and its workers load no library and no other command to start", () => {
  const chunks = readdirSync(BUNDLE);
  const loaded = new Set<string>();
  const others: string[] = [];
  const load = (name: string): void => {
    if (loaded.has(name)) return;
    loaded.add(name);
    for (const from of begins(name)) {
      if (from.startsWith("./")) load(from.slice(2));
      else if (!from.startsWith("node:")) others.push(`${name}: ${from}`);
    }
  };
  for (const name of ["flitlab.js", "worker.js", ...chunks.filter((one) => /^(run|describe)-/.test(one))]) load(name);
  expect(others).toEqual([]);
  expect([...loaded].filter((name) => /^(sweep|figure|search|solve)-/.test(name))).toEqual([]);
  // The reader of imports sees them: the command begins with the model, and is some files, not all.
  expect([...loaded].some((name) => name.startsWith("model-"))).toBe(true);
  expect(loaded.size).toBeLessThan(chunks.length / 3);
});

// Of two that do, one runs before the other's constants are there: a limit of a parameter was undefined so.
test("no two files of the bundle begin with each other, by way of others or not", () => {
  const [open, done] = [new Set<string>(), new Set<string>()];
  const circles: string[] = [];
  const visit = (name: string, way: readonly string[]): void => {
    if (open.has(name)) circles.push([...way.slice(way.indexOf(name)), name].join(" > "));
    if (open.has(name) || done.has(name)) return;
    open.add(name);
    for (const from of begins(name)) if (from.startsWith("./")) visit(from.slice(2), [...way, name]);
    open.delete(name);
    done.add(name);
  };
  for (const name of readdirSync(BUNDLE)) if (name.endsWith(".js")) visit(name, []);
  expect(circles).toEqual([]);
});

test("what stood there goes, and what cannot be put there is said so", () => {
  const [target, draft] = [join(folder, "cli"), join(folder, "draft")];
  for (const [path, name] of [
    [target, "old"],
    [draft, "new"],
  ] as const) {
    mkdirSync(path);
    writeFileSync(join(path, name), "");
  }
  swapIn(draft, target);
  expect(readdirSync(target)).toEqual(["new"]);
  expect(() => {
    swapIn(join(folder, "none"), join(folder, "elsewhere"));
  }).toThrow(/ENOENT/);
});
