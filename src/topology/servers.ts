/**
 * Fabrics of GPU servers. A server is a router, its NVSwitch, that carries its GPUs and has one link, a NIC, to each rail or plane. Traffic
 * between GPUs of a server stays in that router, at the rate of their own channels. Such routers are not bought (`ports` is 0), their NICs'
 * cables are. Any GPU may send by any NIC of its server.
 */
import type { Complaint, NumberParameter, Numbers } from "../descriptor.ts";
import { treeName } from "./graph-names.ts";
import { racksAround, racksAroundFor } from "./stage-racks.ts";
import type { Network, RackPlan } from "./network.ts";
import { buildTree, byStage } from "./tree-network.ts";
import { portsOf, stageSizes } from "./tree.ts";
import type { TreeShape } from "./tree.ts";

export const MAX_PORTS = 1024;
/** Servers of eight GPUs that a rack has power for. */
const SERVERS_OF_RACK = 4;
export const GROUP = "AI fabrics";
/** Names of channels, with so many levels of switches. */
export const channelsOf = (levels: number): { readonly local: string; readonly global: string } => ({
  local: "NIC",
  global: levels > 2 ? "switch-to-switch" : "leaf-to-spine",
});
/** GPUs of a server that a search takes where no number is wished for. */
export const USUAL_GPUS = 8;

/** Of families whose servers have a NIC for each GPU. */
export const whyNoRails = (gpus: number, nics: number): string | null => {
  if (gpus === 1 || nics === 1) return "is for servers of several GPUs";
  return gpus !== 0 && nics !== 0 && gpus !== nics ? "has a NIC for each GPU" : null;
};

/** Racks of servers, which come first, and of the other routers. `each`: routers of a server. */
export function racksOf(servers: number, others: number, each = 1): RackPlan {
  return racksAround(servers, SERVERS_OF_RACK * each, "servers", others, "network");
}

export function racksFor(servers: number, others: number): ReturnType<typeof racksAroundFor> {
  return racksAroundFor(servers, SERVERS_OF_RACK, others);
}

/** One router a rail, to which all servers are linked. */
export const railShape = ({ gpus, servers }: Numbers<"gpus" | "servers">): TreeShape => ({
  children: [gpus, servers],
  parents: [gpus],
  trunks: [1],
});

export const railsName = (values: Numbers<"gpus" | "servers">): string => `servers, ${treeName(railShape(values))}`;

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

/** Parameters of a third level. */
export const PODS = [
  count("pods", "pods", "Sets of leaves with spines of their own, joined by cores; with one there are none.", 512, 1),
  count("coreTrunks", "links from spine to core", "Parallel links between a spine and a core.", 512, 1),
  count(
    "cores",
    "cores per spine of a pod",
    "Routers above the spines of the same place in every pod, each linked to all of these.",
    512,
    ({ pods, coreTrunks, ...below }: Numbers<"pods" | "coreTrunks"> & Partial<Numbers<"gpus" | "stripes" | "leaves" | "trunks">>) =>
      pods === 1 ? 0 : Math.ceil(((below.leaves ?? below.gpus! * below.stripes!) * below.trunks!) / coreTrunks),
    0,
  ),
] as const;

export function podsComplaint({ pods, cores }: Numbers<"pods" | "cores">): Complaint | null {
  if (pods > 1 === cores > 0) return null;
  return pods > 1
    ? { parameter: "cores", message: `cores = 0 leaves ${pods} pods apart: cores must be at least 1, or pods 1.` }
    : { parameter: "cores", message: `cores = ${cores} has nothing to join where pods = 1: cores must be 0.` };
}

export const GPUS = count("gpus", "GPUs per server", "Endpoints of a server, which is a router of its own; on rails as many NICs.", 72, 8);
export const percent = (share: number): string => `${Number((100 * Math.min(1, share)).toFixed(1))} %`;
