// Routing where it takes time: a packet that has become first of its virtual channel is routed before it asks for an output channel.
import { ask, bitOf, channelOf, markActive, routerOf } from "./asking";
import { SET_BITS, SET_SHIFT } from "./constants";
import { FIRST, INDEX, NO_ENTRY } from "./records";
import * as state from "./state";
import { reserved } from "./wheel";

/** Tag of an entry in the credit wheel: the packet of this input channel is routed in the next step. Both tags of followed channels. */
export const ROUTED: i32 = 6;

/** The word of a router's set of packets that are routed, by the number of an input channel or of a word's first. */
@inline
export function routedSet(router: i32, number: i32): i32 {
  return router + state.routedAt + ((number >> SET_SHIFT) << 3);
}

/** Routing of the first packet of an input channel begins in the next step, and ends in it or in the first step of a later cycle. */
export function beginRouting(index: i32, router: i32): void {
  store<u16>(router + state.wantsAt + (index << 1), <u16>NO_ENTRY);
  if (state.routingDelay == 1) lastStep(index, router);
  else store<i32>(reserved(state.creditSlots, state.creditSlotMask, state.nextStepIn + state.routingDelay - 1, 4), channelOf(router, index) | ROUTED);
}

/** The last step of routing is the next one. */
function lastStep(index: i32, router: i32): void {
  const set = routedSet(router, index);
  store<i64>(set, load<i64>(set) | bitOf(index));
}

/** An entry of the credit wheel is due: the last step of routing is the first of this cycle. */
export function routedSoon(tagged: i32): void {
  const iv = tagged & ~ROUTED;
  const index = <i32>load<u16>(iv, INDEX);
  const router = routerOf(iv, index);
  lastStep(index, router);
  markActive(router);
}

/** The packets whose last step of routing this is ask for their output channels, from the next step on. */
export function endRouting(router: i32, words: i32): void {
  for (let w = 0; w < words; w++) {
    const set = routedSet(router, w << SET_SHIFT);
    let routed = load<i64>(set);
    if (routed == 0) continue;
    store<i64>(set, 0);
    while (routed != 0) {
      const index = w * SET_BITS + <i32>ctz(routed);
      routed &= routed - 1;
      ask(index, load<i32>(channelOf(router, index), FIRST), router);
    }
  }
}

/** Whether any packet of a router has its last step of routing ahead. */
export function isRouting(router: i32, words: i32): bool {
  let left: i64 = 0;
  for (let w = 0; w < words; w++) left |= load<i64>(routedSet(router, w << SET_SHIFT));
  return left != 0;
}
