/** Finds the links beside which a second one helps a design's traffic most, by the prices of a linear program for any routing. */
import type { DesignValues } from "../../study/study.ts";
import { cachedSolver } from "../../throughput/cached-solver.ts";
import { ANY_PATH, throughputSettingsOf } from "../../throughput/models.ts";
import type { ThroughputResult } from "../../throughput/results.ts";
import { loadSolver, trafficSteps } from "../../throughput/solve.ts";
import type { LpSolver } from "../../throughput/solve.ts";
import { channelBandwidths } from "../../topology/channels.ts";
import { linkName, linksOf } from "../../topology/links.ts";
import type { Network } from "../../topology/network.ts";
import { trafficOn } from "../../workload/patterns.ts";
import { loaded } from "../errors.ts";
import type { Control } from "../job.ts";

export interface HelpfulLink {
  /** Beside which a second one is laid, as in failedLinks: "3-17". */
  readonly link: string;
  /** Number of others whose prices are the same. */
  readonly alike: number;
  /** What any routing carries with it at most, by the prices before it is laid. */
  readonly atMost: number;
  /** No other link can help more; false if the program with one that may was not solved. */
  readonly best: boolean;
  /** Certified bounds with it; null if the program with it was not solved. */
  readonly lower: number | null;
  readonly upper: number | null;
}

export interface Help {
  /** One after the other, each laid before the next is looked for. */
  readonly links: readonly HelpfulLink[];
  /** Certified bounds on what any routing carries of the traffic before. */
  readonly before: { readonly lower: number; readonly upper: number } | null;
  /** A sentence if there are fewer than were asked for. */
  readonly why: string | null;
  readonly complete: boolean;
}

/** Most routers for which the program of a network that has lost its symmetry is solved in seconds. */
const SOLVED_ROUTERS = 80;
/** Programs end within this part of the optimum; a gain of less than twice that is none. */
const GAP = 0.0005;
/** Prices within this part of each other are the same. */
const ALIKE = 0.01;
/** Links that are tried for each that is laid. */
const TRIED = 24;

const NONE_HELPS = "No single link helps by itself: several limit together.";
/** Milliseconds between two reports. */
const REPORT = 80;

const solver = cachedSolver(() => loadSolver());

/** The traffic stays what it is on the network as it was: a permutation that was searched for is not searched for again. */
export async function run(network: Network, values: DesignValues, control: Control<Help>, most: number): Promise<Help> {
  const settings = { ...throughputSettingsOf({ ...values, model: ANY_PATH }), gap: GAP };
  const traffic = trafficOn(network, values);
  const glpk = await loaded("LP solver", solver());
  const links: HelpfulLink[] = [];
  let before: Help["before"] = null;
  const help = (complete: boolean, why: string | null = null): Help => ({ links: links.slice(), before, why, complete });
  const solve = (now: Network): Promise<ThroughputResult | null> =>
    solved(now, traffic, settings, glpk, control.signal, () => control.report(help(false)));

  let now = network;
  let last = await solve(now);
  if (last === null) return help(false);
  if (last.lower === null || last.upper === null) return help(false, "No flow leaves its router.");
  before = { lower: last.lower, upper: last.upper };
  const terminal = last.terminalBound ?? Infinity;
  while (links.length < most) {
    await control.report(help(false));
    if (last.lower! >= terminal * (1 - 2 * GAP))
      return help(true, "The links of endpoints are full then: no link between routers helps any more.");
    const offers = offersOf(now, last, settings, terminal);
    const worth = last.lower! * (1 + 2 * GAP);
    if (offers.length === 0 || offers[0]!.atMost <= worth) return help(true, NONE_HELPS);
    if (network.routers > SOLVED_ROUTERS) {
      // Nobody knows more than the prices say, and these are of the network as it is.
      links.push(...offers.slice(0, most).map((offer) => ({ ...offer.named, best: false, lower: null, upper: null })));
      return help(true, `With more than ${SOLVED_ROUTERS} routers no program is solved again: each link stands by itself.`);
    }
    let best: { readonly offer: Offer; readonly result: ThroughputResult; readonly network: Network } | null = null;
    for (const offer of offers.slice(0, TRIED)) {
      // No other can do better than what is found.
      if (best !== null && offer.atMost <= best.result.lower!) break;
      const tried = laid(now, offer.channel);
      const result = await solve(tried);
      if (result === null) return help(false);
      if (best === null || result.lower! > best.result.lower!) best = { offer, result, network: tried };
    }
    const untried = offers[TRIED]?.atMost ?? 0;
    if (best === null || best.result.lower! <= worth)
      return help(true, untried > worth ? `None of the ${TRIED} dearest links helps by itself.` : NONE_HELPS);
    links.push({
      ...best.offer.named,
      best: untried <= best.result.upper! * (1 + GAP),
      lower: best.result.lower,
      upper: best.result.upper,
    });
    now = best.network;
    last = best.result;
  }
  return help(true);
}

/** The program's answer; null if it was stopped. */
async function solved(
  network: Network,
  traffic: Parameters<typeof trafficSteps>[1],
  settings: Parameters<typeof trafficSteps>[2],
  glpk: LpSolver,
  signal: Control["signal"],
  report: () => void | Promise<void>,
): Promise<ThroughputResult | null> {
  const steps = trafficSteps(network, traffic, settings, glpk);
  let heard = performance.now();
  for (let next = steps.next(); ;) {
    if (next.done) return next.value.complete || !signal.aborted ? next.value : null;
    // Messages come in between two steps, that which stops it among them.
    if (performance.now() - heard > REPORT) {
      await report();
      heard = performance.now();
    }
    next = steps.next(signal.aborted);
  }
}

interface Offer {
  readonly channel: number;
  readonly atMost: number;
  readonly named: Pick<HelpfulLink, "link" | "alike" | "atMost">;
}

/**
 * Links by what a second one beside them can add at most, the most first: prices that bound the program bound it with the link, too, whose
 * bandwidth is paid for at the price of the one that is there.
 */
function offersOf(
  network: Network,
  { channelDual }: ThroughputResult,
  settings: Parameters<typeof channelBandwidths>[1],
  terminal: number,
): readonly Offer[] {
  const { channelReverse, channelWidth } = network;
  const bandwidths = channelBandwidths(network, settings);
  const priceOf = (c: number): number => (Math.max(0, channelDual[c]!) * bandwidths[c]!) / channelWidth[c]!;
  const upper = channelDual.reduce((sum, dual, c) => sum + Math.max(0, dual) * bandwidths[c]!, 0);
  const priced = [...linksOf(network)]
    .map((c) => ({ c, price: priceOf(c) + priceOf(channelReverse[c]!) }))
    .filter(({ price }) => price > 0);
  priced.sort((one, other) => other.price - one.price || one.c - other.c);
  return priced.map(({ c, price }): Offer => {
    const atMost = Math.min(terminal, upper + price);
    const alike = priced.filter((other) => other.c !== c && Math.abs(other.price - price) <= ALIKE * price).length;
    return { channel: c, atMost, named: { link: linkName(network, c), alike, atMost } };
  });
}

/** The network with a second link beside that of the channel. */
function laid(network: Network, channel: number): Network {
  const channelWidth = network.channelWidth.slice();
  channelWidth[channel]!++;
  channelWidth[network.channelReverse[channel]!]!++;
  // It does not look the same from every router any more.
  return { ...network, channelWidth, rotation: null };
}
