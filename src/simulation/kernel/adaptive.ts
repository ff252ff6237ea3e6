// Adaptive hops: a port is chosen among several, when the packet leaves for the router or in every step in which it waits there.
import { CHANNEL_SHIFT, PREFERRED, TICK_SHIFT } from "./constants";
import { CHOICES, CREDITS, FREE, HOLDER, HOP_MASK, INTERVAL, META, PORT_SIZE, ROUTE } from "./records";
import { below } from "./random";
import * as state from "./state";

/** True when a bounded output queue has no room: so many flits would be ahead of one that is granted now. */
@inline
export function isFull(port: i32, soonest: i64, bound: i32): bool {
  return load<i64>(port, FREE) - soonest >= <i64>bound * <i64>load<i32>(port, INTERVAL);
}

/** Credits at hand over the channels of a port, of which the first is given. */
function freeCredits(first: i32): i32 {
  let sum = 0;
  for (let v = 0; v < state.vcs; v++) sum += load<i32>(first + (v << CHANNEL_SHIFT), CREDITS);
  return sum;
}

/** Replaces an adaptive entry of a flit that leaves for `router` by the better of two random ports. */
export function chooseOfTwo(flit: i32, router: i32): void {
  const at = flit + ((load<i32>(flit, META) & HOP_MASK) << 1);
  const choices = load<i32>(router, CHOICES);
  const first = router + ((choices & 0xffff) << CHANNEL_SHIFT);
  const stream = router + state.routerStreamAt;
  const a = first + below(stream, choices >>> 16) * state.portBytes;
  const b = first + below(stream, choices >>> 16) * state.portBytes;
  const port = freeCredits(b) > freeCredits(a) ? b : a;
  store<u16>(at, <u16>((port - router) >> CHANNEL_SHIFT), ROUTE);
}

/** Flits of the packet that a flit belongs to, where routers ask for it. */
@inline
export function sizeOf(flit: i32): i32 {
  return <i32>load<u16>(flit + state.sizeAt);
}

/**
 * A free output channel for a packet on the first available adaptive port, from the preferred one on or from the first; or 0. A port is
 * available while its output queue has room, or, where that has no bound, while fewer flits than the packet has wait there.
 */
export function firstFree(packet: i32, router: i32, preferred: i32): i32 {
  const choices = load<i32>(router, CHOICES);
  const first = router + ((choices & 0xffff) << CHANNEL_SHIFT);
  const count = choices >>> 16;
  const end = first + count * state.portBytes;
  let port = state.selection == PREFERRED ? router + (preferred << CHANNEL_SHIFT) : first;
  // From the next cycle on: what leaves in this one does not count.
  const soonest = (<i64>(state.cycle + 1)) << TICK_SHIFT;
  const size = sizeOf(packet);
  const bound = state.outputBuffer != 0 ? state.outputBuffer : size;
  const need = state.cutThrough ? size : 1;
  for (let i = 0; i < count; i++) {
    for (let v = isFull(port - <i32>PORT_SIZE, soonest, bound) ? state.vcs : 0; v < state.vcs; v++) {
      const ov = port + (v << CHANNEL_SHIFT);
      if (load<i32>(ov, HOLDER) == 0 && load<i32>(ov, CREDITS) >= need) return ov;
    }
    port += state.portBytes;
    if (port == end) port = first;
  }
  return 0;
}
