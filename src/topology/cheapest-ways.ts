/** Cheapest ways from one router at a time under prices of channels (Dijkstra 1959), in arrays that are reused. */
import type { Network } from "./network.ts";

export class CheapestWays {
  /** Price of the way to each router that was reached. */
  readonly distance: Float64Array;
  /** Channel by which each of them is entered; -1 for the source. */
  readonly via: Int32Array;
  /** Routers reached, nearest first. */
  readonly order: Int32Array;
  private readonly heap: Int32Array;
  /** Place in the heap; -1 for routers that are not in it. */
  private readonly place: Int32Array;
  private readonly network: Pick<Network, "channelStart" | "channelTarget">;

  constructor(network: Pick<Network, "routers" | "channelStart" | "channelTarget">) {
    this.network = network;
    this.distance = new Float64Array(network.routers);
    this.via = new Int32Array(network.routers);
    this.order = new Int32Array(network.routers);
    this.heap = new Int32Array(network.routers);
    this.place = new Int32Array(network.routers);
  }

  /**
   * Searches until `count` routers with a 1 in `wanted` are reached, or all reachable ones; returns how many are in `order`. Prices are
   * above 0.
   */
  from(source: number, price: Float64Array, wanted: Uint8Array, count: number): number {
    const { channelStart, channelTarget } = this.network;
    const { distance, via, order, heap, place } = this;
    distance.fill(Infinity);
    place.fill(-1);
    distance[source] = 0;
    via[source] = -1;
    heap[0] = source;
    let size = 1;
    let reached = 0;
    let left = count;
    while (size > 0) {
      const router = heap[0]!;
      size--;
      if (size > 0) this.sink(heap[size]!, size);
      order[reached++] = router;
      if (wanted[router] === 1 && --left === 0) break;
      const near = distance[router]!;
      for (let c: number = channelStart[router]!, end = channelStart[router + 1]!; c < end; c++) {
        const next: number = channelTarget[c]!;
        const far: number = near + price[c]!;
        if (far >= distance[next]!) continue;
        distance[next] = far;
        via[next] = c;
        this.rise(next, place[next]! < 0 ? size++ : place[next]!);
      }
    }
    return reached;
  }

  /** Puts a router at the heap's top, and moves it down to where it belongs. */
  private sink(router: number, size: number): void {
    const { distance, heap, place } = this;
    const key = distance[router]!;
    let i = 0;
    for (let child = 1; child < size; child = 2 * i + 1) {
      if (child + 1 < size && distance[heap[child + 1]!]! < distance[heap[child]!]!) child++;
      if (distance[heap[child]!]! >= key) break;
      heap[i] = heap[child]!;
      place[heap[i]!] = i;
      i = child;
    }
    heap[i] = router;
    place[router] = i;
  }

  /** Puts a router at place i of the heap, and moves it up to where it belongs. */
  private rise(router: number, at: number): void {
    const { distance, heap, place } = this;
    const key = distance[router]!;
    let i = at;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (distance[heap[parent]!]! <= key) break;
      heap[i] = heap[parent]!;
      place[heap[i]!] = i;
      i = parent;
    }
    heap[i] = router;
    place[router] = i;
  }
}
