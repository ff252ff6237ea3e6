// The flit engine's kernel: the cycle. Sources inject; credits return; flits arrive at terminals and routers; routers step.
import { BINS, CYCLE_AT, DRAINING, EXACT_BINS, EXACT_OCTAVES, OCTAVE_BINS, OCTAVE_SHIFT } from "./constants";
import {
  BIRTH, CREDITS, DOMAIN_FIRST, DOMAIN_FLITS, DOMAIN_READY, DOMAIN_READY_COUNT, DOMAIN_ROUTERS, DOMAIN_ROUTERS_END, DOMAIN_SIZE, DOMAIN_SOURCES, FIRST, HEAD, HOLDER, HOP_MASK, INDEX,
  LENGTH_SHIFT, META, MINIMAL, ROUND_TRIP, TAIL, TARGET_SIZE,
} from "./records";
import { askAgain, bidForSwitch, channelOf, comeFirst, count, countChosen, countWaiting, freed, markActive, portNumber, portOf, routerOf } from "./asking";
import { DEPARTS, DUE, followed, tracked } from "./round-trips";
import { pack, unpack } from "./parcels";
import { stepRouters } from "./routers";
import { isPlain } from "./plain";
import { ROUTED, routedSoon } from "./routing-stage";
import { hang, inject, owe, wake } from "./sources";
import * as state from "./state";
import { after, append, copyFlit, firstOf, reserve, reserved, take } from "./wheel";

export * from "./state";
export { countWaiting, hang, owe, pack, unpack, wake };

/** A packet has arrived whole, where packets are tagged. */
@external("host", "delivered")
declare function delivered(tag: i32, birth: i32, meta: i32): void;

/** Credits that are due come back to output channels and sources. */
function returnCredits(): void {
  let end = take(state.creditSlots, state.creditSlotMask, state.cycle);
  const delays = state.delaysCredits;
  const drained = state.drained;
  while (end != 0) {
    for (let at = firstOf(end); at < end; at += 4) {
      const ov = load<i32>(at);
      if ((ov & 1) != 0) {
        store<i32>(ov - 1, load<i32>(ov - 1) + 1);
        continue;
      }
      if ((ov & (DEPARTS | DUE)) != 0) {
        if ((ov & ROUTED) == ROUTED) routedSoon(ov);
        else followed(ov);
        continue;
      }
      const credits = load<i32>(ov, CREDITS) + 1;
      store<i32>(ov, credits, CREDITS);
      if (delays) {
        const number = <i32>load<u16>(ov, INDEX);
        const trips = load<i32>(portOf(routerOf(ov, number), portNumber(number)), ROUND_TRIP);
        if (trips != 0) tracked(trips, number);
      }
      if (drained != 0 && credits == drained && <i32>load<u16>(ov, HOLDER) == DRAINING) freed(ov);
      if (credits != 1) continue;
      // The packet that holds this channel had been set aside for want of a credit.
      const holder = <i32>load<u16>(ov, HOLDER);
      if (holder == 0 || holder == DRAINING) continue;
      const router = routerOf(ov, load<u16>(ov, INDEX));
      if (load<i32>(channelOf(router, holder - 1), FIRST) != 0) bidForSwitch(holder - 1, router);
    }
    end = after(end);
  }
}

/** Flits that end their flight now: terminals read theirs, routers queue theirs. */
function arrive(): void {
  let end = take(state.flitSlots, state.flitSlotMask, state.cycle);
  const bytes = state.flitBytes;
  const asks = state.reconsiders;
  const stamped = state.stampAt;
  const soonest = state.cycle + state.pipeline;
  while (end != 0) {
    for (let at = firstOf(end) + TARGET_SIZE; at < end; at += bytes + TARGET_SIZE) {
      const iv = load<i32>(at - TARGET_SIZE);
      if (iv < 0) {
        deliver(~iv, at);
        continue;
      }
      const isFirst = load<i32>(iv, FIRST) == 0;
      const flit = append(iv, bytes);
      copyFlit(flit, at, bytes);
      if (stamped != 0) store<i32>(flit + stamped, soonest);
      const index = <i32>load<u16>(iv, INDEX);
      const router = routerOf(iv, index);
      count(flit, router, 1);
      const meta = load<i32>(flit, META);
      if (state.chosenBehind != 0 && (meta & HOP_MASK) == 0) countChosen(flit, router, -1);
      const head = (meta & HEAD) != 0;
      // A packet's head asks for its route again when it is first of its queue; the others follow it.
      if (asks && !head) askAgain(index, flit, router);
      if (!isFirst) continue;
      if (head) {
        comeFirst(index, flit, router);
        markActive(router);
      } else if (load<i32>(channelOf(router, load<u16>(router + state.wantsAt + (index << 1))), CREDITS) > 0) bidForSwitch(index, router);
    }
    end = after(end);
  }
}

