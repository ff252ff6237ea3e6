/** Designs of several families that are one network: they are told as one, under their plainest name. */
import type { Values } from "../../descriptor.ts";
import { FAMILY_IDS, isFamily, topologyOf } from "../../topology/families.ts";

/** A design by its name. */
export interface Named {
  readonly family: string;
  /** Of the family's parameters, complete. */
  readonly values: Values;
}

/** Parameters that are not at their defaults. */
function ownNumbers({ values }: Named): number {
  return topologyOf(values).parameters.filter(
    ({ id, default: usual }) => values[id] !== (typeof usual === "function" ? usual(values) : usual),
  ).length;
}

const placeOf = ({ family }: Named): number => (isFamily(family) ? FAMILY_IDS.indexOf(family) : Infinity);

/** The name with the fewest parameters that are not at their defaults first; of equal ones that of the family that comes first in the forms. */
export function byPlainness(one: Named, other: Named): number {
  return ownNumbers(one) - ownNumbers(other) || placeOf(one) - placeOf(other);
}

/** What tells whether two designs are one network. */
export interface Network {
  /** Equal names mean one network. */
  readonly name: string;
  /** Dollars of its routers, by endpoint: the same network may have ports left over. */
  readonly price: number;
}

/**
 * One design for each network, the plainest of the cheapest, at its own place in the order. Its `same` are the plainest of each other family
 * at this price, with those that they have already; dearer ones of these families are left out. `networkOf`: null for a design that stands
 * for itself. `learn`: the design with what is known of the others.
 */
export function oncePerNetwork<T extends Named & { readonly same: readonly Named[] }>(
  designs: readonly T[],
  networkOf: (design: T) => Network | null,
  learn: (design: T, others: readonly T[]) => T,
): readonly T[] {
  const groups = new Map<string, { readonly design: T; readonly price: number }[]>();
  for (const design of designs) {
    const network = networkOf(design);
    if (network === null) continue;
    const group = groups.get(network.name);
    const one = { design, price: network.price };
    if (group === undefined) groups.set(network.name, [one]);
    else group.push(one);
  }
  /** Null for those that are left out. */
  const told = new Map<T, T | null>();
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    const families = new Set<string>();
    const prices = [...new Set(group.map(({ price }) => price))].toSorted((one, other) => one - other);
    for (const price of prices) {
      const members = group.flatMap((one) => (one.price === price && !families.has(one.design.family) ? one.design : []));
      for (const { design } of group) if (!told.has(design)) told.set(design, null);
      const [plainest, ...others] = members.toSorted(byPlainness);
      if (plainest === undefined) continue;
      families.add(plainest.family);
      const same = [...plainest.same, ...others.flatMap(({ family, values, same: more }) => [{ family, values }, ...more])]
        .filter(({ family }) => !families.has(family) && families.add(family))
        .toSorted((one, other) => placeOf(one) - placeOf(other));
      told.set(plainest, { ...learn(plainest, others), same });
    }
  }
  return designs.flatMap((design) => (told.has(design) ? (told.get(design) ?? []) : design));
}
