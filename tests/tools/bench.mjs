/** `npm run bench [arguments]`: bundles tests/bench/index.ts for Node and runs it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle, root } from "../../src/cli/bundle.mjs";

const source = join(root, "tests/bench/index.ts");
if (existsSync(source)) {
  await bundle("bench", { index: source, wall: join(root, "tests/bench/wall-worker.ts") });
  await import(pathToFileURL(join(root, "dist/bench/index.js")).href);
} else {
  console.error("There are no benchmarks: tests/bench/index.ts is missing.");
  process.exitCode = 1;
}
