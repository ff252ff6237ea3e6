/** Forwarding tables in virtual layers, for any network: each layer has a virtual-channel class, which a packet keeps all the way. */
import { carryingRouters } from "../topology/breadth-first.ts";
import type { Damage, Network } from "../topology/network.ts";
import type { RouteForm } from "./forms.ts";
import { tablesOf } from "./fillings.ts";
import type { Filling, Tables } from "./fillings.ts";
import { candidateOf } from "./path-router.ts";
import { channelsNow, climbsFromCentre, lostDependencies, shortestFor } from "./repaired.ts";
import type { LostPaths } from "./repaired.ts";
import { CLASS_BITS } from "./routing.ts";
import type { Candidate, EmitDependency, Router } from "./routing.ts";

/** Calls `hop` with the channels of a path one after the other; returns their number. */
function along({ routes }: Tables, row: number, source: number, hop: (channel: number, at: number) => void): number {
  const { next, network } = routes;
  let length = 0;
  for (let router = source; ; length++) {
    const channel = next[row * network.routers + router]!;
    if (channel === -1) return length;
    hop(channel, length);
    router = network.channelTarget[channel]!;
  }
}

/** A network's tables; for a damaged one those of the intact network, and what is left of them. */
interface Forwarding {
  readonly tables: Tables;
  /** Row of the tables for each endpoint. */
  readonly rowOf: Int32Array;
  /** Null for a whole network. */
  readonly repairs: {
    readonly damage: Damage;
    readonly now: Int32Array;
    /** Paths of pairs of routers, by their present numbers, between which a path has failed. */
    readonly lost: LostPaths;
  } | null;
  /** Channels of the longest path. */
  readonly longest: number;
  readonly classes: number;
}

const found = new WeakMap<Network, Map<Filling, Forwarding>>();

export function forwardingOf(network: Network, filling: Filling): Forwarding {
  const ofNetwork = found.get(network) ?? new Map<Filling, Forwarding>();
  found.set(network, ofNetwork);
  let forwarding = ofNetwork.get(filling);
  if (!forwarding) ofNetwork.set(filling, (forwarding = makeForwarding(network, filling)));
  return forwarding;
}

function makeForwarding(network: Network, filling: Filling): Forwarding {
  const { damage } = network;
  const whole = damage?.intact ?? network;
  const tables = tablesOf(whole, filling);
  const { network: ends } = tables.routes;
  // One row for each endpoint, or for the one that stands for all of its router.
  const rowOf = Int32Array.from({ length: network.endpoints }, (_, e) => {
    const endpoint = damage === null ? e : damage.endpoint[e]!;
    return ends.endpoints === whole.endpoints ? endpoint : ends.firstEndpoint[whole.endpointRouter[endpoint]!]!;
  });
  // Routes are written before they are looked at, those that are lost, too.
  const longest = longestOf(tables);
  if (damage === null) return { tables, rowOf, repairs: null, longest, classes: tables.layers };
  const now = channelsNow(damage);
  const lost = new Map<number, Set<number>>();
  const left = carryingRouters(network);
  rowOf.forEach((row, e) => {
    const target = network.endpointRouter[e]!;
    for (const source of left) {
      if (source === target) continue;
      let isWhole = true;
      along(tables, row, damage.router[source]!, (channel) => (isWhole &&= now[channel]! >= 0));
      if (!isWhole) lost.set(target, (lost.get(target) ?? new Set<number>()).add(source));
    }
  });
  const paths = shortestFor(network, new Map([...lost].map(([target, sources]) => [target, [...sources]])), climbsFromCentre(network));
  return {
    tables,
    rowOf,
    repairs: { damage, now, lost: paths },
    longest: Math.max(longest, paths.longest),
    classes: tables.layers + paths.classes,
  };
}

export class TableRouter implements Router {
  readonly longestRoute: number;
  readonly classes: number;
  readonly ejectsOnAny = true;
  readonly route: Int32Array;
  readonly minimal = true;
  private readonly network: Network;
  private readonly forwarding: Forwarding;
  private layer = 0;
  private readonly note: (channel: number, at: number) => void;

  constructor(network: Network, filling: Filling) {
    this.network = network;
    this.forwarding = forwardingOf(network, filling);
    this.classes = this.forwarding.classes;
    this.longestRoute = this.forwarding.longest;
    this.route = new Int32Array(this.longestRoute);
    this.note = (channel, at) => {
      this.route[at] = (channel << CLASS_BITS) | this.layer;
    };
  }

  get form(): RouteForm | undefined {
    const { tables, rowOf, repairs } = this.forwarding;
    if (repairs !== null) return undefined;
    const { channelStart, routers } = this.network;
    const channels = Uint16Array.from(tables.routes.next, (channel, i) => channel - channelStart[i % routers]!);
    const paths = { maker: "rows", rowOf, channels, classes: tables.layerOf } as const;
    return { paths, choice: "minimal", ejection: { within: -1, after: null } };
  }

  choose(source: number, destination: number): number {
    const { tables, rowOf, repairs } = this.forwarding;
    const { endpointRouter, routers } = this.network;
    const first = endpointRouter[source]!;
    const row = rowOf[destination]!;
    const from = repairs === null ? first : repairs.damage.router[first]!;
    this.layer = tables.layerOf[row * tables.routes.network.routers + from]!;
    const length = along(tables, row, from, this.note);
    if (repairs === null) return length;
    for (let hop = 0; hop < length; hop++) {
      const channel = repairs.now[this.route[hop]! >> CLASS_BITS]!;
      if (channel < 0) return this.lostPath(repairs.lost.paths.get(first * routers + endpointRouter[destination]!)!, tables.layers);
      this.route[hop] = (channel << CLASS_BITS) | this.layer;
    }
    return length;
  }

  explain(source: number, destination: number): readonly Candidate[] {
    return [candidateOf(this.route, this.choose(source, destination), true, true)];
  }

  private lostPath(path: Int32Array, base: number): number {
    for (let hop = 0; hop < path.length; hop++) this.route[hop] = path[hop]! + base;
    return path.length;
  }
}

/** Channels of the longest path of some tables. */
function longestOf(tables: Tables): number {
  let longest = 1;
  for (let row = 0; row < tables.routes.network.endpoints; row++)
    for (const source of tables.routes.carriers)
      longest = Math.max(
        longest,
        along(tables, row, source, () => {}),
      );
  return longest;
}

/** Every two channels that a path takes in succession, in its layer. */
export function tableDependencies(network: Network, filling: Filling, emit: EmitDependency): void {
  const { tables, repairs, rowOf } = forwardingOf(network, filling);
  const { routes, layerOf } = tables;
  const rows = repairs === null ? Array.from({ length: routes.network.endpoints }, (_, row) => row) : new Set(rowOf);
  const sources = repairs === null ? routes.carriers : carryingRouters(network).map((router) => repairs.damage.router[router]!);
  const path: number[] = [];
  for (const row of rows) {
    for (const source of sources) {
      const layer = layerOf[row * routes.network.routers + source]!;
      path.length = 0;
      along(tables, row, source, (was) => path.push(repairs === null ? was : repairs.now[was]!));
      if (path.includes(-1)) continue;
      for (let i = 1; i < path.length; i++) emit(path[i - 1]!, layer, path[i]!, layer);
    }
  }
  if (repairs) lostDependencies(repairs.lost, (vcClass) => tables.layers + vcClass, emit);
}
