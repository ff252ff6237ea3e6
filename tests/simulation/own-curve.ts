/** Whole curves in this thread, load by load as on the pool's workers. */
import type { Curve } from "../../src/simulation/curve.ts";
import type { LoadPoint } from "../../src/simulation/results.ts";
import { createSteadyState } from "../../src/simulation/steady-state.ts";
import type { DesignValues } from "../../src/study/study.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { LoadCurve } from "../../src/workers/load-curve.ts";
import type { CurveOrder } from "../../src/workers/load-curve.ts";

export function simulatedPoint(values: DesignValues, load: number): LoadPoint {
  const simulation = createSteadyState(networkOf(values), values, load);
  while (!simulation.advance(5000));
  return { ...simulation.result(), seconds: 0 };
}

export interface Run {
  readonly values: DesignValues;
  readonly load: number;
  readonly searched: boolean;
}

/** The whole curve and its runs in their order; `size`: under way at once. */
export async function curveOf(values: DesignValues, order: CurveOrder = {}, size = 1): Promise<Curve & { readonly runs: readonly Run[] }> {
  const runs: Run[] = [];
  const curve = await new LoadCurve(
    {
      size,
      start: (at, load, _watch, searched) => {
        runs.push({ values: at, load, searched });
        return { done: Promise.resolve().then(() => simulatedPoint(at, load)), cancel: () => {} };
      },
    },
    values,
    { onPoint: () => {}, onProgress: () => {} },
    order,
  ).done;
  return { ...curve, runs };
}
