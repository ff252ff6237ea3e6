/** A copy of the committed sources to put faults into. */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../src/cli/bundle.mjs";

/** Calls `use` with the copy's folder, and takes the copy away when it ends, throws or is interrupted. */
export async function inCopy(use) {
  const copy = mkdtempSync(join(tmpdir(), "flitlab-faults-"));
  const remove = () => {
    rmSync(copy, { recursive: true, force: true });
    execFileSync("git", ["-C", root, "worktree", "prune"]);
  };
  const onSignal = () => {
    for (const child of running) end(child);
    remove();
    process.exit(130);
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  try {
    execFileSync("git", ["-C", root, "worktree", "add", "--detach", "--force", copy, "HEAD"], { stdio: "ignore" });
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    await use(copy);
  } finally {
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
    remove();
  }
}

const running = new Set();

/** Ends vitest with its workers, which are a group of processes. */
function end({ pid }) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/**
 * Runs vitest in the copy until a test fails.
 * @param {string} copy
 * @param {readonly string[]} args
 * @param {number} [limit] milliseconds after which it is ended
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ caught: string | null, tests: number, ended: boolean }>} the first test that failed, how many ran, and whether it came to
 * its end within the limit. Rejects where vitest prints no report.
 */
export function runTests(copy, args, limit = Infinity, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(copy, "node_modules/vitest/vitest.mjs"), ...args, "--bail=1", "--reporter=json", "--passWithNoTests"],
      {
        cwd: copy,
        detached: true,
        stdio: ["ignore", "pipe", "ignore"],
        env: { ...process.env, ...env },
      },
    );
    running.add(child);
    const parts = [];
    let ended = true;
    const timer = Number.isFinite(limit)
      ? setTimeout(() => {
          ended = false;
          end(child);
        }, limit)
      : null;
    child.stdout.on("data", (part) => parts.push(part));
    child.on("error", reject);
    child.on("close", () => {
      if (timer !== null) clearTimeout(timer);
      running.delete(child);
      if (!ended) return resolve({ caught: null, tests: 0, ended });
      const stdout = Buffer.concat(parts).toString("utf8");
      try {
        const report = JSON.parse(stdout.slice(stdout.indexOf("{")));
        resolve({ caught: firstFailed(report, copy), tests: report.numTotalTests, ended });
      } catch (error) {
        reject(error);
      }
    });
  });
}

/** "tests/math/gf.test.ts: a field of 4 elements"; null where all passed. */
function firstFailed({ testResults }, copy) {
  for (const { name, assertionResults, status } of testResults) {
    const failed = assertionResults.find((one) => one.status === "failed");
    if (failed || status === "failed") return `${name.slice(copy.length + 1)}: ${failed?.fullName.trim() ?? "does not run"}`;
  }
  return null;
}
