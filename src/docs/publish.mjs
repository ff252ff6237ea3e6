/**
 * The built site as a web space serves it that sends files alone, GitHub Pages for one: `npm run publish-site` copies dist/site to dist/pages.
 * There the policy that `flitlab serve` sends as a header stands in each page, and a page tells who follows a dead link where the studio is.
 */
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { policyOf } from "../cli/content-security-policy.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A page with its policy, which holds for everything behind it: it stands before all else that is loaded. */
const withPolicy = (html) =>
  html.replace(/<meta charset="[^"]*"\s*\/?>/i, (tag) => `${tag}\n<meta http-equiv="Content-Security-Policy" content="${policyOf(html)}">`);

const missing = (address) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not found · Flitlab</title>
<p>Nothing is at this address. <a href="${address}">Open the studio</a>, or <a href="${address}docs/index.html">read the docs</a>.</p>
</html>
`;

/** Writes the site for such a web space from a built one. */
export function publish(site = join(root, "dist/site"), out = join(root, "dist/pages")) {
  const { homepage } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  rmSync(out, { recursive: true, force: true });
  cpSync(site, out, { recursive: true });
  // Else names that begin with "_" would be left out.
  writeFileSync(join(out, ".nojekyll"), "");
  writeFileSync(join(out, "404.html"), missing(new URL(homepage).pathname));
  for (const file of readdirSync(out, { recursive: true, encoding: "utf8" }))
    if (file.endsWith(".html")) {
      const path = join(out, file);
      const html = withPolicy(readFileSync(path, "utf8"));
      if (!html.includes("Content-Security-Policy")) throw new Error(`${file} has no place for its policy`);
      writeFileSync(path, html);
    }
  return out;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(publish());
