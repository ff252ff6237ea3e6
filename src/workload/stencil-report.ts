/** All predictions for a design's stencil exchange: every placement by blocks, the best of each strategy, and what local channels need. */
import { valuesOf, vectorOf } from "../descriptor.ts";
import type { Complaint, Values, Choices } from "../descriptor.ts";
import type { Network } from "../topology/network.ts";
import { bandwidthsOf } from "../topology/channels.ts";
import { traitsOf } from "../topology/networks.ts";
import { product } from "./blocks.ts";
import { bytesSent, groupsAlong, messageBytes, totalBytes } from "./stencil-exchange.ts";
import type { Exchange } from "./stencil-exchange.ts";
import { Counted } from "./stencil-counted.ts";
import { exactIndirectDemand, effectiveBandwidth, placementBytes } from "./stencil-model.ts";
import type { GroupNetwork, PlacementBytes } from "./stencil-model.ts";
import { allBest, bestOf, candidates, decompositions, STRATEGIES, blocksThatFit, predictions } from "./stencil-search.ts";
import type { Candidate, Prediction, Strategy } from "./stencil-search.ts";
import { stencil } from "./stencil.ts";
import type { StencilValues } from "./stencil.ts";

/** A placement by blocks, one to a group. Demands, bandwidths and times are as in `Prediction`. */
export interface StencilRow {
  readonly block: readonly number[];
  /** Groups along each dimension (lambda). */
  readonly groups: readonly number[];
  readonly tasksPerGroup: number;
  readonly groupsUsed: number;
  readonly directDemand: number;
  /** Equation 18 as printed, an upper bound; `indirectDemandExact` is the true maximum. */
  readonly indirectDemand: number | null;
  readonly indirectDemandExact: number | null;
  /** Demand of as many tasks to a group, drawn at random. */
  readonly randomDemand: number;
  /** The mean of drawn placements, since equation 21 is an estimate for many messages a group. */
  readonly randomDemandDrawn: number | null;
  readonly directBandwidth: number;
  readonly indirectBandwidth: number | null;
  readonly randomBandwidth: number;
  readonly directTime: number;
  readonly indirectTime: number | null;
  readonly randomTime: number;
  /** For local channels see `LocalDemand`. */
  readonly directLocalDemand: number | null;
  readonly indirectLocalDemand: number | null;
  readonly directLocalNeeded: number | null;
  readonly indirectLocalNeeded: number | null;
  readonly directBandwidthWithLocal: number | null;
  readonly indirectBandwidthWithLocal: number | null;
}

/** The best placement of a strategy. */
export interface StencilChoice extends Prediction {
  readonly strategy: Strategy;
  readonly placement: "cartesian" | "random-group";
  readonly routing: "direct" | "indirect";
  readonly tasks: readonly number[];
  readonly block: readonly number[];
  readonly groups: readonly number[];
  readonly tasksPerGroup: number;
  readonly groupsUsed: number;
  /** For random placement: see `StencilRow.randomDemandDrawn`. */
  readonly demandDrawn: number | null;
  /** See `LocalDemand`. */
  readonly localDemand: number | null;
  readonly localNeeded: number | null;
  readonly bandwidthWithLocal: number | null;
}

/** A way to cut the domain into as many tasks. */
export interface StencilDecomposition {
  readonly tasks: readonly number[];
  /** Bytes. */
  readonly messageBytes: readonly number[];
  readonly bytesSent: number;
  readonly totalBytes: number;
  /** Blocks that fit. */
  readonly placements: number;
  /** Of the best of its placements and strategies; null if none fits. */
  readonly bestBlock: readonly number[] | null;
  readonly bestStrategy: Strategy | null;
  readonly bestTime: number | null;
}

export interface StencilNetwork {
  readonly p: number;
  readonly a: number;
  readonly h: number;
  readonly g: number;
  readonly endpoints: number;
  readonly routers: number;
  readonly radix: number;
  readonly tasks: readonly number[];
  readonly block: readonly number[];
  readonly strategy: Strategy;
  readonly time: number;
}

