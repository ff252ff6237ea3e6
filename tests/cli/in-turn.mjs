/** Runs the command lines of its argument (JSON) one after another, each followed by NUL, its exit status and NUL on both streams. */
import { pathToFileURL } from "node:url";
import { ensureCommand } from "../../src/cli/bundle.mjs";

const { main } = await import(pathToFileURL(await ensureCommand()).href);
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0);
for (const line of JSON.parse(process.argv[2])) {
  await main(line, {});
  for (const stream of [process.stdout, process.stderr]) stream.write(`\0${process.exitCode}\0`);
}
process.exitCode = 0;
