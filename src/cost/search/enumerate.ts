/** All designs of a family within limits of size and ports, by its parameters alone. */
import type { Parameter, Value, Values } from "../../descriptor.ts";
import type { Equipment } from "../../topology/equipment.ts";
import type { SizeLimits, TopologyDescriptor } from "../../topology/network.ts";

/** How much longer the longest dimension of a grid may be than the shortest. */
const LONGER = 2;

type Integer = Parameter<"integer">;
type Vector = Parameter<"vector">;
type Chosen = Readonly<Record<string, Value>>;

export interface Counted {
  /** Of the family's parameters, complete. */
  readonly values: Values;
  readonly endpoints: number;
  readonly equipment: Equipment;
}

/** Values of the family's parameters in their order, defaults where nothing is chosen. */
export function completed(family: TopologyDescriptor, chosen: Chosen): Values {
  const values: Record<string, Value> = { topology: family.id };
  for (const { id, default: usual } of family.parameters)
    values[id] = chosen[id] ?? (typeof usual === "function" ? usual(values) : (usual as Value));
  return values;
}

/** What these values make; null where routers need too many ports or there are too many endpoints. */
function counted(family: TopologyDescriptor, values: Values, { most, maxRadix }: SizeLimits): Counted | null {
  const { endpoints } = family.size(values);
  if (endpoints > most) return null;
  const equipment = family.equipment!(values);
  return equipment.routers.every(([, ports]) => ports <= maxRadix) ? { values, endpoints, equipment } : null;
}

function isDesign(family: TopologyDescriptor, { values, endpoints }: Counted, { least }: SizeLimits): boolean {
  return endpoints >= least && (family.check?.(values) ?? null) === null;
}

/** The design of these values, where it is one within the limits. */
export function designOf(family: TopologyDescriptor, chosen: Chosen, limits: SizeLimits): Counted | null {
  const one = counted(family, completed(family, chosen), limits);
  return one !== null && isDesign(family, one, limits) ? one : null;
}

/**
 * Every combination of the family's sizes (`sized`; its integers and dimensions where it names none): those that others follow go from one
 * to as many times what balances the design as may be oversubscribed where they add endpoints, and else down to so many times less;
 * dimensions of a grid are within a factor of two of each other, the longest first. Endpoints and ports grow with every one of them.
 */
export function* designsWithin(family: TopologyDescriptor, limits: SizeLimits): Generator<Counted> {
  if (family.designs) {
    for (const own of family.designs(limits)) {
      const design = designOf(family, own, limits);
      if (design !== null) yield design;
    }
    return;
  }
  const all = family.parameters.filter(({ id, refines }) => (family.sized ? family.sized.includes(id) : refines !== true));
  const order = family.sized ?? all.map(({ id }) => id);
  const numbers = all.filter((one): one is Integer => one.kind === "integer").sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const dims = all.find((one): one is Vector => one.kind === "vector");
  if (dims === undefined) yield* numbersWithin(family, numbers, {}, limits);
  else
    for (const vector of gridsWithin(family, dims, fewest(numbers), limits))
      yield* numbersWithin(family, numbers, { [dims.id]: vector }, limits);
}

/** The least value of each. */
function fewest(numbers: readonly Integer[]): Record<string, Value> {
  return Object.fromEntries(numbers.map(({ id, min, allowed }) => [id, allowed?.[0] ?? min]));
}

function* gridsWithin(family: TopologyDescriptor, dims: Vector, few: Chosen, limits: SizeLimits): Generator<string> {
  const least = Math.max(2, dims.min);
  function* longer(vector: readonly number[], routers: number): Generator<string> {
    // A router carries fewer endpoints than it has ports.
    if (vector.length > 0 && routers * limits.maxRadix > limits.least) {
      const text = vector.join("x");
      // Ports grow with every dimension.
      if (counted(family, completed(family, { ...few, [dims.id]: text }), limits) === null) return;
      yield text;
    }
    if (vector.length === dims.most) return;
    const shortest = vector.length === 0 ? least : Math.max(least, Math.ceil(vector[0]! / LONGER));
    const longest = Math.min(vector.at(-1) ?? dims.max, Math.floor(limits.most / routers));
    for (let k = shortest; k <= longest; k++) yield* longer([...vector, k], routers * k);
  }
  yield* longer([], 1);
}

function* numbersWithin(family: TopologyDescriptor, numbers: readonly Integer[], given: Chosen, limits: SizeLimits): Generator<Counted> {
  const chosen: Record<string, Value> = { ...fewest(numbers), ...given };
  const endpointsNow = (): number => family.size(completed(family, chosen)).endpoints;
  const base = endpointsNow();
  const grows = numbers.map(({ id, allowed }) => {
    const few = chosen[id]!;
    chosen[id] = allowed?.[1] ?? Number(few) + 1;
    const more = endpointsNow();
    chosen[id] = few;
    return more !== base;
  });
  /** The last that endpoints grow with. */
  const last = grows.lastIndexOf(true);
  function* from(at: number): Generator<Counted> {
    const one = numbers[at]!;
    const few = chosen[one.id]!;
    const steps = valuesOf(one, follows(family, one, chosen), grows[at]!, limits.over);
    const begin = at === last ? firstWith(steps, one.id) : 0;
    for (let i = begin; i < steps.length; i++) {
      chosen[one.id] = steps.at(i);
      const here = counted(family, completed(family, chosen), limits);
      if (here === null) break;
      if (at + 1 < numbers.length) yield* from(at + 1);
      else if (isDesign(family, here, limits)) yield here;
    }
    chosen[one.id] = few;
  }
  /** Endpoints ascend with it: the first value that has enough. */
  function firstWith(steps: Steps, id: string): number {
    let [begin, end] = [0, steps.length];
    while (begin < end) {
      const middle = (begin + end) >> 1;
      chosen[id] = steps.at(middle);
      if (endpointsNow() < limits.least) begin = middle + 1;
      else end = middle;
    }
    return begin;
  }
  yield* from(0);
}

interface Steps {
  readonly length: number;
  readonly at: (i: number) => number;
}

/** What balances the design for a number that follows others; null for one that follows nothing. */
function follows(family: TopologyDescriptor, { id, default: usual }: Integer, chosen: Chosen): number | null {
  if (typeof usual !== "function") return null;
  const { [id]: _own, ...others } = chosen;
  return Number(completed(family, others)[id]);
}

function valuesOf(one: Integer, balanced: number | null, grows: boolean, over: number): Steps {
  let { min, max } = one;
  if (balanced !== null) {
    if (!grows) min = Math.max(min, Math.ceil(balanced / over));
    max = Math.min(max, grows ? Math.floor(balanced * over) : balanced);
  }
  if (one.allowed) {
    const list = one.allowed.filter((value) => value >= min && value <= max);
    return { length: list.length, at: (i) => list[i]! };
  }
  return { length: Math.max(0, max - min + 1), at: (i) => min + i };
}
