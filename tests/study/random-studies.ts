/** Random studies and random texts from a seed, for property tests. */
import type { Parameter, Value } from "../../src/descriptor.ts";
import { mulberry32 } from "../../src/math/random.ts";
import { parametersOf } from "../../src/study/schema.ts";
import type { DesignValues, Study } from "../../src/study/study.ts";
import { defaultValues, withValue } from "../../src/study/validation.ts";
import { TOPOLOGIES } from "../../src/topology/families.ts";

type Random = () => number;

const FAMILIES = TOPOLOGIES.map(({ id }) => id);

function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!;
}

/** A value of the parameter's own range; small numbers more often, as networks have limits. */
function randomValue(random: Random, parameter: Parameter): Value {
  if (parameter.kind === "choice") return pick(random, parameter.options).id;
  if (parameter.kind === "list") {
    const count = 1 + Math.floor(random() * 6);
    if (random() < 0.5) return Array.from({ length: count }, (_, i) => (i + 1) / 20);
    return [...new Set(Array.from({ length: count }, () => 0.001 + Math.floor(random() * 900) / 1000))];
  }
  if (parameter.kind === "text" && parameter.examples) return pick(random, parameter.examples());
  if (parameter.kind === "text") return pick(random, ["0-1", "0-1:2,1-0:0.5", "0 1\n0.25 0", "1-0;0-1", "3-2:7,0-40:0.125"]);
  if (parameter.kind === "vector") {
    const top = Math.min(parameter.max, parameter.min + 4);
    return Array.from(
      { length: 1 + Math.floor(random() * Math.min(3, parameter.most)) },
      () => parameter.min + Math.floor(random() * (top - parameter.min + 1)),
    ).join("x");
  }
  if (parameter.allowed) return pick(random, parameter.allowed);
  const top = random() < 0.7 ? Math.min(parameter.max, parameter.min + 12) : parameter.max;
  const number = parameter.min + random() * (top - parameter.min);
  return parameter.kind === "integer" ? Math.round(number) : random() < 0.5 ? Math.round(number * 100) / 100 : number;
}

function changed(random: Random, start: DesignValues, changes: number): DesignValues {
  let values = start;
  for (let i = 0; i < changes; i++) {
    const parameter = pick(random, parametersOf(values));
    values = withValue(values, parameter.id, randomValue(random, parameter)).values;
  }
  return values;
}

/** A valid study of one to four designs: twins and variants of A, and strangers to it. */
export function randomStudy(seed: number): Study {
  const random = mulberry32(seed);
  const start = (): DesignValues => withValue(defaultValues(), "topology", pick(random, FAMILIES)).values;
  const a = changed(random, start(), Math.floor(random() * 12));
  const others = Array.from({ length: Math.floor(random() * 4) }, () =>
    changed(random, random() < 0.6 ? a : start(), Math.floor(random() * 8)),
  );
  return { designs: [a, ...others] };
}

const WORDS = [
  "",
  "0",
  "1",
  "2",
  "3",
  "8",
  "40",
  "-1",
  "2.5",
  "1e3",
  "NaN",
  "Infinity",
  "x",
  "0.1:0.9:0.1",
  "0.1,0.1",
  "0:1:0",
  "::",
  ",",
  "palmtree",
  "min",
  "valiant",
  "deterministic",
  "cascade",
  "blocked",
  "slim-fly",
  "polarfly",
  "spectralfly",
  "orthogonal-fat-tree",
  "multi-layer-full-mesh",
  "bdf",
  "polarstar",
  "inductive-quad",
  "bundlefly",
  "delorme",
  "fat-tree",
  "folded-clos",
  "torus",
  "8x8",
  "4x1x2",
  "worst-case",
  "shift",
  "matrix",
  "hot-spot",
  "0-1:0.5",
  "100000",
  "99999999999999999999",
  "%",
  "%2",
  "🦋",
];
const STRAY = ["toString", "__proto__", "b", "q.b", "b.b.q", "n.p", "v", "a.p", "", ".", "P", "file"];

/** A list of entries, good and bad. */
export function randomEntries(seed: number): readonly (readonly [string, string])[] {
  const random = mulberry32(seed);
  const names = [
    ...new Set(FAMILIES.flatMap((id) => parametersOf(defaultValues(id)).map((one) => one.id))),
    "candidates",
    "offset",
    "matrix",
    "hotSpot",
    ...STRAY,
  ];
  return Array.from(
    { length: Math.floor(random() * 10) },
    () => [`${pick(random, ["", "", "", "b.", "c.", "d."])}${pick(random, names)}`, pick(random, WORDS)] as const,
  );
}
