/** The parameters of a design's simulation. Timing is BookSim2's (docs/simulator.md), so that figures compare directly. */
import { settings } from "../descriptor.ts";
import type { Numbers, Texts, Traits, Values, ValuesOf, Complaint, Parameter } from "../descriptor.ts";
import { routingOf } from "../routing/algorithms.ts";
import { kindsApart, messageKinds } from "../routing/class-channels.ts";
import { MAX_CLASSES } from "../routing/routing.ts";
import { isSteady, MEASURING } from "./measuring-parameters.ts";
import {
  axesOf, bandwidthsOf, extremesOf, FASTEST_LINK, latenciesOf, LEAST_BANDWIDTH, MOST_BANDWIDTH, MOST_LATENCY, readAxes, SLOWEST_LINK,
} from "../topology/channels.ts"; // oxfmt-ignore
import { topologyOf } from "../topology/families.ts";
import { linkCycles } from "./unit.ts";
import { pipelineCycles } from "./timing.ts";
import { THROTTLE } from "./throttle-parameters.ts";

// Messages of two kinds. A longer word on them is in docs/simulator.md.

const isAnswered = (values: Texts<"protocol">): boolean => isSteady(values) && values.protocol === "request-reply";

const MESSAGES = [
  {
    kind: "choice",
    id: "protocol",
    when: isSteady,
    title: "messages",
    help: "Whether packets are answered.",
    default: "none",
    options: [
      { id: "none", title: "one way", help: "Nobody answers." },
      {
        id: "request-reply",
        title: "requests and replies",
        help: "Packets are requests; each is answered by one of the same size. The load is of both.",
      },
    ],
  },
  {
    kind: "choice",
    id: "protocolVcs",
    when: isAnswered,
    title: "virtual channels of replies",
    help: "Replies that wait behind requests can deadlock.",
    default: "separate",
    options: [
      { id: "separate", title: "their own", help: "Twice as many." },
      { id: "shared", title: "those of requests", help: "All take any." },
    ],
  },
  {
    kind: "choice",
    id: "requestBuffer",
    when: isAnswered,
    title: "requests at endpoints",
    help: "Where they wait until replies leave.",
    default: "finite",
    options: [
      { id: "finite", title: "in the channel's buffer", help: "They keep their place." },
      { id: "unbounded", title: "in a queue without bound", help: "All are read at once." },
    ],
  },
] as const satisfies readonly Parameter[];

// The parameters of routers' pipelines beyond latency and speedup: what a packet holds in the stages, and which is served first.

