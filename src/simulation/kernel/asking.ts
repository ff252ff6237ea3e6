// Who waits for what in a router: packets for output channels, flits for the switch and for channels.
import { chooseOfTwo } from "./adaptive";
import { drawAgain } from "./drawn";
import { beginRouting } from "./routing-stage";
import { CHANNEL_SHIFT, SET_BITS, SET_SHIFT, TWO_CHOICE } from "./constants";
import {
  ADAPTIVE, ASKED, ASKING, ASK_MASK, ASK_SHIFT, BIDDING, COUNT, DOMAIN_FIRST, DOMAIN_ROUTERS_END, DOMAIN_SIZE, ENTRY_MASK, FIRST, FIRST_INDEX, HOLDER, HOP_MASK, INDEX, INPUTS, IV_ROUTER, LOOKING, META, NEXT, NUMBER, OUT, OV_PORT,
  PLACE_SIZE, PORT_ROUTER, PORT_SIZE, QUEUE, QUEUED, ROUTE, SET_SIZE, TAIL, WAITING, WORDS,
} from "./records";
import * as state from "./state";

@external("host", "reconsider")
declare function reconsider(flit: i32, router: i32): void;

/** A member's bit in its word of a set. */
@inline
export function bitOf(number: i32): i64 {
  return (<i64>1) << (number & (SET_BITS - 1));
}

/** The words of a router's sets that hold an input channel, by its number: LOOKING and BIDDING. */
@inline
export function setOf(router: i32, number: i32): i32 {
  return router + (number >> SET_SHIFT) * <i32>SET_SIZE;
}

/** The place of the channel of a number. */
@inline
export function placeOf(index: i32): i32 {
  return state.places + index * PLACE_SIZE;
}

/** An output channel's number in its router: output channels have the numbers of their port's input channels. */
@inline
export function numberOf(ov: i32): i32 {
  const port = load<i32>(ov, OV_PORT);
  return load<i32>(port, FIRST_INDEX) + ((ov - port - <i32>PORT_SIZE) >> CHANNEL_SHIFT);
}

/** The first output channel of the class that a flit's route names for its next hop. */
@inline
export function entryOf(flit: i32): i32 {
  return <i32>load<u16>(flit + ((load<i32>(flit, META) & HOP_MASK) << 1), ROUTE);
}

@inline
export function markActive(router: i32): void {
  const number = load<i32>(router, NUMBER);
  const word = state.routerSlots + ((number >> SET_SHIFT) << 3);
  store<i64>(word, load<i64>(word) | bitOf(number));
}

/** A head flit has become first of its virtual channel: it asks for an output channel, or is routed before. */
@inline
export function comeFirst(iv: i32, flit: i32, router: i32): void {
  if (state.routingDelay != 0) beginRouting(iv, router);
  else ask(iv, flit, router);
}

/**
 * A head flit asks for an output channel. Where that can be only one, the channel keeps
 * the set of those who ask, and only free channels that are asked for are looked at; else the packet looks for one in every step.
 */
@inline
export function ask(iv: i32, flit: i32, router: i32): void {
  if (state.reconsiders) askForPacket(flit, router);
  const index = load<i32>(iv, INDEX);
  const bit = bitOf(index);
  let entry = entryOf(flit);
  if (state.selection == TWO_CHOICE && (entry & ADAPTIVE) != 0) {
    // Not looked up one router ahead, so it chooses here.
    count(flit, router, -1);
    chooseOfTwo(flit, router);
    count(flit, router, 1);
    entry = entryOf(flit);
  }
  if ((entry & ADAPTIVE) == 0) {
    const ov = router + (entry << CHANNEL_SHIFT);
    store<i32>(iv, ov, OUT);
    if (load<u16>(ov, COUNT) == 1 && load<i32>(router, WORDS) == 1) {
      store<i64>(ov, load<i64>(ov, ASKING) | bit, ASKING);
      if (load<i32>(ov, HOLDER) == 0) markAsked(ov, router);
      return;
    }
  } else {
    // The entry itself, which no pointer looks like: they are multiples of CHANNEL_SIZE.
    store<i32>(iv, (entry << 1) | 1, OUT);
  }
  const set = setOf(router, index);
  store<i64>(set, load<i64>(set, LOOKING) | bit, LOOKING);
}