export interface StencilReport {
  readonly tasks: readonly number[];
  readonly domain: readonly number[];
  /** Bytes, along each dimension (equation 9). */
  readonly messageBytes: readonly number[];
  /** Bytes that the busiest task sends, and those of all together. */
  readonly bytesSent: number;
  readonly totalBytes: number;
  /** What the model knows of the network. */
  readonly network: GroupNetwork & { readonly localBandwidth: number };
  readonly rows: readonly StencilRow[];
  /** The best of each strategy that has a placement. */
  readonly strategies: readonly StencilChoice[];
  /** The best of these; null if no block fits. */
  readonly best: StencilChoice | null;
  readonly sentence: string;
  readonly decompositions: readonly StencilDecomposition[] | null;
  /** The best of the requested networks, and how many there are. */
  readonly networks: readonly StencilNetwork[] | null;
  readonly networksFound: number | null;
  /** False if it was stopped before local channels were counted for all, or networks searched. */
  readonly complete: boolean;
}

/** Requests besides the placements of the design's own tasks. */
export interface StencilWish {
  /** Choose among all ways to cut the domain into as many tasks. */
  readonly decompositions: boolean;
  /** Choose among dragonflies of so many endpoints and ports; null values stand for the design's. */
  readonly networks: { readonly endpoints: number | null; readonly radix: number | null } | null;
}

/** Number of first placements that are alike in all but local channels; of these the one with the least need of them is taken. */
const MAX_TIED_PLACEMENTS = 16;
/** Number of networks that are listed. */
const MAX_LISTED_NETWORKS = 100;

/** Why the model does not cover the design; null if it does. */
export function stencilRefusal(values: Values): Complaint | null {
  const { topology, traffic } = valuesOf<Choices>(values);
  if (traffic !== stencil.id)
    return { parameter: "traffic", message: `traffic = ${traffic} is no exchange of neighbours: traffic must be ${stencil.id}.` };
  const traits = traitsOf(values);
  const reason =
    traits.groups && traits.damaged !== true ? null : `needs equal groups of routers without failures, which ${traits.title} lacks`;
  if (reason === null) return null;
  return {
    parameter: "topology",
    message: `topology = ${topology} has no predictions for a stencil: the model ${reason}; topology must be one with groups, every two of them joined by global links.`,
  };
}

/** The exchange of a design whose traffic is a stencil. */
export function exchangeOf(values: Values): Exchange {
  const { domain, tasks, periodic, neighbours, cellBytes } = valuesOf<StencilValues>(values);
  return { domain: vectorOf(domain), tasks: vectorOf(tasks), periodic: periodic === "1", neighbours, cellBytes };
}

/** What the model has to know of a network with groups. */
export function groupNetworkOf({ groups, endpoints }: Network, values: Values): GroupNetwork & { readonly localBandwidth: number } {
  if (!groups) throw new TypeError("no groups");
  return {
    groups: groups.count,
    endpointsPerGroup: endpoints / groups.count,
    linksPerPair: groups.linksPerPair,
    ...bandwidthsOf(values),
  };
}

