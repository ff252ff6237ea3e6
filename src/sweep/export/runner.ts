/** Scripts that run exported configurations on all cores and read the results into a table with the columns of flitlab sweep --csv. */
import type { SweepPoint } from "../points.ts";
import { csvOf } from "../table.ts";
import type { Cell, Row } from "../table.ts";
import type { ExportedRun, TextFile } from "./format.ts";

export interface Run {
  readonly run: ExportedRun;
  readonly point: SweepPoint;
}

/** The table of runs, a row each. */
export function runsTable(runs: readonly Run[]): TextFile {
  const names = [...new Set(runs.flatMap(({ point }) => Object.keys(point.values)))].filter((name) => name !== "load");
  const rows = runs.map(
    ({ run, point }): Row =>
      new Map<string, Cell>([
        ["run", run.name],
        ["point", point.index + 1],
        // The scripts read a row a line.
        ...names.map((name) => [name, (point.values[name] ?? "").replaceAll(/[\r\n]/g, encodeURIComponent)] as const),
        ["load", run.load],
      ]),
  );
  return { path: "runs.csv", text: `${csvOf(["run", "point", ...names, "load"], rows)}\n` };
}

/**
 * Lines of a shell: a path in a variable of the environment keeps its meaning from where the script was started, whatever folder it goes
 * to.
 */
export function aboveItsFolder(variable: string): string {
  return `case $${variable} in /*) ;; */*) ${variable}=$(pwd)/$${variable} ;; esac`;
}

/**
 * run.sh. `variable`: of the environment, where the program is; `program`: its name; `command`: lines of a shell that make results/$run.txt
 * from configuration $1, without an apostrophe.
 */
export function runScript(variable: string, program: string, title: string, command: string): TextFile {
  return {
    path: "run.sh",
    executable: true,
    text: `#!/bin/sh
# Runs the configurations that have no result yet on N processes (default: all cores), then collects results.csv.
#   ${variable}=/path/to/${program} ./run.sh [N]
: "\${${variable}:=${program}}"
${aboveItsFolder(variable)}
cd "$(dirname "$0")" || exit 1
command -v "$${variable}" > /dev/null || { printf '%s\n' "${title} is not at $${variable}: set ${variable} to its program." >&2; exit 1; }
export ${variable}
mkdir -p results || exit 1
find configs -name '*.cfg' | sort | xargs -n 1 -P "\${1:-$(getconf _NPROCESSORS_ONLN)}" sh -c '
  run=$(basename "$1" .cfg)
  [ -s "results/$run.txt" ] && exit 0
  ${command.split("\n").join("\n  ")}
  exit 0
' sh
sh ./collect.sh
`,
  };
}

/** collect.sh. `columns`: of the table, after those of runs.csv; `read`: an awk program that prints their values, or calls none() where there is no result. */
export function collectScript(remark: string, columns: readonly string[], read: string): TextFile {
  const empty = ",".repeat(columns.length - 1);
  return {
    path: "collect.sh",
    executable: true,
    text: `#!/bin/sh
# A row a run: runs.csv, and what was found. ${remark}
cd "$(dirname "$0")" || exit 1
{
  echo "${columns.join(",")}"
  tail -n +2 runs.csv | cut -d, -f1 | while read -r run; do
    if [ -s "results/$run.txt" ]; then awk -v run="$run" '
      function none() { print "${empty}"; print "Run " run " gave no result: see results/" run ".txt." > "/dev/stderr" }
      ${read.split("\n").join("\n      ")}' "results/$run.txt"
    else echo "${empty}"; fi
  done
} | paste -d, runs.csv - > results.csv
`,
  };
}
