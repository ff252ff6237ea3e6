/** Words of the engine's records in Int32Arrays, laid out so that what is used together shares a cache line. */
import { CLASS_MASK } from "../routing/routing.ts";

// A flit: the next one of its queue (waiting) or its target (under way: an input virtual channel, or -1 - endpoint), the cycle
// of its packet's birth, META, and its route in halfwords. META: hop index in the low byte, number of channels of its route in
// the next, then flags, then the virtual channel of its ejection.
export const NEXT = 0;
export const TARGET = 0;
export const BIRTH = 1;
export const META = 2;
export const ROUTE = 3;
export const LENGTH_SHIFT = 8;
export const EJECTION_SHIFT = 24;
export const HEAD = 1 << 16;
export const TAIL = 1 << 17;
export const MEASURED = 1 << 18;
export const MINIMAL = 1 << 19;

// An input virtual channel: its queue, the output virtual channel that its packet holds or -1, the output virtual channels
// that its head packet may take (first, and after the last), and a round-robin pointer over them.
export const IV_BITS = 3;
export const FIRST = 0;
export const LAST = 1;
export const OUT = 2;
export const WANT = 3;
export const WANT_END = 4;
export const POINTER = 5;

// An output virtual channel: credits, the input virtual channel that holds it or -1, the round-robin pointer over input
// virtual channels, and the best contender of the current allocation or -1.
export const OV_BITS = 2;
export const CREDITS = 0;
export const HOLDER = 1;
export const HOLDER_POINTER = 2;
export const BEST = 3;

// A port. Output side: the cycle from which it is free, flits that wait for it, flits sent, the input port at its other end
// (-1 - endpoint), cycles to there, the arbiter's pointer over input ports, the best proposal of the current allocation or -1.
// Input side: bits of the virtual channels that wait for an output channel and that bid for the switch, the arbiter's pointers
// over output ports and virtual channels, the first credit index upstream, the credit line there, its router and that router's
// first port.
export const PORT_BITS = 4;
export const FREE_AT = 0;
export const WAITING = 1;
export const SENT = 2;
export const PEER = 3;
export const FLIGHT = 4;
export const OUTPUT_POINTER = 5;
export const PROPOSAL = 6;
export const ALLOCATING = 8;
export const BIDDING = 9;
export const INPUT_POINTER = 10;
export const VC_POINTER = 11;
export const UPSTREAM = 12;
export const CREDIT_LINE = 13;
export const ROUTER = 14;
export const ROUTER_PORT = 15;

/** Route entries hold 12 bits of port and 4 of class; class ANY on the ejection port means any virtual channel. */
export const ANY = CLASS_MASK;
/** No flit, no virtual channel. */
export const NOTHING = -1;
