/** Builds what the launcher runs. Plain JavaScript, because Node 20 does not read TypeScript. */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { kernelPlugin } from "../kernel-plugin.mjs";
import { modelDigestPlugin } from "../model-digest-plugin.mjs";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const src = join(root, "src");
/** Rooms that only the site needs. */
const PAGE_ROOMS = new Set(["studio", "charts"]);

/** When a file under the folder was last changed, ms; `skip`: names of top folders that do not count. */
function newest(folder, skip = new Set()) {
  let latest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skip.has(entry.name)) continue;
    const path = join(folder, entry.name);
    latest = Math.max(latest, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }
  return latest;
}

function isFresh(output, skip) {
  return existsSync(output) && (!existsSync(src) || statSync(output).mtimeMs >= newest(src, skip));
}

/** Bundles TypeScript for Node: each input becomes dist/<folder>/<name>.js; libraries stay outside, but for comlink, whose two copies must be one. */
export async function bundle(folder, input) {
  const { build } = await import("vite");
  const target = join(root, "dist", folder);
  const draft = `${target}.${process.pid}`;
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [kernelPlugin(), modelDigestPlugin()],
    ssr: { noExternal: ["comlink"] },
    build: {
      ssr: true,
      outDir: draft,
      target: "node20",
      minify: false,
      copyPublicDir: false,
      // The kernels take their time, which is nobody's fault.
      rollupOptions: {
        input,
        checks: { pluginTimings: false },
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
  // Swapped in whole, so that a command that starts meanwhile never sees half a bundle.
  rmSync(target, { recursive: true, force: true });
  renameSync(draft, target);
}

/** Bundles the command unless its bundle is newer than the sources. */
export async function ensureCommand() {
  const output = join(root, "dist/cli/flitlab.js");
  if (!isFresh(output, PAGE_ROOMS)) {
    await bundle("cli", { flitlab: join(src, "cli/main.ts"), worker: join(src, "workers/node-worker.ts") });
  }
  return output;
}

/** Builds the site unless it is newer than the sources. */
export async function ensureSite() {
  if (isFresh(join(root, "dist/site/index.html"))) return;
  const { build } = await import("vite");
  try {
    await build({ root, configFile: join(root, "vite.config.ts"), logLevel: "silent" });
  } catch (cause) {
    throw new Error("The site could not be built: run npm run build to see why.", { cause });
  }
}
