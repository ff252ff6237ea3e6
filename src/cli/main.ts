/** The headless command: runs what the command line names, sets the exit status. */
import { loadDescriptors } from "../engine/studies.ts";
import type { Launcher } from "./command.ts";
import { EXIT_FAILED, Failure, complain, watchOutput } from "./output.ts";

/** Runs the command line given (without node and script) and sets the process's exit status. */
export async function main(argv: readonly string[], launcher: Launcher): Promise<void> {
  watchOutput();
  try {
    // The commands hold studies that are read when they are loaded.
    await loadDescriptors();
    const { run } = await import("./run.ts");
    process.exitCode = await run(argv, launcher);
  } catch (error) {
    complain(error);
    process.exitCode = error instanceof Failure ? error.status : EXIT_FAILED;
  }
}
