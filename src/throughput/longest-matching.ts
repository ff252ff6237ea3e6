/** The longest matching: the permutation of routers that asks most of any network's links (Jyothi et al. 2016, section III). */
import { mulberry32, shuffled } from "../math/random.ts";
import { breadthFirst } from "../topology/breadth-first.ts";
import type { Network } from "../topology/network.ts";
import type { Traffic } from "../traffic/traffic.ts";

/** Of equally long matchings one is drawn, always the same. */
const SEED = 1;

/**
 * To which router the endpoints of each send, every router being sent to by one: of all such permutations of routers that carry as many
 * endpoints, one whose distances add up to most (an assignment, solved exactly: Kuhn 1955, Munkres 1957); -1 of routers that carry none.
 * A router that finds no other of its kind sends to itself. Throws a programmer's error when routers are apart.
 */
export function longestMatching(network: Network, seed = SEED): Int32Array {
  const { routers, firstEndpoint } = network;
  const partner = new Int32Array(routers).fill(-1);
  const alike = new Map<number, number[]>();
  // Drawn order: where distances leave a choice, numbers of routers shall not make it.
  for (const router of shuffled(routers, mulberry32(seed))) {
    const carried = firstEndpoint[router + 1]! - firstEndpoint[router]!;
    if (carried === 0) continue;
    const list = alike.get(carried);
    if (list) list.push(router);
    else alike.set(carried, [router]);
  }
  const distance = new Int32Array(routers);
  const queue = new Int32Array(routers);
  for (const list of alike.values()) {
    const n = list.length;
    const gain = new Int16Array(n * n);
    for (const [i, from] of list.entries()) {
      breadthFirst(network, from, distance, queue);
      for (const [j, to] of list.entries()) {
        if (distance[to]! < 0) throw new Error(`no way from router ${from} to router ${to}`);
        gain[i * n + j] = distance[to]!;
      }
    }
    const order = shuffled(n, mulberry32(seed + n));
    assign(n, gain, order).forEach((j, i) => {
      partner[list[i]!] = list[j]!;
    });
  }
  return partner;
}

/** Columns of rows such that gains add up to most. `order`: in which columns are tried first. */
function assign(n: number, gain: Int16Array, order: Int32Array): Int32Array {
  // Potentials: rows[i] + columns[j] >= gain, with equality where i is given j.
  const rows = new Int32Array(n);
  const columns = new Int32Array(n);
  const given = new Int32Array(n).fill(-1);
  const rowOf = new Int32Array(n).fill(-1);
  for (let i = 0; i < n; i++) {
    let most = 0;
    for (let j = 0; j < n; j++) most = Math.max(most, gain[i * n + j]!);
    rows[i] = most;
    for (let k = 0; k < n; k++) {
      const j = order[(i + k) % n]!;
      if (rowOf[j]! >= 0 || gain[i * n + j] !== most) continue;
      rowOf[j] = i;
      given[i] = j;
      break;
    }
  }
  const slack = new Int32Array(n);
  const before = new Int32Array(n);
  const done = new Uint8Array(n);
  for (let free = 0; free < n; free++) {
    if (given[free]! >= 0) continue;
    slack.fill(0x7fffffff);
    done.fill(0);
    let i = free;
    let last = -1;
    // Grows a tree of tight pairs from the free row until it reaches a free column.
    for (;;) {
      let least = 0x7fffffff;
      let next = -1;
      for (let j = 0; j < n; j++) {
        if (done[j] === 1) continue;
        const spare = rows[i]! + columns[j]! - gain[i * n + j]!;
        if (spare < slack[j]!) {
          slack[j] = spare;
          before[j] = last;
        }
        if (slack[j]! < least) {
          least = slack[j]!;
          next = j;
        }
      }
      if (least > 0) {
        rows[free]! -= least;
        for (let j = 0; j < n; j++) {
          if (done[j] === 1) {
            rows[rowOf[j]!]! -= least;
            columns[j]! += least;
          } else slack[j]! -= least;
        }
      }
      done[next] = 1;
      last = next;
      if (rowOf[next]! < 0) break;
      i = rowOf[next]!;
    }
    for (let j = last; j >= 0;) {
      const previous = before[j]!;
      const row = previous >= 0 ? rowOf[previous]! : free;
      rowOf[j] = row;
      given[row] = j;
      j = previous;
    }
  }
  return given;
}

/** Every endpoint of a router sends to a random one of its partner; partners carry as many. */
export function matchingTraffic({ routers, endpoints, endpointRouter, firstEndpoint }: Network, partner: Int32Array): Traffic {
  const carriedBy = (router: number): number => firstEndpoint[router + 1]! - firstEndpoint[router]!;
  return {
    senders: endpoints,
    terminalDemand: 1,
    sends: () => true,
    destination: (source, random) => {
      const to = partner[endpointRouter[source]!]!;
      return firstEndpoint[to]! + random.below(carriedBy(to));
    },
    routerDemands: (emit) => {
      for (let router = 0; router < routers; router++) if (partner[router]! >= 0) emit(router, partner[router]!, carriedBy(router));
    },
  };
}
