/** The headless command: reads the command line, runs the command, prints its result, sets the exit status. */
import packageFile from "../../package.json" with { type: "json" };
import { nodePool } from "../workers/node.ts";
import { readArguments } from "./arguments.ts";
import type { Arguments } from "./arguments.ts";
import { COMMANDS, edgesIn, verifiedThroughput } from "./commands.ts";
import type { Command, Outcome, Place } from "./commands.ts";
import { EXIT_DONE, EXIT_FAILED, EXIT_INTERRUPTED, Failure } from "./failure.ts";
import { figureCommand } from "./figure.ts";
import { helpText } from "./help.ts";
import { complain, print, watchOutput } from "./output.ts";
import { serve } from "./serve.ts";
import { designOf } from "./study-argument.ts";

/** Commands of the public interface that this version does not have. */
const PLANNED = ["resilience", "stencil", "search"];
/** An interrupt sent to a whole process group may arrive twice; only one that comes later ends the command at once. */
const SECOND_INTERRUPT = 1000;

/** What the launcher does for the command. */
export interface Launcher {
  /** Builds the site unless it is built and newer than the sources. */
  ensureSite(): Promise<void>;
}

/** Runs the command line given (without node and script) and sets the process's exit status. */
export async function main(argv: readonly string[], launcher: Launcher): Promise<void> {
  watchOutput();
  try {
    process.exitCode = await run(readArguments(argv), launcher);
  } catch (error) {
    complain(error);
    process.exitCode = error instanceof Failure ? error.status : EXIT_FAILED;
  }
}

async function run(args: Arguments, launcher: Launcher): Promise<number> {
  if (args.version) {
    print(packageFile.version);
    return EXIT_DONE;
  }
  if (args.help) {
    print(helpText());
    return EXIT_DONE;
  }
  if (args.command === null) throw new Failure("A command is missing, such as describe or simulate; flitlab --help lists them.");
  if (args.command === "serve") {
    await launcher.ensureSite();
    await serve(args.port, args.base);
    return EXIT_DONE;
  }
  if (args.command === "figure") return onPool(figureCommand(args), args);
  const command = commandOf(args.command, args);
  if (args.study === null)
    throw new Failure(`A study is missing after ${args.command}, such as 'topology=dragonfly&p=2&a=4&h=2'; '' stands for all defaults.`);
  const values = designOf(args.study, args.design);
  return onPool((place) => command({ ...place, values }), args);
}

function commandOf(name: string, { format, json, verify }: Arguments): Command {
  if (PLANNED.includes(name)) throw new Failure(`The command ${name} is not in this version of Flitlab.`);
  if (name === "edges") {
    if (json && format !== null && format !== "json")
      throw new Failure(`--json and --format=${format} contradict each other: leave one of them out.`);
    return edgesIn(format ?? (json ? "json" : "csv"));
  }
  if (format !== null) throw new Failure(`--format is for the command edges; ${name} takes --json.`);
  if (verify) return verifiedThroughput;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command !== undefined) return command;
  throw new Failure(
    `There is no command ${JSON.stringify(name)}; the commands are ${[...Object.keys(COMMANDS), "edges", "figure", "serve"].join(", ")}.`,
  );
}

/** Runs on workers that end with the command, prints what it gives, and hands interrupts on. */
async function onPool(command: (place: Place) => Promise<Outcome>, args: Arguments): Promise<number> {
  const pool = nodePool(args.workers ?? undefined);
  let job: { cancel(): void } | null = null;
  let interruptedAt: number | null = null;
  const onInterrupt = (): void => {
    if (interruptedAt !== null && performance.now() - interruptedAt > SECOND_INTERRUPT) process.exit(EXIT_INTERRUPTED);
    interruptedAt ??= performance.now();
    job?.cancel();
  };
  process.on("SIGINT", onInterrupt);
  try {
    const outcome = await command({
      pool,
      interruptible: (started) => {
        job = started;
        if (interruptedAt !== null) started.cancel();
      },
    });
    print(args.json ? outcome.json : outcome.text);
    return outcome.complete || interruptedAt === null ? EXIT_DONE : EXIT_INTERRUPTED;
  } finally {
    pool.close();
    process.removeListener("SIGINT", onInterrupt);
  }
}
