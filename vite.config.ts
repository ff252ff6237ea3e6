import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { importsPlugin, modulePreload } from "./src/imports-plugin.mjs";
import { foundPlugin } from "./src/docs/found.mjs";
import { firstPagePlugin } from "./src/first-page-plugin.mjs";
import { kernelPlugin } from "./src/kernel-plugin.mjs";
import { LICENCES, licencesPlugin } from "./src/licences-plugin.mjs";
import { modelDigestPlugin } from "./src/model-digest-plugin.mjs";
import { LongestFirst } from "./tests/tools/longest-first.ts";

/** Files that the service worker does not fetch beforehand: the solver that only a verification asks for, larger than all the rest. */
const ON_DEMAND = /^highs-/;

/** Fills the list of files into the built public/sw.js. */
function offline(): Plugin {
  let outDir = "";
  return {
    name: "flitlab:offline",
    apply: "build",
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: () => {
      const script = join(outDir, "sw.js");
      if (!existsSync(script)) return;
      const files = [
        "index.html",
        LICENCES,
        ...readdirSync(join(outDir, "assets"))
          .filter((name) => !ON_DEMAND.test(name))
          .sort()
          .map((name) => `assets/${name}`),
      ];
      const version = createHash("sha256");
      for (const file of files) version.update(file).update(readFileSync(join(outDir, file)));
      writeFileSync(
        script,
        readFileSync(script, "utf8")
          .replace("/* files */", files.map((file) => JSON.stringify(`./${file}`)).join(", "))
          .replace("/* version */", version.digest("hex").slice(0, 16)),
      );
    },
  };
}

/**
 * Builds the worker as a second entry beside the page instead of a bundle of its own, so that what both need (the study, the
 * descriptors, the drawings' geometry) is one file that is loaded once.
 */
function sharedWorker(): Plugin {
  const address = 'new URL("./browser-worker.ts", import.meta.url)';
  let reference = "";
  return {
    name: "flitlab:shared-worker",
    apply: "build",
    enforce: "pre",
    buildStart() {
      reference = this.emitFile({ type: "chunk", id: "src/workers/browser-worker.ts", name: "browser-worker" });
    },
    // A worker that loaded the page's entry would start the page.
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const own = new Set(chunks.flatMap(({ facadeModuleId: id }) => (id?.endsWith("/browser-worker.ts") === true ? [id] : [])));
      for (const id of own) {
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        for (const next of [...importedIds, ...dynamicallyImportedIds]) own.add(next);
      }
      const page = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith("/index.html"));
      for (const chunk of chunks) {
        const needed = chunk.moduleIds.find((id) => own.has(id));
        const reached = new Set(needed === undefined ? [] : [chunk.fileName]);
        for (const name of reached) for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) reached.add(next);
        if (page && chunk !== page && reached.has(page.fileName))
          this.error(`workers need ${needed}, and its chunk imports the page: ${[...reached].join(" > ")}`);
      }
    },
    transform(code, id) {
      if (!id.endsWith("/src/workers/browser.ts")) return null;
      if (!code.includes(address)) this.error(`browser.ts does not start its worker by ${address}`);
      return code.replaceAll(address, `import.meta.ROLLUP_FILE_URL_${reference}`);
    },
    // Asked for together with the page's own files, not when these have started, a round trip earlier: the worker with what it begins with.
    transformIndexHtml(_html, { bundle, chunk: entry }) {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === "chunk");
      const first = new Set<string>();
      const add = (name: string | undefined): void => {
        if (name === undefined || first.has(name)) return;
        first.add(name);
        chunks.find(({ fileName }) => fileName === name)?.imports.forEach(add);
      };
      add(chunks.find((file) => file.facadeModuleId?.endsWith("/browser-worker.ts"))?.fileName);
      return [...first]
        .filter((fileName) => entry?.imports.includes(fileName) !== true)
        .map((fileName) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `./${fileName}` },
          injectTo: "head" as const,
        }));
    },
  };
}

/** Leaves out the dialog that cmdk has beside its list, which nobody imports but cmdk's own file: three quarters of it, and the page has dialogs. */
function withoutDialog(): Plugin {
  const stub = "\0flitlab:no-dialog";
  return {
    name: "flitlab:without-dialog",
    enforce: "pre",
    resolveId: (id, importer) => (id === "@radix-ui/react-dialog" && importer?.includes("/cmdk/") ? stub : null),
    load: (id) => (id === stub ? "export const Root = null, Portal = null, Overlay = null, Content = null;" : null),
  };
}

