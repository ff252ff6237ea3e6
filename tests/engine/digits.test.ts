/**
 * The version of the digits is raised whenever settled digits change: a fixed set of quick studies, through simulation, programs, estimate
 * and cost, against the digests that are kept of them. FLITLAB_KEEP=1 writes these anew, once the version has been raised.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bound, complete, design, DIGITS, estimate, price, resilience, simulate } from "../../src/engine/index.ts";
import { digestOf } from "../../src/engine/results.ts";
import { fnv64 } from "../../src/math/fnv.ts";

const FILE = new URL("../reference/digits.json", import.meta.url);
const SHORT = "warmup=200&measure=300";

/** Numbers as solvers and sums of many terms give them again. */
const rounded = (value: unknown): string =>
  fnv64(
    JSON.stringify(value, (name, one: unknown) => (name === "seconds" ? undefined : typeof one === "number" ? one.toPrecision(9) : one)),
  );

type Kind = (text: string) => Promise<string | null>;

const curve: Kind = async (text) => {
  const { values } = await design(text);
  return digestOf([{ values, curve: await simulate(text).curve }]);
};
const toItsEnd: Kind = async (text) => digestOf([{ completion: await complete(text) }]);
const program: Kind = async (text) => {
  const { alpha, alphaNetwork, proved } = await bound(text);
  return rounded([alpha?.toFixed(7), alphaNetwork?.toFixed(7), proved]);
};
const estimated: Kind = async (text) => {
  const { points, saturation, completion } = await estimate(text);
  return rounded([
    points.map(({ load, accepted, packetLatency, hops }) => [load, accepted, packetLatency.mean, hops.mean]),
    saturation,
    completion?.cycles,
  ]);
};
const priced: Kind = async (text) => {
  const { routerCost, cableCost, cableMetres, racks, electricCables, opticalCables, powerPerEndpoint } = await price(text);
  return rounded([routerCost, cableCost, cableMetres, racks, electricCables, opticalCables, powerPerEndpoint]);
};
const failing: Kind = async (text) => {
  const { thresholds } = await resilience(text);
  return rounded(thresholds);
};

const STUDIES: readonly (readonly [kind: Kind, text: string])[] = [
  [curve, `p=1&a=2&h=1&load=0.2,0.9&${SHORT}`],
  [curve, `p=2&a=4&h=2&routing=ugal-l&traffic=worst-case&load=0.1&${SHORT}`],
  [curve, `p=1&a=4&h=1&routing=par&load=0.3&packetSize=4&${SHORT}`],
  [curve, `topology=slim-fly&q=4&p=1&routing=valiant&load=0.3&${SHORT}`],
  [curve, `topology=fat-tree&k=2&n=3&traffic=shift&load=0.3,1&${SHORT}`],
  [curve, `topology=torus&dims=4x4&p=1&traffic=tornado&load=0.2&${SHORT}`],
  [curve, `topology=hyperx&dims=3x3&p=2&load=0.4&speedup=2&${SHORT}`],
  [curve, `p=1&a=4&h=1&failLinks=0.1&load=0.2&${SHORT}`],
  [curve, `topology=folded-clos&radix=4&levels=3&routing=ecmp&load=0.3&${SHORT}`],
  [toItsEnd, "p=1&a=4&h=1&traffic=ring-all-reduce&run=completion"],
  [toItsEnd, "p=1&a=2&h=1&traffic=all-to-all&run=completion"],
  [program, "p=2&a=4&h=2&traffic=worst-case&model=5"],
  [program, "topology=slim-fly&q=4&p=2&traffic=random-permutation&model=any-path"],
  [program, "topology=torus&dims=4x4&p=1&traffic=tornado&model=min"],
  [estimated, "p=2&a=4&h=2&routing=ugal-l&traffic=worst-case"],
  [estimated, "topology=fat-tree&k=3&n=3"],
  [estimated, "p=1&a=4&h=1&traffic=all-to-all&run=completion"],
  [priced, "p=4&a=8&h=4"],
  [priced, "topology=slim-fly&q=5&prices=ethernet-10g&floor=improved"],
  [priced, "topology=folded-clos&radix=8&levels=3&endpointCables=1"],
  [failing, "p=1&a=4&h=1&failureSamples=20&distanceSamples=5"],
];

test(`settled digits are those of version ${DIGITS}`, async () => {
  const now: Record<string, string | null> = {};
  for (const [kind, text] of STUDIES) now[text] = await kind(text);
  expect(Object.values(now)).not.toContain(null);
  const kept = JSON.parse(readFileSync(FILE, "utf8")) as { readonly digits: number; readonly studies: Readonly<Record<string, string>> };
  const other = Object.keys(kept.studies).filter((text) => now[text] !== kept.studies[text]);
  if (process.env["FLITLAB_KEEP"] === "1" && (DIGITS > kept.digits || other.length === 0))
    writeFileSync(FILE, `${JSON.stringify({ digits: DIGITS, studies: now }, null, 2)}\n`);
  else
    expect(
      other,
      `These studies give other digits than version ${kept.digits} did. If that is meant, raise DIGITS in src/engine/digits.ts to ${kept.digits + 1}, say in docs/versions.md what changed, and run FLITLAB_KEEP=1 npx vitest run tests/engine/digits.`,
    ).toEqual([]);
});

test("every study is kept, with the version of today", () => {
  const { digits, studies } = JSON.parse(readFileSync(FILE, "utf8")) as { digits: number; studies: object };
  expect([digits, Object.keys(studies)]).toEqual([DIGITS, STUDIES.map(([, text]) => text)]);
});
