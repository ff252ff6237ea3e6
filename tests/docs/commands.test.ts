/**
 * Every line of README and docs that starts `flitlab` is run, in a folder with the files that it names, in the order of its page. With every
 * commit long ones are shortened by the rules below; the whole runs them as they stand.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { flitlab, flitlabIn } from "../cli/command.ts";
import { WHOLE } from "../tools/extent.ts";
import { commandsOf, shellWords, texts } from "./pages.ts";

const folder = mkdtempSync(join(tmpdir(), "flitlab-docs-"));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const SMALL = "p=1&a=2&h=1&load=0.2&warmup=100&measure=100";
const FEW = "endpoints=50&families=slim-fly,torus";

/** What a command is given where a sentence names it alone, or with options. */
const SUBJECTS: Readonly<Record<string, string>> = {
  impact: "'p=2&a=4&h=2&load=0.2'",
  figure: "dragonfly-table-1",
  search: `'${FEW}'`,
  report: "'topology=slim-fly&q=5'",
  structure: "diameter-2",
  sweep: `'${SMALL}&sweep=seed:1,2'`,
  stencil: "'p=2&a=4&h=2&traffic=stencil&tasks=4x4x2'",
};

/** Lines that leave something to the reader, and what is run for each: the same command and options. A study for STUDY goes without saying. */
const RUN_AS: Readonly<Record<string, readonly string[]>> = {
  "COMMAND STUDY [--json] [--design LETTER] [--workers N]": [`describe '${SMALL}' --json --design a --workers 2`],
  "COMMAND …": [`describe '${SMALL}'`],
  "edges STUDY --format=…": ["edges '' --format=json"],
  "edges STUDY --format=csv|json|dot|graphml|anynet|networkx|caminos|edge-list": "csv json dot graphml anynet networkx caminos edge-list"
    .split(" ")
    .map((format) => `edges '' --format=${format}`),
  "impact '…&traffic=ring-all-reduce&ranks=16&run=completion&job2=all-to-all&job2.ranks=32'": [
    "impact 'topology=xgft&children=8x8&parents=8&traffic=ring-all-reduce&ranks=16&run=completion&job2=all-to-all&job2.ranks=32'",
  ],
  "sweep 'topology=slim-fly&vcScheme=open&selfTraffic=1&…&sweep=seed:1..5' --export=booksim2 --to out": [
    "sweep 'topology=slim-fly&vcScheme=open&selfTraffic=1&q=5&load=0.2&sweep=seed:1..5' --export=booksim2 --to out",
  ],
  "search 'endpoints=N' --measure=0 --each": [`search '${FEW}' --measure=0 --each`],
  "search --estimate=N": [`search '${FEW}' --measure=0 --estimate=2`],
  "sweep study.json --points 12-40,44 --lines N-T.jsonl --workers $SLURM_CPUS_PER_TASK": [
    "sweep study.json --points 12-40,44 --lines 7-1.jsonl --workers 2",
  ],
  "serve --queue": ["serve --queue redis://10.0.0.5:6379 --token SOMETHING-LONG"],
  "sweep --queue": [`sweep '${SMALL}&sweep=seed:1,2' --queue redis://10.0.0.5:6379`],
  "simulate 'STUDY'": [`simulate '${SMALL}'`],
  "sweep STUDY --sweep=seed:1..3 --export=PROGRAM --to FOLDER": [`sweep '${SMALL}' --sweep=seed:1..3 --export=shell --to shell`],
  "sweep --slurm": [`sweep '${SMALL}&sweep=seed:1,2' --slurm --dry-run --out named.sqlite`],
  "sweep --parquet": [`sweep '${SMALL}&sweep=seed:1,2' --parquet named.parquet`],
  "simulate --out": [`simulate '${SMALL}' --out named.csv`],
  "simulate STUDY --out FILE": [`simulate '${SMALL}' --out points.parquet`, `simulate '${SMALL}' --out points.sqlite`],
  "simulate STUDY --trace PATH": ["simulate 'traffic=trace&run=completion&placement=random' --trace trace.csv"],
  "simulate 'traffic=trace&run=completion' --trace FOLDER": ["simulate 'traffic=trace&run=completion' --trace ranks"],
  "verify LINK": [`verify 'http://127.0.0.1:4173/#${SMALL}'`],
  "verify FILE": [`cost '' --json > made.json`, "verify made.json"],
  "structure CHART": ["structure diameter-2"],
  "figure ID": ["figure dragonfly-table-1"],
  "figure <id>": ["figure dragonfly-table-1"],
  "figure <id of a part> --quick": ["figure dragonfly-table-1 --quick"],
  "figure 8 [--quick] [--json] [--cell NAME]… [--from FILE] [--workers N]": [
    "figure 8 --quick --json --cell dfly-2-4-2-9.permutation-1.model-5 > earlier.json",
    "figure 8 --quick --json --cell dfly-2-4-2-9.permutation-1.model-5 --from earlier.json --workers 2",
  ],
  "figure stencil-4a [--quick]": ["figure stencil-4a --quick --cell 8x8x4.direct-4x4x2"],
  "figure stencil-5b --cell": ["figure stencil-5b --quick --cell 16x8x8.indirect-2x2x8"],
  "figure table-iii [--json] [--workers N]": ["figure table-iii --json --workers 2"],
  "figure dragonfly-19 [--reading ID] [--json]": ["figure dragonfly-19 --reading text --json"],
};

