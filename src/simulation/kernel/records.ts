// The kernel's records in linear memory. AssemblyScript: pointers are byte addresses, 0 is none.

// A flit: the next one of its queue (in a buffer) or its target (under way: an input virtual channel, or ~ the ejection's output
// virtual channel), its packet's birth, META, the route as halfwords, its packet's size as another where routers ask for it, and last
// its packet's tag where packets are tagged.
export const NEXT: usize = 0;
export const TARGET: usize = 0;
export const BIRTH: usize = 4;
export const META: usize = 8;
export const ROUTE: usize = 12;
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
// A route entry is the first output virtual channel of its class, counted in CHANNEL_SIZE from the router's record; or the first of the
// preferred port, and ADAPTIVE.
export const ADAPTIVE: i32 = 0x8000;
export const ENTRY_MASK: i32 = ADAPTIVE - 1;

// A router: its first input virtual channel, bit-set words, number among the slots of active ones; the first of its adaptive ports, counted as route entries are, and
// their number << 16; the set of its free output channels that are asked for, if its
// channels fit one word (see askForOutput); then two bit sets over its input virtual channels, a word of each in turn: those that look
// for an output channel, those that bid for the switch. After these, where routing takes time (state.routedAt), the set of those whose
// packet is routed in the next step; and where routers draw (state.routerStreamAt) the state of a random stream, and
// where packets choose again, behind it, the router's INFO (forms.ts). Then, from state.turnsAt on,
// what allocation knows of each port, PORT_TURNS bytes by the port's number: the input channel proposed to it, by number and 1 more, and the
// arbiters' pointers, over input channels, and as an input over output ports and over its channels, all by number; and from state.wantsAt on, by
// an input channel's number, the output port of the channel that its packet holds. Allocation goes by these, for they stand close together.
export const INPUTS: usize = 0;
export const WORDS: usize = 4;
export const NUMBER: usize = 8;
export const CHOICES: usize = 12;
export const ASKED: usize = 16;
export const SETS: usize = 24;
export const LOOKING: usize = SETS;
export const BIDDING: usize = SETS + 8;
export const SET_SIZE: usize = 16;
export const PROPOSED: usize = 0;
export const OF_INPUTS: usize = 2;
export const OF_OUTPUTS: usize = 4;
export const OF_CHANNELS: usize = 6;
export const PORT_TURNS: i32 = 8;

// By an input or output channel's number, PLACE_SIZE bytes (state.places): its port's number, the number of that port's first channel, and the
// output channel's record from the router's on.
export const PLACE_PORT: usize = 0;
export const PLACE_FIRST: usize = 2;
export const PLACE_AT: usize = 4;
export const PLACE_SIZE: i32 = 8;

// An input virtual channel, CHANNEL_SIZE bytes: its queue; the output channel that its packet holds, or, while it waits for one, the first
// that it may take; the round-robin pointer over those; router; number within the router; port; where its credits go (an output
// virtual channel upstream, or a source's credit count | 1).
export const FIRST: usize = 0;
export const LAST: usize = 4;
export const OUT: usize = 8;
export const CHOICE: usize = 12;
export const IV_ROUTER: usize = 16;
export const INDEX: usize = 20;
export const IV_PORT: usize = 24;
export const BACK: usize = 28;

// An output virtual channel, CHANNEL_SIZE bytes: the input channel that holds it; credits; the arbiter's pointer over input channels, by number;
// how many channels its class has; flits that wait for the class; the set of input channels that ask for it, or, where these look for
// one among several, the contender that is first in turn; port; target of its flits.
export const HOLDER: usize = 0;
export const CREDITS: usize = 4;
export const TURN: usize = 8;
export const COUNT: usize = 10;
export const WAITING: usize = 12;
export const ASKING: usize = 16;
export const CONTENDER: usize = 16;
export const OV_PORT: usize = 24;
export const PEER: usize = 28;

// A port, PORT_SIZE bytes, followed by its output virtual channels. Output side: when its channel is free and how long a flit occupies it
// (ticks), cycles of flight (a halfword; the same in both directions), cycles from a credit's sending to its use (another), flits sent. For the
// allocators of switch.ts alone the input channel proposed to it, the arbiter's pointer over input channels, and on the input side those over
// output ports and over its channels; where several of its channels may send in one step, OUTPUT_TURN is the address of its TURNS instead.
// Then the number of its first channel, the router, the record of its credit round trips (0: none is kept), and that of its queue, where queues are counted. Input side
// again: the slots of flits of the domain at the other end of the channel, and when the channel is free for the next credit (ticks).
export const FREE: usize = 0;
export const INTERVAL: usize = 8;
export const FLIGHT: usize = 12;
export const CREDIT_WAY: usize = 14;
export const SENT: usize = 16;
export const PROPOSAL: usize = 20;
export const INPUT_TURN: usize = 24;
export const OUTPUT_TURN: usize = 28;
export const CHANNEL_TURN: usize = 32;
export const FIRST_INDEX: usize = 36;
export const PORT_ROUTER: usize = 40;
export const ROUND_TRIP: usize = 44;
export const QUEUE: usize = 48;
export const PEER_SLOTS: usize = 52;
export const CREDIT_FREE: usize = 56;
export const PORT_SIZE: usize = 64;

// A port's TURNS: when it last sent a credit (state.stepNumber), and when that is due; then of each part of its channels the two arbiters'
// pointers, PART_SIZE bytes: over output ports, and over its channels.
export const BUNDLE_STEP: usize = 0;
export const BUNDLE_DUE: usize = 4;
export const PARTS: usize = 8;
export const PART_SIZE: usize = 8;

// A port's queue, QUEUE_SIZE bytes, close to those of other ports since algorithms read many: FREE and INTERVAL as the port has them, then the
// flits in input buffers that wait for it.
export const QUEUED: usize = 12;
export const QUEUE_SIZE: usize = 16;

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

// A source, SOURCE_SIZE bytes: birth of its first packet not injected whole, flits left of it once its head is injected, its channel, the
// next source of the same slot, first input virtual channel, birth of the packet after, flits injected, the slot in which it hangs
// (0: none), router, number, flits of the packet drawn last, and the state of its random stream (four words). Then its credits, a word for
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
export const STREAM: usize = 48;
export const STREAM_SIZE: usize = 16;
export const SOURCE_SIZE: usize = 64;

// When a packet that is timed left a router, DEPARTURE_SIZE bytes: by which port, and the cycles in which its first and its last flit began to.
// By tag, in a table of state.departureBytes each, and in that by hop.
export const LEFT_BY: usize = 0;
export const FIRST_LEFT: usize = 4;
export const LAST_LEFT: usize = 8;
export const DEPARTURE_SIZE: usize = 12;
