/** The adaptive algorithms on minimal and Valiant paths, and their options. */
import { choiceOf, numberOf } from "../descriptor.ts";
import type { ChoiceParameter, Complaint, Parameter, Values } from "../descriptor.ts";
import { traitsOf } from "../topology/networks.ts";
import { needsEndpointsEverywhere, needsGroups, needsLikeGroups, needsLinkedGroups } from "../topology/traits.ts";
import { DETOUR, INTRA_GROUP, OPEN, RISING, vcScheme } from "./oblivious.ts";
import { ProgressiveRouter } from "./par.ts";
import { classesComplaint, planOf } from "./path-plans.ts";
import { WITH_DETOURS } from "./paths.ts";
import type { PathUse } from "./paths.ts";
import type { RoutingDescriptor } from "./routing.ts";
import { BOTH, BY_CLASS, CREDITS, FIRST, OUTPUTS, OVERDUE, PATH, QUEUE, SOURCE_GROUP, TOGETHER, WHERE_SHARED } from "./ugal-options.ts";
import type { UgalOptions } from "./ugal-options.ts";
import { UgalRouter } from "./ugal.ts";

/** Groups that a packet needs several hops to cross. */
function hasWideGroups(values: Values): boolean {
  return (traitsOf(values).groups?.hops ?? 1) > 1;
}

const CANDIDATES: readonly Parameter[] = [
  {
    kind: "integer",
    id: "candidates",
    title: "non-minimal candidates",
    help: "Random Valiant paths compared with the minimal one for every packet.",
    min: 1,
    max: 16,
    default: (values) => {
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
    default: (values) => (hasWideGroups(values) ? 2 : 1),
  },
];

const INTERMEDIATE: ChoiceParameter = {
  kind: "choice",
  id: "intermediate",
  title: "intermediate",
  help: "What a detour passes through.",
  default: (values) => (hasWideGroups(values) ? "router" : "group"),
  options: [
    { id: "group", title: "group", help: "A random third group: at most 5 hops in a dragonfly, 8 in a Cascade.", whyNot: needsGroups },
    {
      id: "router",
      title: "router",
      help: "A random router, in a dragonfly or a Cascade of a third group: at most 6 or 10 hops, and one or two more VC classes.",
    },
  ],
};

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

function congestion(fallback: "queue" | "overdue"): ChoiceParameter {
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
  };
}

const BIAS: Parameter = {
  kind: "integer",
  id: "bias",
  title: "bias to minimal",
  help: "The minimal path is taken while it is worse by at most this.",
  unit: "flits",
  min: 0,
  max: 10000,
  sliderMax: 100,
  default: 0,
};

const WEIGHTING: ChoiceParameter = {
  kind: "choice",
  id: "weighting",
  title: "weighting",
  help: "How queue and path length are combined.",
  default: "hops",
  options: [
    { id: "hops", title: "queue × hops", help: "Minimal when q_m·H_m ≤ q_nm·H_nm + bias (Singh 2005)." },
    { id: "double", title: "single and double", help: "Minimal when q_m ≤ 2·q_nm + bias, as in BookSim2." },
  ],
};

const READING: ChoiceParameter = {
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
};

const MEASURES = { queue: QUEUE, credits: CREDITS, both: BOTH, overdue: OVERDUE } as const;
const READINGS = { path: PATH, "source-group": SOURCE_GROUP, outputs: OUTPUTS } as const;

/** A choice's value, or its default if an algorithm does not have it. */
function optionOf(values: Values, { id, default: fallback }: ChoiceParameter, has: readonly Parameter[]): string {
  if (has.some((parameter) => parameter.id === id)) return choiceOf(values, id);
  return typeof fallback === "function" ? fallback(values) : fallback;
}

interface Kind extends Pick<RoutingDescriptor, "id" | "title" | "summary" | "source"> {
  /** True if it reads queues of other routers, as UGAL-G does. */
  readonly global?: boolean;
  readonly discrimination?: UgalOptions["discrimination"];
  readonly delaysCredits?: boolean;
  readonly progressive?: boolean;
}

