/**
 * `npm run faults [-- names…]`: puts one fault after the other into a copy of the sources and runs the tests until one fails. Writes
 * docs/faults.md: which test caught which fault. A fault that no test notices is a hole in the tests.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../src/cli/bundle.mjs";
import { FAULTS } from "./fault-list.mjs";

const TESTS = ["tests/random", "tests/simulation", "tests/routing"];

const names = process.argv.slice(2);
const copy = mkdtempSync(join(tmpdir(), "flitlab-faults-"));
execFileSync("git", ["-C", root, "worktree", "add", "--detach", "--force", copy, "HEAD"], { stdio: "ignore" });
const rows = [];
try {
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  for (const [title, file, from, to, only] of FAULTS) {
    if (names.length > 0 && !names.some((name) => title.includes(name))) continue;
    const path = join(copy, file);
    const before = readFileSync(path, "utf8");
    if (before.split(from).length !== 2) throw new Error(`${title}: its text is not in ${file} once`);
    writeFileSync(
      path,
      before.replace(from, () => to),
    );
    const { stdout } = spawnSync(
      "npx",
      ["--no-install", "vitest", "run", "--bail=1", "--reporter=json", "--testTimeout=120000"].concat(only ?? TESTS),
      { cwd: copy, encoding: "utf8", maxBuffer: 2 ** 28, env: { ...process.env, FLITLAB_WHOLE: "1" } },
    );
    writeFileSync(path, before);
    let caught = null;
    try {
      for (const { name, assertionResults, status } of JSON.parse(stdout.slice(stdout.indexOf("{"))).testResults) {
        const failed = assertionResults.find((one) => one.status === "failed");
        if (caught === null && (failed || status === "failed"))
          caught = `${name.slice(copy.length + 1)}: ${failed?.fullName.trim() ?? "does not run"}`;
      }
    } catch (error) {
      caught = `the run itself failed (${error.message})`;
    }
    rows.push([title, caught ?? "**nothing**"]);
    console.log(`${title}: ${caught ?? "NOT CAUGHT"}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
  execFileSync("git", ["-C", root, "worktree", "prune"]);
}
if (names.length === 0) {
  writeFileSync(
    join(root, "docs/faults.md"),
    `# Faults, and the tests that catch them

\`npm run faults\` puts each of these faults into a copy of the sources and runs the tests of ${TESTS.map((test) => `\`${test}\``).join(", ")} (or the one that the fault names) until one fails. The table names the first test that failed; others may fail, too.

| fault | caught by |
|---|---|
${rows.map(([title, caught]) => `| ${title} | ${caught.replaceAll("|", "\\|").replaceAll("\n", " ")} |`).join("\n")}
`,
  );
}
process.exitCode = rows.some(([, caught]) => caught.startsWith("**") || caught.startsWith("the run")) ? 1 : 0;
