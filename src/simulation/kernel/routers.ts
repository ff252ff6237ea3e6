// The routers' allocators and switches: separable, input first, with round-robin arbiters.
import { chooseOfTwo, firstFree, isFull, sizeOf } from "./adaptive";
import { bitOf, comeFirst, count, entryOf, markAsked, numberOf, placeOf, setOf } from "./asking";
import { CHANNEL_SHIFT, CHANNEL_SIZE, DRAINING, SET_BITS, TICKS, TICK_SHIFT, TWO_CHOICE } from "./constants";
import {
  ADAPTIVE, ASKED, ASKING, BACK, BIDDING, BIRTH, BUNDLE_DUE, BUNDLE_STEP, CHOICE, CONTENDER, COUNT, CREDITS, CREDIT_FREE, CREDIT_WAY, DEPARTURE_SIZE, ENTRY_MASK, FIRST, FIRST_LEFT, FLIGHT,
  FREE, HEAD, HOLDER, HOP_MASK, INDEX, INPUTS, INTERVAL, IV_ROUTER, LAST_LEFT, LEFT_BY, LOOKING, META, NEXT, OF_CHANNELS, OF_INPUTS, OF_OUTPUTS, OUT, OUTPUT_TURN, OV_PORT, PEER, PEER_SLOTS, PLACE_AT, PLACE_FIRST, PLACE_PORT, PORT_TURNS, PROPOSED, QUEUE, ROUND_TRIP,
  SENT, SET_SIZE, TAIL, TARGET, TIMED, TURN, WORDS,
} from "./records";
import { follow, heldBack, track } from "./round-trips";
import { endRouting, isRouting } from "./routing-stage";
import * as state from "./state";
import { acceptChannels, askAll, isBefore, match, passTurns } from "./switch";
import { releaseFlit, reserve } from "./wheel";

/** A word of a router's sets: so many bytes of input channels. */
const WORD_OF_INPUTS: i32 = SET_BITS << CHANNEL_SHIFT;

/**
 * The allocation steps of a cycle, of every router with something to do: all steps of one router, then the next router, since routers
 * meet only over channels. True when any flit moved.
 */
export function stepRouters(steps: i32): bool {
  const soonest = (<i64>state.cycle) << TICK_SHIFT;
  const soonestLast = (<i64>(state.cycle + state.switchSteps)) << TICK_SHIFT;
  const routes = state.routingDelay != 0;
  let moved = false;
  let number = state.firstActive;
  const endOfSlots = state.activeEnd;
  for (let slot = state.activeFrom; slot < endOfSlots; slot += 8, number += SET_BITS) {
    let routersLeft = load<i64>(slot);
    let idle: i64 = 0;
    while (routersLeft != 0) {
      const lowest = routersLeft & -routersLeft;
      routersLeft ^= lowest;
      const router = load<i32>(state.routerTable + ((number + <i32>ctz(lowest)) << 2));
      const inputs = load<i32>(router, INPUTS);
      const words = load<i32>(router, WORDS);
      let busy = false;
      for (let step = 1; step <= steps; step++) {
        if (routes) state.nextStepIn = step == steps ? state.cycle + 1 : state.cycle;
        if (stepRouter(router, inputs, words, soonest, step == steps ? soonestLast : soonest)) moved = true;
        busy = isBusy(router, words) || (routes && isRouting(router, words));
        if (!busy) break;
      }
      if (!busy) idle |= lowest;
    }
    store<i64>(slot, load<i64>(slot) & ~idle);
  }
  return moved;
}

/** Whether any packet looks for an output channel or any flit bids for the switch. */
@inline
function isBusy(router: i32, words: i32): bool {
  let left = load<i64>(router, ASKED);
  const end = router + words * <i32>SET_SIZE;
  for (let set = router; set < end; set += <i32>SET_SIZE) left |= load<i64>(set, LOOKING) | load<i64>(set, BIDDING);
  return left != 0;
}

