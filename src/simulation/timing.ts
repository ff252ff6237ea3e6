/** A router's pipeline and its channels in the kernel's terms. */
import type { Numbers } from "../descriptor.ts";
import { TICKS } from "./kernel/constants.ts";

/** Steps before the channel: virtual-channel allocation and switch allocation; and the switch. */
const ALLOCATION_STEPS = 2;
const STEPS = ALLOCATION_STEPS + 1;

export interface Timing {
  /** Cycles of a router beyond those of its steps. */
  readonly extraDelay: number;
  /** Least cycles from a flit's arrival to its departure, if `extraDelay` is over before it counts as arrived. */
  readonly pipeline: number;
  /** Steps from the switch's grant to the channel. */
  readonly switchSteps: 0 | 1;
}

/** How long a flit occupies a channel of so many flits a cycle, in ticks. */
export const intervalOf = (bandwidth: number): number => Math.max(1, Math.round(TICKS / bandwidth));

/** Cycles of a head flit for so many steps after its routing, whose first cycle is a step and whose others are whole. */
function cyclesOf(steps: number, { speedup, routingDelay }: Numbers<"speedup" | "routingDelay">): number {
  return routingDelay === 0 ? Math.ceil(steps / speedup) : routingDelay - 1 + Math.ceil((1 + steps) / speedup);
}

/** Least router latency with these settings, cycles: routing and both allocations; and also a step for the switch. */
export function pipelineCycles(settings: Numbers<"speedup" | "routingDelay">): {
  readonly least: number;
  readonly whole: number;
} {
  return { least: cyclesOf(ALLOCATION_STEPS, settings), whole: cyclesOf(STEPS, settings) };
}

export function timingOf(settings: Numbers<"speedup" | "routingDelay" | "routerLatency">): Timing {
  const { routerLatency } = settings;
  const { whole } = pipelineCycles(settings);
  const extraDelay = Math.max(0, routerLatency - whole);
  return {
    extraDelay,
    pipeline: routerLatency - extraDelay - 1,
    switchSteps: routerLatency < whole ? 0 : 1,
  };
}
