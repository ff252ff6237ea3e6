/**
 * `npm run validate [-- --full] [-- names…]`: bundles tests/validate/main.ts for Node and runs it on the command's workers.
 * `npm run validate -- --random=N [--first=SEED]`: N random studies instead (tests/random, tests/study/codec.test.ts).
 * `npm run validate -- --slurm`: sweeps on a real Slurm, which is started in a folder of its own (tests/cli/slurm).
 * `npm run validate -- --whole`: `npm test` with all that it has no time for (tests/tools/extent.ts).
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle, ensureCommand, root } from "../../src/cli/bundle.mjs";

const option = (name) => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split("=")[1];
function test(files, env) {
  const { status } = spawnSync("npx", ["--no-install", "vitest", "run", ...files], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  process.exit(status ?? 1);
}
if (option("random") !== undefined)
  test(["tests/random", "tests/study/codec.test.ts"], {
    FLITLAB_RANDOM: option("random"),
    FLITLAB_RANDOM_FIRST: option("first") ?? "1",
  });
if (process.argv.includes("--slurm")) test(["tests/cli/slurm"], { FLITLAB_SLURM: "1" });
if (process.argv.includes("--whole")) {
  process.env.FLITLAB_WHOLE = "1";
  await import("./ensure-browser.mjs");
  await import("./check.mjs");
  process.exit();
}

const command = await ensureCommand();
await bundle("validate", { main: join(root, "tests/validate/main.ts") });
const { validate } = await import(pathToFileURL(join(root, "dist/validate/main.js")).href);
const folder = (path) => pathToFileURL(join(root, path, "/"));
try {
  await validate(process.argv.slice(2), {
    worker: pathToFileURL(join(command, "../worker.js")),
    data: folder("tests/validate/data"),
    docs: folder("docs"),
    kept: folder("src/lessons/kept"),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
