/** Builds what the launcher runs. Plain JavaScript, because Node 20 does not read TypeScript. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { kernelPlugin } from "../kernel-plugin.mjs";
import { modelDigestPlugin } from "../model-digest-plugin.mjs";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const src = join(root, "src");
/** Rooms that only the site needs. */
const PAGE_ROOMS = new Set(["studio"]);

/** Libraries inside the bundle, so that none of their files is sought at a start. Two copies of comlink would be one too many. */
const INLINED = ["comlink", "devalue", "hyparquet", "hyparquet-writer", "mrmime", "papaparse", "saxes", "valibot", "xmlchars", "yaml"];
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

/** Bundles TypeScript for Node: each input becomes dist/<folder>/<name>.js; libraries stay outside, except for `INLINED`. */
export async function bundle(folder, input, isDone) {
  const { build } = await import("vite");
  const make = (outDir) =>
    build({
      root,
      configFile: false,
      logLevel: "warn",
      plugins: [kernelPlugin(), modelDigestPlugin()],
      ssr: { noExternal: INLINED },
      build: {
        ssr: true,
        outDir,
        target: "node20",
        minify: true,
        copyPublicDir: false,
        // The kernels take their time, and in one file nothing is loaded later, which is nobody's fault.
        rollupOptions: {
          input,
          checks: { pluginTimings: false, ineffectiveDynamicImport: false },
          output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js", codeSplitting: { groups: GROUPS } },
        },
      },
    });
  await built(join(root, "dist", folder), make, isDone);
}

/** Bundles the command unless its bundle is newer than the sources. */
export async function ensureCommand() {
  const output = join(root, "dist/cli/flitlab.js");
  const isDone = () => isFresh(output, PAGE_ROOMS);
  if (!isDone()) await bundle("cli", { flitlab: join(src, "cli/main.ts"), worker: join(src, "workers/node-worker.ts") }, isDone);
  return output;
}

/** Builds the site unless it is newer than the sources. */
export async function ensureSite() {
  const isDone = () => isFresh(join(root, "dist/site/index.html"));
  if (isDone()) return;
  const { build } = await import("vite");
  try {
    const make = (outDir) => build({ root, configFile: join(root, "vite.config.ts"), logLevel: "silent", build: { outDir } });
    await built(join(root, "dist/site"), make, isDone);
  } catch (cause) {
    throw new Error("The site could not be built: run npm run build to see why.", { cause });
  }
}