/** Predictions for a design that stencilRefusal accepts. A step is the share of finished placements; `next(true)` leaves out the rest. */
export function* stencilSteps(network: Network, values: Values, wish: StencilWish): Generator<number, StencilReport, boolean | undefined> {
  const exchange = exchangeOf(values);
  const known = groupNetworkOf(network, values);
  const counted = new Counted(network, values);
  const own = candidates(exchange, known);
  const exchanges = wish.decompositions
    ? decompositions(exchange, product(exchange.tasks)).map((tasks) => ({ ...exchange, tasks }))
    : [exchange];
  const placements = wish.decompositions ? exchanges.map((one) => candidates(one, known)) : [own];
  const all = placements.flat();
  const rows: StencilRow[] = [];
  let stopped = false;
  for (const one of own) {
    rows.push(rowOf(one, exchange, known, stopped ? null : counted));
    stopped = (yield rows.length / own.length) === true || stopped;
  }
  const strategies = STRATEGIES.flatMap((strategy) => {
    const [first, ...others] = allBest(all, strategy)
      .slice(0, stopped ? 1 : MAX_TIED_PLACEMENTS)
      .map((one) => choiceOfStrategy(one, strategy, { ...exchange, tasks: one.tasks }, known, counted));
    return first ? [others.reduce((one, other) => (needOf(other) < needOf(one) ? other : one), first)] : [];
  });
  const winner = bestOf(all)?.strategy;
  const chosen = strategies.find(({ strategy }) => strategy === winner) ?? null;
  const wanted = stopped ? null : wish.networks;
  const networks =
    wanted &&
    rankedNetworks(exchanges, {
      endpoints: wanted.endpoints ?? network.endpoints,
      radix: wanted.radix ?? network.radix,
      globalBandwidth: known.globalBandwidth,
    });
  return {
    tasks: exchange.tasks,
    domain: exchange.domain,
    messageBytes: messageBytes(exchange),
    bytesSent: bytesSent(exchange),
    totalBytes: totalBytes(exchange),
    network: known,
    rows,
    strategies,
    best: chosen,
    sentence: adviceOn(known, all.length, chosen, strategies, exchange),
    decompositions: wish.decompositions ? exchanges.map((one, i) => decompositionOf(one, placements[i]!)) : null,
    networks: networks?.slice(0, MAX_LISTED_NETWORKS).map(listed) ?? null,
    networksFound: networks?.length ?? null,
    complete: !stopped,
  };
}

function rowOf(one: Candidate, exchange: Exchange, network: GroupNetwork, counted: Counted | null): StencilRow {
  const groups = groupsAlong(exchange, one.block);
  const sent = bytesSent(exchange);
  const [direct, indirect] = [counted?.local(one, "direct", sent), counted?.local(one, "indirect", sent)];
  return {
    block: one.block,
    groups,
    tasksPerGroup: product(one.block),
    groupsUsed: product(groups),
    directDemand: one.direct.demand,
    indirectDemand: one.indirect?.demand ?? null,
    indirectDemandExact: exactIndirectDemand(exchange, one.block, network),
    randomDemand: one.random.demand,
    randomDemandDrawn: counted?.random(one, sent, network) ?? null,
    directBandwidth: one.direct.bandwidth,
    indirectBandwidth: one.indirect?.bandwidth ?? null,
    randomBandwidth: one.random.bandwidth,
    directTime: one.direct.time,
    indirectTime: one.indirect?.time ?? null,
    randomTime: one.random.time,
    directLocalDemand: direct?.demand ?? null,
    indirectLocalDemand: indirect?.demand ?? null,
    directLocalNeeded: direct?.needed ?? null,
    indirectLocalNeeded: indirect?.needed ?? null,
    directBandwidthWithLocal: direct?.bandwidth ?? null,
    indirectBandwidthWithLocal: indirect?.bandwidth ?? null,
  };
}

/** If draws are this close, the first placement stands. */
const needOf = ({ localNeeded }: StencilChoice): number => Math.round(100 * (localNeeded ?? 0));

function choiceOfStrategy(one: Candidate, strategy: Strategy, exchange: Exchange, network: GroupNetwork, counted: Counted): StencilChoice {
  const groups = groupsAlong(exchange, one.block);
  const sent = bytesSent(exchange);
  const { demand, needed, bandwidth } = counted.local(one, strategy, sent);
  return {
    strategy,
    placement: strategy === "random" ? "random-group" : "cartesian",
    routing: strategy === "indirect" ? "indirect" : "direct",
    tasks: one.tasks,
    block: one.block,
    groups,
    tasksPerGroup: product(one.block),
    groupsUsed: product(groups),
    ...one[strategy]!,
    demandDrawn: strategy === "random" ? counted.random(one, sent, network) : null,
    localDemand: demand,
    localNeeded: needed,
    bandwidthWithLocal: bandwidth,
  };
}

function decompositionOf(exchange: Exchange, placements: readonly Candidate[]): StencilDecomposition {
  const winner = bestOf(placements);
  return {
    tasks: exchange.tasks,
    messageBytes: messageBytes(exchange),
    bytesSent: bytesSent(exchange),
    totalBytes: totalBytes(exchange),
    placements: placements.length,
    bestBlock: winner?.candidate.block ?? null,
    bestStrategy: winner?.strategy ?? null,
    bestTime: winner?.candidate[winner.strategy]?.time ?? null,
  };
}

