/**
 * The tests of the Python package, in an environment of their own outside the sources: functions and notebooks; with --lab JupyterLab in a
 * browser too, types, format, and the distributions. Without a fitting Python it says so and leaves them out.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";

const LAB = process.argv.includes("--lab");
/** The libraries that the tests name need it; the package itself needs 3.9. */
const OLDEST = [3, 11];
const REPORT = resolve("test-results/python.json");
const FOLDER = resolve("node_modules/.cache/flitlab-python");
const environment = join(FOLDER, LAB ? "lab" : "tests");
const bin = join(environment, process.platform === "win32" ? "Scripts" : "bin");
const python = join(bin, "python");

mkdirSync("test-results", { recursive: true });
const report = (counts) => {
  writeFileSync(REPORT, JSON.stringify(counts));
};
report({ passed: 0, failed: 0 });

const output = (command, ...args) => spawnSync(command, args, { encoding: "utf8" });

/** Ends as a success without a test, in a sentence. */
function leaveOut(why) {
  console.log(`The Python tests were left out: ${why}.`);
  process.exit(0);
}

/** A Python that is new enough. */
function basePython() {
  const tries = ["python3", "python"].map((name) => [
    name,
    output(name, "-c", "import sys, venv, ensurepip; print(*sys.version_info[:2])"),
  ]);
  for (const [name, { status, stdout }] of tries) {
    if (status !== 0) continue;
    const [major, minor] = stdout.trim().split(" ").map(Number);
    if (major === OLDEST[0] && minor >= OLDEST[1]) return name;
  }
  return leaveOut(`there is no python3 from ${OLDEST.join(".")} on with venv`);
}

/** Makes the environment, unless it is there with the same packages. */
function ensureEnvironment(base) {
  const list = LAB ? "requirements-lab.txt" : "requirements.txt";
  const wanted = createHash("sha256");
  for (const name of ["requirements.txt", list]) wanted.update(readFileSync(join("python/tests", name)));
  const digest = wanted.update(output(base, "--version").stdout).digest("hex");
  const stamp = join(environment, "flitlab-packages.txt");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;
  rmSync(environment, { recursive: true, force: true });
  const made = output(base, "-m", "venv", environment);
  if (made.status !== 0) leaveOut(`venv failed (${made.stderr.trim().split("\n").at(-1)})`);
  const installed = output(python, "-m", "pip", "install", "--quiet", "--no-input", "--no-compile", "-r", join("python/tests", list));
  if (installed.status !== 0) leaveOut(`pip could not install their libraries (${installed.stderr.trim().split("\n").at(-1)})`);
  writeFileSync(stamp, digest);
}

const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
  PYTHONPATH: resolve("python/src"),
  PYTHONPYCACHEPREFIX: join(FOLDER, "compiled"),
  JUPYTER_PREFER_ENV_PATH: "1",
  FLITLAB_COMMAND: resolve("src/cli/flitlab.mjs"),
};

let failed = 0;
let passed = 0;

/** A step that counts as one test. */
function step(title, command, ...args) {
  const { status } = spawnSync(command, args, { stdio: "inherit", env, cwd: "python" });
  console.log(`${title}: ${status === 0 ? "passed" : "FAILED"}`);
  if (status === 0) passed++;
  else failed++;
}

function pytest() {
  const xml = join(FOLDER, "report.xml");
  rmSync(xml, { force: true });
  const { status } = spawnSync(python, ["-m", "pytest", "-q", "-p", "no:cacheprovider", `--junitxml=${xml}`], {
    stdio: "inherit",
    env,
    cwd: "python",
  });
  const text = existsSync(xml) ? readFileSync(xml, "utf8") : "";
  const count = (name) => Number(new RegExp(`<testsuite [^>]*\\b${name}="(\\d+)"`).exec(text)?.[1] ?? 0);
  const bad = count("failures") + count("errors");
  passed += count("tests") - bad - count("skipped");
  failed += bad + (status !== 0 && bad === 0 ? 1 : 0);
}

const base = basePython();
ensureEnvironment(base);
pytest();
if (LAB) {
  step("ruff", python, "-m", "ruff", "check", "--no-cache", ".");
  step("layout", python, "-m", "ruff", "format", "--no-cache", "--check", ".");
  step("types", python, "-m", "mypy", "--cache-dir", join(FOLDER, "mypy"), "src");
  const distributions = join(FOLDER, "dist");
  rmSync(distributions, { recursive: true, force: true });
  step("build", python, "-m", "build", "--no-isolation", "--outdir", distributions, ".");
  const files = existsSync(distributions) ? readdirSync(distributions).map((name) => join(distributions, name)) : [];
  step("distributions", python, "-m", "twine", "check", "--strict", ...files);
  const empty = join(FOLDER, "empty");
  rmSync(empty, { recursive: true, force: true });
  step("empty environment", base, "-m", "venv", empty);
  const own = join(empty, process.platform === "win32" ? "Scripts" : "bin", "python");
  step("wheel", own, "-m", "pip", "install", "--quiet", ...files.filter((name) => name.endsWith(".whl")));
  step(
    "installed",
    own,
    "-I",
    "-c",
    "import flitlab; assert flitlab.describe(topology='slim-fly', q=5)['routers'] == 50; print(flitlab.__file__)",
  );
  step("JupyterLab", process.execPath, "../tests/tools/jupyterlab.mjs");
}
report({ passed, failed });
console.log(`Python tests: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
