/** The dependencies of packets in a grid: the channels after every channel, by virtual-channel class. */
import { coordinate } from "../topology/grid-points.ts";
import type { Grid, Network } from "../topology/network.ts";
import { gridPorts } from "./grid-ports.ts";
import type { EmitDependency } from "./routing.ts";

/**
 * How classes are assigned: `ring` of them (1 or 2) for each leg of a detour, or, with any order of dimensions, for each dimension in turn.
 */
export interface GridScheme {
  readonly legs: 1 | 2;
  readonly anyOrder: boolean;
  /** The order of the dimensions, if it is fixed. */
  readonly order: readonly number[];
  readonly ring: 1 | 2;
  /** Every class is 0. */
  readonly open: boolean;
}

const UP = 0;
const DOWN = 1;

/** What minimal ways do at a coordinate of a line or ring, by (coordinate * 2 + direction) * 2 + whether they cross the last link. */
interface Passages {
  readonly arrive: Uint8Array;
  readonly pass: Uint8Array;
  readonly leave: Uint8Array;
}

function passagesAlong(k: number, links: "lines" | "rings"): Passages {
  const passages = { arrive: new Uint8Array(4 * k), pass: new Uint8Array(4 * k), leave: new Uint8Array(4 * k) };
  const walk = (from: number, to: number, direction: typeof UP | typeof DOWN): void => {
    const across = to > from !== (direction === UP) ? 1 : 0;
    const place = (x: number): number => (x * 2 + direction) * 2 + across;
    const step = direction === UP ? 1 : k - 1;
    passages.leave[place(from)] = 1;
    for (let x = (from + step) % k; x !== to; x = (x + step) % k) passages.pass[place(x)] = 1;
    passages.arrive[place(to)] = 1;
  };
  for (let from = 0; from < k; from++) {
    for (let to = 0; to < k; to++) {
      const forward = (to - from + k) % k;
      if (forward === 0) continue;
      if (links === "lines" ? to > from : 2 * forward <= k) walk(from, to, UP);
      if (links === "lines" ? to < from : 2 * forward >= k) walk(from, to, DOWN);
    }
  }
  return passages;
}

/** A channel, and 1 if its packet crosses a ring's last link, else 0. */
type Way = readonly [channel: number, across: number];

/** Ways into and out of a router along one dimension, and from one channel on to the next. */
interface Crossing {
  readonly into: readonly Way[];
  readonly out: readonly Way[];
  readonly on: readonly (readonly [from: Way, to: Way])[];
}

function crossings(network: Network, grid: Grid): (router: number) => Crossing[] {
  const { dims, links } = grid;
  const { channelReverse } = network;
  const ports = gridPorts(network, grid);
  if (links === "all") {
    return (router) =>
      dims.map((k, dim) => {
        const own = Array.from({ length: grid.widths[dim]! * (k - 1) }, (_, port) => ports.channel(router, ports.base[dim]! + port));
        return { into: own.map((c): Way => [channelReverse[c]!, 0]), out: own.map((c): Way => [c, 0]), on: [] };
      });
  }
  const passages = dims.map((k) => passagesAlong(k, links));
  return (router) =>
    dims.map((_, dim) => {
      const { arrive, pass, leave } = passages[dim]!;
      const at = coordinate(grid, router, dim);
      const into: Way[] = [];
      const out: Way[] = [];
      const on: [Way, Way][] = [];
      for (const direction of [UP, DOWN]) {
        const next = ports.channel(router, ports.base[dim]! + direction);
        // What comes up comes against the channel that leads down.
        const last = channelReverse[ports.channel(router, ports.base[dim]! + 1 - direction)]!;
        for (const across of [0, 1]) {
          const place = (at * 2 + direction) * 2 + across;
          if (arrive[place] === 1) into.push([last, across]);
          if (leave[place] === 1) out.push([next, across]);
          if (pass[place] === 1)
            on.push([
              [last, across],
              [next, across],
            ]);
        }
      }
      return { into, out, on };
    });
}

/** Every dependency of a scheme's paths. The only superfluous ones: a detour may lead on from its intermediate router by any channel. */
export function emitTurns(network: Network, grid: Grid, { legs, anyOrder, order, ring, open }: GridScheme, emit: EmitDependency): void {
  const dims = grid.dims.length;
  const stages = anyOrder ? dims : legs;
  const rank = order.map((_, dim) => order.indexOf(dim));
  const turn = ([from, fromAcross]: Way, fromStage: number, [to, toAcross]: Way, toStage: number): void => {
    if (open) emit(from, 0, to, 0);
    else emit(from, fromStage * ring + fromAcross, to, toStage * ring + toAcross);
  };
  const at = crossings(network, grid);
  for (let router = 0; router < network.routers; router++) {
    const here = at(router);
    for (let stage = 0; stage < stages; stage++) {
      for (const { on } of here) for (const [from, to] of on) turn(from, stage, to, stage);
      for (const [i, { into }] of here.entries()) {
        for (const [j, { out }] of here.entries()) {
          const onward = anyOrder ? i !== j && stage + 1 < stages : rank[i]! < rank[j]!;
          const toLeg = !anyOrder && stage + 1 < stages;
          if (!onward && !toLeg) continue;
          for (const from of into) {
            for (const to of out) {
              if (onward) turn(from, stage, to, anyOrder ? stage + 1 : stage);
              if (toLeg) turn(from, stage, to, stage + 1);
            }
          }
        }
      }
    }
  }
}
