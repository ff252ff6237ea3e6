/** What the studio opens figures with, from claims and data: the files in src/lessons/kept. */
import type { Cell, Extent } from "../../src/lessons/cell.ts";
import { asPrinted, COST_COLUMNS } from "../../src/lessons/costs.ts";
import { linesOn, overSize as isOverSize } from "../../src/lessons/curve-lines.ts";
import { drawnIn } from "../../src/lessons/drawn.ts";
import type { Drawn } from "../../src/lessons/drawn.ts";
import { allKeysOf } from "../../src/lessons/findings.ts";
import type { Recorded } from "../../src/lessons/findings.ts";
import { itemOf } from "../../src/lessons/kept.ts";
import type { Kept, KeptChapter, KeptClaim, KeptPart, KeptResult, Miniature, Tally } from "../../src/lessons/kept.ts";
import { agrees, askedBy, COUNTS, ofCell, wantedBy } from "../../src/lessons/lesson.ts";
import type { Measured } from "../../src/lessons/measured.ts";
import type { Counted, Lesson, Part, Reading, Survival } from "../../src/lessons/lesson.ts";
import type { Wanted } from "../../src/lessons/measured.ts";
import { LESSONS } from "../../src/lessons/lessons.ts";
import { judge, studyVerdicts, verdictOn, verdictsOf } from "../../src/lessons/verdict.ts";
import type { ClaimVerdict } from "../../src/lessons/verdict.ts";
import { chartNamed, shownIn } from "../../src/workers/over-size/charts.ts";
import type { SizedPoint } from "../../src/workers/over-size/charts.ts";
import { priceLines } from "../../src/workers/measured-part.ts";
import { pathCounts } from "../../src/throughput/path-counts.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { stencilPrediction } from "../../src/workload/stencil-prediction.ts";
import type { Chapter, Claim } from "./claim.ts";
import { sampledOf } from "./costs.ts";
import { knownOf, missingOf } from "./store.ts";
import type { Codes, Entry, Store } from "./store.ts";
import { engineOf } from "./studies.ts";
import { overSize } from "./over-size.ts";
import { oursText } from "./wording.ts";

type Data = Pick<Store, "get">;

/** By their names in src/lessons/kept. */
export function keptFiles(chapters: readonly Chapter[], dataOf: (chapter: string) => Data, codes: Codes): ReadonlyMap<string, string> {
  const lessons = LESSONS.map((lesson) => ({ lesson, kept: keptOfLesson(lesson, dataOf, codes) }));
  return new Map([
    ...lessons.map(({ lesson, kept }): [string, string] => [`${lesson.id}.json`, textOf(kept)]),
    ["parts.json", textOf(lessons.flatMap(({ lesson, kept }) => lesson.parts.map((part) => keptPart(part, kept))))],
    ["chapters.json", textOf(chapters.map((chapter) => keptChapter(chapter, dataOf(chapter.id))))],
  ]);
}

/** JSON with a line an entry, so that a change is told line by line. */
function textOf(value: object): string {
  if (Array.isArray(value)) return `[\n${value.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`;
  const groups = Object.entries(value as Readonly<Record<string, object>>).map(([name, entries]) => {
    const lines = Object.entries(entries).map(([key, entry]) => `${JSON.stringify(key)}: ${JSON.stringify(entry)}`);
    return `${JSON.stringify(name)}: {${lines.length === 0 ? "" : `\n${lines.join(",\n")}\n`}}`;
  });
  return `{\n${groups.join(",\n")}\n}\n`;
}

