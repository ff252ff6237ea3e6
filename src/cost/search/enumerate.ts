/** Enumerates all designs of a family within limits of size and ports, from its parameters alone. */
import type { Parameter, Value, Values } from "../../descriptor.ts";
import type { Equipment } from "../../topology/equipment.ts";
import type { SizeLimits, TopologyDescriptor } from "../../topology/network.ts";

/** Largest ratio of the longest dimension of a grid to the shortest. */
const MAX_GRID_SIDE_RATIO = 2;

type Integer = Parameter<"integer">;
type Vector = Parameter<"vector">;
type Chosen = Readonly<Record<string, Value>>;

/**
 * Takes a design. Its values, of the family's parameters and complete, are overwritten by the next design's, so what is kept is copied; what
 * its equipment computes on request is asked for at once.
 */
export type Visit = (values: Values, endpoints: number, equipment: Equipment) => void;

/** Values of the family's parameters in their order, with defaults for those not chosen. */
export function completed(family: TopologyDescriptor, chosen: Chosen): Values {
  const values: Record<string, Value> = { topology: family.id };
  for (const { id, default: usual } of family.parameters)
    values[id] = chosen[id] ?? (typeof usual === "function" ? usual(values) : (usual as Value));
  return values;
}

/**
 * A family's parameters, changed in place, since many designs are tried and few kept. `chosen`: those that are set one by one; others stay at
 * their defaults.
 */
class Draft {
  readonly family: TopologyDescriptor;
  readonly values: Record<string, Value>;
  private readonly limits: SizeLimits;
  /** Parameters that follow others. */
  private readonly following: readonly { readonly id: string; readonly usual: (values: Values) => Value }[];

  constructor(family: TopologyDescriptor, chosen: Chosen, limits: SizeLimits) {
    this.family = family;
    this.limits = limits;
    this.values = completed(family, chosen) as Record<string, Value>;
    this.following = family.parameters.flatMap(({ id, default: usual }) =>
      typeof usual === "function" && chosen[id] === undefined ? [{ id, usual }] : [],
    );
  }

  set(id: string, value: Value): void {
    if (this.values[id] === value) return;
    this.values[id] = value;
    for (const { id: other, usual } of this.following) this.values[other] = usual(this.values);
  }

  get endpoints(): number {
    return this.family.size(this.values).endpoints;
  }

  /** False if routers need too many ports or there are too many endpoints; what fits and is valid is visited. */
  fits(visit: Visit | null): boolean {
    const { family, values, limits } = this;
    const { endpoints } = this;
    if (endpoints > limits.most) return false;
    const equipment = family.equipment!(values);
    for (const router of equipment.routers) if (router[1] > limits.maxRadix) return false;
    if (visit !== null && endpoints >= limits.least && (family.check?.(values) ?? null) === null) visit(values, endpoints, equipment);
    return true;
  }
}

/** Visits the design of these values, if it is within the limits. */
export function visitDesign(family: TopologyDescriptor, chosen: Chosen, limits: SizeLimits, visit: Visit): void {
  new Draft(family, chosen, limits).fits(visit);
}

/**
 * Every combination of the family's sizes (`sized`; its integers and dimensions if it names none). A number that follows others goes from
 * one to what balances the design, times the oversubscription, if it adds endpoints; otherwise down from that to so many times less.
 * Dimensions of a grid are within a factor of two of each other, the longest first. Endpoints and ports grow with every number. Visits them
 * all, and yields between some and others.
 */
export function* designsWithin(family: TopologyDescriptor, limits: SizeLimits, visit: Visit): Generator<void> {
  if (family.designs) {
    for (const own of family.designs(limits)) {
      visitDesign(family, own, limits, visit);
      yield;
    }
    return;
  }
  const all = family.parameters.filter(({ id, refines }) => (family.sized ? family.sized.includes(id) : refines !== true));
  const order = family.sized ?? all.map(({ id }) => id);
  const numbers = all.filter((one): one is Integer => one.kind === "integer").sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const dims = all.find((one): one is Vector => one.kind === "vector");
  const few = fewest(numbers);
  if (dims === undefined) {
    yield* walkOf(new Draft(family, few, limits), numbers, few, limits, visit)();
    return;
  }
  const draft = new Draft(family, { ...few, [dims.id]: String(leastOf(dims)) }, limits);
  yield* overGrids(draft, dims, limits, walkOf(draft, numbers, few, limits, visit));
}

