/** Price books as data, each with its source. Every single price of a book is a parameter (prices.ts). */

export type MediumId = "electric" | "active" | "optical" | "long";

/** Cable cost is (slope * metres + base) * cableBandwidth, router cost is routerSlope * radix + routerBase. */
export interface Prices {
  /** Gb/s of one cable. */
  readonly cableBandwidth: number;
  /** $ per Gb/s and metre; $ per Gb/s. */
  readonly electricSlope: number;
  readonly electricBase: number;
  /** Longest electric cable (m); 0: of any length. */
  readonly electricReach: number;
  /** Electric cables with retimers in their connectors, which reach further (m); reach 0: none on sale. */
  readonly activeSlope: number;
  readonly activeBase: number;
  readonly activeReach: number;
  readonly opticalSlope: number;
  readonly opticalBase: number;
  /** Longest optical cable of the first kind (m); 0: of any length. */
  readonly opticalReach: number;
  /** Optical cables beyond that. */
  readonly longSlope: number;
  readonly longBase: number;
  /** Cables between racks are optical from this length on (m, overhead included), and where no electric one reaches; 0: all of them. */
  readonly opticalFrom: number;
  /** Added to the Manhattan distance of two racks (m). */
  readonly cableOverhead: number;
  /** $ per port; $ per router. */
  readonly routerSlope: number;
  readonly routerBase: number;
  /** W per router port. */
  readonly portPower: number;
  /** pJ per bit of a cable's own electronics, both ends together. */
  readonly electricEnergy: number;
  readonly activeEnergy: number;
  readonly opticalEnergy: number;
  readonly longEnergy: number;
}

/** The factors of the book's price between which the true price may lie. */
export type Band = readonly [low: number, high: number];

/** What a book says of the place where its parts stand: the defaults of settings of the same names (prices.ts). */
export interface BookSite {
  readonly floor: "rows" | "paper";
  readonly endpointCables: "0" | "1";
  readonly endpointMetres: number;
  readonly rackEndpoints: number;
  readonly rackRouters: number;
  readonly rackPower: number;
  readonly endpointPower: number;
}

/** Besta, Hoefler 2014: a rack a group, however many endpoints that has, whose cables are not counted. */
const PAPER_SITE: BookSite = {
  floor: "paper",
  endpointCables: "0",
  endpointMetres: 1,
  rackEndpoints: 0,
  rackRouters: 0,
  rackPower: 0,
  endpointPower: 0,
};

/**
 * Four systems of eight GPUs a rack, whose 14 kW each a rack of 56 kW feeds (DGX B300, 2025). Sixteen switches of 64 ports, with their
 * optics about 2 kW each, leave half of a rack of routers alone to cables.
 */
const PRESENT_SITE: BookSite = {
  floor: "rows",
  endpointCables: "1",
  endpointMetres: 1.5,
  rackEndpoints: 32,
  rackRouters: 16,
  rackPower: 56,
  endpointPower: 1.75,
};

/** How optical cables are bought: as fibers between transceivers. */
export interface BookOptics {
  /** True if the first kind of optical cable is sold with its ends (active optical cables). */
  readonly attached: boolean;
  /** Ports of a router's transceiver; a NIC's has one. */
  readonly ports: number;
  /** Watts of either; null: by the cable's energy. */
  readonly watts: number | null;
  readonly nicWatts: number | null;
  /** Fibers in use of a link. */
  readonly fibers: number;
}

export interface PriceBook {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  readonly source: string;
  readonly prices: Prices;
  /** Gb/s of the ports that are on sale; null if the source says nothing of others. */
  readonly rates: readonly number[] | null;
  /** Null if cables are sold whole. */
  readonly optics: BookOptics | null;
  readonly site: BookSite;
  /** Null if the source prints its prices. */
  readonly band: Readonly<Record<MediumId | "router", Band>> | null;
}

/**
 * Besta, Hoefler 2014, sections VI-B1, VI-B2 and VI-C: regressions of prices of 2014. A port has 4 lanes of 0.7 W; cables themselves take
 * no power.
 */
