/**
 * A first-order method for class programs, read as a matrix game: flows split over their classes to avoid the load, and prices (on a
 * simplex, as the flows' splits are) go where the load is:
 *
 *   1/alpha = min over splits x, max over prices w of w' U x
 *
 * It is the primal-dual hybrid gradient (Chambolle, Pock 2011) with reflected Halpern steps towards an anchor, restarted when the certified
 * gap has shrunk (Lu, Yang 2024). Both certificates come with every step, for U x and U' w are at hand: with x the fullest row allows 1 /
 * max U x, with w nothing exceeds 1 / sum over flows of min U' w.
 */
import type { Point } from "./folded-program.ts";
import type { Doubles, Integers, Workbench } from "./kernel.ts";

/** Products with the matrix of loads U, in a workbench's memory; arguments and results are addresses. */
export interface Operator {
  readonly bench: Workbench;
  readonly flows: number;
  readonly columns: number;
  readonly rows: number;
  readonly firstColumn: Integers;
  /** out (rows) = U x. */
  loads(x: number, out: number): void;
  /** out (columns) = U' w. */
  costs(w: number, out: number): void;
}

/** Number of doubles that the method needs besides the operator's, by columns and rows. */
export const VECTORS = { columns: 6, rows: 7 };

/** Steps between two computations of the bounds. */
export const LOOK = 16;
/**
 * Restarts (Applegate et al. 2021): when the gap has shrunk to this part, or to the second part and grows again, or after very many steps.
 */
const SHRINK = 0.2;
const ENOUGH = 0.8;
/** Restart after this part of all steps so far, and at least so many. */
const LONG = 0.36;
const SOONEST = 64;
const POWER_STEPS = 12;

export class FirstOrder {
  lower = 0;
  upper = Infinity;
  steps = 0;
  private readonly operator: Operator;
  /** The operator's largest singular value. */
  private norm = 0;
  /** Ratio of the primal step to the dual one. */
  private omega: number;
  private theta = 0;
  /** Steps since the anchor, and the gap there. */
  private since = 0;
  private gapAtAnchor = Infinity;
  private lastGap = Infinity;
  // Iterate, image and anchor: of shares x, prices w, loads U x, costs U' w.
  private readonly x: Triple;
  private readonly w: Triple;
  private readonly l: Triple;
  private readonly g: Triple;
  private readonly reflected: Doubles;
  private readonly bestShares: Float64Array;
  private readonly bestPrices: Float64Array;

  /** Starts at a point, or at even splits and prices. It must be prepared before it advances. */
  constructor(operator: Operator, start?: Point) {
    this.operator = operator;
    const { bench, columns, rows, flows, firstColumn } = operator;
    const triple = (length: number): Triple => ({ now: bench.doubles(length), next: bench.doubles(length), anchor: bench.doubles(length) });
    this.x = triple(columns);
    this.g = triple(columns);
    this.w = triple(rows);
    this.l = triple(rows);
    this.reflected = bench.doubles(rows);
    this.bestShares = new Float64Array(columns);
    this.bestPrices = new Float64Array(rows);
    this.omega = 0.5 * Math.sqrt(flows * rows);
    for (let f = 0; f < flows; f++) {
      const from = firstColumn.values[f]!;
      const end = firstColumn.values[f + 1]!;
      this.x.now.values.fill(1 / (end - from), from, end);
    }
    this.w.now.values.fill(1 / rows);
    if (start) {
      this.x.now.values.set(start.shares);
      const sum = start.prices.reduce((total, w) => total + w, 0);
      if (sum > 0) for (let e = 0; e < rows; e++) this.w.now.values[e] = start.prices[e]! / sum;
    }
    operator.loads(this.x.now.at, this.l.now.at);
    operator.costs(this.w.now.at, this.g.now.at);
    this.look(this.x.now, this.l.now, this.w.now, this.g.now);
    this.setAnchor();
  }

  get gap(): number {
    return this.upper / this.lower - 1;
  }

  /** The shares and the prices that prove the best bounds so far. */
  best(): Point {
    return { shares: this.bestShares, prices: this.bestPrices };
  }