function adaptive(kind: Kind): RoutingDescriptor {
  const { id, title, summary, source, global = false, discrimination = TOGETHER, delaysCredits = false, progressive = false } = kind;
  const everywhere = discrimination === TOGETHER && !progressive;
  const measure = congestion(discrimination === TOGETHER ? "queue" : "overdue");
  const parameters: readonly Parameter[] = [
    ...CANDIDATES,
    ...(global ? [READING] : []),
    measure,
    BIAS,
    ...(global ? [] : [WEIGHTING]),
    INTERMEDIATE,
    INTRA_GROUP,
    ...(everywhere ? [DETOUR] : []),
    ...(progressive ? [] : [VC_SCHEME]),
  ];
  const useOf = (values: Values): PathUse => ({
    ...WITH_DETOURS,
    through: choiceOf(values, INTERMEDIATE.id) === "router" ? "router" : "group",
    progressive,
    intraGroup: choiceOf(values, INTRA_GROUP.id) === "detour",
    booksim: optionOf(values, VC_SCHEME, parameters) === "booksim",
    open: optionOf(values, VC_SCHEME, parameters) === OPEN.id,
    detour: optionOf(values, DETOUR, parameters) as PathUse["detour"],
  });
  const optionsOf = (values: Values): UgalOptions => ({
    candidates: numberOf(values, "candidates"),
    minimalCandidates: numberOf(values, "minimalCandidates"),
    bias: numberOf(values, "bias"),
    measure: MEASURES[choiceOf(values, measure.id) as keyof typeof MEASURES],
    reading: global ? READINGS[choiceOf(values, READING.id) as keyof typeof READINGS] : FIRST,
    discrimination,
    double: optionOf(values, WEIGHTING, parameters) === "double",
    delaysCredits,
  });
  return {
    id,
    title,
    summary,
    source,
    parameters,
    ...(progressive ? {} : { paths: "ugal" as const }),
    whyNot: everywhere ? needsEndpointsEverywhere : progressive ? needsLinkedGroups : needsGroups,
    check: (values) => complaintOf(values, parameters) ?? classesComplaint(values, useOf(values)),
    virtualChannels: (values) => planOf(values, useOf(values)).virtualChannels,
    classes: (values) => planOf(values, useOf(values)).classes,
    ejectsOnAny: (values) => planOf(values, useOf(values)).ejectsOnAny,
    drawsInjection: (values) => planOf(values, useOf(values)).drawsInjection,
    build: (network, values) =>
      new (progressive ? ProgressiveRouter : UgalRouter)(network, planOf(values, useOf(values)), optionsOf(values)),
    dependencies: (network, values, emit) => planOf(values, useOf(values)).dependencies(network, emit),
  };
}

function complaintOf(values: Values, parameters: readonly Parameter[]): Complaint | null {
  if (optionOf(values, VC_SCHEME, parameters) === "booksim" && choiceOf(values, INTERMEDIATE.id) !== "router") {
    return {
      parameter: VC_SCHEME.id,
      message: "vcScheme = booksim is for detours through a router: set intermediate = router too, or leave vcScheme = rising.",
    };
  }
  if (choiceOf(values, INTRA_GROUP.id) === "detour") {
    const bound =
      choiceOf(values, INTERMEDIATE.id) !== "router"
        ? "is for detours through a router: set intermediate = router too"
        : optionOf(values, VC_SCHEME, parameters) === "booksim"
          ? "does not go with vcScheme = booksim, which sends such packets minimally: set vcScheme = rising"
          : null;
    if (bound !== null) return { parameter: INTRA_GROUP.id, message: `intraGroup = detour ${bound}, or leave intraGroup = minimal.` };
  }
  if (optionOf(values, READING, parameters) === "outputs" && choiceOf(values, "congestion") !== "queue") {
    return {
      parameter: "congestion",
      message: `congestion = ${choiceOf(values, "congestion")} does not go with reading = outputs, which reads flits in output queues: congestion must be queue.`,
    };
  }
  return null;
}

export const ugalL = adaptive({
  id: "ugal-l",
  title: "UGAL-L",
  summary: "Each packet goes minimally or by a Valiant detour, whichever has the smaller queue × hops at the source router.",
  source: "Kim et al. 2008, section 4.2; Besta, Hoefler 2014, section IV-C",
});

export const ugalLVc = adaptive({
  id: "ugal-l-vc",
  title: "UGAL-L (VC)",
  discrimination: BY_CLASS,
  summary:
    "UGAL-L that compares the queues of the minimal and the non-minimal virtual channels instead of whole ports, so that packets of one port tell apart; it overrates detours under even load. Queues are estimated from credits, too: flits waiting and credits overdue.",
  source: "Kim et al. 2008, section 4.3.1",
});

export const ugalLVch = adaptive({
  id: "ugal-l-vch",
  title: "UGAL-L (VC hybrid)",
  discrimination: WHERE_SHARED,
  summary:
    "UGAL-L that compares virtual channels only when the minimal path and the detour leave by the same port, and whole ports otherwise.",
  source: "Kim et al. 2008, section 4.3.1",
});

export const ugalLCr = adaptive({
  id: "ugal-l-cr",
  title: "UGAL-L (credit round trip)",
  discrimination: WHERE_SHARED,
  delaysCredits: true,
  summary:
    "The VC hybrid with credits held back as long as the channel they make room for is slow to return its own, so that sources sense congestion ahead before buffers fill.",
  source: "Kim et al. 2008, section 4.3.2, Figure 17",
});

export const ugalG = adaptive({
  id: "ugal-g",
  title: "UGAL-G",
  global: true,
  summary:
    "Each packet goes minimally or by a Valiant detour, whichever has fewer flits queued along its whole path: the ideal that UGAL-L approximates.",
  source: "Mollah et al. 2017, section 2.3; Kim et al. 2008, section 4.2; Besta, Hoefler 2014, section IV-C",
});

export const par = adaptive({
  id: "par",
  title: "PAR",
  progressive: true,
  summary:
    "UGAL-L whose packets on a minimal path are judged again at the second router of the source's group, by the queue of the global channel itself.",
  source: "Jiang, Kim, Dally 2009 (progressive adaptive routing)",
});
