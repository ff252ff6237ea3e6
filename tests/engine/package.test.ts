/** The engine in the package that is published: its tarball, without the site, installed into an empty project, in Node, in the eyes of a compiler, in Vite and in Chromium. */
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { build } from "vite";
// Plain JavaScript, as the tools that start before any TypeScript is read.
import { buildPackage, packed } from "../../src/engine/pack.mjs";
import { WHOLE } from "../tools/extent.ts";
import { findBrowser } from "../tools/find-browser.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const project = mkdtempSync(join(tmpdir(), "flitlab-installed-"));
const examples = readdirSync(join(root, "examples")).filter((name) => name.endsWith(".mjs"));
/** Faces of the engine beside its functions. */
const BENEATH = ["studies", "model", "results", "jobs", "comparisons", "files"];
let browser: Browser | undefined;

const run = (file: string, ...words: string[]): string =>
  execFileSync(file, words, { cwd: project, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

beforeAll(async () => {
  const site = join(project, "site");
  mkdirSync(site);
  const folder = await buildPackage(join(project, "built"), site);
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "empty", private: true, type: "module" }));
  run("npm", "install", "--offline", "--omit=optional", "--no-audit", "--no-fund", packed(folder, project));
  rmSync(folder, { recursive: true });
  for (const name of examples) cpSync(join(root, "examples", name), join(project, name));
  browser = await chromium.launch(findBrowser(chromium)!);
});

afterAll(async () => {
  await browser?.close();
  rmSync(project, { recursive: true, force: true });
});

