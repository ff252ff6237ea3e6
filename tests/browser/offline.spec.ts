/** After the first load the studio opens without a network and computes, under a strict Content-Security-Policy, beside other sites of the same origin. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { siteUnder } from "../../src/cli/site-server.ts";
import { IN_WHOLE } from "../tools/extent.ts";
import { faultsOf } from "./faults.ts";
import { built, dataMarks, exported, openRow, openStudio, QUICK, run } from "./studio-page.ts";

test.use({ serviceWorkers: "allow" });

const root = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const STUDY = `topology=dragonfly&p=1&a=2&h=1&load=0.1,0.2&model=3&${QUICK}`;

/** Waits until the page's files are kept and its service worker answers for them. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Simulates the study, and solves its linear programs. */
async function computes(page: Page): Promise<void> {
  await openStudio(page, STUDY);
  await built(page, "6");
  await run(page);
  await expect(dataMarks(page, "Latency against offered load", "circle")).not.toHaveCount(0);
  await openRow(page, /^saturation/);
  await expect(page.getByRole("figure", { name: "Throughput at saturation" })).toContainText("minimal only (LP)");
}

test("computes under the policy that flitlab serve sends and the documentation names, on line and off", async ({
  page,
  context,
  request,
}) => {
  const policy = (await request.get("./")).headers()["content-security-policy"]!;
  expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[^']*';.*worker-src 'self' blob:/);
  expect(readFileSync(root("docs/serving.md"), "utf8")).toContain(`Content-Security-Policy: ${policy}\n`);
  const faults = await faultsOf(page);
  const solver = page.context().waitForEvent("response", (response) => /\/glpk-.*\.wasm$/.test(response.url()));
  await computes(page);
  expect((await solver).status()).toBe(200);
  expect((await exported(page, "Drawing as PNG")).suggestedFilename()).toMatch(/\.png$/);
  await installed(page);
  await context.setOffline(true);
  await page.reload();
  await computes(page);
  expect(await faults()).toEqual([]);
  const licences = await context.newPage();
  await licences.goto("./licences.txt");
  await expect(licences.locator("body")).toContainText("GNU GENERAL PUBLIC LICENSE");
  await licences.close();
  // What the policy forbids is noted, or this test would see nothing.
  await page.evaluate(() => document.body.append(Object.assign(document.createElement("script"), { textContent: "0" })));
  await expect.poll(async () => (await faults()).join("\n")).toContain("violation: script-src-elem inline");
});

/** A copy of the built site in a folder of its own, and a server of it that can be ended. */
async function siteOf(name: string, base = "/lab/") {
  const folder = root(`test-results/sites/${name}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(root("dist/site"), folder, { recursive: true });
  const server = createServer(siteUnder(base, folder));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`;
  return {
    folder,
    address,
    end: (): void => {
      server.close();
      server.closeAllConnections();
    },
    /** Another build in its place, of which no file but the page has a name of this one's. */
    replace: (version: string): void => {
      const file = `./assets/new-${version.slice(0, 8)}.js`;
      const script = readFileSync(join(folder, "sw.js"), "utf8");
      rmSync(join(folder, "assets"), { recursive: true });
      mkdirSync(join(folder, "assets"));
      writeFileSync(join(folder, file), "");
      writeFileSync(
        join(folder, "index.html"),
        `<!doctype html><title>build ${version}</title><script type="module" src="${file}"></script>`,
      );
      writeFileSync(
        join(folder, "sw.js"),
        script
          .replace(/const FILES = \[.*?\];/s, `const FILES = ${JSON.stringify(["./index.html", file])};`)
          .replace(/[0-9a-f]{16}/, version),
      );
    },
  };
}

/** The service worker answers for the page, which is the one that was opened. */
async function answeredFor(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Parts of the page, and of workers that have been there before the service worker, that are loaded now. */
async function loadsMore(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Matrix", exact: true }).click();
  await expect(page.getByText("Adjacency matrix of 6 routers")).toBeVisible();
  await run(page);
  await expect(dataMarks(page, "Latency against offered load", "circle")).not.toHaveCount(0);
  await openRow(page, /^saturation/);
  await expect(page.getByRole("figure", { name: "Throughput at saturation" })).toContainText("minimal only (LP)");
  await expect(page.getByRole("log", { name: "Notices" })).toBeEmpty();
}

/** Opens the study, which waits for Run. */
async function firstVisit(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("flitlab-live", "off"));
  await page.goto(`${address}#${STUDY}`);
  await built(page, "6");
}

/** Opens the new build of a site beside pages of the old one, for which its service worker waits. */
async function openNew(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page).toHaveTitle(/^build/);
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.register("sw.js")).update();
  });
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)).toBe(true);
}