/**
 * One step of a router. Both allocators judge the state at the start of the step: a channel released by a packet's last flit is free
 * for the next step's allocation, a channel won now bids in the next. What leaves does so at `soonest` or later (ticks; a credit at
 * `now`). True when any flit moved.
 */
@inline
function stepRouter(router: i32, inputs: i32, words: i32, now: i64, soonest: i64): bool {
  const contenders = state.contended;
  const looked = contendAlone(router, inputs, contenders);
  const endOfContenders = contendAmongSeveral(router, inputs, words, looked);
  const grants = state.granted;
  const endOfGrants = state.expanded != 0 ? match(router, inputs, words, soonest, grants) : propose(router, words, soonest, grants);
  if (state.routingDelay != 0) endRouting(router, inputs, words);
  for (let g = grants; g < endOfGrants; g += 4) send(router, inputs, words, load<i32>(g), now, soonest);
  for (let c = contenders; c < looked; c += 8) takeFromAsking(router, inputs, load<i32>(c), load<i32>(c, 4));
  for (let c = looked; c < endOfContenders; c += 8) takeFromLooking(router, load<i32>(c));
  return endOfGrants != grants;
}

/**
 * Virtual-channel allocation, by the channels that are asked for: each takes the packet next in turn, as soon as it has room for it.
 * Notes the numbers of channel and packet's input channel from `contenders` on, and returns their end.
 */
@inline
function contendAlone(router: i32, inputs: i32, contenders: i32): i32 {
  const wholePackets = state.cutThrough;
  const least = state.leastCredits;
  let asked = load<i64>(router, ASKED);
  while (asked != 0) {
    const number = <i32>ctz(asked);
    asked &= asked - 1;
    const ov = router + load<i32>(placeOf(number), PLACE_AT);
    const asking = load<i64>(ov, ASKING);
    const turn = <i64>load<u16>(ov, TURN);
    const onward = turn < SET_BITS ? asking & ((<i64>-1) << turn) : 0;
    const index = <i32>ctz(onward != 0 ? onward : asking);
    store<i32>(contenders, number);
    store<i32>(contenders, index, 4);
    if (wholePackets && !hasRoom(ov, inputs + (index << CHANNEL_SHIFT))) continue;
    if (least != 0 && load<i32>(ov, CREDITS) < least) continue;
    contenders += 8;
  }
  return contenders;
}

/** Whether an output channel has credits for all of the first packet of an input channel. */
@inline
function hasRoom(ov: i32, iv: i32): bool {
  return load<i32>(ov, CREDITS) >= sizeOf(load<i32>(iv, FIRST));
}

/**
 * Virtual-channel allocation, by the packets that look for one channel of several: each asks for one that is free, each channel notes
 * the packet next in turn. Notes the channels from `contenders` on, and returns their end.
 */
@inline
function contendAmongSeveral(router: i32, inputs: i32, words: i32, contenders: i32): i32 {
  const outputFirst = state.outputFirst != 0;
  const first = contenders;
  let base = inputs;
  for (let w = 0; w < words; w++) {
    let waiting = load<i64>(router + w * <i32>SET_SIZE, LOOKING);
    while (waiting != 0) {
      const iv = base + (<i32>ctz(waiting) << CHANNEL_SHIFT);
      waiting &= waiting - 1;
      if (outputFirst && (load<i32>(iv, OUT) & 1) == 0) {
        const asked = load<i32>(iv, OUT);
        contenders = askAll(iv, inputs, asked, <i32>load<u16>(asked, COUNT), creditsFor(iv), contenders);
        continue;
      }
      const ov = freeFor(iv, router);
      if (ov == 0) continue;
      const rival = load<i32>(ov, CONTENDER);
      if (rival == 0) {
        store<i32>(contenders, ov);
        contenders += 8;
        store<i32>(ov, iv, CONTENDER);
      } else if (isBefore(iv, rival, inputs + (<i32>load<u16>(ov, TURN) << CHANNEL_SHIFT))) store<i32>(ov, iv, CONTENDER);
    }
    base += WORD_OF_INPUTS;
  }
  return outputFirst ? acceptChannels(first, contenders) : contenders;
}

