/** What others do to a design's workload: each case by itself and beside others, all of them at once on the pool. */
import type { Complaint } from "../descriptor.ts";
import type { DesignValues } from "../study/study.ts";
import type { ImpactCase, ImpactFigures, ImpactResult } from "../simulation/impact.ts";
import { CONGESTORS } from "../simulation/congestors.ts";
import type { Congestor } from "../simulation/congestors.ts";
import { THROTTLE } from "../simulation/throttle-parameters.ts";
import type { Job as WorkloadJob } from "../workload/placing.ts";
import { ofWorkloads, runsToCompletion } from "../workload/patterns.ts";
import { Cancelled } from "./errors.ts";
import type { Job, Watch } from "./job.ts";
import type { Pool } from "./pool.ts";

export interface ImpactWish {
  /** Share of the endpoints that are victims, where the design runs no messages; the others congest. 0.2 when left out. */
  readonly victims?: number;
  /** One a row: the kinds that congest at once. Each kind by itself when left out; none beside other jobs. */
  readonly congestors?: readonly (readonly Congestor[])[];
  /** Load that victims offer; the design's lowest when left out. */
  readonly load?: number;
}

/** Congested by isolated; of what is delivered isolated by congested, so that more is worse throughout. Null where either is not known. */
export interface ImpactFactors {
  readonly latencyMean: number | null;
  readonly latencyP99: number | null;
  readonly timeMean: number | null;
  readonly timeP99: number | null;
  readonly cycles: number | null;
  readonly accepted: number | null;
}

export interface ImpactRow {
  readonly congestors: readonly Congestor[];
  /** Endpoints that congest. */
  readonly endpoints: number;
  /** See ImpactResult. */
  readonly drain: number | null;
  readonly congested: ImpactFigures;
  readonly factor: ImpactFactors;
}

export interface ImpactJob {
  readonly workload: string;
  /** What a list calls it; empty where it has no name. */
  readonly name: string;
  /** The cycle in which it begins. */
  readonly arrival: number;
  readonly alone: ImpactFigures;
  readonly together: ImpactFigures;
  /** Together by alone. */
  readonly factor: ImpactFactors;
}

export interface Impact {
  /** Id of the congestion control; "none" without. */
  readonly congestionControl: string;
  /** Cycles for which the others send before victims are measured. */
  readonly warmup: number;
  /** Load that victims offer; null where they run messages. */
  readonly load: number | null;
  /** The victims by themselves: the first job, or the pattern. Null if that was interrupted. */
  readonly isolated: ImpactFigures | null;
  readonly rows: readonly ImpactRow[];
  /** All jobs by themselves and together; null for one job. */
  readonly jobs: readonly ImpactJob[] | null;
  readonly seconds: number;
  readonly complete: boolean;
}

const DEFAULT_VICTIMS = 0.2;

