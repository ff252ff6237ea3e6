/** The parameters of costs: every single price of a book, and the floor that cables run over. */
import { numberOf, settings, someOf } from "../descriptor.ts";
import type { NumberParameter, Numbers, Texts, Values, ValuesOf, Choices } from "../descriptor.ts";
import { topologyOf } from "../topology/families.ts";
import { DEFAULT_BOOK, PRICE_BOOKS } from "./books.ts";
import type { Band, MediumId, PriceBook, Prices } from "./books.ts";
import { ASSUMPTIONS } from "./life-settings.ts";
import { routerSizes } from "./routers.ts";

export { PRICE_BOOKS };
export type { Prices };

/** The book that is chosen. */
export function bookOf({ prices }: Texts<"prices">): PriceBook {
  return PRICE_BOOKS.find((book) => book.id === prices) ?? PRICE_BOOKS.find((book) => book.id === DEFAULT_BOOK)!;
}

type Price<Id extends string> = Omit<NumberParameter<"real">, "id"> & { readonly id: Id };

function price<const Id extends keyof Prices>(
  id: Id,
  title: string,
  unit: string,
  help: string,
  range: { min?: number; max: number; sliderMax: number },
): Price<Id> {
  return {
    kind: "real",
    id,
    title,
    unit,
    help,
    min: range.min ?? 0,
    max: range.max,
    sliderMax: range.sliderMax,
    default: (values: Texts<"prices">) => bookOf(values).prices[id],
  };
}

const inRows = ({ floor }: Texts<"floor">): boolean => floor === "rows";

const sellsActive = ({ activeReach }: Numbers<"activeReach">): boolean => activeReach > 0;
const sellsLong = ({ opticalReach }: Numbers<"opticalReach">): boolean => opticalReach > 0;

/** Wishes have no family yet. */
const hasRings = (values: Values): boolean =>
  someOf<Choices>(values).topology === undefined || topologyOf(values).traits(values).grid?.links === "rings";

