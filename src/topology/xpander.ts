/** Xpander: a random lift of a complete graph (Valadarsky et al. 2016). Its clusters are the paper's meta-nodes. */
import type { Numbers, Traits } from "../descriptor.ts";
import { mulberry32, shuffled } from "../math/random.ts";
import { alike } from "./equipment.ts";
import type { Network } from "./network.ts";
import { fullMeshName } from "./graph-names.ts";
import { family, GLOBAL, LOCAL, NetworkBuilder } from "./network.ts";
import { groupRacks } from "./racks.ts";
import { OVER_ONE_CHANNEL } from "./over-one-channel.ts";
import { degreeParameter, endpointsParameter, Links, MAX_RANDOM, seedParameter } from "./random-graph.ts";
import { seriesOf, steps } from "./series.ts";

const routersOf = (values: Numbers<"degree" | "lift">): number => (values.degree + 1) * values.lift;

/** Partners: matchings[m * (degree + 1) + n][i] is the router of cluster n that router i of m < n is linked to. */
function matchings(clusters: number, lift: number, random: () => number): ReadonlyMap<number, Int32Array> {
  const drawn = new Map<number, Int32Array>();
  for (let m = 0; m < clusters; m++) for (let n = m + 1; n < clusters; n++) drawn.set(m * clusters + n, shuffled(lift, random));
  return drawn;
}

function isConnected(clusters: number, lift: number, drawn: ReadonlyMap<number, Int32Array>): boolean {
  const links = new Links(clusters * lift);
  for (const [pair, partner] of drawn) {
    const [m, n] = [Math.floor(pair / clusters), pair % clusters];
    partner.forEach((j, i) => {
      links.add(m * lift + i, n * lift + j);
    });
  }
  return links.connected;
}

/** Router i of cluster m is m·lift + i; its port to cluster n is n, or n - 1 beyond its own. Clusters of one router share a rack, so their links are LOCAL. */
function build(values: Numbers<"degree" | "lift" | "p" | "graphSeed">): Network {
  const { degree, lift, p } = values;
  const clusters = degree + 1;
  const random = mulberry32(values.graphSeed);
  let drawn = matchings(clusters, lift, random);
  while (!isConnected(clusters, lift, drawn)) drawn = matchings(clusters, lift, random);
  const builder = new NetworkBuilder(clusters * lift);
  for (const [pair, partner] of drawn) {
    const [m, n] = [Math.floor(pair / clusters), pair % clusters];
    partner.forEach((j, i) => {
      builder.link(m * lift + i, n - 1, n * lift + j, m, lift === 1 ? LOCAL : GLOBAL);
    });
  }
  const network = builder.build(
    "xpander",
    () => p,
    p + degree,
    degree,
    () => ({
      racks: groupRacks(
        Array.from({ length: clusters }, () => lift),
        "cluster",
      ),
    }),
  );
  return { ...network, adversary: "over one channel" };
}

export const xpander = family({
  id: "xpander",
  title: "Xpander",
  group: "Random",
  summary: "Clusters of as many routers, every two clusters joined by a random perfect matching: a lift of a complete graph.",
  source: "Valadarsky et al. 2016, section 3",
  parameters: [
    { ...degreeParameter, help: "Links of every router, one to each other cluster; there is one cluster more." },
    {
      kind: "integer",
      id: "lift",
      symbol: "ℓ",
      title: "routers per cluster",
      help: "The order of the lift: routers of every cluster, which are not linked to each other.",
      min: 1,
      max: 1000,
      sliderMax: 64,
      default: 8,
    },
    endpointsParameter,
    seedParameter,
  ],
  check: (values) => {
    if (routersOf(values) <= MAX_RANDOM) return null;
    const most = Math.floor(MAX_RANDOM / (values.degree + 1));
    return {
      parameter: "lift",
      message: `lift = ${values.lift} makes ${routersOf(values)} routers: lift must be at most ${most} for at most ${MAX_RANDOM}.`,
    };
  },
  size: (values) => ({ routers: routersOf(values), endpoints: routersOf(values) * values.p }),
  traits: (): Traits => ({ title: xpander.title, channels: { local: "in-cluster", global: "cross" }, adversary: OVER_ONE_CHANNEL }),
  graph: ({ degree, lift, p }) => (lift === 1 ? fullMeshName(degree + 1, p) : null),
  consequence: (values) => {
    const { degree } = values;
    return `${degree + 1} clusters of ${values.lift} routers: ${routersOf(values)} routers, k′ = ${degree}`;
  },
  equipment: (values) => {
    const { degree, lift, p } = values;
    const cables = (lift * degree * (degree + 1)) / 2;
    // Clusters of one router share a rack.
    const where = lift === 1 ? { inRack: cables, between: 0, racks: 1 } : { inRack: 0, between: cables, racks: degree + 1 };
    return alike(routersOf(values), p + degree, where);
  },
  sized: ["degree", "p", "lift"],
  build,
  endpointsOnly: ["p"],
  series: [
    seriesOf(
      {
        id: "fat-tree",
        title: "Xpander",
        rule: "ports of the fat tree of 3 levels, its routers and endpoints at least",
        source: "Valadarsky et al. 2016; sizes as Singla et al. 2012, section 4",
        diameter: null,
      },
      steps(3, 30),
      (half) => {
        // 5p² routers of 2p ports for 2p³ endpoints, made up to whole clusters.
        const p = Math.ceil((2 * half) / 5);
        const degree = 2 * half - p;
        return { values: { degree, lift: Math.ceil((5 * half * half) / (degree + 1)), p }, radix: 2 * half, networkRadix: degree };
      },
    ),
  ],
});
