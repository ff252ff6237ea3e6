/** The production build in a real Chromium, from a sub-folder: it opens, nothing fails to load, workers compute the digits that Node computes. */
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import type { Page, Response } from "@playwright/test";
import { openPresets } from "./studio-page.ts";

/** Of the page's text, its JavaScript and styles until it answers, the LP solver aside; of them what is sent before it shows. */
const FIRST_PAGE_LIMIT = 320 * 1024;
const FIRST_PICTURE_LIMIT = 60 * 1024;
/** Of what a first visit asks for behind that, by itself. */
const BEHIND_LIMIT = 60 * 1024;
/** The worker's parts that carry the solver. */
const SOLVER = /linear-program|glpk|\/(solve|grouped-paths)-/;

/** Everything on the console or in answers that a page without faults would not have. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`page error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  return faults;
}

/** Packages that the site's sources import, types aside. */
function importedPackages(): Set<string> {
  const src = new URL("../../src/", import.meta.url);
  const packages = new Set<string>();
  for (const file of readdirSync(src, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || /^cli\/|\/kernel\/|node[^/]*\.ts$/.test(file)) continue;
    for (const [, type, from, later] of readFileSync(new URL(file, src), "utf8").matchAll(
      /^import (type )?(?:[^"]*from )?"([^."][^"]*)"|await import\("([^."][^"]*)"\)/gm,
    )) {
      if (type === undefined && !/^(node|virtual):/.test((from ?? later)!))
        packages.add(
          (from ?? later)!
            .split("/")
            .slice(0, (from ?? later)!.startsWith("@") ? 2 : 1)
            .join("/"),
        );
    }
  }
  if (packages.delete("react") || packages.delete("react-dom")) packages.add("react");
  packages.delete("react-dom");
  return packages;
}

test("carries the licences of everything that it bundles, behind the presets", async ({ page, request }) => {
  await page.goto("./#p=2");
  await openPresets(page);
  const link = page.getByRole("link", { name: "licences" });
  await expect(link).toHaveAttribute("rel", "license");
  const answer = await request.get((await link.getAttribute("href"))!);
  expect(answer.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const [head, ...entries] = (await answer.text()).split(/^## /m);
  expect(head).toMatch(/^Flitlab is free software under the GNU General Public License/);
  const licences = new Map(entries.map((entry) => [entry.split(/ - |, /)[0]!, entry]));
  const imported = importedPackages();
  expect([...imported]).toEqual(expect.arrayContaining(["react", "@mantine/core", "comlink", "glpk.js", "highs", "valibot", "zustand"]));
  // d3 is a bundle of packages, of which only those used are taken.
  for (const name of imported)
    expect(
      [...licences.keys()].some((key) => key === name || (name === "d3" && key.startsWith("d3-"))),
      name,
    ).toBe(true);
  for (const entry of entries) expect(entry.length, entry.split("\n")[0]).toBeGreaterThan(300);
  expect(licences.get("glpk.js")).toContain("GNU GENERAL PUBLIC LICENSE");
  expect(licences.get("highs")).toContain("Permission is hereby granted, free of charge");
  expect(licences.get("assemblyscript")).toContain("Apache License");
});

test("opens without an error and stays within the first page's size", async ({ page }) => {
  const faults = faultsOf(page);
  const responses: Response[] = [];
  page.context().on("response", (response) => responses.push(response));
  await page.goto("./");
  await expect(page.getByRole("button", { name: "Run", exact: true }).or(page.getByRole("button", { name: "Stop" }))).toBeVisible();
  await page.waitForLoadState("networkidle");
  const sizes = new Map<string, number>();
  for (const response of responses) {
    const path = new URL(response.url()).pathname;
    if (/(\.(js|css)|\/)$/.test(path) && !SOLVER.test(path))
      sizes.set(path.split("/").at(-1)! || "index.html", gzipSync(await response.body()).length);
  }
  // What the page's first tags ask for takes over from the picture; the rest, the simulator above all, comes behind it.
  const tags = await page.evaluate(() =>
    Array.from(document.querySelectorAll("script[src], link[rel=modulepreload]:not([href*=':'])"), (tag) =>
      (tag.getAttribute("src") ?? tag.getAttribute("href"))!.split("/").at(-1)!,
    ),
  );
  const told = (names: readonly string[]): number => {
    const total = names.reduce((sum, name) => sum + sizes.get(name)!, 0);
    console.log(
      `${(total / 1024).toFixed(1)} KB gzip: ${names.map((name) => `${name} ${(sizes.get(name)! / 1024).toFixed(1)}`).join(", ")}`,
    );
    return total;
  };
  const first = ["index.html", ...tags];
  expect(told(first)).toBeLessThanOrEqual(FIRST_PAGE_LIMIT);
  expect(told([...sizes.keys()].filter((name) => !first.includes(name)))).toBeLessThanOrEqual(BEHIND_LIMIT);
  // Everything that the first picture needs stands in the page's text.
  expect(await page.locator("link[rel=stylesheet], head script[src]:not([type=module])").count()).toBe(0);
  expect(sizes.get("index.html")).toBeLessThanOrEqual(FIRST_PICTURE_LIMIT);
  expect(faults).toEqual([]);
});

test("the outline stands where the page will", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const places = (): Promise<Record<string, number[]>> =>
    page.evaluate(() =>
      Object.fromEntries(
        [".bar", ".product", ".column-design", ".column-network", ".column-results"].map((selector) => {
          const box = document.querySelector(selector)!.getBoundingClientRect();
          // How much of the network's column the run takes is known later.
          return [selector, selector.startsWith(".column") ? [box.x, box.y, box.width] : [box.x, box.y, box.width, box.height]];
        }),
      ),
    );
  await page.route("**/*.js", (route) => route.abort());
  await page.goto("./#p=2");
  await expect(page.locator("#outline .product")).toBeVisible();
  const before = await places();
  await page.unroute("**/*.js");
  await page.reload();
  await expect(page.getByRole("group", { name: "Run" })).toBeVisible();
  await expect(page.locator("#outline")).toHaveCount(0);
  expect(await places()).toEqual(before);
});
