/** Latency before anything waits: of what is on the left at once, simulated or not. */
import { count, significant } from "../../../drawing/text.ts";
import { none, PENDING, plusMinus } from "./row.ts";
import type { TableRow } from "./row.ts";

export const ZERO_LOAD_ROW: TableRow = {
  id: "zero-load",
  title: () => "zero-load latency",
  unit: "cycles",
  help: "Mean over the traffic of what a packet takes that is alone in the network, from generation to the last flit's arrival: adaptive routing goes minimally, Valiant by its detours.",
  when: () => true,
  value: ({ zeroLoad }) => {
    if (!zeroLoad) return PENDING;
    const { mean, confidence95, routes } = zeroLoad;
    if (mean === null) return none("nobody sends");
    if (confidence95 === 0)
      return { ...plusMinus(mean, null, (value) => significant(value, 4)), note: "exact: routes of a pair are alike in length" };
    return {
      ...plusMinus(mean, confidence95, (value) => significant(value, 4)),
      note: `mean over ${count(routes)} routes drawn, with the half-width of its 95 % interval`,
    };
  },
  best: "least",
  opens: "zero-load",
};
