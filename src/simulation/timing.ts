/** A router's pipeline and its channels in the kernel's terms. */
import { TICKS } from "./kernel/constants.ts";
import type { SimulationSettings } from "./settings.ts";

/** Steps of a flit through a router: virtual-channel allocation, switch allocation, switch. */
const STEPS = 3;

export interface Timing {
  /** Cycles that a router takes beyond those of its steps. */
  readonly extraDelay: number;
  /** Least cycles from a flit's arrival to its leaving, where `extraDelay` is over before it counts as having come. */
  readonly pipeline: number;
  /** Steps from the switch's grant to the channel. */
  readonly switchSteps: 0 | 1;
  /** How long a flit occupies a local and a global channel, in ticks. */
  readonly localInterval: number;
  readonly globalInterval: number;
}

export function timingOf({ speedup, routerLatency, localBandwidth, globalBandwidth }: SimulationSettings): Timing {
  const nominal = Math.ceil(STEPS / speedup);
  const extraDelay = Math.max(0, routerLatency - nominal);
  const intervalOf = (bandwidth: number): number => Math.round(TICKS / bandwidth);
  return {
    extraDelay,
    pipeline: routerLatency - extraDelay - 1,
    switchSteps: routerLatency < nominal ? 0 : 1,
    localInterval: intervalOf(localBandwidth),
    globalInterval: intervalOf(globalBandwidth),
  };
}
