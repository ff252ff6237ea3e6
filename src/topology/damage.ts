/** Failures in a design's terms: links and routers by their numbers, or a share of them by a seed. */
import { Missing, settings, valuesOf } from "../descriptor.ts";
import type { Numbers, TextParameter, Value, Values, ValuesOf } from "../descriptor.ts";
import { topologyOf } from "./families.ts";
import type { Network } from "./network.ts";
import { shortened } from "./shortened.ts";

const given = (values: Values, id: string): Value | undefined => values[id];

/** True if something fails. */
export function isDamaged(values: Values): boolean {
  return (
    (given(values, "failedLinks") ?? "") !== "" ||
    (given(values, "failedRouters") ?? "") !== "" ||
    (given(values, "failLinks") ?? 0) !== 0 ||
    (given(values, "failRouters") ?? 0) !== 0
  );
}

/** Share of links or routers that may fail before a network is routed as any graph. */
const MAX_REPAIRED = 0.25;

/**
 * True if so much of a damaged design fails that its family's paths are given up: a larger share of links or routers than MAX_REPAIRED.
 */
export function beyondRepair(values: Values): boolean {
  const { routers } = topologyOf(values).size(values);
  const { failedRouters, failLinks, failRouters } = valuesOf<DamageValues>(values);
  const failed = failedRouters === "" ? 0 : failedRouters.split(",").length / routers;
  return Math.max(failLinks, failRouters, failed) > MAX_REPAIRED;
}

/**
 * `none`: nothing failed. `pairs`: pairs whose paths failed go another way, all others as in the whole network. `general`: so much failed
 * that all are routed as in any graph.
 */
export type RoutingRepaired = "none" | "pairs" | "general";

export function routingRepaired(values: Values): RoutingRepaired {
  return !isDamaged(values) ? "none" : beyondRepair(values) ? "general" : "pairs";
}

type Later = typeof import("./failures.ts");

let later: Later | null = null;

/** Loads the code that reads, checks and removes what fails. */
export async function loadFailures(): Promise<void> {
  later ??= await import("./failures.ts");
}

/** Throws Missing if it is not loaded. */
function ofFailures(): Later {
  if (!later) throw new Missing("failures of networks", loadFailures);
  return later;
}

/** The network that a damaged design leaves of the intact one. Throws Missing if failures are not loaded. */
export function damagedNetwork(values: Values): Network {
  return ofFailures().damagedNetwork(valuesOf<DamageValues>(values));
}

type Read = TextParameter["read"];

/** A shortcut: most designs name no failures. */
const readBy =
  (read: () => Read): Read =>
  (text, one) =>
    text.trim() === "" ? { text: "" } : read()(text, one);

const percent = (share: number): string => `${Number((100 * share).toPrecision(3))} %`;

export const damageSettings = settings({
  id: "damage",
  title: "Failures",
  summary:
    "Links and routers that have failed. What is left is another network: routing, simulation and bounds answer for it, the price is that of what was bought.",
  source: "Besta, Hoefler 2014, section III-D",
  parameters: [
    {
      kind: "text",
      id: "failedLinks",
      title: "links by name",
      help: "Links that fail, by their routers' numbers; 0-5:2 is the third of parallel ones.",
      form: "links such as 0-5,3-17 or 0-5:2, by the numbers of their routers",
      placeholder: "0-5,3-17",
      read: readBy(() => ofFailures().readLinks),
      default: "",
    },
    {
      kind: "text",
      id: "failedRouters",
      title: "routers by name",
      help: "Routers that fail, by their numbers, with their endpoints and links.",
      form: "router numbers such as 7,9",
      placeholder: "7,9",
      read: readBy(() => ofFailures().readRouters),
      default: "",
    },
    {
      kind: "real",
      id: "failLinks",
      title: "failed links",
      help: "Share of all links that fails, drawn by the seed; a larger share holds the smaller one's links.",
      min: 0,
      max: 0.9,
      sliderMax: 0.3,
      default: 0,
    },
    {
      kind: "real",
      id: "failRouters",
      title: "failed routers",
      help: "Share of all routers that fails, with their endpoints and links.",
      min: 0,
      max: 0.9,
      sliderMax: 0.3,
      default: 0,
    },
    {
      kind: "integer",
      id: "failSeed",
      title: "seed of failures",
      when: ({ failLinks, failRouters }: Numbers<"failLinks" | "failRouters">) => failLinks > 0 || failRouters > 0,
      help: "Which links and routers of a share fail; the same seed, the same ones everywhere.",
      min: 0,
      max: 2147483647,
      sliderMax: 20,
      default: 1,
    },
  ],
  digest: (values) => {
    if (!isDamaged(values)) return "nothing has failed";
    const { failLinks: links, failRouters: routers } = values;
    const names = [values.failedLinks, values.failedRouters].map(shortened);
    return [
      ...(links > 0 ? [`${percent(links)} of links`] : []),
      ...(routers > 0 ? [`${percent(routers)} of routers`] : []),
      ...(links > 0 || routers > 0 ? [`seed ${values.failSeed}`] : []),
      ...(names[0] === "" ? [] : [`links ${names[0]}`]),
      ...(names[1] === "" ? [] : [`routers ${names[1]}`]),
    ].join(" · ");
  },
  check: (values) => (isDamaged(values) ? ofFailures().checkFailures(values) : null),
});

export type DamageValues = ValuesOf<(typeof damageSettings)["parameters"]>;
