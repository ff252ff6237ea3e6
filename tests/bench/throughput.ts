/** Processor seconds of throughput models from the built network on, columns included: to 1 %, to 0.1 %, to the proof. */
import type { DesignValues } from "../../src/study/study.ts";
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Value } from "../../src/descriptor.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { networkOf } from "../../src/topology/networks.ts";
import type { SparseLp } from "../../src/throughput/lp-solver.ts";
import type { ThroughputResult } from "../../src/throughput/results.ts";
import { classProgramOf, loadSolver, throughputSteps } from "../../src/throughput/solve.ts";
import type { LpSolver } from "../../src/throughput/solve.ts";
import { classLp } from "../../src/throughput/verification.ts";
import { cpuSeconds, design } from "./measure.ts";

interface Targets {
  /** Seconds to a certified gap of 1 % and of 0.1 %, and to the end. */
  readonly percent?: number;
  readonly tenth?: number;
  readonly end?: number;
}

interface Case {
  readonly title: string;
  readonly set: Readonly<Record<string, Value>>;
  readonly targets: Targets;
  /** Has a native solver time the same program. */
  readonly native?: boolean;
}

function dragonfly(p: number, a: number, h: number, g: number, arrangement: string): Case["set"] {
  return { topology: "dragonfly", p, a, h, g, arrangement };
}

const SIZES: readonly (readonly [endpoints: string, shape: readonly [number, number, number, number], targets: Targets])[] = [
  ["72", [2, 4, 2, 9], { end: 0.15 }],
  ["342", [3, 6, 3, 19], { end: 1 }],
  ["550", [5, 10, 5, 11], { end: 4 }],
  ["1056", [4, 8, 4, 33], { percent: 1.5, tenth: 5, end: 10 }],
  ["2550", [5, 10, 5, 51], { percent: 6, tenth: 20, end: 60 }],
];
const PERMUTATIONS: readonly Case[] = SIZES.map(([endpoints, shape, targets]) => ({
  title: `${endpoints} endpoints`,
  set: { ...dragonfly(...shape, "absolute"), traffic: "random-permutation", model: "3", solveSeconds: 3600 },
  targets,
  native: true,
}));

const LARGE = dragonfly(5, 10, 5, 51, "palmtree");
const RANDOM_SHIFT = 1 + Math.floor(mulberry32(1)() * 2549);
const STRUCTURED: readonly Case[] = [
  ...[
    ["group shift", 50],
    ["shift by", RANDOM_SHIFT],
  ].flatMap(([name, offset]) =>
    ["0", "1", "2", "3", "4", "5"].map((model): Case => ({
      title: `2550, ${name} ${offset}, model ${model}`,
      set: { ...LARGE, traffic: "shift", offset: offset!, model },
      targets: { end: 0.5 },
    })),
  ),
  ...["3", "5"].map((model): Case => ({
    title: `2550, uniform, model ${model}`,
    set: { ...LARGE, traffic: "uniform", model },
    targets: { end: 5 },
  })),
];

const CASCADE = { topology: "cascade", groups: 6, p: 4 };
const CASCADES: readonly Case[] = [
  ...["3", "5"].map((model): Case => ({
    title: `Cascade, group shift, model ${model}`,
    set: { ...CASCADE, traffic: "shift", offset: 384, model },
    targets: {},
  })),
  {
    title: "Cascade, permutation, model 3, to 1 %",
    set: { ...CASCADE, traffic: "random-permutation", model: "3", gap: 0.01, solveSeconds: 3600 },
    targets: {},
  },
];

/** Permutations on the largest networks, to 1 %. */
const ROUGH: readonly Case[] = (
  [
    ["dragonfly of 5256", dragonfly(6, 12, 6, 73, "absolute"), "3"],
    ["dragonfly of 9702", dragonfly(7, 14, 7, 99, "absolute"), "3"],
    ["Slim Fly of 10108", { topology: "slim-fly", q: 19 }, "3"],
    ["dragonfly of 9702", dragonfly(7, 14, 7, 99, "palmtree"), "any-path"],
    ["Slim Fly of 10108", { topology: "slim-fly", q: 19 }, "any-path"],
  ] as const
).map(([name, topology, model]): Case => ({
  title: `${name} endpoints, ${model}`,
  set: { ...topology, traffic: "random-permutation", model, gap: 0.01, solveSeconds: 3600 },
  targets: { percent: 60 },
}));

/** Runs that take less are repeated, and the best counts: the machine may be busy with other things. */
const SHORT = 3;
const RUNS = 3;
/** Seconds that a native solver may take. */
const NATIVE_LIMIT = 120;

interface Times {
  readonly percent: number | null;
  readonly tenth: number | null;
  readonly end: number;
  readonly result: ThroughputResult;
}

function once(values: DesignValues, solver: LpSolver): Times {
  const network = networkOf(values);
  const start = cpuSeconds();
  const steps = throughputSteps(network, values, solver, cpuSeconds);
  let percent: number | null = null;
  let tenth: number | null = null;
  let next = steps.next();
  for (; !next.done; next = steps.next()) {
    const { lower, upper } = next.value;
    const gap = lower === null || upper === null ? Infinity : upper / lower - 1;
    if (gap <= 0.01) percent ??= cpuSeconds() - start;
    if (gap <= 0.001) tenth ??= cpuSeconds() - start;
  }
  const end = cpuSeconds() - start;
  const { gap } = next.value;
  return {
    percent: percent ?? (gap !== null && gap <= 0.01 ? end : null),
    tenth: tenth ?? (gap !== null && gap <= 0.001 ? end : null),
    end,
    result: next.value,
  };
}

