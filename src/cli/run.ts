/** Runs the command that a command line names. */
import packageFile from "../../package.json" with { type: "json" };
import { readArguments } from "./arguments.ts";
import type { Launcher } from "./command.ts";
import { COMMANDS, commandNamed } from "./commands.ts";
import { EXIT_DONE, Failure } from "./failure.ts";
import { helpText } from "./help.ts";
import { HELP, VERSION } from "./options.ts";
import { print } from "./output.ts";

/** The exit status. */
export async function run(argv: readonly string[], launcher: Launcher): Promise<number> {
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
