/**
 * A parameter that has no effect stands in no normal form, and one that stands there is read: over families, routings, patterns and
 * settings, with every parameter set to another value than its default.
 */
import type { DesignValues } from "../../src/study/study.ts";
import { expect, test } from "vitest";
import { billOf } from "../../src/cost/bill.ts";
import { costReport } from "../../src/cost/cost.ts";
import type { Parameter, Value } from "../../src/descriptor.ts";
import { resilienceSettingsOf } from "../../src/analysis/resilience-settings.ts";
import { ROUTINGS } from "../../src/routing/algorithms.ts";
import { formatGiven, formatStudy, parseStudy } from "../../src/study/codec.ts";
import { loadDescriptors } from "../../src/study/descriptors.ts";
import { fittingOptions, GROUPS, isInForce, parametersIn } from "../../src/study/schema.ts";
import type { GroupId } from "../../src/study/schema.ts";
import { formatValue, sameValue } from "../../src/study/texts.ts";
import { withValue } from "../../src/study/validation.ts";
import { designAt } from "../../src/sweep/points.ts";
import { allTopologies } from "../../src/topology/families.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { allPatterns, runsToCompletion, WORKLOADS } from "../../src/workload/patterns.ts";
import { run as complete } from "../../src/workers/jobs/completion.ts";
import { run as solve } from "../../src/workers/jobs/linear-program.ts";
import { run as simulate } from "../../src/workers/jobs/load-point.ts";
import { some } from "../tools/extent.ts";
import { UNWATCHED } from "../workers/unwatched.ts";

await loadDescriptors();

const valuesOf = (text: string): DesignValues => parseStudy(text).study.designs[0]!;

/** The design with a parameter at another value than its default, in force or not; null where none of those tried is valid. */
function changed(values: DesignValues, parameter: Parameter): DesignValues | null {
  for (const value of others(values, parameter)) {
    const next = { ...values, [parameter.id]: value };
    const { values: taken, problems } = withValue(values, parameter.id, value);
    if (problems.length === 0 && sameValue(taken[parameter.id], value)) return taken;
    // As it was asked for: others could not be built.
    if (!isInForce(parameter, next) && problems[0]?.message.includes(" has no effect here ")) return next;
  }
  return null;
}

/** A few values to be tried. */
function others(values: DesignValues, parameter: Parameter): readonly Value[] {
  const now = values[parameter.id]!;
  const { kind } = parameter;
  if (kind === "choice") return fittingOptions(parameter, values).filter((id) => id !== now);
  if (kind === "list") return [[0.06]];
  if (kind === "vector") return ["2", "1x2", "2x2", "2x1x1", "3x3"].filter((text) => text !== now);
  if (kind === "text") return (parameter.examples?.() ?? []).filter((text) => text !== now);
  const { min, max, allowed } = parameter;
  const old = Number(now);
  const near =
    allowed ?? (kind === "integer" ? [old + 1, old - 1, min, min + 1, 2 * old] : [old * 1.5, old / 2, min + (max - min) / 20, max]);
  return near.filter((number) => number >= min && number <= max && number !== now);
}

/** Small enough to be simulated within milliseconds. */
const SHORT = "load=0.05&warmup=0&measure=100&maxCycles=2000&saturation=curve&warmupRule=fixed";

/** Those of workloads are read from copies of the values, in which another number of iterations stands. */
const OF_WORKLOADS = new Set(WORKLOADS.flatMap(({ parameters }) => parameters.map(({ id }) => id)));

