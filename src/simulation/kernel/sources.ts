// Sources with unlimited queues, of which only the birth of each source's first packet exists; idle ones hang in a wheel and cost nothing.
import { CHANNEL_SHIFT, NEVER, SOURCE_SLOTS, TWO_CHOICE } from "./constants";
import {
  ADAPTIVE, BIRTH, FIRST_ROUTER, FOLLOWING, HEAD, INJECTED, INJECTION, LEFT, META, NEXT_BIRTH, PACKET_FLITS, REPLIES, REPLYING, SLOT, SLOT_NEXT, SOURCE_NUMBER, SOURCE_SIZE, SOURCE_VC, STREAM,
  TAIL,
} from "./records";
import { below } from "./random";
import { chooseOfTwo } from "./adaptive";
import { countChosen, entryOf } from "./asking";
import { drawPacket } from "./drawn";
import * as state from "./state";
import { copyFlit, reserveFlit } from "./wheel";

/** Draws the source's next packet: writes META, ROUTE, size and tag to its packet record (BIRTH, too, if it was held back), its size to the source's, and the birth of the one after. */
@external("host", "draw")
declare function draw(source: i32): void;

const REACH: i32 = SOURCE_SLOTS - 1;

/** Hangs a source where its next packet is born, or as far towards it as the wheel reaches; nowhere when it has none. */
export function hang(source: i32, now: i32): void {
  const birth = load<i32>(source, NEXT_BIRTH);
  if (birth >= NEVER) {
    store<i32>(source, 0, SLOT);
    return;
  }
  const slot = state.sourceSlots + ((min(birth, now + REACH) & REACH) << 2);
  store<i32>(source, load<i32>(slot), SLOT_NEXT);
  store<i32>(slot, source);
  store<i32>(source, slot, SLOT);
}

function unhang(source: i32): void {
  const slot = load<i32>(source, SLOT);
  if (slot == 0) return;
  const next = load<i32>(source, SLOT_NEXT);
  let before = load<i32>(slot);
  if (before == source) store<i32>(slot, next);
  else {
    while (load<i32>(before, SLOT_NEXT) != source) before = load<i32>(before, SLOT_NEXT);
    store<i32>(before, next, SLOT_NEXT);
  }
}

/** A source has a packet from cycle `birth` on, the next one at the earliest; of several the first counts. Not for calls from draw. */
export function wake(source: i32, birth: i32): void {
  if (load<i32>(source, LEFT) != 0) {
    // It is in the midst of a packet.
    store<i32>(source, min(load<i32>(source, FOLLOWING), birth), FOLLOWING);
    return;
  }
  const before = load<i32>(source, NEXT_BIRTH);
  const then = max(birth, state.cycle + 1);
  if (before <= then) return;
  if (then < state.windowEnd && before >= state.windowEnd) state.pending++;
  unhang(source);
  store<i32>(source, then, NEXT_BIRTH);
  hang(source, state.cycle);
}

/**
 * A source has a reply to send, from the next cycle on. Replies go before its own packets, of which the first one's birth stays as it is.
 */
export function owe(source: i32): void {
  const replies = load<i32>(source, REPLIES);
  store<i32>(source, replies + 1, REPLIES);
  if (state.cycle < state.windowEnd) state.pending++;
  if (replies != 0 || load<i32>(source, LEFT) != 0 || load<i32>(source, NEXT_BIRTH) <= state.cycle) return;
  unhang(source);
  store<i32>(source, 0, SLOT);
  store<i32>(state.ready + (state.readyCount++ << 2), source);
}

/** The virtual channel by which a source that answers requests sends its next message, its reply if there is one and room for it; or -1. */
function channelOfMessage(source: i32, credits: i32): i32 {
  const replies = load<i32>(source, REPLIES);
  const before = load<i32>(source, SOURCE_VC);
  if (replies != 0) {
    const vc = withRoom(credits, before, state.replyFirst, state.vcs);
    if (vc >= 0) {
      store<i32>(source, replies | REPLYING, REPLIES);
      return vc;
    }
  }
  return load<i32>(source, NEXT_BIRTH) <= state.cycle ? withRoom(credits, before, 0, state.requestEnd) : -1;
}

/** The virtual channel after one, of those from `first` to `end`, that has room for a message; or -1. */
function withRoom(credits: i32, before: i32, first: i32, end: i32): i32 {
  const least = max(state.messageFlits, state.drained);
  let vc = before;
  for (let tries = end - first; tries > 0; tries--) {
    vc = vc + 1 >= first && vc + 1 < end ? vc + 1 : first;
    if (load<i32>(credits + (vc << 2)) >= least) return vc;
  }
  return -1;
}