const fdr10: Prices = {
  cableBandwidth: 40,
  electricSlope: 0.4079,
  electricBase: 0.5771,
  electricReach: 0,
  activeSlope: 0.4079,
  activeBase: 0.5771,
  activeReach: 0,
  opticalSlope: 0.0919,
  opticalBase: 2.7452,
  opticalReach: 0,
  longSlope: 0.0919,
  longBase: 2.7452,
  opticalFrom: 0,
  cableOverhead: 2,
  routerSlope: 350.4,
  routerBase: -892.3,
  portPower: 4 * 0.7,
  electricEnergy: 0,
  activeEnergy: 0,
  opticalEnergy: 0,
  longEnergy: 0,
};

/**
 * Ethernet of 2026, ports of 400 Gb/s. Reaches are those of interconnect guides of 2025 and 2026 (copper to 3 m at 400G and 2 m at 800G, with
 * retimers to 7 m, optics beyond): multimode to 50 m (OM4 at 800G), single mode beyond. Prices are per unit, each end's module counted.
 */
const ethernet400: Prices = {
  ...fdr10,
  cableBandwidth: 400,
  // About 120 $ at 1 m and 200 $ at 3 m.
  electricSlope: 0.1,
  electricBase: 0.2,
  electricReach: 3,
  // About 280 $ at 3 m and 420 $ at 7 m.
  activeSlope: 0.0875,
  activeBase: 0.4375,
  activeReach: 7,
  // Two multimode modules of about 350 $, and the fibers.
  opticalSlope: 0.00375,
  opticalBase: 1.875,
  opticalReach: 50,
  // Two single-mode modules (500 m) of 600 to 800 $ (2025), and a trunk of 8 fibers of about 100 $.
  longSlope: 0.003,
  longBase: 3.75,
  opticalFrom: 8,
  // About 38,000 $ for 64 ports and 650 to 750 W, modules aside.
  routerSlope: 550,
  routerBase: 3000,
  portPower: 11,
  // 0.1 W an end, 4.4 W, 9 W and 11 W.
  electricEnergy: 0.5,
  activeEnergy: 22,
  opticalEnergy: 45,
  longEnergy: 55,
};

const ethernet800: Prices = {
  ...ethernet400,
  cableBandwidth: 800,
  // About 200 $ at 1 m and 280 $ at 2 m.
  electricSlope: 0.1,
  electricBase: 0.15,
  electricReach: 2,
  // About 460 $ at 3 m and 740 $ at 7 m.
  activeSlope: 0.0875,
  activeBase: 0.3125,
  // Two multimode modules of 799 to 999 $ (2026), and the fibers.
  opticalSlope: 0.0025,
  opticalBase: 2.32,
  // Two DR8 modules (500 m) of 1,100 to 1,400 $ (2025), and a trunk of 16 fibers of 50 to 150 $.
  longSlope: 0.002,
  longBase: 3.25,
  // 150,000 to 250,000 $ for 64 ports (2025); about 900 W, modules aside.
  routerSlope: 2900,
  routerBase: 14_400,
  portPower: 14,
  // 0.1 W an end, 9 W, 9 to 11 W and 14 W.
  electricEnergy: 0.25,
  activeEnergy: 22,
  opticalEnergy: 25,
  longEnergy: 35,
};

/**
 * InfiniBand has the cables of Ethernet at the same rate; modules of the switch's maker are dearer by 30 to 50 % (2025). Copper without
 * electronics reaches 2 m, with them 5 m, active optical cables 30 m, modules with fibers from there on.
 */
const hdr200: Prices = {
  ...ethernet400,
  cableBandwidth: 200,
  electricReach: 2,
  activeReach: 5,
  // About 410 $ at 5 m and 560 $ at 30 m.
  opticalSlope: 0.03,
  opticalBase: 1.9,
  opticalReach: 30,
  // Two modules of about 400 $.
  longSlope: 0.006,
  longBase: 4.5,
  opticalFrom: 5,
  // About 22,000 $ and 350 W for 40 ports, modules aside.
  routerSlope: 500,
  routerBase: 2000,
  portPower: 9,
  // 0.1 W an end, 1.5 W, 4.5 W and 6.5 W.
  electricEnergy: 1,
  activeEnergy: 15,
  opticalEnergy: 45,
  longEnergy: 65,
};