/** What is computed of a design, as a text; and the names that were read meanwhile. */
async function computed(given: DesignValues): Promise<{ readonly text: string; readonly read: ReadonlySet<string> }> {
  const read = new Set<string>();
  // A copy of all values reads none of them.
  let copied = "";
  const values = new Proxy(given, {
    getOwnPropertyDescriptor: (target, name) => {
      copied = String(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    get: (target, name) => {
      if (typeof name === "string" && (name !== copied || OF_WORKLOADS.has(name))) read.add(name);
      copied = "";
      return Reflect.get(target, name) as unknown;
    },
  });
  const parts: unknown[] = [];
  const part = async (act: () => unknown): Promise<void> => {
    try {
      parts.push(await act());
    } catch (error) {
      parts.push(String(error));
    }
  };
  const network = networkOf(given);
  await part(() => ({ ...network, traits: undefined }));
  await part(() => costReport(network, values));
  await part(() => billOf(network, values));
  await part(() => resilienceSettingsOf(values));
  if (network.endpoints <= 300)
    await part(() =>
      runsToCompletion(given)
        ? complete(network, values, UNWATCHED)
        : simulate(network, values, UNWATCHED, (given["load"] as number[])[0]!),
    );
  if (network.endpoints <= 40) await part(() => solve(network, values, UNWATCHED));
  return {
    text: JSON.stringify(parts, (key, value: unknown) =>
      /seconds/i.test(key) ? 0 : ArrayBuffer.isView(value) ? [...(value as Uint8Array)] : value,
    ),
    read,
  };
}

/** A design, and which of its groups is looked at. */
interface Base {
  readonly text: string;
  readonly groups: readonly GroupId[];
}

const small = (text: string): string => `p=1&a=4&h=1&${text}`;

function bases(): readonly Base[] {
  const fits = (text: string): boolean => parseStudy(text).problems.every(({ idle }) => idle);
  const of = (groups: readonly GroupId[], ids: readonly string[], texts: (id: string) => readonly string[]): Base[] =>
    ids.flatMap((id) =>
      texts(id)
        .filter(fits)
        .map((text) => ({ text: `${text}&${SHORT}`, groups })),
    );
  return [
    ...of(
      ["topology", "damage"],
      allTopologies().map(({ id }) => id),
      (id) => [`topology=${id}`],
    ),
    ...of(
      ["routing"],
      ROUTINGS.map(({ id }) => id),
      (id) => [small(`routing=${id}`), `topology=fat-tree&k=2&n=3&routing=${id}`, `topology=torus&dims=3x3&p=1&routing=${id}`],
    ),
    ...of(
      ["traffic"],
      allPatterns().map(({ id }) => id),
      (id) => [small(`traffic=${id}`), small(`traffic=${id}&run=completion&messageScale=0.001`)],
    ),
    ...of(["simulation", "throughput", "cost", "resilience"], ["uniform"], (id) => [
      small(`traffic=${id}`),
      "topology=torus&dims=3x3&p=1",
      small("traffic=ring-all-reduce&run=completion&messageScale=0.001"),
    ]),
  ];
}

/** What reads them stands outside of these jobs: the curve of loads. */
const BY_CURVE = ["load", "saturation", "saturationWithin", "precision"];

interface Found {
  readonly faults: readonly string[];
  /** Parameters that were in force, and that were not. */
  readonly inForce: number;
  readonly idle: number;
}

async function found({ text, groups }: Base): Promise<Found> {
  const faults: string[] = [];
  let [inForce, idle] = [0, 0];
  const values = valuesOf(text);
  const normal = formatStudy({ designs: [values] });
  const plain = await computed(values);
  const own = GROUPS.filter(({ id }) => groups.includes(id)).flatMap((group) => parametersIn(group, values).slice(group.choice ? 1 : 0));
  for (const parameter of own) {
    const { id } = parameter;
    const next = changed(values, parameter);
    if (next === null) continue;
    const given = `${id}=${encodeURIComponent(formatValue(next[id]!))}`;
    const blame = (fault: string): unknown => faults.push(`${text}: ${given} ${fault}`);
    const { text: now, read } = await computed(next);
    if (isInForce(parameter, next)) {
      inForce++;
      if (formatStudy({ designs: [next] }) === normal) blame("stands in no normal form");
      if (now === plain.text && !read.has(id) && !BY_CURVE.includes(id)) blame("is read by nothing");
      continue;
    }
    idle++;
    if (now !== plain.text) blame("has an effect, though it is said to have none");
    const { study, problems } = parseStudy(`${normal}&${given}`);
    if (formatStudy(study) !== normal) blame("stands in the normal form");
    const [problem, ...more] = problems;
    if (problem?.idle !== true || more.length > 0 || !problem.message.startsWith(`${id} = `)) blame("is not named");
  }
  return { faults, inForce, idle };
}

test("what has an effect stands in the normal form and is read; what has none is named, and stands in none", async () => {
  const all: Found[] = [];
  for (const base of some(bases(), 14)) all.push(await found(base));
  expect(all.flatMap(({ faults }) => faults)).toEqual([]);
  const sum = (of: "inForce" | "idle"): number => all.reduce((total, one) => total + one[of], 0);
  expect([sum("inForce") > 20, sum("idle") > 5]).toEqual([true, true]);
}, 600_000);

test("what has no effect is named with what it needs, in every design, and never refused", () => {
  const messagesOf = (text: string): unknown[] => parseStudy(text).problems.map(({ name, message, idle }) => [name, message, idle]);
  expect(messagesOf("widths=1x2&b.vcAllocation=with-credit&b.switching=cut-through")).toEqual([
    ["widths", "widths = 1x2 has no effect here and is left out: it needs group=flattened-butterfly.", true],
    ["b.vcAllocation", "In design B, vcAllocation = with-credit has no effect here and is left out: it needs switching=wormhole.", true],
  ]);
  expect(messagesOf("failSeed=3&failLinks=0.05")).toEqual([]);
  expect(formatStudy(parseStudy("failSeed=3&widths=1x2&b.routing=valiant").study)).toBe("b.routing=valiant");
  // What one needs may have no effect itself.
  expect(formatStudy(parseStudy("saturation=curve&saturationWithin=2").study)).toBe("saturation=curve");
});

test("what A cannot use the designs after it and the points of a sweep can, as they always could", () => {
  const text = "traffic=ring-all-reduce&p=1&run=completion&load=0.1,0.2&warmup=100&b.run=steady";
  const { study, problems } = parseStudy(text);
  expect(problems).toEqual([]);
  expect(study.designs[1]).toMatchObject({ run: "steady", load: [0.1, 0.2], warmup: 100 });
  const normal = formatStudy(study);
  expect(normal).toBe("p=1&traffic=ring-all-reduce&run=completion&b.run=steady&b.load=0.1,0.2&b.warmup=100");
  expect(parseStudy(normal)).toEqual({ study: { designs: study.designs }, problems: [] });
  for (const from of [study, parseStudy(formatGiven(study)).study]) {
    const at = designAt(from, { run: "steady" });
    expect(at).toMatchObject({ values: { load: [0.1, 0.2], warmup: 100 } });
    const other = designAt(from, { run: "completion" });
    expect("values" in other && formatStudy({ designs: [other.values] })).toBe("p=1&traffic=ring-all-reduce&run=completion");
  }
});

test("in a form and along an axis of a sweep it is the same", () => {
  const values = valuesOf("saturationWithin=2");
  expect(formatStudy({ designs: [withValue(values, "saturation", "curve").values] })).toBe("saturation=curve");
  const { problems } = withValue(valuesOf(""), "widths", "1x2");
  expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(/^widths = 1x2 has no effect here/)]);
  const study = parseStudy("traffic=ring-all-reduce&p=1").study;
  const texts = ["100", "200"].map((warmup) => {
    const at = designAt(study, { run: "completion", warmup });
    return "fault" in at ? at.fault : formatStudy({ designs: [at.values] });
  });
  expect(texts).toEqual(["p=1&traffic=ring-all-reduce&run=completion", "p=1&traffic=ring-all-reduce&run=completion"]);
});
