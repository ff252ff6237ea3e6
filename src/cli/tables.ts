/** Results as short tables for people. */
import type { CostResult } from "../cost/results.ts";
import type { Curve } from "../simulation/curve.ts";
import type { ThroughputResult, Verification } from "../throughput/results.ts";
import type { Description } from "../workers/jobs/description.ts";

/** Four significant digits at most; an absent value is a dash. */
export function short(value: number | null, digits = 4): string {
  if (value === null) return "-";
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(digits)));
}

/** Rows of cells, the first column flush left, the others flush right. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, cell.length);
    });
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Names and values, the values flush left. */
function pairs(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join("\n");
}

export function descriptionTable(d: Description): string {
  return pairs([
    ["endpoints", short(d.endpoints)],
    ["routers", short(d.routers)],
    ["radix", `${short(d.radix)} (${short(d.networkRadix)} to other routers)`],
    ["links", short(d.links)],
    ["diameter", short(d.diameter)],
    ["average distance", `${short(d.averageDistance)} hops`],
    ["minimal routes", `${short(d.minimalRouteAverage)} hops on average`],
    ["between endpoints", `${short(d.endpointAverageHops)} hops on average`],
    ["bisection", d.bisection === null ? "-" : `${short(d.bisection.lower)} to ${short(d.bisection.upper)} links`],
    ["of the Moore bound", d.mooreBoundFraction === null ? "-" : `${short(100 * d.mooreBoundFraction)} %`],
    ["virtual channels", `${d.virtualChannels.minimal} for minimal routes, ${short(d.virtualChannels.nonMinimal)} for non-minimal ones`],
    ["free of deadlock", d.deadlockCycle === null ? "yes" : `no: ${cycleText(d.deadlockCycle)}`],
    ["routing registers", d.routingRegisters === null ? "-" : registersText(d.routingRegisters)],
  ]);
}

function registersText({ scheme, bitsPerSwitch, bitsTotal, tableBitsPerSwitch }: NonNullable<Description["routingRegisters"]>): string {
  return `${short(bitsPerSwitch)} bits a switch, ${short(bitsTotal)} in all, by ${scheme === "interval" ? "interval" : "flexible interval"} routing (a forwarding table: ${short(tableBitsPerSwitch)} a switch)`;
}

/** A cycle of waiting channels by its routers and classes, cut off when it is long. */
function cycleText(cycle: NonNullable<Description["deadlockCycle"]>): string {
  const most = 8;
  const channels = cycle.slice(0, most).map(({ from, to, vc }) => `${from}→${to} (VC ${vc})`);
  const rest = cycle.length > most ? [`${cycle.length - most} more`] : [];
  return `${[...channels, ...rest].join(" waits for ")}, which waits for the first`;
}

export function simulationTable({ points, saturation }: Curve): string {
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
  const table = columns([["load", "accepted", "worst flow", "latency", "±95 %", "p99", "hops", "minimal", "seconds", ""], ...rows]);
  const found =
    saturation === null
      ? "none of these loads saturates"
      : `${short(saturation.load)} (${saturation.lower === null ? "no stable load found" : `stable at ${short(saturation.lower, 5)}`}, saturated at ${short(saturation.upper, 5)}; ${saturation.runs} more loads)`;
  return `${table}\nsaturation load: ${found}`;
}

export function throughputTable(result: ThroughputResult, verification: Verification | null = null): string {
  return pairs([
    ["model", result.model],
    ["alpha", `${short(result.alpha, 7)} (${certaintyOf(result)})`],
    ["without the terminal bound", short(result.alphaNetwork, 7)],
    ["bounds", `${short(result.lower, 7)} to ${short(result.upper, 7)}`],
    ["linear program", `${result.rows} rows, ${result.columns} columns, ${result.nonzeros} nonzeros`],
    ["solved in", `${short(result.seconds, 3)} s by ${result.solver}`],
    [
      "bottlenecks",
      result.bottlenecks
        .slice(0, 5)
        .map(({ channel, dual }) => `channel ${channel} (${short(dual, 3)})`)
        .join(", ") || "-",
    ],
    ...(verification === null ? [] : [verificationRow(result, verification)]),
  ]);
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

export function costTable(cost: Omit<CostResult, "floorPlan">): string {
  return pairs([
    ["racks", short(cost.racks)],
    ["electric cables", short(cost.electricCables)],
    ["optical cables", `${short(cost.opticalCables)}, ${short(cost.meanOpticalMetres)} m on average`],
    ["cable length", `${short(cost.cableMetres, 6)} m`],
    ["routers", `${short(cost.routerCost, 6)} $`],
    ["cables", `${short(cost.cableCost, 6)} $`],
    ["per endpoint", `${short(cost.costPerEndpoint)} $, ${short(cost.powerPerEndpoint)} W`],
  ]);
}
