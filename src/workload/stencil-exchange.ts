/**
 * A nearest-neighbour exchange (Prisacari et al. 2014, section 3.2). A domain of cells is cut into equal boxes, one for each task. A task
 * sends to every neighbour a message in proportion to the surface that the two share. This file knows no network.
 */
import { product } from "./blocks.ts";

/** How many coordinates of a neighbour may differ: across faces only, across faces and edges, or across corners, too. */
export type Neighbourhood = "faces" | "edges" | "corners";

/** The exchange, without a network. Vectors have one number a dimension, 1 to 5 of them. */
export interface Exchange {
  /** Cells (alpha). */
  readonly domain: readonly number[];
  /** Tasks (beta); each divides the cells. */
  readonly tasks: readonly number[];
  /** True if the domain's opposite sides are neighbours. */
  readonly periodic: boolean;
  readonly neighbours: Neighbourhood;
  /** Bytes that a cell at a surface sends across it (mu). */
  readonly cellBytes: number;
}

/** Groups along each dimension (lambda), for blocks of so many tasks. */
export function groupsAlong({ tasks }: Exchange, block: readonly number[]): number[] {
  return tasks.map((beta, k) => Math.ceil(beta / block[k]!));
}

/**
 * Bytes of a message across a face, along each dimension (mu_k, equation 9). A dimension with one task sends none; the number is what it
 * would be.
 */
export function messageBytes(exchange: Exchange): number[] {
  return exchange.tasks.map((_, k) => surfaceBytes(exchange, 1 << k));
}

/**
 * Bytes of the message to a neighbour that differs in this set of dimensions (bit k: dimension k): a cell's bytes times the cells that
 * touch.
 */
export function surfaceBytes({ domain, tasks, cellBytes }: Exchange, differing: number): number {
  return domain.reduce((bytes, alpha, k) => ((differing >> k) & 1 ? bytes : bytes * (alpha / tasks[k]!)), cellBytes);
}

/**
 * Number of sides to which the busiest task sends along a dimension: two, unless the dimension is not divided, or ends after the only
 * neighbour.
 */
export function sidesOf({ periodic }: Pick<Exchange, "periodic">, tasks: number): number {
  return tasks === 1 ? 0 : periodic ? 2 : Math.min(2, tasks - 1);
}

/** The sets of dimensions in which a neighbour may differ, as bits. */
export function surfaces({ tasks, neighbours }: Exchange): number[] {
  const most = { faces: 1, edges: 2, corners: tasks.length }[neighbours];
  const divided = tasks.reduce((bits, beta, k) => (beta > 1 ? bits | (1 << k) : bits), 0);
  const sets: number[] = [];
  for (let bits = 1; bits < 1 << tasks.length; bits++)
    if ((bits & ~divided) === 0 && tasks.reduce((size, _, k) => size + ((bits >> k) & 1), 0) <= most) sets.push(bits);
  return sets;
}

/** Bytes that the busiest task sends. All tasks are alike if the domain is periodic, as in the paper; otherwise one inside is counted. */
export function bytesSent(exchange: Exchange): number {
  return sumOverSurfaces(exchange, (beta) => sidesOf(exchange, beta));
}

/** Bytes that all tasks send together. */
export function totalBytes(exchange: Exchange): number {
  const { tasks, periodic } = exchange;
  if (periodic) return product(tasks) * bytesSent(exchange);
  return sumOverSurfaces(
    exchange,
    (beta) => 2 * (beta - 1),
    (beta) => beta,
  );
}

/** The sum over surfaces of a message's bytes, times a factor for each dimension that depends on whether the neighbour differs there. */
function sumOverSurfaces(exchange: Exchange, across: (beta: number) => number, along: (beta: number) => number = () => 1): number {
  let sum = 0;
  for (const bits of surfaces(exchange))
    sum += exchange.tasks.reduce((n, beta, k) => n * ((bits >> k) & 1 ? across(beta) : along(beta)), surfaceBytes(exchange, bits));
  return sum;
}
