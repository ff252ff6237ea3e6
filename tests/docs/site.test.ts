/** What Markdown becomes on the site's pages is what GitHub shows of it, in words of the site. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeDocs } from "../../src/docs/site.mjs";

const root = mkdtempSync(join(tmpdir(), "flitlab-docs-"));
const LONG = "npx flitlab simulate 'topology=torus'";
const PAGES = {
  "README.md": "# All\n\nEverything.\n\n## Start\n\n- [First & last](first.md).\n- [Of a folder](more/second.md).\n",
  "first.md": `# First & last

    npm ci
    npm start

It has \`--json\`, \`a<b_c\` and \`${LONG}\` ([more/second.md](more/second.md#here), [the **second**](more/second.md), [LICENSE.md](../LICENSE.md)).

- a list:

      npx flitlab --help

## \`p\` & \`q\`

Of *both*, 10 %, not \`10 %\`.

| a | b |
|---|---|
| one | two |
`,
  "more/second.md":
    '# Second\n\n<picture>\n  <img src="../pictures/a.webp" width="1440" alt="A">\n</picture>\n\n<picture>\n  <img src="../pictures/b.webp" width="332" alt="B">\n</picture>\n\nSee [first.md](../first.md).\n\n## Here\n\n```sh\nls\n```\n',
};
const page = (name: string): string => readFileSync(join(root, "out", name), "utf8");

beforeAll(async () => {
  for (const folder of ["docs/more", "docs/pictures"]) mkdirSync(join(root, folder), { recursive: true });
  for (const [name, text] of Object.entries(PAGES)) writeFileSync(join(root, "docs", name), text);
  writeFileSync(
    join(root, "package.json"),
    JSON.stringify({ version: "1.2.3", homepage: "https://example.org/", repository: "git+https://example.org/it.git" }),
  );
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  await writeDocs({ root, out: join(root, "out") });
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

test("indented lines are code, in a list too, and so are fenced ones", () => {
  expect(page("first.html")).toContain('<pre tabindex="0"><code>npm ci\nnpm start\n</code></pre>');
  expect(page("first.html")).toContain('<pre tabindex="0"><code>npx flitlab --help\n</code></pre>');
  expect(page("more/second.html")).toContain('<pre tabindex="0"><code class="language-sh">ls\n</code></pre>');
});

test("a link that shows a file's name shows the page's title, and other links what they say", () => {
  expect(page("first.html")).toContain('<a href="more/second.html#here">Of a folder</a>');
  expect(page("first.html")).toContain('<a href="more/second.html">the <strong>second</strong></a>');
  expect(page("first.html")).toContain('<a href="https://example.org/it/blob/main/LICENSE.md">LICENSE.md</a>');
  expect(page("more/second.html")).toContain('<a href="../first.html">First &amp; last</a>');
});

test("only code that is long may be broken anywhere", () => {
  expect(page("first.html")).toContain("<code>--json</code>, <code>a&lt;b_<wbr>c</code>");
  expect(page("first.html")).toContain(`<code class="long">${LONG}</code>`);
});

test("a picture that is wider than the text opens at its own size", () => {
  const links = page("more/second.html").match(/<a class="picture" href="[^"]*">/g);
  expect(links).toEqual(['<a class="picture" href="../pictures/a.webp">']);
});

test("a number and its % stay in one line, and code is as it was written", () => {
  expect(page("first.html")).toContain("10&nbsp;%, not <code>10 %</code>");
});

test("titles, descriptions and what the search knows are plain text", () => {
  expect(page("first.html")).toContain("<title>First &amp; last · Flitlab</title>");
  expect(page("first.html")).toContain(`<meta name="description" content="It has --json, a&lt;b_c and ${LONG} (Of a folder, the second,`);
  const stored = (JSON.parse(page("search.json")) as { storedFields: object }).storedFields;
  expect(Object.values(stored)).toContainEqual({ title: "First & last", heading: "p & q", begins: "Of both, 10 %, not 10 %. a b one two" });
});