test("has no dependencies, and holds its licence and a page on how it is used", () => {
  const folder = join(project, "node_modules/flitlab");
  const { dependencies, exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, object>;
  expect(dependencies).toBeUndefined();
  expect(Object.keys(exports!)).toEqual([".", "./node", "./web", ...BENEATH.map((name) => `./${name}`), "./package.json"]);
  expect(readdirSync(folder).toSorted()).toEqual(["LICENSE", "README.md", "bin", "cli", "lib", "package.json", "types"]);
  expect(readFileSync(join(folder, "README.md"), "utf8")).toContain("simulate");
});

const SAID: Readonly<Record<string, RegExp>> = {
  "bound.mjs": /^0\.1250 0\.66\d\d true$/,
  "curve-in-a-notebook.mjs": /load: 0\.1, latency: 14\d.*load: 0\.5, latency: 14\d/s,
  "routing-as-a-function.mjs": /^0\.1 [34]\.\d\d\n0\.2 [34]\.\d\d$/,
  "sweep-to-csv.mjs": /^vcs,load,latency,saturation\n2,0\.2,1\d\d\.\d,0\.\d+\n/,
  "topology-as-edges.mjs": /^2 1\.56 \d+ \d+ 0\.\d\d$/,
};

test.each(examples)("%s runs in Node, and is short", (name) => {
  expect(run(process.execPath, name).trim()).toMatch(SAID[name]!);
  expect(
    readFileSync(join(root, "examples", name), "utf8")
      .trim()
      .split("\n").length,
  ).toBeLessThanOrEqual(18);
});

/** The JavaScript of a page of the docs, block by block. */
const blocksOf = (page: string): readonly string[] =>
  Array.from(readFileSync(join(root, page), "utf8").matchAll(/^( *)```js\n([\s\S]*?)^\1```$/gm), ([, indent, code]) =>
    code!.replaceAll(new RegExp(`^${indent!}`, "gm"), ""),
  );

test("the code of docs/engine.md runs as it stands", () => {
  const blocks = blocksOf("docs/engine.md");
  expect(blocks).toHaveLength(3);
  const printed = blocks.map((block, i) => {
    // A block further down goes on from the first one's import.
    const missing = /\bsimulate\(/.test(block) && !/import \{[^}]*\bsimulate\b/.test(block) ? 'import { simulate } from "flitlab";\n' : "";
    // Nine loads and a search of the default dragonfly are too much for every commit: there its windows are short.
    const short = WHOLE ? block : block.replace('"p=4&a=8&h=4"', '"p=4&a=8&h=4&warmup=100&measure=100&maxCycles=1000&saturation=curve"');
    writeFileSync(join(project, `block-${i}.mjs`), missing + short);
    return run(process.execPath, `block-${i}.mjs`).trim();
  });
  expect(printed).toEqual([expect.stringMatching(/^0\.2 1\d\d\.\d+\n0\.4 1\d\d\.\d+$/), "", expect.stringMatching(/^50 \S/)]);
});

test("its faces read and write studies, build networks and read files in Node", () => {
  const script = `
    import { formatDesign, loadDescriptors, parseStudy } from "flitlab/studies";
    import { networkOf, routingOf } from "flitlab/model";
    import { readNetworkText } from "flitlab/files";
    await loadDescriptors();
    const [design] = parseStudy("topology=slim-fly&q=7").study.designs;
    const network = networkOf(design);
    console.log(formatDesign(design), network.routers, routingOf(design).id, readNetworkText("0 1\\n1 2\\n").text);
  `;
  writeFileSync(join(project, "faces.mjs"), script);
  expect(run(process.execPath, "faces.mjs").trim()).toBe("topology=slim-fly&q=7 98 min 0-1,1-2");
});

test.each(["bundler", "nodenext"])("its types are complete to a strict compiler that resolves as %s", (resolution) => {
  writeFileSync(
    join(project, "use.ts"),
    `import { describe, simulate, InvalidStudy } from "flitlab";
import type { LoadPoint } from "flitlab";
import { startWorkers } from "flitlab/node";
const workers = startWorkers(1);
const { endpoints } = await describe({ topology: "slim-fly", q: 5 }, { workers, onProgress: (share) => share.toFixed() });
import { defaultValues, formatDesign, withValue } from "flitlab/studies";
import { networkOf, routingOf } from "flitlab/model";
import type { Saturation } from "flitlab/results";
import { Cancelled, simulateLoads } from "flitlab/jobs";
import { throughputOverSize } from "flitlab/comparisons";
import { readNetworkText } from "flitlab/files";
export { Cancelled, defaultValues, formatDesign, networkOf, readNetworkText, routingOf, simulateLoads, throughputOverSize, withValue };
export type { Saturation };
const points: LoadPoint[] = [];
for await (const point of simulate("p=2&a=4&h=2", { workers })) points.push(point);
// @ts-expect-error a number is no text
export const wrong: string = endpoints;
// @ts-expect-error a parameter of another family
void describe({ topology: "dragonfly", p: 4, q: 3 });
export { InvalidStudy };
`,
  );
  const words = [
    "--noEmit",
    "--strict",
    "--target",
    "es2022",
    "--lib",
    "es2023,dom,dom.iterable",
    "--types",
    "",
    "--skipLibCheck",
    "false",
  ];
  const module = resolution === "bundler" ? "esnext" : resolution;
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  expect(run(process.execPath, compiler, ...words, "--module", module, "--moduleResolution", resolution, "use.ts")).toBe("");
});

const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** What a page of a folder says by its title once it is done. */
async function titleOf(folder: string, path: string): Promise<string> {
  const server = createServer((request, response) => {
    const file = join(folder, new URL(request.url!, "http://host").pathname);
    try {
      const content = readFileSync(file);
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/plain" }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const page = await browser!.newPage();
  const wrong: string[] = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`);
    await page.waitForFunction(() => document.title !== "" || document.body.dataset["wrong"] !== undefined);
    expect(wrong).toEqual([]);
    return await page.title();
  } finally {
    await page.close();
    server.close();
  }
}

const PAGE_SCRIPT = (lib: string, web: string): string => `
import { bound, simulate } from "${lib}";
import { startWorkers } from "${web}";
const study = { topology: "slim-fly", q: 5, load: [0.3], saturation: "curve", measure: 500, warmup: 200 };
const workers = startWorkers(2);
const said = [];
for (const options of [{}, { workers }])
  for await (const { load, packetLatency } of simulate(study, options)) said.push(load, packetLatency.mean.toFixed(6));
said.push((await bound(study, { model: "min", workers })).alpha.toFixed(4));
workers.close();
document.title = said.join(" ");
`;

const BOTH = /^0\.3 (\d+\.\d{6}) 0\.3 \1 0\.95\d\d$/;

test("a page loads it as it is, by a plain script, and computes with workers and without", async () => {
  const [lib, web] = ["index", "web"].map((name) => `./node_modules/flitlab/lib/${name}.js`) as [string, string];
  writeFileSync(join(project, "plain.html"), `<!doctype html><body><script type="module">${PAGE_SCRIPT(lib, web)}</script>`);
  expect(await titleOf(project, "plain.html")).toMatch(BOTH);
});

test("the script tag of docs/engine.md finds it in a folder beside the page", async () => {
  const tag = /`(<script type="module">[^`]*<\/script>)`/.exec(readFileSync(join(root, "docs/engine.md"), "utf8"))![1]!;
  cpSync(join(project, "node_modules/flitlab"), join(project, "flitlab"), { recursive: true });
  const used = tag.replace(
    "</script>",
    '\ndescribe("topology=slim-fly&q=5").then(({ routers }) => { document.title = routers; });</script>',
  );
  writeFileSync(join(project, "tag.html"), `<!doctype html><body>${used}`);
  expect(await titleOf(project, "tag.html")).toBe("50");
});

test("Vite bundles it, workers and solvers included", async () => {
  const app = join(project, "app");
  mkdirSync(app);
  writeFileSync(join(app, "index.html"), `<!doctype html><body><script type="module" src="./main.js"></script>`);
  writeFileSync(join(app, "main.js"), PAGE_SCRIPT("flitlab", "flitlab/web"));
  await build({
    root: app,
    configFile: false,
    logLevel: "error",
    worker: { format: "es" },
    build: { outDir: join(app, "dist"), target: "es2022" },
  });
  expect(await titleOf(join(app, "dist"), "index.html")).toMatch(BOTH);
});