/** Credits that an output channel must have to be taken by the first packet of an input channel. */
@inline
function creditsFor(iv: i32): i32 {
  return state.cutThrough ? sizeOf(load<i32>(iv, FIRST)) : state.leastCredits;
}

/** The free output channel that the first packet of an input channel asks for in this step; 0: none is free. */
@inline
function freeFor(iv: i32, router: i32): i32 {
  let ov = load<i32>(iv, OUT);
  if ((ov & 1) != 0) return firstFree(load<i32>(iv, FIRST), router, (ov >> 1) & ENTRY_MASK);
  const need = creditsFor(iv);
  const choices = <i32>load<u16>(ov, COUNT);
  if (choices > 1) {
    // Round robin: the first free channel at or after the pointer, cyclically over all outputs.
    const start = ov;
    const end = start + (choices << CHANNEL_SHIFT);
    const pointer = load<i32>(iv, CHOICE);
    if (pointer > start && pointer < end) ov = pointer;
    for (let tries = choices; tries > 1 && (load<i32>(ov, HOLDER) != 0 || load<i32>(ov, CREDITS) < need); tries--) {
      ov += CHANNEL_SIZE;
      if (ov == end) ov = start;
    }
  }
  return load<i32>(ov, HOLDER) != 0 || load<i32>(ov, CREDITS) < need ? 0 : ov;
}

/**
 * Switch allocation: each input proposes one output, each output takes one input. Notes the numbers of the output ports from `grants` on,
 * each with its input channel in PROPOSED, and returns their end.
 */
@inline
function propose(router: i32, words: i32, soonest: i64, grants: i32): i32 {
  const bounded = state.outputBuffer;
  const channelBits = ((<i64>1) << state.vcs) - 1;
  const wants = router + state.wantsAt;
  const turns = router + state.turnsAt;
  let base = 0;
  for (let w = 0; w < words; w++, base += SET_BITS) {
    let bidding = load<i64>(router + w * <i32>SET_SIZE, BIDDING);
    while (bidding != 0) {
      let index = base + <i32>ctz(bidding);
      const place = placeOf(index);
      let ours = bidding & (channelBits << (<i64>load<u16>(place, PLACE_FIRST) & (SET_BITS - 1)));
      bidding ^= ours;
      ours &= ours - 1;
      let output = <i32>load<u16>(wants + (index << 1));
      if (bounded != 0 && isFull(portOf(router, output), soonest, bounded)) output = -1;
      while (ours != 0) {
        const other = base + <i32>ctz(ours);
        ours &= ours - 1;
        const otherOutput = <i32>load<u16>(wants + (other << 1));
        if (bounded != 0) {
          if (isFull(portOf(router, otherOutput), soonest, bounded)) continue;
          if (output < 0) {
            index = other;
            output = otherOutput;
            continue;
          }
        }
        const turn = turns + <i32>load<u16>(place, PLACE_PORT) * PORT_TURNS;
        if (output == otherOutput) {
          if (isBefore(other, index, <i32>load<u16>(turn, OF_CHANNELS))) index = other;
        } else if (isBefore(otherOutput, output, <i32>load<u16>(turn, OF_OUTPUTS))) {
          index = other;
          output = otherOutput;
        }
      }
      if (output < 0) continue;
      const at = turns + output * PORT_TURNS;
      const rival = <i32>load<u16>(at, PROPOSED) - 1;
      if (rival < 0) {
        store<i32>(grants, output);
        grants += 4;
        store<u16>(at, <u16>(index + 1), PROPOSED);
      } else if (isBefore(index, rival, <i32>load<u16>(at, OF_INPUTS))) store<u16>(at, <u16>(index + 1), PROPOSED);
    }
  }
  return grants;
}

/** A router's port, by its number. */
@inline
function portOf(router: i32, number: i32): i32 {
  return router + state.headerBytes + number * state.portBytes;
}

