/** Computes what a lesson's part asks of designs: prices as lines, networks priced, hops of routes. One after the other on the pool. */
import type { DesignValues } from "../study/study.ts";
import type { RouteHops } from "../routing/route-hops.ts";
import type { Job } from "./job.ts";
import type { Pool } from "./pool.ts";
import { pricedNetwork } from "./priced.ts";
import type { Priced } from "./priced.ts";
import { mediaOf, pricePerGbps } from "../cost/media.ts";
import { pricesOf } from "../cost/prices.ts";
import { routerPriceOf } from "../cost/routers.ts";

// A design's prices as lines: cables over their length, routers over their ports.

interface PriceLine {
  readonly id: string;
  readonly title: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

interface CableLine extends PriceLine {
  /** pJ a bit of the cable's own electronics, both ends, and the resulting watts at the cable's rate. */
  readonly energy: number;
  readonly watts: number;
  /** Gb/s. */
  readonly rate: number;
}

interface PriceLines {
  /** $ per Gb/s over metres, a line a kind of cable, as far as it reaches. */
  readonly cables: readonly CableLine[];
  /** $ over ports. */
  readonly routers: PriceLine;
  /** Length (m) from which cables between racks are optical; 0: all of them. */
  readonly opticalFrom: number;
}

const MAX_METRES = 20;
const MAX_PORTS = 100;
const STEP_PORTS = 4;

export function priceLines(values: DesignValues): PriceLines {
  const prices = pricesOf(values);
  const rate = prices.cableBandwidth;
  return {
    cables: mediaOf(prices)
      // One that reaches no further than the one before it is none.
      .filter(({ reach }, i, all) => i === 0 || reach > all[i - 1]!.reach || all[i]!.optical !== all[i - 1]!.optical)
      .map((medium) => ({
        id: medium.id,
        title: medium.title,
        energy: medium.energy,
        watts: (medium.energy * rate) / 1000,
        rate,
        points: Array.from({ length: Math.floor(Math.min(MAX_METRES, medium.reach)) + 1 }, (_, metres) => [
          metres,
          pricePerGbps(medium, metres),
        ]),
      })),
    routers: {
      id: "router",
      title: "router",
      points: Array.from({ length: MAX_PORTS / STEP_PORTS }, (_, i) => {
        const ports = (i + 1) * STEP_PORTS;
        return [ports, routerPriceOf(prices, ports)];
      }),
    },
    opticalFrom: prices.opticalFrom,
  };
}

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
  readonly routes: ReadonlyMap<string, Omit<RouteHops, "routes">>;
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