const PIPELINE = [
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
function pipelineFault({
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

/** What does not go with requests that are answered, or null. */
function messagesFault(values: Values & Texts<"inOrder" | "congestionControl"> & Numbers<"buffer" | "packetSize">): Complaint | null {
  const kinds = messageKinds(values);
  if (kinds === null) return null;
  const routing = routingOf(values);
  const { inOrder, congestionControl, buffer, packetSize } = values;
  const classes = 2 * routing.classes(values).all;
  const faults = [
    [inOrder !== "any", "inOrder must be any"],
    [congestionControl !== "none", "congestionControl must be none"],
    [buffer < packetSize, `buffer must hold a message, so it must be at least ${packetSize}`],
    [routing.drawsInjection?.(values), "vcScheme must be rising"],
    [
      kinds.separate && (classes > MAX_CLASSES || (routing.oblivious === undefined && topologyOf(values).traits(values).levels)),
      `${routing.title} has no virtual channels for each here, so protocolVcs must be shared`,
    ],
  ] as const;
  const found = faults.find(([holds]) => holds);
  return found ? { parameter: "protocol", message: `With protocol = request-reply ${found[1]}.` } : null;
}

function channelText(values: Values): string {
  const { localLatency, globalLatency, linkLatency } = latenciesOf(values);
  return (linkLatency.length > 0 ? linkLatency : [localLatency, globalLatency]).join(" / ");
}

/** Default number of virtual channels: what the routing needs, and four if one class would do. */
function defaultVirtualChannels(values: Values): number {
  const needed = routingOf(values).classes(values).all * kindsApart(values);
  return needed === 1 ? 4 : needed;
}

/**
 * Whether the kind of a link tells only where racks stand: in grids and the like, among groups of one router, between leaves and spines.
 */
function linkedAlike({ grid, generators, groups, mixed, levels }: Traits): boolean {
  return Boolean(grid ?? generators) || groups?.hops === 0 || mixed?.hops === 0 || (levels !== undefined && levels.count <= 2);
}

export const simulationSettings = settings({
  id: "simulation",
  title: "Simulation",
  summary: "Cycle-accurate input-queued routers with virtual channels, credits and separable round-robin allocators.",
  source: "Kim et al. 2008, section 4.2; timing of BookSim2",
  digest: (values) => {
    const { packetSize, vcs, buffer, seed } = values;
    return `${packetSize}-flit packets · ${vcs} VCs of ${buffer} flits · channels ${channelText(values)} cycles · seed ${seed}`;
  },
  parameters: [
    {
      kind: "list",
      id: "load",
      tells: "own",
      when: isSteady,
      title: "offered load",
      help: "Loads to simulate, as a fraction of terminal bandwidth: start:stop:step, or a list.",
      unit: "flits/endpoint/cycle",
      min: 0.001,
      max: 1,
      default: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9],
      front: true,
    },
    {
      kind: "integer",
      id: "seed",
      tells: "own",
      title: "seed",
      help: "Of all randomness; the same seed gives the same digits everywhere.",
      min: 0,
      max: 2147483647,
      sliderMax: 20,
      default: 1,
    },
    {
      kind: "integer",
      id: "packetSize",
      title: "packet size",
      help: "Flits of a packet.",
      unit: "flits",
      min: 1,
      max: 1024,
      sliderMax: 16,
      default: 1,
    },
    ...MESSAGES,
    {
      kind: "integer",
      id: "vcs",
      tells: "own",
      title: "virtual channels",
      help: "Virtual channels of a channel, shared evenly among the classes that the routing needs against deadlock. One alone takes F + 1 router steps for F flits: at speedup 1 half a link for packets of one flit.",
      min: 1,
      max: 16,
      sliderMax: 12,
      default: defaultVirtualChannels,
    },
    {
      kind: "integer",
      id: "buffer",
      tells: "own",
      title: "buffer per virtual channel",
      help: "Depth of each input virtual channel.",
      unit: "flits",
      min: 1,
      max: 4096,
      sliderMax: 512,
      default: 256,
    },
    {
      kind: "integer",
      id: "outputBuffer",
      title: "output queue",
      help: "Flits that may wait between switch and channel; 0: no bound but the next buffer's credits.",
      unit: "flits",
      min: 0,
      max: 4096,
      sliderMax: 64,
      default: 0,
    },
    {
      kind: "choice",
      id: "switching",
      title: "switching",
      help: "When a packet of several flits may move on.",
      default: "wormhole",
      options: [
        { id: "wormhole", title: "wormhole", help: "Flit by flit, as buffers have room." },
        { id: "cut-through", title: "virtual cut-through", help: "Only when the next buffer has room for the whole packet." },
      ],
    },
    {
      kind: "integer",
      id: "routerLatency",
      tells: "latencies",
      title: "router latency",
      help: "Cycles a head flit spends in a router when nothing waits, its routing included.",
      unit: "cycles",
      min: 1,
      max: MOST_LATENCY,
      sliderMax: 30,
      default: (values: Values): number => linkCycles(values, "router") ?? 2,
    },
    {
      kind: "integer",
      id: "terminalLatency",
      tells: "latencies",
      title: "terminal channel latency",
      help: "Latency of the channels between endpoints and routers.",
      unit: "cycles",
      min: 1,
      max: MOST_LATENCY,
      sliderMax: 30,
      default: (values: Values): number => linkCycles(values, "local") ?? 1,
    },
    {
      kind: "integer",
      id: "localLatency",
      tells: "latencies",
      title: "local channel latency",
      help: "Latency of channels within a group, rack or pod.",
      unit: "cycles",
      min: 1,
      max: MOST_LATENCY,
      sliderMax: 100,
      default: (values: Values): number => linkCycles(values, "local") ?? 10,
    },
    {
      kind: "integer",
      id: "globalLatency",
      tells: "latencies",
      title: "global channel latency",
      help: "Latency of channels between groups, racks or pods; unless given that of local ones in grids, full meshes and trees of two stages.",
      unit: "cycles",
      min: 1,
      max: MOST_LATENCY,
      sliderMax: 200,
      default: (values: Values & Numbers<"localLatency">): number =>
        linkedAlike(topologyOf(values).traits(values)) ? values.localLatency : (linkCycles(values, "global") ?? 100),
    },
    {
      kind: "text",
      id: "linkLatency",
      tells: "latencies",
      when: (values: Values) => axesOf(topologyOf(values).traits(values)) > 0,
      title: "latency of each dimension",
      help: "Of channels along each dimension of a grid, or up from each stage of a tree, in place of the local and the global latency.",
      form: "cycles from 1 to 500 for each dimension of a grid or each stage of a tree below the top, such as 1x1x10",
      placeholder: "1x1x10",
      line: true,
      read: (text: string) => {
        const each = text.trim().replaceAll(/\s*[x×,]\s*/g, "x");
        const fault = each.split("x").every((one) => /^\d{1,3}$/.test(one) && Number(one) >= 1 && Number(one) <= MOST_LATENCY)
          ? null
          : "is no such list";
        return each === "" || fault === null ? { text: readAxes(each).join("x") } : { fault };
      },
      examples: () => ["1x10", "3x1x5", "2x20x30x4"],
      default: "",
    },
    {
      kind: "integer",
      id: "creditLatency",
      tells: "latencies",
      title: "credit processing",
      help: "Cycles between a credit's arrival and its use.",
      unit: "cycles",
      min: 0,
      max: 100,
      sliderMax: 10,
      default: 2,
    },
    {
      kind: "real",
      id: "localBandwidth",
      tells: "bandwidths",
      altered: "doubled",
      title: "local bandwidth",
      help: "Of local channels, as a multiple of a terminal channel's, here and in the linear programs.",
      unit: "x",
      min: LEAST_BANDWIDTH,
      max: MOST_BANDWIDTH,
      sliderMax: 4,
      default: 1,
    },
    {
      kind: "real",
      id: "globalBandwidth",
      tells: "bandwidths",
      altered: "doubled",
      title: "global bandwidth",
      help: "Of global channels, as a multiple of a terminal channel's, here and in the linear programs.",
      unit: "x",
      min: LEAST_BANDWIDTH,
      max: MOST_BANDWIDTH,
      sliderMax: 4,
      default: 1,
    },
    {
      kind: "text",
      id: "linkSpeed",
      tells: "bandwidths",
      when: (values: Values) => axesOf(topologyOf(values).traits(values)) > 0,
      title: "speed of each dimension",
      help: "Factor of the bandwidth of channels along each dimension of a grid, up from each stage of a tree, or of each class of a file's links; here and in the linear programs.",
      form: `factors from ${SLOWEST_LINK} to ${FASTEST_LINK} for each dimension of a grid, each stage of a tree below the top or each class of links, such as 1x1x0.5`,
      placeholder: "1x1x0.5",
      line: true,
      read: (text: string) => {
        const each = text.trim().replaceAll(/\s*[x×]\s*/g, "x");
        if (each === "") return { text: "" };
        const good = each
          .split("x")
          .every((one) => /^(?:\d{1,4}(?:\.\d{0,9})?|\.\d{1,9})$/.test(one) && Number(one) >= SLOWEST_LINK && Number(one) <= FASTEST_LINK);
        return good ? { text: readAxes(each).join("x") } : { fault: "is no such list" };
      },
      examples: () => ["1x2", "0.5x1x2", "1x1x0.25x4"],
      default: "",
    },
    {
      kind: "real",
      id: "speedup",
      title: "internal speedup",
      help: "Allocation and switch steps of a router per cycle of its channels.",
      min: 1,
      max: 4,
      default: 2,
    },
    ...PIPELINE,
    {
      kind: "choice",
      id: "injection",
      when: isSteady,
      title: "injection",
      help: "How an endpoint's packets follow each other.",
      default: "bernoulli",
      options: [
        { id: "bernoulli", title: "Bernoulli", help: "A packet is generated with the same probability every cycle." },
        { id: "bursty", title: "bursts", help: "Endpoints switch on and off (a two-state Markov chain); on, they send at full rate." },
      ],
    },
    {
      kind: "real",
      id: "burst",
      when: (values: Texts<"injection">) => isSteady(values) && values.injection === "bursty",
      title: "mean burst",
      help: "Packets in a burst, on average.",
      unit: "packets",
      min: 1,
      max: 10000,
      sliderMax: 100,
      default: 8,
    },
    {
      kind: "choice",
      id: "inOrder",
      title: "delivery order",
      help: "Whether packets of a flow are delivered in the order of sending.",
      default: "any",
      options: [
        { id: "any", title: "as they come", help: "As their last flits arrive." },
        { id: "ideal", title: "in order", help: "Early packets wait in an ideal reorder buffer at the destination." },
      ],
    },
    ...THROTTLE,
    ...MEASURING,
  ],
  check: (values) => {
    const routing = routingOf(values);
    const conflict = messagesFault(values);
    if (conflict !== null) return conflict;
    const kinds = kindsApart(values);
    const needed = routing.classes(values).all * kinds;
    const { vcs } = values;
    if (vcs < needed) {
      return {
        parameter: "vcs",
        message: `vcs = ${vcs} is too few: ${routing.title} on this topology needs ${needed} virtual channels (${kinds === 2 ? "for requests, and as many for replies: " : ""}${routing.virtualChannels(values)}), so vcs must be ${needed} to 16.`,
      };
    }
    const pipeline = pipelineFault(values);
    if (pipeline !== null) return pipeline;
    const axes = axesOf(topologyOf(values).traits(values));
    const bandwidths = bandwidthsOf(values);
    const lists = [
      ["linkLatency", latenciesOf(values).linkLatency, "latency", "latencies"],
      ["linkSpeed", bandwidths.linkSpeed ?? [], "speed", "speeds"],
    ] as const;
    for (const [id, list, one, several] of lists) {
      if (list.length === 0 || list.length === axes) continue;
      return {
        parameter: id,
        message: `${id} = ${list.join("x")} gives ${list.length} of ${topologyOf(values).title}'s ${axes} ${axes === 1 ? one : several}: ${id} must be ${axes === 1 ? "one number" : `${axes} numbers`} such as ${Array.from({ length: axes }, (_, i) => i + 1).join("x")}, or empty.`,
      };
    }
    const { slowest, fastest } = extremesOf(bandwidths);
    if (slowest < SLOWEST_LINK || fastest > FASTEST_LINK)
      return {
        parameter: "linkSpeed",
        message: `linkSpeed = ${bandwidths.linkSpeed?.join("x")} gives links of ${slowest < SLOWEST_LINK ? slowest : fastest} flits a cycle with localBandwidth = ${bandwidths.localBandwidth} and globalBandwidth = ${bandwidths.globalBandwidth}: links must carry ${SLOWEST_LINK} to ${FASTEST_LINK}.`,
      };
    const { buffer, packetSize } = values;
    if (values.switching === "cut-through" && buffer < packetSize) {
      return {
        parameter: "buffer",
        message: `buffer = ${buffer} is too small: with virtual cut-through a buffer holds whole packets, so buffer must be ${packetSize} to 4096.`,
      };
    }
    const { warmup, measure, maxCycles } = values;
    if (isSteady(values) && maxCycles < warmup + measure) {
      return {
        parameter: "maxCycles",
        message: `maxCycles = ${maxCycles} ends before the measured window does: it must be at least warmup + measure = ${warmup + measure}.`,
      };
    }
    return null;
  },
});

export type SimulationValues = ValuesOf<(typeof simulationSettings)["parameters"]>;
