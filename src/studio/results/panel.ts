/** A panel that can stand below the latency curve, each in a file of its own, and the names of those that added rows open into. */
import type { ComponentType } from "react";
import type { StudioState } from "../store/state.ts";
import { readTraffic, trafficText } from "../store/added-rows.ts";
import type { RowTraffic } from "../store/added-rows.ts";

export interface PanelProps {
  /** CSS pixels. */
  readonly width: number;
  /** Id of its row that is open; null: none is. */
  readonly open: string | null;
}

export interface ResultPanel {
  /** As in the address. */
  readonly id: string;
  /** The label of its button. `load`: what is looked at, null while nothing is simulated; `steady`: some design is under steady load. */
  readonly title: (load: number | null, steady: boolean) => string;
  /** False where it has nothing to say. */
  readonly when: (state: StudioState) => boolean;
  /** Null: a panel of its own. Else the panel in which it is an open row. */
  readonly within: string | null;
  /** The latency curve above it is low, to leave it room. */
  readonly low: boolean;
  /** Names the loads that can be gone through one by one. */
  readonly byLoad: boolean;
  readonly component: ComponentType<PanelProps>;
}

/** Of ids of panels, before the traffic. */
const PREFIX = "on:";

/** Id of the panel of a row: the same for all of its traffic, "on:shift:offset:8". */
export function panelOf(row: RowTraffic): string {
  return `${PREFIX}${trafficText(row)}`;
}

/** The traffic that a panel is of; null for other panels. */
export function trafficOf(panel: string): RowTraffic | null {
  return panel.startsWith(PREFIX) ? readTraffic(panel.slice(PREFIX.length)) : null;
}
