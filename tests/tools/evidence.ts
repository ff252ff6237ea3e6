/** What the tests check, leg by leg: every file of tests belongs to one row, and docs/evidence.md is written from the rows and from data. */
import { readdirSync, readFileSync } from "node:fs";
import { ROUTINGS } from "../../src/routing/algorithms.ts";
import { MODELS } from "../../src/throughput/models.ts";
import { TOPOLOGIES } from "../../src/topology/families.ts";
import { endpointsOf } from "../../src/traffic/fixed.ts";
import { PATTERNS } from "../../src/workload/patterns.ts";
import { valuesOf } from "../../src/lessons/findings.ts";
import { judge } from "../../src/lessons/verdict.ts";
import { REFERENCE_POINTS, studyOf, TESTED_POINTS } from "../reference/booksim-study.ts";
import examples from "../reference/booksim-examples.json" with { type: "json" };
import graphs from "../reference/graphs.json" with { type: "json" };
import fabrics from "../reference/ai-fabrics.json" with { type: "json" };
import nvidia from "../reference/nvidia-trees.json" with { type: "json" };
import resilience from "../reference/resilience.json" with { type: "json" };
import tables from "../reference/tables.json" with { type: "json" };
import { LP_RECORDS, LP_TOLERANCE } from "../reference/lp.ts";
import type { Chapter, Claim } from "../validate/claim.ts";
import { EXPORTED } from "../validate/exports.ts";
import { kindOf, verdictNow } from "../validate/kept.ts";
import { findingsOf, isFresh } from "../validate/store.ts";
import type { Codes, Store } from "../validate/store.ts";
import { FAULTS } from "./fault-list.mjs";

interface Row {
  /** What is checked, in a sentence. */
  readonly checks: string;
  /** Folders (with a slash at the end) and files of tests; of several that fit a file the longest counts. */
  readonly files: readonly string[];
}

interface Leg {
  readonly id: "invariants" | "closed forms" | "relations" | "outside" | "program";
  readonly title: string;
  /** What it can show, and what it cannot. */
  readonly shows: string;
  readonly cannot: string;
  readonly rows: readonly Row[];
}

