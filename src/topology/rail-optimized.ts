/** Rail-optimised Clos networks of GPU servers (servers.ts): leaves by stripe and rail, spines over all of them. */
import type { Numbers, Traits } from "../descriptor.ts";
import { linkedInRack } from "./stage-racks.ts";
import { family, GLOBAL, LOCAL, NetworkBuilder } from "./network.ts";
import type { Network } from "./network.ts";
import { seriesOf, steps } from "./series.ts";
import { CHANNELS, count, GPUS, GROUP, MAX_PORTS, percent, racksFor, racksOf } from "./servers.ts";

type Stripes = Numbers<"gpus" | "servers" | "stripes" | "spines" | "trunks">;

/** Servers, stripe by stripe; then leaves, stripe by stripe and rail by rail; then spines. */
function buildStripes({ gpus, servers, stripes, spines, trunks }: Stripes): Network {
  const [all, leaves] = [servers * stripes, gpus * stripes];
  const routers = all + leaves + spines;
  const builder = new NetworkBuilder(routers);
  for (let leaf = 0; leaf < leaves; leaf++) {
    const [stripe, rail] = [Math.floor(leaf / gpus), leaf % gpus];
    for (let i = 0; i < servers; i++) builder.link(stripe * servers + i, rail, all + leaf, i, LOCAL);
    for (let copy = 0; copy < trunks; copy++)
      for (let spine = 0; spine < spines; spine++)
        builder.link(all + leaf, servers + copy * spines + spine, all + leaves + spine, copy * leaves + leaf, GLOBAL);
  }
  const ports = Int32Array.from({ length: routers }, (_, router) =>
    router < all ? 0 : router < all + leaves ? servers + spines * trunks : leaves * trunks,
  );
  const most = ports.reduce((a, b) => Math.max(a, b), 0);
  /** Stripe of a server or a leaf. */
  const stripeOf = (router: number): number => Math.floor(router < all ? router / servers : (router - all) / gpus);
  const next = (router: number): number => {
    if (router >= all + leaves) return router;
    return router < all ? (router + servers) % all : all + ((router - all + gpus) % leaves);
  };
  return builder.build(
    "rail-optimized",
    (router) => (router < all ? gpus : 0),
    Math.max(most, 2 * gpus),
    Math.max(most, gpus),
    () => ({
      ports,
      racks: racksOf(all, leaves + spines),
      rotation: stripes === 1 ? null : Int32Array.from({ length: routers }, (_, router) => next(router)),
      // Servers of a stripe can be exchanged, and stripes.
      orbits: [{ router: 0, orbit: all }],
      // Spread over all rails; what leaves a stripe, over all its links to spines.
      evenLoad: Math.max((all - 1) / gpus, stripes === 1 ? 0 : (servers * (all - servers)) / (gpus * spines * trunks)),
      halves: Uint8Array.from({ length: routers }, (_, router) =>
        Number(router < all ? router >= Math.floor(all / 2) : router >= all + leaves || stripeOf(router) >= Math.floor(stripes / 2)),
      ),
      adversary: Int32Array.from({ length: routers }, (_, router) =>
        router >= all ? -1 : stripes > 1 ? next(router) : (router + 1) % all,
      ),
    }),
  );
}

