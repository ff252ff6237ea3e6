/** Computes what a lesson's part asks of designs: prices as lines, networks priced, hops of routes. One after the other on the pool. */
import type { DesignValues } from "../study/study.ts";
import type { RouteHops } from "../routing/route-hops.ts";
import type { Job } from "./job.ts";
import type { Pool } from "./pool.ts";
import { priceLines } from "./price-lines.ts";
import type { PriceLines } from "./price-lines.ts";
import { pricedNetwork } from "./priced.ts";
import type { Priced } from "./priced.ts";

interface Study {
  readonly study: string;
  readonly values: DesignValues;
}

export interface Wanted {
  readonly prices: readonly Study[];
  readonly networks: readonly Study[];
  readonly routes: readonly Study[];
}

/** By study. */
export interface MeasuredPart {
  readonly prices: ReadonlyMap<string, PriceLines>;
  readonly networks: ReadonlyMap<string, Priced>;
  readonly routes: ReadonlyMap<string, RouteHops>;
}

export const NOTHING_MEASURED: MeasuredPart = { prices: new Map(), networks: new Map(), routes: new Map() };

/** Studies without results, each once. */
export function lacking({ prices, networks, routes }: Wanted, known: MeasuredPart): Wanted {
  const once = (studies: readonly Study[], found: ReadonlyMap<string, unknown>): readonly Study[] => [
    ...new Map(studies.filter(({ study }) => !found.has(study)).map((one) => [one.study, one])).values(),
  ];
  return { prices: once(prices, known.prices), networks: once(networks, known.networks), routes: once(routes, known.routes) };
}

/** Reports results as they come; cancelled, it resolves with what there is. */
export function measurePart(
  pool: Pick<Pool, "run">,
  wanted: Wanted,
  known: MeasuredPart,
  onFound: (found: MeasuredPart) => void,
): Job<MeasuredPart> {
  let found = known;
  let running: Job<unknown> | null = null;
  let stopped = false;
  const tell = (more: Partial<MeasuredPart>): void => {
    found = { ...found, ...more };
    onFound(found);
  };
  const run = async <T>(job: Job<T>): Promise<T> => {
    running = job;
    return await job.done;
  };
  const all = async (): Promise<MeasuredPart> => {
    const { prices, networks, routes } = lacking(wanted, known);
    if (prices.length > 0)
      tell({ prices: new Map([...found.prices, ...prices.map(({ study, values }) => [study, priceLines(values)] as const)]) });
    try {
      for (const { study, values } of routes) {
        if (stopped) return found;
        const hops = await run(pool.run("routeHops", values));
        tell({ routes: new Map(found.routes).set(study, hops) });
      }
      for (const { study, values } of networks) {
        if (stopped) return found;
        const priced = await run(pricedNetwork(pool, values));
        tell({ networks: new Map(found.networks).set(study, priced) });
      }
    } catch (error) {
      if (!stopped) throw error;
    }
    return found;
  };
  return {
    done: all(),
    cancel: () => {
      stopped = true;
      running?.cancel();
    },
  };
}
