/**
 * The table by which a design is read: groups in the fixed order of writing. Topology, routing and traffic begin with a choice among
 * descriptors and go on with the parameters of the chosen one; the others are groups of settings.
 */
import { resilienceSettings } from "../analysis/resilience-settings.ts";
import { lifeSettings, lifeWarning } from "../cost/life-settings.ts";
import type { LifeValues } from "../cost/life-settings.ts";
import { costSettings } from "../cost/prices.ts";
import type { CostValues } from "../cost/prices.ts";
import { missingRouter, priceWarning } from "../cost/warnings.ts";
import { valuesOf } from "../descriptor.ts";
import type { ChoiceParameter, Descriptor, Parameter, Value, Values, WhyNot } from "../descriptor.ts";
import { defaultRouting, ROUTINGS, routingOf } from "../routing/algorithms.ts";
import { simulationSettings } from "../simulation/parameters.ts";
import { unitSettings } from "../simulation/unit.ts";
import { MODELS, throughputSettings } from "../throughput/models.ts";
import { damageSettings, isDamaged } from "../topology/damage.ts";
import { lossesOf } from "../topology/links.ts";
import { allTopologies, FAMILY_IDS, TOPOLOGIES, topologyOf, DEFAULT_FAMILY } from "../topology/families.ts";
import { networkOf, traitsOf } from "../topology/networks.ts";
import { endpointNodes, nodeSettingsOf, serverNodes } from "../workload/node-settings.ts";
import { allPatterns, needPattern, PATTERN_IDS, PATTERNS, patternOf, SECOND_IDS, SECOND_JOBS, workloadOf } from "../workload/patterns.ts";
import { NO_JOB, SECOND } from "../workload/second.ts";
import type { DesignValues } from "./study.ts";

export type GroupId =
  | "topology"
  | "damage"
  | "node"
  | "unit"
  | "routing"
  | "traffic"
  | "job2"
  | "simulation"
  | "throughput"
  | "cost"
  | "resilience"
  | "life";

export interface Group {
  readonly id: GroupId;
  readonly title: string;
  /** The choice of the group, named as the group; null for settings. */
  readonly choice: ChoiceParameter | null;
  /** The descriptors chosen among; one for settings, or several of which each family has its own. */
  readonly list: readonly Descriptor[];
  /** Of settings that depend on the family, the ones that a design has. */
  readonly ofFamily?: (values: Values) => Descriptor;
  /** True if all of its parameters stand open in the form. */
  readonly open: boolean;
  /** False if a form leaves it out, since it can say nothing; by default it is always there. */
  readonly when?: (values: Values) => boolean;
  /** The view of results that they serve. The form has them only there, or if one is not at its default. Left out: always. */
  readonly view?: string;
  /** A statement on the design under its choice, without full stop. */
  readonly sentence: (values: Values) => string | null;
}

type Options = ChoiceParameter["options"];

/** Descriptors as options. Of those that are not loaded only the ids are known. */
function optionsOf(list: readonly Descriptor[], ids: readonly string[]): Options {
  return ids.map((id) => {
    const { title = id, summary = "", group, alsoCalled } = list.find((descriptor) => descriptor.id === id) ?? {};
    return { id, title, help: summary, group, alsoCalled };
  });
}

function choice(
  id: GroupId,
  title: string,
  help: string,
  list: readonly Descriptor[],
  fallback: string,
  { altered, ...rest }: Pick<Group, "open" | "sentence" | "when"> & Pick<ChoiceParameter, "altered">,
  ids: readonly string[] = list.map((descriptor) => descriptor.id),
): Group {
  let known: { readonly of: number; readonly options: Options } | null = null;
  const parameter: ChoiceParameter = {
    kind: "choice",
    id,
    title: id,
    help,
    default: fallback,
    ...(altered && { altered }),
    get options() {
      if (known?.of !== list.length) known = { of: list.length, options: optionsOf(list, ids) };
      return known.options;
    },
  };
  return { id, title, list, choice: parameter, ...rest };
}

