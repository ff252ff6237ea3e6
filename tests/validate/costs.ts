/** What networks cost and draw: Kim et al. 2008, sections 2 and 5, and Besta, Hoefler 2014, section VI; and the tables of links that may fail (the same, section III-D) and of paths (Mollah et al. 2017). The claims are those of the lessons' tables and figures. */
import type { Claim as AnyClaim } from "../../src/lessons/claim.ts";
import type { PricedNetworks } from "../../src/lessons/costs.ts";
import { COUNTS, wantedBy } from "../../src/lessons/lesson.ts";
import type {
  Counted,
  CountRow,
  Entry,
  CostsPart,
  CountsPart,
  MeasuredClaim,
  Part,
  SurvivalPart,
  Sampled,
  Survival,
} from "../../src/lessons/lesson.ts";
import { PARTS } from "../../src/lessons/lessons.ts";
import type { Measured } from "../../src/lessons/measured.ts";
import { READINGS } from "../../src/lessons/paper-000/figure-19.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { pathCounts } from "../../src/throughput/path-counts.ts";
import type { Chapter, Claim } from "./claim.ts";
import { measuredClaims } from "./lesson-claims.ts";
import { overSize } from "./over-size.ts";

import kept from "./data/table-iii.json" with { type: "json" };

/** A table's claims are on its networks alone. */
function onNetworks({ measures, aside: _aside, further, ...claim }: AnyClaim<PricedNetworks> & { readonly accept: string }): MeasuredClaim {
  return {
    ...claim,
    ...(further && { further: ({ networks }: Measured) => further(networks) }),
    measures: Object.fromEntries(
      Object.entries(measures).map(([name, measure]) => [name, { ...measure, of: ({ networks }: Measured) => measure.of(networks) }]),
    ),
  };
}

/** A claim on one network says what its row says. */
function rowReason({ rows }: CostsPart, claim: string): string {
  return rows.find(({ id }) => claim.endsWith(`.${id}`))?.reason ?? "";
}

/** Readings change what is paid for, so that these claims are judged in each of them. */
const IN_READINGS = ["butterfly", "clos", "torus"];

/** What `flitlab figure table-iii` has sampled, by its cells' names. */
export function sampledOf({ tables }: SurvivalPart): Sampled {
  const sampled = new Map<string, Survival>();
  const unknown = { fraction: null, lower: null, upper: null };
  const nothing = { disconnection: unknown, diameter: unknown, averageDistance: unknown };
  for (const { id, study, property } of tables.flatMap(({ cells }) => cells)) {
    const fraction = (kept.fractions as Readonly<Record<string, number>>)[id] ?? null;
    const thresholds = { ...(sampled.get(study)?.thresholds ?? nothing), [property]: { ...unknown, fraction } };
    sampled.set(study, { thresholds, survivedFraction: null, complete: true });
  }
  return sampled;
}

function survivalClaims(part: SurvivalPart, command: string): readonly Claim[] {
  const sampled = sampledOf(part);
  return part.claims.map(({ measures, aside, further: _further, accept: _accept, ...claim }): Claim => ({
    ...claim,
    printed: claim.printed ?? "",
    quick: true,
    exact: true,
    command,
    measures: Object.fromEntries(
      Object.entries(measures).map(([name, measure]) => [name, { ...measure, of: () => measure.of(sampled) ?? NaN }]),
    ),
    ...(aside && { aside: () => aside(sampled) }),
  }));
}

const rangeText = ({ ours }: Entry): string => (ours === null ? "?" : ours.least === ours.most ? "" : `${ours.least} to ${ours.most}`);

/** A claim for each network; counting takes a second in all, so that nothing is kept. */
function countClaims(part: CountsPart, command: string): readonly Claim[] {
  const known = new Map<string, Counted>();
  const rowOf = (name: string): CountRow => {
    const row = (): CountRow => part.rows(known).find(({ network }) => network.id === name)!;
    if (!known.has(name)) known.set(name, pathCounts(networkOf(row().values)));
    return row();
  };
  const titles = { ...part.columns, routers: "routers", endpoints: "endpoints" };
  return part.rows(known).map(({ network: { id, title }, ...row }): Claim => {
    const printed = COUNTS.map((column) => `${titles[column]} ${row[column].paper}`).join(", ");
    return {
      id: `paper-001.${part.id}.${id}`,
      where: part.name,
      statement: `Routers, endpoints, and minimal (MIN) and Valiant (VLB) paths of every two routers in different groups: ${title}.`,
      printed,
      quick: true,
      exact: true,
      command,
      studies: {},
      measures: Object.fromEntries(
        COUNTS.map((column) => [
          titles[column],
          {
            of: () => furthest(rowOf(id)[column]),
            band: [row[column].paper - 0.5, row[column].paper + 0.5] as const,
            why: "a whole number, as printed, for every pair",
          },
        ]),
      ),
      aside: () => {
        const found = rowOf(id);
        const ranges = COUNTS.map((column) => [titles[column], rangeText(found[column])] as const).filter(([, text]) => text !== "");
        return ranges.length === 0 ? "" : `of all pairs ${ranges.map(([column, text]) => `${column} ${text}`).join(", ")}`;
      },
      ...(id === "cascade" && { reason: CASCADE_REASON }),
    };
  });
}

