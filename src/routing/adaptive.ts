/** The adaptive algorithms on minimal and Valiant paths, and their options. */
import { described } from "../descriptor.ts";
import type { ChoiceParameter, Complaint, Described, Parameter, Values, ValuesOf } from "../descriptor.ts";
import { traitsOf } from "../topology/networks.ts";
import { needsEndpointsEverywhere, needsGroups, needsLikeGroups, needsLinkedGroups } from "../topology/traits.ts";
import { DETOUR, INTRA_GROUP, OPEN, RISING, vcScheme } from "./oblivious.ts";
import { classesComplaint, planOf } from "./path-plans.ts";
import { WITH_DETOURS } from "./paths.ts";
import type { PathPlan, PathUse } from "./paths.ts";
import type { RoutingDescriptor, Congestion } from "./routing.ts";
import { BOTH, BY_CLASS, CREDITS, FIRST, OUTPUTS, OVERDUE, PATH, QUEUE, SOURCE_GROUP, TOGETHER, WHERE_SHARED } from "./ugal-options.ts";
import type { UgalOptions } from "./ugal-options.ts";
import { UgalRouter } from "./ugal.ts";
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";
import type { RouteForm } from "./forms.ts";
import { CLASS_MASK } from "./routing.ts";

// Progressive adaptive routing: UGAL-L's decision for minimal, made again at the second router of the source's group.

class ProgressiveRouter extends UgalRouter {
  reconsiderAfter = 0;
  private readonly departing: NonNullable<UgalRouter["paths"]["departing"]>;

  constructor(network: Network, plan: PathPlan, options: UgalOptions) {
    super(network, plan, options);
    const { paths } = this;
    if (!paths.departing) throw new TypeError("no groups to decide in again");
    this.departing = paths.departing.bind(paths);
  }

  override get form(): RouteForm | undefined {
    const form = super.form;
    return form && { ...form, again: true };
  }

  override choose(source: number, destination: number, random: RandomSource, congestion: Congestion): number {
    const length = super.choose(source, destination, random, congestion);
    // Class 0 is the local hop of a minimal path to another group, and nothing else.
    this.reconsiderAfter = length > 1 && this.minimal && (this.route[0]! & CLASS_MASK) === 0 ? 1 : 0;
    return length;
  }

  reconsider(router: number, destination: number, random: RandomSource, congestion: Congestion): number {
    const { candidate, route } = this;
    const target = this.endpointRouter[destination]!;
    this.minimal = true;
    this.reconsiderAfter = 0;
    let length = this.departing(route, router, target, 0);
    let cost = this.cost(route, length, false, congestion);
    let parallel = 1;
    for (
      let other = this.departing(candidate, router, target, 1);
      other > 0;
      other = this.departing(candidate, router, target, ++parallel)
    ) {
      const otherCost = this.cost(candidate, other, false, congestion);
      if (otherCost >= cost) continue;
      cost = otherCost;
      length = this.take(other);
    }
    const first = route[0]!;
    const minimalLength = length;
    let least = -this.bias;
    for (let i = 0; i < this.candidates; i++) {
      const other = this.paths.nonMinimal(candidate, router, target, random);
      if (other === 0) continue;
      const margin = this.margin(candidate, other, first, minimalLength, cost, congestion);
      if (margin >= least) continue;
      least = margin;
      length = this.take(other);
      this.minimal = false;
    }
    return this.minimal && parallel === 1 ? -1 : length;
  }
}

/** Groups that a packet needs several hops to cross. */
function hasWideGroups(values: Values): boolean {
  return (traitsOf(values).groups?.hops ?? 1) > 1;
}

const CANDIDATES = [
  {
    kind: "integer",
    id: "candidates",
    title: "non-minimal candidates",
    help: "Random Valiant paths compared with the minimal one for every packet.",
    min: 1,
    max: 16,
    default: (values: Values) => {
      const { groups, mixed } = traitsOf(values);
      return !groups && !mixed ? 4 : hasWideGroups(values) ? 2 : 1;
    },
  },
  {
    kind: "integer",
    id: "minimalCandidates",
    title: "minimal candidates",
    help: "Random minimal paths compared for every packet.",
    min: 1,
    max: 16,
    default: (values: Values) => (hasWideGroups(values) ? 2 : 1),
  },
] as const satisfies readonly Parameter[];