export const LEGS: readonly Leg[] = [
  {
    id: "invariants",
    title: "Invariants",
    shows: "that nothing is lost, made up or contradicted, in any design that is drawn",
    cannot: "that a number is the right one: a simulator may conserve flits and be too slow",
    rows: [
      {
        checks:
          "Random designs, workloads, prices and wishes keep all rules: flits and credits are conserved and watched cycle by cycle, no buffer holds more than it may, verdicts and worst flows agree, nothing is stable above what a linear program proves to be the most, and the same seed gives the same digits.",
        files: ["random/"],
      },
      {
        checks:
          "Every family of the list is built at sizes from its own parameters, whole and damaged, in one piece and as counted; then it is drawn, priced, routed, simulated with every pattern, and its programs are solved.",
        files: ["conformance/"],
      },
      {
        checks:
          "Flits, packets, messages and replies are conserved in overload and in small buffers; packets stand where their routes say; order, cut-through and queues hold what they promise.",
        files: ["simulation/"],
      },
      {
        checks: "Routes lead where they should, classes of virtual channels never fall, and no ring of channels can wait for itself.",
        files: ["routing/"],
      },
      {
        checks:
          "Each bound comes with two certificates, a routing that carries the lower end and prices that prove the upper one, and both are checked against the program's own columns.",
        files: [
          "throughput/answers",
          "throughput/compact",
          "throughput/first-order",
          "throughput/met",
          "throughput/bad-input",
          "throughput/kernel",
          "throughput/glpk",
        ],
      },
      {
        checks: "Every bill adds up to the totals of the cost model.",
        files: ["cost/lists", "cost/order", "cost/quotation", "cost/warnings"],
      },
    ],
  },
  {
    id: "closed forms",
    title: "Closed forms",
    shows: "that numbers are exact where a formula, a definition or a count by hand gives them",
    cannot: "anything of loads at which queues decide, for which there is no formula",
    rows: [
      {
        checks:
          "Families are their definitions: links, groups, diameters, counts and mean distances by formula, generators by their properties.",
        files: ["topology/"],
      },
      {
        checks:
          "Distances, bisections, cuts, rings, spectra and Moore bounds against formulas, against counting all, and against walks one by one.",
        files: ["analysis/"],
      },
      {
        checks:
          "Latency in an idle network is the sum of its stages, credits return after their loop, arrivals have their mean and variance, and channels saturate where the routes' load says.",
        files: [
          "simulation/arrivals",
          "simulation/bandwidths",
          "simulation/cascade",
          "simulation/credit-loop",
          "simulation/curve",
          "simulation/grid",
          "simulation/held-channels",
          "simulation/latencies",
          "simulation/link-speeds",
          "simulation/round-trips",
          "simulation/saturation",
          "simulation/timing",
          "simulation/waits",
          "simulation/zero-load",
        ],
      },
      { checks: "Linear programs against closed forms, programs written out by hand and paths listed one by one.", files: ["throughput/"] },
      {
        checks: "Patterns, collectives, training steps, stencils and placements send the bytes and take the steps of their definitions.",
        files: ["traffic/", "workload/"],
      },
      { checks: "The worst permutation against all permutations of tiny networks and against closed forms.", files: ["adversary/"] },
      { checks: "Prices, racks, cables, watts and failures of a year against sums by hand.", files: ["cost/"] },
      {
        checks: "Estimates against what is known exactly; how they compare with simulations stands under outside references.",
        files: ["estimate/"],
      },
      {
        checks: "Finite fields, random numbers, quantiles and assignments against their definitions and printed tables.",
        files: ["math/"],
      },
    ],
  },
  {
    id: "relations",
    title: "Metamorphic relations",
    shows: "that answers change as they must when a question is put in another way, also where nobody knows the answer",
    cannot: "an error that both forms of the question share",
    rows: [
      {
        checks:
          "Relabel: one network under two names, two numberings or two families has one structure, price, bound, latency and simulation; a family's network read as a custom one gives the same digits.",
        files: [
          "comparison/",
          "analysis/same-network",
          "workers/same-network",
          "cost/same",
          "random/own-network",
          "random/own-routing",
          "topology/labels",
        ],
      },
      {
        checks: "Scale: twice the bandwidth, price or demand changes the answer by the factor that it must.",
        files: ["comparison/changes", "cost/speeds", "cost/prices", "traffic/uneven", "traffic/file-demands"],
      },
      {
        checks:
          "Split: a run in slices, in domains, on one worker or several, in the kernel or beside it gives the same digits; a program folded along its symmetry has the optimum of the whole one.",
        files: [
          "simulation/drawn",
          "simulation/parts",
          "simulation/plain",
          "simulation/session",
          "random/workers",
          "random/sweep",
          "throughput/symmetry",
          "throughput/refinement",
          "throughput/generation",
          "throughput/grouped-operator",
          "throughput/class-loads",
        ],
      },
      {
        checks: "Repair: a network with failures is the one built without what failed; pairs whose paths survive keep them to the digit.",
        files: ["routing/damage", "routing/repair-counts", "topology/degrade", "analysis/resilience"],
      },
      {
        checks: "Windows: coarse, normal and fine runs agree within what their lengths allow.",
        files: ["simulation/precision", "random/precision", "random/verdicts", "random/limit-states"],
      },
    ],
  },
  {
    id: "outside",
    title: "Outside references",
    shows: "that programs, solvers and papers that share no line with this project come to the same",
    cannot: "more than they cover: their sizes, their routings, their windows",
    rows: [
      {
        checks: "BookSim2, an independent flit simulator: points of our own choice, and its own examples with all stages of its pipeline.",
        files: ["simulation/booksim", "simulation/booksim-examples", "simulation/fat-tree"],
      },
      {
        checks: "Studies that we export, run by BookSim2 and CAMINOS themselves: the files, and what the two programs gave for them.",
        files: ["sweep/export/", "validate/exports"],
      },
      {
        checks: "Optima of linear programs by native HiGHS from an independent generator, and HiGHS beside our own solver.",
        files: ["throughput/reference", "throughput/exact", "throughput/highs", "throughput/verification"],
      },
      {
        checks: "Distances, cuts, eigenvalues, flows and losses by NetworkX, NumPy and SciPy, from links alone.",
        files: ["analysis/outside", "analysis/distances", "analysis/bisection", "analysis/large"],
      },
      {
        checks: "Printed tables of papers and counts of published fabrics.",
        files: ["cost/cost", "cost/reference-rows", "cost/fat-tree-price", "topology/rails", "topology/star-products"],
      },
      {
        checks: "Claims of papers, each with a band that was set before it was judged, as data that are judged anew.",
        files: ["lessons/", "simulation/claims", "validate/"],
      },
      {
        checks: "Estimates beside simulations that were run once and to which nothing was fitted.",
        files: ["estimate/random", "estimate/estimate", "estimate/collectives"],
      },
      {
        checks: "Placements and storage traffic beside the numbers of other programs and of papers.",
        files: ["workload/stencil-counted", "workload/stencil-model", "workload/storage-bursts", "workload/bus-bandwidth"],
      },
    ],
  },
  {
    id: "program",
    title: "The program around them",
    shows: "that what is computed is what is read, written, drawn and sent",
    cannot: "anything of a network: these are no evidence on numbers",
    rows: [
      { checks: "Studies, addresses, forms and their refusals in one sentence.", files: ["study/", "house/", "docs/"] },
      {
        checks: "Files of networks, demands and traces are read as they mean, and hostile ones are refused in a sentence.",
        files: [
          "topology/import/",
          "topology/graph-text",
          "topology/typed",
          "workload/trace",
          "workload/trace-files",
          "workload/trace-hostile",
          "workload/loading",
          "workload/job-list",
          "traffic/matrix",
          "traffic/matrix-file",
          "border/",
        ],
      },
      {
        checks: "Commands, files of results, sweeps, workers, queues and the package.",
        files: ["cli/", "sweep/", "workers/", "engine/", "package/"],
      },
      {
        checks: "Drawings, charts, the report and the page, in real browsers.",
        files: ["drawing/", "charts/", "report/", "studio/", "browser/"],
      },
      {
        checks: "The tests' own tools, tables and the entries of lists.",
        files: [
          "tools/",
          "math/csv",
          "simulation/warnings",
          "simulation/route-entries",
          "lessons/stories",
          "lessons/story-numbers",
          "validate/report",
        ],
      },
    ],
  },
];

