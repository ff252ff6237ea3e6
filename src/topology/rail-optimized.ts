/** Rail-optimised Clos networks of GPU servers (servers.ts): leaves by stripe and rail, spines over all of them. */
import type { Numbers, Texts, Traits } from "../descriptor.ts";
import { linkedInRack } from "./stage-racks.ts";
import { family, GLOBAL, LOCAL, NetworkBuilder } from "./network.ts";
import type { Network } from "./network.ts";
import { seriesOf, steps } from "./series.ts";
import {
  channelsOf,
  count,
  GPUS,
  GROUP,
  MAX_PORTS,
  percent,
  PODS,
  podsComplaint,
  racksFor,
  racksOf,
  railsName,
  USUAL_GPUS,
  whyNoRails,
} from "./servers.ts";
import { isPlain, treesWithin } from "./tree-designs.ts";

type Stripes = Numbers<"gpus" | "servers" | "stripes" | "spines" | "trunks" | "pods" | "cores" | "coreTrunks"> & Texts<"rails">;

/** Whether every GPU has its NIC for itself: then it is a router of its own, with one link. */
const isOwn = ({ rails }: Texts<"rails">): boolean => rails !== "any";

/** Numbers of servers, of routers in each, of leaves, spines and cores, and ports of each of the last three. */
function countsOf(values: Stripes) {
  const { gpus, servers, stripes, spines, trunks, pods, cores, coreTrunks } = values;
  return {
    all: servers * stripes * pods,
    each: isOwn(values) ? gpus : 1,
    leaves: gpus * stripes * pods,
    tops: spines * pods,
    above: spines * cores,
    leafPorts: servers + spines * trunks,
    spinePorts: spines === 0 ? 0 : gpus * stripes * trunks + cores * coreTrunks,
    corePorts: cores === 0 ? 0 : pods * coreTrunks,
  };
}

