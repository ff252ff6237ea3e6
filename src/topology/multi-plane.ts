/** Multi-plane fat-trees of GPU servers (servers.ts). */
import type { Numbers, Traits } from "../descriptor.ts";
import { linkedInRack } from "./stage-racks.ts";
import { treeLinks } from "./tree-equipment.ts";
import { family } from "./network.ts";
import { seriesOf, steps } from "./series.ts";
import { buildServers, CHANNELS, count, GPUS, GROUP, MAX_PORTS, percent, racksFor } from "./servers.ts";
import { portsOf, stageSizes, taperOf, taperRange } from "./tree.ts";
import type { TreeShape } from "./tree.ts";

/** For each plane a tree of two levels over all servers. */
const planeShape = ({
  gpus,
  planes,
  servers,
  leaves,
  spines,
}: Numbers<"gpus" | "planes" | "servers" | "leaves" | "spines">): TreeShape => ({
  children: [gpus, servers, leaves],
  parents: [planes, spines],
  trunks: [1, 1],
});

export const multiPlane = family({
  id: "multi-plane",
  title: "Multi-plane fat-tree",
  group: GROUP,
  summary:
    "Planes that are fat-trees of two levels each, joined nowhere but in the servers, which have a NIC on every plane. A server is one router with its GPUs.",
  source: "Zhao et al. 2025, section 5.1",
  parameters: [
    GPUS,
    count("planes", "planes", "Trees side by side; NICs of a server.", 16, ({ gpus }: Numbers<"gpus">) => Math.min(16, gpus)),
    count("servers", "servers per leaf", "Servers that a leaf of each plane is linked to.", 512, 4),
    count("leaves", "leaves per plane", "Leaves of each plane.", 512, 4, 2),
    count(
      "spines",
      "spines per plane",
      "Spines of each plane, linked to all its leaves; fewer than servers per leaf oversubscribe it.",
      512,
      ({ servers }: Numbers<"servers">) => servers,
    ),
  ],
  check: (values) => {
    const { servers, spines } = values;
    if (servers + spines <= MAX_PORTS) return null;
    return {
      parameter: "spines",
      message: `spines = ${spines} needs leaves of ${servers + spines} ports: servers + spines must be at most ${MAX_PORTS}.`,
    };
  },
  traits: (values): Traits => ({
    title: multiPlane.title,
    channels: CHANNELS,
    diameter: 4,
    levels: { count: 3, branches: values.leaves, topmost: "set of servers that share leaves" },
    taper: taperRange(planeShape(values)),
  }),
  size: (values) => {
    const sizes = stageSizes(planeShape(values));
    return { routers: sizes.reduce((sum, one) => sum + one, 0), endpoints: sizes[0]! * values.gpus };
  },
  equipment: (values) => {
    const shape = planeShape(values);
    const [servers, leaves, spines] = stageSizes(shape) as [number, number, number];
    const planes = shape.parents[0]!;
    const ports = [portsOf(shape, 1), portsOf(shape, 2)] as const;
    const near = linkedInRack(leaves, spines, (leaf, spine) => leaf % planes === spine % planes);
    return {
      routers: [
        [leaves, ports[0]],
        [spines, ports[1]],
      ],
      radix: Math.max(portsOf(shape, 0), ...ports),
      carriers: servers,
      inServers: true,
      inRack: near,
      beside: servers * planes,
      between: treeLinks(shape, 1) - near,
      ...racksFor(servers, leaves + spines),
    };
  },
  sized: ["servers", "leaves", "spines"],
  consequence: (values) => {
    const shape = planeShape(values);
    const [, leaves, spines] = stageSizes(shape) as [number, number, number];
    const bandwidth = 1 / taperOf(shape);
    return `${shape.parents[0]} planes of ${shape.children[2]} leaves of ${shape.children[1]! + shape.parents[1]!} ports and ${shape.parents[1]} spines of ${shape.children[2]}: ${leaves + spines} routers to be bought; ${percent(bandwidth)} of full bandwidth through the spines`;
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
