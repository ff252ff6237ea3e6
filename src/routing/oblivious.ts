/** Oblivious routing: MIN, VAL and VLB (Kim et al. 2008, section 4.2; Mollah et al. 2017, section 2.3; Besta, Hoefler 2014, section IV). */
import { described, valuesOf } from "../descriptor.ts";
import type { ChoiceParameter, Described, Parameter, Values, ValuesOf, Choices } from "../descriptor.ts";
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";
import { traitsOf } from "../topology/networks.ts";
import {
  needsEndpointsEverywhere,
  needsGrid,
  needsGroups,
  needsLikeGroups,
  needsOneWhole,
  needsOrderedGroups,
  needsShortDetours,
} from "../topology/traits.ts";
import type { RouteForm } from "./forms.ts";
import { classesComplaint, planOf } from "./path-plans.ts";
import { PathRouter } from "./path-router.ts";
import { MINIMAL_ONLY, WITH_DETOURS } from "./paths.ts";
import type { PathPlan, PathUse } from "./paths.ts";
import type { Router, RoutingDescriptor } from "./routing.ts";

/** Takes the first minimal path that is drawn. */
export class MinimalRouter extends PathRouter {
  get form(): RouteForm | undefined {
    return this.formOf("minimal");
  }

  protected choosePath(from: number, to: number, random: RandomSource): number {
    return this.paths.minimal(this.route, from, to, random);
  }
}

class ValiantRouter extends PathRouter {
  get form(): RouteForm | undefined {
    return this.formOf("detour");
  }

  protected choosePath(from: number, to: number, random: RandomSource): number {
    const length = this.paths.nonMinimal(this.route, from, to, random);
    if (length === 0) return this.paths.minimal(this.route, from, to, random);
    this.minimal = false;
    return length;
  }
}

/** How far detours go in a network without groups. */
export const DETOUR = {
  kind: "choice",
  id: "detour",
  title: "detours",
  help: "Which random routers a detour may pass through.",
  default: "any",
  options: [
    { id: "any", title: "through any router", help: "Uniformly among all other routers that carry endpoints; 2 to 4 hops on a Slim Fly." },
    {
      id: "short",
      title: "short",
      help: "Uniformly among the routers linked to the source's or the destination's (at most 3 hops on a Slim Fly); in a grid among those that differ from the source's in the dimensions only in which the destination's does.",
      whyNot: needsShortDetours,
    },
    {
      id: "all",
      title: "as BookSim2's",
      help: "Uniformly among all routers, the packet's own two included, which then goes minimally; one that meets its destination on the way has arrived.",
      whyNot: needsGrid,
    },
  ],
} as const satisfies ChoiceParameter;

/** What packets within a group do if detours lead through a router. */
export const INTRA_GROUP = {
  kind: "choice",
  id: "intraGroup",
  title: "pairs within a group",
  help: "How packets travel between two routers of one group.",
  default: "minimal",
  options: [
    { id: "minimal", title: "minimally", help: "Never by a detour, as in Kim et al. 2008 and BookSim2." },
    {
      id: "detour",
      title: "detours too",
      help: "Detours through a random router of the other groups, there and back: Mollah et al. 2017 to the letter.",
      whyNot: needsGroups,
    },
  ],
} as const satisfies ChoiceParameter;

type Option = ChoiceParameter["options"][number];

/** Whether virtual channels are assigned to hops so that no packets can wait in a ring; an algorithm may have more options. */
export const RISING = {
  id: "rising",
  title: "rising",
  help: "The class rises wherever packets could wait for each other in a ring: free of deadlock.",
} as const satisfies Option;
export const OPEN = {
  id: "open",
  title: "open",
  whyNot: needsOneWhole,
  help: "Every virtual channel is open to every hop, as in BookSim2's networks from a file: more of them for each packet, but it can deadlock.",
} as const satisfies Option;

/** The parameter of it, with these options. */
export function vcScheme<const Options extends readonly Option[]>(...options: Options) {
  return {
    kind: "choice",
    id: "vcScheme",
    title: "VC assignment",
    help: "How virtual-channel classes are given to hops.",
    default: RISING.id,
    options,
  } as const satisfies ChoiceParameter;
}

const VC_SCHEME = vcScheme(RISING, OPEN);
const MINIMAL_VC_SCHEME = vcScheme(
  RISING,
  {
    id: "booksim",
    title: "BookSim2's",
    whyNot: needsLikeGroups,
    help: "The same classes; packets enter by a virtual channel drawn at random, and wait when it is full.",
  },
  OPEN,
);