/** Servers, or their GPUs one by one, stripe by stripe; then leaves, stripe by stripe and rail by rail; then spines, pod by pod; then cores, place by place. */
function buildStripes(values: Stripes): Network {
  const { gpus, servers, stripes, spines, trunks, pods, cores, coreTrunks } = values;
  const { all: bodies, each, leaves, tops, above, leafPorts, spinePorts, corePorts } = countsOf(values);
  /** Routers that carry endpoints. */
  const all = bodies * each;
  const inStripe = servers * each;
  const ofPod = gpus * stripes;
  const [firstSpine, firstCore] = [all + leaves, all + leaves + tops];
  const routers = firstCore + above;
  const builder = new NetworkBuilder(routers);
  for (let leaf = 0; leaf < leaves; leaf++) {
    const [stripe, rail, pod] = [Math.floor(leaf / gpus), leaf % gpus, Math.floor(leaf / ofPod)];
    for (let i = 0; i < servers; i++)
      if (each === 1) builder.link(stripe * servers + i, rail, all + leaf, i, LOCAL);
      else builder.link((stripe * servers + i) * gpus + rail, 0, all + leaf, i, LOCAL);
    for (let copy = 0; copy < trunks; copy++)
      for (let spine = 0; spine < spines; spine++)
        builder.link(all + leaf, servers + copy * spines + spine, firstSpine + pod * spines + spine, copy * ofPod + (leaf % ofPod), GLOBAL);
  }
  for (let top = 0; top < tops; top++)
    for (let copy = 0; copy < coreTrunks; copy++)
      for (let core = 0; core < cores; core++)
        builder.link(
          firstSpine + top,
          ofPod * trunks + copy * cores + core,
          firstCore + (top % spines) * cores + core,
          copy * pods + Math.floor(top / spines),
          GLOBAL,
        );
  const ports = Int32Array.from({ length: routers }, (_, router) =>
    router < all ? 0 : router < firstSpine ? leafPorts : router < firstCore ? spinePorts : corePorts,
  );
  const most = ports.reduce((a, b) => Math.max(a, b), 0);
  /** Stripes of what rotates: a pod, if there are several, else a stripe. */
  const turned = pods > 1 ? stripes : 1;
  /** Stripe of a server or a leaf. */
  const stripeOf = (router: number): number => Math.floor(router < all ? router / inStripe : (router - all) / gpus);
  const next = (router: number): number => {
    if (router < all) return (router + inStripe * turned) % all;
    if (router < firstSpine) return all + ((router - all + gpus * turned) % leaves);
    return router >= firstCore || pods === 1 ? router : firstSpine + ((router - firstSpine + spines) % tops);
  };
  const beyond = (inside: number, links: number): number => (inside * (all - inside)) / links;
  /** Side of a cut through the middle: servers, leaves and spines of the lower half, 0; all others, 1. */
  const sideOf = (router: number): number => {
    if (router < all) return Number(router >= Math.floor(all / 2));
    if (router < firstSpine) return Number(stripeOf(router) >= Math.floor((stripes * pods) / 2));
    return Number(pods === 1 || router >= firstCore || Math.floor((router - firstSpine) / spines) >= Math.floor(pods / 2));
  };
  return builder.build(
    "rail-optimized",
    (router) => (router < all ? gpus / each : 0),
    Math.max(most, each === 1 ? 2 * gpus : 2),
    Math.max(most, each === 1 ? gpus : 1),
    () => ({
      ports,
      racks: racksOf(all, leaves + tops + above, each),
      rotation: stripes * pods === 1 ? null : Int32Array.from({ length: routers }, (_, router) => next(router)),
      // Servers of a stripe can be exchanged, and stripes, and pods.
      orbits: [{ router: 0, orbit: all }],
      // Spread over all rails, or each on its own; what leaves a stripe or a leaf, over all links to spines; what leaves a pod, to cores.
      evenLoad: Math.max(
        each === 1 ? (all - 1) / gpus : all - 1,
        each === 1 ? (stripes * pods === 1 ? 0 : beyond(servers, gpus * spines * trunks)) : beyond(servers, spines * trunks),
        pods === 1 ? 0 : beyond(inStripe * stripes, spines * cores * coreTrunks),
      ),
      halves: Uint8Array.from({ length: routers }, (_, router) => sideOf(router)),
      adversary: Int32Array.from({ length: routers }, (_, router) =>
        router >= all ? -1 : stripes * pods > 1 ? next(router) : (router + (each === 1 ? 1 : each + 1)) % all,
      ),
    }),
  );
}