function settings(id: GroupId, descriptor: Descriptor): Group {
  return { id, title: descriptor.title, list: [descriptor], choice: null, open: false, sentence: () => null };
}

/** The failures in numbers; null if there are none. */
function lossesText(values: Values): string | null {
  const network = isDamaged(values) ? networkOf(values) : null;
  const losses = network && lossesOf(network);
  if (!losses) return null;
  const { channels, routers, endpoints } = network.damage!.intact;
  const links = `${losses.links} of ${channels / 2} links`;
  return losses.routers === 0
    ? `${links} have failed`
    : `${links} and ${losses.routers} of ${routers} routers with ${losses.endpoints} of ${endpoints} endpoints have failed`;
}

function costSentence(values: Values): string | null {
  const priced = valuesOf<CostValues>(values);
  return missingRouter(priced, topologyOf(values).equipment) ?? priceWarning(priced);
}

export const GROUPS: readonly Group[] = [
  choice(
    "topology",
    "Topology",
    "The family of networks.",
    TOPOLOGIES,
    DEFAULT_FAMILY,
    { open: true, sentence: (values) => topologyOf(values).consequence(values) },
    FAMILY_IDS,
  ),
  { ...settings("damage", damageSettings), sentence: lossesText },
  {
    ...settings("node", serverNodes),
    list: [serverNodes, endpointNodes],
    ofFamily: nodeSettingsOf,
    when: (values) => workloadOf(values) !== null,
  },
  settings("unit", unitSettings),
  choice("routing", "Routing", "How packets find their way.", ROUTINGS, ROUTINGS[0]!.id, {
    open: false,
    altered: "options",
    sentence: (values) => routingOf(values).summary,
  }),
  choice(
    "traffic",
    "Traffic",
    "Who sends to whom.",
    PATTERNS,
    "uniform",
    {
      open: true,
      sentence: (values) => {
        const traffic = patternOf(values);
        return traffic.onNetwork?.(topologyOf(values).traits(values), values) ?? traffic.summary;
      },
    },
    PATTERN_IDS,
  ),
  choice(
    SECOND,
    "Second job",
    "A workload beside the first, on endpoints that it leaves free.",
    SECOND_JOBS,
    NO_JOB,
    {
      open: true,
      sentence: (values) => SECOND_JOBS.find(({ id }) => id === values[SECOND])!.summary,
      when: (values) => {
        const workload = workloadOf(values);
        return workload !== null && workload.jobs === undefined;
      },
    },
    SECOND_IDS,
  ),
  settings("simulation", simulationSettings),
  settings("throughput", throughputSettings),
  { ...settings("cost", costSettings), sentence: (values) => costSentence(values) },
  { ...settings("resilience", resilienceSettings), view: "resilience" },
  { ...settings("life", lifeSettings), view: "floor-plan", sentence: (values) => lifeWarning(valuesOf<LifeValues>(values)) },
];

/** The descriptor whose parameters a design has in a group. */
export function descriptorIn(group: Group, values: Values): Descriptor {
  if (!group.choice) return group.ofFamily?.(values) ?? group.list[0]!;
  if (group.list === TOPOLOGIES) return topologyOf(values);
  const found = group.list.find((descriptor) => descriptor.id === values[group.id]);
  // Of traffics and second jobs some may be missing: those of the design's own, or all.
  if (!found) {
    needPattern(values);
    allPatterns();
  }
  if (!found) throw new TypeError(`unknown ${group.id} ${String(values[group.id])}`);
  return found;
}

/** Parameters of a design in one group, its choice first. */
export function parametersIn(group: Group, values: Values): readonly Parameter[] {
  const own = descriptorIn(group, values).parameters;
  return group.choice ? [group.choice, ...own] : own;
}