function listed({ candidate, strategy, ...network }: NetworkChoice): StencilNetwork {
  return { ...network, tasks: candidate.tasks, block: candidate.block, strategy, time: candidate[strategy]!.time };
}

// The guideline of Prisacari et al. 2014, section 4.4, in a sentence: which decomposition, placement and routing, and what local channels
// must carry.

/** The figures of the best placement of a strategy. */
interface Advised {
  readonly strategy: Strategy;
  readonly tasks: readonly number[];
  readonly block: readonly number[];
  readonly groupsUsed: number;
  readonly tasksPerGroup: number;
  readonly bandwidth: number;
  readonly time: number;
  /** For random placement: demand of the busiest global channel in draws. */
  readonly demandDrawn: number | null;
  readonly localNeeded: number | null;
}

const WITH: Readonly<Record<Strategy, string>> = {
  direct: "blocks and direct routes",
  indirect: "blocks and indirect routes",
  random: "random placement and direct routes",
};

/** Two significant digits, rounded up. */
function roundedUp(value: number): string {
  const scale = 10 ** (Math.floor(Math.log10(value)) - 1);
  return String(Number((Math.ceil(value / scale - 1e-9) * scale).toPrecision(2)));
}

const AS_LONG = "as long";

function ratio(time: number, other: number): string {
  const times = Number((time / other).toPrecision(2));
  return times === 1 ? AS_LONG : `${times} times ${AS_LONG}`;
}

/** The sentence of advice. `considered` is the number of placements from which the best was chosen. */
function adviceOn(
  network: GroupNetwork & { readonly localBandwidth: number },
  considered: number,
  chosen: Advised | null,
  strategies: readonly Advised[],
  { tasks }: Pick<Exchange, "tasks">,
): string {
  if (chosen === null)
    return (
      `tasks = ${tasks.join("x")} has no block that divides it and fits: ` +
      `${product(tasks)} tasks have to go to at most ${network.groups} groups of at most ${network.endpointsPerGroup} endpoints in equal blocks.`
    );
  if (chosen.time === 0) return `tasks = ${tasks.join("x")} has nobody to exchange with: tasks must be at least 2 along some dimension.`;
  const { strategy, bandwidth, localNeeded } = chosen;
  const one = chosen.groupsUsed === 1;
  const place =
    strategy === "random"
      ? `at random, ${chosen.tasksPerGroup} in each of ${chosen.groupsUsed} groups`
      : one
        ? "in one group"
        : `in blocks of ${chosen.block.join("x")}, one to each of ${chosen.groupsUsed} groups`;
  const rate =
    bandwidth === 1
      ? "every task then sends at the full bandwidth of its endpoint"
      : `every task then sends at ${Number((100 * bandwidth).toPrecision(3))} % of its endpoint's bandwidth, held back by global channels`;
  const { localBandwidth, globalBandwidth } = network;
  const enough = localNeeded === null || localNeeded <= localBandwidth * (1 + 1e-9);
  const local =
    localNeeded === null || localNeeded === 0
      ? ""
      : `${enough ? "; local channels need" : ", if local channels have"} ${roundedUp(localNeeded)} times that of an endpoint (here ${localBandwidth})`;
  const others = strategies
    .filter((other) => other.strategy !== strategy)
    .map(({ strategy: other, time, bandwidth: share, demandDrawn }) => {
      const drawn = demandDrawn === null ? null : (time * share) / effectiveBandwidth(demandDrawn, globalBandwidth);
      const counted = drawn === null || ratio(drawn, time) === AS_LONG ? "" : ` (${ratio(drawn, chosen.time)} in draws)`;
      return `${WITH[other]} take ${ratio(time, chosen.time)}${counted}`;
    });
  return (
    `Best of ${considered} ${considered === 1 ? "placement" : "placements"}: ${chosen.tasks.join("x")} tasks ${place}, with ` +
    `${strategy === "indirect" ? "indirect" : "direct"} routes; ${rate}${local}.` +
    (others.length === 0 ? "" : ` At best, ${others.join(", ")}.`)
  );
}

