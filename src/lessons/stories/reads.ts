/** What a measure reads of the designs of its step: that is its answer, which a studio covers until somebody has predicted it. */
import type { DesignValues } from "../../study/study.ts";
import { FOUND_BY } from "./story.ts";
import type { Cover, Found, FoundPoint } from "./story.ts";

/** `load`: of figures at one load; else null. */
export interface Read extends Cover {
  readonly load: number | null;
}

/** Stands for every number: what a measure makes of it does not matter. */
const SOME = 0.5;

/** Whatever a measure may ask for is there, so that it reads all that it needs. */
export function readsOf(measure: (found: readonly Found[]) => unknown, designs: readonly DesignValues[]): readonly Read[] {
  const reads = new Map<string, Read>();
  const found = designs.map((values, design): Found => {
    const note = (field: keyof Found, load: number | null): void => {
      const quantity = FOUND_BY[field];
      if (quantity !== null) reads.set(`${design} ${quantity} ${load}`, { design, quantity, load });
    };
    const loads = Array.isArray(values.load) ? (values.load as readonly number[]) : [];
    const points = loads.map((load) => noted(pointAt(load), (field) => void (field !== "load" && note("points", load))));
    const whole: Found = {
      values,
      simulated: true,
      carried: SOME,
      saturation: { lower: SOME, upper: SOME },
      points,
      deadlock: SOME,
      full: new Proxy({}, { get: () => 1 }),
      fullChannels: [0],
      any: { lower: SOME, upper: SOME },
      network: { endpoints: 2, routers: 2, radix: 2, networkRadix: 1, diameter: 1, mooreBoundFraction: SOME },
      dollars: SOME,
      cycles: SOME,
      cycleTime: SOME,
      busbw: SOME,
    };
    return noted(whole, (field) => {
      // Which of the points it reads, they say themselves.
      if (field !== "points") note(field, null);
    });
  });
  measure(found);
  return [...reads.values()];
}

function pointAt(load: number): FoundPoint {
  return {
    load,
    throughput: SOME,
    saturated: false,
    latency: SOME,
    minimalLatency: SOME,
    detourLatency: SOME,
    minimalShare: SOME,
    outOfOrder: SOME,
  };
}

function noted<T extends object>(of: T, note: (field: keyof T) => void): T {
  return new Proxy(of, {
    get: (target, field) => {
      if (field in target) note(field as keyof T);
      return Reflect.get(target, field) as unknown;
    },
  });
}
