/**
 * What is found of the site without its script: the docs, a page for each story, preset and figure of a paper with the title and description
 * that a preview of its link shows, and the list of all pages for search engines. Vite's plugin.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { withSources } from "../first-page-plugin.mjs";
import { escaped, writeDocs } from "./site.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const NAME = "Flitlab";
const TAG = "Draw a network, load it, and see where it stops and why.";

const joined = (attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(" ");

/** What a preview shows of an address. */
function previewTags(address, title, description) {
  return [
    { property: "og:site_name", content: NAME },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    ...pictureTags(address),
  ];
}

/** Its picture. Who finds no title here takes the page's own. */
const pictureTags = (address) => [
  { property: "og:image", content: `${address}social.png` },
  { name: "twitter:card", content: "summary_large_image" },
];

/** A page that says what its address opens, and opens it. `hash`: what the studio reads after #. */
function pageOf(address, { title, description, hash }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escaped(description)}">
${previewTags(address, title, description)
  .map((tag) => `<meta ${joined(tag)}>`)
  .join("\n")}
<title>${title === NAME ? NAME : `${escaped(title)} · ${NAME}`}</title>
<link rel="stylesheet" href="../docs/docs.css">
<script src="open.js"></script>
</head>
<body>
<header><a class="product" href="../index.html">Flit<b>lab</b></a><a href="../docs/index.html">Docs</a></header>
<main><article>
<h1>${escaped(title)}</h1>
<p>${escaped(description)}</p>
<p><a id="open" href="../index.html${hash === "" ? "" : `#${escaped(hash)}`}">Open it in the studio</a></p>
</article></main>
</body>
</html>
`;
}

/** Everything with a page of its own, by its file's name. */
async function openings(load) {
  // What lessons say of their networks asks for every family.
  const { loadDescriptors } = await load("/src/study/descriptors.ts");
  await loadDescriptors();
  const [{ STORIES }, { LESSONS }, { PRESETS }] = [
    await load("/src/lessons/stories/stories.ts"),
    await load("/src/lessons/lessons.ts"),
    await load("/src/study/presets.ts"),
  ];
  return [
    ["index", { title: NAME, description: TAG, hash: "" }],
    // Not what it teaches, which would give its answers away.
    ...STORIES.map(({ id, title, chapter, ideas, minutes, steps }) => [
      `story-${id}`,
      {
        title,
        description: `${chapter}: ${ideas.join(", ")}. Predict, run, look, explain: ${steps.length} steps, about ${minutes} minutes.`,
        hash: `story=${id}.1`,
      },
    ]),
    ...PRESETS.map(({ id, title, help, study }) => [`network-${id}`, { title, description: help, hash: study }]),
    ...LESSONS.flatMap(({ source, parts }) =>
      parts.map(({ id, title, text }) => [`figure-${id}`, { title: `${title} (${source})`, description: text, hash: `figure=${id}` }]),
    ),
  ];
}

/** @returns {import("vite").Plugin} */
export function foundPlugin() {
  let root = "";
  let out = "";
  let address = "";
  return {
    name: "flitlab:found",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
      out = resolve(root, config.build.outDir);
      address = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).homepage;
    },
    transformIndexHtml: () => pictureTags(address).map((attrs) => ({ tag: "meta", attrs, injectTo: "head" })),
    closeBundle: async () => {
      const pages = await writeDocs({ root, out: join(out, "docs") });
      const opened = await withSources(root, openings);
      mkdirSync(join(out, "open"), { recursive: true });
      for (const [name, page] of opened) writeFileSync(join(out, "open", `${name}.html`), pageOf(address, page));
      copyFileSync(join(HERE, "open.js"), join(out, "open/open.js"));
      const listed = [
        "",
        ...pages.map((name) => `docs/${name === "index" ? "" : `${name}.html`}`).toSorted((one, other) => (one < other ? -1 : 1)),
        ...opened.slice(1).map(([name]) => `open/${name}.html`),
      ].map((path) => `<url><loc>${address}${path}</loc></url>`);
      writeFileSync(
        join(out, "sitemap.xml"),
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${listed.join("\n")}\n</urlset>\n`,
      );
      writeFileSync(join(out, "robots.txt"), `User-agent: *\nAllow: /\nSitemap: ${address}sitemap.xml\n`);
    },
  };
}
