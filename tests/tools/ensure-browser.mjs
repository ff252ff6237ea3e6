/**
 * Run before the tests: looks for a Chromium that starts. Where there is none it asks before it installs one, by Playwright or by apt; without
 * a terminal it installs only if CI=true or FLITLAB_INSTALL=1 allow it.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { chromium } from "@playwright/test";
import { findBrowser, passOverBrowserPath } from "./find-browser.mjs";

function run(command, ...args) {
  console.log(`$ ${command} ${args.join(" ")}`);
  return spawnSync(command, args, { stdio: "inherit" }).status === 0;
}

/** True when the browser starts, and not only exists. */
async function starts() {
  const options = findBrowser(chromium);
  if (options === null) return false;
  try {
    await (await chromium.launch(options)).close();
    return true;
  } catch (error) {
    console.error(String(error).split("\n")[0]);
    return false;
  }
}

const WITHOUT = "No Chromium starts here: install one, or set BROWSER_PATH to one, and run the tests again";

/** Whether something may be installed; says what to do where it may not. */
async function mayInstall() {
  const { CI, FLITLAB_INSTALL } = process.env;
  if (CI === "true" || FLITLAB_INSTALL === "1") return true;
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    console.error(`${WITHOUT}; with FLITLAB_INSTALL=1 they install one.`);
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question("No Chromium starts here. Install one for the browser tests, by Playwright? [y/N] ");
  terminal.close();
  const yes = /^y(es)?$/i.test(answer.trim());
  if (!yes) console.error(`${WITHOUT}.`);
  return yes;
}

const isRoot = process.getuid?.() === 0;
const installers = [
  () => run("npx", "playwright", "install", ...(isRoot ? ["--with-deps"] : []), "chromium"),
  () =>
    isRoot &&
    existsSync("/usr/bin/apt-get") &&
    run("apt-get", "update") &&
    run("apt-get", "install", "-y", "--no-install-recommends", "chromium"),
];
const wrong = await passOverBrowserPath(chromium);
if (wrong !== null) console.error(wrong);
let found = await starts();
if (!found && (await mayInstall())) {
  for (const install of installers) {
    if (found) break;
    install();
    found = await starts();
  }
  if (!found) console.error(`${WITHOUT}.`);
}
if (!found) process.exitCode = 1;
