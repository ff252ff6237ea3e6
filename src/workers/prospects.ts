/** Decides which designs of a search are worth measuring next, by those of their family that fell short. */
import type { WishValues } from "../study/wish-text.ts";
import type { SearchRow } from "./jobs/search.ts";
import type { Measured } from "./measured-design.ts";

/**
 * Designs of a family that are measured in vain, one after the other, before the next stays unmeasured: if one of each is wanted, and if
 * all may be listed.
 */
const TRIED = { each: 8, all: 20 };
/** So many of these have to fall short of the uniform floor before others are passed over for it. */
const TOLD = 2;
/** Designs that would come so near to the floor are still measured. */
const NEAR = 0.95;

interface Told {
  /** Designs that fell short since the last that did not. */
  times: number;
  /** Designs that missed the uniform floor, and the largest part of its counted bound that one of them can carry. */
  floored: number;
  most: number;
}

/** Takes in measured designs, the best first, and judges others. */
export class Prospects {
  private readonly floor: number;
  private readonly tried: number;
  private readonly families = new Map<string, Told>();

  /** `each`: one design of each family is wanted. */
  constructor(wanted: WishValues, each: boolean) {
    this.floor = wanted.minThroughput;
    this.tried = TRIED[each ? "each" : "all"];
  }

  /** Records one that keeps to all wishes. */
  held({ family }: Pick<SearchRow, "family">): void {
    const told = this.families.get(family);
    if (told) told.times = 0;
  }

  fell({ family, uniformBound }: Pick<SearchRow, "family" | "uniformBound">, { uniform }: Pick<Measured, "uniform">): void {
    const told = this.families.get(family) ?? { times: 0, floored: 0, most: 0 };
    told.times++;
    if (uniform !== null && uniform.upper < this.floor) {
      told.floored++;
      told.most = Math.max(told.most, uniform.upper / uniformBound);
    }
    this.families.set(family, told);
  }

  /** Whether so many of its family were measured in vain that it stays as counted. */
  isTired({ family }: Pick<SearchRow, "family">): boolean {
    return (this.families.get(family)?.times ?? 0) >= this.tried;
  }

  /**
   * Whether it would fall clearly short of the uniform floor, too, if it carried no larger part of its counted bound than any of its family
   * that did. Nothing proves that it does.
   */
  isPassedOver({ family, uniformBound }: Pick<SearchRow, "family" | "uniformBound">): boolean {
    const told = this.families.get(family);
    return told !== undefined && told.floored >= TOLD && uniformBound * told.most < NEAR * this.floor;
  }
}

/** The number of each family, by its id. */
export function perFamily(rows: readonly Pick<SearchRow, "family">[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { family } of rows) counts.set(family, (counts.get(family) ?? 0) + 1);
  return counts;
}
