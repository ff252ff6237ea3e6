/** What networks cost and draw: Kim et al. 2008, sections 2 and 5, and Besta, Hoefler 2014, section VI. The claims are those of the lessons' tables and figures. */
import type { Claim as AnyClaim } from "../../src/lessons/claim.ts";
import type { PricedNetworks } from "../../src/lessons/costs.ts";
import { wantedBy } from "../../src/lessons/lesson.ts";
import type { MeasuredClaim, Part } from "../../src/lessons/lesson.ts";
import { PARTS } from "../../src/lessons/lessons.ts";
import type { Measured } from "../../src/lessons/measured.ts";
import { READINGS } from "../../src/lessons/paper-000/figure-19.ts";
import type { Chapter, Claim } from "./claim.ts";
import { measuredClaims } from "./lesson-claims.ts";

/** A table's claims are on its networks alone. */
function onNetworks({
  measures,
  aside: _aside,
  further: _further,
  ...claim
}: AnyClaim<PricedNetworks> & { readonly accept: string }): MeasuredClaim {
  return {
    ...claim,
    measures: Object.fromEntries(
      Object.entries(measures).map(([name, measure]) => [name, { ...measure, of: ({ networks }: Measured) => measure.of(networks) }]),
    ),
  };
}

/** Readings change what is paid for, so that these claims are judged in each of them. */
const IN_READINGS = ["butterfly", "clos", "torus"];

function claimsOf(part: Part): readonly Claim[] {
  const command = `figure ${part.id}`;
  switch (part.kind) {
    case "costs":
      return measuredClaims(part.claims.map(onNetworks), { prices: [], networks: part.rows, routes: [] }, command);
    case "facts":
      return measuredClaims(part.claims, part.wanted, command);
    case "curves": {
      const [first, ...others] = part.readings.length === 0 ? [""] : part.readings.map(({ id }) => id);
      return [
        ...measuredClaims(part.claims(first!), wantedBy(part, first!), command),
        ...others.flatMap((reading) => {
          const { title } = READINGS.find(({ id }) => id === reading)!;
          const claims = part.claims(reading).filter(({ id }) => IN_READINGS.some((one) => id.includes(`.${one}.`)));
          const told = claims.map(({ reason: _reason, ...claim }) => ({ ...claim, statement: `${claim.statement} Read as: ${title}.` }));
          return measuredClaims(told, wantedBy(part, reading), `${command} --reading ${reading}`);
        }),
      ];
    }
    case "bars":
    case "counts":
    case "survival":
      return [];
  }
}

export const costs: Chapter = {
  id: "costs",
  title: "Kim et al. 2008 and Besta, Hoefler 2014: what networks cost (sections 2, 5 and VI)",
  setting:
    "Networks are built and priced cable by cable on their floors ([cost.md](../cost.md)), at the prices of the source's book. Those of 2014 are printed, those of 2008 quoted from memory, as are the other two books of 2014 taken from the first: what is judged by them are ratios. Dollars and watts are of an endpoint. The claims are those of the figures' pages in the studio; where a source can be read in several ways, they are judged in each.",
  claims: PARTS.flatMap(claimsOf),
};
