/** An architect's wishes: endpoints, routers, limits and what matters most; read from texts like a design's settings. */
import { settings, valuesOf } from "../../descriptor.ts";
import type { Numbers, ValuesOf, Parameter } from "../../descriptor.ts";
import { allTopologies } from "../../topology/families.ts";
import type { TopologyDescriptor } from "../../topology/network.ts";
import type { CostValues } from "../prices.ts";
import { MAX_RADIX, routerSizesOf } from "../routers.ts";

// Wishes that can be checked only on built designs: what random failures leave, what any routing carries of the worst permutation found,
// and which model's bounds stand beside any routing's.

/** The models of routing that a design can be bounded by; ids of throughput models. */
const OWN_MODELS = [
  { id: "min", title: "minimal", help: "Minimal paths only, with the best split over them." },
  { id: "valiant-uniform", title: "Valiant", help: "Every packet through a random router between, evenly." },
  {
    id: "5",
    title: "UGAL",
    help: "Minimal or through a random router, each alike, in the best proportion (model 5 of Mollah et al. 2017).",
  },
] as const;

const FLOORS = [
  {
    kind: "choice",
    id: "model",
    title: "routing to judge by",
    help: "Whose bounds stand beside those of any routing, and against whom the worst permutation is searched for.",
    default: "min",
    options: OWN_MODELS,
  },
  {
    kind: "real",
    id: "minWorstFound",
    title: "worst found, at least",
    help: "Of the worst permutation that is found against any routing, as a fraction of the endpoints' full rate: designs for which it is proved that no routing carries so much are left out, once they are measured.",
    min: 0,
    max: 1,
    default: 0,
  },
  {
    kind: "real",
    id: "minResilience",
    title: "connected with links lost, at least",
    help: "Part of all links that may fail at random with the network still whole in three of four cases; designs whose 95 % interval ends below are left out, once they are measured.",
    min: 0,
    max: 1,
    default: 0,
  },
  {
    kind: "real",
    id: "minDiameterResilience",
    title: "diameter with links lost, at least",
    help: "Part of all links that may fail at random until the diameter has grown by more than two hops, likewise.",
    min: 0,
    max: 1,
    default: 0,
  },
] as const satisfies readonly Parameter[];

/** Endpoints of the largest networks that are counted; those that are built are smaller. */
const MAX_ENDPOINTS = 1_000_000;
/** A limit so large that it is none. */
const NO_LIMIT = 1_000_000;
const MAX_HOPS = 127;
/** Values of wishes from which on they limit nothing. */
export const NO_LIMITS = { maxDiameter: MAX_HOPS, maxCost: NO_LIMIT, maxPower: NO_LIMIT } as const;
/** GPUs or NICs of the largest servers. */
const MAX_OF_SERVER = 72;

/** Families that can be counted without being built, and whose designs are not too many. Throws Missing if families are not loaded. */
export function searchedFamilies(): readonly TopologyDescriptor[] {
  return allTopologies().filter(({ equipment, sized }) => equipment !== undefined && sized?.length !== 0);
}

export interface Wishes {
  readonly endpoints: number;
  readonly maxEndpoints: number;
  readonly maxRadix: number;
  /** Ports of the routers on sale, ascending; empty: routers of any number of ports up to `maxRadix`. */
  readonly routerSizes: readonly number[];
  /** Ids of families; empty: all. */
  readonly families: readonly string[];
  /** GPUs and NICs of a server; 0: any number. */
  readonly gpus: number;
  readonly nics: number;
  readonly balanced: boolean;
  readonly oversubscription: number;
  readonly maxDiameter: number;
  readonly minBisection: number;
  readonly minThroughput: number;
  readonly minWorstCase: number;
  readonly maxCost: number;
  readonly maxPower: number;
  readonly rank: Rank;
}

export type Rank = "guaranteed" | "cost" | "power" | "throughput" | "diameter" | "endpoints";

