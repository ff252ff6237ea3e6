/** Searches the designs of all families that fit an architect's wishes (study/wish-text.ts). */
import type { WishValues } from "../../study/wish-text.ts";
import type { DesignValues } from "../../study/study.ts";
import { countedDesign, searchSteps, withAllKnown } from "../../cost/search/search.ts";
import type { FoundDesign, SearchResult } from "../../cost/search/search.ts";
import { areSame } from "../../analysis/same-network.ts";
import { oncePerNetwork } from "../../cost/search/same.ts";
import { loadPaths } from "../../routing/path-plans.ts";
import { withinLimits } from "../../study/network-size.ts";
import { loadFamilies, topologyOf } from "../../topology/families.ts";
import type { Network } from "../../topology/network.ts";
import { loaded } from "../errors.ts";
import type { Control } from "../job.ts";
import { stepped } from "../slices.ts";

export interface SearchRow extends FoundDesign {
  /** False if its network is too large to be built. */
  readonly opens: boolean;
}

export interface SearchReport extends Omit<SearchResult, "designs" | "below"> {
  readonly designs: readonly SearchRow[];
  readonly below: readonly SearchRow[];
}

/**
 * Most designs that are returned, besides those that nothing beats, the best of each family, and for each family those that may carry more
 * than all better ones.
 */
const MAX_ROWS = 500;
const OF_FAMILY = 20;

/** How far a search has come. */
export interface SearchSoFar {
  /** Of the families those that are counted whole, from 0 to 1. */
  readonly share: number;
  /** The best design so far of each family that has any, in the order of the wished-for rank; `pareto` is false until all are counted. */
  readonly designs: readonly SearchRow[];
}

/** Least milliseconds between two reports. */
const REPORT_EVERY = 200;

const opened = (designs: readonly FoundDesign[]): readonly SearchRow[] =>
  designs.map((design) => ({ ...design, opens: withinLimits(design.values) }));

/** Networks of so few routers are compared router by router, in a millisecond or two; of so many pairs. */
const COMPARED_ROUTERS = 64;
const COMPARED_PAIRS = 100;
const COMPARED_STEPS = 200_000;

/**
 * Small designs of different families that have as much of everything are built and compared, the first ones first: what is proved to be one
 * network is told once.
 */
function provedSame(rows: readonly FoundDesign[]): readonly FoundDesign[] {
  const alike = new Map<string, FoundDesign[]>();
  for (const row of rows) {
    if (row.routers > COMPARED_ROUTERS || !withinLimits(row.values)) continue;
    const key = `${row.endpoints} ${row.routers} ${row.cables} ${row.routerCostPerEndpoint}`;
    const others = alike.get(key);
    if (others === undefined) alike.set(key, [row]);
    else others.push(row);
  }
  const built = new Map<FoundDesign, Network>();
  const networkOf = (row: FoundDesign): Network => {
    const network = built.get(row) ?? topologyOf(row.values).build(row.values);
    built.set(row, network);
    return network;
  };
  const first = new Map<FoundDesign, FoundDesign>();
  let pairs = 0;
  for (const group of alike.values())
    group.forEach((row, i) => {
      for (const other of group.slice(0, i)) {
        if (first.has(other) || other.family === row.family || pairs >= COMPARED_PAIRS) continue;
        pairs++;
        if (areSame(networkOf(other), networkOf(row), COMPARED_STEPS) !== true) continue;
        first.set(row, other);
        return;
      }
    });
  const numbers = new Map([...new Set(first.values())].map((row, i) => [row, String(i)]));
  return oncePerNetwork(
    rows,
    (row) => {
      const name = numbers.get(first.get(row) ?? row);
      return name === undefined ? null : { name, price: row.routerCostPerEndpoint };
    },
    withAllKnown,
  );
}

/** The design's own network and values are ignored. */
export async function run(
  _network: Network,
  _values: DesignValues,
  control: Control<SearchSoFar>,
  wanted: WishValues,
): Promise<SearchReport> {
  await loaded("families of networks", Promise.all([loadFamilies(), loadPaths()]));
  const found = await stepped(searchSteps(wanted), control, ({ share, best }) => ({ share, designs: opened(best()) }), REPORT_EVERY);
  const ofFamily = new Map<string, { readonly before: number; readonly most: number }>();
  const rows = found.designs.filter(({ pareto, family, uniformBound }, i) => {
    const { before, most } = ofFamily.get(family) ?? { before: 0, most: 0 };
    ofFamily.set(family, { before: before + 1, most: Math.max(most, uniformBound) });
    return i < MAX_ROWS || pareto || before < OF_FAMILY || uniformBound > most;
  });
  return { ...found, designs: opened(provedSame(rows)), below: opened(found.below) };
}

/** A single design as a row of a search, whatever its limits; null where it cannot be counted. Its prices are the wishes'. */
export async function rowOfDesign(
  _network: Network,
  values: DesignValues,
  _control: Control,
  wanted: WishValues,
): Promise<SearchRow | null> {
  await loaded("families of networks", Promise.all([loadFamilies(), loadPaths()]));
  const family = topologyOf(values);
  const own = Object.fromEntries(family.parameters.map(({ id }) => [id, values[id]!]));
  const found = countedDesign(family, own, wanted);
  return found && { ...found, opens: withinLimits(found.values) };
}
