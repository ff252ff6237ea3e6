/**
 * Finds designs of a family by their number of endpoints, to compare like with like, from the family's parameters alone. Candidates are
 * even: dimensions as equal as possible, parameters in the proportions of the defaults, numbers that follow others at or below what
 * follows. Of two of about the right size the more even one is taken.
 */
import type { DesignValues } from "./study.ts";
import { completed } from "../cost/search/enumerate.ts";
import type { Parameter, Value, Values } from "../descriptor.ts";
import type { TopologyDescriptor } from "../topology/network.ts";
import { withinLimits } from "./network-size.ts";
import { resolve } from "./resolve.ts";
import type { Wish } from "./resolve.ts";
import { GROUPS, parametersIn } from "./schema.ts";
import { writtenValues } from "./validation.ts";

/** How much nearer in size (as a natural logarithm) a design must be to win although it is less even by a factor of e. */
const EVENNESS = 0.05;
/** Values of free parameters are all tried if there are at most so many combinations; else those near the defaults' proportions. */
const ALL = 4000;
/** Most values tried of a number besides dimensions. */
const BESIDE = 16;
/** Step of the scales of the defaults' proportions, which start at a quarter. */
const SCALE = 1.09;
const SCALES = 70;

interface Candidate {
  readonly values: Values;
  readonly uneven: number;
}

type NumberOf = Extract<Parameter, { readonly kind: "integer" }>;

/** A design like `values` on a network of the family with about so many endpoints; null if the family has none. */
export function nearestDesign(values: DesignValues, family: TopologyDescriptor, endpoints: number): DesignValues | null {
  const own = nearestNetwork(family, endpoints);
  return own && designOn(values, family, own);
}

/** A design like `values` on a network of the family with these parameters. */
export function designOn(values: DesignValues, family: TopologyDescriptor, own: Values): DesignValues {
  const wishes = new Map<string, Wish>([["topology", { given: family.id, soft: false }]]);
  for (const { id } of family.parameters) wishes.set(id, { given: own[id]!, soft: false });
  const written = writtenValues(values);
  for (const group of GROUPS.filter(({ id }) => id !== "topology"))
    for (const { id, kind } of parametersIn(group, values)) {
      const given = written.get(id);
      // Links and routers named by their numbers are others there.
      if (given !== undefined && !(group.id === "damage" && kind === "text")) wishes.set(id, { given, soft: true });
    }
  return resolve(wishes).values;
}

function nearestNetwork(family: TopologyDescriptor, endpoints: number): Values | null {
  let best: { readonly values: Values; readonly score: number } | null = null;
  for (const { values, uneven } of candidates(family, endpoints)) {
    if (!withinLimits(values) || family.check?.(values)) continue;
    const score = Math.abs(Math.log(family.size(values).endpoints / endpoints)) + EVENNESS * uneven;
    if (best === null || score < best.score - 1e-9) best = { values, score };
  }
  return best?.values ?? null;
}

/** Values of the family's parameters in their order, with defaults for those not chosen. */
export function complete(family: TopologyDescriptor, chosen: ReadonlyMap<string, Value>): Values {
  return completed(family, Object.fromEntries(chosen));
}

function* candidates(family: TopologyDescriptor, endpoints: number): Generator<Candidate> {
  const sizing = family.parameters.filter(({ refines }) => refines !== true);
  const numbers = sizing.filter((one) => one.kind === "integer");
  const free = numbers.filter((one) => typeof one.default === "number");
  const followers = numbers.filter((one) => typeof one.default === "function");
  const sized = sizing.find((one) => one.kind === "vector");
  const starts = sized ? withDimensions(family, sized, free, endpoints) : withNumbers(free);
  for (const { chosen, uneven } of starts) {
    const values = complete(family, chosen);
    yield { values, uneven };
    for (const follower of followers) {
      const follows = Number(values[follower.id]);
      // Endpoints grow with it, about in proportion: what it would have to be, and its neighbours.
      const wanted = (follows * endpoints) / family.size(values).endpoints;
      for (const value of [Math.floor(wanted), Math.ceil(wanted)]) {
        if (value < follower.min || value > Math.min(follower.max, follows)) continue;
        yield {
          values: complete(family, new Map([...chosen, [follower.id, value]])),
          uneven: uneven + Math.abs(Math.log(value / follows)),
        };
      }
    }
  }
}

interface Start {
  readonly chosen: ReadonlyMap<string, Value>;
  readonly uneven: number;
}

function rangeOf({ allowed, min, max }: NumberOf, most = Infinity): readonly number[] {
  return (allowed ?? Array.from({ length: Math.min(max - min + 1, ALL) }, (_, i) => min + i)).slice(0, most);
}

function crossed(lists: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return lists.reduce<readonly (readonly number[])[]>((rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])), [[]]);
}

/** All combinations if they are few; else every scale of the defaults' proportions, rounded up and down. */
function* withNumbers(free: readonly NumberOf[]): Generator<Start> {
  const ranges = free.map((one) => rangeOf(one));
  const all = ranges.reduce((product, { length }) => product * length, 1) <= ALL;
  const rows = all
    ? crossed(ranges)
    : Array.from({ length: SCALES }, (_, i) => 0.25 * SCALE ** i).flatMap((scale) =>
        crossed(
          free.map(({ default: usual, min, max }) => {
            const exact = Number(usual) * scale;
            return [...new Set([Math.floor(exact), Math.ceil(exact)])].filter((value) => value >= min && value <= max);
          }),
        ),
      );
  for (const row of rows) {
    const scales = row.map((value, i) => Math.log(value / Number(free[i]!.default)));
    yield { chosen: new Map(free.map(({ id }, i) => [id, row[i]!])), uneven: Math.max(0, ...scales) - Math.min(0, ...scales) };
  }
}

/** Dimensions that differ by one at most, of any number, with the other numbers. */
function* withDimensions(
  family: TopologyDescriptor,
  sized: Extract<Parameter, { readonly kind: "vector" }>,
  free: readonly NumberOf[],
  endpoints: number,
): Generator<Start> {
  const rows = crossed(free.map((one) => rangeOf(one, BESIDE)));
  const usual = String(complete(family, new Map())[sized.id]).split("x").length;
  for (let count = 1; count <= sized.most; count++) {
    const least = Math.max(2, sized.min);
    for (let k = least; k < sized.max && (k === least || k ** count <= 2 * endpoints); k++) {
      for (let longer = 0; longer < count; longer++) {
        const dims = [...Array.from({ length: longer }, () => k + 1), ...Array.from({ length: count - longer }, () => k)];
        for (const row of rows) {
          const beside = row.reduce((sum, value, i) => sum + Math.abs(Math.log(value / Number(free[i]!.default))), 0);
          yield {
            chosen: new Map<string, Value>([[sized.id, dims.join("x")], ...free.map(({ id }, i) => [id, row[i]!] as const)]),
            uneven: beside + Math.abs(Math.log(count / usual)) + (longer > 0 ? Math.log((k + 1) / k) : 0),
          };
        }
      }
    }
  }
}
