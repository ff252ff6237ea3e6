/** A design's prices as lines: cables over their length, routers over their ports. */
import type { DesignValues } from "../study/study.ts";
import { mediaOf, pricePerGbps } from "../cost/media.ts";
import { pricesOf } from "../cost/prices.ts";
import { routerPriceOf } from "../cost/routers.ts";

export interface PriceLine {
  readonly id: string;
  readonly title: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

export interface CableLine extends PriceLine {
  /** pJ a bit of the cable's own electronics, both ends, and the resulting watts at the cable's rate. */
  readonly energy: number;
  readonly watts: number;
  /** Gb/s. */
  readonly rate: number;
}

export interface PriceLines {
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
