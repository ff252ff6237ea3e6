/** The script of a job array: a task reads its points from a line of a file, and appends their results to another file. */
import { shellWord } from "../../sweep/export/format.ts";

/** A user's wishes for Slurm. */
export interface Wishes {
  readonly partition: string | null;
  readonly account: string | null;
  readonly time: { readonly text: string; readonly seconds: number };
  /** Of a task. */
  readonly cores: number;
  /** Further options of sbatch. */
  readonly options: readonly string[];
}

export interface ArrayScript {
  readonly name: string;
  /** Counts the arrays of a sweep, from 1 on. */
  readonly array: number;
  readonly tasks: number;
  readonly wishes: Wishes;
  /** What a task starts: the program and the command's file. */
  readonly command: readonly string[];
  /** The job if the sweep does not name one; null: the default. */
  readonly job: string | null;
}

/** Files of a sweep's folder, and the pattern of its arrays' files. */
export const STUDY_FILE = "study.json";
export const scriptFile = (array: number): string => `${array}.sh`;
export const pointsFile = (array: number): string => `${array}.points`;
export const resultsFile = (array: number, task: number): string => `${array}-${task}.jsonl`;
export const logFile = (array: number, task: number): string => `${array}-${task}.log`;

/** A text as one word for the shell. */
function word(text: string): string {
  return /^[\w./:=@%+,-]+$/.test(text) ? text : shellWord(text);
}

/** The script, to be submitted in the sweep's folder, where all its files are. */
export function arrayScript({ name, array, tasks, wishes, command, job }: ArrayScript): string {
  const { partition, account, time, cores, options } = wishes;
  const directives = [
    `--job-name=${name}`,
    `--array=1-${tasks}`,
    `--time=${time.text}`,
    ...(partition === null ? [] : [`--partition=${partition}`]),
    ...(account === null ? [] : [`--account=${account}`]),
    "--ntasks=1",
    `--cpus-per-task=${cores}`,
    `--output=${array}-%a.log`,
    "--open-mode=append",
    ...options,
  ];
  const sweep = [...command.map(word), "sweep", STUDY_FILE, ...(job === null ? [] : ["--job", word(job)])];
  return [
    "#!/bin/sh",
    ...directives.map((text) => `#SBATCH ${text}`),
    "",
    `points=$(sed -n "\${SLURM_ARRAY_TASK_ID}p" ${pointsFile(array)})`,
    `exec ${sweep.join(" ")} --points "$points" --lines "${array}-\${SLURM_ARRAY_TASK_ID}.jsonl" --workers "\${SLURM_CPUS_PER_TASK:-1}" >/dev/null`,
    "",
  ].join("\n");
}
