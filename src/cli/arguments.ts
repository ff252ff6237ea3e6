/** The command line, read and checked. */
import { parseArgs } from "node:util";
import { Failure } from "./failure.ts";

export const EDGE_FORMATS = ["json", "csv", "dot", "graphml", "anynet"] as const;
export type EdgeFormat = (typeof EDGE_FORMATS)[number];

export interface Arguments {
  readonly command: string | null;
  readonly study: string | null;
  readonly help: boolean;
  readonly version: boolean;
  readonly json: boolean;
  /** Index of the design meant, 0 for A. */
  readonly design: number;
  /** Null: one a core. */
  readonly workers: number | null;
  readonly format: EdgeFormat | null;
  readonly port: number | null;
  readonly base: string;
  /** Of throughput: by a second solver too. */
  readonly verify: boolean;
  /** Of a figure: the quick extent instead of the paper's. */
  readonly quick: boolean;
  /** Of a figure: names of numbers, or their beginnings; empty for all. */
  readonly cells: readonly string[];
  /** Of a figure: a file with results of an earlier run. */
  readonly from: string | null;
}

const OPTIONS = {
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
  json: { type: "boolean" },
  design: { type: "string" },
  workers: { type: "string" },
  format: { type: "string" },
  port: { type: "string" },
  base: { type: "string" },
  verify: { type: "boolean" },
  quick: { type: "boolean" },
  cell: { type: "string", multiple: true },
  from: { type: "string" },
} as const;

/** Options that only `figure` has. */
const OF_FIGURES = ["quick", "cell", "from"] as const;

/** Throws a Failure with one sentence for anything it does not understand. */
export function readArguments(argv: readonly string[]): Arguments {
  const { values, positionals } = parsed(argv);
  const [command = null, study = null, ...more] = positionals;
  const stray = command === "figure" ? undefined : OF_FIGURES.find((option) => values[option] !== undefined);
  if (stray !== undefined) throw new Failure(`--${stray} is for the command figure.`);
  if (values.verify && command !== "throughput") throw new Failure("--verify is for the command throughput.");
  if (more.length > 0)
    throw new Failure(`One study at a time: ${quoted(more[0]!)} came after it; put the study in quotes, because of its & signs.`);
  return {
    command,
    study,
    help: values.help ?? false,
    version: values.version ?? false,
    json: values.json ?? false,
    design: values.design === undefined ? 0 : designIndex(values.design),
    workers: values.workers === undefined ? null : integer("--workers", values.workers, 1, 1024),
    format: values.format === undefined ? null : edgeFormat(values.format),
    port: values.port === undefined ? null : integer("--port", values.port, 1, 65535),
    base: values.base === undefined ? "/" : basePath(values.base),
    verify: values.verify ?? false,
    quick: values.quick ?? false,
    cells: values.cell ?? [],
    from: values.from ?? null,
  };
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Failure(`${(error as Error).message.split("\n")[0]!.split(". To ")[0]}; flitlab --help lists the options.`);
  }
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

function integer(option: string, text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw new Failure(`${option} ${quoted(text)} is not valid: it must be an integer from ${min} to ${max}.`);
}

function designIndex(text: string): number {
  if (/^[a-z]$/i.test(text)) return text.toLowerCase().charCodeAt(0) - "a".charCodeAt(0);
  throw new Failure(`--design ${quoted(text)} is not valid: it must be the letter of a design, such as a or b.`);
}

function edgeFormat(text: string): EdgeFormat {
  const format = EDGE_FORMATS.find((known) => known === text);
  if (format !== undefined) return format;
  throw new Failure(`--format ${quoted(text)} is not valid: it must be one of ${EDGE_FORMATS.join(", ")}.`);
}

function basePath(text: string): string {
  if (/^\/([\w.~-]+\/)*$/.test(text)) return text;
  throw new Failure(`--base ${quoted(text)} is not valid: it must be a path that begins and ends with /, such as /course/flitlab/.`);
}