const INTERMEDIATE = {
  kind: "choice",
  id: "intermediate",
  title: "intermediate",
  help: "What a detour passes through.",
  default: (values: Values) => (hasWideGroups(values) ? "router" : "group"),
  options: [
    { id: "group", title: "group", help: "A random third group: at most 5 hops in a dragonfly, 8 in a Cascade.", whyNot: needsGroups },
    {
      id: "router",
      title: "router",
      help: "A random router, in a dragonfly or a Cascade of a third group: at most 6 or 10 hops, and one or two more VC classes.",
    },
  ],
} as const satisfies ChoiceParameter;

const VC_SCHEME = vcScheme(
  RISING,
  {
    id: "booksim",
    title: "BookSim2's",
    whyNot: needsLikeGroups,
    help: "Three classes, the first for all hops to the intermediate router, that of an endpoint drawn among all; packets enter by a virtual channel drawn at random. Can deadlock.",
  },
  OPEN,
);

function congestionChoice(fallback: "queue" | "overdue") {
  return {
    kind: "choice",
    id: "congestion",
    title: "congestion measure",
    help: "What counts as the queue of a channel.",
    default: fallback,
    options: [
      { id: "queue", title: "flits waiting", help: "Flits that wait for the channel in its router." },
      {
        id: "credits",
        title: "credits outstanding",
        help: "Flits on the wire and in the next buffer, and credits on their way back, as in BookSim2.",
      },
      { id: "both", title: "waiting and outstanding", help: "Every flit bound for the channel whose credit is not back." },
      {
        id: "overdue",
        title: "waiting and overdue",
        help: "Flits that wait in the router, and credits later than in an empty network: the queue at the other end.",
      },
    ],
  } as const satisfies ChoiceParameter;
}

const BIAS = {
  kind: "integer",
  id: "bias",
  title: "bias to minimal",
  help: "The minimal path is taken while it is worse by at most this.",
  unit: "flits",
  min: 0,
  max: 10000,
  sliderMax: 100,
  default: 0,
} as const satisfies Parameter;

const WEIGHTING = {
  kind: "choice",
  id: "weighting",
  title: "weighting",
  help: "How queue and path length are combined.",
  default: "hops",
  options: [
    { id: "hops", title: "queue × hops", help: "Minimal when q_m·H_m ≤ q_nm·H_nm + bias (Singh 2005)." },
    { id: "double", title: "single and double", help: "Minimal when q_m ≤ 2·q_nm + bias, as in BookSim2." },
  ],
} as const satisfies ChoiceParameter;

const READING = {
  kind: "choice",
  id: "reading",
  title: "queues read",
  help: "Which queues of other routers it knows.",
  default: "path",
  options: [
    { id: "path", title: "whole path", help: "The sum of the queues of all channels of the path (Mollah et al. 2017)." },
    {
      id: "source-group",
      title: "source group",
      help: "The queue of the global channel by which the path leaves the source's group, times hops (Kim et al. 2008).",
      whyNot: needsGroups,
    },
    {
      id: "outputs",
      title: "output queues",
      help: "The output queues along the path, as Besta, Hoefler 2014 word it; their results need the whole path.",
    },
  ],
} as const satisfies ChoiceParameter;

const DECISIONS = {
  kind: "choice",
  id: "decisions",
  title: "decisions",
  help: "What packets that choose a path in a router know of each other.",
  default: "parallel",
  options: [
    { id: "parallel", title: "all at once", help: "Nothing: all read the same queues (greedy)." },
    {
      id: "sequential",
      title: "one after another",
      help: "Each also counts the packets that have chosen before it and are still on their way from their endpoint.",
    },
  ],
} as const satisfies ChoiceParameter;

