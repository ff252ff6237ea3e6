/** Racks of networks whose upper routers are cabled to all of the lower ones: theirs stand in the middle of the floor. */
import type { RackPlan } from "./network.ts";

/** Other routers of a rack: as many as 42 units hold beside their cables. */
const ROUTERS_OF_RACK = 32;

/** The first `lower` routers by so many to a rack, called `word`; the `upper` ones in racks of their own, called `core`, half-way in the square of all. */
export function racksAround(lower: number, perRack: number, word: string, upper: number, core: string): RackPlan {
  const outer = Math.ceil(lower / perRack);
  const inner = Math.ceil(upper / ROUTERS_OF_RACK);
  // Places are rows of floor(sqrt(racks)).
  const columns = Math.max(1, Math.floor(Math.sqrt(outer + inner)));
  const middle = Math.floor(Math.ceil((outer + inner) / columns) / 2) * columns + Math.max(0, Math.floor((columns - inner) / 2));
  const before = Math.min(outer, middle);
  const labels = (name: string, racks: number, from = 0): string[] => Array.from({ length: racks }, (_, i) => `${name} ${from + i}`);
  return {
    labels: [...labels(word, before), ...labels(core, inner), ...labels(word, outer - before, before)],
    rackOfRouter: Int32Array.from({ length: lower + upper }, (_, router) => {
      if (router >= lower) return before + Math.floor((router - lower) / ROUTERS_OF_RACK);
      const rack = Math.floor(router / perRack);
      return rack < before ? rack : rack + inner;
    }),
  };
}

/** Racks that `racksAround` fills, and those of them that the lower routers fill. */
export function racksAroundFor(lower: number, perRack: number, upper: number): { readonly racks: number; readonly holders: number } {
  const holders = Math.ceil(lower / perRack);
  return { racks: holders + Math.ceil(upper / ROUTERS_OF_RACK), holders };
}

/** Of upper routers in two rows, the first so many linked to the next so many where `linked` says so: pairs that share a rack. */
export function linkedInRack(first: number, next: number, linked: (one: number, other: number) => boolean): number {
  const begins = first - (first % ROUTERS_OF_RACK);
  const ends = Math.min(next, begins + ROUTERS_OF_RACK - first);
  let pairs = 0;
  for (let one = begins; one < first; one++) for (let other = 0; other < ends; other++) if (linked(one, other)) pairs++;
  return pairs;
}
