/** Runs the command that a command line names. */
import packageFile from "../../package.json" with { type: "json" };
import { readArguments } from "./arguments.ts";
import type { Launcher, Command } from "./command.ts";
import { EXIT_DONE, Failure } from "./failure.ts";
import { HELP, VERSION } from "./options.ts";
import type { CommandLine } from "./options.ts";
import { print } from "./output.ts";

const LOADERS: Readonly<Record<string, () => Promise<Command>>> = {
  describe: async () => (await import("./commands/describe.ts")).describe,
  simulate: async () => (await import("./commands/simulate.ts")).simulate,
  estimate: async () => (await import("./commands/estimate.ts")).estimate,
  throughput: async () => (await import("./commands/throughput.ts")).throughput,
  cost: async () => (await import("./commands/cost.ts")).cost,
  resilience: async () => (await import("./commands/resilience.ts")).resilience,
  search: async () => (await import("./commands/search.ts")).search,
  sweep: async () => (await import("./commands/sweep.ts")).sweep,
  structure: async () => (await import("./commands/structure.ts")).structure,
  stencil: async () => (await import("./commands/stencil.ts")).stencil,
  edges: async () => (await import("./commands/edges.ts")).edges,
  figure: async () => (await import("./commands/figure.ts")).figure,
  worker: async () => (await import("./commands/worker.ts")).worker,
  serve: async () => (await import("./commands/serve.ts")).serve,
};

const IDS: readonly string[] = Object.keys(LOADERS);

const commandsOf = (ids: readonly string[]): Promise<Command[]> => Promise.all(ids.map((id) => LOADERS[id]!()));

const allCommands = (): Promise<readonly Command[]> => commandsOf(IDS);

/**
 * The commands that a word of the line names: the intended one, if there is one, and maybe others, for a file or a figure may have such a
 * name.
 */
const commandsIn = (argv: readonly string[]): Promise<readonly Command[]> => commandsOf(IDS.filter((id) => argv.includes(id)));

/** The command of this name. Throws a Failure if there is none. */
async function commandNamed(name: string): Promise<Command> {
  if (IDS.includes(name)) return LOADERS[name]!();
  throw new Failure(`There is no command ${JSON.stringify(name)}; the commands are ${IDS.join(", ")}.`);
}

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

/** The line, read by its own command's options. Only unexplained words are compared with all commands, to say whose option each is. */
async function lineOf(argv: readonly string[]): Promise<CommandLine> {
  const commands = await commandsIn(argv);
  try {
    return readArguments(argv, commands);
  } catch {
    return readArguments(argv, await allCommands());
  }
}