/** Switches have 32 cages of two ports each; a module of two ports takes 17 W, one at a NIC 9 W. */
const ndr400: Prices = {
  ...ethernet400,
  electricReach: 2,
  activeReach: 5,
  // Half of two multimode modules of two ports, of about 1,500 $ each.
  opticalSlope: 0.00375,
  opticalBase: 3.75,
  opticalReach: 50,
  // Half of two single-mode ones (500 m) of 1,100 to 1,400 $ and 40 % more for the brand (2025), and 8 fibers.
  longSlope: 0.003,
  longBase: 4.6,
  opticalFrom: 5,
  // About 38,000 $ for 64 ports, and 650 to 750 W, modules aside.
  opticalEnergy: 42.5,
  longEnergy: 42.5,
};

/** At 200 Gb/s a lane there is neither multimode nor copper without electronics: what is called electric here is active, to 2 m. */
const xdr800: Prices = {
  ...ndr400,
  cableBandwidth: 800,
  // About 300 $ at 1 m and 360 $ at 2 m.
  electricSlope: 0.075,
  electricBase: 0.3,
  electricReach: 2,
  activeSlope: 0.0875,
  activeBase: 0.4375,
  activeReach: 3,
  // Half of two modules of 1.6 Tb/s of about 3,500 $ each; all are single mode, to 500 m and beyond.
  opticalSlope: 0.003,
  opticalBase: 4.5,
  opticalReach: 500,
  longSlope: 0.003,
  longBase: 6,
  opticalFrom: 3,
  // About 320,000 $ for 144 ports, and 14 W a port, modules aside.
  routerSlope: 2200,
  routerBase: 3200,
  portPower: 14,
  // 1.5 W an end, 3 W; 25 to 30 W a module of two ports.
  electricEnergy: 4,
  activeEnergy: 8,
  opticalEnergy: 34,
  longEnergy: 34,
};

/** Table 1 prints 2 and 60 pJ a bit for the cable's own electronics; the lines of Figure 2 are from memory. */
const dragonfly2008: Prices = {
  ...fdr10,
  cableBandwidth: 20,
  electricSlope: 1.4,
  electricBase: 2.16,
  activeSlope: 1.4,
  activeBase: 2.16,
  opticalSlope: 0.364,
  opticalBase: 9.7103,
  longSlope: 0.364,
  longBase: 9.7103,
  opticalFrom: 8,
  routerSlope: 390 / 64,
  routerBase: 0,
  electricEnergy: 2,
  activeEnergy: 2,
  opticalEnergy: 60,
  longEnergy: 60,
};

/** List prices of one product differ this much between a switch's maker and a compatible one, and within two years. */
const PRESENT_BAND: PriceBook["band"] = {
  electric: [0.6, 1.6],
  active: [0.6, 1.6],
  optical: [0.5, 2.5],
  long: [0.6, 1.6],
  router: [0.6, 2],
};

/** 150,000 to 250,000 $ a switch; linear modules of 700 to 900 $, brand modules 30 to 50 % dearer than 1,100 to 1,400 $. */
const BAND_800: PriceBook["band"] = { ...PRESENT_BAND, long: [0.6, 1.6], router: [0.75, 1.25] };

/** Nobody lists these prices: they are offers. */
const QUOTED_BAND: PriceBook["band"] = { electric: [0.5, 2], active: [0.5, 2], optical: [0.5, 2.5], long: [0.5, 2.5], router: [0.5, 2] };

const PRESENT_HELP =
  "unverified: about what makers of compatible parts list, as of 2026; every total says its interval. Copper by its reach, then optics.";
const PRESENT_SOURCE = "interconnect guides and lists of 2025 and 2026 (docs/cost.md)";
const QUOTED_HELP =
  "unverified: prices are quoted, not listed, so their range is wide; watts and reaches as the maker's pages of 2025 say. Every total says its interval.";
const QUOTED_SOURCE = "module pages of the maker and a vendor's guide of 2025 (docs/cost.md)";

/** The book of a design that names none: today's. */
export const DEFAULT_BOOK = "ethernet-400g";

