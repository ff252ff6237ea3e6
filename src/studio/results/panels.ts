/** The panels of results: the table with what its rows open into, and the panels of their own. */
import { lazyPart } from "../parts.tsx";
import { loadText } from "../../drawing/text.ts";
import { completionOf } from "../store/completions.ts";
import type { StudioState } from "../store/state.ts";
import type { ResultPanel } from "./panel.ts";
import { shownSeries } from "./shown.ts";

const simulated = (state: StudioState): boolean => shownSeries(state).series.length > 0;
const always = (): boolean => true;

const TABLE: ResultPanel = {
  id: "all",
  title: (_, steady) => (steady ? "All loads" : "All designs"),
  when: always,
  within: null,
  low: false,
  byLoad: false,
  component: lazyPart("table of results", async () => (await import("./table/ResultsTable.tsx")).ResultsTable),
};

const openRow = (id: string, title: string, when: ResultPanel["when"] = always): ResultPanel => ({
  ...TABLE,
  id,
  title: () => title,
  when,
  within: TABLE.id,
});

export const RESULT_PANELS: readonly [ResultPanel, ...ResultPanel[]] = [
  TABLE,
  {
    id: "point",
    title: (load) => (load === null ? "One load" : `At load ${loadText(load)}`),
    when: simulated,
    within: null,
    low: true,
    byLoad: true,
    component: lazyPart("view of a load", async () => (await import("./PointView.tsx")).PointView),
  },
  {
    id: "completion",
    title: () => "Completion",
    when: (state) => state.designs.some(({ values }) => (completionOf(state, values)?.result ?? null) !== null),
    within: null,
    low: true,
    byLoad: false,
    component: lazyPart("view of a run to completion", async () => (await import("./completion/CompletionView.tsx")).CompletionView),
  },
  {
    id: "limits",
    title: () => "Limits",
    when: always,
    within: null,
    low: true,
    byLoad: false,
    component: lazyPart("view of the limits", async () => (await import("./limits/LimitsView.tsx")).LimitsView),
  },
  {
    id: "resilience",
    title: () => "Resilience",
    when: always,
    within: null,
    low: true,
    byLoad: false,
    component: lazyPart("view of failures", async () => (await import("./resilience/ResilienceView.tsx")).ResilienceView),
  },
  openRow("accepted", "Accepted throughput", simulated),
  openRow("throughput", "Throughput at saturation"),
  openRow("cost", "Cost per endpoint"),
  openRow("power", "Power per endpoint"),
];

/** The panel that is open: the chosen one, or the first where that has nothing to say. */
export function openPanel(state: StudioState): ResultPanel {
  return RESULT_PANELS.find(({ id, when }) => id === state.resultsView && when(state)) ?? RESULT_PANELS[0];
}
