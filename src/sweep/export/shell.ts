/** A sweep as a plain shell script: a command a point, which any queue can run anywhere and in any order; the results merge into one file. */
import type { ExportContext, Exporter, ExportFormat, TextFile } from "./format.ts";
import { numberedName, refused, shellWord } from "./format.ts";

/** One point as a sweep of one value: its key is that of the whole sweep's point, so that the results files merge. */
function commandOf(name: string, job: string, study: string, seed: string): string {
  return `npx flitlab sweep ${shellWord(study)} --sweep=seed:${seed} --job=${job} --workers=1 --out=results/${name}.sqlite > /dev/null`;
}

function runner({ study, sweep, job }: ExportContext): string {
  const all = `npx flitlab sweep ${shellWord(study)} --sweep=${shellWord(sweep)}${job === null ? "" : ` --job=${job}`} --out=results.sqlite --known`;
  return `#!/bin/sh
# Runs the lines of commands.txt on N processes (default: all cores), then merges their results into results.sqlite.
#   ./run.sh [N]
# What is known is not computed again, so an interrupted run goes on when it is started again. Each line is a command of its own: any
# queue may run them instead, here or on machines that share this folder, such as: parallel < commands.txt
# ./run.sh merge collects what there is.
cd "$(dirname "$0")" || exit 1
mkdir -p results || exit 1
if [ "$1" != merge ]; then
  count=$(wc -l < commands.txt)
  awk -v n="$count" 'BEGIN { for (i = 1; i <= n; i++) print i }' |
    xargs -n 1 -P "\${1:-$(getconf _NPROCESSORS_ONLN)}" sh -c 'sed -n "$1p" commands.txt | sh || echo "line $1 failed" >&2' sh
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
    return {
      point: ({ index, work, fault }) => {
        if (!work) return refused([fault.replace(/\.$/, "")]);
        const name = numberedName(index, context.count);
        commands.push(commandOf(name, work.job, work.study, String(work.design["seed"])));
        return { files: [], runs: [{ name, load: null }], refusal: null, notes: [] };
      },
      end: (): readonly TextFile[] => [
        { path: "commands.txt", text: `${commands.join("\n")}\n` },
        { path: "run.sh", text: runner(context), executable: true },
      ],
    };
  },
};
