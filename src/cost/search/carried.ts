/**
 * What the best routing of a design carries, without building it: closed forms of uniform traffic and of the worst traffic there is, of all in
 * which no endpoint sends or receives more than its full rate.
 */
import type { Traits } from "../../descriptor.ts";
import { routersOf } from "../../topology/equipment.ts";
import type { Equipment } from "../../topology/equipment.ts";

/** Fractions of the endpoints' full rate: some routing carries `lower`, none carries more than `upper`. */
export interface Carried {
  readonly lower: number;
  readonly upper: number;
}

export interface CarriedForms {
  readonly uniform: Carried;
  readonly worst: Carried;
}

/** What is known of one kind of structure. `uniform`: of it some routing carries so much, were terminals no limit; 0: not known. */
interface Known {
  readonly uniform: number;
  /** No routing carries more of the structure's own shift. */
  readonly worst: number;
}

/**
 * `bound`: of uniform traffic by any routing. Any traffic is carried at half the rate of uniform traffic at least, because Valiant's routing
 * sends it as uniform traffic, twice (Valiant, Brebner 1981).
 */
export function carriedForms(endpoints: number, equipment: Equipment, traits: Traits, bound: number): CarriedForms {
  const { groups, leafSpine, grid, taper, spread = taper } = traits;
  if (taper !== undefined) {
    const [upper, lower] = taper.map((load) => Math.min(1, 1 / load)) as [number, number];
    const even = Math.min(1, 1 / spread![1]);
    return { uniform: { lower: even, upper: Math.max(even, bound) }, worst: { lower, upper } };
  }
  const { uniform, worst } = groups
    ? overGroups(endpoints, equipment, groups)
    : leafSpine
      ? overSpines(endpoints, equipment, leafSpine)
      : grid
        ? alongGrid(endpoints, grid)
        : { uniform: 0, worst: 1 };
  const most = Math.min(1, bound, worst);
  return {
    // Both are computed in floating point.
    uniform: { lower: Math.min(1, bound, uniform), upper: bound },
    worst: { lower: Math.min(most, uniform / 2), upper: most },
  };
}

/**
 * Every group sends all that it has to the next. A packet takes one link between groups to the next group and at least two by another, so all
 * links carry at most half as much as if packets took one, and those to the next group as much again.
 */
const shiftOfGroups = (endpoints: number, { count, links }: { readonly count: number; readonly links: number }): number =>
  count < 2 ? 1 : (links * count ** 2) / (2 * endpoints);

/** Uniform traffic goes over the links between two groups alike, and to and from the routers that these begin and end at. */
function overGroups(endpoints: number, equipment: Equipment, { count, links, hops }: NonNullable<Traits["groups"]>): Known {
  const worst = shiftOfGroups(endpoints, { count, links });
  const routers = routersOf(equipment);
  const size = routers / count;
  const each = endpoints / routers;
  const between = count < 2 ? Infinity : (links * count ** 2) / endpoints;
  if (size === 1) return { uniform: between, worst };
  // What packets load within a group that is not linked whole depends on its paths.
  if (hops !== 1) return { uniform: 0, worst };
  const ports = count < 2 ? 0 : equipment.radix - Math.floor(each) - (size - 1);
  const within = each / (size * count) + (count < 2 ? 0 : (2 * each * ports) / (count * links));
  return { uniform: Math.min(between, 1 / within), worst };
}

/** The same where leaves of a group are linked to all its spines, and only spines to other groups. */
function overSpines(endpoints: number, equipment: Equipment, { count, links }: NonNullable<Traits["leafSpine"]>): Known {
  const worst = shiftOfGroups(endpoints, { count, links });
  const leaves = equipment.carriers! / count;
  const spines = (routersOf(equipment) - equipment.carriers!) / count;
  const each = endpoints / equipment.carriers!;
  const between = count < 2 ? Infinity : (links * count ** 2) / endpoints;
  const ports = count < 2 ? 0 : equipment.routers.at(-1)![1] - leaves;
  const within = each / (count * spines) + (count < 2 ? 0 : (each * ports) / (count * links));
  return { uniform: Math.min(between, 1 / within), worst };
}

/**
 * Dimension by dimension packets go to every coordinate alike. The shift along a dimension takes half of it, or one link where all of a line
 * are linked, and there at least two links but for the direct one.
 */
function alongGrid(endpoints: number, { dims, links, widths }: NonNullable<Traits["grid"]>): Known {
  const each = endpoints / dims.reduce((product, k) => product * k, 1);
  let [uniform, worst] = [Infinity, Infinity];
  dims.forEach((k, dim) => {
    if (k < 2) return;
    const half = Math.floor(k / 2);
    const pairs = Math.floor((k * k) / 4);
    const [even, shift] =
      links === "all"
        ? [widths[dim]! * k, (widths[dim]! * k) / 2]
        : links === "rings"
          ? [(2 * k) / pairs, 2 / half]
          : [k / pairs, 1 / half];
    uniform = Math.min(uniform, even / each);
    worst = Math.min(worst, shift / each);
  });
  return { uniform, worst };
}