const TIMESTAMPS = {
  kind: "integer",
  id: "creditTimestamps",
  title: "credit timestamps",
  help: "Timestamps that each virtual channel keeps to measure when its credits return; with a quarter of the buffer's flits, one credit of four is timed. 0: one flit of a port is timed at a time.",
  unit: "flits",
  min: 0,
  max: 4096,
  sliderMax: 256,
  default: 0,
} as const satisfies Parameter;

const MEASURES = { queue: QUEUE, credits: CREDITS, both: BOTH, overdue: OVERDUE } as const;
const READINGS = { path: PATH, "source-group": SOURCE_GROUP, outputs: OUTPUTS } as const;

const WAITING = congestionChoice("queue");
const LATE = congestionChoice("overdue");

/** The parameters of an algorithm that tells virtual channels apart. */
const BY_CHANNELS = [...CANDIDATES, LATE, BIAS, WEIGHTING, INTERMEDIATE, INTRA_GROUP, VC_SCHEME, DECISIONS] as const;

/** What all of them are set to, and what some. */
type Common = ValuesOf<
  readonly [...typeof CANDIDATES, typeof WAITING, typeof BIAS, typeof INTERMEDIATE, typeof INTRA_GROUP, typeof DECISIONS]
>;
type Some = ValuesOf<readonly [typeof READING, typeof WEIGHTING, typeof DETOUR, typeof VC_SCHEME, typeof TIMESTAMPS]>;
type Adaptive = Common & Partial<Some>;

interface Kind<Id extends string, P extends readonly Parameter[]> extends Pick<RoutingDescriptor, "title" | "summary" | "source"> {
  readonly id: Id;
  readonly parameters: P & (ValuesOf<P> extends Adaptive ? unknown : never);
  readonly discrimination?: UgalOptions["discrimination"];
  readonly delaysCredits?: boolean;
  readonly progressive?: boolean;
}

function adaptive<const Id extends string, const P extends readonly Parameter[]>(kind: Kind<Id, P>): Described<RoutingDescriptor, P, Id> {
  const { id, title, summary, source, parameters, discrimination = TOGETHER, delaysCredits = false, progressive = false } = kind;
  const everywhere = discrimination === TOGETHER && !progressive;
  const useOf = ({ intermediate, intraGroup, vcScheme: scheme = "rising", detour = "any" }: Adaptive): PathUse => ({
    ...WITH_DETOURS,
    through: intermediate,
    progressive,
    intraGroup: intraGroup === "detour",
    booksim: scheme === "booksim",
    open: scheme === "open",
    detour,
  });
  const optionsOf = (values: Adaptive): UgalOptions => ({
    candidates: values.candidates,
    minimalCandidates: values.minimalCandidates,
    bias: values.bias,
    measure: MEASURES[values.congestion],
    // UGAL-G reads queues of other routers.
    reading: values.reading === undefined ? FIRST : READINGS[values.reading],
    discrimination,
    double: values.weighting === "double",
    delaysCredits,
    inTurn: values.decisions === "sequential",
    timestamps: values.creditTimestamps ?? 0,
  });
  const plan = (values: Adaptive): PathPlan => planOf(values, useOf(values));
  const form: RoutingDescriptor<Adaptive> = {
    id,
    title,
    alsoCalled: ["adaptive"],
    summary,
    source,
    parameters,
    ...(progressive ? {} : { paths: "ugal" as const }),
    whyNot: everywhere ? needsEndpointsEverywhere : progressive ? needsLinkedGroups : needsGroups,
    check: (values) => complaintOf(values) ?? classesComplaint(values, useOf(values)),
    virtualChannels: (values) => plan(values).virtualChannels,
    classes: (values) => plan(values).classes,
    ejectsOnAny: (values) => plan(values).ejectsOnAny,
    drawsInjection: (values) => plan(values).drawsInjection,
    build: (network, values) => new (progressive ? ProgressiveRouter : UgalRouter)(network, plan(values), optionsOf(values)),
    dependencies: (network, values, emit) => plan(values).dependencies(network, emit),
  };
  return described<RoutingDescriptor, P, Id>(form);
}

