/** What README and CITATION.cff say of Flitlab is so. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import packageJson from "../../package.json";
import { contentsOf } from "../../src/docs/site.mjs";
import { ROUTINGS } from "../../src/routing/algorithms.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { loadDescriptors } from "../../src/study/descriptors.ts";
import { readWishes } from "../../src/study/wish-text.ts";
import { storyOf } from "../../src/lessons/stories/stories.ts";
import { FAMILY_IDS } from "../../src/topology/families.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");

test("CITATION.cff has the package's version, licence and addresses", () => {
  const cited = parse(read("CITATION.cff")) as Record<string, unknown>;
  expect(cited).toMatchObject({
    "cff-version": "1.2.0",
    version: packageJson.version,
    license: packageJson.license,
    url: packageJson.homepage,
    "repository-code": packageJson.repository.replaceAll(/^git\+|\.git$/g, ""),
  });
});

test("the README's first sentence has at most twenty words, and the page fits a screen", () => {
  const readme = read("README.md");
  const [first] = /^Flitlab is [^.]*\./m.exec(readme)!;
  expect(first.split(" ").length).toBeLessThanOrEqual(20);
  expect(readme.split("\n").length).toBeLessThan(45);
  expect(readme).toContain(`${FAMILY_IDS.length} families of networks`);
  expect(readme).toContain(`${ROUTINGS.length} routings`);
  for (const [, path] of readme.matchAll(/(?:src|srcset)="([^"]*)"/g)) expect(existsSync(join(root, path!)), path).toBe(true);
});

test("the README's links to the studio lead to what there is", async () => {
  await loadDescriptors();
  const links = Array.from(read("README.md").matchAll(/\((https:[^)\s]*)\)/g), ([, link]) => link!);
  expect(links.length).toBeGreaterThanOrEqual(4);
  const wrong = links.filter((link) => {
    const [address, text = ""] = link.split("#");
    if (address !== packageJson.homepage) return true;
    const [, story, step] = /^story=([\w-]+)\.(\d+)$/.exec(text) ?? [];
    if (story !== undefined) return storyOf(story)?.steps[Number(step) - 1] === undefined;
    const [, wish] = /^wish=(.*)$/.exec(text) ?? [];
    return wish === undefined ? parseStudy(text).problems.length > 0 : readWishes(decodeURIComponent(wish)).problems.length > 0;
  });
  expect(wrong).toEqual([]);
});

test("docs/README.md leads to every page of docs, but to the studies behind a page of claims, which that page leads to", () => {
  const listed = contentsOf(read("docs/README.md")).flatMap(({ pages }) => pages.map(({ name }) => name));
  expect(listed).toEqual([...new Set(listed)]);
  const pages = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md") && path !== "README.md" && !path.endsWith("-settings.md"))
    .map((path) => path.replace(/\.md$/, ""));
  expect(pages.filter((name) => !listed.includes(name))).toEqual([]);
  expect(listed.filter((name) => !pages.includes(name))).toEqual([]);
});
