/**
 * The throughput models and their settings. A model says which path classes may be loaded freely (Mollah et al. 2017, section 3.2 and Table
 * 2).
 */
import { settings } from "../descriptor.ts";
import type { Traits, ValuesOf } from "../descriptor.ts";
import { bandwidthsOf } from "../topology/channels.ts";
import type { Bandwidths, ChannelValues } from "../topology/channels.ts";

/** How a set of paths is controlled: a rate for every path, one for all paths of a length, or one for all paths. */
export type Control = "path" | "length" | "all";

/**
 * Path classes of a model. `valiant: null` uses minimal paths only; `minimal: null` uses Valiant paths, except for flows that have none.
 */
export interface PathScheme {
  readonly minimal: Control | null;
  readonly valiant: Control | null;
}

export interface ModelDescriptor {
  readonly id: string;
  /** Name in the list of choices. */
  readonly title: string;
  /** Name as a limit among others: "any routing", "UGAL model 3" by its number in Mollah et al. 2017. */
  readonly name: string;
  /** Short name: "3". */
  readonly short: string;
  /** One line that a student understands. */
  readonly help: string;
  /** Null: any path at all (edge formulation). */
  readonly scheme: PathScheme | null;
  /** Rank by the time that its program takes: small ones first. */
  readonly effort: number;
  /** True for a model that is advised if another model's program is too large. */
  readonly small?: true;
}

/** Any path at all, which no routing can exceed. */
export const ANY_PATH = "any-path";
/** Minimal paths with the best split. */
export const MINIMAL_PATHS = "min";
/**
 * Minimal paths with an even split of every flow. There is nothing to choose, so its number exists even if the program of the best split is
 * too large.
 */
const MINIMAL_EVENLY = "min-uniform";

export const MODELS: readonly ModelDescriptor[] = [
  {
    id: "0",
    title: "MIN and VLB by path",
    name: "UGAL model 0",
    short: "0",
    scheme: { minimal: "path", valiant: "path" },
    effort: 8,
    help: "Each minimal (MIN) and each Valiant (VLB) path gets its own rate: the upper bound of all UGAL routing (model 0 of Mollah et al. 2017).",
  },
  {
    id: "1",
    title: "MIN by path, VLB by length",
    name: "UGAL model 1",
    short: "1",
    scheme: { minimal: "path", valiant: "length" },
    effort: 7,
    help: "Each minimal path gets its own rate; Valiant paths of equal length share one (model 1 of Mollah et al. 2017).",
  },
  {
    id: "2",
    title: "MIN by path, VLB at random",
    name: "UGAL model 2",
    short: "2",
    scheme: { minimal: "path", valiant: "all" },
    effort: 6,
    help: "Each minimal path gets its own rate; all Valiant paths of a flow are used alike (model 2 of Mollah et al. 2017).",
  },
  {
    id: "3",
    title: "MIN and VLB by length",
    name: "UGAL model 3",
    short: "3",
    scheme: { minimal: "length", valiant: "length" },
    effort: 5,
    help: "Paths of equal length share one rate: the model that predicts simulated UGAL-G best (model 3 of Mollah et al. 2017).",
  },
  {
    id: "4",
    title: "MIN by length, VLB at random",
    name: "UGAL model 4",
    short: "4",
    scheme: { minimal: "length", valiant: "all" },
    effort: 4,
    help: "Minimal paths of equal length share one rate; all Valiant paths of a flow are used alike (model 4 of Mollah et al. 2017).",
  },
  {
    id: "5",
    title: "MIN and VLB at random",
    name: "UGAL model 5",
    short: "5",
    scheme: { minimal: "all", valiant: "all" },
    effort: 3,
    small: true,
    help: "UGAL only chooses how much goes minimally; within MIN and within VLB all paths are used alike: the smallest program (model 5 of Mollah et al. 2017).",
  },
  {
    id: MINIMAL_PATHS,
    title: "minimal paths, best split",
    name: "minimal only",
    short: "minimal",
    scheme: { minimal: "path", valiant: null },
    effort: 1,
    small: true,
    help: "Minimal routing only, with the best split over the minimal paths of every flow.",
  },
  {
    id: MINIMAL_EVENLY,
    title: "minimal paths, even split",
    name: "minimal, even split",
    short: "minimal, even",
    scheme: { minimal: "all", valiant: null },
    effort: 0,
    small: true,
    help: "Minimal routing only, every flow spread over its minimal paths as MIN's packets are: the direct demand (Prisacari et al. 2014, equation 6).",
  },
  {
    id: "valiant-uniform",
    title: "Valiant paths, even split",
    name: "Valiant, even split",
    short: "Valiant, even",
    scheme: { minimal: null, valiant: "all" },
    effort: 0.5,
    help: "Valiant routing only, every flow spread evenly over the routers between, as Valiant's packets are: the indirect demand (Prisacari et al. 2014, equation 7).",
  },
  {
    id: ANY_PATH,
    title: "any path",
    name: "any routing",
    short: "any routing",
    scheme: null,
    effort: 2,
    small: true,
    help: "Unconstrained multicommodity flow: no routing on this network can carry more.",
  },
];

