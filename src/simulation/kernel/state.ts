// What the host sets before a run, and the counters that it reads. Exported, so that the host reaches them by name.

/** Bytes of a flit's record (a multiple of 8), and where its tag stands in it (0: no tags). */
export let flitBytes: i32 = 0;
export let tagAt: i32 = 0;
/**
 * Where a waiting flit keeps the earliest cycle in which it may leave, `pipeline` cycles after its arrival (0: nowhere). Needed where
 * the steps of a fractional speedup would carry some flits through the router in less than its latency.
 */
export let stampAt: i32 = 0;
export let pipeline: i32 = 0;
export let vcs: i32 = 0;
/** 1: a route entry takes a halfword; 0: a byte. */
export let wideRoutes: i32 = 0;
/** Where a flit's record has its packet's size, a halfword; 0: nowhere, for no router asks. */
export let sizeAt: i32 = 0;
/** 1: a channel is allocated only with credits for the whole packet (virtual cut-through). */
export let cutThrough: i32 = 0;
/** Credits that an output channel must have to be allocated (packets that cut through need more): 0 or 1. */
export let leastCredits: i32 = 0;
/** Credits of a channel that has drained, where only such a one is allocated again; 0: any that no packet holds is. */
export let drained: i32 = 0;
/** Cycles of routing, of which the first is a step; 0: none. And where a router's record has the set of input channels whose packet is routed. */
export let routingDelay: i32 = 0;
export let routedAt: i32 = 0;
/** Where a flit's record has its packet's destination, where routers ask for it. */
export let destinationAt: i32 = 0;
/** Where a router's record has its random stream, where it draws; and where a source's has its packet's record. */
export let routerStreamAt: i32 = 0;
export let packetAt: i32 = 0;
/** Where packets that become first of their virtual channel now have their first step: this cycle, or the next. */
export let nextStepIn: i32 = 0;
/** 1: outputs grant first and inputs accept (iSLIP with one iteration); 0: inputs propose first. */
export let outputFirst: i32 = 0;
/** Virtual channels of an input port that may send in the same step, and 1 where that or the order makes allocation the one of switch.ts. */
export let inputSpeedup: i32 = 1;
export let expanded: i32 = 0;
/**
 * Where a router's record has what allocation knows of its ports, the output channels of its input channels, the pointers over those of a
 * class, and the records of its virtual channels. And of all routers the places of channels, by number, and each port's first channel.
 */
export let turnsAt: i32 = 0;
export let wantsAt: i32 = 0;
export let choicesAt: i32 = 0;
export let channelsAt: i32 = 0;
export let places: i32 = 0;
export let firstChannels: i32 = 0;
/** Scratch of allocation: a word for each input channel of a router, zero between steps; a list of such words. */
export let choices: i32 = 0;
export let chosen: i32 = 0;
/** Number of the step, over all routers, where several virtual channels of an input may send in one. */
export let stepNumber: i32 = 0;
/** 1: routers are plain, and stepped by plain.ts; and 0 where the host wants all of them stepped by routers.ts. */
export let plain: i32 = 0;
export let plainSteps: i32 = 1;
/** Flits an output queue may hold; 0: no bound. */
export let outputBuffer: i32 = 0;
/** Allocation steps a cycle. */
export let speedup: f64 = 1;
/** Steps from switch grant to channel, and cycles that a router takes beyond its pipeline. */
export let switchSteps: i32 = 0;
export let extraDelay: i32 = 0;
/** Cycles between a credit's arrival and its use. */
export let creditLatency: i32 = 0;
/** 1: sources draw the virtual channel of a packet at random, and wait when it has no credit; 0: they take the next one that has. */
export let drawsInjection: i32 = 0;
/** Flight of terminal channels, and of flits up to a router's allocators. */
export let terminalFlight: i32 = 0;
export let injectionFlight: i32 = 0;
/** Addresses of the routers, by number; the set of those with something to do, of all domains. */
export let routerTable: i32 = 0;
export let routerSlots: i32 = 0;
/** Of the domain that is simulated: its part of the set, and the number of its first router. */
export let activeFrom: i32 = 0;
export let activeEnd: i32 = 0;
export let firstActive: i32 = 0;
/** Scratch of one router's step: output channels contended for, then output ports granted. */
export let contended: i32 = 0;
export let granted: i32 = 0;
/** How one of a router's adaptive ports is chosen (FIRST_FREE and others). */
export let selection: i32 = 0;
/** Bytes of a port, with its extras if it has any. */
export let portBytes: i32 = 0;
/** 1 or 0: ports count their queues; packets may be given new routes; credits may be held back; flits are followed from the switch to their credit. */
export let countsQueues: i32 = 0;
export let reconsiders: i32 = 0;
export let delaysCredits: i32 = 0;
export let follows: i32 = 0;
/** Where requests are answered: 1; the first virtual channel of replies (0: they share all), and the end of those of requests; flits of a message; 1 where a request keeps its credits until its reply leaves. */
export let answers: i32 = 0;
export let replyFirst: i32 = 0;
export let requestEnd: i32 = 0;
export let messageFlits: i32 = 0;
export let keepsCredits: i32 = 0;
/** The ejection channel of the packet that arrives, for the host. */
export let ejectedBy: i32 = 0;
/** Where packets choose one after another: from where a channel's waiting flits are counted to where those are whose packets have chosen it and that are not in the router yet; 0: packets know nothing of each other. */
export let chosenBehind: i32 = 0;
/** Where credits are timed by virtual channel: of how many flits one is, and the bytes of a channel's queue of timestamps; 0: one flit of a port at a time. */
export let stampEvery: i32 = 0;
export let stampBytes: i32 = 0;