function listed(text: string): readonly string[] {
  return text === "" ? [] : text.split(",");
}

function readFamilies(text: string): { readonly text: string } | { readonly fault: string } {
  const named = text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
  if (named.length === 0) return { text: "" };
  const all = searchedFamilies().map(({ id }) => id);
  const stray = named.find((one) => !all.includes(one));
  if (stray !== undefined) return { fault: `holds ${stray}, which is none of ${all.join(", ")}` };
  // In the order of the forms, so that equal wishes have equal texts.
  return { text: all.filter((id) => named.includes(id)).join(",") };
}

export const searchSettings = settings({
  id: "search",
  title: "What is wanted",
  summary: "Networks of so many endpoints from such routers, within limits, the best first.",
  source: "Besta, Hoefler 2014, section VI; Kim et al. 2008, section 5",
  parameters: [
    {
      kind: "integer",
      id: "endpoints",
      title: "endpoints, at least",
      help: "Endpoints that the network must carry.",
      min: 2,
      max: MAX_ENDPOINTS,
      sliderMax: 20_000,
      default: 1000,
      front: true,
    },
    {
      kind: "integer",
      id: "maxEndpoints",
      title: "endpoints, at most",
      help: "Larger networks are left out; a quarter more than at least where nothing is said.",
      min: 2,
      max: 2 * MAX_ENDPOINTS,
      sliderMax: 25_000,
      default: ({ endpoints }: Numbers<"endpoints">) => Math.ceil(1.25 * endpoints),
      front: true,
    },
    {
      kind: "integer",
      id: "maxRadix",
      title: "ports of a router, at most",
      help: "Routers that need more ports are left out.",
      min: 2,
      max: MAX_RADIX,
      sliderMax: 128,
      default: 64,
      front: true,
    },
    {
      kind: "text",
      id: "families",
      title: "families",
      help: "Ids of the families that are searched, with commas; empty: all.",
      form: "ids of families that are searched, with commas between them",
      placeholder: "all",
      read: readFamilies,
      default: "",
    },
    {
      kind: "integer",
      id: "gpus",
      title: "GPUs of a server",
      help: "Endpoints of a server. 0: any number, fabrics of servers with 8. 1: plain servers; fabrics of servers with several GPUs are left out.",
      min: 0,
      max: MAX_OF_SERVER,
      sliderMax: 16,
      default: 0,
    },
    {
      kind: "integer",
      id: "nics",
      title: "NICs of a server",
      help: "Rails or planes of fabrics of servers. 0: any number. Where endpoints are linked to routers, each has a NIC, so that such networks are left out if servers are to have more NICs than GPUs, or fewer.",
      min: 0,
      max: MAX_OF_SERVER,
      sliderMax: 16,
      default: 0,
    },
    {
      kind: "choice",
      id: "designs",
      title: "designs",
      help: "Whether a family's parameters are free or as its paper balances them.",
      default: "all",
      options: [
        { id: "all", title: "all", help: "Every combination of a family's sizes, oversubscribed at most as allowed." },
        { id: "balanced", title: "balanced", help: "Only those rows of designs that a paper balances, as the page Structure draws them." },
      ],
    },
    {
      kind: "real",
      id: "oversubscription",
      title: "oversubscription, at most",
      help: "By which factor more endpoints, or fewer upper routers, may be had than what balances a design.",
      min: 1,
      max: 16,
      sliderMax: 4,
      default: 1,
    },
    {
      kind: "integer",
      id: "maxDiameter",
      title: "diameter, at most",
      unit: "hops",
      help: "Hops between the farthest two routers that carry endpoints.",
      min: 1,
      max: MAX_HOPS,
      sliderMax: 10,
      default: MAX_HOPS,
    },
    {
      kind: "real",
      id: "minThroughput",
      title: "uniform throughput, at least",
      help: "Of uniform traffic, as a fraction of the endpoints' full rate: designs whose channels cannot carry it at any routing are left out; those of which it is not known come after those that surely carry it.",
      min: 0,
      max: 1,
      default: 0.5,
    },
    {
      kind: "real",
      id: "minWorstCase",
      title: "worst case, at least",
      help: "Of the worst traffic there is, as a fraction of the endpoints' full rate, by the best routing. Designs that surely carry less are left out; those of which it is not known come after those that surely carry it.",
      min: 0,
      max: 1,
      default: 0.25,
    },
    ...FLOORS,
    {
      kind: "real",
      id: "minBisection",
      title: "bisection, at least",
      unit: "links per endpoint",
      help: "Links across the smallest balanced cut that is found, by endpoint; checked on designs that are built.",
      min: 0,
      max: 16,
      sliderMax: 1,
      default: 0,
    },
    {
      kind: "real",
      id: "maxCost",
      title: "cost, at most",
      unit: "$ per endpoint",
      help: "Routers and cables by endpoint, at the prices chosen.",
      min: 0,
      max: NO_LIMIT,
      sliderMax: 5000,
      default: NO_LIMIT,
    },
    {
      kind: "real",
      id: "maxPower",
      title: "power, at most",
      unit: "W per endpoint",
      help: "Routers' ports by endpoint.",
      min: 0,
      max: NO_LIMIT,
      sliderMax: 50,
      default: NO_LIMIT,
    },
    {
      kind: "choice",
      id: "rank",
      title: "best first by",
      help: "What the designs are put in order by; of equal ones the cheaper comes first, then that with fewer routers, then that with fewer cables.",
      default: "guaranteed",
      options: [
        {
          id: "guaranteed",
          title: "cost of what is guaranteed",
          help: "Dollars per endpoint for the full rate of the worst traffic, as far as the best routing is known to carry it.",
        },
        { id: "cost", title: "cost", help: "Dollars per endpoint, the fewest first." },
        { id: "power", title: "power", help: "Watts per endpoint, the fewest first." },
        { id: "throughput", title: "throughput", help: "What the channels could carry of uniform traffic at the best, the most first." },
        { id: "diameter", title: "diameter", help: "Fewest hops first." },
        { id: "endpoints", title: "endpoints", help: "Fewest endpoints first, so that nothing is bought in vain." },
      ],
    },
  ],
  check: (values) => {
    const [least, most] = [values.endpoints, values.maxEndpoints];
    if (most < least)
      return {
        parameter: "maxEndpoints",
        message: `maxEndpoints = ${most} is below endpoints = ${least}: it must be ${least} or more.`,
      };
    const routerSizes = routerSizesOf(valuesOf<CostValues>(values));
    const { maxRadix } = values;
    if (routerSizes.length > 0 && routerSizes[0]! > maxRadix)
      return {
        parameter: "routerSizes",
        message: `routerSizes = ${routerSizes.join(",")} are all of more than maxRadix = ${maxRadix} ports: one must have at most ${maxRadix}.`,
      };
    return null;
  },
});

export type SearchValues = ValuesOf<(typeof searchSettings)["parameters"]>;

/** The wishes among values that `searchSettings` has read. */
export function wishesOf(values: SearchValues & CostValues): Wishes {
  return {
    endpoints: values.endpoints,
    maxEndpoints: values.maxEndpoints,
    maxRadix: values.maxRadix,
    routerSizes: routerSizesOf(values).filter((ports) => ports <= values.maxRadix),
    families: listed(values.families),
    gpus: values.gpus,
    nics: values.nics,
    balanced: values.designs === "balanced",
    oversubscription: values.oversubscription,
    maxDiameter: values.maxDiameter,
    minBisection: values.minBisection,
    minThroughput: values.minThroughput,
    minWorstCase: values.minWorstCase,
    maxCost: values.maxCost,
    maxPower: values.maxPower,
    rank: values.rank,
  };
}
