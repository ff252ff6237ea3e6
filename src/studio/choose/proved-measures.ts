/** Measures of designs that are proved or sampled: what routings could carry of patterns, and how many links may be lost. */
import { significant } from "../../drawing/text.ts";
import type { Measured, ProvedBound } from "../../workers/measured-design.ts";
import type { LinksLost } from "../../workers/measured-resilience.ts";
import type { Measure, Told } from "./measure.ts";

const three = (value: number): string => significant(value, 3);

function proved(bound: ProvedBound | null): Told | null {
  if (bound === null) return null;
  const { lower, upper } = bound;
  if (upper - lower < 5e-4) return { value: upper, text: three(upper) };
  return { value: (lower + upper) / 2, text: `${three(lower)} to ${three(upper)}`, span: [lower, upper] };
}

function lost(links: LinksLost | null): Told | null {
  if (links === null) return null;
  const { fraction, lower, upper } = links;
  const percent = (part: number): string => String(Math.round(100 * part));
  const between = lower === upper ? "" : ` (${percent(lower)}–${percent(upper)})`;
  return { value: 100 * fraction, text: `${percent(fraction)}${between}`, span: [100 * lower, 100 * upper] };
}

const ANY = "any routing, at most";
const OWN = "its routing, at most";
const OWN_HELP = "by the routing to judge by, under more limits (minimal where nothing is said)";

function carried(id: string, title: string, unit: string, help: string, of: (measured: Measured) => ProvedBound | null): Measure {
  return { id, title, unit, help, less: false, most: 1, of: (_, measured) => proved(of(measured)) };
}

export const PROVED: readonly Measure[] = [
  {
    id: "resilience",
    title: "links lost",
    unit: "% and connected",
    help: "Part of all links that may fail at random, in steps of 1 %, with the network still whole in three of four of 1,000 samples; in brackets by 95 % intervals.",
    less: false,
    most: 100,
    of: (_, { resilience }) => lost(resilience?.connected ?? null),
  },
  {
    id: "resilience-diameter",
    title: "links lost",
    unit: "% and diameter + 2",
    help: "Part of all links that may fail at random, in steps of 5 %, until the diameter has grown by more than two hops in more than a quarter of 40 samples; in brackets by 95 % intervals.",
    less: false,
    most: 100,
    of: (_, { resilience }) => lost(resilience?.diameter ?? null),
  },
  {
    id: "uniform",
    title: "uniform",
    unit: ANY,
    help: "What any routing could carry at most of uniform traffic, of the endpoints' full rate, proved by a linear program. ≤: what the channels allow at most, until it is solved.",
    less: false,
    most: 1,
    of: (row, { uniform }) => proved(uniform) ?? { value: row.uniformBound, text: `≤ ${three(row.uniformBound)}`, about: true },
  },
  carried("uniform-own", "uniform", OWN, `The same ${OWN_HELP}.`, ({ uniformOwn }) => uniformOwn),
  carried(
    "worst",
    "worst case",
    ANY,
    "What any routing could carry at most of the traffic that is worst for minimal routes by the family's own account.",
    ({ worstCase }) => worstCase,
  ),
  carried("worst-own", "worst case", OWN, `What of it could be carried at most ${OWN_HELP}.`, ({ worstCaseOwn }) => worstCaseOwn),
  carried(
    "worst-found",
    "worst found",
    ANY,
    "What any routing could carry at most of the worst permutation that a search against any routing finds.",
    ({ worstFound }) => worstFound,
  ),
  carried(
    "worst-found-own",
    "worst found",
    OWN,
    `What could be carried at most ${OWN_HELP}, of the worst permutation that a search against it finds: of routing that looks at no queues none is worse, on all but large networks.`,
    ({ worstFoundOwn }) => worstFoundOwn,
  ),
];
