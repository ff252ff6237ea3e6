/** Runs the command that a command line names. */
import type { Launcher, Command } from "./command.ts";
import { EXIT_DONE, Failure, print } from "./output.ts";
import { HELP, VERSION, DESIGN, JSON_OUTPUT, WORKERS } from "./options.ts";
import type { CommandLine, Option } from "./options.ts";
import { nearestName } from "../engine/studies.ts";
import { parseArgs } from "node:util";
import type { ParseArgsConfig } from "node:util";
import { ENGINE, STUDY } from "./command.ts";

const LOADERS: Readonly<Record<string, () => Promise<Command>>> = {
  describe: async () => (await import("./commands/describe.ts")).describe,
  simulate: async () => (await import("./commands/simulate.ts")).simulate,
  estimate: async () => (await import("./commands/estimate.ts")).estimate,
  throughput: async () => (await import("./commands/throughput.ts")).throughput,
  cost: async () => (await import("./commands/cost.ts")).cost,
  life: async () => (await import("./commands/life.ts")).life,
  report: async () => (await import("./commands/report.ts")).report,
  resilience: async () => (await import("./commands/resilience.ts")).resilience,
  search: async () => (await import("./commands/search.ts")).search,
  sweep: async () => (await import("./commands/sweep.ts")).sweep,
  structure: async () => (await import("./commands/structure.ts")).structure,
  impact: async () => (await import("./commands/impact.ts")).impact,
  stencil: async () => (await import("./commands/stencil.ts")).stencil,
  verify: async () => (await import("./commands/verify.ts")).verify,
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
  const near = nearestName(name, [...IDS, HELP.name]);
  throw new Failure(
    `There is no command ${JSON.stringify(name)}${near === null ? "" : `, perhaps ${near} is meant`}; the commands are ${IDS.join(", ")}.`,
  );
}

/** The exit status. */
export async function run(argv: readonly string[], launcher: Launcher): Promise<number> {
  const line = await lineOf(argv);
  if (line.get(VERSION)) {
    print(line.get(JSON_OUTPUT) ? JSON.stringify(ENGINE) : ENGINE.version);
    return EXIT_DONE;
  }
  if (line.get(HELP) || line.command === HELP.name) {
    const { helpText } = await import("./help.ts");
    print(helpText(line.command === HELP.name ? line.subject : line.command, await allCommands()));
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

/** Reads and checks the command line. */
const COMMON: readonly Option<unknown>[] = [HELP, VERSION, JSON_OUTPUT, DESIGN, WORKERS];

/** Throws a Failure with one sentence for anything that it does not understand, or that belongs to another command. */
function readArguments(argv: readonly string[], commands: readonly Command[]): CommandLine {
  const { given, positionals } = parsed(argv, [...COMMON, ...commands.flatMap((command) => command.options)]);
  const [command = null, subject = null, ...more] = positionals;
  const named = commands.find(({ id }) => id === command);
  const own = new Set(named?.options.map(({ name }) => name));
  const taken = new Set([...own, ...COMMON.map(({ name }) => name)]);
  const stray = commands.flatMap(({ options }) => options).find(({ name }) => !taken.has(name) && given(name).length > 0);
  if (stray !== undefined) {
    const owners = commands.filter(({ options }) => options.some(({ name }) => name === stray.name)).map(({ id }) => id);
    throw new Failure(
      `--${stray.name} is for the ${owners.length === 1 ? "command" : "commands"} ${new Intl.ListFormat("en-GB").format(owners)}${insteadOf(stray, command, commands)}.`,
    );
  }
  refuseStray(named, subject, more);
  const get = <T>(option: Option<T>): T => option.read(given(option.name));
  // A command's own option stands in place of a common one of its name, and of another command's.
  for (const option of named?.options ?? commands.flatMap((one) => one.options)) get(option);
  for (const option of COMMON) if (!own.has(option.name)) get(option);
  const words = (named?.options ?? []).flatMap(({ name, value }) =>
    given(name).map((text) => `--${name}${value === null ? "" : `=${text}`}`),
  );
  return { command, subject, words: [...(command === null ? [] : [command]), ...words], get };
}

/** Throws a Failure for words that a command does not take. */
function refuseStray(command: Command | undefined, subject: string | null, [stray]: readonly string[]): void {
  if (command?.takes === null && subject !== null)
    throw new Failure(`${command.id} takes options alone: ${JSON.stringify(subject)} came after it.`);
  if (stray === undefined) return;
  throw new Failure(
    command === undefined || command.takes === STUDY
      ? `One study at a time: ${JSON.stringify(stray)} came after it; put the study in quotes, because of its & signs.`
      : `${command.id} takes one ${command.takes}: ${JSON.stringify(stray)} came after it.`,
  );
}

/** Numbers below zero are values, not options of one letter. */
function joined(argv: readonly string[], options: readonly Option<unknown>[]): string[] {
  const valued = new Set(options.filter(({ value }) => value !== null).map(({ name }) => `--${name}`));
  return argv.flatMap((word, i) => {
    if (/^-\.?\d/.test(word) && valued.has(argv[i - 1] ?? "")) return [];
    const next = argv[i + 1];
    return next !== undefined && /^-\.?\d/.test(next) && valued.has(word) ? [`${word}=${next}`] : [word];
  });
}

/** What a command has in place of another's option; nothing if it has none. */
function insteadOf({ elsewhere }: Option<unknown>, name: string | null, commands: readonly Command[]): string {
  const command = commands.find(({ id, takes }) => id === name && takes !== null);
  return elsewhere === undefined || command === undefined ? "" : `; ${command.id} takes ${elsewhere}`;
}

interface Parsed {
  /** The values of an option, one for each time it was given. */
  given(name: string): readonly string[];
  readonly positionals: readonly string[];
}

function parsed(argv: readonly string[], options: readonly Option<unknown>[]): Parsed {
  const config: NonNullable<ParseArgsConfig["options"]> = {};
  for (const { name, value, repeated } of options) config[name] = { type: value === null ? "boolean" : "string", multiple: repeated };
  config[HELP.name] = { type: "boolean", short: "h" };
  try {
    const { values, positionals } = parseArgs({ args: joined(argv, options), options: config, allowPositionals: true });
    return {
      given: (name) => {
        const value = values[name] ?? [];
        return (Array.isArray(value) ? value : [value]).map(String);
      },
      positionals,
    };
  } catch (error) {
    const message = (error as Error).message.split("\n")[0]!.split(". To ")[0]!.replace(/\.$/, "");
    const unknown = /^Unknown option '--([^']*)'/.exec(message)?.[1];
    const near = unknown === undefined ? null : nearestName(unknown, Object.keys(config));
    throw new Failure(`${message}${near === null ? "" : `, perhaps --${near} is meant`}; flitlab --help lists the options.`);
  }
}
