/** What a design says of the servers that its workload runs on (node.ts). */
import { settings, someOf, valuesOf } from "../descriptor.ts";
import type { Complaint, Numbers, Values } from "../descriptor.ts";
import { topologyOf } from "../topology/families.ts";
import { endpointsOf } from "../traffic/fixed.ts";
import { workloadOf } from "./patterns.ts";

/** NVLink of an H100, 450 GB/s each way, over a NIC of 400 Gb/s. */
const NVLINK_OVER_NIC = 9;
/** GPUs of the largest servers: those of an NVLink domain that fills a rack, several times over. */
const MAX_GPUS = 576;

const hasTasks = (values: Values): boolean => workloadOf(values) !== null;
const severalGpus = (values: Values): boolean => (someOf<Numbers<"gpus">>(values).gpus ?? 1) > 1 && hasTasks(values);

const INNER_SPEED = {
  kind: "real",
  id: "innerSpeed",
  altered: "doubled",
  title: "speed inside a server",
  help: "Of a GPU's links to the others of its server (NVLink or its like), one way, as a multiple of its NIC's speed. Messages between tasks of a server take these and leave the network alone. 0: no such links.",
  unit: "x",
  min: 0,
  max: 1000,
  sliderMax: 20,
  when: severalGpus,
  default: NVLINK_OVER_NIC,
} as const;

/** Of families whose servers are their own: how many GPUs one has is a parameter of theirs. */
export const serverNodes = settings({
  id: "node",
  title: "Server",
  summary: "How fast the GPUs of a server are joined, beside the network.",
  source: "NVIDIA 2022",
  parameters: [INNER_SPEED],
  digest: ({ innerSpeed }) => speedText(innerSpeed),
});

/** Of all other families: endpoints that follow each other are the GPUs of a server. */
export const endpointNodes = settings({
  id: "node",
  title: "Server",
  summary: "How many endpoints that follow each other are the GPUs of one server, and how fast they are joined beside the network.",
  source: "NVIDIA 2022",
  parameters: [
    {
      kind: "integer",
      id: "gpus",
      title: "GPUs of a server",
      help: "Endpoints that follow each other and are GPUs of one server, each with a NIC of its own. 1: each endpoint by itself.",
      min: 1,
      max: MAX_GPUS,
      sliderMax: 16,
      when: hasTasks,
      default: 1,
    },
    INNER_SPEED,
  ],
  digest: ({ gpus, innerSpeed }) => (gpus === 1 ? "each endpoint by itself" : `${gpus} GPUs, ${speedText(innerSpeed)}`),
  check: (values) => uneven(values),
});

const speedText = (innerSpeed: number): string => (innerSpeed === 0 ? "no links of their own" : `joined at ${innerSpeed} times a NIC`);

function uneven(values: Values): Complaint | null {
  const { gpus } = valuesOf<Numbers<"gpus">>(values);
  const endpoints = endpointsOf(values);
  return endpoints % gpus === 0
    ? null
    : {
        parameter: "gpus",
        message: `gpus = ${gpus} leaves a server that is not full: gpus must divide the ${endpoints} endpoints.`,
      };
}

/** The group of settings that a design has: its family's servers, or those that its endpoints make. */
export function nodeSettingsOf(values: Values): typeof serverNodes | typeof endpointNodes {
  return topologyOf(values).servers === undefined ? endpointNodes : serverNodes;
}
