/** Divides points into tasks that take a sensible time, by the times of points near them. */

/** Points of one task, ascending. */
export interface Chunk {
  readonly points: readonly number[];
  /** Number of times that some of them were lost with a task that had not ended a single one. */
  readonly tries: number;
}

/** Points that are tried first, one to a task, if their time is unknown. */
const TRIED_FIRST = 8;
/** Number of tasks for a sweep, if each then takes at least... */
const SHARED_AMONG = 256;
/** ...so many seconds, beside which its start hardly counts, */
const SHORT = 60;
/** and at most so many: little is lost with a task. */
const LONG = 600;
/** And at most this part of the time limit: machines differ, and so do points. */
const PART_OF_LIMIT = 1 / 4;

/** Seconds for each task, of points that take `total` one after the other. */
export function taskSeconds(total: number, limit: number): number {
  return Math.min(Math.max(total / SHARED_AMONG, SHORT), LONG, limit * PART_OF_LIMIT);
}

/** Numbers spread over a list, with its first and last. */
export function spread(numbers: readonly number[]): number[] {
  if (numbers.length <= TRIED_FIRST) return [...numbers];
  return Array.from({ length: TRIED_FIRST }, (_, i) => numbers[Math.round((i * (numbers.length - 1)) / (TRIED_FIRST - 1))]!);
}

/** Seconds that points take, measured at some of them. */
export class Pace {
  private readonly measured = new Map<number, number>();
  private order: readonly number[] | null = null;

  note(index: number, seconds: number): void {
    if (!this.measured.has(index)) this.order = null;
    this.measured.set(index, seconds);
  }

  get known(): boolean {
    return this.measured.size > 0;
  }

  /** The slower of the two measured points next to this one, so that a task is too short rather than too long; null if none is measured. */
  at(index: number): number | null {
    const order = (this.order ??= [...this.measured.keys()].sort((a, b) => a - b));
    if (order.length === 0) return null;
    let [low, high] = [0, order.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (order[middle]! < index) low = middle + 1;
      else high = middle;
    }
    const near = [order[low - 1], order[low]].filter((one) => one !== undefined);
    return Math.max(...near.map((one) => this.measured.get(one)!));
  }
}

/** Divides points, ascending, into tasks of about `seconds`; if their pace is unknown, one to a task. */
export function chunksOf(points: readonly number[], pace: Pace, seconds: number, tries = 0): Chunk[] {
  const chunks: Chunk[] = [];
  let current: number[] = [];
  let filled = 0;
  for (const point of points) {
    const takes = pace.at(point) ?? seconds;
    if (current.length > 0 && filled + takes > seconds) {
      chunks.push({ points: current, tries });
      [current, filled] = [[], 0];
    }
    current.push(point);
    filled += takes;
  }
  if (current.length > 0) chunks.push({ points: current, tries });
  return chunks;
}
