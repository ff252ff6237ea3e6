// Who waits for what in a router: packets for output channels, flits for the switch and for channels.
import { chooseOfTwo } from "./adaptive";
import { drawAgain } from "./drawn";
import { beginRouting } from "./routing-stage";
import { CHANNEL_SHIFT, SET_BITS, SET_SHIFT, TWO_CHOICE } from "./constants";
import {
  ADAPTIVE, ASKED, ASKING, ASK_MASK, ASK_SHIFT, BIDDING, COUNT, DOMAIN_FIRST, DOMAIN_ROUTERS_END, DOMAIN_SIZE, ENTRY_MASK, FIRST, HOLDER, HOP_MASK, INDEX, LOOKING, META, NUMBER,
  PLACE_PORT, PLACE_SIZE, PORTS, ROUTE, SET_SIZE, TAIL, WAITINGS, WORDS,
} from "./records";
import * as state from "./state";
import { nextOf } from "./wheel";

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

/** The record of a router's virtual channel, by its number. */
@inline
export function channelOf(router: i32, number: i32): i32 {
  return router + state.channelsAt + (number << CHANNEL_SHIFT);
}

/** The router of a virtual channel of this number. */
@inline
export function routerOf(channel: i32, number: i32): i32 {
  return channel - state.channelsAt - (number << CHANNEL_SHIFT);
}

/** A router's port, by its number. */
@inline
export function portOf(router: i32, number: i32): i32 {
  return router - (number + 1) * state.portBytes;
}

/** The number of the port of a virtual channel, by the channel's number. */
@inline
export function portNumber(number: i32): i32 {
  return <i32>load<u16>(state.places + number * PLACE_SIZE, PLACE_PORT);
}

/** The number of a port's first virtual channel. */
@inline
export function firstChannel(port: i32): i32 {
  return <i32>load<u16>(state.firstChannels + (port << 1));
}

/** A hop's entry of a flit's route. */
@inline
export function entryAt(flit: i32, hop: i32): i32 {
  return state.wideRoutes ? <i32>load<u16>(flit + (hop << 1), ROUTE) : <i32>load<u8>(flit + hop, ROUTE);
}

@inline
export function putEntry(flit: i32, hop: i32, entry: i32): void {
  if (state.wideRoutes) store<u16>(flit + (hop << 1), <u16>entry, ROUTE);
  else store<u8>(flit + hop, <u8>entry, ROUTE);
}

/** The first output channel of the class that a flit's route names for its next hop. */
@inline
export function entryOf(flit: i32): i32 {
  return entryAt(flit, load<i32>(flit, META) & HOP_MASK);
}

@inline
export function markActive(router: i32): void {
  const number = load<i32>(router, NUMBER);
  const word = state.routerSlots + ((number >> SET_SHIFT) << 3);
  store<i64>(word, load<i64>(word) | bitOf(number));
}

/** The head flit that has become first of the input channel of this number asks for an output channel, or is routed before. */
export function comeFirst(index: i32, flit: i32, router: i32): void {
  if (state.routingDelay != 0) beginRouting(index, router);
  else ask(index, flit, router);
}

/**
 * A head flit asks for an output channel. Where that can be only one, the channel keeps
 * the set of those who ask, and only free channels that are asked for are looked at; else the packet looks for one in every step.
 */
export function ask(index: i32, flit: i32, router: i32): void {
  if (state.reconsiders) askForPacket(index, flit, router);
  let entry = entryOf(flit);
  if (state.selection == TWO_CHOICE && (entry & ADAPTIVE) != 0) {
    // Not looked up one router ahead, so it chooses here.
    count(flit, router, -1);
    chooseOfTwo(flit, router);
    count(flit, router, 1);
    entry = entryOf(flit);
  }
  store<u16>(router + state.wantsAt + (index << 1), <u16>entry);
  if ((entry & ADAPTIVE) == 0 && load<i32>(router, WORDS) == 1) {
    const ov = channelOf(router, entry);
    if (load<u16>(ov, COUNT) == 1) {
      store<i64>(ov, load<i64>(ov, ASKING) | bitOf(index), ASKING);
      if (load<u16>(ov, HOLDER) == 0) markAsked(entry, router);
      return;
    }
  }
  const set = setOf(router, index);
  store<i64>(set, load<i64>(set, LOOKING) | bitOf(index), LOOKING);
}

/** The free output channel of this number is asked for. */
export function markAsked(number: i32, router: i32): void {
  store<i64>(router, load<i64>(router, ASKED) | bitOf(number), ASKED);
}

