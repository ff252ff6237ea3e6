/** Designs of every size from a family's own parameter table, so that a new family is tried without a word about it. */
import type { NumberParameter, Parameter, Value, Values } from "../../src/descriptor.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { formatValue } from "../../src/study/texts.ts";
import { parseStudy } from "../../src/study/codec.ts";
import type { TopologyDescriptor } from "../../src/topology/network.ts";

export interface Sample {
  readonly name: "degenerate" | "odd" | "small" | "thousand";
  readonly study: string;
  readonly values: Values;
}

const TRIES = 120;
/** Integers that are tried, from the lowest on. */
const MANY = 16;
/** Dimensions of vectors, few and many, even and odd. */
const LENGTHS = [2, 3, 4, 5, 7, 8, 10, 16, 32];

/** Integers to try: the first of the range, or (`far`) ever larger ones up to its end. */
function integersOf({ min, max, allowed }: NumberParameter, far: boolean): readonly number[] {
  if (allowed && far) return allowed;
  const all = allowed ?? Array.from({ length: far ? 31 : MANY }, (_, i) => min + (far ? 2 ** i - 1 : i));
  return all.filter((n) => n <= max).slice(0, far ? all.length : MANY);
}

function drawn(parameter: Parameter, random: () => number, far: boolean): Value | null {
  const among = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  switch (parameter.kind) {
    case "choice":
      return among(parameter.options).id;
    case "vector": {
      const most = Math.min(parameter.most, 4);
      const lengths = LENGTHS.filter((length) => length >= parameter.min && length <= parameter.max);
      const few = parameter.max < 4 ? [parameter.min] : lengths;
      return Array.from({ length: 1 + Math.floor(random() * most) }, () => among(few)).join("x");
    }
    case "integer":
      return among(integersOf(parameter, far));
    case "text":
      return parameter.examples ? among(parameter.examples()) : null;
    case "real":
    case "list":
      return null;
  }
}

interface Candidate {
  readonly study: string;
  readonly values: Values;
  readonly endpoints: number;
  readonly routers: number;
}

/** Valid designs among so many drawn ones, the default and the least. */
function candidatesOf(family: TopologyDescriptor, far: boolean): Candidate[] {
  const random = mulberry32(11);
  const head = `topology=${family.id}`;
  const studies = new Set([
    head,
    `${head}&${family.parameters.flatMap((one) => (one.kind === "integer" ? [`${one.id}=${one.min}`] : [])).join("&")}`,
  ]);
  for (let i = 0; i < TRIES; i++) {
    const wishes = family.parameters.flatMap((parameter) => {
      const value = random() < 0.75 ? drawn(parameter, random, far) : null;
      return value === null ? [] : [`${parameter.id}=${formatValue(value)}`];
    });
    studies.add([head, ...wishes].join("&"));
  }
  return [...studies].flatMap((study) => {
    const { study: read, problems } = parseStudy(study);
    const values = read.designs[0]!;
    return problems.length > 0 ? [] : [{ study, values, ...family.size(values) }];
  });
}

/** A sample of each name, as far as the family has one; the same at every run. Larger numbers are drawn only where small ones make no large network. */
export function samplesOf(family: TopologyDescriptor): Sample[] {
  const near = candidatesOf(family, false);
  const valid = near.some(({ endpoints }) => endpoints > 500 && endpoints < 1500) ? near : [...near, ...candidatesOf(family, true)];
  const nearest = (wanted: number, from = valid): Candidate | undefined =>
    from.toSorted((a, b) => Math.abs(a.endpoints - wanted) - Math.abs(b.endpoints - wanted) || (a.study < b.study ? -1 : 1))[0];
  const found: readonly (readonly [Sample["name"], Candidate | undefined])[] = [
    ["degenerate", nearest(1)],
    [
      "odd",
      nearest(
        35,
        valid.filter(({ endpoints, routers }) => endpoints % 2 === 1 || routers % 2 === 1),
      ),
    ],
    ["small", nearest(60)],
    ["thousand", nearest(1000)],
  ];
  return found.flatMap(([name, sample]) => (sample ? [{ name, study: sample.study, values: sample.values }] : []));
}