export const costSettings = settings({
  id: "cost",
  title: "Cost and power",
  summary: "Racks on a floor of 1 m places: cables by length and medium, routers by radix, watts by port, energy over years.",
  source: "Besta, Hoefler 2014, section VI",
  // Faster links are dearer.
  alsoReads: ["terminalSpeed", "localBandwidth", "globalBandwidth", "linkSpeed"],
  parameters: [
    {
      kind: "choice",
      id: "prices",
      title: "price book",
      help: "Where the prices come from; each can be changed below.",
      default: DEFAULT_BOOK,
      options: PRICE_BOOKS.map(({ id, title, help }) => ({ id, title, help })),
      front: true,
    },
    price("cableBandwidth", "cable bandwidth", "Gb/s", "Data rate of a port and its cable in the book; cable prices are per Gb/s.", {
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
    price("electricReach", "electric, reach", "m", "Longest electric cable on sale; 0 for any length.", { max: 1000, sliderMax: 10 }),
    price(
      "activeReach",
      "active electric, reach",
      "m",
      "Electric cables with retimers in their connectors, where plain ones do not reach; 0: none on sale.",
      {
        max: 1000,
        sliderMax: 10,
      },
    ),
    {
      ...price(
        "activeSlope",
        "active electric, per metre",
        "$/(Gb/s·m)",
        "What each metre adds to the price of an active electric cable.",
        { max: 100, sliderMax: 2 },
      ),
      when: sellsActive,
    },
    {
      ...price(
        "activeBase",
        "active electric, fixed",
        "$/(Gb/s)",
        "Price of an active electric cable of no length: its connectors and retimers.",
        { max: 1000, sliderMax: 5 },
      ),
      when: sellsActive,
    },
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
      "Cables between racks are optical from this length on, and where no electric one reaches; 0 makes all of them optical.",
      { max: 1000, sliderMax: 30 },
    ),
    price(
      "opticalReach",
      "optical, reach",
      "m",
      "Longest optical cable of the first kind; beyond it they are of the second. 0 for any length.",
      {
        max: 10000,
        sliderMax: 200,
      },
    ),
    {
      ...price("longSlope", "long optical, per metre", "$/(Gb/s·m)", "What each metre adds to the price of a long optical cable.", {
        max: 100,
        sliderMax: 1,
      }),
      when: sellsLong,
    },
    {
      ...price("longBase", "long optical, fixed", "$/(Gb/s)", "Price of a long optical cable of no length: its transceivers.", {
        max: 1000,
        sliderMax: 15,
      }),
      when: sellsLong,
    },
    price("cableOverhead", "cable overhead", "m", "Added to the Manhattan distance between two racks.", { max: 100, sliderMax: 10 }),
    price("routerSlope", "router, per port", "$/port", "What each port adds to the price of a router.", { max: 100000, sliderMax: 1000 }),
    price("routerBase", "router, fixed", "$", "Price of a router of no ports; negative when a fitted line crosses zero.", {
      min: -100000,
      max: 1000000,
      sliderMax: 2000,
    }),
    routerSizes,
    price("portPower", "power per port", "W", "Power of one router port: four lanes of 0.7 W.", { max: 1000, sliderMax: 10 }),
    price("electricEnergy", "electric, energy", "pJ/bit", "What an electric cable's own electronics take, both ends.", {
      max: 10000,
      sliderMax: 100,
    }),
    {
      ...price("activeEnergy", "active electric, energy", "pJ/bit", "What an active electric cable's own electronics take, both ends.", {
        max: 10000,
        sliderMax: 100,
      }),
      when: sellsActive,
    },
    price("opticalEnergy", "optical, energy", "pJ/bit", "What an optical cable's transceivers take, both ends.", {
      max: 10000,
      sliderMax: 100,
    }),
    {
      ...price("longEnergy", "long optical, energy", "pJ/bit", "What a long optical cable's transceivers take, both ends.", {
        max: 10000,
        sliderMax: 100,
      }),
      when: sellsLong,
    },
    {
      kind: "real",
      id: "energyPrice",
      title: "energy",
      unit: "$/kWh",
      help: "Price of energy; 0.0806 $ is the mean of industrial customers in the USA in 2023 (EIA).",
      min: 0,
      max: 10,
      sliderMax: 0.5,
      default: ASSUMPTIONS.energyPrice.value,
    },
    {
      kind: "real",
      id: "pue",
      title: "PUE",
      help: "Power of the whole site over that of its equipment; 1.58 is the mean of the sites that the Uptime Institute asked in 2023.",
      min: 1,
      max: 10,
      sliderMax: 2.5,
      default: ASSUMPTIONS.pue.value,
    },
    {
      kind: "real",
      id: "years",
      title: "years",
      unit: "a",
      help: "For how long the network runs, day and night, at its full power.",
      min: 0,
      max: 100,
      sliderMax: 10,
      default: 5,
    },
    {
      kind: "choice",
      id: "endpointCables",
      title: "endpoints' cables",
      help: "Whether the cables from endpoints to their routers are counted, too.",
      default: (values: Texts<"prices">) => bookOf(values).site.endpointCables,
      options: [
        {
          id: "0",
          title: "not counted",
          help: "As in the paper's Slim Flies and dragonflies: what all designs of a size have alike. Those of NICs are not, either.",
        },
        {
          id: "1",
          title: "counted",
          help: "One for each endpoint and parallel network; where GPUs share a machine's NICs, one for each NIC.",
        },
      ],
    },
    {
      kind: "real",
      id: "endpointMetres",
      title: "endpoints' cables, length",
      unit: "m",
      help: "Of each inside a rack; 1 m is the paper's mean of cables there.",
      min: 0.1,
      max: 100,
      sliderMax: 5,
      default: (values: Texts<"prices">) => bookOf(values).site.endpointMetres,
      when: ({ endpointCables }: Texts<"endpointCables">) => endpointCables === "1",
    },
    {
      kind: "integer",
      id: "rackEndpoints",
      title: "endpoints a rack",
      help: "Most endpoints that share a rack: in rows by its height; on the paper's floor routers with more stand in several racks side by side. 0 is no limit, as the paper assumes: a rack holds a group, however many endpoints that has.",
      min: 0,
      max: 1_000_000,
      sliderMax: 256,
      default: (values: Texts<"prices">) => bookOf(values).site.rackEndpoints,
    },
    {
      kind: "integer",
      id: "rackRouters",
      title: "routers a rack",
      help: "Most routers that share a rack, likewise; only those that are bought count. 0 is no limit, as the paper assumes: as many as a group, a pod or a line of a grid has, and 32 where nothing else is known.",
      min: 0,
      max: 1_000_000,
      sliderMax: 64,
      default: (values: Texts<"prices">) => bookOf(values).site.rackRouters,
    },
    {
      kind: "choice",
      id: "floor",
      title: "floor",
      help: "Which routers and endpoints share a rack, and where racks stand.",
      default: (values: Texts<"prices">) => bookOf(values).site.floor,
      options: [
        {
          id: "rows",
          title: "rows of racks",
          help: "Endpoints fill rack after rack, with aisles between rows of racks; the same for all families. Routers stand with their endpoints, all others at the end of the middle one of the rows they serve.",
        },
        {
          id: "paper",
          title: "as in the paper",
          help: "A rack of 1 m by 1 m for a group, a pod or a block, rack by rack in a square, trees with their upper levels in the middle.",
        },
        { id: "improved", title: "improved", help: "Two racks change places for as long as that shortens the cables; the same places." },
      ],
    },
    {
      kind: "real",
      id: "rackPower",
      title: "power of a rack",
      unit: "kW",
      help: "What a rack of endpoints is fed: it holds no more endpoints than that. 0: any number.",
      min: 0,
      max: 1000,
      sliderMax: 150,
      default: (values: Texts<"prices">) => bookOf(values).site.rackPower,
      when: inRows,
    },
    {
      kind: "real",
      id: "endpointPower",
      title: "power of an endpoint",
      unit: "kW",
      help: "Its share of its machine: 1.75 kW of a system of eight GPUs that takes 14 kW.",
      min: 0,
      max: 1000,
      sliderMax: 5,
      default: (values: Texts<"prices">) => bookOf(values).site.endpointPower,
      when: inRows,
    },
    {
      kind: "choice",
      id: "leafPlace",
      title: "routers of endpoints",
      help: "Where routers that carry endpoints stand. Where GPUs share a machine's NICs, the routers of these are at the end of the row in any case: a machine is linked to several.",
      default: "rack",
      options: [
        { id: "rack", title: "in the rack", help: "With their endpoints, whose cables stay inside the rack as far as it holds them all." },
        { id: "row-end", title: "at the row's end", help: "In racks of their own at the end of their endpoints' row." },
      ],
      when: inRows,
    },
    {
      kind: "integer",
      id: "rowRacks",
      title: "racks a row",
      help: "Racks with endpoints in a row; rows of 8 to 20 are usual.",
      min: 1,
      max: 1000,
      sliderMax: 32,
      default: 16,
      when: inRows,
    },
    {
      kind: "real",
      id: "rackWidth",
      title: "width of a rack",
      unit: "m",
      help: "Along its row; 0.6 to 0.8 m.",
      min: 0.1,
      max: 10,
      sliderMax: 2,
      default: 0.7,
      when: inRows,
    },
    {
      kind: "real",
      id: "rowPitch",
      title: "from row to row",
      unit: "m",
      help: "The depth of a rack, 1.2 m, and of an aisle, 1.0 to 1.4 m.",
      min: 0.1,
      max: 100,
      sliderMax: 5,
      default: 2.4,
      when: inRows,
    },
    {
      kind: "choice",
      id: "ringCables",
      title: "cables of rings",
      help: "How the rings of a torus run over the floor.",
      default: "racks",
      options: [
        {
          id: "racks",
          title: "between racks",
          help: "Racks stand in folded rings, and what joins two of them is as long as any other cable.",
        },
        {
          id: "folded",
          title: "folded",
          help: "As in the paper: routers stand so that every cable of a ring goes to a neighbour, all of them electric and 1 m long, as inside racks.",
        },
      ],
      when: hasRings,
    },
    {
      kind: "real",
      id: "spares",
      title: "spares",
      unit: "%",
      help: "Of each thing on the order so many more, rounded up; prices of the design leave them out.",
      min: 0,
      max: 100,
      sliderMax: 10,
      default: 2,
    },
    {
      kind: "real",
      id: "nicPrice",
      title: "NIC port",
      unit: "$",
      help: "Price of a port of a NIC on the order; 0: none is known. Prices of the design leave NICs out.",
      min: 0,
      max: 100000,
      sliderMax: 5000,
      default: 0,
    },
    {
      kind: "real",
      id: "feedPower",
      title: "power feed",
      unit: "kW",
      help: "What one feed of a rack carries: 22 kW are three phases of 32 A at 400 V. The order counts those that racks need, without any for redundancy.",
      min: 0.1,
      max: 1000,
      sliderMax: 100,
      default: 22,
    },
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
});

export type CostValues = ValuesOf<(typeof costSettings)["parameters"]>;

const PRICE_IDS = Object.keys(PRICE_BOOKS[0]!.prices) as readonly (keyof Prices)[];

/** The prices in force: the chosen book's, as edited. Throws a programmer's error if `values` is not complete. */
export function pricesOf(values: CostValues): Prices {
  return Object.fromEntries(PRICE_IDS.map((id) => [id, numberOf(values, id)])) as unknown as Prices;
}

/** Metres of an endpoint's cable to its router; null if those are not counted. */
export const endpointMetresOf = ({ endpointCables, endpointMetres }: CostValues): number | null =>
  endpointCables === "1" ? endpointMetres : null;

/** Whether rings are folded so that their cables are as those inside racks. */
export const foldsRings = ({ ringCables }: CostValues): boolean => ringCables === "folded";

/** The lines of prices by their subject; a line that is edited by hand is certain. */
const LINES = {
  electric: ["electricSlope", "electricBase"],
  active: ["activeSlope", "activeBase"],
  optical: ["opticalSlope", "opticalBase"],
  long: ["longSlope", "longBase"],
  router: ["routerSlope", "routerBase"],
} as const satisfies Readonly<Record<MediumId | "router", readonly (keyof Prices)[]>>;

const CERTAIN: Band = [1, 1];

/**
 * The factors between which each price may lie; null if the chosen book's are printed. A line that differs from the book was entered by
 * hand and is certain.
 */
export function bandsOf(values: CostValues): Readonly<Record<MediumId | "router", Band>> | null {
  const { band, prices } = bookOf(values);
  if (band === null) return null;
  const of = (line: keyof typeof LINES): Band => (LINES[line].every((id) => numberOf(values, id) === prices[id]) ? band[line] : CERTAIN);
  return { electric: of("electric"), active: of("active"), optical: of("optical"), long: of("long"), router: of("router") };
}