export const PRICE_BOOKS: readonly PriceBook[] = [
  {
    id: "ethernet-400g",
    title: "Ethernet, 400 Gb/s (2026)",
    prices: ethernet400,
    help: PRESENT_HELP,
    source: PRESENT_SOURCE,
    rates: [100, 200, 400, 800],
    optics: { attached: false, ports: 1, watts: null, nicWatts: null, fibers: 8 },
    site: PRESENT_SITE,
    band: PRESENT_BAND,
  },
  {
    id: "ethernet-800g",
    title: "Ethernet, 800 Gb/s (2026)",
    prices: ethernet800,
    help: PRESENT_HELP,
    source: PRESENT_SOURCE,
    rates: [100, 200, 400, 800],
    optics: { attached: false, ports: 1, watts: null, nicWatts: null, fibers: 16 },
    site: PRESENT_SITE,
    band: BAND_800,
  },
  {
    id: "hdr-200g",
    title: "InfiniBand HDR, 200 Gb/s (2026)",
    prices: hdr200,
    help: QUOTED_HELP,
    source: QUOTED_SOURCE,
    rates: [100, 200],
    optics: { attached: true, ports: 1, watts: null, nicWatts: 6.5, fibers: 8 },
    site: PRESENT_SITE,
    band: QUOTED_BAND,
  },
  {
    id: "ndr-400g",
    title: "InfiniBand NDR, 400 Gb/s (2026)",
    prices: ndr400,
    help: QUOTED_HELP,
    source: QUOTED_SOURCE,
    rates: [100, 200, 400],
    optics: { attached: false, ports: 2, watts: 17, nicWatts: 9, fibers: 8 },
    site: PRESENT_SITE,
    band: QUOTED_BAND,
  },
  {
    id: "xdr-800g",
    title: "InfiniBand XDR, 800 Gb/s (2026)",
    prices: xdr800,
    help: QUOTED_HELP,
    source: QUOTED_SOURCE,
    rates: [200, 400, 800],
    optics: { attached: false, ports: 2, watts: 27.5, nicWatts: null, fibers: 8 },
    site: PRESENT_SITE,
    band: QUOTED_BAND,
  },
  {
    id: "fdr10",
    title: "InfiniBand FDR10, 40 Gb/s (2014)",
    prices: fdr10,
    help: "Cables and routers as printed: 0.4079x + 0.5771 $/(Gb/s) electric inside racks, 0.0919x + 2.7452 optical between them, 350.4k − 892.3 $ a router.",
    source: "Besta, Hoefler 2014, section VI-B",
    rates: null,
    optics: null,
    site: PAPER_SITE,
    band: null,
  },
  {
    id: "ethernet-10g",
    title: "Ethernet SFP+, 10 Gb/s (2014)",
    prices: { ...fdr10, cableBandwidth: 10 },
    help: "unverified: no coefficients are printed for these cables, only that they cost alike; FDR10's dollars per Gb/s at 10 Gb/s, with FDR10 routers.",
    source: "Besta, Hoefler 2014, section VI-B and Figure 12",
    rates: null,
    optics: null,
    site: PAPER_SITE,
    band: null,
  },
  {
    id: "qdr56",
    title: "InfiniBand QDR, 56 Gb/s (2014)",
    prices: { ...fdr10, cableBandwidth: 56 },
    help: "unverified: no coefficients are printed for these cables, only that they cost alike; FDR10's dollars per Gb/s at 56 Gb/s, with FDR10 routers.",
    source: "Besta, Hoefler 2014, section VI-B and Figure 13",
    rates: null,
    optics: null,
    site: PAPER_SITE,
    band: null,
  },
  {
    id: "dragonfly-2008",
    title: "active optical cables, 20 Gb/s (2008)",
    prices: dragonfly2008,
    help: "unverified: the figure's lines are quoted from memory (1.4x + 2.16 electric, 0.364x + 9.7103 optical, 390 $ a router of 64 ports). Printed: 20 Gb/s, electric below 8 m. Watts as in 2014.",
    source: "Kim et al. 2008, sections 2 and 5, Table 1 and Figure 2",
    rates: null,
    optics: null,
    site: PAPER_SITE,
    band: null,
  },
  {
    id: "dragonfly-2008-10m",
    title: "active optical cables, crossing at 10 m (2008)",
    // The one point of the figure that the text prints: 1.4 · 10 + 2.16 = 0.364 · 10 + 12.52.
    prices: { ...dragonfly2008, opticalBase: 12.52, longBase: 12.52, opticalFrom: 10 },
    help: "unverified: the lines of the book before with optical cables dearer, 0.364x + 12.52, so that they cross at the printed 10 m, from where on cables are optical.",
    source: "Kim et al. 2008, section 2, Table 1 and Figure 2",
    rates: null,
    optics: null,
    site: PAPER_SITE,
    band: null,
  },
];
