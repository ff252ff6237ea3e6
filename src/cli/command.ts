/** The interface of a command, and what those that compute share: workers, interrupts, and a result in both its forms. */
import { Cancelled } from "../engine/jobs.ts";
import type { Job, Pool } from "../engine/jobs.ts";
import { nodePool } from "../engine/node.ts";
import { formatDesign, allAlike, notAlike } from "../engine/studies.ts";
import type { DesignValues, Touched } from "../engine/studies.ts";
import { hostname } from "node:os";
import { DIGITS } from "../engine/index.ts";
import type { Design, Options } from "../engine/index.ts";
import { EXIT_DONE, EXIT_INTERRUPTED, Failure, print } from "./output.ts";
import { DESIGN, IN_ALL, JSON_OUTPUT, WORKERS } from "./options.ts";
import type { CommandLine, Option } from "./options.ts";
import { fileNames, withNames } from "./file-names.ts";
import { designOf } from "./study-argument.ts";
import packageFile from "../../package.json" with { type: "json" };

/** The place of computation in records: the machine, and the process. */
export const HERE = `${hostname()}:${process.pid}`;

/** The argument of most commands. */
export const STUDY = "STUDY";

export interface Command {
  readonly id: string;
  /** The argument after its name, as the help calls it; null: none. */
  readonly takes: string | null;
  /** One line of help. */
  readonly help: string;
  /** What `flitlab help` says of it. */
  readonly about: {
    /** What it computes, in a few sentences. */
    readonly computes: string;
    /** The words of a line that shows it, with the command; tests run it. */
    readonly example: readonly string[];
    /** The chief fields of its JSON. */
    readonly fields: string;
  };
  /** Options that only this command has. */
  readonly options: readonly Option<unknown>[];
  /** Resolves with the exit status. Throws a Failure with one sentence if it cannot do what the line asks for. */
  run(line: CommandLine, launcher: Launcher): Promise<number>;
}

/** The services of the launcher to the command. */
export interface Launcher {
  /** The start of this very command: its program and the launcher's file, in absolute paths. */
  readonly command: readonly string[];
  /** Builds the site unless it is built and newer than the sources. */
  ensureSite(): Promise<void>;
}

export interface Outcome {
  readonly complete: boolean;
  /** Output of --json. */
  readonly json: string;
  /** Output without --json. */
  readonly text: string;
}

/** What stands in every result: the Flitlab that made it, with the version of its digits, and the command with its options. */
export interface Made {
  readonly engine: { readonly version: string; readonly digits: number };
  readonly command: readonly string[];
}

export const ENGINE: Made["engine"] = { version: packageFile.version, digits: DIGITS };

/** Where a command computes; `interruptible` gets every job that an interrupt must cancel. */
export interface Place {
  readonly pool: Pool;
  /** For results in JSON. */
  readonly made: Made;
  /** For the engine: these workers, and a signal that is aborted by an interrupt, after which there is what has been found until then. */
  readonly options: Pick<Options, "workers" | "signal" | "keep">;
  readonly interruptible: (job: { cancel(): void }) => void;
}

/** The same for a design. */
export interface Setting extends Place {
  readonly values: DesignValues;
  /** The same as the engine takes it. */
  readonly design: Design;
  /** All designs of the study, in their order. */
  readonly designs: readonly DesignValues[];
  /** A parameter whose value is in a file of its own, and is not printed. */
  readonly filed?: string | null;
}

/** An interrupt sent to a whole process group may arrive twice; only one that comes this much later ends the command at once. */
const SECOND_INTERRUPT = 1000;

/** Computes on workers that end with the command, prints the result, and passes interrupts on. */
export async function onPool(line: CommandLine, compute: (place: Place) => Promise<Outcome>): Promise<number> {
  const pool = nodePool(line.get(WORKERS));
  let job: { cancel(): void } | null = null;
  const interrupting = new AbortController();
  let interruptedAt: number | null = null;
  const onInterrupt = (): void => {
    if (interruptedAt !== null && performance.now() - interruptedAt > SECOND_INTERRUPT) process.exit(EXIT_INTERRUPTED);
    interruptedAt ??= performance.now();
    interrupting.abort();
    job?.cancel();
  };
  process.on("SIGINT", onInterrupt);
  try {
    const found = await compute({
      pool,
      made: { engine: ENGINE, command: line.words },
      options: { workers: pool, signal: interrupting.signal, keep: true },
      interruptible: (started) => {
        job = started;
        if (interruptedAt !== null) started.cancel();
      },
    });
    print(line.get(JSON_OUTPUT) ? found.json : found.text);
    return found.complete || interruptedAt === null ? EXIT_DONE : EXIT_INTERRUPTED;
  } finally {
    pool.close();
    process.removeListener("SIGINT", onInterrupt);
  }
}

/** The same for the design that the line names. */
export async function onDesign(line: CommandLine, compute: (setting: Setting) => Promise<Outcome>): Promise<number> {
  if (line.subject === null)
    throw new Failure(`A study is missing after ${line.command}, such as 'topology=dragonfly&p=2&a=4&h=2'; '' stands for all defaults.`);
  const design = line.get(DESIGN);
  const { designs: given, values: own } = designOf(line.subject, design);
  const designs = line.get(IN_ALL) ? allAlike(given) : given;
  const values = line.get(IN_ALL) ? designs[design]! : own;
  return onPool(line, (place) => compute({ ...place, designs, values, design: asDesign(values) }));
}

/** The result of a job, or null if it was interrupted. */
export async function resultOf<T>(job: Job<T>, { interruptible }: Pick<Place, "interruptible">): Promise<T | null> {
  interruptible(job);
  try {
    return await job.done;
  } catch (error) {
    if (error instanceof Cancelled) return null;
    throw error;
  }
}

/** Values of a valid design as the engine takes them. */
export function asDesign(values: DesignValues): Design {
  return { values, text: formatDesign(values) };
}

/** What the engine gives, or null when it was interrupted before there was anything. */
export async function answerOf<T>(answer: Promise<T>, { options }: Pick<Place, "options">): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (options.signal?.aborted === true && error === options.signal.reason) return null;
    throw error;
  }
}

/** The known results of a design. `fields`: those of its object besides study and complete. */
export function outcome(
  { values, filed = null, made }: Pick<Setting, "values" | "filed" | "made">,
  complete: boolean,
  fields: object,
  text: string,
): Outcome {
  return {
    complete,
    json: JSON.stringify({ study: withoutEntry(formatDesign(values), filed), complete, ...made, ...withNames(fields, fileNames(values)) }),
    text,
  };
}

const withoutEntry = (study: string, name: string | null): string =>
  name === null
    ? study
    : study
        .split("&")
        .filter((entry) => !entry.startsWith(`${name}=`))
        .join("&");

/**
 * The differences between the designs of the study that touch such figures, as a field and as sentences; nothing for a study of one design.
 */
export function unlike({ designs }: Pick<Setting, "designs">, touched: Touched): { readonly fields: object; readonly warnings: string[] } {
  const found = notAlike(designs).filter(({ touches }) => touches.includes(touched));
  return { fields: designs.length < 2 ? {} : { notAlike: found }, warnings: found.map(({ message }) => message) };
}

/** The same if there is nothing yet. */
export function interrupted(setting: Pick<Setting, "values" | "made">, fields: object = {}): Outcome {
  return outcome(setting, false, fields, "interrupted before there was a result");
}
