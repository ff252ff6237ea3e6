/** The panels of results: the table with what its rows open into, and the panels of their own. */
import { lazyPart } from "../parts.tsx";
import { loadText } from "../../drawing/text.ts";
import { patternText } from "../store/added-rows.ts";
import { completionOf } from "../store/completions.ts";
import type { StudioState } from "../store/state.ts";
import type { ResultPanel } from "./panel.ts";
import { shownSeries } from "./shown.ts";
import { panelOf, trafficOf } from "./panel.ts";

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
    when: (state) =>
      state.designs.some(({ id, values }) => Boolean(completionOf(state, values)?.result ?? state.estimates[id]?.found?.completion)),
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
  {
    id: "impact",
    title: () => "Impact",
    when: always,
    within: null,
    low: true,
    byLoad: false,
    component: lazyPart("view of congestion's impact", async () => (await import("./impact/ImpactView.tsx")).ImpactView),
  },
  openRow("accepted", "Accepted throughput", simulated),
  openRow("zero-load", "Zero-load latency"),
  openRow("throughput", "Throughput at saturation"),
  openRow("cost", "Cost per endpoint"),
  openRow("power", "Power per endpoint"),
  openRow("size", "Endpoints and routers"),
  openRow("ports", "Ports of routers"),
  openRow("cables", "Cables by kind"),
  openRow("distance", "Distances between routers"),
  openRow("bisection", "Bisection"),
  openRow("paths", "Shortest paths"),
  openRow("connectivity", "Edge connectivity"),
  openRow("gap", "Spectral gap"),
  openRow("energy", "Cost with energy"),
  openRow("cable-power", "Power with cables"),
];

/** Panels of added rows by id, as far as they were asked for. */
const added = new Map<string, ResultPanel>();

/** The panel with this id, of the list or of the traffic of a row that can be added; null where there is none. */
export function panelNamed(id: string): ResultPanel | null {
  const listed = RESULT_PANELS.find((panel) => panel.id === id);
  if (listed) return listed;
  const traffic = trafficOf(id);
  if (traffic === null) return null;
  const name = panelOf(traffic);
  const found =
    added.get(name) ?? openRow(name, `On ${patternText(traffic)}`, ({ addedRows }) => addedRows.some((row) => panelOf(row) === name));
  added.set(name, found);
  return found;
}

/** The panel that is open: the chosen one, or the first panel where the chosen one has nothing to say. */
export function openPanel(state: StudioState): ResultPanel {
  const chosen = panelNamed(state.resultsView);
  return chosen?.when(state) === true ? chosen : RESULT_PANELS[0];
}
