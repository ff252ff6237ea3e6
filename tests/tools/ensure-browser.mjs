/** Run before the tests: when there is no Chromium, installs one by Playwright, or by apt where that is possible. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findBrowser } from "./find-browser.mjs";

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

const isRoot = process.getuid?.() === 0;
const installers = [
  () => run("npx", "playwright", "install", ...(isRoot ? ["--with-deps"] : []), "chromium"),
  () =>
    isRoot &&
    existsSync("/usr/bin/apt-get") &&
    run("apt-get", "update") &&
    run("apt-get", "install", "-y", "--no-install-recommends", "chromium"),
];
let found = await starts();
for (const install of installers) {
  if (found) break;
  install();
  found = await starts();
}
if (!found) {
  console.error("No Chromium starts here: install one, or set BROWSER_PATH to one, and run the tests again.");
  process.exitCode = 1;
}
