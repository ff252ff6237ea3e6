// Adaptive hops: a port is chosen among several, when the packet leaves for the router or in every step in which it waits there.
import { channelOf, firstChannel, portNumber, portOf, putEntry } from "./asking";
import { CHANNEL_SIZE, PREFERRED, TICK_SHIFT } from "./constants";
import { CHOICES, CREDITS, FREE, HOLDER, HOP_MASK, INTERVAL, META } from "./records";
import { below } from "./random";
import * as state from "./state";

/** True when a bounded output queue has no room: so many flits would be ahead of one that is granted now. */
@inline
export function isFull(port: i32, soonest: i64, bound: i32): bool {
  return load<i64>(port, FREE) - soonest >= <i64>bound * <i64>load<i32>(port, INTERVAL);
}

/** Credits at hand over the channels of a port, by its number. */
function freeCredits(router: i32, port: i32): i32 {
  let sum = 0;
  let ov = channelOf(router, firstChannel(port));
  for (let v = state.vcs; v > 0; v--, ov += CHANNEL_SIZE) sum += load<i32>(ov, CREDITS);
  return sum;
}

/** Replaces an adaptive entry of a flit that leaves for `router` by the better of two random ports. */
export function chooseOfTwo(flit: i32, router: i32): void {
  const choices = load<i32>(router, CHOICES);
  const first = choices & 0xffff;
  const stream = router + state.routerStreamAt;
  const a = first + below(stream, choices >>> 16);
  const b = first + below(stream, choices >>> 16);
  putEntry(flit, load<i32>(flit, META) & HOP_MASK, firstChannel(freeCredits(router, b) > freeCredits(router, a) ? b : a));
}

/** Flits of the packet that a flit belongs to, where routers ask for it. */
@inline
export function sizeOf(flit: i32): i32 {
  return <i32>load<u16>(flit + state.sizeAt);
}

/**
 * The number of a free output channel for a packet on the first available adaptive port, from the preferred one on (named by its first
 * channel) or from the first; or -1. A port is available while its output queue has room, or, where that has no bound, while fewer flits
 * than the packet has wait there.
 */
export function firstFree(packet: i32, router: i32, preferred: i32): i32 {
  const choices = load<i32>(router, CHOICES);
  const first = choices & 0xffff;
  const count = choices >>> 16;
  let port = state.selection == PREFERRED ? portNumber(preferred) : first;
  // From the next cycle on: what leaves in this one does not count.
  const soonest = (<i64>(state.cycle + 1)) << TICK_SHIFT;
  const size = sizeOf(packet);
  const bound = state.outputBuffer != 0 ? state.outputBuffer : size;
  const need = state.cutThrough ? size : 1;
  for (let i = 0; i < count; i++) {
    if (!isFull(portOf(router, port), soonest, bound)) {
      const number = firstChannel(port);
      for (let v = 0; v < state.vcs; v++) {
        const ov = channelOf(router, number + v);
        if (load<u16>(ov, HOLDER) == 0 && load<i32>(ov, CREDITS) >= need) return number + v;
      }
    }
    port++;
    if (port == first + count) port = first;
  }
  return -1;
}
