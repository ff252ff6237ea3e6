/** The panels of results in the order of their buttons. */
import { lazyPart } from "../parts.tsx";
import { loadText } from "../../drawing/text.ts";
import type { StudioState } from "../store/state.ts";
import { AllLoads } from "./AllLoads.tsx";
import type { ResultPanel } from "./panel.ts";
import { shownSeries } from "./shown.ts";

export const RESULT_PANELS: readonly [ResultPanel, ...ResultPanel[]] = [
  { id: "all", title: () => "All loads", when: () => true, low: false, byLoad: false, component: AllLoads },
  {
    id: "point",
    title: (load) => (load === null ? "One load" : `At load ${loadText(load)}`),
    when: (state) => shownSeries(state).series.length > 0,
    low: true,
    byLoad: true,
    component: lazyPart("view of a load", async () => (await import("./PointView.tsx")).PointView),
  },
  {
    id: "limits",
    title: () => "Limits",
    when: () => true,
    low: true,
    byLoad: false,
    component: lazyPart("view of the limits", async () => (await import("./limits/LimitsView.tsx")).LimitsView),
  },
];

/** The panel that is open: the chosen one, or the first where that has nothing to say. */
export function openPanel(state: StudioState): ResultPanel {
  return RESULT_PANELS.find(({ id, when }) => id === state.resultsView && when(state)) ?? RESULT_PANELS[0];
}
