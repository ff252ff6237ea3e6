/** Finds the Firefox that is installed, for the one test that it runs; null when there is none. FIREFOX_PATH comes first. */
import { existsSync } from "node:fs";
import { onPath } from "./find-browser.mjs";

const PLACES = ["/Applications/Firefox.app/Contents/MacOS/firefox", "C:\\Program Files\\Mozilla Firefox\\firefox.exe"];

/** @returns {string | null} */
export function findFirefox() {
  if (process.env.FIREFOX_PATH) return process.env.FIREFOX_PATH;
  return onPath("firefox-esr") ?? onPath("firefox") ?? PLACES.find((path) => existsSync(path)) ?? null;
}