export function askForOutput(iv: i32, flit: i32): void {
  const router = load<i32>(iv, IV_ROUTER);
  comeFirst(iv, flit, router);
  markActive(router);
}

/** A free output channel is asked for. */
@inline
export function markAsked(ov: i32, router: i32): void {
  store<i64>(router, load<i64>(router, ASKED) | bitOf(numberOf(ov)), ASKED);
}

/** An output channel has drained, and may be taken again. */
export function freed(ov: i32): void {
  store<i32>(ov, 0, HOLDER);
  const router = load<i32>(load<i32>(ov, OV_PORT), PORT_ROUTER);
  // Packets that look for one of several do so in every step.
  if (load<u16>(ov, COUNT) != 1 || load<i32>(router, WORDS) != 1 || load<i64>(ov, ASKING) == 0) return;
  markAsked(ov, router);
  markActive(router);
}

/** A virtual channel that holds an output channel has a flit to send and a credit for it. */
export function bidForSwitch(iv: i32): void {
  const router = load<i32>(iv, IV_ROUTER);
  const index = load<i32>(iv, INDEX);
  const set = setOf(router, index);
  store<i64>(set, load<i64>(set, BIDDING) | bitOf(index), BIDDING);
  markActive(router);
}

/** One flit more or less waits for its channel, where anybody asks for that in every cycle. */
@inline
export function count(flit: i32, router: i32, change: i32): void {
  if (!state.countsQueues) return;
  const ov = router + ((entryOf(flit) & ENTRY_MASK) << CHANNEL_SHIFT);
  store<i32>(ov, load<i32>(ov, WAITING) + change, WAITING);
  const queue = load<i32>(load<i32>(ov, OV_PORT), QUEUE);
  store<i32>(queue, load<i32>(queue, QUEUED) + change, QUEUED);
}

/** Counts the flits that wait for each channel in all domains that are simulated here, where nobody does so all the time. */
export function countWaiting(): void {
  const last = state.domains + (state.domainCount - 1) * DOMAIN_SIZE;
  const end = state.routerTable + ((load<i32>(last, DOMAIN_ROUTERS_END) - state.routerSlots) << 5);
  for (let slot = state.routerTable + (load<i32>(state.domains, DOMAIN_FIRST) << 2); slot < end; slot += 4) {
    const router = load<i32>(slot);
    if (router == 0) continue;
    const inputs = load<i32>(router, INPUTS);
    for (let port = router + state.headerBytes; port < inputs; port += state.portBytes)
      for (let v = 0; v < state.vcs; v++) store<i32>(port + (v << CHANNEL_SHIFT), 0, PORT_SIZE + WAITING);
    for (let port = router + state.headerBytes; port < inputs; port += state.portBytes) {
      for (let v = 0; v < state.vcs; v++) {
        const iv = inputs + ((load<i32>(port, FIRST_INDEX) + v) << CHANNEL_SHIFT);
        for (let flit = load<i32>(iv, FIRST); flit != 0; flit = load<i32>(flit, NEXT)) {
          const ov = router + ((entryOf(flit) & ENTRY_MASK) << CHANNEL_SHIFT);
          store<i32>(ov, load<i32>(ov, WAITING) + 1, WAITING);
        }
      }
    }
  }
}

/** The host may give a packet in transit a new rest of its route; the flits that wait count for their new channel. */
export function askAgain(flit: i32, router: i32): void {
  const meta = load<i32>(flit, META);
  const at = (meta >> ASK_SHIFT) & ASK_MASK;
  if (at == 0 || at != (meta & HOP_MASK)) return;
  count(flit, router, -1);
  if (state.destinationAt != 0) drawAgain(flit, router);
  else reconsider(flit, router);
  count(flit, router, 1);
}

/** The same for a head and those of its packet that have come with it. */
function askForPacket(head: i32, router: i32): void {
  for (let flit = head; flit != 0; flit = (load<i32>(flit, META) & TAIL) == 0 ? load<i32>(flit, NEXT) : 0) askAgain(flit, router);
}
