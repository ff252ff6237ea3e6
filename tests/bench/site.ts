/** The site that is built, served to a Chromium. Run `npm run build` first. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import type { Browser } from "@playwright/test";
import { findBrowser } from "../tools/find-browser.mjs";

export const WINDOW = { width: 1440, height: 900 };

/** Measures the site at its address, and ends server and browser. */
export async function onSite(measure: (browser: Browser, url: string) => Promise<void>): Promise<void> {
  const command = fileURLToPath(new URL("../../src/cli/flitlab.mjs", import.meta.url));
  const server = spawn(process.execPath, [command, "serve"], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [line] = (await once(server.stdout, "data")) as [Buffer];
    const [url] = /http:\S+/.exec(line.toString()) ?? [];
    if (url === undefined) throw new Error(`The site is not served: ${line.toString()}`);
    const browser = await chromium.launch(findBrowser(chromium) ?? {});
    console.log(`Chromium ${browser.version()}, ${WINDOW.width} by ${WINDOW.height}`);
    await measure(browser, url);
    await browser.close();
  } finally {
    server.kill();
  }
}
