/** The jobs of sweeps. For a new one, write it here and add it to TASKS. */
import { either, withValue } from "../engine/studies.ts";
import type { SweepTask, Done, Fields, Figure } from "./task.ts";
import { runsToCompletion } from "../engine/model.ts";
import { SIMULATION, PROGRAM, MODEL } from "./engine.ts";
import {
  completionFields,
  NO_SATURATION,
  repairFields,
  givenUpText,
  programWarnings,
  simulationWarnings,
  curveFields,
  throughputFields,
  unitFields,
  costWarnings,
  resilienceFields,
} from "./fields.ts";
import { asJson, figureAt, numberAt } from "./task.ts";
import { simulateLoads, sampleFailures, mapped } from "../engine/jobs.ts";
import type { Pool, Job } from "../engine/jobs.ts";
import type { DesignValues } from "../engine/studies.ts";

/** How long a workload takes. */
const completion: SweepTask = {
  id: "completion",
  title: "cycles to the last delivery",
  engine: SIMULATION,
  figures: [
    figureAt("completion.cycles", "cycles to the last delivery"),
    figureAt("completion.lowerBound.cycles", "cycles that it takes at least"),
    figureAt("completion.throughput", "throughput of tasks that send"),
    figureAt("completion.packetLatency.mean", "packet latency"),
  ],
  typical: 3,
  prepared: (values) => {
    if (!("run" in values)) return { fault: `traffic = ${values.traffic} is no workload: only one can run to its end.` };
    const ends = withValue(values, "run", "completion").values;
    return runsToCompletion(ends) ? { values: ends } : { fault: `traffic = ${values.traffic} cannot run to completion.` };
  },
  atOnce: ({ size }) => size,
  start: (pool, values, tell) => {
    const job = pool.run("completion", values, {
      onProgress: ({ done }) => {
        tell(done);
      },
    });
    return mapped(job, async (result) => {
      const network = result.complete || result.stall !== null ? await pool.run("network", values).done : null;
      const repaired = repairFields(values, network);
      const warnings = [...repaired.warnings, ...simulationWarnings(values, network)];
      if (result.stall !== null) warnings.push(`The ${givenUpText(result.stall, network)}`);
      return {
        fields: asJson({
          ...unitFields(values),
          points: [],
          ...NO_SATURATION,
          completion: completionFields(result, values),
          ...repaired.fields,
          warnings,
        }),
        // A deadlock is a result, not an interruption.
        complete: result.complete || result.stall !== null,
      };
    });
  },
};

/** Approximate number of loads that a search for saturation simulates beyond those listed. */
const SEARCHED = 7;

