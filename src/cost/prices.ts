/** What cables, routers and watts cost: price books as data, each with its source, and every single price as a parameter. */
import { choiceOf, numberOf } from "../descriptor.ts";
import type { Descriptor, NumberParameter, Values } from "../descriptor.ts";

/** Cable cost is (slope * metres + base) * cableBandwidth, router cost is routerSlope * radix + routerBase. */
export interface Prices {
  /** Gb/s of one cable. */
  readonly cableBandwidth: number;
  /** $ per Gb/s and metre; $ per Gb/s. */
  readonly electricSlope: number;
  readonly electricBase: number;
  readonly opticalSlope: number;
  readonly opticalBase: number;
  /** Cables between racks are optical from this length on (m, overhead included); 0: all of them. */
  readonly opticalFrom: number;
  /** Added to the Manhattan distance of two racks (m). */
  readonly cableOverhead: number;
  /** $ per port; $ per router. */
  readonly routerSlope: number;
  readonly routerBase: number;
  /** W per router port. */
  readonly portPower: number;
}

export interface PriceBook {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  readonly source: string;
  readonly prices: Prices;
}

/** Besta, Hoefler 2014, sections VI-B.1, VI-B.2 and VI-C: regressions of prices of 2014; 4 lanes of 0.7 W a port. */
const fdr10: Prices = {
  cableBandwidth: 40,
  electricSlope: 0.4079,
  electricBase: 0.5771,
  opticalSlope: 0.0919,
  opticalBase: 2.7452,
  opticalFrom: 0,
  cableOverhead: 2,
  routerSlope: 350.4,
  routerBase: -892.3,
  portPower: 4 * 0.7,
};

export const PRICE_BOOKS: readonly PriceBook[] = [
  {
    id: "fdr10",
    title: "InfiniBand FDR10, 40 Gb/s (2014)",
    prices: fdr10,
    help: "Cables and routers as printed: 0.4079x + 0.5771 $/(Gb/s) electric inside racks, 0.0919x + 2.7452 optical between them, 350.4k − 892.3 $ a router.",
    source: "Besta, Hoefler 2014, section VI-B",
  },
  {
    id: "ethernet-10g",
    title: "Ethernet SFP+, 10 Gb/s (2014)",
    prices: { ...fdr10, cableBandwidth: 10 },
    help: "unverified: no coefficients are printed for these cables, only that they cost alike; FDR10's dollars per Gb/s at 10 Gb/s, with FDR10 routers.",
    source: "Besta, Hoefler 2014, section VI-B and Figure 12",
  },
  {
    id: "qdr56",
    title: "InfiniBand QDR, 56 Gb/s (2014)",
    prices: { ...fdr10, cableBandwidth: 56 },
    help: "unverified: no coefficients are printed for these cables, only that they cost alike; FDR10's dollars per Gb/s at 56 Gb/s, with FDR10 routers.",
    source: "Besta, Hoefler 2014, section VI-B and Figure 13",
  },
  {
    id: "dragonfly-2008",
    title: "active optical cables, 20 Gb/s (2008)",
    prices: {
      cableBandwidth: 20,
      electricSlope: 1.4,
      electricBase: 2.16,
      opticalSlope: 0.364,
      opticalBase: 9.7103,
      opticalFrom: 8,
      cableOverhead: 2,
      routerSlope: 390 / 64,
      routerBase: 0,
      portPower: fdr10.portPower,
    },
    help: "unverified: the figure's lines are quoted from memory (1.4x + 2.16 electric, 0.364x + 9.7103 optical, 390 $ a router of 64 ports). Printed: 20 Gb/s, electric below 8 m. Watts as in 2014.",
    source: "Kim et al. 2008, sections 2 and 5, Table 1 and Figure 2",
  },
];

function bookOf(values: Values): PriceBook {
  return PRICE_BOOKS.find((book) => book.id === values["prices"]) ?? PRICE_BOOKS[0]!;
}

function price(
  id: keyof Prices,
  title: string,
  unit: string,
  help: string,
  range: { min?: number; max: number; sliderMax: number },
): NumberParameter {
  return {
    kind: "real",
    id,
    title,
    unit,
    help,
    min: range.min ?? 0,
    max: range.max,
    sliderMax: range.sliderMax,
    default: (values) => bookOf(values).prices[id],
  };
}

export const costSettings: Descriptor = {
  id: "cost",
  title: "Cost and power",
  summary:
    "Racks on a floor of 1 m places: cables by length and medium, routers by radix, watts by port; endpoints' own cables are not counted.",
  source: "Besta, Hoefler 2014, section VI",
  parameters: [
    {
      kind: "choice",
      id: "prices",
      title: "price book",
      help: "Where the prices come from; each can be changed below.",
      default: "fdr10",
      options: PRICE_BOOKS.map(({ id, title, help }) => ({ id, title, help })),
      front: true,
    },
    price("cableBandwidth", "cable bandwidth", "Gb/s", "Data rate of a cable; cable prices are per Gb/s.", {
      min: 0.1,
      max: 10000,
      sliderMax: 400,
    }),
    price("electricSlope", "electric, per metre", "$/(Gb/s·m)", "What each metre adds to the price of an electric cable.", {
      max: 100,
      sliderMax: 2,
    }),
    price("electricBase", "electric, fixed", "$/(Gb/s)", "Price of an electric cable of no length: its connectors.", {
      max: 1000,
      sliderMax: 5,
    }),
    price("opticalSlope", "optical, per metre", "$/(Gb/s·m)", "What each metre adds to the price of an optical cable.", {
      max: 100,
      sliderMax: 1,
    }),
    price("opticalBase", "optical, fixed", "$/(Gb/s)", "Price of an optical cable of no length: its transceivers.", {
      max: 1000,
      sliderMax: 15,
    }),
    price(
      "opticalFrom",
      "optical from",
      "m",
      "Cables between racks are optical from this length on, electric below; 0 makes all of them optical.",
      { max: 1000, sliderMax: 30 },
    ),
    price("cableOverhead", "cable overhead", "m", "Added to the Manhattan distance between two racks.", { max: 100, sliderMax: 10 }),
    price("routerSlope", "router, per port", "$/port", "What each port adds to the price of a router.", { max: 100000, sliderMax: 1000 }),
    price("routerBase", "router, fixed", "$", "Price of a router of no ports; negative when a fitted line crosses zero.", {
      min: -100000,
      max: 1000000,
      sliderMax: 2000,
    }),
    price("portPower", "power per port", "W", "Power of one router port: four lanes of 0.7 W.", { max: 1000, sliderMax: 10 }),
    {
      kind: "integer",
      id: "slices",
      title: "parallel networks",
      help: "Channel slicing: every endpoint has a port in each of so many networks, which share its traffic. Equipment counts so often; what is simulated is one of them, loads being fractions of its ports.",
      min: 1,
      max: 16,
      default: 1,
    },
  ],
};

/** The prices in force: the chosen book's, as edited. Throws a programmer's error when `values` is not complete. */
export function pricesOf(values: Values): Prices {
  choiceOf(values, "prices");
  const of = (id: keyof Prices): number => numberOf(values, id);
  return {
    cableBandwidth: of("cableBandwidth"),
    electricSlope: of("electricSlope"),
    electricBase: of("electricBase"),
    opticalSlope: of("opticalSlope"),
    opticalBase: of("opticalBase"),
    opticalFrom: of("opticalFrom"),
    cableOverhead: of("cableOverhead"),
    routerSlope: of("routerSlope"),
    routerBase: of("routerBase"),
    portPower: of("portPower"),
  };
}
