/** Finds a Chromium for the browser tests; ensure-browser.mjs installs one. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** First the shell without a window, which is the same engine in less time. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
/** Where installers put Chrome and Edge on systems that do not keep them on PATH. */
const CHANNELS = [
  [
    "chrome",
    [
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
      "/opt/google/chrome/chrome",
    ],
  ],
  [
    "msedge",
    [
      "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
      "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
      "/opt/microsoft/msedge/msedge",
    ],
  ],
];

export function onPath(name) {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/**
 * Takes a BROWSER_PATH without a file, or whose browser does not start, out of the environment of this process and of those that it starts.
 * @param {{ launch(options: { executablePath: string }): Promise<{ close(): Promise<void> }> }} chromium Playwright's
 * @returns {Promise<string | null>} a sentence that says so; null where it is right, or not set
 */
export async function passOverBrowserPath(chromium) {
  const path = process.env.BROWSER_PATH;
  if (!path) return null;
  const there = existsSync(path);
  if (there) {
    try {
      await (await chromium.launch({ executablePath: path })).close();
      return null;
    } catch {
      // The sentence says it.
    }
  }
  delete process.env.BROWSER_PATH;
  return `BROWSER_PATH is ${path}, ${there ? "which does not start" : "where no file is"}: another browser is looked for.`;
}

/**
 * Playwright's launch options for the browser at hand, or null when there is none: BROWSER_PATH where there is a file, Playwright's own
 * download, a browser on PATH, an installed Chrome or Edge, in this order.
 * @param {{ executablePath(): string }} chromium Playwright's
 * @returns {{ executablePath?: string, channel?: string } | null}
 */
export function findBrowser(chromium) {
  if (process.env.BROWSER_PATH && existsSync(process.env.BROWSER_PATH)) return { executablePath: process.env.BROWSER_PATH };
  if (existsSync(chromium.executablePath())) return {};
  const executablePath = NAMES.map(onPath).find((path) => path !== undefined);
  if (executablePath !== undefined) return { executablePath };
  const channel = CHANNELS.find(([, paths]) => paths.some((path) => existsSync(path)))?.[0];
  return channel === undefined ? null : { channel };
}