/** Of the pairs the count that is furthest from the printed one. */
function furthest({ ours, paper }: Entry): number {
  if (ours === null) return NaN;
  return Math.abs(ours.least - paper) > Math.abs(ours.most - paper) ? ours.least : ours.most;
}

/** The lesson has it in full, by what has been counted. */
const CASCADE_REASON =
  "The paper's numbers are upper bounds, which take both two-hop ways at either end of each of the 24 links between two groups; routers where a link ends, or in line with them, have fewer paths. Its cabling is that of the Edison system, which is not public; ours is a stand-in.";

function claimsOf(part: Part): readonly Claim[] {
  const command = `figure ${part.id}`;
  switch (part.kind) {
    case "costs":
      return measuredClaims(
        part.claims.map(onNetworks).map((claim) => ({ reason: rowReason(part, claim.id), ...claim })),
        { prices: [], networks: part.rows, routes: [] },
        command,
      );
    case "facts":
      return measuredClaims(part.claims, part.wanted, command);
    case "curves": {
      const [first, ...others] = part.readings.length === 0 ? [""] : part.readings.map(({ id }) => id);
      return [
        ...measuredClaims(part.claims(first!), wantedBy(part, first!), command),
        ...others.flatMap((reading) => {
          const { title } = READINGS.find(({ id }) => id === reading)!;
          const claims = part.claims(reading).filter(({ id }) => IN_READINGS.some((one) => id.includes(`.${one}.`)));
          const told = claims.map((claim): MeasuredClaim => ({
            ...claim,
            statement: `${claim.statement} Read as: ${title}.`,
            reason: `The reason is that of ${claim.id.slice(0, -reading.length - 1)}.`,
          }));
          return measuredClaims(told, wantedBy(part, reading), `${command} --reading ${reading}`).map((claim) => ({
            ...claim,
            reads: claim.id.slice(0, -reading.length - 1),
          }));
        }),
      ];
    }
    case "survival":
      return survivalClaims(part, command);
    case "counts":
      return countClaims(part, command);
    case "structure":
      return part.claims.map(({ measures, aside: _aside, further: _further, accept: _accept, ...claim }): Claim => ({
        ...claim,
        printed: claim.printed ?? "",
        quick: true,
        exact: true,
        command,
        measures: Object.fromEntries(
          Object.entries(measures).map(([name, measure]) => [name, { ...measure, of: () => measure.of(overSize) ?? NaN }]),
        ),
      }));
    case "bars":
    case "studies":
    case "absent":
      return [];
  }
}

export const costs: Chapter = {
  id: "costs",
  title:
    "What networks cost, and what is counted of them: Kim et al. 2008 (sections 2 and 5), Mollah et al. 2017 (Table 3), Besta, Hoefler 2014 (sections III-D and VI)",
  setting: [
    "Networks are built and priced cable by cable on their floors ([cost.md](../cost.md)), by the price book of the source; dollars and watts are of an endpoint.",
    "Of the three books of 2014 one has printed coefficients, FDR10 (Besta, Hoefler 2014, sections VI-B1 and VI-B2); for the cables of 10 and 56 Gb/s nothing is printed, and they cost FDR10's dollars per Gb/s.",
    "The coefficients of 2008 are printed nowhere, and are quoted from memory.",
    "So dollars are judged by the first book alone, ratios of costs by all of them.",
    "Links are removed at random, sampled as [resilience.md](../resilience.md) tells; paths are counted, over all pairs of routers in different groups.",
    "The claims are those of the figures' pages in the studio; where a source can be read in several ways, they are judged in each.",
    "A percentage point is a hundredth of the whole: 5 of them about 20 % are 15 to 25 %.",
  ].join(" "),
  claims: PARTS.flatMap(claimsOf),
};
