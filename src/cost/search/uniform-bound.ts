/**
 * A bound of uniform throughput that needs no network. It compares what all channels, and some of them, can carry with the fewest hops that
 * packets take.
 */
import type { Traits } from "../../descriptor.ts";
import { routersOf } from "../../topology/equipment.ts";
import type { Equipment } from "../../topology/equipment.ts";
import { evenLoad } from "../../topology/grid.ts";

/** The bound for any routing, as a fraction of the endpoints' full rate. Every endpoint sends to all others alike. */
export function uniformBound(endpoints: number, equipment: Equipment, traits: Traits): number {
  return Math.min(
    byHops(endpoints, equipment),
    betweenGroups(endpoints, traits.groups ?? traits.leafSpine),
    alongGrid(endpoints, traits.grid),
  );
}

/** Every group sends to all others over the links that join them, as many for every two groups. */
function betweenGroups(endpoints: number, groups: Traits["groups"] | Traits["leafSpine"]): number {
  if (groups === undefined || groups.count < 2) return 1;
  const { count, links } = groups;
  return (links * (endpoints - 1)) / (endpoints / count) ** 2;
}

/** Every point of a grid has as many endpoints: packets have to go along all of its dimensions, and over the middle of each line. */
function alongGrid(endpoints: number, grid: Traits["grid"]): number {
  if (grid === undefined) return 1;
  const each = endpoints / grid.dims.reduce((product, k) => product * k, 1);
  return (endpoints - 1) / (each * each * evenLoad(grid));
}

/**
 * Every packet takes as many channels as its destination is hops away. A router of d ports reaches at most d routers in one hop, d(d-1)
 * more in two, and so on (the Moore bound; Singla et al. 2014, section 4, bound throughput so). If some routers carry no endpoints, those
 * that do are linked only to such.
 */
function byHops(endpoints: number, equipment: Equipment): number {
  const { carriers, neighbours, radix } = equipment;
  const apart = carriers !== undefined;
  const each = endpoints / (carriers ?? routersOf(equipment));
  const ports = Math.max(1, neighbours ?? (apart ? radix : radix - Math.floor(each)));
  const cables = equipment.inRack + equipment.beside + equipment.between;
  let left = endpoints - each;
  if (left <= 0) return 1;
  let hops = 0;
  let reached = ports;
  for (let distance = 1; left > 1e-9; distance++) {
    const here = apart && distance % 2 === 1 ? 0 : Math.min(left, each * reached);
    hops += distance * here;
    left -= here;
    // A router of one or two ports reaches no more and more.
    reached *= Math.max(1, ports - 1);
  }
  return Math.min(1, (2 * cables * (endpoints - 1)) / (endpoints * hops));
}