  /** The latest shares and prices. They fit each other better than the best ones, which are from different steps. */
  latest(): Point & { loads: Float64Array } {
    return { shares: this.x.now.values.slice(), prices: this.w.now.values.slice(), loads: this.l.now.values.slice() };
  }

  /** Takes LOOK steps, then computes the bounds. */
  advance(): void {
    for (let i = 0; i < LOOK; i++) this.step(i === LOOK - 1);
  }

  private step(look: boolean): void {
    const { operator, x, w, l, g, reflected } = this;
    const {
      flows,
      rows,
      firstColumn,
      bench: { kernel },
    } = operator;
    const primal = (0.998 * this.omega) / this.norm;
    const dual = 0.998 / (this.omega * this.norm);
    kernel.projectFlows(flows, firstColumn.at, x.now.at, g.now.at, primal, x.next.at);
    operator.loads(x.next.at, l.next.at);
    kernel.combine(rows, 2, l.next.at, -1, l.now.at, reflected.at);
    this.theta = kernel.projectRows(rows, w.now.at, reflected.at, dual, this.theta, w.next.at);
    operator.costs(w.next.at, g.next.at);
    this.steps++;
    if (look) {
      const gap = this.look(x.next, l.next, w.next, g.next);
      const turned = gap < ENOUGH * this.gapAtAnchor && gap > this.lastGap;
      this.lastGap = gap;
      if (gap < SHRINK * this.gapAtAnchor || turned || this.since >= Math.max(SOONEST, LONG * this.steps)) {
        this.restart(gap);
        return;
      }
    }
    // The reflection of the step, drawn towards the anchor.
    const weight = (this.since + 1) / (this.since + 2);
    for (const { now, next, anchor } of [x, g, w, l]) {
      const n = now.values.length;
      kernel.combine(n, 2 * weight, next.at, -weight, now.at, now.at);
      kernel.combine(n, 1, now.at, 1 - weight, anchor.at, now.at);
    }
    this.since++;
  }

  private restart(gap: number): void {
    const { x, w } = this;
    this.gapAtAnchor = gap;
    for (const { now, next } of [x, this.g, w, this.l]) now.values.set(next.values);
    const dx = distance(x.now.values, x.anchor.values);
    const dw = distance(w.now.values, w.anchor.values);
    if (dx > 0 && dw > 0) this.omega = Math.sqrt((this.omega * dx) / dw);
    this.setAnchor();
  }

  private setAnchor(): void {
    this.since = 0;
    for (const { now, anchor } of [this.x, this.g, this.w, this.l]) anchor.values.set(now.values);
  }

  /** Records the bounds of a point; returns their gap. */
  private look(x: Doubles, l: Doubles, w: Doubles, g: Doubles): number {
    const { flows, firstColumn } = this.operator;
    let most = 0;
    for (const load of l.values) if (load > most) most = load;
    let cheapest = 0;
    for (let f = 0; f < flows; f++) {
      let least = Infinity;
      for (let j = firstColumn.values[f]!, end = firstColumn.values[f + 1]!; j < end; j++) if (g.values[j]! < least) least = g.values[j]!;
      cheapest += least;
    }
    if (1 / most > this.lower) {
      this.lower = 1 / most;
      this.bestShares.set(x.values);
    }
    if (1 / cheapest < this.upper) {
      this.upper = 1 / cheapest;
      this.bestPrices.set(w.values);
    }
    return 1 / cheapest / (1 / most) - 1;
  }

  /** Estimates the norm by power steps, with a pause after each. */
  *prepare(): Generator<void, void, unknown> {
    const { operator, g, l } = this;
    const v = g.next.values.fill(1 / Math.sqrt(g.next.values.length));
    for (let i = 0; i < POWER_STEPS; i++) {
      operator.loads(g.next.at, l.next.at);
      operator.costs(l.next.at, g.next.at);
      const length = Math.sqrt(v.reduce((sum, x) => sum + x * x, 0));
      this.norm = Math.sqrt(length);
      for (let j = 0; j < v.length; j++) v[j]! /= length;
      yield;
    }
  }
}

interface Triple {
  readonly now: Doubles;
  readonly next: Doubles;
  readonly anchor: Doubles;
}

function distance(x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += (x[i]! - y[i]!) ** 2;
  return Math.sqrt(sum);
}
