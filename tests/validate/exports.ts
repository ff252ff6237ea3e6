/** What a sweep exports for BookSim2 and CAMINOS (src/sweep/export), as the two programs ran it, beside our own results of the same study. */
import { createHash } from "node:crypto";
import { endpointsOf } from "../../src/traffic/fixed.ts";
import { at, figure, valuesOf } from "../../src/lessons/findings.ts";
import type { RecordedPoint } from "../../src/simulation/recorded.ts";
import type { TextFile } from "../../src/sweep/export/format.ts";
import type { Chapter, Claim, Findings, Measure } from "./claim.ts";
import data from "./data/exports-theirs.json" with { type: "json" };

export type Program = "booksim2" | "caminos";

/** `option` of `npm run validate` and `variable` of the environment: where the program is; `version`: the one that the export is for. */
export const PROGRAMS: Readonly<Record<Program, Readonly<Record<"title" | "option" | "variable" | "version", string>>>> = {
  booksim2: { title: "BookSim2", option: "booksim", variable: "BOOKSIM", version: "commit 28f4329" },
  caminos: { title: "CAMINOS", option: "caminos", variable: "CAMINOS", version: "0.6.3" },
};

/** The seeds of both programs. */
export const SEEDS = ["1", "2", "3"] as const;

/** A study that is exported. */
export interface Exported {
  readonly id: string;
  readonly program: Program;
  readonly title: string;
  /** Without loads, seed and windows. */
  readonly study: string;
  /** Loads that both carry. */
  readonly loads: readonly number[];
  /** Those of them at which a window's latency is largely chance, since they are near to saturation. */
  readonly near?: readonly number[];
  /** Loads past saturation. */
  readonly over?: readonly number[];
  /** Why a number differs, by the load at which it does. */
  readonly reasons?: Readonly<Record<number, string>>;
}

const ONES = "localLatency=1&globalLatency=1";
/** BookSim2's own depth of buffers and number of virtual channels are free; these fill within a short window. */
const ROUTER = `${ONES}&vcs=4&buffer=16`;
const DRAGONFLY = "topology=dragonfly&p=2&a=4&h=2&arrangement=absolute&vcScheme=booksim";
const SLIM_FLY = "topology=slim-fly&q=5&p=4";
const HYPERX = "topology=hyperx&dims=4x4&p=4";
const TREE = "topology=custom&graph=3*15!0-1,0-2,1-3,1-4,2-5,2-6,3-7,3-8,4-9,4-10,5-11,5-12,6-13,6-14";