function keptOfLesson({ id, parts }: Lesson, dataOf: (chapter: string) => Data, codes: Codes): Kept {
  const own = dataOf(id);
  const costs = dataOf("costs");
  const results = new Map<string, KeptResult>();
  const networks = new Map<string, Kept["networks"][string]>();
  const routes = new Map<string, Kept["routes"][string]>();
  const sampled = new Map<string, Survival>();
  const counted = new Map<string, Counted>();
  const keep = (key: string, whole: boolean): void => {
    const entry = own.get(key);
    if (entry !== null && (whole || !results.has(key))) results.set(key, resultOf(entry, entry.code === codes[engineOf(key)], whole));
  };
  const measure = (wanted: Wanted): void => {
    for (const { study } of wanted.networks) {
      const entry = costs.get(`cost ${study}`);
      if (entry !== null && "network" in entry) networks.set(study, entry.network);
    }
    for (const { study } of wanted.routes) {
      const entry = costs.get(`hops ${study}`);
      if (entry !== null && "hops" in entry) routes.set(study, entry.hops);
    }
  };
  const take = (part: Part): void => {
    switch (part.kind) {
      case "bars":
        for (const cell of readingsOf(part).flatMap((reading) => [...part.cells("quick", reading), ...part.cells("paper", reading)]))
          if (cell.kind === "stencil") predict(cell, results);
          else keep(cell.key, false);
        return;
      case "studies":
        for (const reading of readingsOf(part)) for (const key of askedBy(part, reading, "paper").flatMap(allKeysOf)) keep(key, true);
        return;
      case "costs":
        measure({ prices: [], networks: part.rows, routes: [] });
        return;
      case "facts":
        measure(part.wanted);
        return;
      case "curves":
        for (const reading of readingsOf(part)) measure(wantedBy(part, reading));
        return;
      case "survival":
        for (const [study, found] of sampledOf(part)) sampled.set(study, found);
        return;
      case "counts":
        for (const { network, values } of part.rows(new Map())) counted.set(network.id, pathCounts(networkOf(values)));
        return;
      // Closed forms are made anew in an instant.
      case "structure":
      case "absent":
    }
  };
  for (const part of parts) take(part);
  return {
    results: sorted(results),
    networks: sorted(networks),
    routes: sorted(routes),
    sampled: sorted(sampled),
    counted: sorted(counted),
  };
}

