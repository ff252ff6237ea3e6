/**
 * A sweep as a plain shell script: a command a point, which any queue can run anywhere and in any order. The results merge into one file.
 */
import type { ExportContext, Exporter, ExportFormat, TextFile } from "./format.ts";
import { numberedName, refused, shellWord } from "./format.ts";
import { aboveItsFolder } from "./runner.ts";

/** The script that runs Flitlab, in the folder of the scripts. */
const LAUNCHER = "flitlab.sh";

/** One point as a sweep of one value. Its key is that of the whole sweep's point, so that the results files merge. */
function commandOf(folder: string, name: string, job: string, study: string, seed: string): string {
  const options = `--sweep=seed:${seed} --job=${job} --workers=1 --out=results/${name}.sqlite`;
  return `sh ${shellWord(`${folder}/${LAUNCHER}`)} sweep ${shellWord(study)} ${options} > /dev/null`;
}

/** Starts the program that wrote the files, by its path, so that no other one of that name runs instead. */
function launcher({ command }: ExportContext): string {
  return `#!/bin/sh
# Runs Flitlab in this folder: the one that wrote these files, or another one:
#   FLITLAB=/path/to/flitlab.mjs ./${LAUNCHER} describe ''
${aboveItsFolder("FLITLAB")}
cd "$(dirname "$0")" && mkdir -p results || exit 1
if [ -n "$FLITLAB" ]; then exec "$FLITLAB" "$@"; fi
exec ${command.map(shellWord).join(" ")} "$@"
`;
}

function runner({ study, sweep, job, command }: ExportContext, first: number): string {
  const words = ["sweep", shellWord(study), `--sweep=${shellWord(sweep)}`, ...(job === null ? [] : [`--job=${job}`])];
  const all = `sh ./${LAUNCHER} ${words.join(" ")} --out=results.sqlite --known`;
  return `#!/bin/sh
# Runs the lines of commands.txt on N processes (default: all cores), then merges their results into results.sqlite.
#   ./run.sh [N]
#   FLITLAB=/path/to/flitlab.mjs ./run.sh [N]
# What is known is not computed again, so an interrupted run goes on when it is started again. Each line is a command of its own: any
# queue may run them instead, here or on machines that share this folder, such as: parallel < commands.txt
# ./run.sh merge collects what there is.
${aboveItsFolder("FLITLAB")}
export FLITLAB
cd "$(dirname "$0")" || exit 1
sh ./${LAUNCHER} describe '' --json 2> /dev/null | grep -q '^{"study":' || {
  written=${shellWord(command.join(" "))}
  printf '%s\n' "Flitlab is not at \${FLITLAB:-$written}: set FLITLAB to its program." >&2; exit 1
}
# One that does not know this sweep says so.
${all} --points=${first} > /dev/null || exit 1
if [ "$1" != merge ]; then
  count=$(wc -l < commands.txt)
  awk -v n="$count" 'BEGIN { for (i = 1; i <= n; i++) print i }' |
    xargs -n 1 -P "\${1:-$(getconf _NPROCESSORS_ONLN)}" sh -c '
      # By the launcher beside this script, wherever the folder is by now.
      eval "set -- $1 $(sed -n "$1p" commands.txt)"
      line=$1; shift 3
      sh ./${LAUNCHER} "$@" || echo "line $line failed" >&2
    ' sh
fi
find results -name '*.sqlite' | sort | sed 's/^/--merge=/' | xargs -n 200 ${all} > /dev/null
${all} --csv > results.csv
`;
}

export const shell: ExportFormat = {
  id: "shell",
  title: "a shell",
  begin: (context): Exporter => {
    const commands: string[] = [];
    let first = 0;
    return {
      point: ({ index, work, fault }) => {
        if (!work) return refused([fault.replace(/\.$/, "")]);
        const name = numberedName(index, context.count);
        if (commands.length === 0) first = index;
        commands.push(commandOf(context.folder, name, work.job, work.study, String(work.design.seed)));
        return { files: [], runs: [{ name, load: null }], refusal: null, notes: [] };
      },
      end: (): readonly TextFile[] => [
        { path: "commands.txt", text: `${commands.join("\n")}\n` },
        { path: LAUNCHER, text: launcher(context), executable: true },
        { path: "run.sh", text: runner(context, first), executable: true },
      ],
    };
  },
};