const LIST: readonly Exported[] = [
  {
    id: "booksim2-dragonfly-min",
    program: "booksim2",
    title: "dragonfly of 72 endpoints, MIN, uniform",
    study: `${DRAGONFLY}&vcs=2&selfTraffic=1`,
    loads: [0.3, 0.6],
    over: [0.95],
  },
  {
    id: "booksim2-dragonfly-ugal",
    program: "booksim2",
    title: "dragonfly of 72 endpoints, UGAL-L, worst case",
    study: `${DRAGONFLY}&routing=ugal-l&intermediate=router&congestion=credits&weighting=double&bias=30&vcs=3&traffic=worst-case`,
    loads: [0.1, 0.2],
  },
  {
    id: "booksim2-tree-random",
    program: "booksim2",
    title: "4-ary 3-tree, random way up, uniform",
    study: `topology=fat-tree&k=4&n=3&routing=nearest-common-ancestor&selfTraffic=1&${ROUTER}`,
    loads: [0.3, 0.6, 0.8],
  },
  {
    id: "booksim2-tree-adaptive",
    program: "booksim2",
    title: "4-ary 3-tree, two-choice way up, transpose",
    study: `topology=fat-tree&k=4&n=3&routing=adaptive-nca&traffic=transpose&${ROUTER}`,
    loads: [0.3, 0.6],
  },
  {
    id: "booksim2-mesh",
    program: "booksim2",
    title: "8 × 8 mesh, dimension order, uniform, a routing stage of one cycle",
    study: `topology=mesh&dims=8x8&p=1&routing=dimension-order&selfTraffic=1&routingDelay=1&${ROUTER}`,
    loads: [0.2, 0.3],
    over: [0.5],
  },
  {
    id: "booksim2-torus",
    program: "booksim2",
    title: "8 × 8 torus, dimension order, tornado",
    study: `topology=torus&dims=8x8&p=1&routing=dimension-order&traffic=tornado&${ROUTER}`,
    loads: [0.15, 0.25],
  },
  {
    id: "booksim2-hypercube",
    program: "booksim2",
    title: "hypercube of 128 routers, dimension order, bit reversal",
    study: `topology=hypercube&n=7&p=1&routing=dimension-order&traffic=bit-reversal&${ROUTER}`,
    loads: [0.05, 0.1],
  },
  {
    id: "booksim2-hyperx-min",
    program: "booksim2",
    title: "4 × 4 flattened butterfly, dimension order, uniform",
    study: `${HYPERX}&routing=dimension-order&selfTraffic=1&${ROUTER}`,
    loads: [0.3, 0.6, 0.95],
    near: [0.95],
  },
  {
    id: "booksim2-hyperx-valiant",
    program: "booksim2",
    title: "4 × 4 flattened butterfly, Valiant, bit complement",
    study: `${HYPERX}&routing=valiant&detour=all&traffic=bit-complement&${ROUTER}`,
    loads: [0.15, 0.3],
  },
  {
    id: "booksim2-hyperx-ugal",
    program: "booksim2",
    title: "4 × 4 flattened butterfly, UGAL-L, bit complement",
    study: `${HYPERX}&routing=ugal-l&candidates=1&detour=short&congestion=credits&bias=2&traffic=bit-complement&${ROUTER}`,
    loads: [0.15, 0.3],
  },
  {
    id: "booksim2-slim-fly",
    program: "booksim2",
    title: "Slim Fly q = 5 from a file, MIN, uniform, speedup 1, iSLIP, channels free with the tail's credit",
    study: `${SLIM_FLY}&vcScheme=open&selfTraffic=1&speedup=1&routerLatency=3&allocator=islip&vcReuse=tail-credit&${ROUTER}`,
    loads: [0.1, 0.2],
  },
  {
    id: "booksim2-slim-fly-packets",
    program: "booksim2",
    title: "Slim Fly q = 5 from a file, MIN, to the other half, packets of 4 flits",
    study: `${SLIM_FLY}&vcScheme=open&traffic=shift&shiftBy=half&packetSize=4&${ROUTER}`,
    loads: [0.1, 0.2],
  },
  {
    id: "booksim2-polarfly",
    program: "booksim2",
    title: "PolarFly q = 5 from a file, MIN, uniform",
    study: `topology=polarfly&q=5&p=3&vcScheme=open&selfTraffic=1&${ROUTER}`,
    loads: [0.3, 0.5],
  },
  {
    id: "booksim2-custom",
    program: "booksim2",
    title: "a tree of one's own from a file, links of 3 cycles, uniform",
    study: `${TREE}&localLatency=3&globalLatency=3&selfTraffic=1&vcs=4&buffer=16`,
    loads: [0.02, 0.05],
  },
  {
    id: "caminos-dragonfly-uniform",
    program: "caminos",
    title: "dragonfly of 72 endpoints, MIN, uniform",
    study: "topology=dragonfly&p=2&a=4&h=2",
    loads: [0.2, 0.5],
  },
  {
    id: "caminos-dragonfly-worst-case",
    program: "caminos",
    title: "dragonfly of 72 endpoints, MIN, worst case",
    study: "topology=dragonfly&p=2&a=4&h=2&traffic=worst-case",
    loads: [0.1],
    over: [0.4],
  },
  {
    id: "caminos-dragonfly-permutation",
    program: "caminos",
    title: "dragonfly of 72 endpoints, MIN, a random permutation with three fixed points",
    study: "topology=dragonfly&p=2&a=4&h=2&traffic=random-permutation&permutationSeed=2",
    loads: [0.1, 0.2],
    over: [1],
  },
  {
    id: "caminos-slim-fly-uniform",
    program: "caminos",
    title: "Slim Fly q = 5 from a file, MIN, uniform",
    study: `${SLIM_FLY}&${ONES}`,
    loads: [0.2, 0.5],
  },
  {
    id: "caminos-slim-fly-permutation",
    program: "caminos",
    title: "Slim Fly q = 5 from a file, MIN, a random permutation with three fixed points",
    study: `${SLIM_FLY}&${ONES}&traffic=random-permutation&permutationSeed=8`,
    loads: [0.1, 0.2],
    over: [1],
  },
  {
    id: "caminos-slim-fly-packets",
    program: "caminos",
    title: "Slim Fly q = 5 from a file, MIN, uniform, packets of 4 flits that cut through",
    study: `${SLIM_FLY}&${ONES}&packetSize=4&switching=cut-through`,
    loads: [0.2, 0.5],
  },
  {
    id: "caminos-mesh",
    program: "caminos",
    title: "8 × 8 mesh, dimension order, uniform",
    study: `topology=mesh&dims=8x8&p=1&routing=dimension-order&${ONES}`,
    loads: [0.1, 0.3],
  },
  {
    id: "caminos-hyperx",
    program: "caminos",
    title: "4 × 4 × 2 HyperX of 128 endpoints, dimension order, shifted by 17",
    study: `topology=hyperx&dims=4x4x2&p=4&routing=dimension-order&traffic=shift&offset=17&${ONES}`,
    loads: [0.05, 0.1],
    over: [1],
  },
  {
    id: "caminos-polarfly",
    program: "caminos",
    title: "PolarFly q = 5 from a file, MIN, uniform",
    study: `topology=polarfly&q=5&p=3&${ONES}`,
    loads: [0.2, 0.5],
  },
  {
    id: "caminos-custom",
    program: "caminos",
    title: "a tree of one's own from a file, uniform",
    study: `${TREE}&${ONES}`,
    loads: [0.02, 0.05],
    over: [0.12],
    reasons: {
      0.02: "Chance: some 8,000 packets in all, whose hops differ by half of their mean, leave a standard error of 0.8 %.",
    },
  },
];

