/** Kinds of cables on sale: the cost and reach of each, and the kind for a given length. */
import type { MediumId, Prices } from "./books.ts";

export interface Medium {
  readonly id: MediumId;
  readonly title: string;
  readonly optical: boolean;
  /** Metres. */
  readonly reach: number;
  /** $ per Gb/s and metre; $ per Gb/s. */
  readonly slope: number;
  readonly base: number;
  /** pJ per bit. */
  readonly energy: number;
  /** Metres in which it is sold, ascending; longer ones in steps like the last. */
  readonly sold: readonly number[];
}

const ELECTRIC_METRES_SOLD = [0.5, 1, 2, 3, 5];
const ACTIVE_METRES_SOLD = [1, 2, 3, 5, 7];
const OPTICAL_METRES_SOLD = [3, 5, 10, 15, 20, 30, 50, 100];

/** The media on sale at these prices, from the shortest reach to the longest; the last one reaches everywhere. */
export function mediaOf(prices: Prices): readonly Medium[] {
  const limited = prices.opticalReach > 0;
  return [
    {
      id: "electric",
      title: "electric",
      optical: false,
      reach: prices.electricReach > 0 ? prices.electricReach : Infinity,
      slope: prices.electricSlope,
      base: prices.electricBase,
      energy: prices.electricEnergy,
      sold: ELECTRIC_METRES_SOLD,
    },
    ...(prices.activeReach > 0
      ? ([
          {
            id: "active",
            title: "active electric",
            optical: false,
            reach: prices.activeReach,
            slope: prices.activeSlope,
            base: prices.activeBase,
            energy: prices.activeEnergy,
            sold: ACTIVE_METRES_SOLD,
          },
        ] as const)
      : []),
    {
      id: "optical",
      title: "optical",
      optical: true,
      reach: limited ? prices.opticalReach : Infinity,
      slope: prices.opticalSlope,
      base: prices.opticalBase,
      energy: prices.opticalEnergy,
      sold: OPTICAL_METRES_SOLD,
    },
    ...(limited
      ? ([
          {
            id: "long",
            title: "long optical",
            optical: true,
            reach: Infinity,
            slope: prices.longSlope,
            base: prices.longBase,
            energy: prices.longEnergy,
            sold: OPTICAL_METRES_SOLD,
          },
        ] as const)
      : []),
  ];
}

/** Where a cable runs: inside a rack, between two as a local link, or between two. */
export type Run = "inside" | "beside" | "between";

/** The medium of a cable: the first that reaches; between racks only optical ones from `opticalFrom` on. */
export function mediumFor(media: readonly Medium[], { opticalFrom }: Pick<Prices, "opticalFrom">, metres: number, run: Run): Medium {
  const asked = run === "between" && metres >= opticalFrom;
  return media.find(({ optical, reach }) => reach >= metres && (optical || !asked)) ?? media.at(-1)!;
}

/** Dollars of one cable per Gb/s. */
export function pricePerGbps({ slope, base }: Pick<Medium, "slope" | "base">, metres: number): number {
  return slope * metres + base;
}

/** The shortest length on sale (m) that is enough. */
export function soldLength({ sold }: Pick<Medium, "sold">, metres: number): number {
  const fits = sold.find((one) => one >= metres - 1e-9);
  if (fits !== undefined) return fits;
  const longest = sold.at(-1)!;
  const step = longest - sold.at(-2)!;
  return longest + step * Math.ceil((metres - longest) / step - 1e-9);
}
