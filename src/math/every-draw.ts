/** All sequences of random draws, one after another, each with its chance. What is drawn by them is enumerated instead of sampled. */
import type { RandomSource } from "./random.ts";

function remaining(n: number, rejects: (drawn: number) => boolean): number[] {
  return Array.from({ length: n }, (_, i) => i).filter((i) => !rejects(i));
}

/** Draws given beforehand, in their order. */
class Replay implements RandomSource {
  private readonly draws: readonly number[];
  private at = 0;

  constructor(draws: readonly number[]) {
    this.draws = draws;
  }

  next(): number {
    throw new TypeError("a draw that cannot be gone through");
  }

  below(): number {
    return this.draws[this.at++]!;
  }

  among(n: number, rejects: (drawn: number) => boolean): number {
    return remaining(n, rejects)[this.draws[this.at++]!]!;
  }

  until(attempt: () => boolean): boolean {
    return attempt();
  }
}

/** Attempts that succeed: the draws of each, and its chance among them. */
interface Held {
  readonly draws: readonly (readonly number[])[];
  readonly chances: readonly number[];
}

/** Most sequences of one attempt that are enumerated. */
const MAX_ATTEMPTS = 100_000;

export class EveryDraw implements RandomSource {
  /** True once an attempt had more sequences than are enumerated. What was found since then is incomplete. */
  incomplete = false;
  private readonly drawn: number[] = [];
  /** The number of outcomes of each draw, all equally likely, or those of an attempt. */
  private readonly outcomes: (number | Held)[] = [];
  private at = 0;
  /** Who draws within an attempt. */
  private within: RandomSource | null = null;

  next(): number {
    throw new TypeError("a draw that cannot be gone through");
  }

  below(n: number): number {
    if (this.within) return this.within.below(n);
    return this.drawOf(n);
  }

  among(n: number, rejects: (drawn: number) => boolean): number {
    if (this.within?.among) return this.within.among(n, rejects);
    const left = remaining(n, rejects);
    return left[this.below(left.length)]!;
  }

  /** See RandomSource.until: the attempts that succeed, each with its chance among them. An attempt may not contain another. */
  until(attempt: () => boolean): boolean {
    if (this.within?.until) return this.within.until(attempt);
    const held = this.at < this.drawn.length ? (this.outcomes[this.at] as Held) : this.attemptsOf(attempt);
    if (held.draws.length === 0) return false;
    this.within = new Replay(held.draws[this.drawOf(held)]!);
    attempt();
    this.within = null;
    return true;
  }

  /** The chance of this sequence of draws. */
  chance(): number {
    let chance = 1;
    for (let i = 0; i < this.at; i++) {
      const outcomes = this.outcomes[i]!;
      chance *= typeof outcomes === "number" ? 1 / outcomes : outcomes.chances[this.drawn[i]!]!;
    }
    return chance;
  }

  /** Goes on to the next sequence; false when there is none. */
  advance(): boolean {
    this.at = 0;
    while (this.drawn.length > 0) {
      const last = this.drawn.length - 1;
      const outcomes = this.outcomes[last]!;
      if (++this.drawn[last]! < (typeof outcomes === "number" ? outcomes : outcomes.draws.length)) return true;
      this.drawn.pop();
      this.outcomes.pop();
    }
    return false;
  }

  private drawOf(outcomes: number | Held): number {
    if (this.at === this.drawn.length) {
      this.drawn.push(0);
      this.outcomes.push(outcomes);
    }
    return this.drawn[this.at++]!;
  }

  private attemptsOf(attempt: () => boolean): Held {
    const every = new EveryDraw();
    const draws: number[][] = [];
    const chances: number[] = [];
    let tried = 0;
    this.within = every;
    do {
      if (++tried > MAX_ATTEMPTS) {
        this.incomplete = true;
        break;
      }
      if (!attempt()) continue;
      draws.push(every.drawn.slice(0, every.at));
      chances.push(every.chance());
    } while (every.advance());
    this.within = null;
    const sum = chances.reduce((total, chance) => total + chance, 0);
    return { draws, chances: chances.map((chance) => chance / sum) };
  }
}
