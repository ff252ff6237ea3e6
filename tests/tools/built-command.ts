/** Vitest's global set-up: tests of the command and of worker threads run the built bundle. */
import { ensureCommand } from "../../src/cli/bundle.mjs";

export async function setup(): Promise<void> {
  await ensureCommand();
}