/** Which paths a model may use: any at all, minimal and Valiant ones, or one of these only. */
export function kindOfPaths({ scheme }: Pick<ModelDescriptor, "scheme">): "any" | "ugal" | "minimal" | "valiant" {
  if (scheme === null) return "any";
  if (scheme.minimal === null) return "valiant";
  return scheme.valiant === null ? "minimal" : "ugal";
}

/** The model whose bound replaces this one's if this is not asked for by name and its program is too large; null: none. */
export function standInFor(model: string): string | null {
  return model === MINIMAL_PATHS ? MINIMAL_EVENLY : null;
}

/** Whether nothing is left to choose: each flow goes over one set of paths, all alike. Such a demand model is counted and not solved. */
export function isCounted({ scheme }: Pick<ModelDescriptor, "scheme">): boolean {
  return (
    scheme !== null && (scheme.minimal ?? "all") === "all" && (scheme.valiant ?? "all") === "all" && kindOfPaths({ scheme }) !== "ugal"
  );
}

/**
 * The name of the model as a limit of a network with these traits. Networks where packets go up and down have no UGAL, to whose models the
 * numbers refer; there the name describes the paths.
 */
export function limitName(model: ModelDescriptor, { levels }: Traits): string {
  return levels && kindOfPaths(model) === "ugal" ? model.title : model.name;
}

/** From the widest limit to the narrowest: no model is bounded by a later one. */
export const WIDEST_FIRST: readonly ModelDescriptor[] = MODELS.toSorted(
  (a, b) => Number(kindOfPaths(b) === "any") - Number(kindOfPaths(a) === "any"),
);

export const throughputSettings = settings({
  id: "throughput",
  title: "Throughput",
  summary: "Maximum concurrent flow by linear programming: the largest load that all flows can send at the same time.",
  source: "Mollah et al. 2017, section 3; Shahrokhi, Matula 1990",
  alsoReads: ["localBandwidth", "globalBandwidth", "linkSpeed"],
  parameters: [
    {
      kind: "choice",
      id: "model",
      title: "throughput model",
      default: "3",
      help: "Which paths may be used, and how finely their rates may be chosen.",
      options: MODELS.map(({ id, title, help }) => ({ id, title, help })),
      heads: true,
    },
    {
      kind: "choice",
      id: "intraVlb",
      title: "Valiant paths inside a group",
      default: "outside",
      help: "Intermediate routers of a dragonfly flow whose source and destination share a group.",
      options: [
        { id: "outside", title: "other groups", help: "Every router outside the group, as the definition says." },
        { id: "local", title: "same group", help: "The other routers of the group." },
        { id: "none", title: "none", help: "Such flows go minimally, as in several simulators." },
      ],
    },
    {
      kind: "real",
      id: "gap",
      title: "accepted gap",
      default: 0,
      min: 0,
      max: 0.5,
      sliderMax: 0.1,
      help: "Stop as soon as the answer is known to this relative accuracy; 0 goes on to the proved optimum.",
    },
    {
      kind: "integer",
      id: "solveSeconds",
      title: "time limit",
      unit: "s",
      default: 600,
      min: 1,
      max: 86400,
      sliderMax: 3600,
      help: "A program that is not solved by then ends with the bounds it has.",
    },
  ],
});

export type ThroughputValues = ValuesOf<(typeof throughputSettings)["parameters"]>;

/** What a design says of its linear programs and its channels. */
export type ThroughputDesign = ThroughputValues & ChannelValues;

export interface ThroughputSettings extends Bandwidths {
  readonly model: ModelDescriptor;
  readonly intraVlb: IntraVlb;
  /** Relative. */
  readonly gap: number;
  /** Seconds after which the search ends with what it has; 0: none. */
  readonly seconds: number;
  /** True if what the network alone would carry is needed, too, however little the endpoints' links allow. */
  readonly networkAlone?: true;
}

/** Intermediate routers of flows inside one dragonfly group. */
export type IntraVlb = "outside" | "local" | "none";

/** The model of an id. Throws a programmer's error for an unknown one. */
export function modelOf(id: string): ModelDescriptor {
  const model = MODELS.find((m) => m.id === id);
  if (!model) throw new TypeError(`no throughput model ${id}`);
  return model;
}

/** The throughput settings of a design. */
export function throughputSettingsOf(values: ThroughputDesign): ThroughputSettings {
  return {
    model: modelOf(values.model),
    intraVlb: values.intraVlb,
    gap: values.gap,
    ...bandwidthsOf(values),
    seconds: values.solveSeconds ?? 0,
  };
}