/** Paths of all files of tests below tests/, without their endings. */
export function testFiles(tests: URL): readonly string[] {
  return readdirSync(tests, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.(test|spec)\.ts$/.test(path))
    .map((path) => path.replace(/\.(test|spec)\.ts$/, ""))
    .toSorted();
}

/** The pattern of a row that a file belongs to; null if no row has it. */
export function patternOf(file: string): string | null {
  const fits = LEGS.flatMap(({ rows }) => rows).flatMap(({ files }) =>
    files.filter((one) => (one.endsWith("/") ? file.startsWith(one) : file === one)),
  );
  return fits.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

function sourceOf(file: string, tests: URL): string {
  return readFileSync(new URL(`${file}.${file.startsWith("browser/") ? "spec" : "test"}.ts`, tests), "utf8");
}

/** Blocks `test(…)` in a file; one with a table of cases counts once. */
function blocksIn(file: string, tests: URL): number {
  return (sourceOf(file, tests).match(/^\s*(test|it)(\.\w+)*\(/gm) ?? []).length;
}

/** Seeds of random designs and texts: with every commit, and in the whole. */
function seedsIn(folder: string, tests: URL): readonly [number, number] {
  const sums: [number, number] = [0, 0];
  for (const file of testFiles(tests).filter((one) => one.startsWith(folder))) {
    for (const [, few, all] of sourceOf(file, tests).matchAll(/\bseeds\(([\d_]+), ([\d_]+)/g)) {
      sums[0] += Number(few!.replaceAll("_", ""));
      sums[1] += Number(all!.replaceAll("_", ""));
    }
  }
  return sums;
}

const count = (value: number): string => value.toLocaleString("en");

/** Counts that grow with most commits, rounded down, so that the page need not be written with each of them. */
function over(value: number): string {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return `${value >= 10 ? "over " : ""}${count(Math.floor(value / unit) * unit)}`;
}

function percent(value: number): string {
  return `${Number((100 * value).toPrecision(2))} %`;
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

type Data = Pick<Store, "get">;

/** How far our number is from the other program's in a measure "…, ours / theirs", over claims: the most, and the middle. */
function apart(
  claims: readonly Claim[],
  data: Data,
  measure: string,
): { readonly most: number; readonly median: number; readonly claims: number } {
  const found = claims.flatMap((claim) => {
    const findings = findingsOf(claim, data);
    const one = claim.measures[measure];
    const value = findings === null || one === undefined ? null : one.of(findings);
    return value === null || !Number.isFinite(value) ? [] : [Math.abs(value - 1)];
  });
  const sorted = found.toSorted((a, b) => a - b);
  return { most: sorted.at(-1) ?? NaN, median: sorted[Math.floor(sorted.length / 2)] ?? NaN, claims: sorted.length };
}

/** Entries of the tables of papers; those of the reference that other programs computed are counted by themselves. */
const TABLE_ROWS = Object.values(tables as Readonly<Record<string, unknown>>).reduce<number>(
  (sum, one) => sum + (Array.isArray(one) ? one.length : 0),
  0,
);

/** docs/evidence.md. `tests`: their folder. */
export function evidencePage(chapters: readonly Chapter[], dataOf: (chapter: string) => Data, codes: Codes, tests: URL): string {
  const files = testFiles(tests);
  const filesOf = ({ files: patterns }: Row): readonly string[] => files.filter((file) => patterns.includes(patternOf(file) ?? ""));
  const blocks = (some: readonly string[]): number => some.reduce((sum, file) => sum + blocksIn(file, tests), 0);
  const legFiles = ({ rows }: Leg): readonly string[] => rows.flatMap(filesOf);
  const chapter = (id: string): Chapter => chapters.find((one) => one.id === id)!;
  const booksim = chapter("booksim2");
  const bsAccepted = apart(booksim.claims, dataOf("booksim2"), "accepted, ours / theirs");
  const bsLatency = apart(booksim.claims, dataOf("booksim2"), "latency, ours / theirs");
  const exported = chapter("exports");
  const exAccepted = apart(exported.claims, dataOf("exports"), "accepted, ours / theirs");
  const exLatency = apart(exported.claims, dataOf("exports"), "latency, ours / theirs");
  const exHops = apart(exported.claims, dataOf("exports"), "hops, ours / theirs");
  const [randomFew, randomAll] = seedsIn("random/", tests);
  const [allFew, allWhole] = seedsIn("", tests);
  const outsideStudies = [
    ...REFERENCE_POINTS.map(studyOf),
    ...EXPORTED.map(({ study }) => study),
    ...examples.points.map(({ study }) => study),
  ].map((text) => valuesOf(text));
  const covered = (id: "routing" | "topology" | "traffic"): ReadonlySet<string> => new Set(outsideStudies.map((values) => values[id]));
  const missing = (all: readonly { readonly id: string }[], id: "routing" | "topology" | "traffic"): string => {
    const there = covered(id);
    return all
      .filter((one) => !there.has(one.id))
      .map((one) => `\`${one.id}\``)
      .join(", ");
  };
  const endpoints = Math.max(...REFERENCE_POINTS.map((point) => endpointsOf(valuesOf(studyOf(point)))));
  const tally = chapters.map(({ id, title, claims }) => {
    const data = dataOf(id);
    const own = claims.filter((claim) => kindOf(claim) === "paper");
    const verdicts = own.map((claim) => ({ claim, verdict: verdictNow(claim, data).verdict, fresh: isFresh(claim, data, codes) }));
    const of = (verdict: string): number => verdicts.filter((one) => one.verdict === verdict).length;
    const differing = verdicts.filter(({ verdict }) => verdict === "differs");
    return {
      cells: [
        `[${title}](validation/${id}.md)`,
        of("holds"),
        of("differs"),
        differing.filter(({ claim }) => claim.reason !== undefined).length,
        of("fails"),
        of("open"),
        verdicts.filter(({ verdict, fresh }) => verdict !== "open" && !fresh).length,
      ] as const,
    };
  });
  const sum = (column: number): number => tally.reduce((total, { cells }) => total + Number(cells[column]), 0);
  const caught = (readFileSync(new URL("../docs/faults.md", tests), "utf8").match(/^\| .* \| tests\//gm) ?? []).length;
  const bs = booksim.claims.filter((claim) => {
    const findings = findingsOf(claim, dataOf("booksim2"));
    return findings !== null && judge(claim, findings).verdict === "holds";
  }).length;

  const sections = LEGS.map(({ title, shows, cannot, rows }) =>
    [
      `## ${title}`,
      "",
      `They show ${shows}. They cannot show ${cannot}.`,
      "",
      table(
        ["what is checked", "where"],
        rows.map((row) => [row.checks, row.files.map((file) => `\`${file}\``).join(", ")]),
      ),
      "",
    ].join("\n"),
  );

  return `# How do you know?

This page says why the numbers of Flitlab may be believed, how precisely, and where they may not be. All counts are made from the tests and their data; those of tests are rounded down. A test fails when the page says anything else than these.

Four legs carry the evidence. None of them is enough: each has a sentence on what it cannot show.

${table(
  ["leg", "files of tests", "blocks of tests", "it shows"],
  LEGS.map((leg) => [
    `[${leg.title}](#${leg.title.toLowerCase().replaceAll(" ", "-")})`,
    over(legFiles(leg).length),
    over(blocks(legFiles(leg))),
    leg.shows,
  ]),
)}

A block is a \`test(…)\` in the sources; one that runs a table of cases or of random seeds counts once.

## What is known, and how precisely

- **Beside BookSim2.** ${count(REFERENCE_POINTS.length)} points of ${new Set(REFERENCE_POINTS.map(({ family }) => family)).size} networks of up to ${count(endpoints)} endpoints. Of the ${count(bsAccepted.claims)} that have been run here, ${count(bs)} lie within their bands. What is accepted is at most ${percent(bsAccepted.most)} away (median ${percent(bsAccepted.median)}), mean latency of the ${count(bsLatency.claims)} points below saturation at most ${percent(bsLatency.most)} (median ${percent(bsLatency.median)}). The unit tests simulate ${count(TESTED_POINTS.length)} of them and ${examples.points.length} points of BookSim2's own examples. [Point by point](validation/booksim2.md).
- **As others run our files.** ${EXPORTED.length} studies, exported as a user exports them and run by BookSim2 and CAMINOS, give ${count(exported.claims.length)} points: accepted at most ${percent(exAccepted.most)} away (median ${percent(exAccepted.median)}), latency beside BookSim2 at most ${percent(exLatency.most)} (median ${percent(exLatency.median)}), hops at most ${percent(exHops.most)}. [The points](validation/exports.md).
- **Linear programs.** ${count(LP_RECORDS.length)} optima of an independent generator and solver (native HiGHS), met to ${LP_TOLERANCE}; ${count(LP_RECORDS.filter(({ slow }) => slow).length)} of these take too long for the tests and stand in [validation](validation/linear-programs.md).
- **Structure.** ${count(graphs.graphs.length)} networks whose cuts, eigenvalues, distances and flows NetworkX, NumPy and SciPy computed from their links; ${resilience.connectivity.length} series of random failures; ${count(TABLE_ROWS)} rows of tables of papers and of independent counts; ${fabrics.fabrics.length} published fabrics and ${nvidia.length} trees of a maker's tables.
- **Any design.** ${TOPOLOGIES.length} families, ${ROUTINGS.length} routings, ${PATTERNS.length} patterns and workloads and ${MODELS.length} models go through the conformance suite by their lists. Every commit draws ${over(randomFew)} random designs in \`tests/random\` (${over(allFew)} with the texts, files and requests that are drawn elsewhere); \`npm run validate -- --whole\` draws ${over(randomAll)} (${over(allWhole)}), and \`-- --random=N\` any number.
- **Whether the tests would notice.** Faults are put into a copy of the sources one by one, ${over(FAULTS.length)} of them; for ${caught >= FAULTS.length ? "each" : `${caught} of them`} [faults.md](faults.md) names the test that catches it. It also tells of faults that were drawn at random, with those that no test caught.

## What the sources say, and what comes out

Each claim of a paper has bands and reasons for them. [validation.md](validation.md) says how they are judged and how to run one again.

${table(
  ["source", "hold", "differ", "of these with a reason", "fail", "not run", "judged by an earlier engine"],
  [...tally.map(({ cells }) => cells), ["all", sum(1), sum(2), sum(3), sum(4), sum(5), sum(6)]],
)}

Here each reading of a claim counts by itself; [validation.md](validation.md) counts a claim once.

## What is not known

- **${sum(2)} claims differ**, ${sum(2) - sum(3)} of them without a reason that we know. Their pages have both numbers. A paper that leaves a setting open may be met by another setting; *flips with* on the pages says where one does.
- **${sum(5)} claims have not been run.**
- **${sum(6)} claims are judged by results of an earlier engine.** The digits of some of a hundred small studies have changed since. Whether these claims would come out the same is likely and has not been looked at.
- **Above ${count(endpoints)} endpoints** no other simulator has been run beside ours. What is claimed there rests on the other three legs.
- **Without another simulator's word** are these routings: ${missing(ROUTINGS, "routing")}.
- Likewise these families, of which other programs have confirmed structure, routes or bounds at most: ${missing(TOPOLOGIES, "topology")}.
- Likewise these patterns and workloads: ${missing(PATTERNS, "traffic")}.
- **CAMINOS confirms routes and what is accepted, not latency.** Its router is another one.
- **One person's reading.** Where BookSim2 was the model (timing, allocators, credits), agreement with it shows that its rules are kept, not that routers are built so. No test compares with measurements of a machine.
- **Prices** are those of books and lists with their years. Nobody has been asked for a quotation.
- **Estimates** are no simulations; [estimate.md](estimate.md) says how far they were off.

${sections.join("\n")}
This page is written by \`npm run validate -- --pages\`. \`tests/tools/evidence.ts\` holds which file of tests belongs where; a test refuses one that belongs nowhere.
`;
}
