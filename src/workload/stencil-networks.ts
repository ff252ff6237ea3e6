/**
 * Ranks dragonflies by how soon an exchange would end on them: all parameters that give so many endpoints with routers of so many ports.
 */
import type { Exchange } from "./stencil-exchange.ts";
import { placementBytes } from "./stencil-model.ts";
import type { GroupNetwork, PlacementBytes } from "./stencil-model.ts";
import { bestOf, blocksThatFit, predictions } from "./stencil-search.ts";
import type { Candidate, Strategy } from "./stencil-search.ts";

/** Dragonfly parameters (Kim et al. 2008, section 3): endpoints, routers and global ports of a router or group, and groups. */
export interface Dragonfly {
  readonly p: number;
  readonly a: number;
  readonly h: number;
  readonly g: number;
}

export interface NetworkChoice extends Dragonfly {
  readonly endpoints: number;
  readonly routers: number;
  /** Ports of a router. */
  readonly radix: number;
  readonly strategy: Strategy;
  readonly candidate: Candidate;
}

/** The wishes for the networks. */
export interface NetworkWish {
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
export function rankedNetworks(exchanges: readonly Exchange[], wish: NetworkWish): NetworkChoice[] {
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
