/** Builds what the launcher runs. Plain JavaScript, because Node 20 does not read TypeScript. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { kernelPlugin } from "../kernel-plugin.mjs";
import { licencesPlugin } from "../licences-plugin.mjs";
import { modelDigestPlugin } from "../model-digest-plugin.mjs";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const src = join(root, "src");
/** Rooms that only the site needs. */
const PAGE_ROOMS = new Set(["studio"]);

/** All other libraries are inside the bundle, so that it runs by itself and seeks none of their files at a start. This one is native. */
const OUTSIDE = ["libsql"];
/** Files of WebAssembly that the solvers' libraries load, where they are in their packages. */
export const SOLVERS = { "glpk.wasm": "glpk.js/dist/glpk.wasm", "highs.wasm": "highs/build/highs.wasm" };
/** What the command is built from. */
const COMMAND = { flitlab: join(src, "cli/main.ts"), worker: join(src, "workers/node-worker.ts") };

/** Says where the solvers' files are: the libraries look for them beside their own modules. `urlOf` gives an address relative to the bundle. */
function solversPlugin(urlOf) {
  return {
    name: "flitlab:solvers",
    transform(code, id) {
      for (const name of Object.keys(SOLVERS)) {
        const own = `new URL("${name}",import.meta.url)`;
        if (code.includes(own)) return code.replaceAll(own, `new URL(${JSON.stringify(urlOf(name))},import.meta.url)`);
      }
      if (/node_modules\/(glpk\.js|highs)\//.test(id)) this.error(`${id} does not name the solver's file as it did`);
      return null;
    },
  };
}

/**
 * The code that reads every study is one file: a hundred small ones take a tenth of a second longer. What it begins with, and what in turn
 * begins with it, is in the same file: of two files that begin with each other, one would run before the constants of the other are there.
 */
const GROUPS = [
  {
    name: "model",
    test: /\/src\/((descriptor|math|topology|routing|traffic|adversary|workload|study)\b|(simulation\/((measuring-)?parameters|settings|credit-loop|timing|unit)|cost\/(prices|life-settings|routers|books|warnings|search\/(wishes|enumerate))|analysis\/resilience-settings|throughput\/models)\.ts)|\/node_modules\/(valibot|papaparse|saxes|xmlchars)\//,
    includeDependenciesRecursively: false,
  },
];

/**
 * When a file under the folder last changed, ms; `skip`: names of top folders that do not count. Every start waits for it, so it makes no
 * objects and parses no paths.
 */
function newest(folder, skip = new Set()) {
  let latest = 0;
  for (const name of readdirSync(folder)) {
    if (skip.has(name)) continue;
    const path = `${folder}/${name}`;
    const state = statSync(path);
    const changed = state.isDirectory() ? newest(path) : state.mtimeMs;
    if (changed > latest) latest = changed;
  }
  return latest;
}

function isFresh(output, skip) {
  return existsSync(output) && (!existsSync(src) || statSync(output).mtimeMs >= newest(src, skip));
}

/**
 * Replaces one folder by another as a whole, so that a command that starts meanwhile never sees half of one. If another process does so at
 * the same moment, its folder may stay: both are of the same sources.
 */
export function swapIn(draft, target) {
  const former = `${draft}.former`;
  rmSync(former, { recursive: true, force: true });
  try {
    renameSync(target, former);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  try {
    renameSync(draft, target);
  } catch (error) {
    // Another one is there, or was a moment ago, on its way to be replaced.
    if (!["ENOTEMPTY", "EEXIST"].includes(error.code)) throw error;
  }
  for (const folder of [draft, former]) rmSync(folder, { recursive: true, force: true });
}

/** Has `make` fill a folder of its own beside the target, and swaps it in, unless `isDone` says that another process has done it meanwhile. */
async function built(target, make, isDone = () => false) {
  const draft = `${target}.${process.pid}`;
  mkdirSync(dirname(target), { recursive: true });
  try {
    await make(draft);
    if (!isDone()) swapIn(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Bundles TypeScript for Node into a folder: each input becomes <name>.js. `urlOf`: where the solvers' files are, seen from there. */
async function bundleInto(outDir, input, urlOf) {
  const { build } = await import("vite");
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [kernelPlugin(), modelDigestPlugin(), solversPlugin(urlOf), licencesPlugin()],
    ssr: { noExternal: true, external: OUTSIDE },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: "node20",
      minify: true,
      copyPublicDir: false,
      // The kernels take their time, and in one file nothing is loaded later, which is nobody's fault.
      rollupOptions: {
        input,
        // The queue's library has drivers of other databases, which its list of exports names and nobody here asks for.
        treeshake: { moduleSideEffects: [{ test: /node_modules\/bullmq\//, sideEffects: false }] },
        checks: { pluginTimings: false, ineffectiveDynamicImport: false },
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js", codeSplitting: { groups: GROUPS } },
      },
    },
  });
}

/** Bundles TypeScript for Node into dist/<folder>, for this clone: the solvers' files are those of its packages. */
export async function bundle(folder, input, isDone) {
  const make = (outDir) => bundleInto(outDir, input, (name) => `../../node_modules/${SOLVERS[name]}`);
  await built(join(root, "dist", folder), make, isDone);
}

/** Bundles the command into the folder of a package, in which the solvers' files are under `solvers`, seen from there. */
export function bundleCommand(outDir, solvers) {
  return bundleInto(outDir, COMMAND, (name) => `${solvers}${name}`);
}

/** Bundles the command unless its bundle is newer than the sources. */
export async function ensureCommand() {
  const output = join(root, "dist/cli/flitlab.js");
  const isDone = () => isFresh(output, PAGE_ROOMS);
  if (!isDone()) await bundle("cli", COMMAND, isDone);
  return output;
}

/** Has `make` build for production, whoever asks for it: what NODE_ENV says here (a test's process says "test") goes into no file. */
export async function inProduction(make) {
  const former = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  try {
    return await make();
  } finally {
    if (former === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = former;
  }
}

/** Builds the site into a folder. */
export async function buildSite(outDir, logLevel = "error") {
  const { build } = await import("vite");
  await inProduction(() => build({ root, configFile: join(root, "vite.config.ts"), logLevel, build: { outDir } }));
}

/** Builds the site unless it is newer than what it is made of, and says so: it takes a while. */
export async function ensureSite() {
  const site = join(root, "dist/site/index.html");
  const others = ["docs", "public"].map((name) => join(root, name)).filter((folder) => existsSync(folder));
  const isDone = () => isFresh(site) && others.every((folder) => statSync(site).mtimeMs >= newest(folder));
  if (isDone()) return;
  console.error("Building the site, once; this takes some 20 seconds …");
  try {
    await built(join(root, "dist/site"), (outDir) => buildSite(outDir, "silent"), isDone);
  } catch (cause) {
    throw new Error("The site could not be built: run npm run build to see why.", { cause });
  }
}