export const railOptimized = family({
  id: "rail-optimized",
  title: "Rail-optimised Clos",
  group: GROUP,
  summary:
    "NIC i of every server is linked to leaf i of its stripe, so that servers of a stripe are two hops apart on any rail; spines join the leaves of all stripes. A server is one router with its GPUs.",
  source: "Wang et al. 2023, section 2",
  parameters: [
    GPUS,
    count("servers", "servers per stripe", "Servers whose NICs share the leaves of a stripe, one leaf a rail.", 512, 8, 2),
    count("stripes", "stripes", "Sets of servers with leaves of their own.", 128, 2),
    count("trunks", "links from leaf to spine", "Parallel links between a leaf and a spine.", 16, 1),
    count(
      "spines",
      "spines",
      "Routers that every leaf is linked to; none only where there is one stripe.",
      512,
      ({ servers, stripes, trunks }: Numbers<"servers" | "stripes" | "trunks">) => (stripes === 1 ? 0 : Math.ceil(servers / trunks)),
      0,
    ),
  ],
  check: (values) => {
    const { gpus, servers, stripes, spines, trunks } = values;
    if (spines === 0 && stripes > 1)
      return { parameter: "spines", message: `spines = 0 leaves ${stripes} stripes apart: spines must be at least 1, or stripes 1.` };
    const [leaf, spine] = [servers + spines * trunks, spines === 0 ? 0 : gpus * stripes * trunks];
    if (Math.max(leaf, spine) <= MAX_PORTS) return null;
    return leaf > spine
      ? {
          parameter: "servers",
          message: `servers = ${servers} needs leaves of ${leaf} ports: servers + spines·trunks must be at most ${MAX_PORTS}.`,
        }
      : {
          parameter: "stripes",
          message: `stripes = ${stripes} needs spines of ${spine} ports: gpus·stripes·trunks must be at most ${MAX_PORTS}.`,
        };
  },
  size: (values) => {
    const { gpus, servers, stripes, spines } = values;
    return { routers: servers * stripes + gpus * stripes + spines, endpoints: gpus * servers * stripes };
  },
  traits: (values): Traits => {
    const { servers, stripes, spines, trunks } = values;
    return {
      title: railOptimized.title,
      channels: CHANNELS,
      diameter: stripes === 1 ? 2 : 4,
      // Within a server packets are spread over all rails.
      taper: stripes === 1 ? [1, 1] : [servers / (spines * trunks), servers / (spines * trunks)],
      adversary:
        stripes === 1
          ? "Every GPU sends to a random one of the next server, which all rails of the stripe carry."
          : "Every GPU sends to a random one of the same server of the next stripe, so that all traffic crosses the spines.",
    };
  },
  equipment: (values) => {
    const { gpus, servers, stripes, spines, trunks } = values;
    const [all, leaves] = [servers * stripes, gpus * stripes];
    const [leafPorts, spinePorts] = [servers + spines * trunks, leaves * trunks];
    const near = trunks * linkedInRack(leaves, spines, () => true);
    return {
      routers: [[leaves, leafPorts] as const, [spines, spinePorts] as const].filter(([routers]) => routers > 0),
      radix: Math.max(leafPorts, spines > 0 ? spinePorts : 0, 2 * gpus),
      carriers: all,
      inServers: true,
      inRack: near,
      beside: all * gpus,
      between: leaves * spines * trunks - near,
      ...racksFor(all, leaves + spines),
    };
  },
  sized: ["servers", "stripes", "spines"],
  consequence: (values) => {
    const { gpus, servers, stripes, spines, trunks } = values;
    const bought = gpus * stripes + spines;
    const between = stripes === 1 ? "" : `; ${percent((spines * trunks) / servers)} of full bandwidth between stripes`;
    return `${servers * stripes} servers, ${gpus * stripes} leaves of ${servers + spines * trunks} ports${spines === 0 ? "" : ` and ${spines} spines of ${gpus * stripes * trunks}`}: ${bought} routers to be bought${between}`;
  },
  build: buildStripes,
  series: [
    seriesOf(
      {
        id: "full",
        title: "Rail-optimised Clos",
        rule: "8 GPUs a server, all ports of equal routers used: 4s servers a stripe, s stripes, 4s spines",
        source: "Wang et al. 2023, section 2",
        diameter: 4,
      },
      steps(2, 64),
      (s) => {
        const others = 4 * s * s - 1;
        return {
          values: { gpus: 8, servers: 4 * s, stripes: s, trunks: 1, spines: 4 * s },
          radix: 8 * s,
          networkRadix: 8 * s,
          hops: (2 * (4 * s - 1) + 4 * (4 * s * s - 4 * s)) / others,
        };
      },
    ),
  ],
});
