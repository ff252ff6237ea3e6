/** Forwarding tables in virtual layers, for any network: a virtual-channel class for each layer, which a packet keeps to all the way. */
import type { Network } from "../topology/network.ts";
import { tablesOf } from "./fillings.ts";
import type { Filling, Tables } from "./fillings.ts";
import { candidateOf } from "./path-router.ts";
import { CLASS_BITS } from "./routing.ts";
import type { Candidate, EmitDependency, Router } from "./routing.ts";

/** Calls `hop` with the channels of a path one after the other; returns how many they are. */
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

export class TableRouter implements Router {
  readonly longestRoute: number;
  readonly classes: number;
  readonly ejectsOnAny = true;
  readonly route: Int32Array;
  readonly minimal = true;
  private readonly network: Network;
  private readonly tables: Tables;
  /** Row of the tables for each endpoint. */
  private readonly rowOf: Int32Array;
  private layer = 0;
  private readonly note: (channel: number, at: number) => void;

  constructor(network: Network, filling: Filling) {
    const tables = tablesOf(network, filling);
    const { network: ends, carriers } = tables.routes;
    this.network = network;
    this.tables = tables;
    this.classes = tables.layers;
    // One row for each endpoint, or for the one that stands for all of its router.
    this.rowOf = Int32Array.from({ length: network.endpoints }, (_, endpoint) =>
      ends.endpoints === network.endpoints ? endpoint : ends.firstEndpoint[network.endpointRouter[endpoint]!]!,
    );
    let longest = 1;
    for (let row = 0; row < ends.endpoints; row++)
      for (const source of carriers)
        longest = Math.max(
          longest,
          along(tables, row, source, () => {}),
        );
    this.longestRoute = longest;
    this.route = new Int32Array(longest);
    this.note = (channel, at) => {
      this.route[at] = (channel << CLASS_BITS) | this.layer;
    };
  }

  choose(source: number, destination: number): number {
    const from = this.network.endpointRouter[source]!;
    const row = this.rowOf[destination]!;
    this.layer = this.tables.layerOf[row * this.network.routers + from]!;
    return along(this.tables, row, from, this.note);
  }

  explain(source: number, destination: number): readonly Candidate[] {
    return [candidateOf(this.route, this.choose(source, destination), true, true)];
  }
}

/** Every two channels that a path takes one after the other, in its layer. */
export function tableDependencies(network: Network, filling: Filling, emit: EmitDependency): void {
  const tables = tablesOf(network, filling);
  const { routes, layerOf } = tables;
  for (let row = 0; row < routes.network.endpoints; row++) {
    for (const source of routes.carriers) {
      const layer = layerOf[row * network.routers + source]!;
      let held = -1;
      along(tables, row, source, (channel) => {
        if (held >= 0) emit(held, layer, channel, layer);
        held = channel;
      });
    }
  }
}
