/** Warns of surprising results of a valid design before it is run. */
import type { SimulationValues } from "./parameters.ts";
import { linkBandwidths } from "../topology/channels.ts";
import { GLOBAL, LOCAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";
import { topologyOf } from "../topology/families.ts";
import { ofWorkloads, patternOf, runsToCompletion, workloadOf } from "../workload/patterns.ts";
import { creditLoopWarnings } from "./credit-loop.ts";
import type { Warning } from "./credit-loop.ts";
import { searchesSaturation } from "./curve.ts";
import type { LoadPoint } from "./results.ts";
import { settingsOf } from "./settings.ts";

/**
 * Warnings of buffers that throttle, channels faster than their routers, and endpoints that have no destination because of failures or the
 * pattern.
 */
export function warningsOf(values: SimulationValues, network: Network): Warning[] {
  return [
    ...untaskedWarnings(values),
    ...creditLoopWarnings(values, network),
    ...speedupWarnings(values, network),
    ...windowWarnings(values),
    ...silenceWarnings(values, network),
    ...fewSendersWarnings(values, network),
    ...controlWarnings(values, network),
  ];
}

/** Says what a network does with messages of workloads alone where the traffic is none; so it is in linear programs. */
export function untaskedWarnings(values: SimulationValues): Warning[] {
  const { untasked } = topologyOf(values).traits(values);
  return untasked === undefined || workloadOf(values) !== null ? [] : [{ parameter: "traffic", message: untasked }];
}

/** Says that there is no congestion control where two jobs share the network, or more is sent to an endpoint than it takes. */
function controlWarnings(values: SimulationValues, network: Network): Warning[] {
  if (values.congestionControl !== "none") return [];
  const told = (subject: string, effect: string): Warning[] => [
    { parameter: "congestionControl", message: `${subject} without congestion control (congestionControl = none): ${effect}.` },
  ];
  const jobs = workloadOf(values) === null ? 0 : ofWorkloads().jobsOf(values).length;
  if (jobs > 1)
    return told(
      `${jobs === 2 ? "Two" : jobs} jobs share the network`,
      "packets of one wait behind what is too much for an endpoint of the other",
    );
  const pattern = patternOf(values);
  if (runsToCompletion(values) || pattern.searched || network.channels > LOOKED_AT) return [];
  const { received } = pattern.build(network, values);
  const most = received?.reduce((highest, share) => Math.max(highest, share), 0) ?? 0;
  if (most * Math.max(...values.load) <= 1) return [];
  return told("More is sent to an endpoint than it takes", "packets to others wait behind those to it");
}

/** With fewer packets in a window, a flow that gets half of what it is offered may pass for steady. */
const TOO_FEW_PACKETS = 100;

/** A window in which a source sends few packets cannot judge a single flow; the search for saturation takes longer ones itself. */
function windowWarnings(values: SimulationValues): Warning[] {
  const { packetSize, measure } = settingsOf(values);
  const highest = Math.max(...values.load);
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

/** A router sends at most `speedup` flits a cycle to a channel, however fast that is; the linear programs do not model it. */
function speedupWarnings(values: SimulationValues, network: Network): Warning[] {
  const { speedup, localBandwidth, globalBandwidth, linkSpeed } = settingsOf(values);
  const each = linkBandwidths(network, { localBandwidth, globalBandwidth, linkSpeed });
  const kinds = [
    { id: "localBandwidth", kind: LOCAL, value: localBandwidth },
    { id: "globalBandwidth", kind: GLOBAL, value: globalBandwidth },
  ] as const;
  const sentences = kinds.flatMap(({ id, kind, value }) => {
    const most = each.reduce((fastest, speed, c) => (network.channelKind[c] === kind ? Math.max(fastest, speed) : fastest), 0);
    if (most <= speedup) return [];
    return [
      linkSpeed.length === 0
        ? `${id} = ${value}`
        : `A bandwidth of ${Number(most.toPrecision(6))} by ${id} = ${value} and linkSpeed = ${linkSpeed.join("x")}`,
    ];
  });
  return sentences.map((subject) => ({
    parameter: "speedup",
    message: `${subject} is more than a router of speedup = ${speedup} sends: ${speedup} ${speedup === 1 ? "flit" : "flits"} a cycle to each channel, so that linear programs, which know no speedup, may promise more than is simulated.`,
  }));
}

function silenceWarnings(values: SimulationValues, network: Network): Warning[] {
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
 * Names endpoints that are silent in the pattern, as its points have counted them, unless another warning has done so. The throughput of a
 * load then refers to what the others offer.
 */
export function silentWarning(values: SimulationValues, network: Network, points: readonly Pick<LoadPoint, "senders">[]): string[] {
  const senders = points[0]?.senders ?? network.endpoints;
  if (senders >= network.endpoints || [...silenceWarnings(values, network), ...fewSendersWarnings(values, network)].length > 0) return [];
  return [
    `${silentText(network.endpoints, senders)} in this pattern: loads, what is carried of them and the worst flow are of what the other ${senders} offer; accepted is the mean over all ${network.endpoints}.`,
  ];
}

/** "8 of 72 endpoints send nothing". */
function silentText(endpoints: number, senders: number): string {
  const silent = endpoints - senders;
  return `${silent} of ${endpoints} endpoints ${silent === 1 ? "sends" : "send"} nothing`;
}

/** Most channels of networks on which a pattern is built in some milliseconds. */
const LOOKED_AT = 20_000;

/**
 * Warns of a pattern that asks for nothing, or finds no destinations: the adversary of minimal routes where all routers are neighbours, for
 * one.
 */
function fewSendersWarnings(values: SimulationValues, network: Network): Warning[] {
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
