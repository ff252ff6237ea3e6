/** `npm run validate [-- --full] [-- names…]`: bundles tests/validate/index.ts for Node and runs it on the command's workers. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle, ensureCommand, root } from "../../src/cli/bundle.mjs";

const command = await ensureCommand();
await bundle("validate", { index: join(root, "tests/validate/index.ts") });
const { validate } = await import(pathToFileURL(join(root, "dist/validate/index.js")).href);
await validate(process.argv.slice(2), pathToFileURL(join(command, "../worker.js")), pathToFileURL(join(root, "docs/validation.md")));
