/** Certified bounds by linear programs. */
import { fraction, interval } from "../../../drawing/text.ts";
import { ANY_PATH, MINIMAL_PATHS } from "../../../engine/model.ts";
import { isOpen } from "../../store/bounds.ts";
import type { Bound } from "../../store/state.ts";
import { standsIn, stateText } from "../../parts/bound-names.ts";
import { none } from "./row.ts";
import type { TableRow, Value } from "./row.ts";

/** Ends this close, relatively, are one number. */
const MET = 2e-4;

export function boundValue(bound: Bound | null): Value {
  if (!bound) return none("not solved: it is with a run, or from its chart", "not solved");
  const { lower, upper } = bound;
  const pending = isOpen(bound) ? ({ pending: true } as const) : {};
  if (lower === null || upper === null || upper <= 0)
    return isOpen(bound) ? { text: "solving…", range: null, note: stateText(bound), pending: true } : none(stateText(bound), "no answer");
  const apart = lower >= upper * (1 - MET) ? "" : `, best split ${interval(lower, upper)}`;
  const instead = standsIn(bound);
  const why = instead === null ? "" : `${instead}: the program of the best split is too large; `;
  return {
    text: `≤\u202f${fraction(upper)}${instead === null ? "" : ", even split"}`,
    range: [lower, upper],
    note: `${why}certified, ${stateText(bound)}${apart}`,
    ...pending,
  };
}

const row = (id: string, title: string, short: string, model: string, help: string): TableRow => ({
  id,
  title: () => title,
  short,
  unit: "certified",
  help,
  when: ({ designs }) => designs.some(({ bound }) => bound(model) !== null),
  value: ({ bound }) => boundValue(bound(model)),
  best: "most",
  opens: "limits",
});

export const BOUND_ROWS: readonly TableRow[] = [
  row(
    "bound-any",
    "bound, any routing",
    "no routing passes",
    ANY_PATH,
    "At most so much can every flow get at the same time, whatever the routing: no simulation can carry more.",
  ),
  row(
    "bound-minimal",
    "bound, minimal paths",
    "no minimal path passes",
    MINIMAL_PATHS,
    "The same with minimal paths alone, split as well as can be; where that program is too large, split evenly.",
  ),
];
