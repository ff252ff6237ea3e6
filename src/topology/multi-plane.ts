/** Multi-plane fat-trees of GPU servers (servers.ts). */
import type { Numbers, Traits } from "../descriptor.ts";
import { linkedInRack } from "./stage-racks.ts";
import { treeLinks, treeTiers } from "./tree-equipment.ts";
import { family } from "./network.ts";
import { seriesOf, steps } from "./series.ts";
import { buildServers, channelsOf, count, GPUS, GROUP, MAX_PORTS, percent, PODS, podsComplaint, racksFor, USUAL_GPUS } from "./servers.ts";
import { isPlain, treesWithin } from "./tree-designs.ts";
import { portsOf, spreadRange, stageSizes, taperOf, taperRange } from "./tree.ts";
import type { TreeShape } from "./tree.ts";

type Planes = Numbers<"gpus" | "planes" | "servers" | "leaves" | "trunks" | "spines" | "pods" | "coreTrunks" | "cores">;

/** For each plane a tree of two levels over all servers, or of three over pods of them. */
const planeShape = ({ gpus, planes, servers, leaves, trunks, spines, pods, coreTrunks, cores }: Planes): TreeShape => ({
  children: [gpus, servers, leaves, ...(pods > 1 ? [pods] : [])],
  parents: [planes, spines, ...(pods > 1 ? [cores] : [])],
  trunks: [1, trunks, ...(pods > 1 ? [coreTrunks] : [])],
});

const MAX_PLANES = 16;

