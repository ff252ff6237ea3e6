/** Enumerates all designs of a family within limits of size and ports, from its parameters alone. */
import type { Parameter, Value, Values } from "../../descriptor.ts";
import type { Equipment } from "../../topology/equipment.ts";
import type { SizeLimits, TopologyDescriptor } from "../../topology/network.ts";

/** Largest ratio of the longest dimension of a grid to the shortest. */
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

/** Values of the family's parameters in their order, with defaults for those not chosen. */
export function completed(family: TopologyDescriptor, chosen: Chosen): Values {
  const values: Record<string, Value> = { topology: family.id };
  for (const { id, default: usual } of family.parameters)
    values[id] = chosen[id] ?? (typeof usual === "function" ? usual(values) : (usual as Value));
  return values;
}

/** The design of these values; null if routers need too many ports or there are too many endpoints. */
function counted(family: TopologyDescriptor, values: Values, { most, maxRadix }: SizeLimits): Counted | null {
  const { endpoints } = family.size(values);
  if (endpoints > most) return null;
  const equipment = family.equipment!(values);
  return equipment.routers.every(([, ports]) => ports <= maxRadix) ? { values, endpoints, equipment } : null;
}

function isDesign(family: TopologyDescriptor, { values, endpoints }: Counted, { least }: SizeLimits): boolean {
  return endpoints >= least && (family.check?.(values) ?? null) === null;
}

/** The design of these values, if it is within the limits. */
export function designOf(family: TopologyDescriptor, chosen: Chosen, limits: SizeLimits): Counted | null {
  const one = counted(family, completed(family, chosen), limits);
  return one !== null && isDesign(family, one, limits) ? one : null;
}

/**
 * Every combination of the family's sizes (`sized`; its integers and dimensions if it names none). A number that follows others goes from
 * one to what balances the design, times the oversubscription, if it adds endpoints; otherwise down from that to so many times less.
 * Dimensions of a grid are within a factor of two of each other, the longest first. Endpoints and ports grow with every number.
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
  const few = fewest(numbers);
  const walk = walkOf(family, numbers, few, limits);
  if (dims === undefined) yield* walk({ ...few });
  else
    for (const vector of gridsWithin(family, dims, few, limits)) {
      const chosen = { ...few, [dims.id]: vector };
      // Grids are many: none is worth a walk where one step is all of it.
      if (numbers.length === 1) yield* walk.last(chosen);
      else yield* walk(chosen);
    }
}

/** The least value of each. */
function fewest(numbers: readonly Integer[]): Record<string, Value> {
  return Object.fromEntries(numbers.map(({ id, min, allowed }) => [id, allowed?.[0] ?? min]));
}

function* gridsWithin(family: TopologyDescriptor, dims: Vector, few: Chosen, limits: SizeLimits): Generator<string> {
  const least = Math.max(2, dims.min);
  const vector: number[] = [];
  let texts: string[] = [];
  const visit = (routers: number): void => {
    // A router carries fewer endpoints than it has ports.
    if (routers * limits.maxRadix > limits.least) {
      const text = vector.join("x");
      // Ports grow with every dimension.
      if (counted(family, completed(family, { ...few, [dims.id]: text }), limits) === null) return;
      texts.push(text);
    }
    if (vector.length === dims.most) return;
    const longest = Math.min(vector.at(-1)!, Math.floor(limits.most / routers));
    for (let k = Math.max(least, Math.ceil(vector[0]! / LONGER)); k <= longest; k++) {
      vector.push(k);
      visit(routers * k);
      vector.pop();
    }
  };
  for (let k = least; k <= Math.min(dims.max, limits.most); k++) {
    vector.push(k);
    visit(k);
    vector.pop();
    yield* texts;
    texts = [];
  }
}

interface Walk {
  /** Designs with the numbers chosen so far; every other number is at its least. */
  (chosen: Record<string, Value>): Generator<Counted>;
  /** The same if there is only one number. */
  last(chosen: Record<string, Value>): readonly Counted[];
}