/** An output channel has drained, and may be taken again. */
export function freed(ov: i32): void {
  store<u16>(ov, 0, HOLDER);
  const number = <i32>load<u16>(ov, INDEX);
  const router = routerOf(ov, number);
  // Packets that look for one of several do so in every step.
  if (load<u16>(ov, COUNT) != 1 || load<i32>(router, WORDS) != 1 || load<i64>(ov, ASKING) == 0) return;
  markAsked(number, router);
  markActive(router);
}

/** The input channel of this number, which holds an output channel, has a flit to send and a credit for it. */
export function bidForSwitch(index: i32, router: i32): void {
  const set = setOf(router, index);
  store<i64>(set, load<i64>(set, BIDDING) | bitOf(index), BIDDING);
  markActive(router);
}

/** Whether any packet looks for an output channel or any flit bids for the switch. */
@inline
export function isBusy(router: i32, words: i32): bool {
  let left = load<i64>(router, ASKED);
  const end = router + words * <i32>SET_SIZE;
  for (let set = router; set < end; set += <i32>SET_SIZE) left |= load<i64>(set, LOOKING) | load<i64>(set, BIDDING);
  return left != 0;
}

/** One flit more or less waits for its channel, where anybody asks for that in every cycle. */
@inline
export function count(flit: i32, router: i32, change: i32): void {
  if (!state.countsQueues) return;
  const number = entryOf(flit) & ENTRY_MASK;
  countAt(load<i32>(router, WAITINGS), number, change);
}

/** So many flits more or less have chosen their first channel and are on their way to the router, where packets choose one after another. */
export function countChosen(flit: i32, router: i32, change: i32): void {
  countAt(load<i32>(router, WAITINGS) + state.chosenBehind, entryAt(flit, 0) & ENTRY_MASK, change);
}

/** Counts a channel's flits, by its number, and those of its port. */
@inline
function countAt(waitings: i32, number: i32, change: i32): void {
  const waiting = waitings + (number << 2);
  store<i32>(waiting, load<i32>(waiting) + change);
  const queue = queueAt(waitings, portNumber(number));
  store<i32>(queue, load<i32>(queue) + change);
}

/** Where the flits that wait for a port's channel are counted. */
@inline
export function queueAt(waitings: i32, port: i32): i32 {
  return waitings - 4 - (port << 2);
}

/** Counts the flits that wait for each channel in all domains that are simulated here, where nobody does so all the time. */
export function countWaiting(): void {
  const last = state.domains + (state.domainCount - 1) * DOMAIN_SIZE;
  const end = state.routerTable + ((load<i32>(last, DOMAIN_ROUTERS_END) - state.routerSlots) << 5);
  for (let slot = state.routerTable + (load<i32>(state.domains, DOMAIN_FIRST) << 2); slot < end; slot += 4) {
    const router = load<i32>(slot);
    if (router == 0) continue;
    const waitings = load<i32>(router, WAITINGS);
    const ports = load<i32>(router, PORTS);
    for (let port = 0; port < ports; port++) {
      store<i32>(queueAt(waitings, port), 0);
      for (let v = 0; v < state.vcs; v++) store<i32>(waitings + ((firstChannel(port) + v) << 2), 0);
    }
    for (let port = 0; port < ports; port++) {
      for (let v = 0; v < state.vcs; v++) {
        const iv = channelOf(router, firstChannel(port) + v);
        for (let flit = load<i32>(iv, FIRST); flit != 0; flit = nextOf(flit, iv, state.flitBytes)) countAt(waitings, entryOf(flit) & ENTRY_MASK, 1);
      }
    }
  }
}

/** A packet in transit, of the input channel of a number, may be given a new rest of its route; the flits that wait count for their new channel. */
export function askAgain(index: i32, flit: i32, router: i32): void {
  const meta = load<i32>(flit, META);
  const at = (meta >> ASK_SHIFT) & ASK_MASK;
  if (at == 0 || at != (meta & HOP_MASK)) return;
  count(flit, router, -1);
  if (state.destinationAt != 0) drawAgain(index, flit, router);
  else reconsider(flit, router);
  count(flit, router, 1);
}

/** The same for a head and those of its packet that have come with it. */
export function askForPacket(index: i32, head: i32, router: i32): void {
  const iv = channelOf(router, index);
  for (let flit = head; flit != 0; flit = (load<i32>(flit, META) & TAIL) == 0 ? nextOf(flit, iv, state.flitBytes) : 0) askAgain(index, flit, router);
}
