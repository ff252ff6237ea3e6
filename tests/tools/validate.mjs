/** `npm run validate [-- --full] [-- names…]`: bundles tests/validate/index.ts for Node and runs it on the command's workers. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle, ensureCommand, root } from "../../src/cli/bundle.mjs";

const command = await ensureCommand();
await bundle("validate", { index: join(root, "tests/validate/index.ts") });
const { validate } = await import(pathToFileURL(join(root, "dist/validate/index.js")).href);
const folder = (path) => pathToFileURL(join(root, path, "/"));
try {
  await validate(process.argv.slice(2), { worker: pathToFileURL(join(command, "../worker.js")), src: folder("src"), data: folder("tests/validate/data"), docs: folder("docs") });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
