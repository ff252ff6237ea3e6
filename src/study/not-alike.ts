/** Lists the differences between the designs of a study that make figures incomparable, for JSON, warnings and the page. */
import type { DesignValues } from "./study.ts";
import { someOf } from "../descriptor.ts";
import type { Descriptor, Numbers, Parameter, Texts, Value } from "../descriptor.ts";
import { simulationSettings } from "../simulation/parameters.ts";
import { unitOf } from "../simulation/unit.ts";
import { settingsOf } from "../simulation/settings.ts";
import { creditLoop } from "../simulation/credit-loop.ts";
import { latenciesOf, longestLatency } from "../topology/channels.ts";
import { routingRepaired } from "../topology/damage.ts";
import { topologyOf } from "../topology/families.ts";
import { patternOf, PLACED_BY, workloadOf } from "../workload/patterns.ts";
import { NO_JOB, SECOND } from "../workload/second.ts";
import { GROUPS } from "./schema.ts";
import { formatValue, sameValue } from "./texts.ts";
import { defaultOf, withValue } from "./validation.ts";

/** The figures it touches: those of the simulation, the bounds of linear programs, or prices and watts. */
export type Touched = "simulation" | "bounds" | "cost";

export interface NotAlike {
  readonly what:
    | "traffic"
    | "senders"
    | "servers"
    | "unit"
    | "latencies"
    | "bandwidths"
    | "buffers"
    | "routers"
    | "prices"
    | "routing repaired";
  readonly touches: readonly Touched[];
  /** What it is in every design, in their order. */
  readonly designs: readonly string[];
  /** One sentence for people. */
  readonly message: string;
  /** Values that make it alike in all designs; null if no values do. */
  readonly inAll: Readonly<Record<string, Value>> | null;
}

/** Parameters of the simulation that determine it; undefined: how routers work. */
const telling = (what: Parameter["tells"]): readonly string[] =>
  (simulationSettings.parameters as readonly Parameter[]).filter(({ tells }) => tells === what).map(({ id }) => id);

interface Aspect {
  readonly what: NotAlike["what"];
  readonly touches: readonly Touched[];
  readonly of: (values: DesignValues) => string;
  readonly sentence: (designs: string) => string;
  readonly inAll: (designs: readonly DesignValues[]) => NotAlike["inAll"];
}

const idsOf = (group: string): readonly string[] =>
  GROUPS.filter(({ id }) => id === group).flatMap(({ list }) => list.flatMap(({ parameters }) => parameters.map(({ id }) => id)));

function settingsText(values: DesignValues, ids: readonly string[]): string {
  return ids.flatMap((id) => (values[id] === undefined ? [] : [`${id}=${formatValue(values[id])}`])).join("&");
}

/** The first design's values, which the others get. */
const first =
  (ids: (values: DesignValues) => readonly string[]) =>
  ([one]: readonly DesignValues[]): NotAlike["inAll"] =>
    Object.fromEntries(ids(one!).flatMap((id) => (one![id] === undefined ? [] : [[id, one![id]]])));

/** How long a cycle is, and what a load of 1 is. */
function unitText(values: DesignValues): string {
  const unit = unitOf(values);
  if (unit === null) return "endpoint speed not told";
  return `${values.flitBytes} bytes at ${values.terminalSpeed} Gb/s, ${Number(unit.nanoseconds.toPrecision(4))} ns a cycle`;
}

/** How the tasks of a workload reach others of their server. */
function serversText(values: DesignValues): string {
  if (workloadOf(values) === null) return "";
  const { gpus = 1, innerSpeed = 0 } = someOf<Numbers<"gpus" | "innerSpeed">>(values);
  return gpus === 1 || innerSpeed === 0 ? "through the network alone" : `${gpus} GPUs at ${innerSpeed} times a NIC`;
}

