/**
 * Builds the engine as a package that others install: `npm run pack` writes dist/package, and the tarball beside it. Its modules hold what
 * they import, so that Node, bundlers and browsers load them as they are, and it has no dependencies. Plain JavaScript, because Node 20
 * does not read TypeScript.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { root } from "../cli/bundle.mjs";
import { kernelPlugin } from "../kernel-plugin.mjs";
import { modelDigestPlugin } from "../model-digest-plugin.mjs";

const src = join(root, "src");
/** What programs import: `flitlab`, and the rest by a name behind it. */
const FACES = ["index", "node", "web", "studies", "model", "results", "jobs", "comparisons", "files"];
const ENTRIES = {
  ...Object.fromEntries(FACES.map((name) => [name, join(src, `engine/${name}.ts`)])),
  "node-worker": join(src, "workers/node-worker.ts"),
  "web-worker": join(src, "workers/browser-worker.ts"),
};

const BINARIES = { "glpk.wasm": "glpk.js/dist/glpk.wasm", "highs.wasm": "highs/build/highs.wasm" };

/** The site's worker is the package's by another name, in the form that bundlers look for. */
function workerOfPackage() {
  const [site, own] = ["browser-worker.ts", "web-worker.js"].map((name) => `new URL("./${name}", import.meta.url)`);
  return {
    name: "flitlab:worker-of-package",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/src/workers/browser.ts")) return null;
      if (!code.includes(site)) this.error(`browser.ts does not start its worker by ${site}`);
      return code.replaceAll(site, own);
    },
  };
}

/** Builds the package into a folder. */
export async function buildPackage(outDir = join(root, "dist/package")) {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [workerOfPackage(), kernelPlugin(), modelDigestPlugin()],
    ssr: { noExternal: true, target: "webworker" },
    build: {
      ssr: true,
      outDir: join(outDir, "lib"),
      target: "es2022",
      minify: false,
      copyPublicDir: false,
      rollupOptions: {
        input: ENTRIES,
        external: [/^node:/],
        checks: { pluginTimings: false, ineffectiveDynamicImport: false },
        output: { entryFileNames: "[name].js", chunkFileNames: "parts/[name]-[hash].js" },
      },
    },
  });
  // The two solvers look for these beside their own modules.
  for (const [name, path] of Object.entries(BINARIES)) copyFileSync(join(root, "node_modules", path), join(outDir, "lib/parts", name));
  execFileSync(
    process.execPath,
    [join(root, "node_modules/typescript/bin/tsc"), "-p", join(src, "engine/tsconfig.json"), "--outDir", join(outDir, "types")],
    { stdio: "inherit" },
  );
  // Types of the kernels' constants, which the compiler of the kernels knows by itself.
  for (const file of readdirSync(join(outDir, "types"), { recursive: true })) {
    if (!/kernel.[^/\\]*\.d\.ts$/.test(file)) continue;
    const path = join(outDir, "types", file);
    writeFileSync(path, `type i32 = number;\ntype f64 = number;\ntype usize = number;\n${readFileSync(path, "utf8")}`);
  }
  const { version, license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const entry = (name) => ({ types: `./types/engine/${name}.d.ts`, default: `./lib/${name}.js` });
  const description = {
    name: "flitlab",
    version,
    description: "Interconnection networks described, priced, estimated, simulated flit by flit and bounded by linear programs.",
    license,
    type: "module",
    engines: { node: ">=20" },
    sideEffects: false,
    exports: {
      ...Object.fromEntries(FACES.map((name) => [name === "index" ? "." : `./${name}`, entry(name)])),
      "./package.json": "./package.json",
    },
    types: "./types/engine/index.d.ts",
    files: ["lib", "types"],
  };
  writeFileSync(join(outDir, "package.json"), `${JSON.stringify(description, null, 2)}\n`);
  copyFileSync(join(root, "docs/engine.md"), join(outDir, "README.md"));
  copyFileSync(join(root, "LICENSE"), join(outDir, "LICENSE"));
  return outDir;
}

/** The tarball of a built package; its path. */
export function packed(folder, destination) {
  const [{ filename }] = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--pack-destination", destination], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }),
  );
  return join(destination, filename);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(packed(await buildPackage(), join(root, "dist")));