/** A terminal reads a flit from its ejection channel, and returns its credit at once. */
function deliver(ov: i32, at: i32): void {
  const meta = load<i32>(at, META);
  const now = state.cycle;
  const hops = (meta >> LENGTH_SHIFT) & HOP_MASK;
  state.deliveredFlits += 1;
  state.flitHops += hops + 1;
  if (now >= state.windowStart && now < state.windowEnd) state.acceptedFlits += 1;
  if ((meta & TAIL) != 0) {
    const birth = load<i32>(at, BIRTH);
    state.ejectedBy = ov;
    if (state.tagAt != 0) delivered(load<i32>(at + state.tagAt), birth, meta);
    else finish(birth, hops, (meta & MINIMAL) != 0);
  }
  if (state.keepsCredits != 0) return;
  store<i32>(reserve(state.creditSlots, state.creditSlotMask, now + state.terminalFlight + state.creditLatency, 4), ov);
}

/** An endpoint gives back so many credits of an ejection channel now, where requests keep theirs. */
export function giveBack(ov: i32, credits: i32): void {
  const due = state.cycle + state.terminalFlight + state.creditLatency;
  for (let i = 0; i < credits; i++) store<i32>(reserved(state.creditSlots, state.creditSlotMask, due, 4), ov);
}

/** A packet is handed to its endpoint now. Latencies in cycles, hops in router-to-router channels. */
export function finish(birth: i32, hops: i32, minimal: bool): void {
  const latency = state.cycle - birth;
  state.deliveredPackets += 1;
  state.lastDelivery = max(state.lastDelivery, state.cycle);
  state.latencySum += latency;
  if (birth < state.windowStart || birth >= state.windowEnd) return;
  state.windowPackets += 1;
  state.windowLatencySum += latency;
  state.windowHops += hops;
  if (minimal) state.windowMinimal += 1;
  if (latency > state.maxLatency) state.maxLatency = latency;
  const batch = state.batches + (<i32>(<f64>(birth - state.windowStart) / state.batchLength) << 4);
  store<f64>(batch, load<f64>(batch) + latency);
  store<f64>(batch, load<f64>(batch, 8) + 1, 8);
  const bin = state.histograms + ((binOf(latency) + (minimal ? 0 : BINS)) << 2);
  store<i32>(bin, load<i32>(bin) + 1);
}

/** A bin of its own for each latency below EXACT_BINS, OCTAVE_BINS an octave above. */
function binOf(latency: i32): i32 {
  if (latency < EXACT_BINS) return latency;
  const octave = 31 - clz(latency);
  return EXACT_BINS + (octave - EXACT_OCTAVES) * OCTAVE_BINS + ((latency >> (octave - OCTAVE_SHIFT)) & (OCTAVE_BINS - 1));
}

/** Simulates all domains up to a cycle, each some cycles at a time. What leaves them for those of another memory must not be due before that cycle. */
export function advance(end: i32): void {
  state.plain = state.plainSteps & <i32>isPlain();
  while (state.cycle < end) {
    const now = state.cycle;
    if (state.domainCount == 1) runDomain(now, end);
    else {
      const next = min(end, now + state.domainCycles);
      for (let d = 0; d < state.domainCount; d++) {
        const domain = state.domains + d * DOMAIN_SIZE;
        enter(domain);
        runDomain(now, next);
        store<i32>(domain, state.readyCount, DOMAIN_READY_COUNT);
      }
    }
  }
}

/** The domain at an address is the one that is simulated. */
export function enter(domain: i32): void {
  state.sourceSlots = load<i32>(domain, DOMAIN_SOURCES);
  state.ready = load<i32>(domain, DOMAIN_READY);
  state.readyCount = load<i32>(domain, DOMAIN_READY_COUNT);
  state.flitSlots = load<i32>(domain, DOMAIN_FLITS);
  state.creditSlots = state.flitSlots + state.creditsBehind;
  state.activeFrom = load<i32>(domain, DOMAIN_ROUTERS);
  state.activeEnd = load<i32>(domain, DOMAIN_ROUTERS_END);
  state.firstActive = load<i32>(domain, DOMAIN_FIRST);
}

/** The cycles from `now` to `end` of the domain that was entered: what others send it in them arrives later. */
function runDomain(now: i32, end: i32): void {
  for (; now < end; now++) {
    state.cycle = now;
    store<i32>(CYCLE_AT, now);
    // Flits that arrive meet the first step of their cycle.
    state.nextStepIn = now;
    inject();
    returnCredits();
    arrive();
    const steps = <i32>(floor(<f64>(now + 1) * state.speedup) - floor(<f64>now * state.speedup));
    if (stepRouters(steps)) state.lastMove = max(state.lastMove, now);
  }
  state.cycle = end;
  store<i32>(CYCLE_AT, end);
}
