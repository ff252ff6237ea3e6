/** The load of every channel under a routing that looks at no queue: all its draws, each with its probability. */
import { EveryDraw } from "../math/every-draw.ts";
import type { Network } from "../topology/network.ts";
import { CLASS_BITS } from "./routing.ts";
import type { Congestion, Router } from "./routing.ts";

function unread(): never {
  throw new TypeError("an oblivious routing that reads queues");
}

/** For a routing that reads no queues. */
const UNREAD: Congestion = {
  queue: unread,
  queueOf: unread,
  leavingOf: unread,
  outstanding: unread,
  outstandingOf: unread,
  overdueOf: unread,
  chosen: unread,
  chosenOf: unread,
};

/** The shares of the last pair. */
export interface PairShares {
  /** Channels that routes cross, and by channel the part of what is sent that crosses it: more than 1 if routes do so twice. */
  readonly touched: readonly number[];
  readonly share: Float64Array;
  /** Number of channels of its routes, if all have as many; else 0. Number of drawn routes, and whether all were minimal. */
  readonly length: number;
  readonly routes: number;
  readonly minimal: boolean;
}

export class RouteShares {
  /** Channels of all routes enumerated so far. */
  gone = 0;
  private readonly router: Router;
  private readonly every = new EveryDraw();
  private readonly touched: number[] = [];
  private readonly share: Float64Array;

  constructor(network: Network, router: Router) {
    this.router = router;
    this.share = new Float64Array(network.channels);
  }

  /**
   * All routes between two endpoints of different routers; null once more than `most` channels of routes were enumerated. Valid until the
   * next call.
   */
  of(source: number, destination: number, most: number): PairShares | null {
    const { router, every, touched, share } = this;
    for (const c of touched) share[c] = 0;
    touched.length = 0;
    let [routes, shortest, longest] = [0, Infinity, 0];
    let minimal = true;
    do {
      const length = router.choose(source, destination, every, UNREAD);
      const chance = every.chance();
      this.gone += length;
      routes++;
      minimal &&= router.minimal;
      shortest = Math.min(shortest, length);
      longest = Math.max(longest, length);
      for (let i = 0; i < length; i++) {
        const c = router.route[i]! >> CLASS_BITS;
        if (share[c] === 0) touched.push(c);
        share[c]! += chance;
      }
      if (this.gone > most || every.incomplete) return null;
    } while (every.advance());
    return { touched, share, length: shortest === longest ? longest : 0, routes, minimal };
  }
}