/** The first design's servers; null where another's endpoints do not make such servers. */
function serversInAll(designs: readonly DesignValues[]): NotAlike["inAll"] {
  const { gpus = 1, innerSpeed = 0 } = someOf<Numbers<"gpus" | "innerSpeed">>(designs[0]!);
  // Where messages go over links inside servers first, these cannot be left out.
  if (gpus === 1 || innerSpeed === 0)
    return designs.some((values) => someOf<Texts<"rails">>(values).rails === "pxn") ? null : { innerSpeed: 0 };
  const fits = designs.every((values) =>
    topologyOf(values).servers === undefined
      ? topologyOf(values).size(values).endpoints % gpus === 0
      : someOf<Numbers<"gpus">>(values).gpus === gpus,
  );
  return fits ? { gpus, innerSpeed } : null;
}

/** A design's latencies; of channels between routers those in force. */
function latenciesText(values: DesignValues): string {
  const idle = latenciesOf(values).linkLatency.length > 0 ? ["localLatency", "globalLatency"] : ["linkLatency"];
  return settingsText(
    values,
    telling("latencies").filter((id) => !idle.includes(id)),
  );
}

/** Parameters of a pattern; the placement of a workload's tasks is a design's own choice. */
const ownIds = ({ parameters }: Descriptor): readonly string[] => parameters.map(({ id }) => id).filter((id) => !PLACED_BY.includes(id));

/** A pattern's own parameters, and what it means on the network. */
function patternText(values: DesignValues): string {
  const pattern = patternOf(values);
  const own = settingsText(values, [...ownIds(pattern), ...(values[SECOND] === NO_JOB ? [] : [SECOND])]);
  const meaning = pattern.onNetwork?.(topologyOf(values).traits(values), values) ?? "";
  return [pattern.title.toLowerCase(), own, meaning === "" ? "" : `(${meaning.replace(/\.$/, "")})`]
    .filter((part) => part !== "")
    .join(" ");
}

/** The pattern, and those of its parameters that are not at their defaults. */
function givenText(values: DesignValues): string {
  const given = ownIds(patternOf(values)).filter((id) => values[id] !== undefined && !sameValue(values[id], defaultOf(values, id)));
  return settingsText(values, ["traffic", ...given]);
}

const withoutNumbers = (text: string): string => text.replaceAll(/\d+/g, "#");

/** Flits of one virtual channel for every cycle of the credit loop of the farthest channels. */
function buffersText(values: DesignValues): string {
  const settings = settingsOf(values);
  const loop = creditLoop(settings, longestLatency(settings));
  return `${(values.buffer / loop).toFixed(2)} flits a cycle of the credit loop`;
}

const ASPECTS: readonly Aspect[] = [
  {
    what: "traffic",
    touches: ["simulation", "bounds"],
    of: patternText,
    sentence: (designs) => `Traffic is not the same in all designs: ${designs}.`,
    inAll: (designs) =>
      designs.every(({ traffic }) => traffic === designs[0]!["traffic"])
        ? { traffic: "worst-found", against: "any-path" }
        : first((values) => ["traffic", ...ownIds(patternOf(values))])(designs),
  },
  {
    what: "servers",
    touches: ["simulation", "bounds"],
    of: serversText,
    sentence: (designs) => `Tasks inside a server do not reach each other alike in all designs: ${designs}.`,
    inAll: serversInAll,
  },
  {
    what: "unit",
    touches: ["simulation", "bounds"],
    of: unitText,
    sentence: (designs) => `A cycle and a load are not the same in all designs: ${designs}.`,
    inAll: first(() => idsOf("unit")),
  },
  {
    what: "latencies",
    touches: ["simulation"],
    of: latenciesText,
    sentence: (designs) => `Latencies are not the same in all designs: ${designs}.`,
    inAll: first(() => telling("latencies")),
  },
  {
    what: "bandwidths",
    touches: ["simulation", "bounds"],
    of: (values) => settingsText(values, telling("bandwidths")),
    sentence: (designs) => `Bandwidths are not the same in all designs: ${designs}.`,
    inAll: first(() => telling("bandwidths")),
  },
  {
    what: "buffers",
    touches: ["simulation"],
    of: buffersText,
    sentence: (designs) => `Buffers do not hold the same part of a credit loop in all designs: ${designs}.`,
    inAll: first(() => ["buffer", ...telling("latencies")]),
  },
  {
    what: "routers",
    touches: ["simulation"],
    of: (values) => settingsText(values, telling(undefined)),
    sentence: (designs) => `Routers do not work the same in all designs: ${designs}.`,
    inAll: first(() => telling(undefined)),
  },
  {
    what: "prices",
    touches: ["cost"],
    of: (values) => settingsText(values, idsOf("cost")),
    sentence: (designs) => `Prices are not the same in all designs: ${designs}.`,
    inAll: first(() => idsOf("cost")),
  },
  {
    what: "routing repaired",
    touches: ["simulation", "bounds"],
    of: (values) => (routingRepaired(values) === "general" ? "routed as any graph" : "as the family is routed"),
    sentence: (designs) => `So much of a design has failed that it is routed as any graph, and others are not: ${designs}.`,
    inAll: () => null,
  },
];

