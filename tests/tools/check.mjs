/** The whole check: build beside types and lint, unit tests, browser tests, each even when one before failed. Ends with what is flaky, and the sums. */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { passOverBrowserPath } from "./find-browser.mjs";
import { browserCounts } from "./flaky.mjs";

const RESULTS = "test-results";
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS);

let passed = 0;
let failed = 0;

// ensure-browser.mjs has said so, and found another one.
await passOverBrowserPath(chromium);

/** Runs a command; `quiet`: what it prints waits for its end, so that those at work beside it keep their lines together. */
async function run(title, args, { env = {}, quiet = false } = {}) {
  const head = `\n== ${title}: npx ${args.join(" ")}`;
  if (!quiet) console.log(head);
  const started = performance.now();
  const child = spawn("npx", ["--no-install", ...args], {
    stdio: ["ignore", ...(quiet ? ["pipe", "pipe"] : ["inherit", "inherit"])],
    env: { ...process.env, ...env },
    shell: process.platform === "win32",
  });
  const parts = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (part) => {
      parts.push(part);
    });
  const ok = await new Promise((resolve) => {
    child.on("error", () => {
      resolve(false);
    });
    child.on("close", (status) => {
      resolve(status === 0);
    });
  });
  if (quiet) console.log(`${head}\n${Buffer.concat(parts).toString("utf8").trimEnd()}`);
  console.log(`== ${title}: ${ok ? "passed" : "FAILED"} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return ok;
}

/** A step that counts as one test. */
async function step(title, ...args) {
  const ok = await run(title, args, { quiet: true });
  if (ok) passed++;
  else failed++;
  return ok;
}

/** A step that counts its own tests in a JSON report; one that fails without a failed test counts as a failure. */
async function suite(title, report, countsOf, args, env = {}) {
  const path = `${RESULTS}/${report}`;
  const ok = await run(title, args, { env });
  let counts = { passed: 0, failed: 0 };
  try {
    counts = countsOf(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    console.error(`no report of the ${title} (${error.message})`);
  }
  passed += counts.passed;
  failed += counts.failed + (!ok && counts.failed === 0 ? 1 : 0);
}

/** Parts into which long unit tests fall where browser tests fall into several. */
const UNIT_PARTS = 6;

/**
 * The part that FLITLAB_PARTS=12 asks for: of the browser tests a twelfth, of the long files of unit tests a sixth. One commit's is the
 * first, the next one's the second, so that what the one missed the next ones say.
 */
function parted(what, count) {
  if (!(Number(process.env.FLITLAB_PARTS ?? 1) > 1)) return [];
  const { stdout } = spawnSync("git", ["rev-list", "--count", "HEAD"], { encoding: "utf8" });
  const own = 1 + (Number(stdout ?? 0) % count);
  console.log(`${what}: part ${own} of ${count}, by the number of commits; npm test runs them all`);
  return [`--shard=${own}/${count}`];
}

/** Browser tests that passed at the second try only. */
let flaky = [];

// Two at a time, which take about as long.
const [built] = await Promise.all([
  step("build", "vite", "build").then(async (ok) => {
    await step("lint", "oxlint", "--type-aware");
    return ok;
  }),
  step("types", "tsc").then(() => step("format", "oxfmt", "--check")),
]);
await suite("unit tests", "unit.json", (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }), [
  "vitest",
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${RESULTS}/unit.json`,
  ...parted("long unit tests", UNIT_PARTS),
]);
// Notebooks show the site.
if (built) await suite("python tests", "python.json", (counts) => counts, ["node", "tests/tools/python.mjs"]);
if (built) {
  await suite(
    "browser tests",
    "browser.json",
    (report) => {
      const counts = browserCounts(report);
      ({ flaky } = counts);
      return counts;
    },
    // A test that fails is tried once more, so that one race among so many does not keep a change from landing. The sums name it.
    ["playwright", "test", "--reporter=list,json", "--retries=1", ...parted("browser tests", Number(process.env.FLITLAB_PARTS))],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: `${RESULTS}/browser.json` },
  );
} else {
  console.error("the browser tests need the build, so they count as failed");
  failed++;
}

// The sums are the last line: .ci/run and who reads its output go by that.
const summary = [...flaky.map((name) => `flaky: ${name} failed, and passed at its second try`), `${passed} passed, ${failed} failed`].join(
  "\n",
);
writeFileSync(`${RESULTS}/summary.txt`, `${summary}\n`);
console.log(`\n${summary}`);
process.exitCode = failed === 0 ? 0 : 1;
