/** Runs the exported configurations and reads what BookSim2 prints into a table with the columns of flitlab sweep --csv. */
import { csvOf } from "../table.ts";
import type { Cell, Row } from "../table.ts";
import type { SweepPoint } from "../points.ts";
import type { ExportedRun, TextFile } from "./format.ts";

const RUN = `#!/bin/sh
# Runs the configurations that have no result yet on N processes (default: all cores), then collects results.csv.
#   BOOKSIM=/path/to/booksim ./run.sh [N]
: "\${BOOKSIM:=booksim}"
case $BOOKSIM in */*) BOOKSIM=$(cd "$(dirname "$BOOKSIM")" && pwd)/$(basename "$BOOKSIM") ;; esac
cd "$(dirname "$0")" || exit 1
command -v "$BOOKSIM" > /dev/null || { echo "BookSim2 is not at $BOOKSIM: set BOOKSIM to its program." >&2; exit 1; }
export BOOKSIM
mkdir -p results || exit 1
# Of what it prints the last part alone is kept: the listing of a network is long.
find configs -name '*.cfg' | sort | xargs -n 1 -P "\${1:-$(getconf _NPROCESSORS_ONLN)}" sh -c '
  run=$(basename "$1" .cfg)
  [ -s "results/$run.txt" ] && exit 0
  "$BOOKSIM" "$1" 2>&1 | tail -n 200 > "results/$run.part$$"
  mv "results/$run.part$$" "results/$run.txt"
' sh
sh ./collect.sh
`;

/** Its hops count routers, ours channels between them. */
const COLLECT = `#!/bin/sh
# One row a run: runs.csv, and what BookSim2 found. Delivered: whether all measured packets arrived in time (it does not tell whether a
# load is stable: past saturation compare what is accepted, latency means nothing there). Hops are channels between routers.
cd "$(dirname "$0")" || exit 1
{
  echo "delivered,accepted,packetLatency.mean,hops.mean"
  tail -n +2 runs.csv | cut -d, -f1 | while read -r run; do
    if [ -s "results/$run.txt" ]; then awk '
      /Overall Traffic Statistics/ { found = 1 }
      /exceeded .* cycles. Aborting/ { unstable = 1 }
      !found && /^Accepted flit rate average/ { last = $NF }
      found && /^Packet latency average/ { latency = $5 }
      found && /^Accepted flit rate average/ { accepted = $6 }
      found && /^Hops average/ { hops = $4 - 1 }
      END {
        if (unstable) print "false," last ",,"
        else if (found) print "true," accepted "," latency "," hops
        else { print ",,,"; print "Run " run " gave no result: see results/" run ".txt." > "/dev/stderr" }
      }' run="$run" "results/$run.txt"
    else echo ",,,"; fi
  done
} | paste -d, runs.csv - > results.csv
`;

/** `runs`: of all points, in their order. */
export function booksimRunner(runs: readonly { readonly run: ExportedRun; readonly point: SweepPoint }[]): readonly TextFile[] {
  const names = [...new Set(runs.flatMap(({ point }) => Object.keys(point.values)))].filter((name) => name !== "load");
  const rows = runs.map(
    ({ run, point }): Row =>
      new Map<string, Cell>([
        ["run", run.name],
        ["point", point.index + 1],
        ...names.map((name) => [name, point.values[name] ?? ""] as const),
        ["load", run.load],
      ]),
  );
  return [
    { path: "runs.csv", text: `${csvOf(["run", "point", ...names, "load"], rows)}\n` },
    { path: "run.sh", text: RUN, executable: true },
    { path: "collect.sh", text: COLLECT, executable: true },
  ];
}
