/** Links between two halves of a network: at least, by a proof, and at most, by a cut that was found; beside them half the endpoints. */
import type { Bisection } from "../analysis/bisection.ts";
import type { Scene } from "../drawing/scene.ts";
import { count, interval, significant } from "../drawing/text.ts";
import { referenceBars } from "./bars.ts";

export interface BisectionRow {
  /** "A, B dragonfly 72". */
  readonly label: string;
  readonly design: number;
  readonly endpoints: number;
  readonly bisection: Bisection;
}

export function bisectionBars({ rows, width }: { readonly rows: readonly BisectionRow[]; readonly width: number }): Scene {
  const written = rows.map(({ bisection: { lower, upper } }) => (lower === upper ? count(lower) : interval(lower, upper)));
  const full = (endpoints: number): string => `a link for every endpoint of a half: ${significant(endpoints / 2, 6)}`;
  const share = ({ bisection, endpoints }: BisectionRow): string => {
    const [low, high] = [(2 * bisection.lower) / endpoints, (2 * bisection.upper) / endpoints];
    return low === high ? significant(low, 3) : interval(low, high);
  };
  return {
    title: "Bisection",
    subtitle: "links; paler: not certain",
    ...referenceBars({
      key: "a link for every endpoint of a half",
      width,
      rows: rows.map((row, i) => ({
        label: row.label,
        design: row.design,
        value: row.bisection.upper,
        certain: row.bisection.lower,
        line: row.endpoints / 2,
        written: written[i]!,
        details: [
          ["at least, by a proof", `${count(row.bisection.lower)} links`],
          ["at most, by a cut", `${count(row.bisection.upper)} links`],
          ["for every endpoint of a half", share(row)],
          ["", full(row.endpoints)],
        ],
      })),
    }),
    description: rows.map((row, i) => `${row.label}: ${written[i]!} links, ${share(row)} for every endpoint of a half.`).join(" "),
    table: {
      columns: ["network", "endpoints", "links, at least", "links, at most"],
      rows: rows.map(({ label, endpoints, bisection: { lower, upper } }) => [label, endpoints, lower, upper]),
    },
  };
}
