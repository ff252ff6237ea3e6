/** The parameters of routers' pipelines beyond latency and speedup: what a packet holds in the stages, and which is served first. */
import type { Complaint, Numbers, Parameter, Texts } from "../descriptor.ts";
import { pipelineCycles } from "./timing.ts";

export const PIPELINE = [
  {
    kind: "integer",
    id: "routingDelay",
    title: "routing delay",
    help: "Of the router latency, the cycles for which a packet at the head of its virtual channel is routed before it may ask for the next channel; those behind it wait. The first takes one router step. 0: routes are looked up one router ahead.",
    unit: "cycles",
    min: 0,
    max: 100,
    sliderMax: 8,
    default: 0,
  },
  {
    kind: "integer",
    id: "inputSpeedup",
    title: "input speedup",
    help: "Ways of an input port into the crossbar: so many of its virtual channels, which take the ways in turn, may send in the same step.",
    min: 1,
    max: 16,
    sliderMax: 4,
    default: 1,
  },
  {
    kind: "choice",
    id: "allocator",
    title: "allocators",
    help: "How virtual channels and the crossbar are allocated, by round-robin arbiters in one round.",
    default: "input-first",
    options: [
      { id: "input-first", title: "input first", help: "Each input chooses what it asks for, then each output one of those that ask." },
      {
        id: "islip",
        title: "output first (iSLIP)",
        help: "Each output grants one of all that could use it, then each input accepts one of its grants.",
      },
    ],
  },
  {
    kind: "choice",
    id: "vcReuse",
    title: "virtual channel free",
    help: "When a virtual channel may be given to the next packet.",
    default: "tail-sent",
    options: [
      { id: "tail-sent", title: "with the tail sent", help: "Packets line up in its buffer." },
      {
        id: "tail-credit",
        title: "with the tail's credit",
        help: "Once all its credits have come back: its buffer holds one packet at a time.",
      },
    ],
  },
  {
    kind: "choice",
    id: "vcAllocation",
    when: ({ switching }: Texts<"switching">) => switching === "wormhole",
    title: "virtual channel given",
    help: "Which free virtual channel a packet may be given.",
    default: "any",
    options: [
      { id: "any", title: "any", help: "One without a credit, too: the packet waits for credits with it." },
      { id: "with-credit", title: "with a credit", help: "Only one whose buffer has room for a flit." },
    ],
  },
] as const satisfies readonly Parameter[];

/** The conflict among these parameters, or null. */
export function pipelineFault({
  speedup,
  routerLatency,
  routingDelay,
  inputSpeedup,
  vcs,
}: Numbers<"speedup" | "routerLatency" | "routingDelay" | "inputSpeedup" | "vcs">): Complaint | null {
  const { least } = pipelineCycles({ speedup, routingDelay });
  if (routerLatency < least) {
    const stages =
      routingDelay === 0 ? "the two allocation steps take" : `routing (routingDelay = ${routingDelay}) and the two allocation steps take`;
    return {
      parameter: "routerLatency",
      message: `routerLatency = ${routerLatency} is too short: at speedup ${speedup} ${stages} ${least} cycles, so routerLatency must be ${least} to 500.`,
    };
  }
  if (inputSpeedup > vcs) {
    const most = vcs === 1 ? "1" : `1 to ${vcs}`;
    return {
      parameter: "inputSpeedup",
      message: `inputSpeedup = ${inputSpeedup} is more than vcs = ${vcs}: the virtual channels of an input share its ways, so inputSpeedup must be ${most}.`,
    };
  }
  return null;
}