/** Whether a parameter has an effect under a design's other values. One without effect is at its default in every design. */
export function isInForce({ when }: Parameter, values: Values): boolean {
  return when?.(values) !== false;
}

/** Names of all that the results of these groups depend on: their parameters, and those of other groups that they read too. */
export function readBy(groups: readonly Group[], values: Values): readonly string[] {
  return [
    ...new Set(
      groups.flatMap((group) => [...parametersIn(group, values).map(({ id }) => id), ...(descriptorIn(group, values).alsoReads ?? [])]),
    ),
  ];
}

/** The design as far as results depend on it: without names that are only shown. The same object where it has none. */
export function withoutLabels<V extends Values>(values: V): V {
  const counted: Record<string, Value> = {};
  for (const parameter of parametersOf(values)) {
    const text = parameter.kind === "text" && parameter.counts?.(String(values[parameter.id]));
    if (typeof text === "string" && text !== values[parameter.id]) counted[parameter.id] = text;
  }
  return Object.keys(counted).length > 0 ? { ...values, ...counted } : values;
}

/** Whether some design has a parameter of this name. */
export function isParameter(id: string): boolean {
  const isIn = (list: readonly Descriptor[]): boolean => list.some(({ parameters }) => parameters.some((one) => one.id === id));
  return GROUPS.some((group) => group.choice?.id === id || isIn(group.list)) || isIn(allTopologies()) || isIn(allPatterns());
}

/** All parameters of a design in the order of writing. */
export function parametersOf(values: Values): readonly Parameter[] {
  return GROUPS.flatMap((group) => parametersIn(group, values));
}

interface Offer {
  readonly id: string;
  readonly whyNot?: WhyNot;
}

/** Choices among descriptors that are not all defined on every family; in other choices the options say so themselves. */
const BOUND: Readonly<Record<string, readonly Offer[]>> = { routing: ROUTINGS, traffic: PATTERNS, model: MODELS };

/** Why an option is not defined on the design's topology, without subject and full stop; null if it is. */
export function misfit(parameter: ChoiceParameter, option: Value, values: Values): string | null {
  const offers: readonly Offer[] = BOUND[parameter.id] ?? parameter.options;
  const offer = offers.find((one) => one.id === option);
  return offer?.whyNot?.(traitsOf(values)) ?? null;
}

/** The options of a choice that are defined on the design's topology. */
export function fittingOptions(parameter: ChoiceParameter, values: Values): readonly string[] {
  return parameter.options.map((option) => option.id).filter((id) => misfit(parameter, id, values) === null);
}

/** The default of a parameter, given the values that precede it in the order of writing. */
export function defaultFor(parameter: Parameter, values: Values): Value {
  if (parameter.id === "routing") return defaultRouting(values);
  const fallback = typeof parameter.default === "function" ? parameter.default(values) : parameter.default;
  return parameter.kind === "choice" && misfit(parameter, fallback, values) ? (fittingOptions(parameter, values)[0] ?? fallback) : fallback;
}

/** The topologies, routings or traffics that have a parameter of this name, to say where a stray name belongs. */
export function ownersOf(parameter: string): readonly { readonly group: GroupId; readonly owners: readonly Descriptor[] }[] {
  allTopologies();
  allPatterns();
  return GROUPS.filter((group) => group.choice).flatMap((group) => {
    const owners = group.list.filter((descriptor) => descriptor.parameters.some((one) => one.id === parameter));
    return owners.length > 0 ? [{ group: group.id, owners }] : [];
  });
}

/** The design with all of its links and routers. */
export function withoutDamage(values: DesignValues): DesignValues {
  const damage = GROUPS.find(({ id }) => id === "damage")!.list.flatMap(({ parameters }) => parameters);
  const defaults = damage.map(({ id, default: value }): [string, Value] => [id, typeof value === "function" ? value(values) : value]);
  return { ...values, ...Object.fromEntries(defaults.filter(([id]) => id in values)) };
}
