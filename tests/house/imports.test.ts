/** Imports run down the house, never up and never across; above workers/ there is no platform. */
import { describe, expect, test } from "vitest";
import { codeOf, importsOf, roomOf, sourceFiles, textOf } from "./imports.ts";
import type { Import } from "./imports.ts";
import { PURE_ROOMS, ROOMS } from "./rooms.ts";

const files = sourceFiles();
const imports = files.flatMap((file) => importsOf(file));

/** Why the import is against the house's order, or null. */
function fault({ file, target, typeOnly }: Import): string | null {
  if (target === null || target.endsWith(".css") || target.startsWith("../package.json")) return null;
  const from = roomOf(file);
  const to = roomOf(target);
  if (from === to || target === "descriptor.ts") return null;
  const room = ROOMS[from];
  if (room?.uses.includes(to) || room?.files?.includes(target) || (typeOnly && room?.types?.includes(to))) return null;
  return `${file} imports ${target}`;
}

type Graph = ReadonlyMap<string, readonly string[]>;

function graphOf(all: readonly Import[]): Graph {
  const graph = new Map<string, string[]>();
  for (const { file, target } of all) if (target !== null) graph.set(file, [...(graph.get(file) ?? []), target]);
  return graph;
}

/** Files that import each other in a ring, in its order; null when there is none. */
function circleIn(graph: Graph): readonly string[] | null {
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(file)) return way.slice(way.indexOf(file));
    if (done.has(file)) return null;
    for (const target of graph.get(file) ?? []) {
      const circle = visit(target, [...way, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of graph.keys()) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return null;
}

describe("import direction", () => {
  test("every source file is in a known room", () => {
    expect(files.filter((file) => file !== "descriptor.ts" && ROOMS[roomOf(file)] === undefined)).toEqual([]);
  });

  test("imports run down the house", () => {
    expect(imports.map(fault).filter((each) => each !== null)).toEqual([]);
  });

  test("no files import each other in a circle", () => {
    expect(circleIn(graphOf(imports))).toBeNull();
    const made = (file: string, specifier: string): Import => importsOf(file, `import { x } from "${specifier}";`)[0]!;
    expect(circleIn(graphOf([made("math/a.ts", "./b.ts"), made("math/b.ts", "./c.ts"), made("math/c.ts", "./b.ts")]))).toEqual([
      "math/b.ts",
      "math/c.ts",
    ]);
  });

  test("the studio's folders import each other one way", () => {
    const folderOf = (file: string): string | null => /^studio\/([^/]+)\//.exec(file)?.[1] ?? null;
    const between = imports.flatMap((one) => {
      const [from, to] = [folderOf(one.file), one.target === null ? null : folderOf(one.target)];
      return from === null || to === null || from === to ? [] : [{ ...one, file: from, target: to }];
    });
    expect(between.length).toBeGreaterThan(100);
    expect(circleIn(graphOf(between))).toBeNull();
  });

  test("the reader sees every form of import, and the rule refuses what is wrong", () => {
    const text = `
      import { a } from "../routing/x.ts";
      import type { B } from "../cost/y.ts";
      import {
        c,
      } from "../study/z.ts";
      export { d } from "./own.ts";
      const e = await import("../workers/w.ts");
      // import { f } from "../studio/none.ts";
      import "d3";
    `;
    const found = importsOf("cost/sample.ts", text);
    expect(found.map(({ specifier }) => specifier)).toEqual([
      "../routing/x.ts",
      "../cost/y.ts",
      "../study/z.ts",
      "./own.ts",
      "../workers/w.ts",
      "d3",
    ]);
    expect(found.map(fault).filter((each) => each !== null)).toEqual([
      "cost/sample.ts imports routing/x.ts",
      "cost/sample.ts imports study/z.ts",
      "cost/sample.ts imports workers/w.ts",
    ]);
    expect(fault(importsOf("charts/s.ts", 'import type { P } from "../simulation/results.ts";')[0]!)).toBeNull();
    expect(fault(importsOf("charts/s.ts", 'import { p } from "../simulation/results.ts";')[0]!)).not.toBeNull();
  });
});

describe("platform and libraries", () => {
  const libraries = imports.filter(({ target }) => target === null);
  const pure = files.filter((file) => PURE_ROOMS.includes(roomOf(file)) || file === "descriptor.ts");

  test("only throughput/ names the LP solver", () => {
    expect(libraries.filter(({ file, specifier }) => /^glpk|^highs/.test(specifier) && roomOf(file) !== "throughput")).toEqual([]);
  });

  test("above workers/ no library but valibot in study/, the solver in throughput/ and the readers of tables and XML", () => {
    const allowed: Readonly<Record<string, RegExp>> = {
      math: /^papaparse$/,
      topology: /^(?:saxes|yaml)$/,
      study: /^valibot$/,
      throughput: /^(glpk\.js|highs)/,
    };
    const strangers = libraries
      .filter(({ file }) => pure.includes(file))
      .filter(({ file, specifier }) => !allowed[roomOf(file)]?.test(specifier));
    expect(strangers).toEqual([]);
  });

  test("React stays in studio/, Node in workers/ and cli/", () => {
    expect(libraries.filter(({ file, specifier }) => /^(react|@mantine)/.test(specifier) && roomOf(file) !== "studio")).toEqual([]);
    expect(libraries.filter(({ file, specifier }) => specifier.startsWith("node:") && !["workers", "cli"].includes(roomOf(file)))).toEqual(
      [],
    );
  });

  // With a member access, a call or `new`, so that a local name such as `self` in a word does not count.
  const PLATFORM =
    /(?<![\w$.])(?:window|document|navigator|localStorage|sessionStorage|globalThis|self|process|location|history|performance|console|Math\.random|Date|Buffer|Worker|MessageChannel|setTimeout|setInterval|setImmediate|queueMicrotask|requestAnimationFrame|fetch|crypto)(?=\s*[.(])|\bMath\.random\b|\bnew Date\b/;

  test("above workers/ no DOM, no clock, no timer, no unseeded randomness", () => {
    const found = pure.flatMap((file) => {
      const match = PLATFORM.exec(codeOf(textOf(file)));
      return match === null ? [] : [`${file}: ${match[0]}`];
    });
    expect(found).toEqual([]);
  });

  test("the platform rule refuses what is wrong and nothing else", () => {
    for (const code of [
      "Math.random()",
      "performance.now()",
      "document.title",
      "setTimeout(f, 1)",
      "new Date()",
      "Date.now()",
      "globalThis.x",
    ])
      expect(PLATFORM.test(codeOf(code))).toBe(true);
    for (const code of ["// Date.now()", '"document.x"', "this.process(1)", "const window = 3", "values.location.x"])
      expect(PLATFORM.test(codeOf(code))).toBe(false);
  });
});

test("named exports only", () => {
  expect(files.filter((file) => /^export default\b/m.test(codeOf(textOf(file))))).toEqual([]);
});
