/** The ways to show a network, in the order of their buttons; the first one is there from the start. */
import { circlesView, rowsView } from "./forms-views.ts";
import { floorPlanView } from "./floor-plan-view.ts";
import { matrixView } from "./matrix-view.ts";
import { networkView } from "./network-view.ts";
import type { NetworkView } from "./view.ts";
import type { StudioState } from "../store/state.ts";

export const NETWORK_VIEWS: readonly [NetworkView, ...NetworkView[]] = [networkView, circlesView, rowsView, floorPlanView, matrixView];

/** The view that is open: the chosen one, or the first where the design cannot be shown so. */
export function openView(state: StudioState): NetworkView {
  return NETWORK_VIEWS.find(({ id, when }) => id === state.view && when(state)) ?? NETWORK_VIEWS[0];
}
