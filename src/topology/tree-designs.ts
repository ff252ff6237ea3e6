/** The trees that a search goes through. */
import type { SizeLimits } from "./network.ts";
import type { TreeShape } from "./tree.ts";

/** Routers above each of some routers, links to each of them, and further links to some. */
type FanOut = readonly [parents: number, trunk: number, uneven: number];

/**
 * Ways to lead at least `links` up from each of `children` routers, from the most routers above to the fewest. A router above has `room`
 * ports for links down, one below `most` for links up. If no trunk divides `links`, some more go up; or trunks are uneven, if that takes
 * fewer routers above, or, if `exact`, as many with fewer ports.
 */
function fanOuts(links: number, children: number, room: number, most: number, exact: boolean): readonly FanOut[] {
  const found: FanOut[] = [];
  let last = Infinity;
  for (let trunk = 1; trunk * children <= room && last > 1; trunk++) {
    const parents = Math.ceil(links / trunk);
    if (parents === last || parents * trunk > most) continue;
    found.push([parents, trunk, 0]);
    last = parents;
  }
  const fewest = Math.ceil((children * links) / room);
  const further = links % fewest;
  const saves = fewest < last || (exact && fewest === last && further > 0);
  if (saves && fewest <= links) found.push([fewest, Math.floor(links / fewest), further]);
  return found;
}

/** The first and the last two. */
const ends = <T>(list: readonly T[]): readonly T[] => (list.length <= 3 ? list : [list[0]!, ...list.slice(-2)]);

/** A tree that a search finds. */
export type TreeDesign = Required<TreeShape>;

function designOf(children: readonly number[], fans: readonly FanOut[], short: number, empty: number): TreeDesign {
  const uneven = fans.map((fan) => fan[2]);
  return {
    children,
    parents: fans.map((fan) => fan[0]),
    trunks: fans.map((fan) => fan[1]),
    uneven: uneven.some((links) => links > 0) ? uneven : null,
    short,
    empty,
  };
}

/** Whether a tree has nothing but levels: for families that know no other. */
export const isPlain = ({ uneven, short, empty }: TreeDesign): boolean => uneven === null && short === 0 && empty === 0;

/**
 * Trees of two to four levels that taper by any ratio up to `over`, over all levels together. Two levels: every number of endpoints a leaf,
 * of leaves, of links up and of spines. Three and four: routers below the top use at least half of their ports (in four levels those of the
 * two lowest use all), links up are as few as the taper allows or as many as those down can use, and the routers above are as many as can
 * be, as few, or the next few; the same again for the taper at which the wished-for part of the full rate is still carried. The last branch
 * may lack leaves, so that there are no more of these than the fewest endpoints need, or as many as the most endpoints leave. Endpoint ports
 * stay empty, fewer than there are leaves, only where no tree without any has the size: until there are the fewest endpoints, or the most.
 */
export function* treesWithin(limits: TreeLimits): Generator<TreeDesign> {
  const { over, carried = 0 } = limits;
  const wished = Math.max(1, 1 / carried);
  if (wished >= over) return yield* treesOf(limits, [2, 3, 4]);
  const seen = new Set<string>();
  for (const design of treesOf(limits, [2, 3, 4])) {
    if (design.children.length > 2) seen.add(JSON.stringify(design));
    yield design;
  }
  for (const design of treesOf({ ...limits, over: wished }, [3, 4])) if (!seen.has(JSON.stringify(design))) yield design;
}

type TreeLimits = Pick<SizeLimits, "least" | "most" | "maxRadix" | "over" | "carried">;

