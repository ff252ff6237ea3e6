/**
 * Vite's plugin for what is loaded later: every import() of the built site is a call of one short function, which asks for a part's own
 * imports and styles beside it, not after it, and once more by another address when it fails twice (src/studio/parts.tsx). Vite's own
 * function for that is three times as long, waits for nothing but itself, and stands around each import() with a wrapper of its own.
 */
const HELPER = "\0vite/preload-helper.js";

/** The simulator, with its imports: the first visit waits for it. The names of all other parts' imports would take as long to come as they save. */
const FIRST = /\/load-point-[^/]*\.js$/;
/** What is there before anything is loaded later: on the page by its first tags, in workers by their first import. */
const AT_HAND = /\/(index|page|visit|model|first|rolldown-runtime)-[^/]*\.js$/;

/**
 * In the site: what stands at the address beside `base`, after its styles, while its own imports are under way. `part` is a function where
 * the address is not known when building.
 */
function later(part, files, base) {
  if (typeof part === "function") return part();
  const address = new URL(part, base).href;
  const load = () => import(address).catch(globalThis.flitlabImportAgain?.(address));
  if (!files) return load();
  const beside = files.map((file) => new URL(file, base).href);
  if (typeof document === "undefined") {
    // A worker, which has no tags to ask by, and no use for styles. Who imports it says what is missing.
    for (const file of beside) if (!file.endsWith(".css")) import(file).catch(() => null);
    return load();
  }
  ask(address);
  return Promise.all(beside.map((file) => ask(file))).then(load);
}

/** A link to a file, once; for a style a promise that it is there. */
function ask(address) {
  const known = asked.get(address);
  if (known !== undefined) return known;
  const link = document.createElement("link");
  const isStyle = address.endsWith(".css");
  link.rel = isStyle ? "stylesheet" : "modulepreload";
  link.crossOrigin = "";
  link.href = address;
  const waiting = isStyle
    ? new Promise((done, failed) => {
        link.onload = done;
        link.onerror = () => {
          asked.delete(address);
          link.remove();
          failed(new Error(`${address} could not be loaded`));
        };
      })
    : null;
  asked.set(address, waiting);
  document.head.append(link);
  return waiting;
}

/** What has been asked for. The page's own styles stand in its text (src/first-page-plugin.mjs): there is no such file. */
const ASKED =
  'const asked = new Map(typeof document === "undefined" ? [] : Array.from(document.querySelectorAll("style[data-href]"), ({ dataset }) => [new URL(dataset.href, document.baseURI).href, null]));';

const HELPER_CODE = [ASKED, String(ask), String(later), "export { later as __vitePreload };"].join("\n");

const ADDRESS = '(`\\./[^`$]+\\.js`|"\\./[^"]+\\.js")';
const CHOSEN = "((?:\\.then\\([\\w$]+=>[\\w$]+(?:\\.[\\w$]+|\\([\\w$]+\\.default,1\\))\\))?)";
/** The wrapper that Vite puts around an import(), with or without names taken from it; minified. */
const WRAPPED = new RegExp(
  `([\\w$]+)\\((?:\\(\\)=>import\\(${ADDRESS}\\)${CHOSEN}|async\\(\\)=>\\{let\\{[^{}]*\\}=await import\\(${ADDRESS}\\)${CHOSEN};return\\{[^{}]*\\}\\})` +
    `,(?:\\[\\]|__vite__mapDeps\\(\\[([\\d,]*)\\]\\)),import\\.meta\\.url\\)`,
  "g",
);

/** A chunk's code with all its import() by the short function. Throws where one is of another shape. */
function shortened(code, fileName) {
  let helper = "";
  const short = code.replaceAll(WRAPPED, (_all, name, whole, wholeChosen, named, namedChosen, files) => {
    helper = name;
    return `flitlabLater(${whole ?? named}${files ? `,[${files}]` : ""})${wholeChosen ?? namedChosen}`;
  });
  if (/\bimport\([`"']\.\//.test(short)) throw new Error(`an import() in ${fileName} is not as Vite has been known to write it`);
  if (helper === "") return code;
  const files = short.includes("const __vite__mapDeps=") ? "files$&&__vite__mapDeps(files$)" : "files$";
  // Its own names are none that a minifier gives, or they would hide the helper's.
  return `${short}\nfunction flitlabLater(part$,files$){return ${helper}(part$,${files},import.meta.url)}\n`;
}

/** @returns {import("vite").Plugin} */
export function importsPlugin() {
  return {
    name: "flitlab:imports",
    apply: "build",
    enforce: "pre",
    load: (id) => (id === HELPER ? HELPER_CODE : null),
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk" && file.code.includes("import(")) file.code = shortened(file.code, file.fileName);
        }
      },
    },
  };
}

/** Vite's `build.modulePreload`: what the page's first tags say, and beside a part of the first visit its imports. */
export const modulePreload = {
  polyfill: false,
  resolveDependencies: (part, files, { hostType }) => {
    if (hostType === "html") return files;
    return FIRST.test(part) ? files.filter((file) => file !== part && !AT_HAND.test(file)) : [];
  },
};
