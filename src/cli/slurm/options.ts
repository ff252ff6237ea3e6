/** The options of `flitlab sweep` for Slurm. */
import { Failure } from "../output.ts";
import { flag, invalid, repeated, valued, WORKERS } from "../options.ts";
import type { CommandLine, Option } from "../options.ts";
import type { Wishes } from "./script.ts";

const FORMS: readonly (readonly [form: RegExp, seconds: readonly number[]])[] = [
  [/^(\d+)$/, [60]],
  [/^(\d+):(\d+)$/, [60, 1]],
  [/^(\d+):(\d+):(\d+)$/, [3600, 60, 1]],
  [/^(\d+)-(\d+)$/, [86_400, 3600]],
  [/^(\d+)-(\d+):(\d+)$/, [86_400, 3600, 60]],
  [/^(\d+)-(\d+):(\d+):(\d+)$/, [86_400, 3600, 60, 1]],
];
/** Longest limit, in seconds: a year. */
const LONGEST = 366 * 86_400;

/** Seconds; null if the text is not a limit of more than 0 and at most a year. */
export function readTime(text: string): number | null {
  for (const [form, units] of FORMS) {
    const match = form.exec(text);
    if (match === null) continue;
    const seconds = units.reduce((sum, unit, i) => sum + unit * Number(match[i + 1]), 0);
    return seconds > 0 && seconds <= LONGEST ? seconds : null;
  }
  return null;
}

/** Default time limit: long enough for a heavy point, short enough that a scheduler finds a gap for it. */
const TIME_LIMIT = "1:00:00";

function nameOf(option: string): (text: string) => string {
  return (text) => {
    if (/^[\w.,:@/+-]+$/.test(text)) return text;
    throw invalid(option, text, "a name that Slurm knows, without blanks");
  };
}

function timeOf(text: string): { readonly text: string; readonly seconds: number } {
  const seconds = readTime(text);
  if (seconds !== null) return { text, seconds };
  throw invalid("time", text, "minutes, hours:minutes:seconds or days-hours, such as 30, 4:00:00 or 1-12, and more than 0");
}

export const SLURM = flag("slurm", "with --out: compute the points in job arrays of Slurm; interrupted, the same command takes them up");
const PARTITION = valued("partition", "NAME", "with --slurm: where the tasks run", nameOf("partition"), null);
const TIME = valued("time", "TIME", `with --slurm: the most that a task may take (default: ${TIME_LIMIT})`, timeOf, null);
const ACCOUNT = valued("account", "NAME", "with --slurm: whose time they use", nameOf("account"), null);
const OTHER = repeated("slurm-option", "OPTION", "with --slurm: an option of sbatch, as in --slurm-option=--mem=4G");
export const DRY_RUN = flag("dry-run", "with --slurm: print what would be submitted first, and submit nothing");

export const SLURM_OPTIONS: readonly Option<unknown>[] = [SLURM, PARTITION, TIME, ACCOUNT, OTHER, DRY_RUN];

/** Options of sbatch that the command gives by itself. */
const OWN =
  /^(?:--(?:array|output|error|open-mode|job-name|chdir|parsable|wrap|wait|time|partition|account|test-only|dependency)\b|-[aoeJDWtpAd])/;

/** The line's wishes for Slurm; null if there are none. Throws a Failure. */
export function slurmWishes(line: CommandLine): { readonly wishes: Wishes; readonly dryRun: boolean } | null {
  if (!line.get(SLURM)) {
    const given = [PARTITION, TIME, ACCOUNT].find((option) => line.get<unknown>(option) !== null);
    const stray = given?.name ?? (line.get(OTHER).length > 0 ? OTHER.name : line.get(DRY_RUN) ? DRY_RUN.name : null);
    if (stray !== null) throw new Failure(`--${stray} says how Slurm shall compute: add --slurm, or leave it out.`);
    return null;
  }
  const options = line.get(OTHER);
  for (const text of options) {
    if (!/^-\S[^\n\r]*$/.test(text)) throw invalid(OTHER.name, text, "an option of sbatch in one line: --slurm-option=--mem=4G");
    if (OWN.test(text)) throw new Failure(`--slurm-option ${JSON.stringify(text)} is not valid: Flitlab says that by itself.`);
  }
  const time = line.get(TIME) ?? timeOf(TIME_LIMIT);
  return {
    wishes: { partition: line.get(PARTITION), account: line.get(ACCOUNT), time, cores: line.get(WORKERS) ?? 1, options },
    dryRun: line.get(DRY_RUN),
  };
}
