/** The commands that compute: each runs its jobs on the pool and gives the object that --json prints, and a table. */
import { listOf } from "../descriptor.ts";
import type { Values } from "../descriptor.ts";
import { formatDesign } from "../study/codec.ts";
import type { ThroughputProgress, Verification } from "../throughput/results.ts";
import { Cancelled } from "../workers/errors.ts";
import { creditLoopWarnings } from "../simulation/credit-loop.ts";
import type { Job } from "../workers/job.ts";
import { simulateLoads } from "../workers/load-curve.ts";
import type { Pool } from "../workers/pool.ts";
import type { EdgeFormat } from "./arguments.ts";
import { formatEdges } from "./edges.ts";
import { complain } from "./output.ts";
import { progressLine } from "./progress.ts";
import { costTable, descriptionTable, simulationTable, throughputTable } from "./tables.ts";

export interface Outcome {
  readonly complete: boolean;
  /** What --json prints. */
  readonly json: string;
  /** What is printed without --json. */
  readonly text: string;
}

/** Where a command runs; `interruptible` is told every job that an interrupt must cancel. */
export interface Place {
  readonly pool: Pool;
  readonly interruptible: (job: { cancel(): void }) => void;
}

export interface Setting extends Place {
  readonly values: Values;
}

export type Command = (setting: Setting) => Promise<Outcome>;

/** The result of a job, or null when it was interrupted. */
async function resultOf<T>(job: Job<T>, { interruptible }: Setting): Promise<T | null> {
  interruptible(job);
  try {
    return await job.done;
  } catch (error) {
    if (error instanceof Cancelled) return null;
    throw error;
  }
}

function outcome(values: Values, complete: boolean, fields: object, text: string): Outcome {
  return { complete, json: JSON.stringify({ study: formatDesign(values), complete, ...fields }), text };
}

function interrupted(values: Values, fields: object = {}): Outcome {
  return outcome(values, false, fields, "interrupted before there was a result");
}

async function describe(setting: Setting): Promise<Outcome> {
  const { pool, values } = setting;
  const description = await resultOf(pool.run("description", values), setting);
  return description === null ? interrupted(values) : outcome(values, true, description, descriptionTable(description));
}

async function cost(setting: Setting): Promise<Outcome> {
  const { pool, values } = setting;
  const result = await resultOf(pool.run("cost", values), setting);
  if (result === null) return interrupted(values);
  const { floorPlan: _floorPlan, ...figures } = result;
  return outcome(values, true, figures, costTable(figures));
}

async function throughput(setting: Setting, verify = false): Promise<Outcome> {
  const { pool, values } = setting;
  const line = progressLine(0);
  let told: ThroughputProgress | null = null;
  const onProgress = (progress: ThroughputProgress): void => {
    told = progress;
    line.say(progressText(progress));
  };
  const result = await resultOf(pool.run("linearProgram", values, { onProgress }), setting);
  line.clear();
  if (result === null) return interrupted(values, unfinished(String(values["model"]), told));
  const { channelLoad: _load, channelDual: _dual, rates: _rates, ...figures } = result;
  if (!verify) return outcome(values, result.complete, figures, throughputTable(result));
  const verification = result.alphaNetwork === null ? null : await verificationOf(setting);
  const complete = result.complete && (verification !== null || result.alphaNetwork === null);
  return outcome(values, complete, { ...figures, complete, verification }, throughputTable(result, verification));
}

/** Fields of a program whose worker was ended before it could say what it had: the bounds that it told last. */
function unfinished(model: string, told: ThroughputProgress | null): object {
  const { lower = null, upper = null, rows = null, columns = null, nonzeros = null } = told ?? {};
  return {
    model,
    alpha: lower,
    alphaNetwork: null,
    terminalBound: null,
    lower,
    upper,
    gap: null,
    proved: false,
    bottlenecks: [],
    channelUse: null,
    lengths: [],
    minimalFraction: null,
    rows,
    columns,
    nonzeros,
    seconds: null,
    solver: null,
  };
}

function progressText({ stage, lower, upper }: ThroughputProgress): string {
  return lower === null || upper === null ? stage : `${stage}: alpha is ${lower.toFixed(6)} to ${upper.toFixed(6)}`;
}

/** The other solver's answer; null when it was interrupted or has none, which standard error then says: the first answer is not lost for it. */
async function verificationOf(setting: Setting): Promise<Verification | null> {
  const line = progressLine(0);
  try {
    return await resultOf(setting.pool.run("verification", setting.values, { onProgress: line.say }), setting);
  } catch (error) {
    complain(error);
    return null;
  } finally {
    line.clear();
  }
}

export const verifiedThroughput: Command = (setting) => throughput(setting, true);

async function simulate(setting: Setting): Promise<Outcome> {
  const { pool, values } = setting;
  const line = progressLine(new Set(listOf(values, "load")).size);
  const curve = await resultOf(
    simulateLoads(pool, values, {
      onPoint: ({ load }, searched) => {
        line.finished(load, searched);
      },
      onProgress: line.update,
    }),
    setting,
  );
  line.clear();
  if (curve === null) return interrupted(values, { points: [], saturationLoad: null, saturation: null, warnings: [] });
  const network = await resultOf(pool.run("network", values), setting);
  const warnings = network === null ? [] : creditLoopWarnings(values, network).map(({ message }) => message);
  for (const { load: stalled, stall } of curve.points)
    if (stall !== null) warnings.push(`At load ${stalled} the run was given up: ${stall}.`);
  for (const warning of warnings) complain(warning);
  const points = curve.points.map(({ utilisation: _utilisation, ...point }) => point);
  const { load, ...saturation } = curve.saturation ?? { load: null };
  return outcome(
    values,
    curve.complete,
    { points, saturationLoad: load, saturation: load === null ? null : saturation, warnings },
    simulationTable(curve),
  );
}

/** The edge list in one of its formats; the text is the same with and without --json. */
export function edgesIn(format: EdgeFormat): Command {
  return async (setting) => {
    const { pool, values } = setting;
    const network = await resultOf(pool.run("network", values), setting);
    if (network === null) return { ...interrupted(values), text: "" };
    const text = formatEdges(network, values, formatDesign(values), format);
    return { complete: true, json: text, text };
  };
}

export const COMMANDS: Readonly<Record<string, Command>> = { describe, simulate, throughput, cost };