export const railOptimized = family({
  id: "rail-optimized",
  title: "Rail-optimised Clos",
  group: GROUP,
  summary:
    "NIC i of every server is linked to leaf i of its stripe, so that servers of a stripe are two hops apart on any rail; spines join the leaves of all stripes, or of those of a pod, and cores join pods. A server is one router with its GPUs.",
  source: "Wang et al. 2023, section 2",
  parameters: [
    GPUS,
    {
      kind: "choice",
      id: "rails",
      altered: "options",
      title: "NICs of a server",
      help: "By which NIC a GPU sends and receives.",
      options: [
        { id: "any", title: "any", help: "A packet leaves by any NIC of its server and arrives by any: a server is one router." },
        {
          id: "own",
          title: "each its own",
          help: "A GPU has a NIC for itself, on its rail: what changes rails goes over a spine. A GPU is a router of its own.",
        },
        {
          id: "pxn",
          title: "that of the rail",
          help: "As each its own, but a message to another server goes over the source's own links to the GPU on the rail of its destination first, and leaves by the NIC of that (PXN of NCCL). It changes rails nowhere else. Packets of patterns without tasks do not.",
        },
      ],
      default: "any",
    },
    count("servers", "servers per stripe", "Servers whose NICs share the leaves of a stripe, one leaf a rail.", 512, 8, 2),
    count("stripes", "stripes", "Sets of servers with leaves of their own, in each pod.", 128, 2),
    count("trunks", "links from leaf to spine", "Parallel links between a leaf and a spine.", 512, 1),
    count(
      "spines",
      "spines",
      "Routers that every leaf, or every leaf of its pod, is linked to; none only where there is one stripe.",
      512,
      ({ servers, stripes, trunks, rails }: Numbers<"servers" | "stripes" | "trunks"> & Texts<"rails">) =>
        stripes === 1 && rails === "any" ? 0 : Math.ceil(servers / trunks),
      0,
    ),
    ...PODS,
  ],
  check: (values) => {
    const { gpus, servers, stripes, spines, pods } = values;
    if (isOwn(values) && spines === 0 && gpus > 1)
      return {
        parameter: "rails",
        message: `rails = ${values.rails} leaves ${gpus} rails apart where spines = 0: rails must be any, or spines at least 1.`,
      };
    if (spines === 0 && stripes * pods > 1)
      return pods === 1
        ? { parameter: "spines", message: `spines = 0 leaves ${stripes} stripes apart: spines must be at least 1, or stripes 1.` }
        : { parameter: "spines", message: `spines = 0 leaves ${pods} pods apart: spines must be at least 1, or pods 1.` };
    const complaint = podsComplaint(values);
    if (complaint !== null) return complaint;
    const { leafPorts, spinePorts, corePorts } = countsOf(values);
    const most = Math.max(leafPorts, spinePorts, corePorts);
    if (most <= MAX_PORTS) return null;
    if (most === leafPorts)
      return {
        parameter: "servers",
        message: `servers = ${servers} needs leaves of ${most} ports: servers + spines·trunks must be at most ${MAX_PORTS}.`,
      };
    return most === spinePorts
      ? {
          parameter: "stripes",
          message: `stripes = ${stripes} needs spines of ${most} ports: gpus·stripes·trunks${pods > 1 ? " + cores·coreTrunks" : ""} must be at most ${MAX_PORTS}.`,
        }
      : { parameter: "pods", message: `pods = ${pods} needs cores of ${most} ports: pods·coreTrunks must be at most ${MAX_PORTS}.` };
  },
  size: (values) => {
    const { all, each, leaves, tops, above } = countsOf(values);
    return { routers: all * each + leaves + tops + above, endpoints: values.gpus * all };
  },
  traits: (values): Traits => {
    const { gpus, servers, stripes, spines, trunks, pods, cores, coreTrunks } = values;
    const own = isOwn(values);
    const { rails } = values;
    // Within a server packets are spread over all rails, or change rails at a spine.
    const taper = Math.max(
      stripes * pods === 1 && !own ? 1 : servers / (spines * trunks),
      pods === 1 ? 1 : (gpus * servers * stripes) / (spines * cores * coreTrunks),
    );
    const all = gpus * servers * stripes * pods;
    const beyond = (inside: number, links: number): number => (inside * (all - inside)) / ((all - 1) * links);
    const spread = Math.max(
      own ? beyond(servers, spines * trunks) : stripes * pods === 1 ? 0 : beyond(gpus * servers, gpus * spines * trunks),
      pods === 1 ? 0 : beyond(gpus * servers * stripes, spines * cores * coreTrunks),
    );
    return {
      title: railOptimized.title,
      channels: channelsOf(pods > 1 ? 3 : 2),
      diameter: pods > 1 ? 6 : stripes === 1 && !(own && gpus > 1) ? 2 : 4,
      taper: [taper, taper],
      spread: [spread, spread],
      ...(rails === "pxn" &&
        gpus > 1 && {
          untasked:
            "rails = pxn moves messages of workloads alone, such as traffic = all-to-all: packets of this traffic leave by the NIC of their own GPU, as with rails = own.",
        }),
      adversary:
        pods > 1
          ? "Every GPU sends to a random one of the same server of the next pod, so that all traffic crosses the cores."
          : stripes === 1 && own
            ? "Every GPU sends to the next GPU of the next server, on another rail, so that all traffic crosses the spines."
            : stripes === 1
              ? "Every GPU sends to a random one of the next server, which all rails of the stripe carry."
              : "Every GPU sends to a random one of the same server of the next stripe, so that all traffic crosses the spines.",
    };
  },
  equipment: (values) => {
    const { gpus, servers, stripes, spines, trunks, cores, coreTrunks } = values;
    const { all, each, leaves, tops, above, leafPorts, spinePorts, corePorts } = countsOf(values);
    const near =
      trunks * linkedInRack(leaves, tops, (leaf, top) => Math.floor(leaf / (gpus * stripes)) === Math.floor(top / spines)) +
      (cores === 0
        ? 0
        : coreTrunks *
          linkedInRack(leaves + tops, above, (top, core) => top >= leaves && (top - leaves) % spines === Math.floor(core / cores)));
    return {
      routers: [[leaves, leafPorts] as const, [tops, spinePorts] as const, [above, corePorts] as const].filter(([routers]) => routers > 0),
      radix: Math.max(leafPorts, spinePorts, corePorts, each === 1 ? 2 * gpus : 2),
      carriers: all * each,
      inServers: true,
      tiers: [
        { routers: leaves, span: servers * each, links: all * gpus },
        { routers: tops, span: servers * stripes * each, links: leaves * spines * trunks },
        { routers: above, span: all * each, links: tops * cores * coreTrunks },
      ].filter(({ routers }) => routers > 0),
      inRack: near,
      beside: all * gpus,
      between: leaves * spines * trunks + tops * cores * coreTrunks - near,
      ...racksFor(all, leaves + tops + above),
    };
  },
  graph: (values) => (values.stripes * values.pods === 1 && values.spines === 0 ? railsName(values) : null),
  servers: ({ gpus }) => ({ gpus, nics: gpus }),
  whyNoServers: whyNoRails,
  designs: function* ({ gpus: wished = 0, nics = 0, ...limits }) {
    const gpus = wished || nics || USUAL_GPUS;
    const { least, most, maxRadix } = limits;
    // A single stripe has no spines.
    for (let servers = Math.max(2, Math.ceil(least / gpus)); servers <= Math.min(maxRadix, Math.floor(most / gpus)); servers++)
      yield { gpus, servers, stripes: 1, spines: 0 };
    // A tree whose branches of the second level are stripes has the leaves of all rails under one top.
    for (const tree of treesWithin(limits)) {
      const { children, parents, trunks } = tree;
      const [servers, leaves, pods] = children as [number, number, number?];
      if (servers < 2 || children.length > 3 || leaves % gpus !== 0 || !isPlain(tree)) continue;
      const own = { gpus, servers, stripes: leaves / gpus, trunks: trunks[0]!, spines: parents[0]! };
      yield pods === undefined ? own : { ...own, pods, coreTrunks: trunks[1]!, cores: parents[1]! };
    }
  },
  consequence: (values) => {
    const { gpus, servers, stripes, spines, trunks, pods, cores, coreTrunks } = values;
    const { all, leaves, tops, above, leafPorts, spinePorts, corePorts } = countsOf(values);
    const between = stripes === 1 ? "" : `; ${percent((spines * trunks) / servers)} of full bandwidth between stripes`;
    const apart =
      pods === 1 ? "" : `${between === "" ? ";" : ","} ${percent((spines * cores * coreTrunks) / (servers * gpus * stripes))} between pods`;
    const more = [...(tops > 0 ? [`${tops} spines of ${spinePorts}`] : []), ...(above > 0 ? [`${above} cores of ${corePorts}`] : [])];
    const list = more.length === 2 ? `, ${more.join(" and ")}` : more.map((one) => ` and ${one}`).join("");
    return `${all} servers, ${leaves} leaves of ${leafPorts} ports${list}: ${leaves + tops + above} routers to be bought${between}${apart}${values.rails === "pxn" && gpus > 1 ? "; messages of workloads alone change rails inside servers" : ""}`;
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
