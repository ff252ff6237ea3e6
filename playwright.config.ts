import { chromium, defineConfig } from "@playwright/test";
import { IN_WHOLE, WHOLE } from "./tests/tools/extent.ts";
import { findBrowser } from "./tests/tools/find-browser.mjs";

const PORT = Number(process.env["FLITLAB_TEST_PORT"] ?? 4399);
/** A sub-folder, as on a course's web space. */
const BASE = "/course/flitlab/";
const url = `http://127.0.0.1:${PORT}${BASE}`;

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results/browser",
  // Only end what hangs: a busy machine is no fault of the page.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  fullyParallel: true,
  // Two processors are not idle while one page waits for an answer.
  workers: 3,
  grepInvert: WHOLE ? [] : new RegExp(IN_WHOLE.tag),
  use: { baseURL: url, launchOptions: findBrowser(chromium) ?? {}, screenshot: "only-on-failure", serviceWorkers: "block" },
  webServer: {
    command: `node src/cli/flitlab.mjs serve --port ${PORT} --base ${BASE}`,
    url,
    reuseExistingServer: false,
    timeout: 120_000,
  },
});
