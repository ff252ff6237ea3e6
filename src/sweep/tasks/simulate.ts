/** Latency and accepted throughput at each load, and where they saturate; a workload that runs to completion, to its end. */
import { simulateLoads } from "../../engine/jobs.ts";
import type { Pool, Job } from "../../engine/jobs.ts";
import { runsToCompletion } from "../../engine/model.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { SIMULATION } from "../engine.ts";
import { curveFields } from "../fields/curve.ts";
import { repairFields, simulationWarnings } from "../fields/warnings.ts";
import { asJson, figureAt, numberAt } from "../task.ts";
import type { Done, Fields, Figure, SweepTask } from "../task.ts";
import { completion } from "./completion.ts";

/** Approximate number of loads that a search for saturation simulates beyond those listed. */
const SEARCHED = 7;

/** If none of its loads saturates it is at least the highest; if nothing was searched there is none. */
export const SATURATION: Figure = {
  ...figureAt("saturationLoad", "saturation load", ["saturation.lower", "saturation.upper"]),
  atLeast: (fields) => (fields["saturationState"] === "none" ? numberAt(fields, "highestStable") : null),
};

/** A single carried load does not tell where the design saturates. */
const SATURATION_OF_CURVE: Figure = {
  ...SATURATION,
  atLeast: (fields) => {
    const points = fields["points"];
    return Array.isArray(points) && points.length > 1 ? SATURATION.atLeast!(fields) : null;
  },
};

/** Figures of the first load only: for a curve, where it saturates is drawn. */
const atFirst = (path: string, title: string): Figure => ({
  id: path,
  title: `${title} at the first load`,
  of: (fields) => {
    const [first] = (fields["points"] as readonly Fields[] | undefined) ?? [];
    return first === undefined ? null : figureAt(path, title).of(first);
  },
});

export const simulate: SweepTask = {
  id: "simulate",
  title: "latency and throughput, flit by flit",
  engine: SIMULATION,
  curve: true,
  figures: [
    SATURATION_OF_CURVE,
    atFirst("carried", "carried load"),
    atFirst("accepted", "accepted per endpoint, silent ones too,"),
    atFirst("packetLatency.mean", "packet latency"),
    atFirst("packetLatency.p99", "99th percentile of latency"),
    atFirst("hops.mean", "hops"),
    atFirst("minimalFraction", "share of minimal routes"),
  ],
  typical: 10,
  prepared: (values) => ({ values }),
  // So many that no worker waits for the end of a search.
  atOnce: ({ size }) => size + 1,
  start: (pool, values, tell) => (runsToCompletion(values) ? completion.start(pool, values, tell) : curve(pool, values, tell)),
};

/** A curve on the pool, as fields. */
export function curve(pool: Pick<Pool, "size" | "run">, values: DesignValues, tell: (share: number) => void): Job<Done> {
  const expected = new Set(values.load).size + SEARCHED;
  const shares = new Map<number, number>();
  const say = (): void => {
    tell(Math.min(0.95, [...shares.values()].reduce((sum, share) => sum + share, 0) / expected));
  };
  const job = simulateLoads(pool, values, {
    onPoint: ({ load }) => {
      shares.set(load, 1);
      say();
    },
    onProgress: ({ load, done }) => {
      shares.set(load, done);
      say();
    },
  });
  const finished = async (): Promise<Done> => {
    const found = await job.done;
    const network = found.complete ? await pool.run("network", values).done : null;
    const repaired = repairFields(values, network);
    return {
      fields: asJson({
        ...curveFields(found),
        ...repaired.fields,
        warnings: [...repaired.warnings, ...simulationWarnings(values, network, found)],
      }),
      complete: found.complete,
    };
  };
  return {
    done: finished(),
    cancel: () => {
      job.cancel();
    },
  };
}