function sorted<Value>(map: ReadonlyMap<string, Value>): Readonly<Record<string, Value>> {
  return Object.fromEntries([...map].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** `whole`: with all that is recorded. */
function resultOf(entry: Entry, current: boolean, whole: boolean): KeptResult {
  const { date, code, seconds } = entry;
  const made = { date, code, current, seconds };
  const nothing = { lower: null, upper: null };
  if ("curve" in entry) {
    const { curve } = entry;
    const { load = null, lower = null, upper = null } = curve.saturation ?? {};
    return { ...made, value: load, lower, upper, ...(whole ? { recorded: { curve } } : {}) };
  }
  if ("completion" in entry) {
    const { completion } = entry;
    return { ...made, value: completion.complete ? completion.cycles : null, ...nothing, ...(whole ? { recorded: { completion } } : {}) };
  }
  if ("program" in entry)
    return { ...made, value: entry.program.alpha, ...nothing, ...(whole ? { recorded: { program: entry.program } } : {}) };
  throw new Error("it is no result of a study");
}

/** Predictions take milliseconds, and are made anew with the file. */
function predict({ key, values }: Cell, results: Map<string, KeptResult>): void {
  const prediction = stencilPrediction(networkOf(values), values);
  if ("refusal" in prediction) return;
  results.set(key, { date: "", code: "", current: true, seconds: 0, value: prediction.cycles, lower: null, upper: null });
}

export const KINDS = ["paper", "own", "certain"] as const;

/** What is claimed: the source's word, ours, or what cannot be otherwise. */
export function kindOf({ speaks }: Pick<Claim, "speaks">): (typeof KINDS)[number] {
  return speaks ?? "paper";
}

export function verdictNow(claim: Claim, data: Data): { readonly verdict: keyof Tally; readonly ours: string } {
  if (missingOf(claim, data).length > 0) return { verdict: "open", ours: "" };
  const judged = judge(claim, knownOf(claim, data));
  return judged.verdict === "fails" ? { verdict: "fails", ours: judged.failure } : { verdict: judged.verdict, ours: oursText(judged) };
}

/** The verdict of a claim over its readings: it holds if one reading gives all claims of its place at once. */
export function tally(claims: readonly Claim[], data: Data): Tally {
  const count = { holds: 0, differs: 0, fails: 0, open: 0 };
  for (const claim of claims) {
    if (claim.reads !== undefined) continue;
    count[verdictNow(bestReading(claim, claims, data), data).verdict]++;
  }
  return count;
}

/** The claim in the reading in which all of its place hold at once; if there is none, the claim itself. */
function bestReading(claim: Claim, claims: readonly Claim[], data: Data): Claim {
  const place = claims.filter(({ where, reads }) => where === claim.where && reads === undefined);
  const suffixes = claims.filter(({ reads }) => reads === claim.id).map(({ id }) => id.slice(claim.id.length));
  const whole = suffixes.find((suffix) =>
    place.every(({ id }) => {
      const read = claims.find((one) => one.id === `${id}${suffix}`) ?? claims.find((one) => one.id === id)!;
      return verdictNow(read, data).verdict === "holds";
    }),
  );
  return whole === undefined ? claim : claims.find(({ id }) => id === `${claim.id}${whole}`)!;
}

function keptChapter({ id, title, claims }: Chapter, data: Data): KeptChapter {
  const told = new Set(LESSONS.flatMap(({ parts }) => parts).flatMap(claimsOfPart));
  const of = (kind: (typeof KINDS)[number]): Tally =>
    tally(
      claims.filter((claim) => kindOf(claim) === kind),
      data,
    );
  const further = claims
    .filter((claim) => !told.has(claim.reads ?? claim.id) && id.startsWith("paper-"))
    .map((claim): KeptClaim => {
      const { verdict, ours } = verdictNow(claim, data);
      return {
        id: claim.id,
        where: claim.where,
        claim: claim.statement,
        printed: claim.printed,
        ours,
        verdict,
        reason: claim.reason ?? "",
      };
    });
  return { id, title, paper: of("paper"), own: of("own"), certain: of("certain"), further };
}

function claimsOfPart(part: Part): readonly string[] {
  switch (part.kind) {
    case "bars":
      return part.claims("quick", readingsOf(part)[0]!).map(({ id }) => id);
    case "studies":
    case "curves":
      return part.claims(part.readings[0]?.id ?? "").map(({ id }) => id);
    case "costs":
    case "facts":
    case "survival":
    case "structure":
      return part.claims.map(({ id }) => id);
    case "counts":
    case "absent":
      return [];
  }
}

// The list of figures: what their claims came to, and a small picture of each.

const rounded = (value: number): number => Number(value.toFixed(3));

type Judged = Pick<ClaimVerdict, "verdict"> & Partial<Pick<ClaimVerdict, "complete">>;

/** What holds by a part of its numbers is open. */
function decided({ verdict, complete = true }: Judged): keyof Tally {
  return verdict === "holds" && !complete ? "open" : verdict;
}

function marksOf(verdicts: readonly Judged[]): Tally {
  const count = { holds: 0, differs: 0, fails: 0, open: 0 };
  for (const one of verdicts) count[decided(one)]++;
  return count;
}

function keptPart(part: Part, kept: Kept): KeptPart {
  const get = (key: string): Recorded | null => kept.results[key]?.recorded ?? null;
  const plain = { id: part.id, reading: "", extent: "quick" as const };
  switch (part.kind) {
    case "studies": {
      const readings = readingsOf(part);
      const verdictsIn = (reading: string): readonly ClaimVerdict[] => studyVerdicts(part.claims(reading), get);
      const reading = bestOf(readings, verdictsIn);
      const drawn = part.charts(reading).map((chart) => drawnIn(chart, get));
      return {
        ...plain,
        reading,
        marks: marksOf(verdictsIn(reading)),
        miniature: drawn.map(miniatureOf).find(({ kind }) => kind !== "none") ?? { kind: "none" },
      };
    }
    case "bars": {
      const results = new Map(Object.entries(kept.results).map(([key, result]) => [key, itemOf(result)]));
      // Predictions and programs are there at any extent.
      const share = (extent: Extent): number => {
        const cells = part.cells(extent, readingsOf(part)[0]!).filter(({ kind }) => kind === "simulate");
        return cells.filter(({ key }) => results.has(key)).length / cells.length;
      };
      const extent = share("paper") >= share("quick") / 2 ? "paper" : "quick";
      const verdictsIn = (reading: string): readonly ClaimVerdict[] =>
        verdictsOf(part.claims(extent, reading), part.summary(extent, results, reading));
      const reading = bestOf(readingsOf(part), verdictsIn);
      const shown = part.summary(extent, results, reading).flatMap(({ simulated, programs }) => {
        const strong = programs.find(({ models }) => models.includes(part.strong));
        return [strong, simulated].flatMap((series, i) => (series?.spread ? [[series.spread.mean, i] as const] : []));
      });
      return { ...plain, reading, extent, marks: marksOf(verdictsIn(reading)), miniature: barsOf(shown) };
    }
    case "counts": {
      const rows = part.rows(new Map(Object.entries(kept.counted)));
      const cells = rows.flatMap((row) => COUNTS.map((column) => agreed(row[column].agrees)));
      const verdicts = rows.map((row) => ({
        verdict: COUNTS.every((column) => row[column].agrees === true) ? ("holds" as const) : ("differs" as const),
      }));
      return { ...plain, marks: marksOf(verdicts), miniature: { kind: "cells", cells } };
    }
    case "costs": {
      const networks = new Map(Object.entries(kept.networks));
      const cells = part.rows.flatMap(({ study, printed }) =>
        COST_COLUMNS.map((column) => {
          const ours = networks.get(study)?.[column];
          return agreed(ours === undefined ? null : asPrinted(column, ours, printed[column]));
        }),
      );
      return {
        ...plain,
        marks: marksOf(part.claims.map((claim) => verdictOn(claim, networks, true))),
        miniature: { kind: "cells", cells },
      };
    }
    case "facts": {
      const found = measuredIn(kept, part.wanted);
      const cells = part.rows.flatMap(({ facts }) =>
        facts.flatMap((fact) => {
          if (fact === null) return [];
          const ours = fact.of(found);
          return [agreed(ours === null || fact.printed === null ? null : agrees(fact, ours))];
        }),
      );
      return { ...plain, marks: marksOf(part.claims.map((claim) => verdictOn(claim, found, true))), miniature: { kind: "cells", cells } };
    }
    case "curves": {
      const readings = readingsOf(part);
      const verdictsIn = (reading: string): readonly ClaimVerdict[] =>
        part.claims(reading).map((claim) => verdictOn(claim, measuredIn(kept, wantedBy(part, reading)), true));
      const reading = bestOf(readings, verdictsIn);
      const [chart] = part.charts;
      const lines = linesOn(part, chart!, reading, measuredIn(kept, wantedBy(part, reading))).map(({ points }) => points);
      return { ...plain, reading, marks: marksOf(verdictsIn(reading)), miniature: linesIn(lines, isOverSize(chart!)) };
    }
    case "survival": {
      const sampled = new Map(Object.entries(kept.sampled));
      const cells = part.tables.flatMap((table) =>
        table.cells.map((cell) => {
          const ours = ofCell(cell, sampled)?.fraction ?? null;
          return agreed(ours === null ? null : Math.abs(ours - cell.printed) < 0.026);
        }),
      );
      return { ...plain, marks: marksOf(part.claims.map((claim) => verdictOn(claim, sampled, true))), miniature: { kind: "cells", cells } };
    }
    case "structure": {
      const marks = marksOf(part.claims.map((claim) => verdictOn(claim, overSize, true)));
      const chart = part.chart === null ? null : chartNamed(part.chart);
      if (chart === null)
        return {
          ...plain,
          marks,
          miniature: { kind: "cells", cells: part.claims.flatMap(({ measures }) => Object.keys(measures).map(() => 1 as const)) },
        };
      const lines = overSize.curves
        .filter(({ family }) => part.families.includes(family))
        .map((curve) =>
          shownIn(chart, curve.points as readonly SizedPoint[]).map(({ x, y }): [number, number] => [x, chart.y.log ? Math.log(y) : y]),
        );
      return { ...plain, marks, miniature: linesIn(lines, chart.x.log) };
    }
    case "absent":
      return { ...plain, marks: marksOf([]), miniature: { kind: "none" } };
  }
}

function readingsOf({ readings }: { readonly readings: readonly Reading[] }): readonly string[] {
  return readings.length === 0 ? [""] : readings.map(({ id }) => id);
}

/** The reading in which all claims of the source hold at once, else the source's own. */
function bestOf(readings: readonly string[], verdictsIn: (reading: string) => readonly ClaimVerdict[]): string {
  const holds = (one: ClaimVerdict): boolean => one.speaks !== undefined || decided(one) === "holds";
  return readings.find((one) => verdictsIn(one).every(holds)) ?? readings[0]!;
}

const agreed = (same: boolean | null): 0 | 1 | null => (same === null ? null : same ? 1 : 0);

function measuredIn(kept: Kept, wanted: Wanted): Measured {
  return {
    networks: new Map(Object.entries(kept.networks)),
    routes: new Map(Object.entries(kept.routes)),
    prices: new Map(wanted.prices.map(({ study, values }) => [study, priceLines(values)])),
  };
}

/** Latencies above so many times the least are off the picture. */
const HIGHEST = 5;

function miniatureOf({ of, curves, bars, histogram }: Drawn): Miniature {
  if (of === "bars") {
    const series = [...new Set(bars.map((bar) => bar.series))];
    return barsOf(bars.map((bar) => [bar.value, series.indexOf(bar.series)]));
  }
  if (histogram !== null) {
    const sums = histogram.minimal.map((minimal, bin) => Math.log10(1 + minimal + histogram.nonMinimal[bin]!));
    return barsOf(sums.map((height, bin) => [height, histogram.minimal[bin]! > histogram.nonMinimal[bin]! ? 1 : 0]));
  }
  const settled = curves.map(({ points }) =>
    points.flatMap(({ load, latency }): [number, number][] => (latency === null ? [] : [[load, latency]])),
  );
  const least = Math.min(...settled.flat().map(([, latency]) => latency));
  return linesIn(
    settled.map((points) => points.map(([load, latency]) => [load, Math.min(latency, HIGHEST * least)])),
    false,
  );
}

function barsOf(bars: readonly (readonly [number, number])[]): Miniature {
  if (bars.length === 0) return { kind: "none" };
  const most = Math.max(...bars.map(([height]) => height));
  return { kind: "bars", bars: bars.map(([height, series]) => [rounded(height / most), series]) };
}

function linesIn(lines: readonly (readonly (readonly [number, number])[])[], log: boolean): Miniature {
  const all = lines.flat();
  if (all.length === 0) return { kind: "none" };
  const across = ([x]: readonly [number, number]): number => (log ? Math.log(x) : x);
  const left = Math.min(...all.map(across));
  const right = Math.max(...all.map(across));
  const top = Math.max(...all.map(([, y]) => y));
  return {
    kind: "lines",
    lines: lines
      .filter((points) => points.length > 0)
      .map((points) => points.map((point) => [rounded((across(point) - left) / (right - left || 1)), rounded(point[1] / top)])),
  };
}
