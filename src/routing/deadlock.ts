/** Checks deadlock freedom by Dally and Seitz: the channel dependency graph over (channel, VC class) has no cycle. */
import type { Values } from "../descriptor.ts";
import type { Network } from "../topology/network.ts";
import type { RoutingDescriptor } from "./routing.ts";

/** A virtual-channel class of a channel, for which packets may wait. */
export interface Resource {
  readonly channel: number;
  readonly vcClass: number;
}

/** Most edges kept in memory; beyond, they are only read as they come. */
const EDGES_KEPT = 1 << 23;
/** Number of nodes of a cycle for each of which a shorter cycle is sought. */
const SHORTER_TRIES = 64;

/**
 * A cycle of the dependency graph, each resource waiting for the next and the last for the first, or null if there is none: exact over the
 * dependencies that the routing declares. If classes never fall a cycle stays within one class, so other edges are skipped. Nodes without a
 * way on are removed round by round until the remaining edges fit into memory.
 */
export function findDeadlock(network: Network, routing: RoutingDescriptor, values: Values): readonly Resource[] | null {
  const graph = new DependencyGraph(network, routing, values);
  const edges = graph.trim();
  if (edges === 0) return null;
  const cycle = edges <= EDGES_KEPT ? graph.cycleAmongKept() : graph.cycleOfSuccessors();
  return cycle && cycle.map((node) => ({ channel: Math.floor(node / graph.classes), vcClass: node % graph.classes }));
}

type Edge = (node: number, next: number) => void;

/** Nodes are channel * classes + class; those that may still be on a cycle are alive. */
class DependencyGraph {
  readonly classes: number;
  private readonly nodes: number;
  private readonly alive: Uint8Array;
  private readonly enumerate: (edge: Edge) => void;

  constructor(network: Network, routing: RoutingDescriptor, values: Values) {
    const classes = routing.classes(values).all;
    this.classes = classes;
    this.nodes = network.channels * classes;
    const alive = new Uint8Array(this.nodes);
    let falls = false;
    routing.dependencies(network, values, (channel, vcClass, _nextChannel, nextClass) => {
      if (nextClass > vcClass) return;
      if (nextClass < vcClass) falls = true;
      alive[channel * classes + vcClass] = 1;
    });
    if (falls) {
      routing.dependencies(network, values, (channel, vcClass) => {
        alive[channel * classes + vcClass] = 1;
      });
    }
    this.alive = alive;
    this.enumerate = (edge) => {
      routing.dependencies(network, values, (channel, vcClass, nextChannel, nextClass) => {
        if (nextClass === vcClass || falls) edge(channel * classes + vcClass, nextChannel * classes + nextClass);
      });
    };
  }

  /**
   * Removes nodes without a way on, until the edges between living nodes fit into memory or no more can be removed; returns how many are
   * left.
   */
  trim(): number {
    const { alive } = this;
    for (;;) {
      if (!alive.includes(1)) return 0;
      let edges = 0;
      const onward = new Uint8Array(this.nodes);
      this.enumerate((node, next) => {
        if (alive[node] === 0 || alive[next] === 0) return;
        edges++;
        onward[node] = 1;
      });
      if (edges <= EDGES_KEPT) return edges;
      let gone = 0;
      for (let node = 0; node < this.nodes; node++) gone += alive[node]! - onward[node]!;
      if (gone === 0) return edges;
      alive.set(onward);
    }
  }

  /** A cycle if every living node has a living successor: following any of them comes round. */
  cycleOfSuccessors(): number[] {
    const successor = new Int32Array(this.nodes);
    this.enumerate((node, next) => {
      if (this.alive[next] === 1) successor[node] = next;
    });
    const seen = new Int32Array(this.nodes);
    let node = this.alive.indexOf(1);
    for (let step = 1; seen[node] === 0; step++) {
      seen[node] = step;
      node = successor[node]!;
    }
    const cycle = [node];
    for (let next = successor[node]!; next !== node; next = successor[next]!) cycle.push(next);
    return cycle;
  }

  cycleAmongKept(): number[] | null {
    const { start, edges } = this.keptEdges();
    const found = depthFirstCycle(start, edges);
    if (!found) return null;
    let shortest = found;
    for (const node of found.slice(0, SHORTER_TRIES)) {
      const through = shortestCycleThrough(node, start, edges);
      if (through.length < shortest.length) shortest = through;
    }
    return shortest;
  }

  /** Edges between living nodes in compressed rows. */
  private keptEdges(): { start: Int32Array; edges: Int32Array } {
    const { alive } = this;
    const start = new Int32Array(this.nodes + 1);
    this.enumerate((node, next) => {
      if (alive[node] === 1 && alive[next] === 1) start[node + 1]!++;
    });
    for (let node = 0; node < this.nodes; node++) start[node + 1]! += start[node]!;
    const edges = new Int32Array(start[this.nodes]!);
    const fill = start.slice(0, this.nodes);
    this.enumerate((node, next) => {
      if (alive[node] === 1 && alive[next] === 1) edges[fill[node]!++] = next;
    });
    return { start, edges };
  }
}

/** The first cycle that a depth-first search closes, or null. */
function depthFirstCycle(start: Int32Array, edges: Int32Array): number[] | null {
  const nodes = start.length - 1;
  const NEW = 0;
  const OPEN = 1;
  const DONE = 2;
  const state = new Uint8Array(nodes);
  const position = start.slice(0, nodes);
  const path: number[] = [];
  for (let root = 0; root < nodes; root++) {
    if (state[root] !== NEW || start[root] === start[root + 1]) continue;
    path.push(root);
    state[root] = OPEN;
    while (path.length > 0) {
      const node = path.at(-1)!;
      if (position[node] === start[node + 1]) {
        state[node] = DONE;
        path.pop();
        continue;
      }
      const next = edges[position[node]!++]!;
      if (state[next] === OPEN) return path.slice(path.indexOf(next));
      if (state[next] === NEW) {
        state[next] = OPEN;
        path.push(next);
      }
    }
  }
  return null;
}

/** A shortest cycle through a node of a cycle, beginning with it. */
function shortestCycleThrough(node: number, start: Int32Array, edges: Int32Array): number[] {
  const from = new Map<number, number>([[node, -1]]);
  const queue = [node];
  for (const at of queue) {
    for (let e = start[at]!; e < start[at + 1]!; e++) {
      const next = edges[e]!;
      if (next === node) {
        const cycle: number[] = [];
        for (let back = at; back >= 0; back = from.get(back)!) cycle.push(back);
        return cycle.reverse();
      }
      if (from.has(next)) continue;
      from.set(next, at);
      queue.push(next);
    }
  }
  throw new Error("a node that is on no cycle");
}
