/**
 * A collective operation in rounds: what every rank sends in each, without a list of its messages. Of 65,536 ranks a ring has 8.6 billion
 * messages, and 131,070 rounds that are all alike.
 */

/** The rank that a rank sends to; -1 if it sends nothing. */
export type Partner = (rank: number) => number;

/** Rounds that follow each other and send alike. */
export interface Rounds {
  /** How many. */
  readonly times: number;
  /** To whom: the partners of some of these rounds, one after the other, spread evenly over all of them. */
  readonly partners: readonly Partner[];
  /** Bytes of each message. */
  readonly bytes: number;
  /**
   * around: a rank passes on what came in the round before, so that data go round and round. exchange: the same, with ever other ranks.
   * down: a rank has all that it sends in these rounds as soon as the first has come to it. together: a rank sends all at once, and the
   * operation goes on when all has come.
   */
  readonly order: "around" | "exchange" | "down" | "together";
}

/** Of many partners so many are looked at, of many ranks fewer: about so many messages in all. */
const [MIN_PARTNERS, MAX_PARTNERS] = [2, 32] as const;
const MESSAGES = 2 ** 16;

/** How many partners rounds of many have: some of them, or all, for what is counted in sum. */
export type Looked = "some" | "all";

const exchange = (partner: Partner, bytes: number, times = 1): Rounds => ({ times, partners: [partner], bytes, order: "exchange" });

/** `times` rounds of rings, each of which has `length` ranks `stride` apart; ranks of a ring follow each other within length · stride. */
export function ringRounds(length: number, stride: number, times: number, bytes: number): readonly Rounds[] {
  if (length < 2 || times === 0) return [];
  const span = length * stride;
  const next = (rank: number): number => (rank % span < span - stride ? rank + stride : rank - span + stride);
  return [{ times, partners: [next], bytes, order: "around" }];
}

/** 1, 2, 4, … below the largest power of two of n. */
function masksOf(n: number): readonly number[] {
  return Array.from({ length: Math.floor(Math.log2(n)) }, (_, k) => 2 ** k);
}

/**
 * Rounds of an algorithm for powers of two, `inner` by its masks, for any number of ranks: those too many hand over `before` bytes first and
 * get `after` bytes at the end (schedules.ts). Partners of `inner` are places among the active ranks.
 */
function foldedRounds(
  ranks: number,
  before: number,
  after: number,
  inner: (size: number) => readonly (readonly [mask: number, bytes: number])[],
): readonly Rounds[] {
  const size = 2 ** Math.floor(Math.log2(ranks));
  const extra = ranks - size;
  const rankAt = (place: number): number => (place < extra ? 2 * place + 1 : place + extra);
  const placeOf = (rank: number): number => (rank < 2 * extra ? (rank % 2 === 1 ? (rank - 1) / 2 : -1) : rank - extra);
  const across =
    (mask: number): Partner =>
    (rank) => {
      const place = placeOf(rank);
      return place < 0 ? -1 : rankAt(place ^ mask);
    };
  const aside = (rank: number): boolean => rank < 2 * extra && rank % 2 === 0;
  const [hand, back]: readonly Partner[] = [
    (rank) => (aside(rank) ? rank + 1 : -1),
    (rank) => (rank < 2 * extra && rank % 2 === 1 ? rank - 1 : -1),
  ] as const;
  const middle = inner(size).map(([mask, bytes]) => exchange(across(mask), bytes));
  return extra === 0 ? middle : [exchange(hand!, before), ...middle, exchange(back!, after)];
}

export function doublingRounds(ranks: number, bytes: number): readonly Rounds[] {
  return foldedRounds(ranks, bytes, bytes, (size) => masksOf(size).map((mask) => [mask, bytes]));
}

export function rabenseifnerRounds(ranks: number, bytes: number): readonly Rounds[] {
  return foldedRounds(ranks, bytes, bytes, (size) => {
    const halves = masksOf(size).map((mask): [number, number] => [mask, bytes / (2 * mask)]);
    return [...halves, ...halves.toReversed()];
  });
}

/** Of a vector of these bytes. */
export function halvingRounds(ranks: number, bytes: number): readonly Rounds[] {
  return foldedRounds(ranks, bytes, bytes / ranks, (size) =>
    masksOf(size)
      .toReversed()
      .map((mask) => [mask, (bytes * mask) / size]),
  );
}

/** Of so many bytes of each rank. */
export function gatheringRounds(ranks: number, bytes: number): readonly Rounds[] {
  return foldedRounds(ranks, bytes, (ranks - 1) * bytes, (size) => masksOf(size).map((mask) => [mask, (mask * bytes * ranks) / size]));
}

export function broadcastRounds(ranks: number, bytes: number): readonly Rounds[] {
  const rounds: Rounds[] = [];
  for (let have = 1; have < ranks; have *= 2)
    rounds.push({ ...exchange((rank) => (rank < have && rank + have < ranks ? rank + have : -1), bytes), order: "down" });
  return rounds;
}

/** Some of the numbers from .. to-1, spread evenly: all of a few. */
function spread(from: number, to: number, ranks: number, looked: Looked): readonly number[] {
  const some = looked === "all" ? Infinity : Math.max(MIN_PARTNERS, Math.min(MAX_PARTNERS, Math.floor(MESSAGES / ranks)));
  const count = Math.min(to - from, some);
  return Array.from({ length: count }, (_, i) => from + Math.floor(((i + 0.5) * (to - from)) / count));
}

/** Each rank to each other: in steps, by the bits of their numbers where these are a power of two; or all at once. */
export function allToAllRounds(ranks: number, bytes: number, together: boolean, looked: Looked): readonly Rounds[] {
  if (ranks < 2) return [];
  const shift =
    (by: number): Partner =>
    (rank) =>
      (rank + by) % ranks;
  const powers = Number.isInteger(Math.log2(ranks));
  if (together || !powers)
    return [{ times: ranks - 1, partners: spread(1, ranks, ranks, looked).map(shift), bytes, order: together ? "together" : "exchange" }];
  return masksOf(ranks).map((mask) => ({
    times: mask,
    partners: spread(mask, 2 * mask, ranks, looked).map(
      (by): Partner =>
        (rank) =>
          rank ^ by,
    ),
    bytes,
    order: "exchange",
  }));
}

/** Each of `length` ranks that are `stride` apart to each other one of them, all at once. */
export function sharingRounds(length: number, stride: number, bytes: number, looked: Looked): readonly Rounds[] {
  if (length < 2) return [];
  const span = length * stride;
  const shift =
    (by: number): Partner =>
    (rank) => {
      const inside = rank % span;
      return rank - inside + ((inside + by * stride) % span);
    };
  return [{ times: length - 1, partners: spread(1, length, length, looked).map(shift), bytes, order: "together" }];
}

/** Messages of one kind of rounds, all ranks together. */
export function messagesOfRounds(rounds: readonly Rounds[], ranks: number): number {
  return rounds.reduce((sum, { times, partners }) => {
    let each = 0;
    for (const partner of partners) for (let rank = 0; rank < ranks; rank++) if (partner(rank) >= 0) each++;
    return sum + (times * each) / partners.length;
  }, 0);
}