export default defineConfig({
  // Relative addresses, so that the site works in any sub-folder.
  base: "./",
  plugins: [
    react(),
    kernelPlugin(),
    modelDigestPlugin(),
    sharedWorker(),
    withoutDialog(),
    importsPlugin(),
    licencesPlugin(),
    firstPagePlugin(),
    foundPlugin(),
    offline(),
  ],
  build: {
    outDir: "dist/site",
    target: "es2023",
    chunkSizeWarningLimit: 1000,
    modulePreload,
    // What page and workers share of the model is one file, which compresses better than several.
    rolldownOptions: {
      // The engine's faces only name what stands beneath: a page loads what it uses of them.
      treeshake: { moduleSideEffects: [{ test: /\/src\/engine\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            {
              name: "model",
              test: /node_modules\/d3-format\/|\/src\/(math\/random|workload\/trace\/elsewhere|routing\/(?!ecmp-router|interval|route-hops|layers|fillings|deadlock|repair|route-shares|shortest-paths|turns|tree-(?!routing)|tree\.)|traffic\/(?!file-demands|matrix|weighted|hot-spot|shift|tornado|bit-patterns|random-permutation|patterns)|study\/(?!presets|changes|wish-text|nearest|words|unknown)|descriptor|topology\/bought|cost\/(?!search|cost\.|floor|media|trunks|bill|life\.|expansion)|workers\/(?!remote|alternatives|file-texts|resilience|carried|harmful|impact|over-size|cable-texts|session|slices|company|ports|ranked-search|job-runner|jobs\/|report|found-design|measured-part|priced)|throughput\/results|simulation\/(curve|results|warnings|(measuring-|throttle-)?parameters|congestors|settings)\.ts|drawing\/(families|mms-forms)\.ts|drawing\/(geometry|family|links|names|palette|text)\.ts)|preload-helper/,
              minShareCount: 2,
            },
            {
              name: "page",
              test: /\/src\/(studio\/(store\/(?!sampling|harm|link-failures|asked-jobs)|families|completion-words|missing|step-end|parts\.tsx|ErrorBoundary|parts\/(bound-names|loading|Help|moved|ChoiceBox|Switch)|results\/labels|design\/fields)|drawing\/shown\.ts)|node_modules\/@mantine\/(hooks\/esm\/use-(roving-index|uncontrolled|window-event)|core\/esm\/core\/utils\/(create-scoped-keydown-handler|find-element-ancestor))\/|node_modules\/(react|react-dom|scheduler|zustand|idb-keyval|@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes|icons\/IconSelector))\b/,
              minShareCount: 2,
            },
            {
              // What workers begin with, and what lays out and describes the network of the first visit: on a slow line every file waits for its turn.
              name: "first",
              test: /\/src\/(workers\/(job-runner|jobs\/(description|layout)\.ts)|analysis\/(connectivity|shortest-paths|describe|bisection|distances|refine-cut|spectrum|all-distances|weighted-graph|cut)\.ts|topology\/moore|cost\/(cost|floor|media|trunks)\.ts|routing\/deadlock\.ts|drawing\/(layout\.ts|around|layouts\/ring\.ts))/,
            },
            {
              // What curve and table of the first visit need, and workers in part: one file, asked for by the page's first tags.
              name: "axes",
              test: /\/src\/(charts\/(axes|scale|labels|marks|chosen-point|load-series|latency-(?:curve|frame|estimate|marks|chart))|drawing\/(scene|marks))\.ts|node_modules\/(d3\/|d3-(array|color|interpolate|scale)\/)/,
            },
            {
              // The parts of the page that come behind its start, and are there on the first visit; no part of a worker.
              name: "visit",
              test: /\/src\/studio\/(parts\/(save|file-facts|Chart|by-keyboard)|results\/(curves|estimated|LatencyCurve|table\/(row|rows|written|gather|ResultsTable|(?!completion)[a-z]+-rows))\.|store\/row-runs|compare\/AlikeStrip|guide\/(Offer|Guide)\.|design\/Warnings)/,
            },
          ],
        },
      },
    },
  },
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/browser/**"],
    globalSetup: ["tests/tools/built-command.ts"],
    setupFiles: ["tests/tools/all-families.ts"],
    // Only ends what hangs: on a busy machine seconds become minutes, which is no fault of what is tested.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // As many as processors: more get into each other's way, by a tenth. A file finds the modules that others have loaded, which keep no state
    // between tests.
    maxWorkers: availableParallelism(),
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
