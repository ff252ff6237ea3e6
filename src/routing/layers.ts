/**
 * How many virtual layers make single minimal paths free of deadlock on any network: each path keeps to one layer, and within a layer the
 * graph of channel dependencies (Dally, Seitz 1987) has no cycle.
 */
import { Dependencies } from "./dependencies.ts";
import type { SinglePaths } from "./single-paths.ts";

/** Calls `each` with every dependency of path d*routers + source. */
function walk({ network, next }: SinglePaths, dependencies: Dependencies, path: number, each: (dependency: number) => void): void {
  const { routers, channelTarget } = network;
  const row = path - (path % routers);
  let channel = next[path]!;
  for (;;) {
    const on = next[row + channelTarget[channel]!]!;
    if (on === -1) return;
    each(dependencies.of(channel, on));
    channel = on;
  }
}

/** All paths, by source within destination. */
function pathsOf({ network, carriers }: SinglePaths): Int32Array {
  const paths = new Int32Array(network.endpoints * (carriers.length - 1));
  let count = 0;
  network.endpointRouter.forEach((destination, d) => {
    for (const source of carriers) if (source !== destination) paths[count++] = d * network.routers + source;
  });
  return paths;
}

/** Layers by path d*routers + source; their number is the largest and one. */
export type LayerOfPath = Uint8Array;

/** Number of layers in use. */
export function layersIn(layerOf: LayerOfPath): number {
  return layerOf.reduce((most, layer) => Math.max(most, layer), 0) + 1;
}

/**
 * DFSSSP (Domke, Hoefler, Nagel 2011, algorithm 2): all paths begin in one layer; as long as a depth-first search meets a cycle, all paths
 * that make the dependency of the cycle which the fewest paths make move to the next layer; then the same there.
 */
export function dfsssp(routes: SinglePaths): LayerOfPath {
  const { network } = routes;
  const dependencies = new Dependencies(network);
  const layerOf: LayerOfPath = new Uint8Array(routes.next.length);
  let paths = pathsOf(routes);
  for (let layer = 0; paths.length > 0; layer++) {
    const counts = new Int32Array(dependencies.count);
    for (const path of paths) walk(routes, dependencies, path, (e) => counts[e]!++);
    const makers = makersOf(routes, dependencies, paths, counts);
    breakCycles(dependencies, counts, (weakest) => {
      const gone: number[] = [];
      for (const path of makers(weakest)) {
        if (layerOf[path] !== layer) continue;
        layerOf[path] = layer + 1;
        walk(routes, dependencies, path, (e) => {
          if (--counts[e]! === 0) gone.push(e);
        });
      }
      return gone;
    });
    paths = paths.filter((path) => layerOf[path]! > layer);
  }
  return layerOf;
}

/** The paths that make each dependency. */
function makersOf(
  routes: SinglePaths,
  dependencies: Dependencies,
  paths: Int32Array,
  counts: Int32Array,
): (dependency: number) => Int32Array {
  const start = new Int32Array(counts.length + 1);
  for (let e = 0; e < counts.length; e++) start[e + 1] = start[e]! + counts[e]!;
  const fill = start.slice(0, counts.length);
  const makers = new Int32Array(start[counts.length]!);
  for (const path of paths) walk(routes, dependencies, path, (e) => (makers[fill[e]!++] = path));
  return (e) => makers.subarray(start[e], start[e + 1]);
}

/** Searches depth first among dependencies that are counted; `remove` takes away one of a cycle, and perhaps others, and returns all that are gone. */
function breakCycles(dependencies: Dependencies, counts: Int32Array, remove: (weakest: number) => readonly number[]): void {
  const { start, network } = dependencies;
  const [NEW, OPEN, DONE] = [0, 1, 2];
  const state = new Uint8Array(network.channels);
  const position = start.slice(0, network.channels);
  /** Channels from the root on, the dependency that led to each, and where they stand there. */
  const stack: number[] = [];
  const ledBy: number[] = [];
  const depth = new Int32Array(network.channels);
  const depthOf = new Int32Array(counts.length);
  const back = (length: number): void => {
    for (const channel of stack.splice(length)) {
      state[channel] = NEW;
      position[channel] = start[channel]!;
    }
    for (const e of ledBy.splice(length)) depthOf[e] = 0;
  };
  const open = (channel: number, by: number): void => {
    state[channel] = OPEN;
    depth[channel] = stack.length;
    if (by >= 0) depthOf[by] = stack.length;
    stack.push(channel);
    ledBy.push(by);
  };
  for (let root = 0; root < network.channels; root++) {
    if (state[root] !== NEW) continue;
    open(root, -1);
    while (stack.length > 0) {
      const channel = stack.at(-1)!;
      const e = position[channel]!;
      if (e === start[channel + 1]) {
        state[channel] = DONE;
        stack.pop();
        const by = ledBy.pop()!;
        if (by >= 0) depthOf[by] = 0;
        continue;
      }
      position[channel] = e + 1;
      if (counts[e] === 0) continue;
      const next = dependencies.next(channel, e);
      if (state[next] === NEW) open(next, e);
      else if (state[next] === OPEN) {
        let weakest = e;
        for (let i = depth[next]! + 1; i < stack.length; i++) if (counts[ledBy[i]!]! < counts[weakest]!) weakest = ledBy[i]!;
        let kept = stack.length;
        for (const gone of remove(weakest)) if (depthOf[gone]! > 0) kept = Math.min(kept, depthOf[gone]!);
        // What lies behind the first dependency that is gone is searched again.
        back(kept);
      }
    }
  }
}
