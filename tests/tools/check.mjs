/** The whole check: types, lint, unit tests, build, browser tests, each even when one before failed. Ends with the sums. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const RESULTS = "test-results";
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);

let passed = 0;
let failed = 0;

function run(title, args, env = {}) {
  console.log(`\n== ${title}: npx ${args.join(" ")}`);
  const started = performance.now();
  const { status } = spawnSync("npx", ["--no-install", ...args], { stdio: "inherit", env: { ...process.env, ...env }, shell: process.platform === "win32" });
  console.log(`== ${title}: ${status === 0 ? "passed" : "FAILED"} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return status === 0;
}

/** A step that counts as one test. */
function step(title, ...args) {
  const ok = run(title, args);
  if (ok) passed++;
  else failed++;
  return ok;
}

/** A step that counts its own tests in a JSON report; one that fails without a failed test counts as a failure. */
function suite(title, report, countsOf, args, env = {}) {
  const path = `${RESULTS}/${report}`;
  const ok = run(title, args, env);
  let counts = { passed: 0, failed: 0 };
  try {
    counts = countsOf(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    console.error(`no report of the ${title} (${error.message})`);
  }
  passed += counts.passed;
  failed += counts.failed + (!ok && counts.failed === 0 ? 1 : 0);
}

step("types", "tsc");
step("lint", "oxlint", "--type-aware");
suite("unit tests", "unit.json", (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
  ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${RESULTS}/unit.json`]);
if (step("build", "vite", "build")) {
  suite("browser tests", "browser.json", ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
    ["playwright", "test", "--reporter=list,json"], { PLAYWRIGHT_JSON_OUTPUT_NAME: `${RESULTS}/browser.json` });
} else {
  console.error("the browser tests need the build, so they count as failed");
  failed++;
}

const summary = `${passed} passed, ${failed} failed`;
writeFileSync(`${RESULTS}/summary.txt`, `${summary}\n`);
console.log(`\n${summary}`);
process.exitCode = failed === 0 ? 0 : 1;
