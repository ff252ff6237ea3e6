/** Racks of networks in stages: of trees, and of any network whose upper routers are cabled to all lower ones. */
import type { Levels, Place, RackPlan } from "./network.ts";
import { columnsFor, ROUTERS_OF_RACK, squarePlaces } from "./racks.ts";

/** Leaves that share a rack carry about so many endpoints, as two do in Frontera and in Summit. */
const ENDPOINTS_OF_RACK = 44;

/**
 * For networks whose upper routers are cabled to all lower ones: the first `lower` routers stand by so many to a rack, called `word`; the
 * `upper` ones stand in racks of their own, called `core`, half-way in the square of all.
 */
export function racksAround(lower: number, perRack: number, word: string, upper: number, core: string): RackPlan {
  const outer = Math.ceil(lower / perRack);
  const inner = Math.ceil(upper / ROUTERS_OF_RACK);
  const columns = columnsFor(outer + inner);
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

/** Number of racks of `racksAround`, and of those with the lower routers. */
export function racksAroundFor(lower: number, perRack: number, upper: number): { readonly racks: number; readonly holders: number } {
  const holders = Math.ceil(lower / perRack);
  return { racks: holders + Math.ceil(upper / ROUTERS_OF_RACK), holders };
}

/** Mean metres between the racks of a lower and of an upper router of `racksAround`. */
function metresAround(lower: number, perRack: number, upper: number): number {
  const { labels, rackOfRouter } = racksAround(lower, perRack, "", upper, "");
  const places = squarePlaces(labels.length);
  const routers = new Map<number, number>();
  for (let router = lower; router < lower + upper; router++)
    routers.set(rackOfRouter[router]!, (routers.get(rackOfRouter[router]!) ?? 0) + 1);
  let metres = 0;
  for (let router = 0; router < lower; router++) {
    const from = places[rackOfRouter[router]!]!;
    for (const [rack, count] of routers) {
      const to = places[rack]!;
      metres += count * (Math.abs(from.column - to.column) + Math.abs(from.row - to.row));
    }
  }
  return metres / (lower * upper);
}

/** For upper routers in two rows, the first so many linked to the next so many if `linked` says so: number of pairs that share a rack. */
export function linkedInRack(first: number, next: number, linked: (one: number, other: number) => boolean): number {
  const begins = first - (first % ROUTERS_OF_RACK);
  const ends = Math.min(next, begins + ROUTERS_OF_RACK - first);
  let pairs = 0;
  for (let one = begins; one < first; one++) for (let other = 0; other < ends; other++) if (linked(one, other)) pairs++;
  return pairs;
}

/** Leaves that share a rack in a tree of two stages. */
const leavesOfRack = (endpoints: number): number => Math.max(1, Math.floor(ENDPOINTS_OF_RACK / endpoints));

/**
 * Racks of a tree of stages, whatever its family. A single router is one rack. With two stages leaves stand in racks with their endpoints,
 * and the others in racks in the middle. With more, a pod of the two lowest stages is a rack with all links between its routers. The
 * routers from the third stage on fill racks of as many routers as a pod has, in a central row, or rows, between the pods' rows; rows are
 * as long as in a square floor of all racks.
 *
 * Besta, Hoefler 2014 put all routers of their FT-3 into a central row with 1 m of fiber between them, count 4p³ fibers and take the
 * endpoints' own cables as the electric ones. Here endpoint cables are not counted for any family, and the 2p³ links between the two lower
 * stages are electric, so that racks mean the same for all families: 2p³ electric and 2p³ optical. The printed counts (Table IV) follow
 * from neither.
 */
export function treeRacks({ children, parents, count, stageStart }: Levels): RackPlan {
  const routers = stageStart[count]!;
  if (count === 1) return { labels: ["tree"], rackOfRouter: new Int32Array(routers) };
  const lower = stageStart[1]!;
  if (count === 2) return racksAround(lower, leavesOfRack(children[0]!), "rack", routers - lower, "core");
  const [edges, uppers] = [children[1]!, parents[0]!];
  const pods = Math.ceil(lower / edges);
  const coreStart = stageStart[2]!;
  const perCoreRack = edges + uppers;
  const coreRacks = Math.ceil((routers - coreStart) / perCoreRack);
  const columns = columnsFor(pods + coreRacks);
  const rowsBefore = Math.floor(Math.ceil(pods / columns) / 2);
  const coreRows = Math.ceil(coreRacks / columns);
  const places: Place[] = [];
  for (let pod = 0; pod < pods; pod++) {
    const row = Math.floor(pod / columns);
    places.push({ column: pod % columns, row: row < rowsBefore ? row : row + coreRows });
  }
  for (let core = 0; core < coreRacks; core++) {
    const row = Math.floor(core / columns);
    const inRow = Math.min(columns, coreRacks - row * columns);
    places.push({ column: Math.floor((columns - inRow) / 2) + (core % columns), row: rowsBefore + row });
  }
  const rackOf = (router: number): number => {
    if (router >= coreStart) return pods + Math.floor((router - coreStart) / perCoreRack);
    return router < lower ? Math.floor(router / edges) : Math.floor((router - lower) / uppers);
  };
  return {
    labels: places.map((_, i) => (i < pods ? `pod ${i}` : `core ${i - pods}`)),
    rackOfRouter: Int32Array.from({ length: routers }, (_, router) => rackOf(router)),
    places,
  };
}

/**
 * Counts for the same: racks of a tree of two stages or more, those that carry endpoints, and the mean distance of those that cables join,
 * if these are not random pairs.
 */
export function treeRacksFor(
  { children, parents }: Pick<Levels, "children" | "parents">,
  sizes: readonly number[],
): ReturnType<typeof racksAroundFor> & { readonly metres?: () => number } {
  if (sizes.length === 2) {
    const [lower, upper, perRack] = [sizes[0]!, sizes[1]!, leavesOfRack(children[0]!)];
    return { ...racksAroundFor(lower, perRack, upper), metres: () => metresAround(lower, perRack, upper) };
  }
  const upper = sizes.slice(2).reduce((sum, one) => sum + one, 0);
  const pods = Math.ceil(sizes[0]! / children[1]!);
  return { racks: pods + Math.ceil(upper / (children[1]! + parents[0]!)), holders: pods };
}
