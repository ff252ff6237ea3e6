/**
 * The site as `npm run publish-site` puts it on a web space that sends files and no headers of ours: the studio under the policy in its own
 * text, on line and off; every link of docs and openings; previews of links; the search.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { lookup } from "mrmime";
import { publish } from "../../src/docs/publish.mjs";
import { faultsOf } from "./faults.ts";

test.use({ serviceWorkers: "allow" });
// One folder and one server for all.
test.describe.configure({ mode: "serial" });

const root = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const FOLDER = root("test-results/published");
const { homepage } = JSON.parse(readFileSync(root("package.json"), "utf8")) as { homepage: string };
const BASE = new URL(homepage).pathname;
let server: Server;
let address = "";

const isFile = (path: string): boolean => existsSync(path) && !path.endsWith("/");

/** As GitHub Pages does it: a folder is its index.html, anything else that is no file is 404.html; no header says more than the type. */
test.beforeAll(async () => {
  publish(root("dist/site"), FOLDER);
  server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://site").pathname);
    const file = join(FOLDER, path.startsWith(BASE) ? path.slice(BASE.length) : "?", path.endsWith("/") ? "index.html" : "");
    const found = isFile(file) && /\.\w+$/.test(file);
    response.writeHead(found ? 200 : 404, { "content-type": lookup(found ? file : ".html") ?? "application/octet-stream" });
    response.end(readFileSync(found ? file : join(FOLDER, "404.html")));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${BASE}`;
});

test.afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** Texts of all its pages, by their paths. */
const pages = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".html"))
      .map((path) => [path, readFileSync(join(FOLDER, path), "utf8")]),
  );

test("the studio computes under the policy in its own text, and opens without a network", async ({ page, context }) => {
  const faults = await faultsOf(page);
  await page.goto(address);
  await expect(page).toHaveTitle(/UGAL-L and MIN · worst case · Flitlab/);
  const computed = page.getByText(/14 of 14 loads|28 loads of 2 designs|simulated/).first();
  await expect(computed).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await context.setOffline(true);
  await page.goto(`${address}#topology=dragonfly&p=1&a=2&h=1&load=0.1,0.2`);
  await expect(page).toHaveTitle(/Dragonfly 1·2·1·3/);
  await context.setOffline(false);
  expect(await faults()).toEqual([]);
  await page.evaluate(() => document.body.append(Object.assign(document.createElement("script"), { textContent: "0" })));
  await expect.poll(async () => (await faults()).join("\n")).toContain("violation: script-src-elem inline");
});

test("every page has its policy, a title and a description; every link leads to a page, and to a heading of it", () => {
  const all = pages();
  const ids = new Map([...all].map(([path, html]) => [path, new Set(Array.from(html.matchAll(/\sid="([^"]*)"/g), ([, id]) => id))]));
  const wrong: string[] = [];
  for (const [path, html] of all) {
    if (!html.includes('<meta http-equiv="Content-Security-Policy"')) wrong.push(`${path} has no policy`);
    if (!/<title>[^<]{4,}<\/title>/.test(html)) wrong.push(`${path} has no title`);
    if (path !== "404.html" && !/<meta\s+name="description"\s+content="[^"]{10,}"/.test(html)) wrong.push(`${path} has no description`);
    if (path === "index.html") continue;
    for (const [, link = ""] of html.matchAll(/\s(?:href|src|srcset)="([^"]*)"/g)) {
      if (/^(?:https:|mailto:|data:)/.test(link) || path === "404.html") continue;
      const [to = "", anchor] = link.split("#");
      const target = to === "" ? path : join(dirname(path), to);
      if (!existsSync(join(FOLDER, target)) || !/\.\w+$/.test(target)) wrong.push(`${path}: ${link} leads nowhere`);
      else if (anchor !== undefined && target !== "index.html" && ids.get(target)?.has(decodeURIComponent(anchor)) !== true)
        wrong.push(`${path}: ${link} has no such heading`);
    }
  }
  expect(all.size).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

test("search engines find every page, and previews a title, a sentence and a picture of the size they want", () => {
  const map = readFileSync(join(FOLDER, "sitemap.xml"), "utf8");
  const listed = Array.from(map.matchAll(/<loc>([^<]*)<\/loc>/g), ([, place]) => place!);
  expect(listed.filter((place) => !place.startsWith(homepage))).toEqual([]);
  const paths = listed.map((place) => place.slice(homepage.length).replace(/(?<=^|\/)$/, "index.html"));
  expect(paths.filter((path) => !existsSync(join(FOLDER, path)))).toEqual([]);
  expect([...pages().keys()].filter((path) => !paths.includes(path)).toSorted()).toEqual(["404.html", "open/index.html"]);
  const story = readFileSync(join(FOLDER, "open/story-why-adaptive.html"), "utf8");
  for (const tag of ['og:title" content="Why adaptive routing?"', `og:image" content="${homepage}social.png"`, "og:description"])
    expect(story).toContain(tag);
  expect(readFileSync(join(FOLDER, "index.html"), "utf8")).toContain(`${homepage}social.png`);
  // Width and height stand in a PNG's first chunk.
  const picture = readFileSync(join(FOLDER, "social.png"));
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
});

test("a page of an opening opens the studio there; one without a subject opens the study after the question mark", async ({ page }) => {
  await page.goto(`${address}open/network-slim-fly-50.html`);
  await expect(page).toHaveURL(/#topology=slim-fly/);
  await expect(page).toHaveTitle(/Slim Fly/);
  await page.goto(`${address}open/index.html?topology=torus&dims=4x4`);
  await expect(page).toHaveTitle(/Torus 4×4/);
  await page.goto(`${address}nothing/here`);
  await page.getByRole("link", { name: "Open the studio" }).click();
  await expect(page).toHaveURL((url) => url.href.split("#")[0] === address);
});

test("the docs: search by keyboard, lists that fold, nothing for axe to find, nothing wider than a phone", async ({ page }) => {
  const faults = await faultsOf(page);
  await page.goto(`${address}docs/choose.html`);
  await expect(page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Choosing a network" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.keyboard.press("/");
  await page.getByRole("searchbox").fill("deadlock");
  await expect(page.locator("#found a").first()).toContainText("Deadlock · The flit simulator");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/docs\/[\w/-]+\.html/);
  await page.goto(`${address}docs/choose.html`);
  await page.getByRole("searchbox").fill("qqqqzzzz");
  await expect(page.locator("#found")).toHaveText("Nothing has “qqqqzzzz”.");
  await page.keyboard.press("Escape");
  await expect(page.locator("#found")).toBeHidden();
  for (const [width, colorScheme] of [
    [1440, "light"],
    [390, "dark"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["docs/start.html", "docs/links.html"]) {
      await page.goto(`${address}${path}`);
      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const stretched = await page.evaluate(() =>
        Array.from(document.querySelectorAll<HTMLImageElement>("img:not(.paper)"), (image) =>
          image.naturalWidth > 0 && Math.abs(image.width / image.height / (image.naturalWidth / image.naturalHeight) - 1) < 0.02
            ? []
            : [image.src],
        ).flat(),
      );
      expect(stretched).toEqual([]);
    }
  }
  const wide: string[] = [];
  for (const name of readdirSync(join(FOLDER, "docs"), { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".html") || name.endsWith("-settings.html")) continue;
    await page.goto(`${address}docs/${name}`, { waitUntil: "domcontentloaded" });
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(name);
  }
  expect(wide).toEqual([]);
  expect(await faults()).toEqual([]);
});
