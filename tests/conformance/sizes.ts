/** Designs of every size from a family's own parameter table, so that a new family is tried without a word about it. */
import type { DesignValues } from "../../src/study/study.ts";
import type { NumberParameter, Parameter, Value } from "../../src/descriptor.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { complete } from "../../src/study/nearest.ts";
import { formatValue } from "../../src/study/texts.ts";
import type { TopologyDescriptor } from "../../src/topology/network.ts";

export interface Sample {
  readonly name: "degenerate" | "odd" | "small" | "thousand";
  readonly study: string;
  readonly values: DesignValues;
}

/** More where there are several vectors, which rarely fit each other. */
const triesOf = ({ parameters }: TopologyDescriptor): number =>
  parameters.filter(({ kind }) => kind === "vector").length > 2 ? 1500 : 120;
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
  readonly endpoints: number;
  readonly routers: number;
  /** Null where the study has problems. Asked last: what a routing needs is counted on the network built. */
  readonly values: () => DesignValues | null;
}

function candidateOf(family: TopologyDescriptor, chosen: ReadonlyMap<string, Value>): Candidate {
  const study = [`topology=${family.id}`, ...[...chosen].map(([id, value]) => `${id}=${formatValue(value)}`)].join("&");
  let size = { endpoints: NaN, routers: NaN };
  try {
    size = family.size(complete(family, chosen));
  } catch {
    // Values that do not fit each other need not have a size.
  }
  return {
    study,
    ...size,
    values: () => {
      const { study: read, problems } = parseStudy(study);
      return problems.length > 0 ? null : read.designs[0]!;
    },
  };
}

/** Designs that may be valid: many drawn ones, the default and the least. */
function candidatesOf(family: TopologyDescriptor, far: boolean): Candidate[] {
  const random = mulberry32(11);
  const all = [new Map<string, Value>(), new Map(family.parameters.flatMap((one) => (one.kind === "integer" ? [[one.id, one.min]] : [])))];
  for (let i = triesOf(family); i > 0; i--)
    all.push(
      new Map(
        family.parameters.flatMap((parameter) => {
          const value = random() < 0.75 ? drawn(parameter, random, far) : null;
          return value === null ? [] : [[parameter.id, value]];
        }),
      ),
    );
  const found = all.map((chosen) => candidateOf(family, chosen)).filter(({ endpoints }) => endpoints > 0);
  return [...new Map(found.map((one) => [one.study, one])).values()];
}

/** A sample of each name, as far as the family has one; the same at every run. Larger numbers are drawn only where small ones make no large network. */
export function samplesOf(family: TopologyDescriptor): Sample[] {
  const near = candidatesOf(family, false);
  const thousand = near.some(({ endpoints, values }) => endpoints > 500 && endpoints < 1500 && values() !== null);
  const all = thousand ? near : [...near, ...candidatesOf(family, true)];
  const nearest = (name: Sample["name"], wanted: number, from = all): readonly Sample[] => {
    const sorted = from.toSorted((a, b) => Math.abs(a.endpoints - wanted) - Math.abs(b.endpoints - wanted) || (a.study < b.study ? -1 : 1));
    for (const { study, values: valid } of sorted) {
      const values = valid();
      if (values !== null) return [{ name, study, values }];
    }
    return [];
  };
  return [
    ...nearest("degenerate", 1),
    ...nearest(
      "odd",
      35,
      all.filter(({ endpoints, routers }) => endpoints % 2 === 1 || routers % 2 === 1),
    ),
    ...nearest("small", 60),
    ...nearest("thousand", 1000),
  ];
}
