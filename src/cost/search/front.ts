/** The set of designs that nothing beats. */

/**
 * The members that no other added one beats, by being at least as good in every measure and better in one. Less is better in each measure.
 * Equal ones stay together.
 */
export class Front<T> {
  readonly members: T[] = [];
  /** Of each member its measures. */
  private readonly measures: (readonly number[])[] = [];
  private readonly measure: (one: T) => readonly number[];

  constructor(measure: (one: T) => readonly number[]) {
    this.measure = measure;
  }

  add(one: T): void {
    const { members, measures } = this;
    const own = this.measure(one);
    for (let i = 0; i < measures.length; i++)
      if (beats(measures[i]!, own)) {
        // Neighbours in a search are beaten by the same designs.
        if (i > 0) {
          [members[0], members[i]] = [members[i]!, members[0]!];
          [measures[0], measures[i]] = [measures[i]!, measures[0]!];
        }
        return;
      }
    let kept = 0;
    for (let i = 0; i < members.length; i++) {
      if (beats(own, measures[i]!)) continue;
      members[kept] = members[i]!;
      measures[kept++] = measures[i]!;
    }
    members.length = kept;
    measures.length = kept;
    members.push(one);
    measures.push(own);
  }
}

function beats(one: readonly number[], other: readonly number[]): boolean {
  let better = false;
  for (let i = 0; i < one.length; i++) {
    if (one[i]! > other[i]!) return false;
    if (one[i]! < other[i]!) better = true;
  }
  return better;
}

/** The measures of an unbeaten design: dollars, watts, uniform throughput, and hops. */
export function measuresOf(cost: number, power: number, throughput: number, diameter: number | null): readonly number[] {
  return [cost, power, -throughput, diameter ?? Infinity];
}
