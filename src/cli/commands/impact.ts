/** `flitlab impact`: a workload by itself, and beside endpoints that congest the network or other jobs. */
import { CONGESTORS, controlText, impactWarnings } from "../../engine/results.ts";
import type { Congestor, ImpactFactors, ImpactFigures } from "../../engine/results.ts";
import * as engine from "../../engine/index.ts";
import type { Impact } from "../../engine/index.ts";
import { STUDY, answerOf, interrupted, onDesign, outcome, unlike } from "../command.ts";
import type { Command } from "../command.ts";
import { invalid, valued } from "../options.ts";
import { complain, EXIT_INVALID_STUDY, Failure } from "../output.ts";
import { progressLine } from "../progress.ts";
import { columns, pairs, short } from "../tables.ts";

const CONGESTED_BY = valued(
  "congestors",
  "KINDS",
  `what congests, a row each: ${CONGESTORS.join(", ")}, or several at once joined by + (default: each by itself; none with several jobs)`,
  congestorsIn,
  null,
);
const VICTIMS = valued(
  "victims",
  "SHARE",
  "share of the endpoints that are victims, where the study runs no messages (default: 0.2)",
  share("victims"),
  null,
);
const LOAD = valued("at", "LOAD", "load that these offer (default: the study's lowest)", share("at"), null);

export const impact: Command = {
  id: "impact",
  takes: STUDY,
  help: "slowdown of a workload beside others and under incast: isolated, congested, mean and 99 %",
  about: {
    computes: "Compares a design's traffic by itself with the same beside endpoints that congest the network, or beside a second job.",
    example: ["impact", "p=2&a=4&h=2&load=0.2&warmup=300&measure=300"],
    fields: "isolated, rows: [{congestors, congested, factor}], jobs",
  },
  options: [CONGESTED_BY, VICTIMS, LOAD],
  run: (line) =>
    onDesign(line, async (setting) => {
      const { say, clear } = progressLine();
      const [congestors, victims, load] = [line.get(CONGESTED_BY), line.get(VICTIMS), line.get(LOAD)];
      const found = await answerOf(
        engine.impact(setting.design, {
          ...setting.options,
          ...(congestors !== null && { congestors }),
          ...(victims !== null && { victims }),
          ...(load !== null && { load }),
          onProgress: (done) => {
            say(`impact: ${Math.round(100 * done)} %`);
          },
        }),
        setting,
      ).catch((error: unknown) => {
        if (error instanceof engine.InvalidStudy) throw new Failure(error.message, EXIT_INVALID_STUDY);
        throw error;
      });
      clear();
      if (found === null) return interrupted(setting);
      const others = unlike(setting, "simulation");
      const warnings = [...others.warnings, ...impactWarnings(found)];
      for (const warning of warnings) complain(warning);
      const { complete, ...fields } = found;
      return outcome(setting, complete, { ...fields, ...others.fields, warnings }, textOf(found));
    }),
};

function share(name: string): (text: string) => number {
  return (text) => {
    const value = /^\d*\.?\d+$/.test(text) ? Number(text) : NaN;
    if (value > 0 && value <= 1) return value;
    throw invalid(name, text, "a number above 0, at most 1");
  };
}

function congestorsIn(text: string): readonly (readonly Congestor[])[] {
  return text.split(",").map((row) =>
    row.split("+").map((name) => {
      const kind = CONGESTORS.find((one) => one === name.trim());
      if (kind !== undefined) return kind;
      throw invalid("congestors", text, `${CONGESTORS.join(", ")}, between commas, or several at once joined by +`);
    }),
  );
}

const HEAD = ["", "endpoints", "latency", "p99", "message", "p99", "cycles", "accepted"];

function figures(name: string, { endpoints, latency, time, cycles, accepted, unfinished }: ImpactFigures): string[] {
  const least = (value: number | null): string => (unfinished && value !== null ? `≥ ${short(value)}` : short(value));
  return [
    name,
    short(endpoints),
    least(latency.mean),
    least(latency.p99),
    least(time.mean),
    least(time.p99),
    short(cycles),
    short(accepted),
  ];
}

function factors(name: string, factor: ImpactFactors, unfinished: boolean): string[] {
  const told = (value: number | null): string => (value === null ? "-" : `${unfinished ? "≥ " : ""}${short(value, 3)}×`);
  const { latencyMean, latencyP99, timeMean, timeP99, cycles, accepted } = factor;
  return [
    name,
    "",
    told(latencyMean),
    told(latencyP99),
    told(timeMean),
    told(timeP99),
    told(cycles),
    accepted === null ? "-" : `${short(accepted, 3)}×`,
  ];
}

function textOf({ congestionControl, load, isolated, rows, jobs }: Impact): string {
  const lines: string[][] = isolated === null ? [] : [figures(jobs === null ? "isolated" : "job 1 alone", isolated)];
  for (const { congestors, endpoints, congested, factor } of rows)
    lines.push(figures(`beside ${congestors.join(" + ")} of ${endpoints}`, congested), factors("  factor", factor, congested.unfinished));
  const beside = jobs?.length === 2 ? "beside the other" : "beside the others";
  jobs?.forEach(({ workload, name, alone, together, factor }, i) => {
    const own = name === "" ? `job ${i + 1} (${workload})` : `${name} (${workload})`;
    if (i > 0) lines.push(figures(`job ${i + 1} alone`, alone));
    lines.push(figures(`${own} ${beside}`, together), factors("  slowdown", factor, together.unfinished));
  });
  return [
    columns([HEAD, ...lines]),
    pairs([
      ["congestion control", controlText(congestionControl)],
      ["victims offer", load === null ? "their messages" : `load ${short(load)}`],
    ]),
    "Latency of packets and time of messages in cycles, mean and 99 %; accepted in flits an endpoint and cycle; factors above 1 are worse.",
  ].join("\n\n");
}
