/** What will surprise in a valid design before it is run, and what is not certain of its curve. */
import { listOf } from "../descriptor.ts";
import type { Values } from "../descriptor.ts";
import { GLOBAL, LOCAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";
import { patternOf, runsToCompletion } from "../workload/patterns.ts";
import { creditLoopWarnings } from "./credit-loop.ts";
import type { Warning } from "./credit-loop.ts";
import { searchesSaturation } from "./curve.ts";
import type { LoadPoint } from "./results.ts";
import { settingsOf } from "./settings.ts";

/** Buffers that throttle, channels faster than their routers, and endpoints that failures or the pattern leave without anybody to send to. */
export function warningsOf(values: Values, network: Network): Warning[] {
  return [
    ...creditLoopWarnings(values, network),
    ...speedupWarnings(values, network),
    ...windowWarnings(values),
    ...silenceWarnings(values, network),
    ...fewSendersWarnings(values, network),
  ];
}

type Judged = Pick<LoadPoint, "load" | "accepted" | "offered" | "saturated" | "filling" | "unsettled">;

/** What doubts of a curve are told from: listed loads and those of the search. */
export interface DoubtedCurve {
  readonly points: readonly Judged[];
  readonly searched: readonly Judged[];
  readonly saturation: { readonly upper: number; readonly unsettled?: boolean } | null;
}

/** A verdict of a curve that is not certain: from that load on, or at it alone. */
export interface Doubt {
  readonly load: number;
  readonly onwards: boolean;
  readonly state: "not settled" | "not steady";
  readonly why: string;
  /** True where `warmupRule=patient` waits for the buffers. */
  readonly patience: boolean;
}

/**
 * Of loads whose buffers still filled, one of each sort: one that counts as saturated, though it may be carried; a saturation load that
 * nothing proves; a listed load that has no latency, though higher ones are carried. And the lowest listed load that passes for carried
 * though less than half of it arrived.
 */
export function doubtsOf({ points, searched, saturation }: DoubtedCurve): readonly Doubt[] {
  const all = [...points, ...searched];
  const carried = Math.max(...all.filter(({ saturated }) => !saturated).map(({ load }) => load));
  const unsettled = lowest(unsettledOf(all, carried));
  const filled = lowest(points.filter(({ load, filling }) => filling && load < carried));
  const at = { onwards: false, patience: true } as const;
  return [
    ...unsettled.map((load): Doubt => ({
      ...at,
      load,
      state: "not settled",
      why: "buffers still filled when its windows ended, while no source waited: it counts as saturated, but may be carried",
    })),
    ...(unsettled.length === 0 && saturation?.unsettled === true ? [unproved(saturation.upper)] : []),
    ...filled.map((load): Doubt => ({
      ...at,
      load,
      state: "not steady",
      why: "buffers still filled when its windows ended, though higher loads are carried: it counts as saturated, but is not",
    })),
    ...lowest(points.filter(({ saturated, accepted, offered }) => !saturated && 2 * accepted < offered)).map((load): Doubt => ({
      load,
      onwards: false,
      state: "not settled",
      why: "less than half of what is offered arrived in its window, of so few packets that chance explains it: it passes for carried, as longer windows would tell",
      patience: false,
    })),
  ];
}

/** Those above all that are carried, and below all that are known to be saturated. */
function unsettledOf(points: readonly Judged[], carried: number): readonly Judged[] {
  const known = Math.min(...points.filter(({ saturated, unsettled }) => saturated && !unsettled).map(({ load }) => load));
  return points.filter(({ load, unsettled }) => unsettled && load > carried && load < known);
}

function unproved(load: number): Doubt {
  return {
    load,
    onwards: true,
    state: "not settled",
    why: "buffers still filled when the windows ended, which is no proof of an overload: the saturation load may be higher, as longer windows would tell",
    patience: false,
  };
}

function lowest(points: readonly Pick<LoadPoint, "load">[]): readonly number[] {
  return points.length === 0 ? [] : [Math.min(...points.map(({ load }) => load))];
}

/** Packets in a window with which a flow that gets half of what it is offered may pass for steady. */
const TOO_FEW_PACKETS = 100;

/** A window in which a source sends few packets judges no single flow; the search for saturation takes longer ones itself. */
function windowWarnings(values: Values): Warning[] {
  const { packetSize, measure } = settingsOf(values);
  const highest = Math.max(...listOf(values, "load"));
  const packets = Math.floor((highest * measure) / packetSize);
  if (runsToCompletion(values) || packets >= TOO_FEW_PACKETS || searchesSaturation(values)) return [];
  const needed = Math.ceil((TOO_FEW_PACKETS * packetSize) / highest);
  return [
    {
      parameter: "measure",
      message: `measure = ${measure} is a window in which a source sends ${packets} ${packets === 1 ? "packet" : "packets"} at load ${highest}: a flow that gets only half of what it is offered may pass for stable; measure = ${needed} would show it.`,
    },
  ];
}

/** A router sends at most `speedup` flits a cycle to a channel, however fast that is; the linear programs know nothing of it. */
function speedupWarnings(values: Values, { channelKind }: Network): Warning[] {
  const { speedup, localBandwidth, globalBandwidth } = settingsOf(values);
  const channels = [
    { id: "localBandwidth", bandwidth: localBandwidth, present: channelKind.includes(LOCAL) },
    { id: "globalBandwidth", bandwidth: globalBandwidth, present: channelKind.includes(GLOBAL) },
  ];
  return channels
    .filter(({ present, bandwidth }) => present && bandwidth > speedup)
    .map(({ id, bandwidth }) => ({
      parameter: "speedup",
      message: `${id} = ${bandwidth} is more than a router of speedup = ${speedup} sends: ${speedup} ${speedup === 1 ? "flit" : "flits"} a cycle to each channel, so that linear programs, which know no speedup, may promise more than is simulated.`,
    }));
}

function silenceWarnings(values: Values, network: Network): Warning[] {
  if (network.damage === null) return [];
  const pattern = patternOf(values);
  if (pattern.searched) return [];
  const silent = network.endpoints - pattern.build(network, values).senders;
  const before = network.damage.intact.endpoints - pattern.build(network.damage.intact, values).senders;
  if (silent <= before) return [];
  const who =
    silent === 1
      ? "one endpoint is silent, as the one it sends to has failed"
      : `${silent} endpoints are silent, as those they send to have failed`;
  return [
    {
      parameter: "failedRouters",
      message: `With this traffic ${who}: the offered load is that of the other ${network.endpoints - silent}.`,
    },
  ];
}

/**
 * Endpoints that are silent in the pattern, as its points have counted them, where no other warning has told of it: what is carried of a
 * load is of what the others offer.
 */
export function silentWarning(values: Values, network: Network, points: readonly Pick<LoadPoint, "senders">[]): string[] {
  const senders = points[0]?.senders ?? network.endpoints;
  if (senders >= network.endpoints || [...silenceWarnings(values, network), ...fewSendersWarnings(values, network)].length > 0) return [];
  return [
    `${silentText(network.endpoints, senders)} in this pattern: loads, what is carried of them and the worst flow are of what the other ${senders} offer; accepted is the mean over all ${network.endpoints}.`,
  ];
}

/** "8 of 72 endpoints send nothing". */
export function silentText(endpoints: number, senders: number): string {
  const silent = endpoints - senders;
  return `${silent} of ${endpoints} endpoints ${silent === 1 ? "sends" : "send"} nothing`;
}

/** Channels of networks on which a pattern is built in some milliseconds. */
const LOOKED_AT = 20_000;

/** A pattern that asks for nothing, and finds nobody to send to: the adversary of minimal routes where all routers are neighbours, for one. */
function fewSendersWarnings(values: Values, network: Network): Warning[] {
  const pattern = patternOf(values);
  if (runsToCompletion(values) || pattern.searched || pattern.parameters.length > 0 || network.channels > LOOKED_AT) return [];
  const { senders } = pattern.build(network, values);
  if (2 * senders >= network.endpoints) return [];
  const who = senders === 0 ? "no endpoint sends anything" : `only ${senders} of ${network.endpoints} endpoints send`;
  return [
    {
      parameter: "traffic",
      message: `traffic = ${pattern.id}: ${who} on this network, which has no ${senders === 0 ? "" : "other "}pairs for it: choose another traffic${senders === 0 ? "" : " to load all of it"}.`,
    },
  ];
}
