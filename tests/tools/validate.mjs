/**
 * `npm run validate [-- --full] [-- names…]`: bundles tests/validate/main.ts for Node and runs it on the command's workers.
 * `… --booksim=PATH --caminos=PATH` (or BOOKSIM and CAMINOS in the environment): before that these programs run what we export for them.
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
const bundled = () =>
  bundle("validate", { main: join(root, "tests/validate/main.ts"), exports: join(root, "tests/validate/exports-run.ts") });
await bundled();
if (!process.argv.includes("--pages")) {
  const { runExports } = await import(pathToFileURL(join(root, "dist/validate/exports.js")).href);
  const data = pathToFileURL(join(root, "tests/validate/data/exports-theirs.json"));
  try {
    // The claims hold what was run.
    if (runExports(process.argv.slice(2), join(root, "src/cli/flitlab.mjs"), data)) await bundled();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
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
