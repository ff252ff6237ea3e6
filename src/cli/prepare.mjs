/**
 * npm runs this after `npm ci`: it bundles the command, and links it where `npx flitlab` looks. (A `bin` in package.json would make npx
 * install the project into its own cache first, at every call.)
 */
import { existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { ensureCommand, root } from "./bundle.mjs";

await ensureCommand();
if (process.platform !== "win32" && existsSync(join(root, "node_modules"))) {
  const bin = join(root, "node_modules/.bin");
  mkdirSync(bin, { recursive: true });
  rmSync(join(bin, "flitlab"), { force: true });
  symlinkSync("../../src/cli/flitlab.mjs", join(bin, "flitlab"));
}
