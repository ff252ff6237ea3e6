/** The part of a design that a result depends on, as a string: equal strings mean equal results. Values never change, so keys are kept. */
import { isCounted, modelOf, runsToCompletion, SIMULATED_BY } from "../../engine/model.ts";
import { GROUPS, readBy, withoutLabels } from "../../engine/studies.ts";
import type { DesignValues, GroupId } from "../../engine/studies.ts";

const kept = new WeakMap<DesignValues, Map<string, string>>();

/** Numbers of the long texts that have been met, such as traces: keys are compared and kept all the time. */
const texts = new Map<string, number>();
const LONG = 1000;

/** The text itself, or a number for a long one; equal for equal texts. */
export function briefly(value: string): string {
  if (value.length < LONG) return value;
  const number = texts.get(value) ?? texts.size;
  texts.set(value, number);
  return `text ${number}`;
}

function partKey(values: DesignValues, parts: readonly GroupId[], isShown = false): string {
  const keys = kept.get(values) ?? new Map<string, string>();
  kept.set(values, keys);
  const name = parts.join() + (isShown ? " shown" : "");
  const known = keys.get(name);
  if (known !== undefined) return known;
  const counted = isShown ? values : withoutLabels(values);
  const key = readBy(
    GROUPS.filter((group) => parts.includes(group.id)),
    values,
  )
    .map((id) => `${id}=${briefly(String(counted[id]))}`)
    .join("&");
  keys.set(name, key);
  return key;
}

/** Of a network with all that is shown of it, its names as well, which no result depends on. */
export const networkKey = (values: DesignValues): string => partKey(values, ["topology", "damage"], true);
/** What of the simulation's settings changes the traffic and the virtual channels. */
const messagesOf = (values: DesignValues): string =>
  (values.protocol === "none" ? ["protocol"] : ["protocol", "protocolVcs", "requestBuffer"])
    .map((id) => `&${id}=${String(values[id])}`)
    .join("");
export const descriptionKey = (values: DesignValues): string => partKey(values, ["topology", "damage", "routing"]) + messagesOf(values);
export const costKey = (values: DesignValues): string => partKey(values, ["topology", "damage", "cost"]);
export const lifeKey = (values: DesignValues): string => partKey(values, ["topology", "damage", "cost", "life"]);
export const resilienceKey = (values: DesignValues): string => partKey(values, ["topology", "damage", "resilience"]);
/** Parameters that a run to completion does not use. */
const STEADY = /&?\b(load|injection|burst|warmup|measure|warmupRule|saturation|precision)=[^&]*/g;

/** Under steady load the bytes of a flit are a matter of units alone. */
const OF_MESSAGES = /&?\bflitBytes=[^&]*/g;

export const simulationKey = (values: DesignValues): string =>
  partKey(values, ["topology", "damage", "routing", "traffic", "job2", "simulation"]).replace(
    runsToCompletion(values) ? STEADY : OF_MESSAGES,
    "",
  );
/** Parameters that make no difference to a packet that is alone: what is looked at, how long, and with which chances. */
export const zeroLoadKey = (values: DesignValues): string =>
  simulationKey(values).replace(
    /&?\b(load|seed|injection|burst|inOrder|congestion[A-Z][a-z]*|warmup|measure|warmupRule|saturation|precision|maxCycles)=[^&]*/g,
    "",
  );
/** Parameters that make no difference to a program. */
const OF_NO_PROGRAM = new RegExp(`&?\\b(model|gap|solveSeconds|flitBytes|${SIMULATED_BY.join("|")})=[^&]*`, "g");
/**
 * Of a program by another model than the design's own, its model put in place of the design's; the accepted gap and the time limit
 * change no program, nor does what of a workload is for its simulation.
 */
export const boundKey = (values: DesignValues, model: string): string => {
  // What is counted and not solved is what packets of the design's routing draw, where that is minimal or Valiant.
  const parts: readonly GroupId[] = isCounted(modelOf(model)) ? ["routing"] : [];
  const part = partKey(values, ["topology", "damage", ...parts, "traffic", "job2", "throughput"]).replace(OF_NO_PROGRAM, "");
  return `${model} of ${part}${messagesOf(values)}`;
};
