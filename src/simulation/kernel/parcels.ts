// What is under way to domains that another memory's kernel simulates: packed to be sent there, and unpacked.
import { CHUNK } from "./constants";
import { TARGET_SIZE } from "./records";
import * as state from "./state";
import { after, firstOf, reserved, take } from "./wheel";

/** A slot's records in a parcel stand behind the address of their wheel's slots, the cycle in which they are due, their size, and that of one. */
const HEAD: i32 = 16;
const CREDIT: i32 = 4;

/** Packs what the wheels of a domain hold, from `at` on, and gives where that ends; negative: only some, for the room up to `limit` is too small. */
export function pack(flitSlots: i32, at: i32, limit: i32): i32 {
  const credits = state.creditsBehind;
  at = packWheel(flitSlots, state.flitSlotMask, state.flitBytes + TARGET_SIZE, at, limit);
  return at < 0 ? at : packWheel(flitSlots + credits, state.creditSlotMask, CREDIT, at, limit);
}

function packWheel(slots: i32, mask: i32, bytes: i32, at: i32, limit: i32): i32 {
  const now = state.cycle;
  for (let when = now; when <= now + mask; when++) {
    const slot = slots + ((when & mask) << 2);
    let end = load<i32>(slot);
    if (end == 0) continue;
    let size = HEAD;
    for (; end != 0; end = load<i32>((end - 1) & ~(CHUNK - 1))) size += CHUNK;
    if (at + size > limit) return -at;
    let to = at + HEAD;
    for (end = take(slots, mask, when); end != 0; end = after(end)) {
      const first = firstOf(end);
      memory.copy(to, first, end - first);
      to += end - first;
    }
    store<i32>(at, slots);
    store<i32>(at, when, 4);
    store<i32>(at, to - at - HEAD, 8);
    store<i32>(at, bytes, 12);
    at = to;
  }
  return at;
}

/** Puts what was packed elsewhere, and stands from `at` to `end`, into the wheels. */
export function unpack(at: i32, end: i32): void {
  while (at < end) {
    const slots = load<i32>(at);
    const when = load<i32>(at, 4);
    const bytes = load<i32>(at, 12);
    const last = at + HEAD + load<i32>(at, 8);
    at += HEAD;
    if (bytes == CREDIT) for (; at < last; at += CREDIT) store<i32>(reserved(slots, state.creditSlotMask, when, CREDIT), load<i32>(at));
    else {
      for (; at < last; at += bytes) {
        const to = reserved(slots, state.flitSlotMask, when, bytes);
        for (let o = 0; o < bytes; o += 4) store<i32>(to + o, load<i32>(at + o));
      }
    }
  }
}
