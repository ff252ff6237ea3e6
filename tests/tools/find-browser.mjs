/** Finds a Chromium for the browser tests. Looks only; ensure-browser.mjs installs. */
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

/** The BROWSER_PATH if nothing is there; null if it is right, or not set. */
export function wrongBrowserPath() {
  const path = process.env.BROWSER_PATH;
  return path && !existsSync(path) ? path : null;
}

/**
 * Playwright's launch options for the browser at hand, or null when there is none: BROWSER_PATH where there is a file, Playwright's own
 * download, a browser on PATH, an installed Chrome or Edge, in this order.
 * @param {{ executablePath(): string }} chromium Playwright's
 * @returns {{ executablePath?: string, channel?: string } | null}
 */
export function findBrowser(chromium) {
  if (process.env.BROWSER_PATH && wrongBrowserPath() === null) return { executablePath: process.env.BROWSER_PATH };
  if (existsSync(chromium.executablePath())) return {};
  const executablePath = NAMES.map(onPath).find((path) => path !== undefined);
  if (executablePath !== undefined) return { executablePath };
  const channel = CHANNELS.find(([, paths]) => paths.some((path) => existsSync(path)))?.[0];
  return channel === undefined ? null : { channel };
}