export const multiPlane = family({
  id: "multi-plane",
  title: "Multi-plane fat-tree",
  group: GROUP,
  summary:
    "Planes that are fat-trees of two levels each, or of three, joined nowhere but in the servers, which have a NIC on every plane. A server is one router with its GPUs.",
  source: "Zhao et al. 2025, section 5.1",
  parameters: [
    GPUS,
    count("planes", "planes", "Trees side by side; NICs of a server.", MAX_PLANES, ({ gpus }: Numbers<"gpus">) =>
      Math.min(MAX_PLANES, gpus),
    ),
    count("servers", "servers per leaf", "Servers that a leaf of each plane is linked to.", 512, 4),
    count("leaves", "leaves per plane", "Leaves of each plane, or of each pod's part of it.", 512, 4, 2),
    count("trunks", "links from leaf to spine", "Parallel links between a leaf and a spine.", 512, 1),
    count(
      "spines",
      "spines per plane",
      "Spines of each plane, or of each pod's part of it, linked to all its leaves; fewer links than servers per leaf oversubscribe it.",
      512,
      ({ servers, trunks }: Numbers<"servers" | "trunks">) => Math.ceil(servers / trunks),
    ),
    ...PODS,
  ],
  check: (values) => {
    const { servers, trunks, spines, leaves, pods, coreTrunks, cores } = values;
    const complaint = podsComplaint(values);
    if (complaint !== null) return complaint;
    const [leaf, spine] = [servers + spines * trunks, leaves * trunks + cores * coreTrunks];
    if (leaf > MAX_PORTS)
      return {
        parameter: "spines",
        message: `spines = ${spines} needs leaves of ${leaf} ports: servers + spines·trunks must be at most ${MAX_PORTS}.`,
      };
    const most = Math.max(spine, pods * coreTrunks);
    return most <= MAX_PORTS
      ? null
      : {
          parameter: "leaves",
          message: `leaves = ${leaves} needs routers of ${most} ports: leaves·trunks + cores·coreTrunks and pods·coreTrunks must be at most ${MAX_PORTS}.`,
        };
  },
  traits: (values): Traits => {
    const { leaves, pods } = values;
    return {
      title: multiPlane.title,
      channels: channelsOf(pods > 1 ? 3 : 2),
      diameter: pods > 1 ? 6 : 4,
      taper: taperRange(planeShape(values)),
      // Where GPUs share NICs, they and not the planes are the limit; that is left open.
      ...(values.planes >= values.gpus && { spread: spreadRange(planeShape(values)) }),
      levels:
        pods > 1
          ? { count: 4, branches: pods, topmost: "pod" }
          : { count: 3, branches: leaves, topmost: "set of servers that share leaves" },
    };
  },
  size: (values) => {
    const sizes = stageSizes(planeShape(values));
    return { routers: sizes.reduce((sum, one) => sum + one, 0), endpoints: sizes[0]! * values.gpus };
  },
  equipment: (values) => {
    const shape = planeShape(values);
    const [servers, leaves, spines, cores = 0] = stageSizes(shape) as [number, number, number, number?];
    const { planes, leaves: ofPlane, spines: above, trunks, coreTrunks } = values;
    const ports = shape.children.map((_, s) => portsOf(shape, s));
    const near =
      trunks *
        linkedInRack(
          leaves,
          spines,
          (leaf, spine) =>
            leaf % planes === spine % planes && Math.floor(leaf / (planes * ofPlane)) === Math.floor(spine / (planes * above)),
        ) +
      (cores === 0
        ? 0
        : coreTrunks *
          linkedInRack(
            leaves + spines,
            cores,
            (spine, core) => spine >= leaves && (spine - leaves) % (planes * above) === core % (planes * above),
          ));
    return {
      routers: [[leaves, ports[1]!], [spines, ports[2]!], ...(cores > 0 ? [[cores, ports[3]!] as const] : [])],
      radix: Math.max(...ports),
      carriers: servers,
      inServers: true,
      tiers: treeTiers(shape),
      inRack: near,
      beside: servers * planes,
      between: treeLinks(shape, 1) + (cores > 0 ? treeLinks(shape, 2) : 0) - near,
      ...racksFor(servers, leaves + spines + cores),
    };
  },
  servers: ({ gpus, planes }) => ({ gpus, nics: planes }),
  whyNoServers: (_gpus, nics) => (nics === 1 ? "is for servers of several NICs" : null),
  designs: function* ({ least, most, gpus: wished = 0, nics = 0, ...rest }) {
    // Without a wish a server has a NIC for each GPU.
    const gpus = wished || nics || USUAL_GPUS;
    const planes = nics || Math.max(2, Math.min(MAX_PLANES, gpus));
    for (const tree of treesWithin({ least: Math.ceil(least / gpus), most: Math.floor(most / gpus), ...rest })) {
      const { children, parents, trunks } = tree;
      if (children.length > 3 || !isPlain(tree)) continue;
      const [servers, leaves, pods] = children as [number, number, number?];
      const own = { gpus, planes, servers, leaves, trunks: trunks[0]!, spines: parents[0]! };
      yield pods === undefined ? own : { ...own, pods, coreTrunks: trunks[1]!, cores: parents[1]! };
    }
  },
  consequence: (values) => {
    const shape = planeShape(values);
    const { planes, pods } = values;
    const [, leaves, spines, cores = 0] = stageSizes(shape) as [number, number, number, number?];
    const bandwidth = percent(1 / taperOf(shape));
    const kinds = [`${leaves / planes} leaves of ${portsOf(shape, 1)} ports`, `${spines / planes} spines of ${portsOf(shape, 2)}`];
    if (pods > 1) kinds.push(`${cores / planes} cores of ${portsOf(shape, 3)}`);
    const list = `${kinds.slice(0, -1).join(", ")} and ${kinds.at(-1)!}`;
    return `${planes} planes of ${list}: ${leaves + spines + cores} routers to be bought; ${bandwidth} of full bandwidth through the ${pods > 1 ? "cores" : "spines"}`;
  },
  build: (values) => buildServers("multi-plane", planeShape(values)),
  series: [
    seriesOf(
      {
        id: "eights",
        title: "Multi-plane fat-tree",
        rule: "8 GPUs a server, 8 planes, all ports of equal routers used: k/2 servers a leaf, k leaves, k/2 spines",
        source: "Zhao et al. 2025, section 5.1",
        diameter: 4,
      },
      steps(4, 256, 4),
      (k) => ({
        values: { gpus: 8, planes: 8, servers: k / 2, leaves: k, spines: k / 2 },
        // A server has 8 GPUs and 8 NICs.
        radix: Math.max(16, k),
        networkRadix: Math.max(8, k),
        hops: (2 * (k / 2 - 1) + 4 * ((k * k) / 2 - k / 2)) / ((k * k) / 2 - 1),
      }),
    ),
  ],
});