/** The reply that a source has been sending has left; whether it has anything to send now. */
function replied(source: i32, packet: i32): bool {
  const replies = (load<i32>(source, REPLIES) & ~REPLYING) - 1;
  store<i32>(source, replies, REPLIES);
  if (load<i32>(packet, BIRTH) < state.windowEnd) state.pending--;
  return replies != 0 || load<i32>(source, NEXT_BIRTH) <= state.cycle;
}

@inline
function inWindow(birth: i32): bool {
  return birth >= state.windowStart && birth < state.windowEnd;
}

/** Sources with a packet send one flit each into their injection channel, when it has a credit. */
export function inject(): void {
  const now = state.cycle;
  const slot = state.sourceSlots + ((now & REACH) << 2);
  let source = load<i32>(slot);
  let count = state.readyCount;
  const list = state.ready;
  if (source != 0) {
    store<i32>(slot, 0);
    while (source != 0) {
      const next = load<i32>(source, SLOT_NEXT);
      if (load<i32>(source, NEXT_BIRTH) <= now) {
        store<i32>(source, 0, SLOT);
        store<i32>(list + (count++ << 2), source);
      } else hang(source, now);
      source = next;
    }
  }
  const bytes = state.flitBytes;
  const vcs = state.vcs;
  const packetAt = state.packetAt;
  const arrival = now + state.injectionFlight;
  let kept = list;
  const end = list + (count << 2);
  // Credits with which a channel takes a new packet.
  const least = max(1, state.drained);
  let sent = 0;
  for (let i = list; i < end; i += 4) {
    source = load<i32>(i);
    let left = load<i32>(source, LEFT);
    let vc = load<i32>(source, SOURCE_VC);
    const credits = source + <i32>SOURCE_SIZE;
    if (left == 0 && state.answers != 0) {
      vc = channelOfMessage(source, credits);
      if (vc < 0) {
        store<i32>(kept, source);
        kept += 4;
        continue;
      }
    } else if (left == 0 && state.drawsInjection != 0) vc = below(source + <i32>STREAM, vcs);
    else if (left == 0) {
      // A new packet takes the next virtual channel that has a credit.
      let tries = vcs;
      do {
        vc = vc + 1 < vcs ? vc + 1 : 0;
        tries--;
      } while (tries > 0 && load<i32>(credits + (vc << 2)) < least);
    }
    const free = load<i32>(credits + (vc << 2));
    if (free < (left == 0 ? least : 1)) {
      store<i32>(kept, source);
      kept += 4;
      continue;
    }
    const packet = source + packetAt;
    let flags = 0;
    const birth = load<i32>(source, NEXT_BIRTH);
    if (left == 0) {
      store<i32>(packet, birth, BIRTH);
      if (state.drawn != 0) drawPacket(source);
      else draw(load<i32>(source, SOURCE_NUMBER));
      const born = load<i32>(packet, BIRTH);
      if (inWindow(born)) {
        state.windowInjected += 1;
        state.sourceWaitSum += now - born;
      }
      if (state.selection == TWO_CHOICE && state.routingDelay == 0 && (entryOf(packet) & ADAPTIVE) != 0) chooseOfTwo(packet, load<i32>(source, FIRST_ROUTER));
      store<i32>(source, vc, SOURCE_VC);
      left = load<i32>(source, PACKET_FLITS);
      if (state.chosenBehind != 0) countChosen(packet, load<i32>(source, FIRST_ROUTER), left);
      flags = HEAD;
    }
    if (left == 1) flags |= TAIL;
    store<i32>(credits + (vc << 2), free - 1);
    const at = reserveFlit(state.flitSlots, arrival, load<i32>(source, INJECTION) + (vc << CHANNEL_SHIFT), bytes);
    copyFlit(at, packet, bytes);
    store<i32>(at, load<i32>(packet, META) | flags, META);
    sent++;
    store<i32>(source, load<i32>(source, INJECTED) + 1, INJECTED);
    store<i32>(source, left - 1, LEFT);
    if (left > 1) {
      store<i32>(kept, source);
      kept += 4;
      continue;
    }
    if (state.answers != 0 && (load<i32>(source, REPLIES) & REPLYING) != 0) {
      if (replied(source, packet)) {
        store<i32>(kept, source);
        kept += 4;
      } else hang(source, now);
      continue;
    }
    const next = load<i32>(source, FOLLOWING);
    if (next >= state.windowEnd && birth < state.windowEnd) state.pending--;
    store<i32>(source, next, NEXT_BIRTH);
    if (next <= now || (state.answers != 0 && load<i32>(source, REPLIES) != 0)) {
      store<i32>(kept, source);
      kept += 4;
    } else hang(source, now);
  }
  state.readyCount = (kept - list) >> 2;
  state.injectedFlits += sent;
}
