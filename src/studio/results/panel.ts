/** What stands below the latency curve: one of several, each in a file of its own. */
import type { ComponentType } from "react";
import type { StudioState } from "../store/state.ts";

export interface PanelProps {
  /** CSS pixels. */
  readonly width: number;
  /** Of the one chart over offered load that a panel may have. */
  readonly chartHeight: number;
}

export interface ResultPanel {
  /** As in the address. */
  readonly id: string;
  /** Of its button; `load`: what is looked at, null while nothing is simulated. */
  readonly title: (load: number | null) => string;
  /** False where it has nothing to say. */
  readonly when: (state: StudioState) => boolean;
  /** The latency curve above it is low, to leave it room. */
  readonly low: boolean;
  /** Names the loads that can be gone through one by one. */
  readonly byLoad: boolean;
  readonly component: ComponentType<PanelProps>;
}
