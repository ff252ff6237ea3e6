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
export const MINIMAL = 1 << 18;

// An input virtual channel: its queue, the output virtual channel that its packet holds or -1, and those that its head packet
// may take: the first, numbered within the router, << WANT_BITS | how many.
export const IV_BITS = 2;
export const FIRST = 0;
export const LAST = 1;
export const OUT = 2;
export const WANT = 3;
export const WANT_BITS = 5;
export const WANT_MASK = (1 << WANT_BITS) - 1;

// An output virtual channel: the input virtual channel that holds it or -1; its credits in the low half, and the round-robin
// pointer over the router's input virtual channels in the high half.
export const OV_BITS = 1;
export const HOLDER = 0;
export const CREDITS = 1;
export const HALF = 16;
export const HALF_MASK = 0xffff;

// A port. Output side: the cycle from which it is free, flits that wait for it, flits sent, the input port at its other end
// (-1 - endpoint), and cycles to there with the number of its credit line in the high half. Input side: bits of the virtual
// channels that wait for an output channel (low half) and that bid for the switch (high half). Both: the arbiters' pointers over
// input ports, over output ports and over virtual channels; the router.
export const PORT_BITS = 3;
export const FREE_AT = 0;
export const WAITING = 1;
export const SENT = 2;
export const PEER = 3;
export const FLIGHT = 4;
export const REQUESTS = 5;
export const ARBITERS = 6;
export const ROUTER = 7;
export const INPUT_SHIFT = 12;
export const VC_SHIFT = 24;
export const PORT_MASK = (1 << INPUT_SHIFT) - 1;

/** Route entries hold 12 bits of port and 4 of class; class ANY on the ejection port means any virtual channel. */
export const ANY = CLASS_MASK;
/** No flit, no virtual channel. */
export const NOTHING = -1;