/** If none of its loads saturates it is at least the highest; if nothing was searched there is none. */
const SATURATION: Figure = {
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

/** Latency and accepted throughput at each load, and where they saturate; a workload that runs to completion, to its end. */
const simulate: SweepTask = {
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
function curve(pool: Pick<Pool, "size" | "run">, values: DesignValues, tell: (share: number) => void): Job<Done> {
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
  return mapped(job, async (found) => {
    const network = found.complete ? await pool.run("network", values).done : null;
    const repaired = repairFields(values, network);
    return {
      fields: asJson({
        ...curveFields(found, values),
        ...repaired.fields,
        warnings: [...repaired.warnings, ...simulationWarnings(values, network, found)],
      }),
      complete: found.complete,
    };
  });
}

/** One load that may be stable, and the highest. */
const LOADS = "0.5,1";

/** Where a design saturates, and nothing else. The search finds the same from any list of loads, so it gets the shortest. */
const saturation: SweepTask = {
  id: "saturation",
  title: "saturation load",
  engine: SIMULATION,
  curve: true,
  figures: [SATURATION],
  typical: 10,
  prepared: (values) =>
    runsToCompletion(values)
      ? { fault: "A workload that runs to completion has no saturation load: leave run=completion out." }
      : { values: withValue(withValue(values, "saturation", "bisect").values, "load", LOADS).values },
  atOnce: ({ size }) => size + 1,
  start: (pool, values, tell) =>
    mapped(curve(pool, values, tell), ({ fields, complete }) => {
      const { points: _points, ...rest } = fields;
      return { fields: rest, complete };
    }),
};

/** A program reports no share of its progress: so much is shown until it ends. */
const UNTOLD = 0.3;

/** What linear programs prove that the network can carry. */
const throughput: SweepTask = {
  id: "throughput",
  title: "throughput by a linear program",
  engine: PROGRAM,
  figures: [
    figureAt("alpha", "throughput of the linear program", ["lower", "upper"]),
    figureAt("alphaNetwork", "the same without the endpoints' links"),
    figureAt("minimalFraction", "share of minimal routes"),
  ],
  typical: 3,
  prepared: (values) => ({ values }),
  atOnce: ({ programs }) => programs,
  start: (pool, values, tell) => {
    tell(UNTOLD);
    return mapped(pool.run("linearProgram", values), async (result) => {
      const { fields, warnings } = repairFields(values, await pool.run("network", values).done);
      return {
        fields: asJson({ ...throughputFields(result, values), ...fields, warnings: [...warnings, ...programWarnings(values)] }),
        complete: result.complete,
      };
    });
  },
};

/** Racks, cables, routers, power and energy. */
const cost: SweepTask = {
  id: "cost",
  title: "cost and power",
  engine: MODEL,
  figures: [
    figureAt("costPerEndpoint", "dollars an endpoint"),
    figureAt("powerPerEndpoint", "watts an endpoint"),
    figureAt("totalCostPerEndpoint", "dollars an endpoint with energy"),
    figureAt("racks", "racks"),
    figureAt("cableMetres", "metres of cable"),
    figureAt("opticalCables", "optical cables"),
  ],
  typical: 0.05,
  prepared: (values) => ({ values }),
  atOnce: () => 2,
  start: (pool, values) =>
    mapped(pool.run("cost", values), (result) => {
      const { floorPlan: _floorPlan, ...figures } = result;
      return { fields: asJson({ ...figures, warnings: costWarnings(values, result) }), complete: true };
    }),
};

/** Size, distances, cuts, virtual channels. */
const describe: SweepTask = {
  id: "describe",
  title: "size, distances and cuts",
  engine: MODEL,
  figures: [
    figureAt("averageDistance", "average distance"),
    figureAt("diameter", "diameter"),
    figureAt("endpoints", "endpoints"),
    figureAt("routers", "routers"),
    figureAt("radix", "ports a router"),
    figureAt("bisection.upper", "links of the bisection", ["bisection.lower", "bisection.upper"]),
    figureAt("mooreBoundFraction", "share of the Moore bound"),
    figureAt("virtualLayers", "layers of forwarding tables"),
    figureAt("lashLayers", "layers of LASH"),
  ],
  typical: 0.3,
  prepared: (values) => ({ values }),
  atOnce: () => 2,
  start: (pool, values, tell) =>
    mapped(pool.run("description", values, { onProgress: tell }, true), (description) => ({ fields: asJson(description), complete: true })),
};

const threshold = (name: string, title: string): ReturnType<typeof figureAt> =>
  figureAt(`thresholds.${name}.fraction`, title, [`thresholds.${name}.lower`, `thresholds.${name}.upper`]);

/** What random failures leave of the network. */
const resilience: SweepTask = {
  id: "resilience",
  title: "what random failures leave",
  engine: MODEL,
  figures: [
    threshold("disconnection", "share of failures that leave it connected"),
    threshold("diameter", "share of failures that leave its diameter"),
    threshold("averageDistance", "share of failures that leave its average distance"),
    figureAt("survivedFraction.mean", "share lost before it falls apart"),
  ],
  typical: 3,
  prepared: (values) => ({ values }),
  atOnce: () => 1,
  start: (pool, values, tell) =>
    mapped(
      sampleFailures(pool, values, {
        onProgress: ({ done }) => {
          tell(done);
        },
      }),
      (found) => {
        if ("refusal" in found) throw new Error(found.refusal.message);
        return { fields: asJson(resilienceFields(found)), complete: found.complete };
      },
    ),
};

/** The first is the default. */
export const TASKS: readonly SweepTask[] = [simulate, saturation, throughput, cost, describe, resilience, completion];

export function taskNamed(id: string): SweepTask | null {
  return TASKS.find((task) => task.id === id) ?? null;
}

/** The end of a sentence on an unknown job. */
export const JOBS_ARE = `jobs are ${either(
  TASKS.map(({ id }) => id),
  "and",
)}`;
