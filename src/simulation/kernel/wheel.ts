// Time wheels of flits and credits under way. Records travel in the wheels themselves, in chunks: writing and reading
// them is streaming, and only flits that wait in buffers need memory that stays in the cache.

import { CHUNK, CHUNK_HEADER } from "./constants";
import * as state from "./state";

const OFFSET: i32 = CHUNK - 1;
/** Bytes by which memory grows at once, at least. */
const GROWTH: i32 = 1 << 20;

/** An aligned chunk. Traps when there is no memory left, and notes that it was for that. */
function newChunk(): i32 {
  if (state.freeChunk != 0) {
    const chunk = state.freeChunk;
    state.freeChunk = load<i32>(chunk);
    return chunk;
  }
  if (state.heap + CHUNK > state.heapEnd) {
    const step = max(GROWTH, state.heapEnd >> 3) >> 16;
    if (memory.grow(step) < 0 && memory.grow(1) < 0) {
      state.exhausted = 1;
      unreachable();
    }
    state.heapEnd = memory.size() << 16;
  }
  const chunk = state.heap;
  state.heap += CHUNK;
  return chunk;
}

/** A record for a waiting flit. */
@inline
export function newFlit(bytes: i32): i32 {
  if (state.freeFlit == 0) moreFlits(bytes);
  const flit = state.freeFlit;
  state.freeFlit = load<i32>(flit);
  return flit;
}

@inline
export function releaseFlit(flit: i32): void {
  store<i32>(flit, state.freeFlit);
  state.freeFlit = flit;
}

function moreFlits(bytes: i32): void {
  const chunk = newChunk();
  for (let at = chunk + CHUNK - bytes; at >= chunk; at -= bytes) releaseFlit(at);
}

function openChunk(previous: i32): i32 {
  const chunk = newChunk();
  store<i32>(chunk, previous);
  return chunk + CHUNK_HEADER;
}

/** Room for a record of so many bytes that comes out at a cycle less than the wheel's size ahead. */
@inline
export function reserve(slots: i32, mask: i32, when: i32, bytes: i32): i32 {
  const slot = slots + ((when & mask) << 2);
  let at = load<i32>(slot);
  const offset = at & OFFSET;
  if (offset == 0 || offset + bytes > CHUNK) at = openChunk(at);
  store<i32>(slot, at + bytes);
  return at;
}

/**
 * Empties a cycle's slot: the address after the last record of its first chunk, or 0. Walk from firstOf(end) to end, then go to
 * after(end): records come out in the order in which they went in, which the flits of a packet must keep.
 */
@inline
export function take(slots: i32, mask: i32, when: i32): i32 {
  const slot = slots + ((when & mask) << 2);
  let end = load<i32>(slot);
  store<i32>(slot, 0);
  // Chunks name the one before; turned round, the one after.
  let later = 0;
  while (end != 0) {
    const chunk = (end - 1) & ~OFFSET;
    const earlier = load<i32>(chunk);
    store<i32>(chunk, later);
    later = end;
    end = earlier;
  }
  return later;
}

@inline
export function firstOf(end: i32): i32 {
  return ((end - 1) & ~OFFSET) + CHUNK_HEADER;
}

/** Gives back the chunk that ends before `end`; the end of the next one of the slot, or 0. */
@inline
export function after(end: i32): i32 {
  const chunk = (end - 1) & ~OFFSET;
  const next = load<i32>(chunk);
  store<i32>(chunk, state.freeChunk);
  state.freeChunk = chunk;
  return next;
}
