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
  // Only end what hangs, for a busy machine is no fault of the page: on two busy processors the slowest test takes about 20 s and a single
  // wait a few, so that a machine may be several times slower. What fails still leaves CI the time for all the others. The whole has tests
  // of half a minute, and nobody who waits for it.
  timeout: WHOLE ? 600_000 : 180_000,
  expect: { timeout: WHOLE ? 120_000 : 45_000 },
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
