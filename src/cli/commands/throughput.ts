/** `flitlab throughput`: the optimum of a design's throughput model, as a linear program. */
import * as engine from "../../engine/index.ts";
import type { Help, ThroughputProgress, ThroughputResult, Verification } from "../../engine/index.ts";
import { unitOf } from "../../engine/model.ts";
import type { Unit } from "../../engine/model.ts";
import { fileNames } from "../file-names.ts";
import type { FileNames } from "../file-names.ts";
import { programWarnings, repairFields, throughputFields } from "../../sweep/fields.ts";
import { collisionsIn } from "../collisions.ts";
import { STUDY, answerOf, interrupted, onDesign, outcome, unlike } from "../command.ts";
import type { Command, Outcome, Setting } from "../command.ts";
import { flag, IN_ALL, integer, valued } from "../options.ts";
import { complain } from "../output.ts";
import { progressLine } from "../progress.ts";
import { columns as inColumns, pairs, short, unitLine } from "../tables.ts";

const MAX_HELPFUL = 20;
const HELPFUL = valued(
  "helpful",
  "N",
  "also the N links beside which a second one helps most, one after the other",
  integer("helpful", 1, MAX_HELPFUL),
  null,
);
const VERIFY = flag("verify", "the same by another solver, HiGHS, beside it");

export const throughput: Command = {
  id: "throughput",
  takes: STUDY,
  help: "the largest load that a linear program lets the network carry",
  about: {
    computes:
      "Solves a linear program: the highest load that the paths of the study's model, or any paths at all (model=any-path), can carry, with certified bounds on both sides.",
    example: ["throughput", "p=2&a=4&h=2&traffic=worst-case&model=5"],
    fields: "alpha, alphaNetwork, lower, upper, proved, bottlenecks, channelUse, …",
  },
  options: [VERIFY, HELPFUL, IN_ALL],
  run: (line) => onDesign(line, (setting) => solved(setting, line.get(VERIFY), line.get(HELPFUL))),
};

async function solved(setting: Setting, verify: boolean, most: number | null): Promise<Outcome> {
  const { design, options, values } = setting;
  const line = progressLine();
  let told: ThroughputProgress | null = null;
  const onProgress = (progress: ThroughputProgress): void => {
    told = progress;
    line.say(progressText(progress));
  };
  const result = await answerOf(engine.bound(design, { ...options, onProgress }), setting);
  line.clear();
  if (result === null) return interrupted(setting, unfinished(values.model, told));
  const network = await answerOf(engine.network(design, options), setting);
  const repaired = repairFields(values, network);
  const collisions = await collisionsIn(setting, network);
  const others = unlike(setting, "bounds");
  const warnings = [...others.warnings, ...repaired.warnings, ...programWarnings(values)];
  for (const warning of warnings) complain(warning);
  const names = fileNames(values);
  const help = most === null || !result.complete ? null : await helpOf(setting, most);
  const helpful = most === null ? {} : { helpful: help && { ...help, complete: undefined } };
  const figures = { ...throughputFields(result, values), ...helpful, ...collisions.fields, ...repaired.fields, ...others.fields, warnings };
  const helpText = (help === null ? "" : `\n\n${helpTable(help, names)}`) + collisions.lines;
  const isWhole = result.complete && help?.complete !== false;
  if (!verify) return outcome(setting, isWhole, figures, table(result, unitOf(values), names) + helpText);
  const verification = result.alphaNetwork === null ? null : await verificationOf(setting);
  const complete = isWhole && (verification !== null || result.alphaNetwork === null);
  return outcome(setting, complete, { ...figures, complete, verification }, table(result, unitOf(values), names, verification) + helpText);
}

async function helpOf(setting: Setting, most: number): Promise<Help | null> {
  const { say, clear } = progressLine();
  const onProgress = ({ links }: Help): void => {
    say(`helpful links: ${links.length} of ${most}`);
  };
  const help = await answerOf(engine.helpful(setting.design, most, { ...setting.options, onProgress }), setting);
  clear();
  return help;
}

