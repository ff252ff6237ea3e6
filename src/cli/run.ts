/** Runs the command that a command line names. */
import packageFile from "../../package.json" with { type: "json" };
import { readArguments } from "./arguments.ts";
import type { Launcher } from "./command.ts";
import { allCommands, commandNamed, commandsIn } from "./commands.ts";
import { EXIT_DONE, Failure } from "./failure.ts";
import { HELP, VERSION } from "./options.ts";
import type { CommandLine } from "./options.ts";
import { print } from "./output.ts";

/** The exit status. */
export async function run(argv: readonly string[], launcher: Launcher): Promise<number> {
  const line = await lineOf(argv);
  if (line.get(VERSION)) {
    print(packageFile.version);
    return EXIT_DONE;
  }
  if (line.get(HELP)) {
    const { helpText } = await import("./help.ts");
    print(helpText(await allCommands()));
    return EXIT_DONE;
  }
  if (line.command === null) throw new Failure("A command is missing, such as describe or simulate; flitlab --help lists them.");
  const command = await commandNamed(line.command);
  return command.run(line, launcher);
}

/** The line, read by its own command's options. Only what these do not explain is held against all commands, to say whose option it is. */
async function lineOf(argv: readonly string[]): Promise<CommandLine> {
  const commands = await commandsIn(argv);
  try {
    return readArguments(argv, commands);
  } catch {
    return readArguments(argv, await allCommands());
  }
}