/** The input that an output port takes sends a flit: through the switch in the next step, then onto the channel as fast as that takes flits. */
@inline
function send(router: i32, inputs: i32, words: i32, output: i32, now: i64, soonest: i64): void {
  const turns = router + state.turnsAt;
  const at = turns + output * PORT_TURNS;
  const index = <i32>load<u16>(at, PROPOSED) - 1;
  store<u16>(at, 0, PROPOSED);
  const place = placeOf(index);
  const input = <i32>load<u16>(place, PLACE_PORT);
  const iv = inputs + (index << CHANNEL_SHIFT);
  const inPort = portOf(router, input);
  const outPort = portOf(router, output);
  if (state.expanded != 0) passTurns(iv, inPort, outPort);
  else {
    store<u16>(at, <u16>(<i32>load<u16>(place, PLACE_FIRST) + state.vcs), OF_INPUTS);
    const turn = turns + input * PORT_TURNS;
    store<u16>(turn, <u16>(output + 1), OF_OUTPUTS);
    store<u16>(turn, <u16>(index + 1), OF_CHANNELS);
  }

  const ov = load<i32>(iv, OUT);
  const flit = load<i32>(iv, FIRST);
  const meta = load<i32>(flit, META);
  const next = load<i32>(flit, NEXT);
  const credits = load<i32>(ov, CREDITS) - 1;
  store<i32>(ov, credits, CREDITS);
  count(flit, router, -1);
  store<i32>(outPort, load<i32>(outPort, SENT) + 1, SENT);
  sendCredit(iv, inPort, outPort, now);
  sendFlit(flit, meta, ov, outPort, soonest);

  store<i32>(iv, next, FIRST);
  let bids = next != 0 && credits != 0;
  if ((meta & TAIL) != 0) {
    const drains = state.drained != 0;
    store<i32>(ov, drains ? DRAINING : 0, HOLDER);
    bids = false;
    if (!drains && load<u16>(ov, COUNT) == 1 && words == 1 && load<i64>(ov, ASKING) != 0) markAsked(ov, router);
    if (next != 0) comeFirst(iv, next, router);
  }
  if (bids) return;
  const set = setOf(router, index);
  store<i64>(set, load<i64>(set, BIDDING) & ~bitOf(index), BIDDING);
}

/** The credit of a flit that leaves its buffer: credits go back one a cycle, or as fast as flits come, those of one step together. */
@inline
function sendCredit(iv: i32, inPort: i32, outPort: i32, now: i64): void {
  const bundle = state.inputSpeedup == 1 ? 0 : load<i32>(inPort, OUTPUT_TURN);
  let due: i32;
  if (bundle != 0 && load<i32>(bundle, BUNDLE_STEP) == state.stepNumber) due = load<i32>(bundle, BUNDLE_DUE);
  else {
    const credited = max(load<i64>(inPort, CREDIT_FREE), now);
    store<i64>(inPort, credited + <i64>min(load<i32>(inPort, INTERVAL), TICKS), CREDIT_FREE);
    due = <i32>(credited >> TICK_SHIFT) + <i32>load<u16>(inPort, CREDIT_WAY);
    if (bundle != 0) {
      store<i32>(bundle, state.stepNumber, BUNDLE_STEP);
      store<i32>(bundle, due, BUNDLE_DUE);
    }
  }
  if (state.delaysCredits) {
    due += heldBack(inPort, outPort);
    const trips = load<i32>(outPort, ROUND_TRIP);
    if (trips != 0) track(trips);
  }
  store<i32>(reserve(load<i32>(inPort, PEER_SLOTS) + state.creditsBehind, state.creditSlotMask, due, 4), load<i32>(iv, BACK));
}