/** The links of two groups that a minimal path may take. */
const GLOBAL_LINK = {
  kind: "choice",
  id: "globalLink",
  title: "global link",
  help: "Which of the links between two groups a minimal path takes.",
  default: "any",
  options: [
    { id: "any", title: "any", help: "One at random, as likely as any other." },
    {
      id: "own",
      title: "the router's own",
      help: "One of the source's own router where it has one to that group, which saves the first hop; else any.",
      whyNot: needsOrderedGroups,
    },
  ],
  when: (values) => {
    const traits = traitsOf(values);
    return needsOrderedGroups(traits) === null && (traits.mixed !== undefined || (traits.groups?.links ?? 1) > 1);
  },
} as const satisfies ChoiceParameter;

/** Whether minimal routes of a design leave by the router's own link to a group if it has one. */
export function prefersOwnLink(values: Values): boolean {
  return valuesOf<Choices>(values).routing === min.id && values[GLOBAL_LINK.id] === "own" && needsOrderedGroups(traitsOf(values)) === null;
}

function oblivious<const Id extends string, const P extends readonly Parameter[]>(
  words: Pick<RoutingDescriptor, "title" | "summary" | "source" | "whyNot" | "paths" | "even"> & {
    readonly id: Id;
    readonly parameters: P;
  },
  Made: typeof MinimalRouter | typeof ValiantRouter,
  use: (values: ValuesOf<P>) => PathUse,
): Described<RoutingDescriptor, P, Id> {
  const plan = (values: Values & ValuesOf<P>): PathPlan => planOf(values, use(values));
  const form: RoutingDescriptor<Values & ValuesOf<P>> = {
    ...words,
    oblivious: "router",
    virtualChannels: (values) => plan(values).virtualChannels,
    classes: (values) => plan(values).classes,
    ejectsOnAny: (values) => plan(values).ejectsOnAny,
    drawsInjection: (values) => plan(values).drawsInjection,
    check: (values) => classesComplaint(values, use(values)),
    build: (network, values) => new Made(network, plan(values)),
    dependencies: (network, values, emit) => plan(values).dependencies(network, emit),
  };
  return described<RoutingDescriptor, P, Id>(form);
}

/** MIN and Valiant through any router without virtual-channel classes, which do not affect the load of channels. */
export function plainMinimal(network: Network, values: Values): Router {
  return new MinimalRouter(network, planOf(values, { ...MINIMAL_ONLY, open: true }));
}

export function plainValiant(network: Network, values: Values, intraGroup: boolean): Router {
  return new ValiantRouter(network, planOf(values, { ...WITH_DETOURS, through: "router", intraGroup, open: true }));
}

export const min = oblivious(
  {
    id: "min",
    even: "minimal",
    title: "MIN",
    summary: "Minimal: one global channel in a dragonfly or Cascade, a shortest path elsewhere.",
    source: "Kim et al. 2008, section 4.1; Besta, Hoefler 2014, section IV-A",
    paths: "minimal",
    whyNot: needsEndpointsEverywhere,
    parameters: [MINIMAL_VC_SCHEME, GLOBAL_LINK],
  },
  MinimalRouter,
  ({ vcScheme: scheme, globalLink }) => ({
    ...MINIMAL_ONLY,
    booksim: scheme === "booksim",
    open: scheme === "open",
    ownLink: globalLink === "own",
  }),
);

export const valiant = oblivious(
  {
    id: "valiant",
    even: "detours",
    title: "Valiant",
    summary:
      "Every packet detours through a random intermediate group (dragonfly, Cascade) or router (elsewhere), which spreads any pattern evenly at twice the load.",
    source: "Kim et al. 2008, section 4.1; Besta, Hoefler 2014, section IV-B",
    whyNot: needsEndpointsEverywhere,
    parameters: [DETOUR, VC_SCHEME],
  },
  ValiantRouter,
  (values) => ({ ...WITH_DETOURS, detour: values.detour, open: values.vcScheme === "open" }),
);

export const valiantRouter = oblivious(
  {
    id: "valiant-router",
    even: "detours",
    title: "Valiant (router)",
    summary:
      "Every packet detours through a random router outside the source's and the destination's group, which also spreads the load within the intermediate group (VLB).",
    source: "Mollah et al. 2017, section 2.3, after García et al. 2012",
    whyNot: needsGroups,
    parameters: [INTRA_GROUP],
  },
  ValiantRouter,
  (values) => ({ ...WITH_DETOURS, through: "router", intraGroup: values.intraGroup === "detour" }),
);
