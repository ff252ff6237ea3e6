/**
 * The glossary: the field's terms as this page uses them, and what families, routings and patterns say about themselves. Each term has one
 * line and its source (docs/references.md).
 */
import { ROUTINGS, allTopologies, allPatterns } from "../../engine/model.ts";

interface TermEntry {
  readonly term: string;
  readonly definition: string;
  readonly source: string;
}

const DALLY = "Dally, Towles 2004";
const KIM = "Kim et al. 2008";
const MOLLAH = "Mollah et al. 2017";
const BESTA = "Besta, Hoefler 2014";

/** In alphabetical order. */
const TERMS: readonly TermEntry[] = [
  {
    term: "accepted throughput",
    definition:
      "What is delivered, as a share of the bandwidth of all terminal channels; equal to the offered load until something saturates.",
    source: DALLY,
  },
  {
    term: "adversarial traffic",
    definition: "Traffic chosen to load a few channels of a given network and routing as much as possible.",
    source: DALLY,
  },
  {
    term: "alpha",
    definition: "The share of their bandwidth that all sources can send at once in a linear program: 1 is the full rate.",
    source: MOLLAH,
  },
  { term: "bisection", definition: "The smallest bandwidth that must be cut to part the network into two equal halves.", source: DALLY },
  {
    term: "bound",
    definition: "A proved limit: no run of what it speaks of can be above (at most) or below it (at least).",
    source: MOLLAH,
  },
  {
    term: "buffer",
    definition: "Room for flits at the input of a router, a part of it for each virtual channel.",
    source: DALLY,
  },
  {
    term: "channel",
    definition: "One direction between two routers, or a router and an endpoint; a link is two channels.",
    source: DALLY,
  },
  {
    term: "channel load",
    definition: "The share of its cycles in which a channel carries a flit; in a linear program, of its bandwidth.",
    source: DALLY,
  },
  {
    term: "confidence interval",
    definition: "Where the true mean lies in 95 of 100 runs, as far as the measured packets tell.",
    source: DALLY,
  },
  {
    term: "credit",
    definition: "Word from the next router that a place in its buffer is free; a flit is sent only with one.",
    source: DALLY,
  },
  {
    term: "credit loop",
    definition:
      "The cycles until a place that a flit takes in the next buffer can be used again: with less room a channel cannot run full.",
    source: DALLY,
  },
  {
    term: "critical path",
    definition: "The chain of messages and work, each waiting for the one before, that ends last.",
    source: "Hockney 1994",
  },
  {
    term: "cut-through",
    definition: "A packet goes on as soon as its head has come, but only where the next buffer has room for all of it.",
    source: DALLY,
  },
  {
    term: "cycle",
    definition: "The unit of time: in one cycle a terminal channel carries one flit.",
    source: DALLY,
  },
  {
    term: "deadlock",
    definition: "Packets that wait for each other in a ring, for ever; virtual channels are ordered so that no such ring can form.",
    source: "Dally, Seitz 1987",
  },
  { term: "degree", definition: "Links of a router to other routers: its radix without the ports to endpoints.", source: BESTA },
  { term: "diameter", definition: "Hops of the longest of all shortest routes between routers with endpoints.", source: DALLY },
  {
    term: "dragonfly network",
    definition: "Groups of routers, every two groups joined by global links, so that a minimal route takes one of them.",
    source: KIM,
  },
  {
    term: "dual price",
    definition: "How much alpha would rise with one flit a cycle more on a channel: above zero only where that one is full.",
    source: "Shahrokhi, Matula 1990",
  },
  { term: "endpoint", definition: "What sends and receives packets: a computer at a terminal channel of a router.", source: DALLY },
  {
    term: "flit",
    definition: "The unit that buffers hold and channels carry; a packet is one flit or several, behind each other.",
    source: DALLY,
  },
  { term: "flit-hop", definition: "One flit through one router: what the simulator's work is counted in.", source: DALLY },
  { term: "flow", definition: "All that one source sends to one destination.", source: MOLLAH },
  {
    term: "flowlet",
    definition: "Packets of a flow between two pauses: the next ones may go another way without overtaking them.",
    source: "Sinha, Kandula, Katabi 2004",
  },
  {
    term: "full rate",
    definition: "A flit per endpoint and cycle: all that a terminal channel can carry.",
    source: DALLY,
  },
  {
    term: "global channel",
    definition: "A channel between two groups: long, and thus optical and dear.",
    source: KIM,
  },
  { term: "global link", definition: "A link between two groups: long, and thus optical and dear.", source: KIM },
  { term: "group", definition: "Routers that together act as one with many more ports.", source: KIM },
  { term: "hop", definition: "One channel between two routers on a route.", source: DALLY },
  {
    term: "interval routing",
    definition: "Each port of a router has an interval of endpoints that it leads to, in a register or two.",
    source: "Gómez et al. 2007",
  },
  {
    term: "latency",
    definition: "Cycles from a packet's generation, its wait at the source included, to the delivery of its last flit.",
    source: DALLY,
  },
  {
    term: "linear program",
    definition: "The best split of all flows over the paths that they may take, with a proof that no other is better.",
    source: MOLLAH,
  },
  {
    term: "link",
    definition: "Two channels between the same two ends, one in each direction.",
    source: DALLY,
  },
  {
    term: "local channel",
    definition: "A channel inside a group: short, and thus of copper and cheap.",
    source: KIM,
  },
  { term: "local link", definition: "A link inside a group: short, and thus of copper and cheap.", source: KIM },
  {
    term: "max-min fair share",
    definition: "What a flow gets if all flows rise alike, each until a channel on its way is full.",
    source: "Bertsekas, Gallager 1992",
  },
  { term: "MIN", definition: "Minimal routing: every packet takes a shortest route.", source: KIM },
  {
    term: "minimal path",
    definition: "A shortest path; between groups of a dragonfly, any path over one global channel.",
    source: KIM,
  },
  {
    term: "Moore bound",
    definition: "The most routers that a network of this degree and diameter can have.",
    source: BESTA,
  },
  {
    term: "nearest common ancestor",
    definition: "The lowest routers of a fat-tree from which both of a pair of endpoints can be reached by going down.",
    source: "Gómez et al. 2007",
  },
  {
    term: "non-minimal",
    definition: "By way of another router or group than need be, to leave crowded channels to others.",
    source: KIM,
  },
  {
    term: "offered load",
    definition: "What the endpoints want to send, as a share of the bandwidth of their terminal channels.",
    source: DALLY,
  },
  {
    term: "packet",
    definition: "What an endpoint sends to another at a time, of one flit or several.",
    source: DALLY,
  },
  {
    term: "packet spraying",
    definition: "Every packet by itself to any of the shortest ways, at random: flows are spread evenly and arrive out of order.",
    source: "Dixit et al. 2013",
  },
  {
    term: "PAR",
    definition: "Progressive adaptive routing: a packet sent on a minimal route may change its mind at the second router.",
    source: "Jiang, Kim, Dally 2009",
  },
  { term: "placement", definition: "Which endpoint runs which task of a workload.", source: "Prisacari et al. 2014" },
  {
    term: "port",
    definition: "Where a router has its channel in and its channel out, to a router or an endpoint.",
    source: DALLY,
  },
  {
    term: "queue",
    definition: "Flits that wait in a router for a channel.",
    source: DALLY,
  },
  { term: "radix", definition: "Ports of a router, those to endpoints included.", source: DALLY },
  {
    term: "route",
    definition: "The channels that a packet takes, one after the other, and the virtual channel it uses in each.",
    source: DALLY,
  },
  {
    term: "router",
    definition: "What receives flits on its channels and sends them on; other texts say switch.",
    source: DALLY,
  },
  {
    term: "saturation",
    definition: "The highest offered load at which every source and every destination keeps pace.",
    source: DALLY,
  },
  {
    term: "Slim Fly",
    definition: "A network of diameter 2 with almost as many routers as can be: the graphs of McKay, Miller and Širáň.",
    source: BESTA,
  },
  {
    term: "speedup",
    definition: "How often in a cycle a router moves flits from its inputs to its outputs; above 1 its crossbar is no bottleneck.",
    source: DALLY,
  },
  {
    term: "stage",
    definition: "Routers of a fat-tree at the same height; the endpoints are on stage 0.",
    source: "Gómez et al. 2007",
  },
  {
    term: "task",
    definition: "One of the processes of a parallel program, which send each other messages; other texts say rank.",
    source: "Prisacari et al. 2014",
  },
  {
    term: "terminal channel",
    definition: "The channel between an endpoint and its router; loads are shares of its bandwidth.",
    source: DALLY,
  },
  {
    term: "throughput",
    definition: "What is delivered, as a share of the full rate.",
    source: DALLY,
  },
  {
    term: "UGAL",
    definition:
      "Universal globally-adaptive load-balanced routing: each packet goes minimally or by Valiant, whichever promises less wait.",
    source: "Singh 2005",
  },
  { term: "UGAL-G", definition: "UGAL that knows the queues of all routers: an ideal to measure others by.", source: KIM },
  { term: "UGAL-L", definition: "UGAL that knows only the queues of the router at the source.", source: KIM },
  {
    term: "Valiant",
    definition: "Every packet goes to a random router or group first, then to its destination: about twice the hops, evenly spread.",
    source: DALLY,
  },
  {
    term: "VC",
    definition: "Virtual channel: one of several buffers of a channel; packets in different ones can pass each other.",
    source: DALLY,
  },
  {
    term: "virtual channel",
    definition: "One of several buffers of a channel; packets in different ones can pass each other.",
    source: DALLY,
  },
  {
    term: "VLB",
    definition: "Valiant's routing, as throughput models count its paths: by way of every other router or group.",
    source: MOLLAH,
  },
  {
    term: "warm-up",
    definition: "Cycles that are simulated before measuring, until buffers are as full as they will be.",
    source: DALLY,
  },
  {
    term: "wormhole",
    definition: "Flits of a packet go on one by one as the next buffer has room, so that a blocked packet may lie in several routers.",
    source: DALLY,
  },
  {
    term: "worst case",
    definition: "The pattern that leaves minimal routing the least: in a dragonfly every group sends to the next.",
    source: KIM,
  },
  {
    term: "worst flow",
    definition: "What the source or destination that is served worst gets through.",
    source: MOLLAH,
  },
  {
    term: "zero-load latency",
    definition: "Latency of a packet that meets no other: hops, channels' delays and its own length.",
    source: DALLY,
  },
];

/** As terms are compared. */
export const sameTerm = (term: string): string => term.toLowerCase();

const defined = new Set(TERMS.map(({ term }) => sameTerm(term)));

let known: readonly TermEntry[] | null = null;

/** All terms in alphabetical order, as soon as all families are loaded; where a term has a definition of its own, that one. */
export function allTerms(): readonly TermEntry[] {
  known ??= [
    ...TERMS,
    ...[...allTopologies(), ...ROUTINGS, ...allPatterns()]
      .filter(({ title }) => !defined.has(sameTerm(title)))
      .map(({ title, summary, source }) => ({ term: title, definition: summary, source })),
  ].sort((a, b) => (sameTerm(a.term) < sameTerm(b.term) ? -1 : 1));
  return known;
}
