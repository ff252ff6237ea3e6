/** Finds where lines over one axis cross. */

export type LinePoint = readonly [x: number, y: number];

export interface Crossing {
  /** Numbers of the two lines: the one that is lower beyond the crossing, and the higher one. */
  readonly lower: number;
  readonly higher: number;
  readonly x: number;
  readonly y: number;
}

/** The position on an axis as it is drawn. */
export interface CrossingAxes {
  readonly logX: boolean;
  readonly logY: boolean;
}

/**
 * All crossings of any two lines, by x. A line goes straight from point to point on the axes as they are drawn; of two points at one x it
 * takes the lower. Lines that touch and part again do not cross. Where they run together before they change sides, they cross where they
 * part.
 */
export function crossingsOf(lines: readonly (readonly LinePoint[])[], { logX, logY }: CrossingAxes): readonly Crossing[] {
  const drawn = asDrawn(lines, { logX, logY });
  const found: Crossing[] = [];
  for (const [one, points] of drawn.entries()) {
    for (let other = 0; other < one; other++) {
      for (const { x, y, ahead } of signChanges(drawn[other]!, points)) {
        const [lower, higher] = ahead ? [other, one] : [one, other];
        found.push({ lower, higher, x: logX ? Math.exp(x) : x, y: logY ? Math.exp(y) : y });
      }
    }
  }
  return found.sort((a, b) => a.x - b.x || a.lower - b.lower || a.higher - b.higher);
}

function asDrawn(lines: readonly (readonly LinePoint[])[], { logX, logY }: CrossingAxes): readonly (readonly LinePoint[])[] {
  return lines.map((points) => ascending(points.map(([x, y]): LinePoint => [logX ? Math.log(x) : x, logY ? Math.log(y) : y])));
}

function ascending(points: readonly LinePoint[]): readonly LinePoint[] {
  const sorted = points.toSorted(([x, y], [u, v]) => x - u || y - v);
  return sorted.filter(([x], i) => i === 0 || x > sorted[i - 1]![0]);
}

/** Differences smaller than this part of the values count as none. */
const LEVEL = 1e-9;

/** Where `a` goes from above `b` to below it (`ahead`), or from below to above. */
function* signChanges(
  a: readonly LinePoint[],
  b: readonly LinePoint[],
): Generator<{ readonly x: number; readonly y: number; readonly ahead: boolean }> {
  if (a.length === 0 || b.length === 0) return;
  const from = Math.max(a[0]![0], b[0]![0]);
  const to = Math.min(a.at(-1)![0], b.at(-1)![0]);
  const stops = [...new Set([...a, ...b].map(([x]) => x))].filter((x) => x >= from && x <= to).sort((x, u) => x - u);
  const [onA, onB] = [walkAlong(a), walkAlong(b)];
  let side = 0;
  /** The last stop before this one, with the difference there. */
  let last = { x: 0, y: 0, more: 0 };
  for (const x of stops) {
    const [y, v] = [onA(x), onB(x)];
    const more = Math.abs(y - v) <= LEVEL * Math.max(Math.abs(y), Math.abs(v)) ? 0 : y - v;
    const now = Math.sign(more);
    if (now !== 0 && side !== 0 && now !== side) {
      const share = last.more / (last.more - more);
      yield { x: last.x + share * (x - last.x), y: last.y + share * (y - last.y), ahead: now < 0 };
    }
    if (now !== 0) side = now;
    last = { x, y, more };
  }
}

/** Heights of a line at ascending places within it. */
function walkAlong(points: readonly LinePoint[]): (x: number) => number {
  let i = 0;
  return (x) => {
    while (i + 1 < points.length && points[i + 1]![0] <= x) i++;
    const [x0, y0] = points[i]!;
    const next = points[i + 1];
    return next === undefined || x === x0 ? y0 : y0 + ((next[1] - y0) * (x - x0)) / (next[0] - x0);
  };
}

/** How two lines cross: how often, from where to where, and which is the lower one in the end. */
export interface CrossedPair {
  readonly lower: number;
  readonly higher: number;
  readonly first: Crossing;
  readonly last: Crossing;
  readonly times: number;
}

/** Crossings by pairs of lines, ordered by where each pair crosses last. */
export function crossedPairs(crossings: readonly Crossing[]): readonly CrossedPair[] {
  const pairs = new Map<string, CrossedPair>();
  for (const crossing of crossings) {
    const { lower, higher } = crossing;
    const key = `${Math.min(lower, higher)} ${Math.max(lower, higher)}`;
    const known = pairs.get(key);
    pairs.set(key, { lower, higher, first: known?.first ?? crossing, last: crossing, times: (known?.times ?? 0) + 1 });
  }
  return [...pairs.values()].sort((a, b) => a.last.x - b.last.x);
}

/** Crossings at which no other line is lower, so that another line becomes the lowest of all. */
export function lowestCrossings(
  crossings: readonly Crossing[],
  lines: readonly (readonly LinePoint[])[],
  { logX, logY }: CrossingAxes,
): readonly Crossing[] {
  const drawn = asDrawn(lines, { logX, logY });
  return crossings.filter((crossing) => {
    const x = logX ? Math.log(crossing.x) : crossing.x;
    const y = logY ? Math.log(crossing.y) : crossing.y;
    return drawn.every(
      (points, line) =>
        line === crossing.lower ||
        line === crossing.higher ||
        points.length === 0 ||
        x < points[0]![0] ||
        x > points.at(-1)![0] ||
        walkAlong(points)(x) >= y - LEVEL * Math.abs(y),
    );
  });
}
