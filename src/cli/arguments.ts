/** The command line, read and checked. */
import { parseArgs } from "node:util";
import type { ParseArgsConfig } from "node:util";
import type { Command } from "./command.ts";
import { Failure } from "./failure.ts";
import { DESIGN, HELP, JSON_OUTPUT, VERSION, WORKERS } from "./options.ts";
import type { CommandLine, Option } from "./options.ts";

const COMMON: readonly Option<unknown>[] = [HELP, VERSION, JSON_OUTPUT, DESIGN, WORKERS];

/** Throws a Failure with one sentence for anything that it does not understand, or that another command has. */
export function readArguments(argv: readonly string[], commands: readonly Command[]): CommandLine {
  const options = [...COMMON, ...commands.flatMap((command) => command.options)];
  const { given, positionals } = parsed(argv, options);
  const [command = null, subject = null, ...more] = positionals;
  const own = new Set(commands.find(({ id }) => id === command)?.options.map(({ name }) => name));
  for (const owner of commands) {
    const stray = owner.options.find(({ name }) => !own.has(name) && given(name).length > 0);
    if (stray !== undefined) throw new Failure(`--${stray.name} is for the command ${owner.id}${insteadOf(stray, command, commands)}.`);
  }
  if (more.length > 0)
    throw new Failure(`One study at a time: ${JSON.stringify(more[0]!)} came after it; put the study in quotes, because of its & signs.`);
  const get = <T>(option: Option<T>): T => option.read(given(option.name));
  for (const option of options) get(option);
  return { command, subject, get };
}

/** What a command has in the place of another's option; nothing where it has none. */
function insteadOf({ elsewhere }: Option<unknown>, name: string | null, commands: readonly Command[]): string {
  const command = commands.find(({ id, takes }) => id === name && takes !== null);
  return elsewhere === undefined || command === undefined ? "" : `; ${command.id} takes ${elsewhere}`;
}

interface Parsed {
  /** What an option was given, once for each time. */
  given(name: string): readonly string[];
  readonly positionals: readonly string[];
}

function parsed(argv: readonly string[], options: readonly Option<unknown>[]): Parsed {
  const config: NonNullable<ParseArgsConfig["options"]> = {};
  for (const { name, value, repeated } of options) config[name] = { type: value === null ? "boolean" : "string", multiple: repeated };
  config[HELP.name] = { type: "boolean", short: "h" };
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: config, allowPositionals: true });
    return {
      given: (name) => {
        const value = values[name] ?? [];
        return (Array.isArray(value) ? value : [value]).map(String);
      },
      positionals,
    };
  } catch (error) {
    throw new Failure(`${(error as Error).message.split("\n")[0]!.split(". To ")[0]}; flitlab --help lists the options.`);
  }
}