/** Puts a flit under way on the port's channel, as soon as that is free, and gives back its record. */
@inline
function sendFlit(flit: i32, meta: i32, ov: i32, outPort: i32, soonest: i64): void {
  const bytes = state.flitBytes;
  const stamped = state.stampAt;
  let leave = max(load<i64>(outPort, FREE), soonest);
  if (stamped != 0) leave = max(leave, (<i64>load<i32>(flit + stamped)) << TICK_SHIFT);
  const after = leave + <i64>load<i32>(outPort, INTERVAL);
  store<i64>(outPort, after, FREE);
  if (state.countsQueues) store<i64>(load<i32>(outPort, QUEUE), after, FREE);
  if (state.follows) follow(outPort, ov, <i32>(leave >> TICK_SHIFT));
  if ((meta & TIMED) != 0 && (meta & (HEAD | TAIL)) != 0) noteDeparture(load<i32>(flit + state.tagAt), outPort, <i32>(leave >> TICK_SHIFT), meta);
  const arrival = <i32>(leave >> TICK_SHIFT) + <i32>load<u16>(outPort, FLIGHT);
  const target = load<i32>(ov, PEER);
  const at = reserve(load<i32>(outPort, PEER_SLOTS), state.flitSlotMask, target < 0 ? arrival : arrival + state.extraDelay, bytes);
  store<i32>(at, target, TARGET);
  store<i32>(at, load<i32>(flit, BIRTH), BIRTH);
  store<i64>(at, load<i64>(flit, META), META);
  if (target > 0) store<i32>(at, meta + 1, META);
  store<i64>(at, load<i64>(flit, 16), 16);
  for (let o = 24; o < bytes; o += 8) store<i64>(at + o, load<i64>(flit + o));
  releaseFlit(flit);
  if (state.selection == TWO_CHOICE && state.routingDelay == 0 && target > 0 && (meta & HEAD) != 0 && (entryOf(at) & ADAPTIVE) != 0) chooseOfTwo(at, load<i32>(target, IV_ROUTER));
}

/** The first or last flit of a packet that is timed leaves by a port. */
function noteDeparture(tag: i32, port: i32, cycle: i32, meta: i32): void {
  const at = state.departures + tag * state.departureBytes + (meta & HOP_MASK) * <i32>DEPARTURE_SIZE;
  if ((meta & HEAD) != 0) {
    store<i32>(at, port, LEFT_BY);
    store<i32>(at, cycle, FIRST_LEFT);
  }
  if ((meta & TAIL) != 0) store<i32>(at, cycle, LAST_LEFT);
}

/** A packet that asked for an output channel has won it, by the numbers of both channels. */
@inline
function takeFromAsking(router: i32, inputs: i32, number: i32, index: i32): void {
  const place = placeOf(number);
  const ov = router + load<i32>(place, PLACE_AT);
  store<i64>(ov, load<i64>(ov, ASKING) & ~((<i64>1) << index), ASKING);
  store<i64>(router, load<i64>(router, ASKED) & ~((<i64>1) << number), ASKED);
  take(router, ov, inputs + (index << CHANNEL_SHIFT), index, place);
}

/** A packet that looked for one of several has won an output channel. */
@inline
function takeFromLooking(router: i32, ov: i32): void {
  const iv = load<i32>(ov, CONTENDER);
  store<i32>(ov, 0, CONTENDER);
  store<i32>(iv, ov, OUT);
  store<i32>(iv, ov + CHANNEL_SIZE, CHOICE);
  const index = load<i32>(iv, INDEX);
  const set = setOf(router, index);
  store<i64>(set, load<i64>(set, LOOKING) & ~bitOf(index), LOOKING);
  take(router, ov, iv, index, placeOf(numberOf(ov)));
}

/** Its flits bid for the switch from the next step on. `place`: of the output channel. */
@inline
function take(router: i32, ov: i32, iv: i32, index: i32, place: i32): void {
  store<i32>(ov, iv, HOLDER);
  store<u16>(ov, <u16>(index + 1), TURN);
  store<u16>(router + state.wantsAt + (index << 1), load<u16>(place, PLACE_PORT));
  const set = setOf(router, index);
  if (load<i32>(ov, CREDITS) > 0) store<i64>(set, load<i64>(set, BIDDING) | bitOf(index), BIDDING);
}
