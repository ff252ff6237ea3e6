/** `flitlab stencil`: the predictions of Prisacari et al. 2014 for every placement of an exchange, and the best. */
import type { StencilReport, StencilRow } from "../../engine/results.ts";
import { STUDY, interrupted, onDesign, outcome, resultOf } from "../command.ts";
import type { Command } from "../command.ts";
import { EXIT_INVALID_STUDY, Failure } from "../output.ts";
import { flag, integer, valued } from "../options.ts";
import type { CommandLine } from "../options.ts";
import { progressLine } from "../progress.ts";
import { columns, pairs, short } from "../tables.ts";

const MAX_ENDPOINTS = 1_000_000;
const MAX_PORTS = 128;

const DECOMPOSITIONS = flag("decompositions", "choose among all ways to cut the domain into as many tasks");
const NETWORKS = flag("networks", "choose among dragonflies, too");
const ENDPOINTS = valued(
  "endpoints",
  "N",
  "dragonflies of so many endpoints or a few more (default: the study's)",
  integer("endpoints", 2, MAX_ENDPOINTS),
  null,
);
const RADIX = valued(
  "radix",
  "N",
  "dragonflies of routers with at most so many ports (default: the study's)",
  integer("radix", 3, MAX_PORTS),
  null,
);

export const stencil: Command = {
  id: "stencil",
  takes: STUDY,
  help: "predicted time of a stencil exchange for every placement",
  about: {
    computes:
      "Predicts for every placement by blocks how long an exchange between neighbours takes over direct and over indirect routes. Nothing is simulated.",
    example: ["stencil", "p=2&a=4&h=2&traffic=stencil&tasks=4x4x2"],
    fields: "rows: [{block, groups, directTime, indirectTime, …}], strategies, best",
  },
  options: [DECOMPOSITIONS, NETWORKS, ENDPOINTS, RADIX],
  run: (line) =>
    onDesign(line, async (setting) => {
      const { say, clear } = progressLine();
      const onProgress = (share: number): void => {
        say(`placements: ${Math.round(100 * share)} %`);
      };
      const wish = { decompositions: line.get(DECOMPOSITIONS), networks: networksOf(line) };
      const found = await resultOf(setting.pool.run("stencil", setting.values, { onProgress }, wish), setting);
      clear();
      if (found === null) return interrupted(setting, { rows: [], best: null });
      if ("refusal" in found) throw new Failure(found.refusal.message, EXIT_INVALID_STUDY);
      const { complete, ...fields } = found;
      return outcome(setting, complete, fields, table(found));
    }),
};

/** The wishes for networks; null takes a figure from the study. Throws a Failure if only figures are given. */
function networksOf(line: CommandLine): { readonly endpoints: number | null; readonly radix: number | null } | null {
  const [endpoints, radix] = [line.get(ENDPOINTS), line.get(RADIX)];
  if (line.get(NETWORKS)) return { endpoints, radix };
  if (endpoints !== null || radix !== null) throw new Failure("--endpoints and --radix are for networks: they need --networks.");
  return null;
}

const mebibytes = (bytes: number | null): string => short(bytes === null ? null : bytes / 2 ** 20);
const by = (numbers: readonly number[]): string => numbers.join("x");

function table(report: StencilReport): string {
  const { network } = report;
  const parts = [
    pairs([
      ["tasks", `${by(report.tasks)} of ${by(report.domain)} cells`],
      ["messages", `${report.messageBytes.map(mebibytes).join(", ")} MiB along the dimensions`],
      ["a task sends", `${mebibytes(report.bytesSent)} MiB; all together ${mebibytes(report.totalBytes)} MiB`],
      ["groups", `${network.groups} of ${network.endpointsPerGroup} endpoints, ${network.linksPerPair} links a pair`],
    ]),
    columns([HEAD, ...report.rows.map(rowOf)]),
    report.sentence,
  ];
  const { decompositions, networks } = report;
  if (decompositions)
    parts.push(
      columns([
        ["decomposition", "MiB a task", "MiB in all", "placements", "best block", "strategy", "time, MiB"],
        ...decompositions.map((one) => [
          by(one.tasks),
          mebibytes(one.bytesSent),
          mebibytes(one.totalBytes),
          short(one.placements),
          one.bestBlock ? by(one.bestBlock) : "-",
          one.bestStrategy ?? "-",
          mebibytes(one.bestTime),
        ]),
      ]),
    );
  if (networks)
    parts.push(
      columns([
        ["p,a,h,g", "endpoints", "routers", "ports", "tasks", "best block", "strategy", "time, MiB"],
        ...networks
          .slice(0, 20)
          .map((one) => [
            [one.p, one.a, one.h, one.g].join(),
            short(one.endpoints, 7),
            short(one.routers, 7),
            short(one.radix),
            by(one.tasks),
            by(one.block),
            one.strategy,
            mebibytes(one.time),
          ]),
      ]) + `\nthe first ${Math.min(20, networks.length)} of ${report.networksFound} networks`,
    );
  return parts.join("\n\n");
}

/** Demands are of the busiest channel, relative to what a task sends; local: bandwidth that local channels need. Times are in MiB over a terminal channel's bandwidth. */
const HEAD = [
  "block",
  "groups",
  "tasks each",
  "direct: demand",
  "time",
  "local",
  "indirect: demand",
  "time",
  "local",
  "random: demand",
  "time",
];

function rowOf(row: StencilRow): string[] {
  return [
    by(row.block),
    by(row.groups),
    short(row.tasksPerGroup),
    short(row.directDemand),
    mebibytes(row.directTime),
    short(row.directLocalNeeded, 3),
    short(row.indirectDemand),
    mebibytes(row.indirectTime),
    short(row.indirectLocalNeeded, 3),
    short(row.randomDemand),
    short(row.randomDemandDrawn),
    mebibytes(row.randomTime),
  ];
}
