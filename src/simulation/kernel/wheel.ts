// Time wheels of flits and credits under way, and queues of flits that wait. Records stand in chunks, one behind the other: writing and
// reading them is streaming, and a line of the cache holds several.

import { CHUNK, CHUNK_HEADER } from "./constants";
import { FIRST, LAST, TARGET_SIZE } from "./records";
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

/** A piece of a queue, of state.queueBytes, aligned to them; its first 4 bytes name the next piece of its queue. */
@inline
export function newPiece(): i32 {
  if (state.freePiece == 0) morePieces();
  const piece = state.freePiece;
  state.freePiece = load<i32>(piece);
  return piece;
}

export function releasePiece(piece: i32): void {
  store<i32>(piece, state.freePiece);
  state.freePiece = piece;
}

function morePieces(): void {
  const chunk = newChunk();
  for (let piece = chunk + CHUNK - state.queueBytes; piece >= chunk; piece -= state.queueBytes) releasePiece(piece);
}

/** Room for a flit at the end of a virtual channel's queue. */
@inline
export function append(channel: i32, bytes: i32): i32 {
  let at: i32;
  if (load<i32>(channel, FIRST) == 0) {
    at = newPiece() + CHUNK_HEADER;
    store<i32>(channel, at, FIRST);
  } else {
    const last = load<i32>(channel, LAST);
    at = last + bytes;
    const size = state.queueBytes;
    if ((last & (size - 1)) + 2 * bytes > size) {
      const piece = newPiece();
      store<i32>(last & -size, piece);
      at = piece + CHUNK_HEADER;
    }
  }
  store<i32>(channel, at, LAST);
  return at;
}

/** Copies a flit; it is as long as a multiple of 4 bytes. */
@inline
export function copyFlit(to: i32, from: i32, bytes: i32): void {
  store<i64>(to, load<i64>(from));
  store<i32>(to, load<i32>(from, 8), 8);
  for (let o = 12; o < bytes; o += 4) store<i32>(to + o, load<i32>(from + o));
}

/** The same as a call, which is smaller: for what few studies do. */
export function reserved(slots: i32, mask: i32, when: i32, bytes: i32): i32 {
  return reserve(slots, mask, when, bytes);
}

/** Room for a flit that arrives at a target in a cycle less than the wheel's size ahead. */
@inline
export function reserveFlit(slots: i32, when: i32, target: i32, bytes: i32): i32 {
  const at = reserve(slots, state.flitSlotMask, when, bytes + TARGET_SIZE);
  store<i32>(at, target);
  return at + TARGET_SIZE;
}

/** The flit behind another in a virtual channel's queue; 0: it is the last. */
@inline
export function nextOf(flit: i32, channel: i32, bytes: i32): i32 {
  if (flit == load<i32>(channel, LAST)) return 0;
  const size = state.queueBytes;
  return (flit & (size - 1)) + 2 * bytes > size ? load<i32>(flit & -size) + CHUNK_HEADER : flit + bytes;
}

/** The first flit of a queue has left it, and `next` is first now. */
@inline
export function leaveQueue(flit: i32, next: i32): void {
  const piece = flit & -state.queueBytes;
  if ((next & -state.queueBytes) != piece) releasePiece(piece);
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
