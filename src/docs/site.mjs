/**
 * The folder docs/ as pages of the site: Eleventy reads the texts, docs/README.md gives their order, and MiniSearch their index. The pages need
 * no script but for the search, and work from any folder.
 */
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Eleventy } from "@11ty/eleventy";
import GithubSlugger from "github-slugger";
import anchors from "markdown-it-anchor";
import MiniSearch from "minisearch";

const HERE = dirname(fileURLToPath(import.meta.url));
/** Studies by the hundred thousand characters, for who checks a claim: linked, and not searched. */
const UNSEARCHED = /-settings$/;
/** Pictures of more pixels than the column of text are links to themselves at their own size. */
const COLUMN = 760;
/** Code of more characters than these may be broken anywhere; a name or an option only after "_", so that tables fit a phone. */
const WHOLE_CODE = 24;

/** "How it *works*" as plain text. */
const plain = (markdown) => markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[`*_]/g, "");
/** A text in HTML, in attributes too. */
export const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
/** HTML as plain text: what stands within a line ends no word, a paragraph or a cell does. */
const textOf = (html) =>
  html
    .replaceAll(/<\/?(?:a|b|code|em|i|strong|sub|sup|wbr)\b[^>]*>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();

/**
 * The sections of docs/README.md: their titles, and the pages they link to in order, by name without ".md".
 * @param {string} readme
 * @returns {readonly { title: string, pages: readonly { title: string, name: string }[] }[]}
 */
export function contentsOf(readme) {
  return readme
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.slice(0, part.indexOf("\n")),
      pages: [...part.matchAll(/\[([^\]]+)\]\(([\w/-]+)\.md\)/g)].map(([, title, name]) => ({
        title: plain(title).replace(/^./, (first) => first.toUpperCase()),
        name,
      })),
    }));
}

/**
 * Markdown as GitHub reads it: indented lines are code, which Eleventy turns off, and headings have the names that GitHub gives them, so that
 * a link to one works in both places.
 */
function asOnGitHub(markdown) {
  markdown.enable("code");
  const slugger = new GithubSlugger();
  markdown.use(anchors, {
    slugify: (text) => slugger.slug(text),
    getTokensText: (tokens) => tokens.map(({ content }) => content).join(""),
    permalink: anchors.permalink.linkInsideHeader({
      symbol: "#",
      placement: "after",
      ariaHidden: true,
      renderAttrs: () => ({ tabindex: "-1" }),
    }),
  });
  // Before "%" no line ends.
  markdown.renderer.rules.text = (tokens, at) => markdown.utils.escapeHtml(tokens[at].content).replaceAll(/(?<=\d) (?=%)/g, "&nbsp;");
  markdown.core.ruler.before("normalize", "names-anew", () => {
    slugger.reset();
  });
}

/** Writes the pages into the folder `out`; their names without ".html". The package says where site and sources are found. */
export async function writeDocs({ root, out }) {
  const { version, homepage, repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const site = { version, address: homepage, source: `${repository.replaceAll(/^git\+|\.git$/g, "")}/blob/main/` };
  const contents = contentsOf(readFileSync(join(root, "docs/README.md"), "utf8"));
  const order = [{ title: "Flitlab’s pages", name: "index" }, ...contents.flatMap(({ pages }) => pages)];
  const eleventy = new Eleventy(relative(process.cwd(), join(root, "docs")), relative(process.cwd(), out), {
    quietMode: true,
    configPath: false,
    config: (config) => {
      config.setUseGitIgnore(false);
      config.setTemplateFormats(["md"]);
      config.amendLibrary("md", asOnGitHub);
      return { markdownTemplateEngine: false };
    },
  });
  eleventy.disableLogger();
  const written = [];
  const sections = [];
  for (const { inputPath, content } of await eleventy.toJSON()) {
    const name = nameOf(relative(join(root, "docs"), inputPath).replaceAll("\\", "/").replace(/\.md$/, ""));
    const { html, title, text } = pageOf(name, content, { contents, order, ...site });
    mkdirSync(dirname(join(out, name)), { recursive: true });
    writeFileSync(join(out, `${name}.html`), html);
    written.push(name);
    if (!UNSEARCHED.test(name)) sections.push(...sectionsOf(name, title, text));
  }
  const search = new MiniSearch({ fields: ["title", "heading", "text"], storeFields: ["title", "heading", "begins"] });
  search.addAll(sections.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
  writeFileSync(join(out, "search.json"), JSON.stringify(search));
  for (const [name, source] of [
    ["docs.css", join(HERE, "docs.css")],
    ["docs.js", join(HERE, "docs.js")],
    ["minisearch.js", join(root, "node_modules/minisearch/dist/es/index.js")],
    ["inter.woff2", join(root, "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2")],
  ])
    copyFileSync(source, join(out, name));
  cpSync(join(root, "docs/pictures"), join(out, "pictures"), { recursive: true });
  return written;
}

/** The page that a file of docs/ becomes: both without what follows the dot. */
const nameOf = (path) => path.replace(/^README$/, "index");

function pageOf(name, text, { contents, order, address, source, version }) {
  const folder = posix.dirname(name);
  const to = (page) => posix.relative(folder, page) || ".";
  const at = order.findIndex((page) => page.name === name);
  const [, heading = name] = /<h1[^>]*>(.*?)(?: <a class="header-anchor"|<\/h1>)/s.exec(text) ?? [];
  const title = textOf(heading);
  const titles = new Map(order.map((page) => [page.name, page.title]));
  let tables = 0;
  const body = text
    // A link that shows a file's name shows the page's title, as the site has no such file.
    .replaceAll(/(?<=<a href="([^":#]*)\.md(?:#[^"]*)?">)[\w/-]+\.md(?=<\/a>)/g, (file, path) =>
      escaped(titles.get(nameOf(posix.join(folder, path))) ?? file),
    )
    .replaceAll(/(?<=<a [^>]*href=")(?![a-z]+:|#)([^"#]*)(#[^"]*)?(?=")/g, (_link, path, anchor = "") => {
      const target = posix.join("docs", folder, path);
      // What is not of docs/ is no page of the site.
      if (!target.startsWith("docs/")) return `${source}${target}${anchor}`;
      return `${to(nameOf(posix.relative("docs", target).replace(/\.md$/, "")) + (path.endsWith(".md") ? ".html" : ""))}${anchor}`;
    })
    .replaceAll(/(?<!<pre>)<code>([^<]*)(?=<)/g, (_code, code) =>
      textOf(code).length > WHOLE_CODE ? `<code class="long">${code}` : `<code>${code.replaceAll("_", "_<wbr>")}`,
    )
    .replaceAll(/<picture>.*?<img src="([^"]*)" width="(\d+)".*?<\/picture>/gs, (picture, path, width) =>
      Number(width) > COLUMN ? `<a class="picture" href="${path}">${picture}</a>` : picture,
    )
    // What scrolls can be reached by the keyboard.
    .replaceAll("<pre>", '<pre tabindex="0">')
    .replaceAll("<table>", () => `<div class="table" tabindex="0" role="region" aria-label="Table ${++tables}"><table>`)
    .replaceAll("</table>", "</table></div>");
  const headings = [...body.matchAll(/<h2 id="([^"]*)"[^>]*>(.*?) <a class="header-anchor"/gs)].map(([, id, inner]) => [
    id,
    inner.replaceAll(/<[^>]*>/g, ""),
  ]);
  const link = ({ name: page, title: words }) =>
    `<li><a href="${to(`${page}.html`)}"${page === name ? ' aria-current="page"' : ""}>${escaped(words)}</a></li>`;
  const list = contents.map(({ title: words, pages }) => `<h2>${escaped(words)}</h2><ul>${pages.map(link).join("")}</ul>`).join("");
  const description = escaped(/^.{0,200}(?!\S)/.exec(textOf(/<p>(.*?)<\/p>/s.exec(body)?.[1] ?? ""))[0]);
  const [before, after] = at < 0 ? [] : [order[at - 1], order[at + 1]];
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${description}">
<meta property="og:title" content="${escaped(title)} · Flitlab">
<meta property="og:description" content="${description}">
<meta property="og:type" content="article">
<meta property="og:image" content="${address}social.png">
<link rel="canonical" href="${address}docs/${name === "index" ? "" : `${name}.html`}">
<title>${escaped(title)} · Flitlab</title>
<link rel="stylesheet" href="${to("docs.css")}">
<script type="module" src="${to("docs.js")}"></script>
</head>
<body>
<a class="skip" href="#content">To the text</a>
<header>
<a class="product" href="${to("../index.html")}">Flit<b>lab</b></a>
<a href="${to("index.html")}">Docs</a>
<a href="${to("../index.html")}">Studio</a>
<search><input type="search" placeholder="Search the docs" aria-label="Search the docs" aria-controls="found" autocomplete="off" data-index="${to("search.json")}" data-pages="${to("index.html")}"><ol id="found" hidden></ol></search>
</header>
<div class="columns">
<nav class="all" aria-label="Pages"><details><summary>Pages</summary>${list}</details></nav>
<main id="content">
${headings.length < 2 ? "" : `<nav class="on-page" aria-label="On this page"><details><summary>On this page</summary><ul>${headings.map(([id, words]) => `<li><a href="#${id}">${words}</a></li>`).join("")}</ul></details></nav>\n`}<article>
${body}</article>
<footer>
${before ? `<a rel="prev" href="${to(`${before.name}.html`)}"><span>Before</span> ${escaped(before.title)}</a>` : "<span></span>"}
${after ? `<a rel="next" href="${to(`${after.name}.html`)}"><span>Next</span> ${escaped(after.title)}</a>` : "<span></span>"}
<p>Flitlab ${escaped(version)} · <span id="address"></span></p>
</footer>
</main>
</div>
</body>
</html>
`;
  return { html, title, text: body };
}

/** Parts of a page that are found by themselves: what stands below each heading. */
function sectionsOf(name, title, text) {
  return text.split(/(?=<h[23] id=")/).map((part, i) => {
    const [, id = "", heading = ""] = /^<h[23] id="([^"]*)"[^>]*>(.*?) <a class="header-anchor"/s.exec(part) ?? [];
    const words = textOf(part.replace(/^<h[1-3][^>]*>.*?<\/h[1-3]>/s, "").replaceAll(/<a class="header-anchor".*?<\/a>/gs, ""));
    return {
      id: i === 0 ? `${name}.html` : `${name}.html#${id}`,
      title,
      heading: textOf(heading),
      text: words,
      begins: words.slice(0, 140),
    };
  });
}
