/**
 * Vite's plugin that writes the first visit's page into the built index.html: drawings, sentence, curve and table, as src/studio/kept renders
 * them, with the results that the studio takes over. Other addresses do not show it (src/studio/kept/first.js).
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";

/** Where the results of the first study are kept; `npm run keep` writes them. */
export const KEPT = "src/studio/kept/first.json";
const SCRIPT = "src/studio/kept/first.js";
const STUDY = "/src/studio/kept/first-study.ts";
const PAGE = "/src/studio/kept/prerender.tsx";

/** What the page's files ask of a browser while they load and render. */
const BROWSER = {
  window: globalThis,
  navigator: { userAgent: "" },
  document: { documentElement: { setAttribute: () => undefined } },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
};

/** Gives `use` what Vite makes of a source file of the page for Node. */
export async function withSources(root, use) {
  const before = Object.keys(BROWSER).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  for (const [name, value] of Object.entries(BROWSER))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  const server = await createServer({
    root,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return await use((file) => server.ssrLoadModule(file));
  } finally {
    await server.close();
    for (const [name, descriptor] of before) {
      delete globalThis[name];
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    }
  }
}

/** Simulates the first study and solves its programs: the text of `KEPT`. */
export function keptNow(root) {
  return withSources(root, async (load) => {
    const [{ keep }, { nodePool }] = [await load(STUDY), await load("/src/workers/node.ts")];
    const pool = nodePool(undefined, new URL("dist/cli/worker.js", `file://${root}/`));
    try {
      return await keep(pool);
    } finally {
      pool.close();
    }
  });
}

const COLOUR = /#[\da-f]{3,8}\b|rgba?\([^)]*\)/gi;

/** One text for light and dark, which differ in colours alone: these become variables. `names`: those so far, by both colours. */
function inBothSchemes(light, dark, names) {
  const [ours, theirs] = [light, dark].map((html) => html.match(COLOUR) ?? []);
  if (ours.length !== theirs.length) throw new Error("the first page differs between light and dark in more than its colours");
  let at = 0;
  return light.replaceAll(COLOUR, (colour) => {
    const other = theirs[at++];
    if (other === colour) return colour;
    const pair = `${colour} ${other}`;
    const name = names.get(pair) ?? `--k${names.size}`;
    names.set(pair, name);
    return `var(${name})`;
  });
}

/** What stands in index.html in the place of its mark. */
async function firstPage(root) {
  const kept = readFileSync(join(root, KEPT), "utf8");
  const parts = await withSources(root, async (load) => {
    const { prerender } = await load(PAGE);
    const names = new Map();
    const html = [];
    for (const narrow of [false, true])
      html.push(inBothSchemes(await prerender(kept, "light", narrow), await prerender(kept, "dark", narrow), names));
    return { html, names };
  });
  const [wide, narrow] = parts.html;
  const rule = (which) => [...parts.names].map(([pair, name]) => `${name}:${pair.split(" ")[which]}`).join(";");
  return [
    `<style>#kept{${rule(0)}}[data-mantine-color-scheme=dark] #kept{${rule(1)}}</style>`,
    `<div id="kept" inert><div class="kept-wide">${wide}</div><div class="kept-narrow">${narrow}</div></div>`,
  ].join("\n");
}

/** The page's own styles in its text, not a round trip behind it. Their file is not written: nothing else asks for it. */
function withStyles(html, bundle) {
  return html.replaceAll(/<link rel="stylesheet"[^>]* href="\.\/(assets\/[^"]*)">/g, (link, name) => {
    const styles = String(bundle[name]?.source ?? "");
    if (styles === "") throw new Error(`${link} of the page names no styles of the build`);
    delete bundle[name];
    const text = styles.replaceAll(/url\((?:\.\/)?(?!data:)/g, "url(./assets/");
    // By itself a font of the page's own styles would be asked for with the page's address, which may hold a token.
    const fonts = Array.from(
      text.matchAll(/url\((\.\/[^)]*\.woff2)\)/g),
      ([, font]) => `<link rel="preload" as="font" type="font/woff2" crossorigin referrerpolicy="no-referrer" href="${font}">`,
    );
    return `${fonts.join("")}<style data-href="./${name}">${text}</style>`;
  });
}

/** @returns {import("vite").Plugin} */
export function firstPagePlugin() {
  let root = "";
  let results = "";
  return {
    name: "flitlab:first-page",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle() {
      const source = readFileSync(join(root, KEPT), "utf8");
      results = `assets/kept-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.json`;
      this.emitFile({ type: "asset", fileName: results, source });
    },
    transformIndexHtml: {
      order: "post",
      handler: async (html, { bundle = {} }) => ({
        html: withStyles(html, bundle).replace("<!-- first page -->", await firstPage(root)),
        tags: [
          { tag: "meta", attrs: { name: "flitlab-kept", content: `./${results}` }, injectTo: "head" },
          { tag: "script", children: readFileSync(join(root, SCRIPT), "utf8"), injectTo: "head" },
        ],
      }),
    },
  };
}
