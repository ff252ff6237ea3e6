/**
 * Finds the links whose failure harms a design most, one after the other: by the prices of a linear program, or by the ways that go over
 * them.
 */
import type { DesignValues } from "../study/study.ts";
import { linkName, linksOf } from "../topology/links.ts";
import type { Network } from "../topology/network.ts";
import { withValue } from "../study/validation.ts";
import { ANY_PATH } from "../throughput/models.ts";
import type { ThroughputResult } from "../throughput/results.ts";
import { Cancelled, onceLoaded } from "./errors.ts";
import type { Job, Watch } from "./job.ts";
import type { Pool } from "./pool.ts";

export interface HarmfulLink {
  /** As in failedLinks, by the intact network's numbers: "3-17". */
  readonly link: string;
  /** Its part of all prices, or of the pairs' shortest ways (hops), before it fails. */
  readonly share: number;
  /** Number of others that cost the same: then it means little which of them is named. */
  readonly alike: number;
}

export interface Harm {
  readonly by: "prices" | "shortest ways";
  readonly links: readonly HarmfulLink[];
  /** Certified bounds on what any routing carries, before and after each failure; null by ways, which give no bound. */
  readonly carried: readonly { readonly lower: number; readonly upper: number }[] | null;
  /** A sentence if it ended early. */
  readonly why: string | null;
  readonly complete: boolean;
}

/** Most routers for which the program of a damaged network, which has no symmetry, is solved in seconds. */
const PRICED_ROUTERS = 80;
/** Programs end within this part of the optimum. */
const GAP = 0.002;
/** Prices within this part of the largest are the same. */
const ALIKE = 0.01;

/**
 * Greedy search: the link with the highest price fails, what is left is priced anew, and so on, `most` times. A link that would cut the
 * network into parts is passed over, since a network in parts carries nothing between them. Cancelled, it resolves with what there is.
 */
export function harmfulLinks(pool: Pick<Pool, "run">, values: DesignValues, most: number, watch: Watch<Harm>): Job<Harm> {
  let under: { cancel(): void } | null = null;
  let cancelled = false;
  const run = async <T>(job: Job<T>): Promise<T> => {
    under = job;
    // Told to end before it began.
    if (cancelled) job.cancel();
    return job.done;
  };
  const search = async (): Promise<Harm> => {
    let now = values;
    const links: HarmfulLink[] = [];
    const carried: { lower: number; upper: number }[] = [];
    let network = await run(pool.run("network", now));
    const priced = network.routers <= PRICED_ROUTERS;
    const harm = (complete: boolean, why: string | null = null): Harm => ({
      by: priced ? "prices" : "shortest ways",
      links: links.slice(),
      carried: priced ? carried.slice() : null,
      why,
      complete,
    });
    try {
      for (;;) {
        let costs: Float64Array;
        if (priced) {
          const solved = await run(pool.run("linearProgram", { ...now, model: ANY_PATH, gap: Math.max(GAP, values.gap) }));
          if (solved.lower === null || solved.upper === null) return harm(false, "No flow leaves its router.");
          carried.push({ lower: solved.lower, upper: solved.upper });
          if (!solved.complete && cancelled) return harm(false);
          costs = pricesOf(network, solved);
        } else costs = await run(pool.run("linkLoads", now));
        watch.onProgress?.(harm(false));
        if (links.length === most) return harm(true);
        const next = await onceLoaded(() => dearest(network, now, costs));
        if (next === null) return harm(true, "Every further link would cut the network into parts.");
        links.push(next.link);
        now = next.values;
        network = await run(pool.run("network", now));
      }
    } catch (error) {
      if (error instanceof Cancelled) return harm(false);
      throw error;
    }
  };
  return {
    done: search(),
    cancel: () => {
      cancelled = true;
      under?.cancel();
    },
  };
}

/** For every link the prices of both directions, times their bandwidths. */
function pricesOf(network: Network, { channelDual }: ThroughputResult): Float64Array {
  const { channelReverse, channelWidth } = network;
  return Float64Array.from(
    linksOf(network),
    (c) => Math.max(0, channelDual[c]! * channelWidth[c]!) + Math.max(0, channelDual[channelReverse[c]!]! * channelWidth[c]!),
  );
}

/** The link of the highest cost whose failure leaves the network connected, of equals the first; and the design without it. */
function dearest(
  network: Network,
  values: DesignValues,
  costs: Float64Array,
): { readonly link: HarmfulLink; readonly values: DesignValues } | null {
  const links = linksOf(network);
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  const least = (1 - ALIKE) * costs.reduce((most, cost) => Math.max(most, cost), 0);
  const places = Array.from(costs.keys()).filter((place) => costs[place]! > 0);
  const order = [
    ...places.filter((place) => costs[place]! >= least),
    ...places.filter((place) => costs[place]! < least).sort((one, other) => costs[other]! - costs[one]! || one - other),
  ];
  const before = values.failedLinks;
  for (const place of order) {
    const cost = costs[place]!;
    const name = linkName(network, links[place]!);
    const tried = withValue(values, "failedLinks", before === "" ? name : `${before},${name}`);
    if (tried.problems.length > 0) continue;
    const alike = places.filter((other) => other !== place && Math.abs(costs[other]! - cost) <= ALIKE * cost).length;
    return { link: { link: name, share: cost / total, alike }, values: tried.values };
  }
  return null;
}