/** Where departures of timed packets are noted, by tag, and bytes of a tag's (0: no packet is timed). */
export let departures: i32 = 0;
export let departureBytes: i32 = 0;

/** Block of the forms by which the kernel draws packets itself (forms.ts); 0: the host draws them. */
export let drawn: i32 = 0;

/** Domains, how many there are, and the cycles that each is simulated before the next. */
export let domains: i32 = 0;
export let domainCount: i32 = 0;
export let domainCycles: i32 = 0;
/** From a domain's wheel of flits to that of credits. */
export let creditsBehind: i32 = 0;

/** Of the domain that is simulated: slots in which sources wait for their next packet's birth, sources with a packet to send, and how many. */
export let sourceSlots: i32 = 0;
export let ready: i32 = 0;
export let readyCount: i32 = 0;
/** Wheels of what is under way to it: slots, and one less than their number. */
export let flitSlots: i32 = 0;
export let flitSlotMask: i32 = 0;
export let creditSlots: i32 = 0;
export let creditSlotMask: i32 = 0;
/** Memory beyond the fixed records: next byte never used, end of memory; 1 once memory could not grow. */
export let heap: i32 = 0;
export let heapEnd: i32 = 0;
export let exhausted: i32 = 0;
/** Bytes of a piece of a queue, a power of two; chunks and pieces given back. */
export let queueBytes: i32 = 0;
export let freeChunk: i32 = 0;
export let freePiece: i32 = 0;
export let cycle: i32 = 0;
export let windowStart: i32 = 0;
export let windowEnd: i32 = 0;
export let lastMove: i32 = 0;

export let injectedFlits: f64 = 0;
export let deliveredFlits: f64 = 0;
export let deliveredPackets: f64 = 0;
export let flitHops: f64 = 0;
/** Cycle of the last packet's delivery; -1 before the first. */
export let lastDelivery: i32 = -1;
/** Latency of all packets so far. */
export let latencySum: f64 = 0;
/** Flits delivered in the window; its packets: injected, with their time in the source queue, and delivered. */
export let acceptedFlits: f64 = 0;
export let windowInjected: f64 = 0;
export let sourceWaitSum: f64 = 0;
/** Sources whose next packet is of the window or before it. */
export let pending: i32 = 0;
export let windowPackets: f64 = 0;
export let windowLatencySum: f64 = 0;
export let windowHops: f64 = 0;
export let windowMinimal: f64 = 0;
export let maxLatency: i32 = 0;
/** Histograms of minimal and then of non-minimal packets; sums and counts of batches (f64 pairs), and their length in cycles. */
export let histograms: i32 = 0;
export let batches: i32 = 0;
export let batchLength: f64 = 1;