test("the first tab offline: without another visit it loads what it needs later", async ({ page }) => {
  const site = await siteOf("first");
  await firstVisit(page, site.address);
  await answeredFor(page);
  site.end();
  await loadsMore(page);
  await page.reload();
  await built(page, "6");
});

test("the first tab after a new build: what it needs later is the old build's, for as long as such a page is open", async ({
  page,
  context,
}) => {
  const site = await siteOf("replaced");
  await firstVisit(page, site.address);
  await answeredFor(page);
  site.replace("2".repeat(16));
  await openNew(await context.newPage(), site.address);
  await loadsMore(page);
  site.end();
});

for (const sandbox of [null, "allow-scripts allow-same-origin"])
  test(`a frame in another site's page works when its own has gone, after one visit: ${sandbox ?? "no"} sandbox`, async ({ page }) => {
    const site = await siteOf(sandbox === null ? "framed" : "sandboxed");
    const box = sandbox === null ? "" : `sandbox="${sandbox}"`;
    const host = createServer((_, response) => {
      const code = `<iframe ${box} width="960" height="540" src="${site.address}#${STUDY.replaceAll("&", "&amp;")}&amp;embed=1"></iframe>`;
      response.writeHead(200, { "content-type": "text/html" }).end(code);
    });
    await new Promise<void>((resolve) => {
      host.listen(0, "127.0.0.1", resolve);
    });
    // The site is 127.0.0.1, this one localhost: another one to the browser.
    await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/`);
    const marks = page
      .frameLocator("iframe")
      .getByRole("figure", { name: "Latency against offered load" })
      .locator("circle[data-part=data]");
    await expect(marks).toHaveCount(2);
    const frame = page.frames()[1]!;
    await expect.poll(() => frame.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    site.end();
    await page.reload();
    await expect(marks).toHaveCount(2);
    // It answers the page around as it does on line, as soon as it listens.
    await page.evaluate(() => {
      addEventListener("message", ({ data }: MessageEvent<{ study?: string }>) => (document.title = data.study ?? ""));
    });
    await expect
      .poll(async () => {
        await page.evaluate(() => document.querySelector("iframe")!.contentWindow!.postMessage({ flitlab: 1, get: "study" }, "*"));
        return page.title();
      })
      .toContain("p=1&a=2&h=1");
    host.close();
    host.closeAllConnections();
  });

test("two sites on one origin keep their own offline copies, through a new build of one of them", IN_WHOLE, async ({ page }) => {
  const folders = ["one", "two"].map((name) => root(`test-results/sites/${name}`));
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    cpSync(root("dist/site"), folder, { recursive: true });
  }
  const script = readFileSync(join(folders[0]!, "sw.js"), "utf8");
  const version = /[0-9a-f]{16}/.exec(script)![0];
  const rebuild = (folder: string, as: string): void => {
    writeFileSync(join(folder, "sw.js"), script.replace(version, as.repeat(16)));
  };
  rebuild(folders[1]!, "2");
  // One site lies in the other's folder.
  const sites = [siteUnder("/lab/two/", folders[1]!), siteUnder("/lab/", folders[0]!)] as const;
  const server = createServer((incoming, answer) => {
    sites[incoming.url!.startsWith("/lab/two/") ? 0 : 1](incoming, answer);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const visit = async (path: string): Promise<void> => {
    await page.goto(`${origin}${path}#${STUDY}`);
    await built(page, "6");
  };
  const cached = (): Promise<string[]> => page.evaluate(async () => (await caches.keys()).sort());
  for (const path of ["/lab/", "/lab/two/"]) {
    await visit(path);
    await installed(page);
  }
  await page.evaluate(() => caches.open("of somebody else"));
  expect(await cached()).toEqual([`flitlab /lab/ ${version}`, `flitlab /lab/two/ ${"2".repeat(16)}`, "of somebody else"]);
  // The new build takes over when no page of the old one is open.
  rebuild(folders[0]!, "3");
  await visit("/lab/");
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const next = registration.installing ?? registration.waiting;
    if (next && next.state !== "installed")
      await new Promise((resolve) => {
        next.addEventListener("statechange", resolve, { once: true });
      });
  });
  await visit("/lab/two/");
  await expect.poll(cached).toEqual([`flitlab /lab/ ${"3".repeat(16)}`, `flitlab /lab/two/ ${"2".repeat(16)}`, "of somebody else"]);
  server.close();
  server.closeAllConnections();
  for (const path of ["/lab/", "/lab/two/", "/lab/two/index.html"]) await visit(path);
  // Other pages under the outer one are not its own.
  await expect(page.goto(`${origin}/lab/other/`)).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
});