function helpTable({ before, links, why }: Help, names: FileNames | null): string {
  return [
    "Links beside which a second one helps most, one after the other, for any routing of this traffic:",
    inColumns([
      ["beside", "others alike", "carried, at least", "at most"],
      ...links.map(({ link, alike, atMost, lower, upper }) => [
        names === null ? link : `${link} (${names.link(link)})`,
        short(alike),
        short(lower),
        short(upper ?? atMost),
      ]),
    ]),
    ...(before === null ? [] : [`carried before: ${short(before.lower)} to ${short(before.upper)}`]),
    ...(why === null ? [] : [why]),
  ].join("\n");
}

/** Fields of a program whose worker was ended before it could report its result: the last reported bounds. */
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
  if (lower === null || upper === null) return stage;
  const [from, to] = [lower.toFixed(6), upper.toFixed(6)];
  return `${stage}: alpha is ${from === to ? `about ${to}, bounds ${(upper / lower - 1).toExponential(0)} of it apart` : `${from} to ${to}`}`;
}

/**
 * The other solver's answer; null if it was interrupted or has none, which standard error then says. The first answer is kept in any case.
 */
async function verificationOf(setting: Setting): Promise<Verification | null> {
  const line = progressLine();
  try {
    return await answerOf(engine.verify(setting.design, { ...setting.options, onProgress: line.say }), setting);
  } catch (error) {
    complain(error);
    return null;
  } finally {
    line.clear();
  }
}

function table(result: ThroughputResult, unit: Unit | null, names: FileNames | null, verification: Verification | null = null): string {
  return pairs([
    ["model", result.model],
    ...(result.foundFor === undefined ? [] : [["traffic", `the worst permutation found for ${result.foundFor}`] as const]),
    ["alpha", `${result.proved ? "at most " : ""}${short(result.alpha, 7)} (${certaintyOf(result)})`],
    ...(unit === null
      ? []
      : [["in GB/s an endpoint", short(result.alpha === null ? null : result.alpha * unit.gigabytesPerSecond)] as const]),
    ["without the endpoints' links", networkText(result)],
    ["bounds", `${short(result.lower, 7)} to ${short(result.upper, 7)}`],
    ["linear program", `${result.rows} rows, ${result.columns} columns, ${result.nonzeros} nonzeros`],
    ["solved in", `${short(result.seconds, 3)} s by ${result.solver}`],
    [
      "bottlenecks",
      result.bottlenecks
        .slice(0, 5)
        .map(({ channel, dual }) => `channel ${names?.channel(channel) ?? channel} (${short(dual, 3)})`)
        .join(", ") || "-",
    ],
    ...(verification === null ? [] : [verificationRow(result, verification)]),
    ...unitLine(unit).map((line) => ["unit", line] as const),
  ]);
}

/** If the endpoints' links ended the search, what the network alone would carry is known no closer. */
function networkText({ alphaNetwork, gap }: ThroughputResult): string {
  if (alphaNetwork === null || gap === null) return short(alphaNetwork, 7);
  return `at most ${short(alphaNetwork * (1 + gap), 7)}`;
}

/** How far alpha is known, and why no further. */
function certaintyOf({ proved, lower, upper, ended }: ThroughputResult): string {
  if (proved) return "proved optimal";
  const why = {
    optimum: "",
    gap: ", as accepted",
    stopped: "; stopped",
    "time limit": "; the time limit was reached",
    "given up": "; the search no longer gained",
  }[ended];
  return lower === null || upper === null ? `no bounds yet${why}` : `within ${short(100 * (upper / lower - 1), 2)} %${why}`;
}

function verificationRow({ alpha }: ThroughputResult, { alpha: other, seconds, solver }: Verification): [string, string] {
  const difference = Math.abs((alpha ?? NaN) - other);
  return [
    "verified",
    `${short(other, 7)} in ${short(seconds, 3)} s by ${solver}, ${difference === 0 ? "no difference" : `a difference of ${short(difference, 2)}`}`,
  ];
}
