/** `flitlab estimate`: latency and accepted throughput of a design, load by load, without a simulation. */
import * as engine from "../../engine/index.ts";
import type { Alternatives, Estimate } from "../../engine/index.ts";
import { STEP_PARTS } from "../../engine/results.ts";
import type { StepParts } from "../../engine/results.ts";
import { collectiveRate, unitOf } from "../../engine/model.ts";
import type { Unit } from "../../engine/model.ts";
import { estimateFields, repairFields, simulationWarnings } from "../../sweep/fields.ts";
import { collisionsIn } from "../collisions.ts";
import { STUDY, answerOf, interrupted, onDesign, outcome, unlike } from "../command.ts";
import type { Command, Setting } from "../command.ts";
import { flag, IN_ALL } from "../options.ts";
import { complain } from "../output.ts";
import { progressLine } from "../progress.ts";
import { formatDesign } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { columns, short, timeText, unitLine } from "../tables.ts";

const ALTERNATIVES = flag(
  "alternatives",
  "of a run to completion also what would shorten it: other routings, placements and algorithms, faster links, one by one",
);

export const estimate: Command = {
  id: "estimate",
  takes: STUDY,
  help: "latency and saturation load at once, without a simulation: each with a band",
  about: {
    computes:
      "Says in milliseconds what a simulation would give: routes as flows, channels as queues. Every number has a band within which simulations were found.",
    example: ["estimate", "p=4&a=8&h=4&routing=ugal-l&traffic=worst-case"],
    fields:
      "points: [{load, accepted, packetLatency, band, …}], saturationLoad, saturation {lower, upper}, unknown (a sentence where there is no estimate)",
  },
  options: [ALTERNATIVES, IN_ALL],
  run: (line) =>
    onDesign(line, async (setting) => {
      const { design, options, values } = setting;
      const found = await answerOf(engine.estimate(design, options), setting);
      if (found === null) return interrupted(setting, { estimated: true, points: [], saturation: null, warnings: [] });
      const network = await answerOf(engine.network(design, options), setting);
      const repaired = repairFields(values, network);
      const alike = unlike(setting, "simulation");
      const collisions = await collisionsIn(setting, network);
      const { unknown, exact } = found;
      const other = line.get(ALTERNATIVES) && found.completion !== null ? await alternativesOf(setting) : null;
      const warnings = [
        ...(unknown === null ? [] : [unknown]),
        ...alike.warnings,
        ...repaired.warnings,
        ...simulationWarnings(values, network),
      ];
      for (const warning of warnings) complain(warning);
      return outcome(
        setting,
        true,
        {
          estimated: true,
          unknown,
          ...estimateFields(found, values),
          exact: unknown === null ? exact : null,
          ...(line.get(ALTERNATIVES) && { alternatives: other && alternativeFields(other) }),
          ...collisions.fields,
          ...repaired.fields,
          ...alike.fields,
          warnings,
        },
        (unknown ?? (found.completion === null ? table(found, unitOf(values)) : timeTable(found.completion, values))) +
          (other === null ? "" : `\n\n${alternativeTable(other, values)}`) +
          collisions.lines,
      );
    }),
};

async function alternativesOf(setting: Setting): Promise<Alternatives | null> {
  const { say, clear } = progressLine();
  const onProgress = ({ others, refused }: Alternatives): void => {
    say(`changes estimated: ${others.length + refused.length}`);
  };
  const found = await answerOf(engine.alternatives(setting.design, { ...setting.options, onProgress }), setting);
  clear();
  return found;
}

function alternativeFields({ others, refused }: Alternatives): object {
  return {
    others: others.map(({ title, values, cycles, lower, upper, times }) => ({
      title,
      study: formatDesign(values),
      cycles,
      lower,
      upper,
      times: Number(times.toPrecision(6)),
    })),
    refused,
  };
}

/** What differs, in lines, and what does not, in one. */
function alternativeTable({ others, refused }: Alternatives, values: DesignValues): string {
  const unit = unitOf(values);
  const same = others.filter((one) => one.same);
  const rows = others
    .filter((one) => !one.same)
    .map(({ title, cycles, times }) => [
      title,
      `about ${cycles} cycles${unit === null ? "" : ` (${timeText(cycles * unit.nanoseconds)})`}`,
      `${short(times, 3)}×`,
    ]);
  return [
    "what would shorten or lengthen it, estimated, one change each",
    ...(rows.length > 0 ? [columns(rows)] : []),
    ...(same.length > 0 ? [`no difference: ${same.map(({ title }) => title).join("; ")}`] : []),
    ...refused.map(({ title, why }) => `${title}: ${why}`),
  ].join("\n");
}

const HEADER = ["load", "accepted", "from", "to", "latency", "from", "to", "hops", "minimal", ""];

function table({ points, saturation }: Estimate, unit: Unit | null): string {
  return [
    columns([HEADER, ...points.map(row)]),
    saturation === null
      ? "saturation load, estimated: none of these loads saturates"
      : `saturation load, estimated: ${short(saturation.load, 3)}, from ${short(saturation.lower, 3)} to ${short(saturation.upper, 3)}`,
    ...unitLine(unit),
  ].join("\n");
}

/** The time of a collective operation. */
function timeTable({ cycles, free, contention, rounds, band, step }: NonNullable<Estimate["completion"]>, values: DesignValues): string {
  const unit = unitOf(values);
  const inTime = (count: number): string => (unit === null ? "" : ` (${timeText(count * unit.nanoseconds)})`);
  const rate = collectiveRate(values, cycles);
  return columns([
    ["completion", `about ${cycles} cycles${inTime(cycles)}, estimated; from ${band.lower} to ${band.upper}`],
    ["without contention", `${free} cycles${inTime(free)}`],
    ["contention", contention <= 1 ? "no channel is shared" : `up to ${short(contention, 3)} messages to a channel of a NIC's speed`],
    ["rounds", String(rounds)],
    ...(step === null ? [] : stepRows(step, cycles, inTime)),
    ...(rate === null ? [] : [["as nccl-tests", `algbw ${short(rate.algbw)} GB/s, busbw ${short(rate.busbw)} GB/s`]]),
    ...unitLine(unit).map((line) => ["unit", line]),
  ]);
}

/** What a training step's time consists of; what there is none of is left out. */
function stepRows(step: StepParts, cycles: number, inTime: (count: number) => string): string[][] {
  const rows = STEP_PARTS.flatMap(([id, words]) =>
    step[id] === 0 ? [] : [[words, `${step[id]} cycles${inTime(step[id])}, ${short((100 * step[id]) / Math.max(1, cycles), 3)} %`]],
  );
  const waits = cycles - step.withoutNetwork;
  return [
    ...rows,
    ["if the network took no time", `${step.withoutNetwork} cycles${inTime(step.withoutNetwork)}`],
    ["waits for the network", `${waits} cycles${inTime(waits)}, ${short((100 * waits) / Math.max(1, cycles), 3)} %`],
  ];
}

function row({ load, accepted, saturated, packetLatency, hops, minimalFraction, band }: Estimate["points"][number]): string[] {
  return [
    short(load),
    short(accepted, 3),
    short(band.accepted.lower, 3),
    short(band.accepted.upper, 3),
    short(packetLatency.mean),
    short(band.packetLatency?.lower ?? null),
    short(band.packetLatency?.upper ?? null),
    short(hops.mean, 3),
    minimalFraction === null ? "-" : `${short(100 * minimalFraction, 3)} %`,
    saturated === null ? "near saturation: not known" : saturated ? "saturated" : "",
  ];
}
