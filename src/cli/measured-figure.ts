/** Parts of lessons on costs, from the command line: tables of networks and of facts, lines over size. */
import { verdictOn } from "../lessons/verdict.ts";
import type { ClaimVerdict } from "../lessons/verdict.ts";
import { crossedLines, curveCrossings, linesOn } from "../lessons/curve-lines.ts";
import { COST_COLUMNS } from "../lessons/costs.ts";
import type { Priced } from "../lessons/costs.ts";
import { knownOn } from "../lessons/curves.ts";
import type { CurvesChart } from "../lessons/curves.ts";
import { agrees } from "../lessons/facts.ts";
import type { Fact } from "../lessons/facts.ts";
import { wantedBy } from "../lessons/lesson.ts";
import type { CostsPart, CurvesPart, FactsPart, MeasuredClaim } from "../lessons/lesson.ts";
import type { Measured, Wanted } from "../lessons/measured.ts";
import { lacking, measurePart, NOTHING_MEASURED } from "../engine/comparisons.ts";
import type { MeasuredPart } from "../engine/comparisons.ts";
import { resultOf } from "./command.ts";
import type { Outcome, Place } from "./command.ts";
import { Failure } from "./failure.ts";
import { costsText, verdictText } from "./figure-text.ts";
import { progressLine } from "./progress.ts";
import { columns, short } from "./tables.ts";

interface Found {
  readonly found: MeasuredPart;
  readonly complete: boolean;
}

async function measure(place: Place, wanted: Wanted): Promise<Found> {
  const line = progressLine();
  const total = wanted.networks.length + wanted.routes.length;
  let found: MeasuredPart = NOTHING_MEASURED;
  const job = measurePart(place.pool, wanted, NOTHING_MEASURED, (now) => {
    found = now;
    line.say(`${now.networks.size + now.routes.size} of ${total} networks`);
  });
  await resultOf(job, place);
  line.clear();
  const { networks, routes } = lacking(wanted, found);
  return { found, complete: networks.length + routes.length === 0 };
}

const verdictsOn = (claims: readonly MeasuredClaim[], { found, complete }: Found): readonly ClaimVerdict[] =>
  claims.map((claim) => verdictOn(claim, found, complete));

export async function costsFigure(place: Place, part: CostsPart): Promise<Outcome> {
  const { found, complete } = await measure(place, { prices: [], networks: part.rows, routes: [] });
  const { networks } = found;
  const verdicts = part.claims.map((claim) => verdictOn(claim, networks, complete));
  const json = {
    study: null,
    complete,
    figure: part.id,
    rows: part.rows.map(({ title, study, printed, reason }) => ({
      title,
      study,
      ours: oursOf(networks.get(study)),
      paper: printed,
      reason,
    })),
    verdicts,
  };
  return { complete, json: JSON.stringify(json), text: costsText(part, networks, verdicts) };
}

function oursOf(priced: Priced | undefined): Priced | null {
  return priced === undefined ? null : (Object.fromEntries(COST_COLUMNS.map((column) => [column, priced[column]])) as unknown as Priced);
}

export async function factsFigure(place: Place, part: FactsPart): Promise<Outcome> {
  const measured = await measure(place, part.wanted);
  const { found, complete } = measured;
  const verdicts = verdictsOn(part.claims, measured);
  const json = {
    study: null,
    complete,
    figure: part.id,
    columns: part.columns.map(({ title }) => title),
    rows: part.rows.map(({ title, facts, reason }) => ({ title, facts: facts.map((fact) => fact && factJson(fact, found)), reason })),
    verdicts,
  };
  const table = columns([
    [part.head, ...part.columns.map(({ title }) => title)],
    ...part.rows.map(({ title, facts }) => [title, ...facts.map((fact) => (fact === null ? "" : besidePrinted(fact, found)))]),
  ]);
  const reasons = part.rows.flatMap(({ title, reason }) => (reason === null ? [] : [`${title}: ${reason}`]));
  const text = [
    `${part.name}: ${part.title}`,
    table,
    ...reasons,
    part.note.replace("stands below", "stands in brackets"),
    ...verdicts.map(verdictText),
  ];
  return { complete, json: JSON.stringify(json), text: text.join("\n\n") };
}

