/** Runs the command lines that come as messages one after another in one process, each followed by NUL, its exit status and NUL on both streams. */
import { fileURLToPath, pathToFileURL } from "node:url";
import { ensureCommand } from "../../src/cli/bundle.mjs";

const launcher = { command: [process.execPath, fileURLToPath(new URL("../../src/cli/flitlab.mjs", import.meta.url))] };
const { main } = await import(pathToFileURL(await ensureCommand()).href);
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0);
let last = Promise.resolve();
process.on("message", ({ line, folder }) => {
  last = last.then(async () => {
    process.exitCode = 0;
    process.chdir(folder);
    await main(line, launcher);
    for (const stream of [process.stdout, process.stderr]) stream.write(`\0${process.exitCode}\0`);
  });
});
// Its tests are over.
process.on("disconnect", () => process.exit(0));
