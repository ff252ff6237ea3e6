/** The headless command: reads the command line, runs the command that it names, sets the exit status. */
import packageFile from "../../package.json" with { type: "json" };
import { readArguments } from "./arguments.ts";
import type { Launcher } from "./command.ts";
import { COMMANDS, commandNamed } from "./commands.ts";
import { EXIT_DONE, EXIT_FAILED, Failure } from "./failure.ts";
import { helpText } from "./help.ts";
import { HELP, VERSION } from "./options.ts";
import { complain, print, watchOutput } from "./output.ts";

/** Runs the command line given (without node and script) and sets the process's exit status. */
export async function main(argv: readonly string[], launcher: Launcher): Promise<void> {
  watchOutput();
  try {
    process.exitCode = await run(argv, launcher);
  } catch (error) {
    complain(error);
    process.exitCode = error instanceof Failure ? error.status : EXIT_FAILED;
  }
}

async function run(argv: readonly string[], launcher: Launcher): Promise<number> {
  const line = readArguments(argv, COMMANDS);
  if (line.get(VERSION)) {
    print(packageFile.version);
    return EXIT_DONE;
  }
  if (line.get(HELP)) {
    print(helpText());
    return EXIT_DONE;
  }
  if (line.command === null) throw new Failure("A command is missing, such as describe or simulate; flitlab --help lists them.");
  return commandNamed(line.command).run(line, launcher);
}
