// The kernel's records in linear memory. AssemblyScript: pointers are byte addresses, 0 is none.

// A flit, state.flitBytes: its packet's birth, META, the route, a byte or (state.wideRoutes) a halfword for each hop, its packet's size as a halfword
// where routers ask for it, and last its packet's tag where packets are tagged. While it is under way its target stands before it, TARGET_SIZE
// bytes: a virtual channel's record, or ~ that of the ejection.
export const BIRTH: usize = 0;
export const META: usize = 4;
export const ROUTE: usize = 8;
export const TARGET_SIZE: i32 = 4;
/** A byte of META that is always 0: a store to it brings a flit's record into the cache, and nobody waits for that as for a load. */
export const TOUCHED: usize = META + 3;
// META: hop index, number of channels << 8, both of HOP_MASK, flags, and at which hop the packet asks for its route again (0: never).
// TIMED: it is noted when the packet's first and last flit leave each router.
export const HOP_MASK: i32 = 255;
export const LENGTH_SHIFT: i32 = 8;
export const HEAD: i32 = 1 << 16;
export const TAIL: i32 = 1 << 17;
export const MINIMAL: i32 = 1 << 18;
export const TIMED: i32 = 1 << 19;
export const ASK_SHIFT: i32 = 20;
export const ASK_MASK: i32 = 15;
// A route entry is the number in its router of the first output virtual channel of its class; or the first of the preferred port, and ADAPTIVE.
export const ADAPTIVE: i32 = 0x8000;
export const ENTRY_MASK: i32 = ADAPTIVE - 1;
/** Numbers of virtual channels in a router, from which a byte is enough for a route entry. */
export const BYTE_ENTRIES: i32 = 256;

// A router's block. In front of the router's record, from its end backwards, stand the ports, state.portBytes each; behind it, from state.channelsAt
// on, the virtual channels by their numbers. The record: bit-set words, number among the slots of active ones; the first of its adaptive ports, by
// its number, and how many there are << 16; its number of ports; the set of its free output channels that are asked for, if its channels fit one
// word (see askForOutput); where it is counted what waits for its channels, a word for each by number, and before these from the end backwards a
// word for each port; then two bit sets over its input virtual
// channels, a word of each in turn: those that look for an output channel, those that bid for the switch. After these, where routing takes time
// (state.routedAt), the set of those whose packet is routed in the next step; and where routers draw (state.routerStreamAt) the state of a random
// stream, and where packets choose again, behind it, the router's INFO (forms.ts). Then, from state.turnsAt on, what allocation knows of each port,
// PORT_TURNS bytes by the port's number: the input channel proposed to it, by number and 1 more, and the arbiters' pointers, over input channels,
// and as an input over output ports and over its channels, all by number. From state.wantsAt on, a halfword by an input channel's number: the output
// channel that its packet holds, or, while it waits for one, its route entry; NO_ENTRY while it is routed. And from state.choicesAt on, likewise, the
// round-robin pointer over the output channels of a class.
export const WORDS: usize = 0;
export const NUMBER: usize = 4;
export const CHOICES: usize = 8;
export const PORTS: usize = 12;
export const ASKED: usize = 16;
export const WAITINGS: usize = 24;
export const SETS: usize = 32;
export const LOOKING: usize = SETS;
export const BIDDING: usize = SETS + 8;
export const SET_SIZE: usize = 16;
export const PROPOSED: usize = 0;
export const OF_INPUTS: usize = 2;
export const OF_OUTPUTS: usize = 4;
export const OF_CHANNELS: usize = 6;
export const PORT_TURNS: i32 = 8;
export const NO_ENTRY: i32 = 0xffff;

// By a virtual channel's number, PLACE_SIZE bytes (state.places): its port's number, and the number of that port's first channel.
export const PLACE_PORT: usize = 0;
export const PLACE_FIRST: usize = 2;
export const PLACE_SIZE: i32 = 4;

// A virtual channel, CHANNEL_SIZE bytes, for both directions of its port's channel. As an input: its queue, first and last. At the other end of the
// channel: the record there, to which flits go and credits return; of a terminal port a source's credit count | 1. As an output: credits; the set
// of input channels that ask for it, or, where these look for one among several, the contender that is first in turn, by number and 1 more; the
// input channel that holds it, likewise; the arbiter's pointer over input channels, by number; how many channels its class has. INDEX is its number.
export const FIRST: usize = 0;
export const LAST: usize = 4;
export const PEER: usize = 8;
export const CREDITS: usize = 12;
export const ASKING: usize = 16;
export const CONTENDER: usize = 16;
export const INDEX: usize = 24;
export const HOLDER: usize = 26;
export const TURN: usize = 28;
export const COUNT: usize = 30;