function measured(values: DesignValues, solver: LpSolver): Times {
  let best = once(values, solver);
  for (let run = 1; run < RUNS && best.end < SHORT; run++) {
    const again = once(values, solver);
    if (again.end < best.end) best = again;
  }
  return best;
}

/** The program in CPLEX's LP text, as both native solvers read it. */
function writeLp(file: string, { rows, columns, objective, upper, columnStart, rowIndex, value }: SparseLp): void {
  const lines: string[][] = Array.from({ length: rows }, () => []);
  for (let j = 0; j < columns; j++) {
    for (let i = columnStart[j]!; i < columnStart[j + 1]!; i++)
      lines[rowIndex[i]!]!.push(`${value[i]! < 0 ? "-" : "+"} ${Math.abs(value[i]!)} x${j}`);
  }
  const handle = openSync(file, "w");
  writeSync(handle, `Maximize\n alpha: ${Array.from(objective, (c, j) => (c === 0 ? "" : `+ ${c} x${j}`)).join(" ")}\nSubject To\n`);
  lines.forEach((line, i) => {
    writeSync(handle, ` r${i}: ${line.join("\n  ")} <= ${upper[i]!}\n`);
  });
  writeSync(handle, "End\n");
  closeSync(handle);
}

const NATIVE: readonly (readonly [name: string, command: string])[] = [
  ["glpsol", "glpsol --lp program.lp --nopresol"],
  ["highs", "highs --solver ipm program.lp"],
];

function isInstalled(name: string): boolean {
  return spawnSync("bash", ["-c", `command -v ${name}`]).status === 0;
}

/** Processor seconds of the installed native solvers on the same program. */
function native(values: DesignValues, installed: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "flitlab-bench-"));
  try {
    writeLp(join(folder, "program.lp"), classLp(classProgramOf(networkOf(values), values)!));
    return NATIVE.filter(([name]) => installed.includes(name))
      .map(([name, command]) => {
        const { stderr, status } = spawnSync("bash", ["-c", `TIMEFORMAT='%U %S'; time timeout ${NATIVE_LIMIT} ${command} > /dev/null`], {
          cwd: folder,
          encoding: "utf8",
        });
        const seconds = (stderr.trim().split("\n").at(-1) ?? "").split(" ").reduce((sum, part) => sum + Number(part), 0);
        // 124 is timeout's own.
        return `${name} ${status === 0 ? `${seconds.toFixed(2)} s` : status === 124 ? `over ${NATIVE_LIMIT} s` : "did not run"}`;
      })
      .join(", ");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Seconds, with the target behind. */
function cell(seconds: number | null, target: number | undefined): string {
  return `${seconds === null ? "-" : seconds.toFixed(2)}${target === undefined ? "" : ` (${target})`}`.padStart(14);
}

function table(name: string, cases: readonly Case[], solver: LpSolver): void {
  const installed = cases.some((one) => one.native) ? NATIVE.map(([solverName]) => solverName).filter(isInstalled) : [];
  console.log(
    `\n${name.padEnd(40)}${["to 1 %", "to 0.1 %", "to the end"].map((head) => head.padStart(14)).join("")}  processor seconds (target)`,
  );
  for (const { title, set, targets, native: timed } of cases) {
    const values = design(set);
    const { percent, tenth, end, result } = measured(values, solver);
    const { alpha, alphaNetwork, proved, gap, rows, columns, nonzeros } = result;
    const state = proved ? "proved" : `within ${((gap ?? 0) * 100).toPrecision(2)} %`;
    console.log(
      `${title.padEnd(40)}${cell(percent, targets.percent)}${cell(tenth, targets.tenth)}${cell(end, targets.end)}  alpha ${alpha!.toFixed(6)}${alphaNetwork! > alpha! ? ` (network ${alphaNetwork!.toFixed(4)})` : ""}, ${state}; ${rows} x ${columns}, ${nonzeros} nonzeros; ${result.solver}`,
    );
    if (timed && installed.length > 0) console.log(`${"".padEnd(40)}  the same program: ${native(values, installed)}`);
  }
  for (const [solverName] of cases.some((one) => one.native) ? NATIVE : [])
    if (!installed.includes(solverName)) console.log(`${solverName}: not installed`);
}

/** The solver, after one small model. */
async function warm(): Promise<LpSolver> {
  const solver = await loadSolver();
  once(design(PERMUTATIONS[0]!.set), solver);
  return solver;
}

/** Model 3, absolute arrangement, random permutation 1. */
export async function benchPermutations(): Promise<void> {
  table("random permutation, model 3", PERMUTATIONS, await warm());
}

export async function benchStructured(): Promise<void> {
  table("palm tree arrangement, by symmetry", STRUCTURED, await warm());
}

export async function benchCascade(): Promise<void> {
  table("2304 endpoints", CASCADES, await warm());
}

export async function benchLarge(): Promise<void> {
  table("5256 to 10108 endpoints, to 1 %", ROUGH, await warm());
}