/** Of so many levels. */
function* treesOf({ least, most, maxRadix, over }: TreeLimits, heights: readonly number[]): Generator<TreeDesign> {
  /** Largest number of ports down of a router below the top that uses all of its ports. */
  const largest = Math.min(maxRadix - 1, Math.floor((maxRadix * over) / (1 + over) + 1e-9));
  const downs = (whole: boolean): readonly number[] => {
    const even = Math.floor(maxRadix / 2);
    if (whole) return even === largest ? [even] : [even, largest];
    const smallest = Math.max(2, Math.ceil(even / 2));
    return Array.from({ length: Math.max(0, largest - smallest + 1) }, (_, i) => smallest + i);
  };
  /** Ports too many for the fewest endpoints, and for the most. */
  const surplus = (ports: number): readonly number[] => (least === most ? [ports - least] : [ports - least, ports - most]);
  /** So many branches below a top. */
  function* topped(
    children: readonly number[],
    fans: readonly FanOut[],
    ups: readonly number[],
    left: number,
    short: number,
    empty: number,
  ) {
    const branches = children.at(-1)!;
    const seen = new Set<number>();
    for (const links of ups) {
      const all = fanOuts(links, branches, maxRadix, left, fans.length === 0);
      for (const fan of fans.length > 0 ? ends(all) : all) {
        const key = (fan[0] * maxRadix + fan[1]) * maxRadix + fan[2];
        if (seen.has(key)) continue;
        seen.add(key);
        yield designOf(children, [...fans, fan], short, empty);
      }
    }
  }
  /** Adds `levels` levels to branches that are as given. */
  function* above(children: readonly number[], fans: readonly FanOut[], levels: number): Generator<TreeDesign> {
    const endpoints = children.reduce((all, one) => all * one, 1);
    const tops = fans.reduce((all, [parents]) => all * parents, 1);
    const [last, fan] = [children.at(-1)!, fans.at(-1)];
    const down = fan === undefined ? last : last * fan[1] + Math.ceil((last * fan[2]) / fan[0]);
    const left = maxRadix - down;
    const fewest = Math.ceil(endpoints / (over * tops) - 1e-9);
    const full = Math.min(left, down, Math.ceil(endpoints / tops));
    if (fewest > left) return;
    const some = fewest >= full ? [fewest] : [fewest, full];
    if (levels > 1) {
      for (const links of some)
        for (const next of downs(levels === 3)) {
          if ((endpoints * next) / most > maxRadix) break;
          for (const fanOut of ends(fanOuts(links, next, largest, left, false)))
            yield* above([...children, next], [...fans, fanOut], levels - 1);
        }
      return;
    }
    const ups = fans.length > 0 ? some : Array.from({ length: Math.max(1, full - fewest + 1) }, (_, i) => fewest + i);
    const [from, to] = [Math.max(2, Math.ceil(least / endpoints)), Math.min(maxRadix, Math.floor(most / endpoints))];
    for (let next = from; next <= to; next++) yield* topped([...children, next], fans, ups, left, 0, 0);
    if (from > maxRadix) return;
    const leaf = children[0]!;
    const ofBranch = endpoints / leaf;
    /** So many leaves, if these are some of a last branch. */
    function* partly(branches: number, leaves: number): Generator<TreeDesign> {
      const short = branches * ofBranch - leaves;
      if (branches > maxRadix || short <= 0 || short >= (children[1] ?? 0)) return;
      const all = leaf * leaves;
      if (all < least) return;
      for (const empty of all <= most ? [0] : surplus(all)) yield* topped([...children, branches], fans, ups, left, short, empty);
    }
    const [fewestLeaves, mostLeaves] = [Math.ceil(least / leaf), Math.floor(most / leaf)];
    yield* partly(from, fewestLeaves);
    if (mostLeaves > fewestLeaves) yield* partly(Math.max(from, to + 1), mostLeaves);
    if (from <= to) return;
    for (const empty of surplus(from * endpoints))
      if (empty < from * ofBranch) yield* topped([...children, from], fans, ups, left, 0, empty);
  }
  if (heights.includes(2)) for (let leaf = 1; leaf < maxRadix && leaf <= most; leaf++) yield* above([leaf], [], 1);
  for (const more of [2, 3])
    if (heights.includes(more + 1)) for (const leaf of downs(more === 3)) if (leaf <= most) yield* above([leaf], [], more);
}
