/** Which engine gave a result: a digest of what it gives for a fixed set of small studies. Sources may change as long as the digits do not. */
import type { DesignValues } from "../../src/study/study.ts";
import { createHash } from "node:crypto";
import { numberOf, textOf } from "../../src/descriptor.ts";
import { simulateLoads } from "../../src/workers/load-curve.ts";
import { traitsOf } from "../../src/topology/networks.ts";
import type { Pool } from "../../src/workers/pool.ts";
import { pricedNetwork } from "../../src/workers/priced.ts";
import { LP_RECORDS, designOf } from "../reference/lp.ts";
import { smallDesign } from "../random/small-designs.ts";
import type { Codes } from "./store.ts";
import { valuesOf } from "../../src/lessons/findings.ts";

/** Random designs, each at its one load, and some with long packets. */
const POINTS = 80;
const LONG_POINTS = 12;
const LONG_PACKETS = 64;
/** Curves searched for saturation: every family, one flow and many, and buffers that fill for longer than windows. */
const CURVES = [
  "p=1&a=2&h=1&routing=ugal-g&traffic=worst-case&load=0.3,0.9&measure=300&packetSize=2",
  "p=1&a=2&h=1&traffic=matrix&matrix=0-3:1&globalBandwidth=0.5&load=0.2,1",
  "topology=slim-fly&q=4&p=1&load=0.3,1&measure=300",
  "topology=fat-tree&k=2&n=3&traffic=shift&load=0.3,1&measure=300",
  "topology=cascade&groups=2&p=1&traffic=worst-case&load=0.05,0.5&warmup=200&measure=200",
  "p=1&a=8&h=1&routing=ugal-l&traffic=worst-case&load=0.1,0.18&saturationWithin=5",
  "p=1&a=8&h=1&routing=ugal-l&traffic=worst-case&packetSize=2&load=0.1,0.18&saturationWithin=5",
  // Simulated in several domains.
  "p=3&a=6&h=3&routerLatency=5&routingDelay=2&load=0.4&warmup=200&measure=300",
  "p=3&a=6&h=3&routerLatency=5&routingDelay=2&routing=ugal-l&packetSize=2&load=0.4&warmup=200&measure=300",
] as const;
/** Every so many of the reference's linear programs. */
const STRIDE = 14;

const simulate = async (pool: Pool, values: DesignValues): Promise<unknown> => {
  const { points, searched, saturation } = await simulateLoads(pool, values, { onPoint: () => {}, onProgress: () => {} }).done;
  return [
    [...points, ...searched].map(({ load, accepted, saturated, worstFlow, packetLatency, hops }) => [
      load,
      accepted,
      saturated,
      worstFlow,
      packetLatency.mean,
      hops.mean,
    ]),
    // A single load is a point, and its saturation another question.
    points.length > 1 && saturation !== null
      ? { load: saturation.load, lower: saturation.lower, upper: saturation.upper, runs: saturation.runs }
      : null,
  ];
};

const solve = async (pool: Pool, values: DesignValues): Promise<unknown> => {
  const { alpha, alphaNetwork, proved } = await pool.run("linearProgram", values).done;
  // To the accuracy of the solvers: another order of pivots is no other result.
  return [alpha?.toFixed(7), alphaNetwork?.toFixed(7), proved];
};

/** Networks that are priced, on every kind of floor and in two books, and whose routes are drawn. */
const PRICED = [
  "p=2&a=4&h=2",
  "topology=slim-fly&q=5",
  "topology=folded-clos&radix=8&levels=3",
  "topology=flattened-butterfly&k=4&n=4",
  "topology=torus&dims=4x4x4",
  "topology=cascade&groups=2&p=1",
  "topology=hypercube&n=8",
  "p=2&a=4&h=2&rackEndpoints=4&endpointCables=1&floor=improved",
].flatMap((text) => ["fdr10", "dragonfly-2008"].map((book) => `${text}&prices=${book}`));

const price = async (pool: Pool, values: DesignValues): Promise<unknown> => {
  const { endpoints, electric, optical, cost, power, metres, floor } = await pricedNetwork(pool, values).done;
  const rounded = [cost, power, metres].map((value) => value.toPrecision(9));
  const { local, global } = traitsOf(values).levels ? { local: 0, global: 0 } : await pool.run("routeHops", values).done;
  return [endpoints, electric, optical, rounded, floor.inside, floor.between, floor.across, local, global];
};

/** Takes 10 to 20 seconds. */
export async function fingerprint(pool: Pool): Promise<Codes> {
  const points = Array.from({ length: POINTS + LONG_POINTS }, (_, seed): DesignValues => {
    const { values, load } = smallDesign(seed, false);
    return {
      ...values,
      load: [load],
      ...(seed < POINTS ? {} : { packetSize: LONG_PACKETS, buffer: 2 * LONG_PACKETS, measure: 3000, maxCycles: 20_000 }),
    };
  });
  const programs = LP_RECORDS.filter(({ slow }, i) => !slow && i % STRIDE === 0).map((record): DesignValues => {
    const { topology, traffic, model, intraVlb } = designOf(record);
    return valuesOf(
      Object.entries({ ...topology, ...traffic, model, intraVlb })
        .map(([name, value]) => `${name}=${value}`)
        .join("&"),
    );
  });
  const digestOf = (results: readonly unknown[]): string => createHash("sha256").update(JSON.stringify(results)).digest("hex").slice(0, 10);
  const studies = [...points, ...CURVES.map((text) => valuesOf(text))];
  const single = (values: DesignValues): boolean => numberOf(values, "packetSize") === 1 && textOf(values, "injection") === "bernoulli";
  const simulated = async (some: readonly DesignValues[]): Promise<string> =>
    digestOf(await Promise.all(some.map((values) => simulate(pool, values))));
  return {
    simulate: await simulated(studies.filter(single)),
    packets: await simulated(studies.filter((values) => !single(values))),
    cost: digestOf(await Promise.all(PRICED.map((text) => price(pool, valuesOf(text))))),
    throughput: digestOf(await Promise.all(programs.map((values) => solve(pool, values)))),
  };
}