function factJson(fact: Fact, found: Measured): object {
  const ours = fact.of(found);
  return {
    ours,
    printed: fact.printed?.value ?? null,
    agrees: ours === null || fact.printed === null ? null : agrees(fact, ours),
  };
}

function besidePrinted(fact: Fact, found: Measured): string {
  const ours = fact.of(found);
  if (ours === null) return "-";
  const own = `${ours.toFixed(fact.decimals)}${fact.unit === "" ? "" : ` ${fact.unit}`}`;
  return `${own}${agrees(fact, ours) ? "" : ` [${fact.printed!.text}]`}`;
}

export async function curvesFigure(place: Place, part: CurvesPart, asked: string | null): Promise<Outcome> {
  const reading = asked ?? part.readings[0]?.id ?? "";
  if (asked !== null && !part.readings.some(({ id }) => id === asked)) {
    const are = part.readings.length === 0 ? "it has none" : `its readings are ${part.readings.map(({ id }) => id).join(", ")}`;
    throw new Failure(`--reading ${JSON.stringify(asked)} is none of figure ${part.id}: ${are}.`);
  }
  const measured = await measure(place, wantedBy(part, reading));
  const { found, complete } = measured;
  const verdicts = verdictsOn(part.claims(reading), measured);
  const lines = part.lines(reading);
  const charts = part.charts.map((chart) => ({ chart, lines: linesOn(part, chart, reading, found) }));
  const json = {
    study: null,
    complete,
    figure: part.id,
    reading: reading === "" ? null : reading,
    lines: lines.map((line) => ({
      title: line.title,
      points: knownOn(line, found).map(({ at, priced: { floor: _floor, metres: _metres, ...priced } }) => ({ study: at.study, ...priced })),
    })),
    charts: charts.map(({ chart, lines: drawn }) => ({
      title: chart.title,
      lines: drawn.map(({ title, points }) => ({ title, points })),
      crossings: curveCrossings(chart, drawn).map(({ lower, higher, x, y }) => ({
        lower: drawn[lower]!.title,
        higher: drawn[higher]!.title,
        x,
        y,
      })),
    })),
    verdicts,
  };
  const text = [
    `${part.name}: ${part.title}`,
    ...part.readings.filter(({ id }) => id === reading).map((one) => `${one.title}: ${one.text}`),
    ...(lines.length === 0 ? [] : [networksText(part, reading, found)]),
    ...charts.map(({ chart, lines: drawn }) => chartText(chart, drawn)),
    part.note,
    ...verdicts.map(verdictText),
  ];
  return { complete, json: JSON.stringify(json), text: text.join("\n\n") };
}

function networksText(part: CurvesPart, reading: string, found: Measured): string {
  const cells = part
    .lines(reading)
    .flatMap((line) =>
      knownOn(line, found).map(({ priced }) => [
        line.title,
        short(priced.endpoints),
        short(priced.routers),
        short(priced.radix),
        short(priced.electric),
        short(priced.optical),
        short(priced.cost, 5),
        short(priced.power, 4),
      ]),
    );
  return columns([["", "endpoints", "routers", "radix", "electric", "optical", "$/endpoint", "W/endpoint"], ...cells]);
}

function chartText(chart: CurvesChart, lines: ReturnType<typeof linesOn>): string {
  const own =
    chart.of === "cables" || chart.of === "routers"
      ? lines.map(
          ({ title, points }) =>
            `${title}: ${points
              .filter((_, i) => i % 4 === 0 || i === points.length - 1)
              .map(([x, y]) => `${short(x)}: ${short(y)}`)
              .join(", ")}`,
        )
      : [];
  const crossed = crossedLines(chart, lines).map(({ lower, higher, last, times }) => {
    const often = times === 1 ? "" : ` (the last of ${times} crossings)`;
    return `from ${short(last.x, 3)} on ${lines[lower]!.title} lies below ${lines[higher]!.title}${often}`;
  });
  return [chart.title, ...own, ...crossed].join("\n  ");
}
