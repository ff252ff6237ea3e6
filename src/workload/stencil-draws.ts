/** Draws random placements, because the estimate of equation 21 is no bound: see Prisacari et al. 2014, section 3.4. */
import { mulberry32, shuffled } from "../math/random.ts";
import type { GroupNetwork } from "./stencil-model.ts";
import { WORK } from "./program.ts";
import type { Program } from "./program.ts";

export interface Drawn {
  /** Demand of the busiest global channel with direct routes, on average over the draws, relative to `sent`. */
  readonly mean: number;
  /** Standard deviation of a draw. */
  readonly deviation: number;
}

/** Draws tasks to groups, `tasksPerGroup` to each, so many times from one seed. `sent`: bytes of the busiest task, above 0. */
export function drawnDemand(
  { ranks, ops, rank, peer, size }: Program,
  tasksPerGroup: number,
  sent: number,
  { linksPerPair }: Pick<GroupNetwork, "linksPerPair">,
  { draws, seed }: { readonly draws: number; readonly seed: number },
): Drawn {
  const groups = Math.ceil(ranks / tasksPerGroup);
  const between = new Float64Array(groups * groups);
  const group = new Int32Array(ranks);
  const random = mulberry32(seed);
  const found: number[] = [];
  for (let draw = 0; draw < draws; draw++) {
    shuffled(ranks, random).forEach((task, place) => {
      group[task] = Math.floor(place / tasksPerGroup);
    });
    between.fill(0);
    let most = 0;
    for (let op = 0; op < ops; op++) {
      if (peer[op] === WORK) continue;
      const [here, there] = [group[rank[op]!]!, group[peer[op]!]!];
      if (here === there) continue;
      const bytes = (between[here * groups + there]! += size[op]!);
      if (bytes > most) most = bytes;
    }
    found.push(most / sent / linksPerPair);
  }
  const mean = found.reduce((sum, demand) => sum + demand, 0) / draws;
  return { mean, deviation: Math.sqrt(found.reduce((sum, demand) => sum + (demand - mean) ** 2, 0) / draws) };
}