const WARMUP = 3000;
const WINDOW = 3000;

export const EXPORTED: readonly Exported[] = LIST.map((one) => ({
  ...one,
  study: `${one.study}&load=${[...one.loads, ...(one.over ?? [])].join()}&warmup=${WARMUP}&measure=${WINDOW}&warmupRule=fixed&saturation=curve`,
}));

/** What the other program gave at a load, mean over the seeds. */
export interface TheirPoint {
  readonly load: number;
  /** Flits an endpoint and cycle. */
  readonly accepted: number;
  /** Cycles; null where it gave up. */
  readonly latency: number | null;
  /** Channels between routers. */
  readonly hops: number | null;
}

export interface TheirRun {
  readonly date: string;
  /** Seconds on the clock for all of its runs. */
  readonly seconds: number;
  /** Of the files that it read: `filesDigest`. */
  readonly files: string;
  readonly points: readonly TheirPoint[];
}

export const THEIRS: Readonly<Record<string, TheirRun | undefined>> = data.runs;

/** Digest of what the other program reads: configurations without their comments, networks and lists of destinations. */
export function filesDigest(files: readonly TextFile[]): string {
  const read = files
    .filter(({ path }) => /^(configs|networks|patterns)\//.test(path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, text }) => `${path}\n${text.replaceAll(/^\/\/.*\n/gm, "")}`);
  return createHash("sha256").update(read.join("\n")).digest("hex").slice(0, 16);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const ACCEPTED = 0.01;
const ACCEPTED_OVER = 0.02;
const LATENCY = 0.015;
const LATENCY_NEAR = 0.03;
const HOPS = 0.01;
/** Standard errors that two means may lie apart. */
const ERRORS = 3;

/** Share by which what arrives in the windows of two times three seeds differs by chance, packets coming independently. */
function chance({ study }: Exported, load: number): number {
  const values = valuesOf(study);
  const packets = (SEEDS.length * load * values.measure * endpointsOf(values)) / values.packetSize;
  return ERRORS * Math.sqrt(2 / packets);
}

function claim(one: Exported, load: number, theirs: TheirPoint): Claim {
  const over = one.over?.includes(load) === true;
  const near = one.near?.includes(load) === true;
  const { title } = PROGRAMS[one.program];
  const our =
    (of: (point: RecordedPoint) => number | null) =>
    (found: Findings): number =>
      mean(SEEDS.map((seed) => of(at(found.curve(seed), load)) ?? NaN));
  const accepted = our((point) => point.accepted);
  const latency = our((point) => point.latency);
  const hops = our((point) => point.hops);
  const ratio = (of: (found: Findings) => number, other: number, off: number, why: string): Measure => ({
    of: (found) => of(found) / other,
    band: [1 - off, 1 + off],
    why,
  });
  const ofChance = chance(one, load);
  const least = over ? ACCEPTED_OVER : ACCEPTED;
  const width = Math.max(least, Number(ofChance.toPrecision(2)));
  const measures: Record<string, Measure> = {
    "accepted, ours / theirs": ratio(
      accepted,
      theirs.accepted,
      width,
      width > least
        ? `${ERRORS} standard errors of the packets that happen to come in the windows.`
        : `The bar of the comparison with BookSim2 (docs/simulator.md)${over ? ", past saturation" : ""}.`,
    ),
  };
  if (!over && one.program === "booksim2" && theirs.latency !== null)
    measures["latency, ours / theirs"] = ratio(
      latency,
      theirs.latency,
      near ? LATENCY_NEAR : LATENCY,
      near
        ? "Near to saturation windows of this length differ as much by chance."
        : "The bar of the comparison with BookSim2 (docs/simulator.md).",
    );
  if (!over && theirs.hops !== null)
    measures["hops, ours / theirs"] = ratio(hops, theirs.hops, HOPS, "The same routes; the chance of which pairs exchange packets.");
  const latencies = (found: Findings): string =>
    one.program === "caminos" && !over
      ? `latency ${figure(latency(found))} cycles here, ${figure(theirs.latency ?? NaN)} in its router`
      : `accepted ${figure(accepted(found))}${over ? "" : `, latency ${figure(latency(found))} cycles, ${figure(hops(found))} hops`}`;
  const reason = one.reasons?.[load];
  return {
    id: `export-${one.id}-${load}`,
    where: title,
    quick: true,
    exact: true,
    statement: `${one.title}, load ${load}${over ? ", past saturation" : ""}`,
    printed: `accepted ${figure(theirs.accepted)}${over ? "" : `, latency ${figure(theirs.latency ?? NaN)}, hops ${figure(theirs.hops ?? NaN)}`}`,
    studies: Object.fromEntries(SEEDS.map((seed) => [seed, `${one.study}&seed=${seed}`])),
    measures,
    ...(reason === undefined ? {} : { reason }),
    further: latencies,
  };
}

export const exports: Chapter = {
  id: "exports",
  title: "Exported studies, run by BookSim2 and CAMINOS",
  setting: `Each study was written by \`flitlab sweep STUDY --sweep=seed:1..3 --export=PROGRAM --to FOLDER\`, run by the folder's own \`run.sh\` with the program as its authors publish it (BookSim2 at ${PROGRAMS.booksim2.version}, CAMINOS ${PROGRAMS.caminos.version}), and read by its \`collect.sh\`. In the column *paper* stands what the other program gave. All numbers are means over three seeds, with a warm-up of ${WARMUP} cycles and a window of ${WINDOW}; latencies in cycles, hops between routers. CAMINOS' router is its own, without our pipeline and allocators: its latency is told and judges nothing. Loads were lowered, and most above saturation left out, after BookSim2 had taken minutes to drain them; bands stayed as they were. \`tests/validate/data/exports-theirs.json\` keeps the numbers with a digest of the files that gave them; a test checks that the same study is exported as the same files today. \`npm run validate -- --booksim=PATH --caminos=PATH\` runs the programs again ([how to get them](../sweeps.md#scripts-out)).`,
  claims: EXPORTED.flatMap((one) => THEIRS[one.id]?.points.map((point) => claim(one, point.load, point)) ?? []),
};