/** The least value of each. */
function fewest(numbers: readonly Integer[]): Record<string, Value> {
  return Object.fromEntries(numbers.map(({ id, min, allowed }) => [id, allowed?.[0] ?? min]));
}

const leastOf = (dims: Vector): number => Math.max(2, dims.min);

/** Goes on with all dimensions that fit with the least values of all numbers. */
function* overGrids(draft: Draft, dims: Vector, limits: SizeLimits, walk: () => Generator<void>): Generator<void> {
  const least = leastOf(dims);
  const vector: number[] = [];
  function* from(routers: number): Generator<void> {
    // A router carries fewer endpoints than it has ports.
    if (routers * limits.maxRadix > limits.least) {
      draft.set(dims.id, vector.join("x"));
      // Ports grow with every dimension.
      if (!draft.fits(null)) return;
      yield* walk();
    }
    if (vector.length === dims.most) return;
    const longest = Math.min(vector.at(-1)!, Math.floor(limits.most / routers));
    for (let k = Math.max(least, Math.ceil(vector[0]! / MAX_GRID_SIDE_RATIO)); k <= longest; k++) {
      vector.push(k);
      yield* from(routers * k);
      vector.pop();
    }
  }
  for (let k = least; k <= Math.min(dims.max, limits.most); k++) {
    vector.push(k);
    yield* from(k);
    vector.pop();
  }
}

/** Goes through the values of the numbers, all of which are at their least before and afterwards. */
function walkOf(draft: Draft, numbers: readonly Integer[], few: Chosen, limits: SizeLimits, visit: Visit): () => Generator<void> {
  /** Whether endpoints grow with each number. */
  const growing = (): readonly boolean[] => {
    const base = draft.endpoints;
    return numbers.map(({ id, allowed }) => {
      draft.set(id, allowed?.[1] ?? Number(few[id]) + 1);
      const more = draft.endpoints;
      draft.set(id, few[id]!);
      return more !== base;
    });
  };
  const stepsOf = (one: Integer, grows: boolean): Steps =>
    valuesOf(one, typeof one.default === "function" ? one.default(draft.values) : null, grows, limits.over);
  /** The first value that has enough endpoints, which ascend with it, mostly in proportion. */
  const firstWith = (steps: Steps, id: string): number => {
    let [begin, end] = [0, steps.length];
    if (end === 0) return 0;
    const endpointsAt = (i: number): number => {
      draft.set(id, steps.at(i));
      return draft.endpoints;
    };
    const least = endpointsAt(0);
    if (least >= limits.least) return 0;
    begin = 1;
    const guess = Math.ceil((limits.least * steps.at(0)) / least) - steps.at(0);
    for (let near = guess - 1; near <= guess; near++) {
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
  return function* () {
    const grows = growing();
    /** The last number that endpoints grow with. */
    const last = grows.lastIndexOf(true);
    function* from(at: number): Generator<void> {
      const one = numbers[at]!;
      const { id } = one;
      const steps = stepsOf(one, grows[at]!);
      const inner = at + 1 < numbers.length;
      for (let i = at === last ? firstWith(steps, id) : 0; i < steps.length; i++) {
        draft.set(id, steps.at(i));
        if (!draft.fits(inner ? null : visit)) break;
        if (inner) yield* from(at + 1);
      }
      draft.set(id, few[id]!);
      if (!inner) yield;
    }
    yield* from(0);
  };
}

interface Steps {
  readonly length: number;
  readonly at: (i: number) => number;
}

/** `balanced`: what the number follows; null if it follows none. */
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
