/** Draws one route after the other, as the stations that a packet passes. */
import type { RandomSource } from "../math/random.ts";
import { ADAPTIVE, CLASS_BITS, CLASS_MASK } from "../routing/routing.ts";
import type { Congestion, Router } from "../routing/routing.ts";
import type { FlowTable } from "./flow-table.ts";
import type { Stations } from "./stations.ts";

export class RouteWalk {
  /** For the last route: whether it is minimal, and its channels. */
  minimal = true;
  length = 0;
  private readonly stations: Stations;
  private readonly router: Router;
  private readonly congestion: Congestion;
  /** Stations on the way, the first into the network, the last out of it. */
  private readonly passed: Int32Array;
  private readonly rest: Int32Array;

  constructor(stations: Stations, router: Router, congestion: Congestion) {
    this.stations = stations;
    this.router = router;
    this.congestion = congestion;
    this.rest = new Int32Array(router.route.length);
    this.passed = new Int32Array(2 * router.route.length + 2);
  }

  /** A route from endpoint to endpoint. */
  draw(source: number, destination: number, random: RandomSource): void {
    const { router, rest, passed, stations, congestion } = this;
    const { poolOf, classes, groupOf, injection, ejection, network } = stations;
    const { endpointRouter, channelTarget } = network;
    let at = endpointRouter[source]!;
    let length = router.choose(source, destination, random, congestion);
    this.minimal = router.minimal;
    let count = 0;
    passed[count++] = injection + groupOf[at]!;
    if (router.adaptive === undefined && !router.reconsiderAfter) {
      for (let i = 0; i < length; i++) {
        const entry = router.route[i]!;
        passed[count++] = poolOf[entry >> CLASS_BITS]! * classes + (entry & CLASS_MASK);
      }
    } else {
      rest.set(router.route);
      for (let hop = 0; hop < length; hop++) {
        const entry = rest[hop]!;
        const channel = this.channelAt(at, entry, random);
        const vcClass = (entry < 0 ? ~entry : entry) & CLASS_MASK;
        passed[count++] = poolOf[channel]! * classes + (vcClass === ADAPTIVE ? 0 : vcClass);
        at = channelTarget[channel]!;
        if (hop + 1 !== router.reconsiderAfter) continue;
        const left = router.reconsider!(at, destination, random, congestion);
        if (left < 0) router.reconsiderAfter = 0;
        else {
          rest.set(router.route);
          [length, hop] = [left, -1];
          this.minimal &&= router.minimal;
        }
      }
    }
    this.length = count - 1;
    passed[count] = ejection + groupOf[endpointRouter[destination]!]!;
  }

  /** The station of the last route's channel between routers, from 1 to its length. */
  stationAt(hop: number): number {
    return this.passed[hop]!;
  }

  /** Adds the route, of so much weight, to a table. */
  addTo(table: FlowTable, weight: number): void {
    const { passed, length } = this;
    for (let i = 0; i <= length; i++) table.add(passed[i]!, passed[i + 1]!, weight);
    table.hops += weight * length;
    table.total += weight;
    if (this.minimal) table.minimal += weight;
  }

  /** The channel of a route's entry at this router; if the router picks among ports, the better of two. */
  private channelAt(router: number, entry: number, random: RandomSource): number {
    const { adaptive } = this.router;
    if (!adaptive) return entry >> CLASS_BITS;
    const word = entry < 0 ? ~entry : entry;
    if ((word & CLASS_MASK) !== ADAPTIVE) return entry < 0 ? adaptive.channelAt(router, word >> CLASS_BITS) : word >> CLASS_BITS;
    const drawn = (): number => adaptive.channelAt(router, adaptive.first(router) + random.below(adaptive.count(router)));
    const one = drawn();
    const other = drawn();
    return this.congestion.outstanding(other) < this.congestion.outstanding(one) ? other : one;
  }
}