function walkOf(family: TopologyDescriptor, numbers: readonly Integer[], few: Chosen, limits: SizeLimits): Walk {
  const endpointsOf = (chosen: Chosen): number => family.size(completed(family, chosen)).endpoints;
  /** Whether endpoints grow with each number. */
  const growing = (chosen: Record<string, Value>): readonly boolean[] => {
    const base = endpointsOf(chosen);
    return numbers.map(({ id, allowed }) => {
      chosen[id] = allowed?.[1] ?? Number(few[id]) + 1;
      const more = endpointsOf(chosen);
      chosen[id] = few[id]!;
      return more !== base;
    });
  };
  const stepsOf = (at: number, chosen: Chosen, grows: boolean): Steps =>
    valuesOf(numbers[at]!, follows(family, numbers[at]!, chosen), grows, limits.over);
  /** The first value that has enough endpoints, which ascend with it, mostly in proportion. */
  const firstWith = (chosen: Record<string, Value>, steps: Steps, id: string): number => {
    let [begin, end] = [0, steps.length];
    if (end === 0) return 0;
    const endpointsAt = (i: number): number => {
      chosen[id] = steps.at(i);
      return endpointsOf(chosen);
    };
    const least = endpointsAt(0);
    if (least >= limits.least) return 0;
    begin = 1;
    const guess = Math.ceil((limits.least * steps.at(0)) / least) - steps.at(0);
    for (const near of [guess, guess - 1]) {
      if (near < begin || near >= end) continue;
      if (endpointsAt(near) >= limits.least) end = near;
      else begin = near + 1;
    }
    while (begin < end) {
      const middle = (begin + end) >> 1;
      if (endpointsAt(middle) >= limits.least) end = middle;
      else begin = middle + 1;
    }
    return begin;
  };
  /** Designs of all values of the last number. `first`: endpoints grow with it, and with none after it. */
  const ofLast = (chosen: Record<string, Value>, grows: boolean, first: boolean): readonly Counted[] => {
    const at = numbers.length - 1;
    const { id } = numbers[at]!;
    const steps = stepsOf(at, chosen, grows);
    const designs: Counted[] = [];
    for (let i = first ? firstWith(chosen, steps, id) : 0; i < steps.length; i++) {
      chosen[id] = steps.at(i);
      const here = counted(family, completed(family, chosen), limits);
      if (here === null) break;
      if (isDesign(family, here, limits)) designs.push(here);
    }
    chosen[id] = few[id]!;
    return designs;
  };
  function* walk(chosen: Record<string, Value>): Generator<Counted> {
    const grows = growing(chosen);
    /** The last number that endpoints grow with. */
    const last = grows.lastIndexOf(true);
    function* from(at: number): Generator<readonly Counted[]> {
      if (at + 1 === numbers.length) {
        yield ofLast(chosen, grows[at]!, at === last);
        return;
      }
      const { id } = numbers[at]!;
      const steps = stepsOf(at, chosen, grows[at]!);
      for (let i = at === last ? firstWith(chosen, steps, id) : 0; i < steps.length; i++) {
        chosen[id] = steps.at(i);
        if (counted(family, completed(family, chosen), limits) === null) break;
        yield* from(at + 1);
      }
      chosen[id] = few[id]!;
    }
    for (const designs of from(0)) yield* designs;
  }
  walk.last = (chosen: Record<string, Value>): readonly Counted[] => {
    const [grows] = growing(chosen);
    return ofLast(chosen, grows!, grows!);
  };
  return walk;
}

interface Steps {
  readonly length: number;
  readonly at: (i: number) => number;
}

/** The value that balances the design, for a number that follows others; null for one that follows none. */
function follows(family: TopologyDescriptor, { id, default: usual }: Integer, chosen: Chosen): number | null {
  if (typeof usual !== "function") return null;
  // By the parameters before it alone.
  const values: Record<string, Value> = { topology: family.id };
  for (const { id: other, default: ordinary } of family.parameters) {
    if (other === id) return usual(values);
    values[other] = chosen[other] ?? (typeof ordinary === "function" ? ordinary(values) : (ordinary as Value));
  }
  return null;
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
