/**
 * Fabrics of GPU servers. A server is a router, its NVSwitch, that carries its GPUs and has one link, a NIC, to each rail or plane. Traffic
 * between GPUs of a server stays in that router, at the rate of their own channels. Such routers are not bought (`ports` is 0), their NICs'
 * cables are. Any GPU may send by any NIC of its server.
 */
import type { NumberParameter } from "../descriptor.ts";
import { racksAround, racksAroundFor } from "./stage-racks.ts";
import type { Network, RackPlan } from "./network.ts";
import { buildTree, byStage } from "./tree-network.ts";
import { portsOf, stageSizes } from "./tree.ts";
import type { TreeShape } from "./tree.ts";

export const MAX_PORTS = 1024;
/** Servers of eight GPUs that a rack has power for. */
const SERVERS_OF_RACK = 4;
export const GROUP = "AI fabrics";
export const CHANNELS = { local: "NIC", global: "leaf-to-spine" };

/** Racks of servers, which come first, and of the other routers. */
export function racksOf(servers: number, others: number): RackPlan {
  return racksAround(servers, SERVERS_OF_RACK, "servers", others, "network");
}

export function racksFor(servers: number, others: number): ReturnType<typeof racksAroundFor> {
  return racksAroundFor(servers, SERVERS_OF_RACK, others);
}

/** A tree whose lowest stage is servers. */
export function buildServers(family: string, shape: TreeShape): Network {
  const sizes = stageSizes(shape);
  const ports = byStage(
    sizes,
    sizes.map((_, s) => (s === 0 ? 0 : portsOf(shape, s))),
  );
  return buildTree(family, shape, { ports, racks: racksOf(sizes[0]!, ports.length - sizes[0]!) });
}

type Count<Id extends string, Default> = Omit<NumberParameter<"integer">, "id" | "default"> & {
  readonly id: Id;
  readonly default: Default;
};

export function count<const Id extends string, Default extends NumberParameter["default"]>(
  id: Id,
  title: string,
  help: string,
  max: number,
  initial: Default,
  min = 1,
): Count<Id, Default> {
  return { kind: "integer", id, title, help, min, max, sliderMax: Math.min(max, 64), default: initial };
}

export const GPUS = count("gpus", "GPUs per server", "Endpoints of a server, which is a router of its own; on rails as many NICs.", 72, 8);
export const percent = (share: number): string => `${Number((100 * Math.min(1, share)).toFixed(1))} %`;