// Ranks dragonflies by how soon an exchange would end on them: all parameters that give so many endpoints with routers of so many ports.

/** Dragonfly parameters (Kim et al. 2008, section 3): endpoints, routers and global ports of a router or group, and groups. */
interface Dragonfly {
  readonly p: number;
  readonly a: number;
  readonly h: number;
  readonly g: number;
}

interface NetworkChoice extends Dragonfly {
  readonly endpoints: number;
  readonly routers: number;
  /** Ports of a router. */
  readonly radix: number;
  readonly strategy: Strategy;
  readonly candidate: Candidate;
}

/** The wishes for the networks. */
interface NetworkWish {
  /** At least so many endpoints. Every network has the fewest groups that hold them, so it has less than one group more. */
  readonly endpoints: number;
  /** At most so many ports a router. */
  readonly radix: number;
  /** Bandwidth of a global channel, as a multiple of a terminal channel's. */
  readonly globalBandwidth: number;
}

/** All dragonflies that a wish allows; every pair of groups has at least one link. */
function dragonfliesFor({ endpoints, radix }: NetworkWish): Dragonfly[] {
  const found: Dragonfly[] = [];
  for (let p = 1; p <= radix - 1; p++)
    for (let a = 1; p + a <= radix; a++)
      for (let h = 1; p + a - 1 + h <= radix; h++) {
        const g = Math.max(2, Math.ceil(endpoints / (p * a)));
        if (g <= a * h + 1) found.push({ p, a, h, g });
      }
  return found;
}

/**
 * The networks by predicted time, the shortest first; of equal ones that with fewest routers, then with fewest ports. `exchanges` are the
 * decompositions to choose from, of equally many tasks.
 */
function rankedNetworks(exchanges: readonly Exchange[], wish: NetworkWish): NetworkChoice[] {
  const found: NetworkChoice[] = [];
  const shapes = shapesOf(exchanges, wish);
  // Only these three figures of a network matter to the model.
  const known = new Map<string, Winner | null>();
  for (const { p, a, h, g } of dragonfliesFor(wish)) {
    const linksPerPair = Math.floor((a * h) / (g - 1));
    const key = `${p * a} ${g} ${linksPerPair}`;
    let winner = known.get(key);
    if (winner === undefined) {
      const network: GroupNetwork = { groups: g, endpointsPerGroup: p * a, linksPerPair, globalBandwidth: wish.globalBandwidth };
      winner = bestOf(
        shapes
          .filter(({ bytes }) => bytes.tasksPerGroup <= p * a && bytes.groupsUsed <= g)
          .map(({ tasks, block, bytes }) => ({ tasks, block, ...predictions(bytes, network) })),
      );
      known.set(key, winner);
    }
    if (winner) found.push({ p, a, h, g, endpoints: p * a * g, routers: a * g, radix: p + a - 1 + h, ...winner });
  }
  const timeOf = ({ strategy, candidate: one }: NetworkChoice): number => one[strategy]!.time;
  return found.sort((one, other) => timeOf(one) - timeOf(other) || one.routers - other.routers || one.radix - other.radix);
}

type Winner = Pick<NetworkChoice, "strategy" | "candidate">;

interface Shape {
  readonly tasks: readonly number[];
  readonly block: readonly number[];
  readonly bytes: PlacementBytes;
}

/** Placements that differ for the model; those with exchanged dimensions, for instance, do not. */
function shapesOf(exchanges: readonly Exchange[], { endpoints, radix }: NetworkWish): Shape[] {
  const anywhere = { groups: endpoints + radix * radix, endpointsPerGroup: radix * radix, linksPerPair: 1, globalBandwidth: 1 };
  const found = new Map<string, Shape>();
  for (const exchange of exchanges)
    for (const block of blocksThatFit(exchange, anywhere)) {
      const bytes = placementBytes(exchange, block);
      const key = `${bytes.tasksPerGroup} ${bytes.sent} ${bytes.pair} ${bytes.leaving}`;
      if (!found.has(key)) found.set(key, { tasks: exchange.tasks, block, bytes });
    }
  return [...found.values()];
}
