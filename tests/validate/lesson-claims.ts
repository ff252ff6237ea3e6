/** Claims of a lesson's part as claims of a chapter: the same measures and bands, judged by the kept results of the quick extent's studies, or of what is priced. */
import type { CellResult, GroupSummary } from "../../src/lessons/bars.ts";
import type { Cell } from "../../src/lessons/cell.ts";
import { allKeysOf } from "../../src/lessons/findings.ts";
import type { BarsPart, MeasuredClaim, StudiesPart } from "../../src/lessons/lesson.ts";
import type { Wanted } from "../../src/lessons/measured.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { stencilPrediction } from "../../src/workload/stencil-prediction.ts";
import type { Chapter, Claim, Findings } from "./claim.ts";

/** Throws where a run did not end or a model has nothing to say. */
function valueOf({ kind, id, values }: Cell, found: Findings): number {
  switch (kind) {
    case "simulate": {
      const { cycles, complete } = found.completion(id);
      if (!complete) throw new Error(`${id} does not end`);
      return cycles;
    }
    case "throughput":
      return found.program(id).alpha ?? NaN;
    case "stencil": {
      const prediction = stencilPrediction(networkOf(values), values);
      if ("refusal" in prediction) throw new Error(prediction.refusal.message);
      return prediction.cycles;
    }
  }
}

/** Of a part whose simulations are runs to completion, in each of its readings. */
export function lessonClaims(part: BarsPart): readonly Claim[] {
  const [first, ...others] = part.readings;
  return [
    ...claimsIn(part, first?.id ?? ""),
    ...others.flatMap(({ id, title }) =>
      claimsIn(part, id).map((claim): Claim => {
        return { ...claim, id: `${claim.id}.${id}`, reads: claim.id, statement: `${claim.statement} Read as: ${title}.` };
      }),
    ),
  ];
}

function claimsIn(part: BarsPart, reading: string): readonly Claim[] {
  const cells = part.cells("quick", reading);
  const known = new WeakMap<Findings, readonly GroupSummary[]>();
  const groupsOf = (found: Findings): readonly GroupSummary[] => {
    const groups =
      known.get(found) ??
      part.summary(
        "quick",
        new Map(cells.map((cell): [string, CellResult] => [cell.key, { value: valueOf(cell, found), complete: true }])),
        reading,
      );
    known.set(found, groups);
    return groups;
  };
  return part.claims("quick", reading).map(({ measures, aside, further: _further, ...claim }): Claim => ({
    ...claim,
    printed: claim.printed ?? "",
    quick: true,
    measures: Object.fromEntries(
      Object.entries(measures).map(([name, measure]) => [name, { ...measure, of: (found: Findings) => measure.of(groupsOf(found)) }]),
    ),
    ...(aside ? { aside: (found: Findings) => aside(groupsOf(found)) } : {}),
  }));
}

/** Of a part on costs. `command`: that has all of its studies. */
export function measuredClaims(claims: readonly MeasuredClaim[], wanted: Wanted, command: string): readonly Claim[] {
  return claims.map(({ measures, aside: _aside, further, accept: _accept, ...claim }): Claim => ({
    ...claim,
    printed: claim.printed ?? "",
    quick: true,
    exact: true,
    wanted,
    command,
    measures: Object.fromEntries(
      Object.entries(measures).map(([name, measure]) => [name, { ...measure, of: (found: Findings) => measure.of(found.measured()) }]),
    ),
    ...(further ? { aside: (found: Findings) => further(found.measured()) } : {}),
  }));
}

/** Of a part of studies, in each of its readings. */
export function studyClaims({ readings, claims }: StudiesPart): readonly Claim[] {
  const [first = { id: "", title: "" }, ...others] = readings;
  const own = claims(first.id);
  const asked = new Map(own.map((claim) => [claim.id, allKeysOf(claim).join()]));
  return [
    ...own,
    // What a reading leaves as it is counts once.
    ...others.flatMap(({ id, title }) =>
      claims(id)
        .filter((claim) => asked.get(claim.id) !== allKeysOf(claim).join())
        .map((claim): Claim => ({
          ...claim,
          id: `${claim.id}.${id}`,
          reads: claim.id,
          statement: `${claim.statement} Read as: ${title}.`,
        })),
    ),
  ];
}

/** The charts of parts of studies, named by part and chart. */
export function studyCharts(parts: readonly StudiesPart[]): NonNullable<Chapter["charts"]> {
  return parts.flatMap(({ id, readings, charts }) =>
    (readings.length === 0 ? [""] : readings.map((one) => one.id)).flatMap((reading) =>
      charts(reading).map((chart) => ({ ...chart, id: [id, chart.id, reading].filter((text) => text !== "").join(".") })),
    ),
  );
}