/** Cancelled, it resolves with the cases that are finished. A complaint if there is nothing to be measured. */
export function measureImpact(
  pool: Pick<Pool, "run">,
  values: DesignValues,
  wish: ImpactWish,
  watch: Watch<number>,
): Job<Impact | { readonly refusal: Complaint }> {
  const finite = runsToCompletion(values);
  const neighbours = finite ? ofWorkloads().jobsOf(values) : [];
  const several = neighbours.length > 1;
  const { victims = DEFAULT_VICTIMS, congestors = several ? [] : CONGESTORS.map((one) => [one]), load = Math.min(...values.load) } = wish;
  const common = { victims, load };
  const cases: readonly ImpactCase[] = [
    { ...common, jobs: [0], congestors: [] },
    ...congestors.map((kinds) => ({ ...common, jobs: [0], congestors: kinds })),
    ...neighbours.slice(1).map((_, i) => ({ ...common, jobs: [i + 1], congestors: [] })),
    ...(several ? [{ ...common, jobs: neighbours.map((_, i) => i), congestors: [] }] : []),
  ];
  let stopped = false;
  const shares = cases.map(() => 0);
  const jobs = cases.map((one, i) =>
    pool.run(
      "impact",
      values,
      {
        onProgress: (share) => {
          shares[i] = share;
          watch.onProgress?.(shares.reduce((sum, each) => sum + each, 0) / shares.length);
        },
      },
      one,
    ),
  );
  const cancel = (): void => {
    for (const job of jobs) job.cancel();
  };
  const together = async (): Promise<Impact | { readonly refusal: Complaint }> => {
    const ends = await Promise.all(
      jobs.map(({ done }) =>
        done.catch((error: unknown) => {
          if (error instanceof Cancelled) return null;
          cancel();
          throw error;
        }),
      ),
    );
    const refused = ends.find((end) => end !== null && "refusal" in end);
    if (refused && "refusal" in refused) return refused;
    // What was stopped on its way compares with nothing.
    const found = ends.map((end) => (end !== null && "parts" in end && (!stopped || end.complete) ? end : null));
    const alone = found[0]?.parts[0] ?? null;
    const rows = congestors.flatMap((kinds, i): ImpactRow[] => {
      const one = found[1 + i];
      if (!one || alone === null) return [];
      const congested = one.parts[0]!;
      return [{ congestors: kinds, endpoints: one.congestors, drain: one.drain, congested, factor: factorsOf(alone, congested) }];
    });
    return {
      congestionControl: values.congestionControl,
      warmup: values.warmup,
      load: finite ? null : load,
      isolated: alone,
      rows,
      jobs: several ? besideOthers(neighbours, [found[0] ?? null, ...found.slice(1 + congestors.length)]) : null,
      seconds: ends.reduce((sum, end) => sum + (end !== null && "seconds" in end ? end.seconds : 0), 0),
      complete: !stopped && found.every((one) => one !== null),
    };
  };
  return {
    done: together(),
    cancel: () => {
      stopped = true;
      cancel();
    },
  };
}

/** Each job by itself and beside the others; `found`: the results of each alone, and of all of them. Null if one of these is missing. */
function besideOthers(jobs: readonly WorkloadJob[], found: readonly (ImpactResult | null)[]): readonly ImpactJob[] | null {
  const all = found.at(-1);
  if (!all || found.includes(null)) return null;
  return jobs.map(({ form, name, arrival }, i) => {
    const [alone, together] = [found[i]!.parts[0]!, all.parts[i]!];
    return { workload: form.id, name, arrival, alone, together, factor: factorsOf(alone, together) };
  });
}

function factorsOf(isolated: ImpactFigures, congested: ImpactFigures): ImpactFactors {
  const by = (more: number | null, less: number | null): number | null =>
    more === null || less === null || less === 0 ? null : more / less;
  return {
    latencyMean: by(congested.latency.mean, isolated.latency.mean),
    latencyP99: by(congested.latency.p99, isolated.latency.p99),
    timeMean: by(congested.time.mean, isolated.time.mean),
    timeP99: by(congested.time.p99, isolated.time.p99),
    cycles: by(congested.cycles, isolated.cycles),
    accepted: by(isolated.accepted, congested.accepted),
  };
}

/** Which congestion control results have, in words. */
export function controlText(id: string): string {
  return id === "none" ? "no congestion control" : (THROTTLE[0].options.find((option) => option.id === id)?.title ?? id);
}

/** What restricts the figures, in sentences. */
export function impactWarnings({
  congestionControl,
  warmup,
  rows,
  jobs,
}: Pick<Impact, "congestionControl" | "warmup" | "rows" | "jobs">): string[] {
  const left = [...rows.map(({ congested }) => congested), ...(jobs ?? []).map(({ together }) => together)].some(
    ({ unfinished }) => unfinished,
  );
  const drain = rows.reduce((most, row) => Math.max(most, row.drain ?? 0), 0);
  return [
    ...(drain > warmup
      ? [
          `What an incast sends before it is held back takes up to ${drain} cycles to drain: warmup = ${warmup} is shorter, so the figures tell of that, too.`,
        ]
      : []),
    ...(congestionControl === "none" ? ["There is no congestion control (congestionControl = none): only credits hold senders back."] : []),
    ...(left ? ["Packets were left at the cycle limit (maxCycles), so some latencies and factors are at least these."] : []),
  ];
}
