/** Links of formats that tell every one at both of its routers. */
import { MAX_READ_LINKS } from "../graph.ts";
import { shown } from "./draft.ts";
import type { BadFile, Draft, LinkFacts } from "./draft.ts";

export class BothEnds {
  private readonly draft: Draft;
  /** By the lower and the higher number: how many more times the link stands at the lower one, and where it stood last. */
  private readonly balance = new Map<number, { count: number; place: number; a: string; b: string }>();
  private told = 0;

  constructor(draft: Draft) {
    this.draft = draft;
  }

  /** That `b` is a neighbour of `a`, both with their names. Throws a BadFile. */
  add(a: readonly [number: number, name: string], b: readonly [number: number, name: string], place: number, facts: LinkFacts = {}): void {
    if (a[0] === b[0]) {
      this.draft.link(a[0], b[0], place, facts);
      return;
    }
    if (++this.told > 2 * MAX_READ_LINKS) throw this.draft.bad(place, `has more links than the ${MAX_READ_LINKS} that are read`);
    const key = Math.min(a[0], b[0]) * 2 ** 24 + Math.max(a[0], b[0]);
    const known = this.balance.get(key) ?? { count: 0, place, a: a[1], b: b[1] };
    known.count += a[0] < b[0] ? 1 : -1;
    if (Math.abs(known.count) === 1) Object.assign(known, { place, a: a[1], b: b[1] });
    this.balance.set(key, known);
    if (a[0] < b[0]) this.draft.link(a[0], b[0], place, facts);
  }

  /** An error where a link stands at one end alone. */
  fault(): BadFile | null {
    for (const { count, place, a, b } of this.balance.values())
      if (count !== 0)
        return this.draft.bad(
          place,
          `has ${shown(b)} among the neighbours of ${shown(a)}, which is not as often among those of ${shown(b)}`,
        );
    return null;
  }
}
