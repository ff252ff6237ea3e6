/**
 * The Observable notebook of the examples, built by Observable's own tools, which are installed beside the project's: the curve has the
 * engine's digits, point by point, and so has the result from the frame.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";
import { lookup } from "mrmime";
import { buildPackage } from "../../src/engine/pack.mjs";
import { headless } from "./headless.ts";

const TOOLS = { "@observablehq/notebook-kit": "2.1.8", "@observablehq/plot": "0.6.17" };
const FOLDER = resolve("node_modules/.cache/flitlab-observable");

/** Builds the notebook as a page; its folder. */
async function builtNotebook(): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  const wanted = JSON.stringify({ private: true, type: "module", dependencies: TOOLS });
  const [list, installed] = [join(FOLDER, "package.json"), join(FOLDER, "installed.json")];
  if (!existsSync(installed) || readFileSync(installed, "utf8") !== wanted) {
    writeFileSync(list, wanted);
    execFileSync("npm", ["install", "--no-audit", "--no-fund", "--no-save", "--ignore-scripts"], { cwd: FOLDER, stdio: "pipe" });
    writeFileSync(installed, wanted);
  }
  const engine = join(FOLDER, "engine");
  await buildPackage(engine, resolve("dist/site"));
  const link = join(FOLDER, "node_modules/flitlab");
  if (!existsSync(link)) symlinkSync(engine, link, "junction");
  copyFileSync("examples/observable.html", join(FOLDER, "observable.html"));
  execFileSync(process.execPath, ["node_modules/@observablehq/notebook-kit/dist/bin/notebooks.js", "build", "observable.html", "--empty"], {
    cwd: FOLDER,
    stdio: "pipe",
  });
  return join(FOLDER, ".observable/dist");
}

test("an Observable notebook draws the engine's curve as it comes, and takes a result from a frame", async ({ page }) => {
  const folder = await builtNotebook();
  const host = createServer(({ url = "/" }, response) => {
    const file = join(folder, new URL(url, "http://localhost").pathname);
    if (!existsSync(file)) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": lookup(file) ?? "text/plain" }).end(readFileSync(file));
  });
  await new Promise<void>((listening) => {
    host.listen(0, "127.0.0.1", listening);
  });
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  const site = encodeURIComponent(test.info().project.use.baseURL!);
  await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/observable.html?site=${site}`);
  const [, text] = /const study = "([^"]*)"/.exec(readFileSync("examples/observable.html", "utf8"))!;
  const { points } = (await headless("simulate", text!)) as unknown as { points: { load: number; packetLatency: { mean: number } }[] };
  expect(points).toHaveLength(3);
  const told = points.map(({ load, packetLatency: { mean } }) => `${load}: ${mean.toFixed(1)}`).join(", ");
  await expect(page.getByText(`Settled in the frame: ${told}`)).toBeVisible();
  // Markers of the line stand at the points, and above each other as the latencies do.
  const plot = page.locator("svg").filter({ hasText: "packet latency, cycles" });
  await expect(plot.locator('g[aria-label="rule"] line')).toHaveCount(3);
  const line = await plot.locator('g[aria-label="line"] path').first().getAttribute("d");
  const heights = [...line!.matchAll(/[\d.]+,([\d.]+)/g)].map(([, y]) => Number(y));
  const means = points.map(({ packetLatency: { mean } }) => mean);
  expect(heights).toHaveLength(3);
  const scale = (heights[2]! - heights[0]!) / (means[2]! - means[0]!);
  expect(heights[1]! - heights[0]!).toBeCloseTo(scale * (means[1]! - means[0]!), 1);
  expect(scale).toBeLessThan(0);
  expect(faults).toEqual([]);
  host.close();
  host.closeAllConnections();
});