/** The parts of texts that differ. */
function parts(texts: readonly string[]): readonly string[] {
  const split = texts.map((text) => (text.includes(" ") ? [text] : text.split("&")));
  if (split.some((list) => list.length === 1)) return texts;
  return split.map((list) => list.filter((part) => !split.every((other) => other.includes(part))).join("&") || "-");
}

/**
 * The differences between designs. `senders`: for each design the share of endpoints that send, if points have told it (null: unknown).
 * Empty if there is only one design.
 */
export function notAlike(designs: readonly DesignValues[], senders: readonly (number | null)[] = []): readonly NotAlike[] {
  if (designs.length < 2) return [];
  const asked = [...designs, ...senders];
  if (latest?.asked.length !== asked.length || !latest.asked.every((one, i) => one === asked[i]))
    latest = { asked, found: found(designs, senders) };
  return latest.found;
}

/** Cache of the last comparison, which every row of a table asks for. */
let latest: { readonly asked: readonly unknown[]; readonly found: readonly NotAlike[] } | null = null;

function found(designs: readonly DesignValues[], senders: readonly (number | null)[]): readonly NotAlike[] {
  const letters = (texts: readonly string[]): string =>
    texts.map((text, i) => `${String.fromCharCode("A".charCodeAt(0) + i)} ${text}`).join("; ");
  const unlike = ASPECTS.flatMap(({ what, touches, of, sentence, inAll }): NotAlike[] => {
    const texts = designs.map(of);
    const compared = what === "traffic" ? texts.map(withoutNumbers) : texts;
    // What is given is compared with its numbers; a default may go by the size of the network.
    const set = what === "traffic" ? designs.map(givenText) : [];
    if (new Set(compared).size < 2 && new Set(set).size < 2) return [];
    const shown = parts(texts);
    const values = inAll(designs);
    // Latencies of so many dimensions fit no network of others.
    const fits = (what !== "latencies" && what !== "buffers") || values === null || new Set(madeAlike(designs, values).map(of)).size < 2;
    return [{ what, touches, designs: shown, message: sentence(letters(shown)), inAll: fits ? values : null }];
  });
  const known = senders.filter((share) => share !== null);
  if (known.length === designs.length && new Set(known).size > 1 && !unlike.some(({ what }) => what === "traffic")) {
    const shown = known.map((share) => `${Math.round(1000 * share) / 10} %`);
    const message = `Not the same share of endpoints sends in all designs: ${letters(shown)}.`;
    return [...unlike, { what: "senders", touches: ["simulation", "bounds"], designs: shown, message, inAll: null }];
  }
  return unlike;
}

/** The designs with these values, each as far as they are valid there. */
export function madeAlike(designs: readonly DesignValues[], inAll: Readonly<Record<string, Value>>): readonly DesignValues[] {
  return designs.map((design) =>
    Object.entries(inAll).reduce(
      (values, [id, value]) => (sameValue(values[id], value) ? values : withValue(values, id, value).values),
      design,
    ),
  );
}

/** The designs with all values that make them alike, as far as some do. */
export function allAlike(designs: readonly DesignValues[]): readonly DesignValues[] {
  return notAlike(designs).reduce((now, { inAll }) => (inAll === null ? now : madeAlike(now, inAll)), designs);
}
