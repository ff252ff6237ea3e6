/** The set of designs that nothing beats. */

/** Dollars, watts, what is guaranteed of the worst traffic below 0, and hops: less is better in each. */
export type Measures = readonly [cost: number, power: number, guaranteed: number, diameter: number];

const SIZE = 4;

/**
 * The members that no other added one beats, by being at least as good in every measure and better in one. Equal ones stay together.
 */
export class Front<T> {
  readonly members: T[] = [];
  /** Of all members one after the other. */
  private readonly measures: number[] = [];
  private readonly measure: (one: T) => Measures;

  constructor(measure: (one: T) => Measures) {
    this.measure = measure;
  }

  add(one: T): void {
    const own = this.measure(one);
    if (!this.beats(own[0], own[1], own[2], own[3])) this.join(one, own);
  }

  /** Whether a member beats what has these measures. */
  beats(cost: number, power: number, throughput: number, diameter: number): boolean {
    const { members, measures } = this;
    for (let i = 0; i < measures.length; i += SIZE) {
      const a = measures[i]!;
      const b = measures[i + 1]!;
      const c = measures[i + 2]!;
      const d = measures[i + 3]!;
      if (a > cost || b > power || c > throughput || d > diameter) continue;
      if (a === cost && b === power && c === throughput && d === diameter) continue;
      // Neighbours in a search are beaten by the same designs.
      if (i > 0) {
        const at = i / SIZE;
        [members[0], members[at]] = [members[at]!, members[0]!];
        for (let k = 0; k < SIZE; k++) [measures[k], measures[i + k]] = [measures[i + k]!, measures[k]!];
      }
      return true;
    }
    return false;
  }

  /** Adds what no member beats, and removes what it beats. */
  private join(one: T, own: Measures): void {
    const { members, measures } = this;
    let kept = 0;
    for (let i = 0; i < members.length; i++) {
      let [better, worse] = [false, false];
      for (let k = 0; k < SIZE; k++) {
        const theirs = measures[i * SIZE + k]!;
        better ||= own[k]! < theirs;
        worse ||= own[k]! > theirs;
      }
      if (better && !worse) continue;
      for (let k = 0; k < SIZE; k++) measures[kept * SIZE + k] = measures[i * SIZE + k]!;
      members[kept++] = members[i]!;
    }
    members.length = kept;
    measures.length = kept * SIZE;
    members.push(one);
    measures.push(...own);
  }
}

/** The measures of an unbeaten design: dollars, watts, what is guaranteed of the worst traffic, and hops. */
export function measuresOf(cost: number, power: number, guaranteed: number, diameter: number | null): Measures {
  return [cost, power, -guaranteed, diameter ?? Infinity];
}