/** What a line is run with besides, because as it stands it takes hours, or a machine's services. */
const BESIDE: readonly (readonly [line: RegExp, words: string, why: string])[] = [
  [/ --slurm /, "--dry-run", "there need be no Slurm; the tests of clusters submit to one"],
  [/^figure dragonfly-8a/, "--quick --cell MIN", "its studies take half an hour; validation keeps them"],
  [/^figure stencil-[45]a --cell/, "--quick", "half a minute, where the printed extent takes half an hour; validation keeps it"],
];

/** What the study of a line gets with every commit, where it says nothing of it: short windows, few samples, few families. */
const SHORTER: readonly (readonly [line: RegExp, entries: string, words?: string])[] = [
  [/^(simulate|impact|sweep) (?!.*(run=completion|\.json|--queue|--slurm|--export))/, "warmup=100&measure=100&maxCycles=3000"],
  [/^simulate (?!.*run=completion)/, "saturation=curve"],
  [/^resilience (?!.*--)/, "failureSamples=50&distanceSamples=1"],
  [/^resilience .*--json/, "distanceSamples=1"],
  [/^search /, "families=slim-fly,torus"],
  [/^search (?!.*--measure)/, "", "--measure=0"],
  [/^throughput 'p=7/, "model=min"],
];

/** Lines that the whole alone runs. */
const WHOLE_ONLY: readonly (readonly [line: RegExp, why: string])[] = [
  [/^figure table-iii/, "40 s of processor time"],
  [/^impact .*placement=random/, "half a minute; the line that follows it has this workload, too"],
  [/^figure stencil-(4a --cell|5)/, "3 s each; another line computes such a number"],
  [/^figure dragonfly-8a/, "more than a minute for one of its studies"],
  [/^report 'endpoints=/, "half a minute; other lines report on a study"],
  [/^figure (table-iv|slim-fly-11|dragonfly-19)/, "5 s of processor time each"],
];

/** Lines that are read to their end and not run. */
const READ_ONLY: readonly (readonly [line: RegExp, why: string])[] = [
  [/^serve\b/, "serves until it is stopped; tests/cli/serve.test.ts runs it"],
  [/^worker\b|--queue/, "needs a Redis; tests/cli/queue.test.ts has one"],
];

/** Files that a page names and its readers have; earlier lines of the page make the others. */
const FILES: Readonly<Record<string, (path: (name: string) => string) => unknown>> = {
  "docs/cluster.md": (path) => {
    writeFileSync(path("study.json"), JSON.stringify({ study: SMALL, sweep: "seed:1..50", complete: true }));
  },
  "docs/custom.md": async (path) => {
    cpSync("examples/fabric/ibnetdiscover.txt", path("fabric.txt"));
    cpSync("examples/fabric/dump_fts.txt", path("fabric.lft"));
    writeFileSync(path("net.graphml"), (await flitlab("edges", "topology=slim-fly&q=5", "--format=graphml")).stdout);
  },
  "docs/headless.md": (path) => {
    writeFileSync(path("trace.csv"), "0,0,5,16\n10,5,0,16,1\n");
  },
  "docs/workloads.md": (path) => {
    const call = (name: string, more = ""): string =>
      `MPI_${name} entering at walltime 1.0, cputime 0\n${more}MPI_${name} returning at walltime 1.0, cputime 0\n`;
    const message = (ends: string): string =>
      `int count=10\nMPI_Datatype datatype=1 (MPI_CHAR)\nint ${ends}\nint tag=0\nMPI_Comm comm=2 (MPI_COMM_WORLD)\n`;
    mkdirSync(path("ranks"));
    writeFileSync(path("ranks/dumpi-0000.txt"), call("Init") + call("Send", message("dest=1")));
    writeFileSync(path("ranks/dumpi-0001.txt"), call("Init") + call("Recv", message("source=0")));
  },
};

/** The lines that are run for one of a page. */
function linesFor(line: string): readonly string[] {
  const told = line.replace(/\s#.*$/, "").trim();
  if (told in RUN_AS) return RUN_AS[told]!;
  const bare = told.replaceAll(/[[\]]/g, "");
  const [command = "", next = "--"] = bare.split(" ");
  // "flitlab cost STUDY --bom", and "flitlab cost" or "flitlab cost --json" in a sentence.
  const subject = SUBJECTS[command] ?? `'${SMALL}'`;
  if (next === "STUDY") return [bare.replace("STUDY", subject)];
  if (/^(--|help$)/.test(command) || READ_ONLY.some(([pattern]) => pattern.test(bare)) || !next.startsWith("--")) return [bare];
  return [[command, subject, ...bare.split(" ").slice(1)].join(" ")];
}

/** A study or wishes with such entries as it does not have. */
function withEntries(study: string, entries: string): string {
  const names = new Set(study.split("&").map((entry) => entry.split("=")[0]));
  const [bare = "", ...sweep] = study.split(/&?(?=sweep=)/);
  const more = entries.split("&").filter((entry) => !names.has(entry.split("=")[0]));
  return [bare, ...more, ...sweep].filter((part) => part !== "").join("&");
}

/** The words that are run, and the file that they write to. */
function runOf(line: string): { readonly words: readonly string[]; readonly into: string | null } {
  const more = BESIDE.filter(([pattern]) => pattern.test(line)).flatMap(([, words]) => words.split(" "));
  const rules = WHOLE ? [] : SHORTER.filter(([pattern]) => pattern.test(line));
  const { words, into } = shellWords(line);
  const [command = "", study, ...options] = words;
  const entries = rules.reduce((text, [, own]) => withEntries(text, own), study ?? "");
  return {
    words: [
      command,
      ...(study === undefined ? [] : [entries]),
      ...options,
      ...rules.flatMap(([, , own]) => own?.split(" ") ?? []),
      ...more,
    ],
    into,
  };
}

for (const [page, text] of texts) {
  const lines = [...new Set(commandsOf(text))];
  if (lines.length === 0) continue;
  test(`${lines.length} lines of ${page} run`, async () => {
    const own = join(folder, page.replaceAll("/", "-"));
    mkdirSync(own);
    cpSync("examples", join(own, "examples"), { recursive: true });
    await FILES[page]?.((name) => join(own, name));
    const bad: string[] = [];
    for (const line of lines)
      for (const one of linesFor(line)) {
        const readOnly = READ_ONLY.some(([pattern]) => pattern.test(one)) || (!WHOLE && WHOLE_ONLY.some(([pattern]) => pattern.test(one)));
        const { words, into } = runOf(one);
        const { status, stdout, stderr } = await flitlabIn(own, readOnly ? [...words, "--help"] : words);
        if (into !== null) writeFileSync(join(own, into), stdout);
        if (status !== 0 || (stdout === "" && !/--(out|to|lines|parquet)/.test(one)))
          bad.push(`${line}: flitlab ${words.join(" ")} ends with ${status}: ${stderr.slice(0, 300)}`);
      }
    expect(bad).toEqual([]);
  });
}

test("every rule above is for a line that is there, and runs its command with its options", () => {
  const lines = [...texts.values()].flatMap(commandsOf).map((line) => line.replace(/\s#.*$/, "").trim());
  expect(lines.length).toBeGreaterThan(130);
  expect(Object.keys(RUN_AS).filter((line) => !lines.includes(line))).toEqual([]);
  const named = (line: string): readonly string[] => [
    /^\w+/.exec(line)![0],
    ...Array.from(line.matchAll(/\s--[a-z-]+/g), ([word]) => word.trim()),
  ];
  const others = Object.entries(RUN_AS).filter(([line, own]) =>
    named(line.replace("COMMAND", "describe")).some((word) => !own.some((one) => named(one).includes(word))),
  );
  expect(others).toEqual([]);
  const run = lines.flatMap(linesFor);
  const rules = [...BESIDE, ...SHORTER, ...WHOLE_ONLY, ...READ_ONLY].filter(([pattern]) => !run.some((line) => pattern.test(line)));
  expect(rules).toEqual([]);
});
