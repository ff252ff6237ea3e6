/**
 * Builds the package that is published: `npm run pack` writes dist/package, and the tarball beside it. It holds the engine, the command and
 * the site. Their modules hold what they import, so that Node, bundlers and browsers load them as they are, and nothing is installed beside
 * the package but libsql, which is native, and may be absent. Plain JavaScript, because Node 20 does not read TypeScript.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { buildSite, bundleCommand, inProduction, root, SOLVERS } from "../cli/bundle.mjs";
import { kernelPlugin } from "../kernel-plugin.mjs";
import { licencesPlugin } from "../licences-plugin.mjs";
import { modelDigestPlugin } from "../model-digest-plugin.mjs";

const src = join(root, "src");
/** What programs import: `flitlab`, and the rest by a name behind it. */
const FACES = ["index", "node", "web", "studies", "model", "results", "jobs", "comparisons", "files"];
const ENTRIES = {
  ...Object.fromEntries(FACES.map((name) => [name, join(src, `engine/${name}.ts`)])),
  "node-worker": join(src, "workers/node-worker.ts"),
  "web-worker": join(src, "workers/browser-worker.ts"),
};

/** Where the engine's own chunks are in the package; the solvers' files are beside them. */
const PARTS = "lib/parts";

/** What `npx flitlab` starts. It stands beside the bundle, and there is nothing to build. */
const LAUNCHER = `#!/usr/bin/env node
import { fileURLToPath } from "node:url";
import { main } from "../cli/flitlab.js";

await main(process.argv.slice(2), { command: [process.execPath, fileURLToPath(import.meta.url)], ensureSite: async () => {} });
`;

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

/** The engine: its modules under lib, its types under types. */
async function buildEngine(outDir) {
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [workerOfPackage(), kernelPlugin(), modelDigestPlugin(), licencesPlugin()],
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
  for (const [name, path] of Object.entries(SOLVERS)) copyFileSync(join(root, "node_modules", path), join(outDir, PARTS, name));
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
}

/** The package.json that is published. What it shares with that of the clone stands there alone. */
function description() {
  const { version, license, author, homepage, repository, keywords, engines, dependencies } = readJson("package.json");
  const entry = (name) => ({ types: `./types/engine/${name}.d.ts`, default: `./lib/${name}.js` });
  return {
    name: "flitlab",
    version,
    description: "Interconnection networks described, priced, estimated, simulated flit by flit and bounded by linear programs.",
    keywords,
    homepage,
    bugs: `${repository.replace(/^git\+|\.git$/g, "")}/issues`,
    repository: { type: "git", url: repository },
    license,
    author,
    type: "module",
    engines: { node: engines.node },
    sideEffects: false,
    bin: { flitlab: "bin/flitlab.js" },
    exports: {
      ...Object.fromEntries(FACES.map((name) => [name === "index" ? "." : `./${name}`, entry(name)])),
      "./package.json": "./package.json",
    },
    types: "./types/engine/index.d.ts",
    files: ["bin", "cli", "lib", "site", "types"],
    optionalDependencies: { libsql: dependencies.libsql },
  };
}

/** The page of the package at the registry; its links lead to the docs of the site. */
function readme() {
  const { homepage } = readJson("package.json");
  return readFileSync(join(src, "engine/readme.md"), "utf8").replace(/\]\(\.\.\/\.\.\/(docs\/[\w-]+)\.md\)/g, `](${homepage}$1.html)`);
}

const readJson = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

/** Builds the package into a folder. `site`: where the site has been built; it is built anew when this is left out. */
export async function buildPackage(outDir = join(root, "dist/package"), site) {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  await inProduction(() => buildEngine(outDir));
  // The command's solvers are the engine's: one of their files is a third of the tarball.
  await inProduction(() => bundleCommand(join(outDir, "cli"), `../${PARTS}/`));
  if (site === undefined) await buildSite(join(outDir, "site"));
  else cpSync(site, join(outDir, "site"), { recursive: true });
  mkdirSync(join(outDir, "bin"));
  writeFileSync(join(outDir, "bin/flitlab.js"), LAUNCHER, { mode: 0o755 });
  writeFileSync(join(outDir, "package.json"), `${JSON.stringify(description(), null, 2)}\n`);
  writeFileSync(join(outDir, "README.md"), readme());
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