// A port: when its channel is free for a flit, and for a credit in the other direction (ticks), how long a flit occupies it (ticks), cycles of flight
// (the same in both directions), cycles from a credit's sending to its use, flits sent, the slots of flits of the domain at the other end.
// Where some are needed, PORT_EXTRAS follow: the record of its credit round trips (0: none is kept), and for the allocators of switch.ts alone the
// input channel proposed to it, by number and 1 more, the arbiter's pointer over input channels, and on the input side those over output ports and
// over its channels; where several of its channels may send in one step, OUTPUT_TURN is the address of its TURNS.
export const FREE: usize = 0;
export const CREDIT_FREE: usize = 8;
export const INTERVAL: usize = 16;
export const FLIGHT: usize = 20;
export const CREDIT_WAY: usize = 22;
export const SENT: usize = 24;
export const PEER_SLOTS: usize = 28;
export const PORT_SIZE: usize = 32;
export const ROUND_TRIP: usize = PORT_SIZE;
export const PROPOSAL: usize = PORT_SIZE + 4;
export const INPUT_TURN: usize = PORT_SIZE + 8;
export const OUTPUT_TURN: usize = PORT_SIZE + 12;
export const CHANNEL_TURN: usize = PORT_SIZE + 16;
export const PORT_EXTRAS: usize = 32;

// A port's TURNS: when it last sent a credit (state.stepNumber), and when that is due; then of each part of its channels the two arbiters'
// pointers, PART_SIZE bytes: over output ports, and over its channels.
export const BUNDLE_STEP: usize = 0;
export const BUNDLE_DUE: usize = 4;
export const PARTS: usize = 8;
export const PART_SIZE: usize = 8;

// What a port knows of its channel's flits and credits: credits to come before the tracked one, when that was sent, the excess
// of its round trip, credits outstanding, the loop at zero load, whether the channel is global. Then of each virtual channel:
// flits in the output queue; flits sent whose credits are not due yet.
export const TRACKED: usize = 0;
export const TRACKED_AT: usize = 4;
export const EXCESS: usize = 8;
export const OUTSTANDING: usize = 12;
export const LOOP: usize = 16;
export const IS_GLOBAL: usize = 20;
export const ROUND_TRIP_SIZE: usize = 24;
export const LEAVING: usize = 0;
export const IN_TIME: usize = 4;
export const FOLLOWED_SIZE: usize = 8;
// And behind these, where credits are timed by virtual channel (state.stampEvery), a queue of timestamps for each, state.stampBytes: flits to be sent
// before the next that is timed, credits to come before the next of one that is, the places of the next timestamp to be written and to be read; then
// the timestamps, a word each, in a ring.
export const UNTIMED_FLITS: usize = 0;
export const UNTIMED_CREDITS: usize = 4;
export const STAMP_IN: usize = 8;
export const STAMP_OUT: usize = 12;
export const STAMPS: usize = 16;

// A domain, DOMAIN_SIZE bytes: routers with their endpoints that are simulated together for some cycles. The slots in which its sources wait,
// the list of those with a packet to send, and how many; its wheel of flits, behind which that of credits stands; the set of its routers with
// something to do, where it ends, and the number of its first.
export const DOMAIN_SOURCES: usize = 0;
export const DOMAIN_READY: usize = 4;
export const DOMAIN_READY_COUNT: usize = 8;
export const DOMAIN_FLITS: usize = 12;
export const DOMAIN_ROUTERS: usize = 16;
export const DOMAIN_ROUTERS_END: usize = 20;
export const DOMAIN_FIRST: usize = 24;
export const DOMAIN_SIZE: i32 = 32;

// A source, SOURCE_SIZE bytes: birth of its first packet not injected whole (where packets are held back: when it may send), flits left of it once its head is injected, its channel, the
// next source of the same slot, first input virtual channel, birth of the packet after, flits injected, the slot in which it hangs
// (0: none), router, number, flits of the packet drawn last, replies that it has to send, the one that is being sent included, and REPLYING, and the
// state of its random stream (four words). Then its credits, a word for
// each channel, and at state.packetAt the record of its packet.
export const NEXT_BIRTH: usize = 0;
export const LEFT: usize = 4;
export const SOURCE_VC: usize = 8;
export const SLOT_NEXT: usize = 12;
export const INJECTION: usize = 16;
export const FOLLOWING: usize = 20;
export const INJECTED: usize = 24;
export const SLOT: usize = 28;
export const FIRST_ROUTER: usize = 32;
export const SOURCE_NUMBER: usize = 36;
export const PACKET_FLITS: usize = 40;
export const REPLIES: usize = 44;
/** In REPLIES: the packet that is being sent is a reply. */
export const REPLYING: i32 = 1 << 30;
export const STREAM: usize = 48;
export const STREAM_SIZE: usize = 16;
export const SOURCE_SIZE: usize = 64;

// When a packet that is timed left a router, DEPARTURE_SIZE bytes: by which port, and the cycles in which its first and its last flit began to.
// By tag, in a table of state.departureBytes each, and in that by hop.
export const LEFT_BY: usize = 0;
export const FIRST_LEFT: usize = 4;
export const LAST_LEFT: usize = 8;
export const DEPARTURE_SIZE: usize = 12;
