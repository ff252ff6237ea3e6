/** `flitlab simulate`: latency and accepted throughput of a design, load by load. */
import { listOf } from "../../descriptor.ts";
import type { Values } from "../../descriptor.ts";
import type { Curve } from "../../simulation/curve.ts";
import { completionFields } from "../../sweep/fields/completion.ts";
import { curveFields } from "../../sweep/fields/curve.ts";
import { simulationWarnings } from "../../sweep/fields/warnings.ts";
import { runsToCompletion } from "../../workload/patterns.ts";
import { simulateLoads } from "../../workers/load-curve.ts";
import { STUDY, interrupted, onDesign, outcome, resultOf } from "../command.ts";
import type { Command, Outcome, Setting } from "../command.ts";
import { complain } from "../output.ts";
import { completionText } from "../completion-text.ts";
import { completionLine, pointsLine } from "../progress.ts";
import { columns, short } from "../tables.ts";
import { TRACE, traceFields, withTrace } from "../trace-file.ts";

export const simulate: Command = {
  id: "simulate",
  takes: STUDY,
  help: "latency and accepted throughput at each load, or a workload to its end, flit by flit",
  options: [TRACE],
  run: (line) => {
    const file = line.get(TRACE);
    return onDesign(line, (setting) => {
      const values = file === null ? setting.values : withTrace(setting.values, file);
      return runsToCompletion(values) ? completionOf(setting, values, file) : curveOf(setting, values, file);
    });
  },
};

/** `setting` has the design as it was given, `values` with the trace of the file. */
async function curveOf(setting: Setting, values: Values, file: string | null): Promise<Outcome> {
  const { pool } = setting;
  const line = pointsLine(new Set(listOf(values, "load")).size);
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
  if (curve === null) return interrupted(setting, { points: [], saturationLoad: null, saturation: null, warnings: [] });
  const network = await resultOf(pool.run("network", values), setting);
  const warnings = simulationWarnings(values, network, curve);
  for (const warning of warnings) complain(warning);
  return outcome(setting, curve.complete, { ...traceFields(values, file), ...curveFields(curve), warnings }, table(curve));
}

async function completionOf(setting: Setting, values: Values, file: string | null): Promise<Outcome> {
  const { pool } = setting;
  const line = completionLine();
  const nothing = { points: [], saturationLoad: null, saturation: null };
  const result = await resultOf(pool.run("completion", values, { onProgress: line.update }), setting);
  line.clear();
  if (result === null) return interrupted(setting, { ...nothing, completion: null, warnings: [] });
  const network = await resultOf(pool.run("network", values), setting);
  const warnings = simulationWarnings(values, network);
  if (result.stall !== null) warnings.push(`The run was given up: ${result.stall}.`);
  for (const warning of warnings) complain(warning);
  return outcome(
    setting,
    result.complete,
    { ...traceFields(values, file), ...nothing, completion: completionFields(result), warnings },
    completionText(result),
  );
}

function table({ points, saturation }: Curve): string {
  const rows = points.map((point) => [
    short(point.load),
    short(point.accepted),
    short(point.worstFlow),
    short(point.packetLatency.mean),
    short(point.packetLatency.confidence95, 2),
    short(point.packetLatency.p99),
    short(point.hops.mean),
    point.minimalFraction === null ? "-" : `${short(100 * point.minimalFraction, 3)} %`,
    short(point.seconds, 2),
    [point.stall !== null ? "deadlocked" : point.saturated ? "saturated" : "", point.complete ? "" : "cut short"]
      .filter(Boolean)
      .join(", "),
  ]);
  const lines = columns([["load", "accepted", "worst flow", "latency", "±95 %", "p99", "hops", "minimal", "seconds", ""], ...rows]);
  return `${lines}\nsaturation load: ${saturation === null ? "none of these loads saturates" : saturationText(saturation)}`;
}

function saturationText({ load, lower, upper, runs }: NonNullable<Curve["saturation"]>): string {
  // What gets through of a saturated load need not be one that is carried, nor the most that is.
  if (lower === null) return `below ${short(upper, 5)} (no stable load found; of that one the worst flow gets ${short(load)})`;
  return `${short(load)} (stable at ${short(lower, 5)}, saturated at ${short(upper, 5)}; ${runs} more loads)`;
}