function complaintOf({ vcScheme: scheme, intermediate, intraGroup, reading, congestion: measure }: Adaptive): Complaint | null {
  if (scheme === "booksim" && intermediate !== "router") {
    return {
      parameter: VC_SCHEME.id,
      message: "vcScheme = booksim is for detours through a router: set intermediate = router too, or leave vcScheme = rising.",
    };
  }
  if (intraGroup === "detour") {
    const bound =
      intermediate !== "router"
        ? "is for detours through a router: set intermediate = router too"
        : scheme === "booksim"
          ? "does not go with vcScheme = booksim, which sends such packets minimally: set vcScheme = rising"
          : null;
    if (bound !== null) return { parameter: INTRA_GROUP.id, message: `intraGroup = detour ${bound}, or leave intraGroup = minimal.` };
  }
  if (reading === "outputs" && measure !== "queue") {
    return {
      parameter: "congestion",
      message: `congestion = ${measure} does not go with reading = outputs, which reads flits in output queues: congestion must be queue.`,
    };
  }
  return null;
}

export const ugalL = adaptive({
  id: "ugal-l",
  title: "UGAL-L",
  summary: "Each packet goes minimally or by a Valiant detour, whichever has the smaller queue × hops at the source router.",
  source: "Kim et al. 2008, section 4.2; Besta, Hoefler 2014, section IV-C",
  parameters: [...CANDIDATES, WAITING, BIAS, WEIGHTING, INTERMEDIATE, INTRA_GROUP, DETOUR, VC_SCHEME, DECISIONS],
});

export const ugalLVc = adaptive({
  id: "ugal-l-vc",
  title: "UGAL-L (VC)",
  discrimination: BY_CLASS,
  summary:
    "UGAL-L that compares the queues of the minimal and the non-minimal virtual channels instead of whole ports, so that packets of one port tell apart; it overrates detours under even load. Queues are estimated from credits, too: flits waiting and credits overdue.",
  source: "Kim et al. 2008, section 4.3.1",
  parameters: BY_CHANNELS,
});

export const ugalLVch = adaptive({
  id: "ugal-l-vch",
  title: "UGAL-L (VC hybrid)",
  discrimination: WHERE_SHARED,
  summary:
    "UGAL-L that compares virtual channels only when the minimal path and the detour leave by the same port, and whole ports otherwise.",
  source: "Kim et al. 2008, section 4.3.1",
  parameters: BY_CHANNELS,
});

export const ugalLCr = adaptive({
  id: "ugal-l-cr",
  title: "UGAL-L (credit round trip)",
  discrimination: WHERE_SHARED,
  delaysCredits: true,
  summary:
    "The VC hybrid with credits held back as long as the channel they make room for is slow to return its own, so that sources sense congestion ahead before buffers fill.",
  source: "Kim et al. 2008, section 4.3.2, Figure 17",
  parameters: [...BY_CHANNELS, TIMESTAMPS],
});

export const ugalG = adaptive({
  id: "ugal-g",
  title: "UGAL-G",
  summary:
    "Each packet goes minimally or by a Valiant detour, whichever has fewer flits queued along its whole path: the ideal that UGAL-L approximates.",
  source: "Mollah et al. 2017, section 2.3; Kim et al. 2008, section 4.2; Besta, Hoefler 2014, section IV-C",
  parameters: [...CANDIDATES, READING, WAITING, BIAS, INTERMEDIATE, INTRA_GROUP, DETOUR, VC_SCHEME, DECISIONS],
});

export const par = adaptive({
  id: "par",
  title: "PAR",
  progressive: true,
  summary:
    "UGAL-L whose packets on a minimal path are judged again at the second router of the source's group, by the queue of the global channel itself.",
  source: "Jiang, Kim, Dally 2009 (progressive adaptive routing)",
  parameters: [...CANDIDATES, WAITING, BIAS, WEIGHTING, INTERMEDIATE, INTRA_GROUP, DECISIONS],
});
