/**
 * Rows of routers by their level: those with endpoints at the bottom, above them those that are linked to these, and so on. Within a row
 * routers stand near the middle of those that they are linked to (the barycenter method of Sugiyama, Tagawa, Toda 1981).
 */
import type { Network } from "../topology/network.ts";

/** Most routers side by side; more stand in several rows of their level. */
const MAX_SIDE_BY_SIDE = 60;
/** Up and down over the levels, to order their rows. */
const SWEEPS = 8;
/** Width of a drawing by its height, and the least height from level to level, in distances of neighbours. */
const WIDTH_BY_HEIGHT = 2.2;
const LEAST_RISE = 1.6;

export interface Rows {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly spacing: number;
}

/** Null where all routers carry endpoints, or some link joins routers that are not of levels next to each other. */
export function rowsByLevel(network: Network, distance: number): Rows | null {
  const level = levelsOf(network);
  if (level === null) return null;
  const rows: number[][] = [];
  level.forEach((at, router) => (rows[at] ??= []).push(router));
  const order = ordered(network, level, rows);
  const layers = rows.map(({ length }) => Math.ceil(length / MAX_SIDE_BY_SIDE));
  const width = distance * rows.reduce((most, { length }, at) => Math.max(most, length / layers[at]!), 1);
  const rise = Math.max(LEAST_RISE * distance, width / WIDTH_BY_HEIGHT / Math.max(1, rows.length - 1));
  const [x, y] = [new Float32Array(network.routers), new Float32Array(network.routers)];
  let base = 0;
  rows.forEach((row, at) => {
    for (const router of row) {
      const place = order[router]!;
      x[router] = ((place + 0.5) / row.length - 0.5) * width;
      y[router] = base - (place % layers[at]!) * distance;
    }
    base -= (layers[at]! - 1) * distance + rise;
  });
  return { x, y, spacing: distance };
}

/** Hops to the nearest router with endpoints. */
function levelsOf(network: Network): Int32Array | null {
  const { routers, channels, channelSource, channelTarget, firstEndpoint } = network;
  const carrying = Array.from({ length: routers }, (_, r) => r).filter((r) => firstEndpoint[r + 1]! > firstEndpoint[r]!);
  if (carrying.length === 0 || carrying.length === routers) return null;
  const level = new Int32Array(routers).fill(-1);
  let edge = carrying;
  for (const router of edge) level[router] = 0;
  for (let at = 1; edge.length > 0; at++) {
    const next: number[] = [];
    for (const router of edge)
      for (let c = network.channelStart[router]!; c < network.channelStart[router + 1]!; c++) {
        const other = channelTarget[c]!;
        if (level[other] !== -1) continue;
        level[other] = at;
        next.push(other);
      }
    edge = next;
  }
  for (let c = 0; c < channels; c++) if (Math.abs(level[channelSource[c]!]! - level[channelTarget[c]!]!) !== 1) return null;
  return level;
}

/** For each router its place in its row. */
function ordered({ routers, channelStart, channelTarget }: Network, level: Int32Array, rows: readonly (readonly number[])[]): Int32Array {
  const place = new Int32Array(routers);
  const share = new Float64Array(routers);
  const settle = (row: readonly number[]): void => {
    row.forEach((router, i) => {
      place[router] = i;
      share[router] = (i + 0.5) / row.length;
    });
  };
  rows.forEach(settle);
  const current = rows.map((row) => [...row]);
  const arrange = (at: number, towards: number): void => {
    const middle = new Map<number, number>();
    for (const router of current[at]!) {
      let [sum, count] = [0, 0];
      for (let c = channelStart[router]!; c < channelStart[router + 1]!; c++) {
        if (level[channelTarget[c]!] !== towards) continue;
        sum += share[channelTarget[c]!]!;
        count++;
      }
      middle.set(router, count === 0 ? share[router]! : sum / count);
    }
    // Of equal ones the order stays.
    current[at] = current[at]!.toSorted((a, b) => middle.get(a)! - middle.get(b)! || place[a]! - place[b]!);
    settle(current[at]);
  };
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let at = 1; at < rows.length; at++) arrange(at, at - 1);
    for (let at = rows.length - 2; at >= 0; at--) arrange(at, at + 1);
  }
  return place;
}
