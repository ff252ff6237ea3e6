// The routers' allocators and switches: separable, input first, with round-robin arbiters.
import { chooseOfTwo, firstFree, isFull, sizeOf } from "./adaptive";
import { bitOf, channelOf, comeFirst, count, entryOf, isBusy, markAsked, portNumber, portOf, routerOf, setOf } from "./asking";
import { DRAINING, SET_BITS, TICKS, TICK_SHIFT, TWO_CHOICE } from "./constants";
import {
  ADAPTIVE, ASKED, ASKING, BIDDING, BUNDLE_DUE, BUNDLE_STEP, CONTENDER, COUNT, CREDITS, CREDIT_FREE, CREDIT_WAY, DEPARTURE_SIZE, ENTRY_MASK, FIRST, FIRST_LEFT, FLIGHT,
  FREE, HEAD, HOLDER, HOP_MASK, INDEX, INTERVAL, LAST_LEFT, LEFT_BY, LOOKING, META, OF_CHANNELS, OF_INPUTS, OF_OUTPUTS, OUTPUT_TURN, PEER, PEER_SLOTS, PLACE_SIZE, PORT_TURNS, PROPOSED, ROUND_TRIP,
  SENT, SET_SIZE, TAIL, TIMED, TOUCHED, TURN, WORDS,
} from "./records";
import { BUSY, MOVED, stepPlainly } from "./plain";
import { follow, heldBack, track } from "./round-trips";
import { endRouting, isRouting } from "./routing-stage";
import * as state from "./state";
import { acceptChannels, askAll, isBefore, match, passTurns } from "./switch";
import { copyFlit, leaveQueue, nextOf, reserved, reserveFlit } from "./wheel";

/**
 * The allocation steps of a cycle, of every router with something to do: all steps of one router, then the next router, since routers
 * meet only over channels. True when any flit moved.
 */
export function stepRouters(steps: i32): bool {
  const soonest = (<i64>state.cycle) << TICK_SHIFT;
  const soonestLast = (<i64>(state.cycle + state.switchSteps)) << TICK_SHIFT;
  const routes = state.routingDelay != 0;
  const plain = state.plain != 0;
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
      const words = load<i32>(router, WORDS);
      let busy = false;
      if (plain) {
        const come = stepPlainly(router, words, steps, soonest, soonestLast);
        busy = (come & BUSY) != 0;
        if ((come & MOVED) != 0) moved = true;
      } else for (let step = 1; step <= steps; step++) {
        if (routes) state.nextStepIn = step == steps ? state.cycle + 1 : state.cycle;
        if (stepRouter(router, words, soonest, step == steps ? soonestLast : soonest)) moved = true;
        busy = isBusy(router, words) || (routes && isRouting(router, words));
        if (!busy) break;
      }
      if (!busy) idle |= lowest;
    }
    store<i64>(slot, load<i64>(slot) & ~idle);
  }
  return moved;
}

/**
 * One step of a router. Both allocators judge the state at the start of the step: a channel released by a packet's last flit is free
 * for the next step's allocation, a channel won now bids in the next. What leaves does so at `soonest` or later (ticks; a credit at
 * `now`). True when any flit moved.
 */
@inline
function stepRouter(router: i32, words: i32, now: i64, soonest: i64): bool {
  const contenders = state.contended;
  const looked = contendAlone(router, contenders);
  const endOfContenders = contendAmongSeveral(router, words, looked);
  const grants = state.granted;
  const endOfGrants = state.expanded != 0 ? match(router, words, soonest, grants) : propose(router, words, soonest, grants);
  if (state.routingDelay != 0) endRouting(router, words);
  for (let g = grants; g < endOfGrants; g += 4) send(router, words, load<i32>(g), now, soonest);
  for (let c = contenders; c < looked; c += 8) takeFromAsking(router, load<i32>(c), load<i32>(c, 4));
  for (let c = looked; c < endOfContenders; c += 8) takeFromLooking(router, load<i32>(c));
  return endOfGrants != grants;
}

/**
 * Virtual-channel allocation, by the channels that are asked for: each takes the packet next in turn, as soon as it has room for it.
 * Notes the numbers of channel and packet's input channel from `contenders` on, and returns their end.
 */
@inline
function contendAlone(router: i32, contenders: i32): i32 {
  const wholePackets = state.cutThrough;
  const least = state.leastCredits;
  let asked = load<i64>(router, ASKED);
  while (asked != 0) {
    const number = <i32>ctz(asked);
    asked &= asked - 1;
    const ov = channelOf(router, number);
    const asking = load<i64>(ov, ASKING);
    const turn = <i64>load<u16>(ov, TURN);
    const onward = turn < SET_BITS ? asking & ((<i64>-1) << turn) : 0;
    const index = <i32>ctz(onward != 0 ? onward : asking);
    store<i32>(contenders, number);
    store<i32>(contenders, index, 4);
    if (wholePackets && load<i32>(ov, CREDITS) < sizeOf(load<i32>(channelOf(router, index), FIRST))) continue;
    if (least != 0 && load<i32>(ov, CREDITS) < least) continue;
    contenders += 8;
  }
  return contenders;
}

/**
 * Virtual-channel allocation, by the packets that look for one channel of several: each asks for one that is free, each channel notes
 * the packet next in turn. Notes the channels' numbers from `contenders` on, and returns their end.
 */
@inline
function contendAmongSeveral(router: i32, words: i32, contenders: i32): i32 {
  const outputFirst = state.outputFirst != 0;
  const first = contenders;
  let base = 0;
  for (let w = 0; w < words; w++) {
    let waiting = load<i64>(router + w * <i32>SET_SIZE, LOOKING);
    while (waiting != 0) {
      const index = base + <i32>ctz(waiting);
      waiting &= waiting - 1;
      const entry = <i32>load<u16>(router + state.wantsAt + (index << 1));
      if (outputFirst && (entry & ADAPTIVE) == 0) {
        contenders = askAll(index, router, entry, creditsFor(index, router), contenders);
        continue;
      }
      const number = freeFor(index, entry, router);
      if (number < 0) continue;
      const ov = channelOf(router, number);
      const rival = load<i32>(ov, CONTENDER) - 1;
      if (rival < 0) {
        store<i32>(contenders, number);
        contenders += 8;
        store<i32>(ov, index + 1, CONTENDER);
      } else if (isBefore(index, rival, load<u16>(ov, TURN))) store<i32>(ov, index + 1, CONTENDER);
    }
    base += SET_BITS;
  }
  return outputFirst ? acceptChannels(router, first, contenders) : contenders;
}

/** Credits that an output channel must have to be taken by the first packet of an input channel. */
@inline
function creditsFor(index: i32, router: i32): i32 {
  return state.cutThrough ? sizeOf(load<i32>(channelOf(router, index), FIRST)) : state.leastCredits;
}

/** The number of the free output channel that the first packet of an input channel asks for in this step, by its entry; -1: none is free. */
@inline
function freeFor(index: i32, entry: i32, router: i32): i32 {
  if ((entry & ADAPTIVE) != 0) return firstFree(load<i32>(channelOf(router, index), FIRST), router, entry & ENTRY_MASK);
  const need = creditsFor(index, router);
  const choices = <i32>load<u16>(channelOf(router, entry), COUNT);
  let number = entry;
  if (choices > 1) {
    // Round robin: the first free channel at or after the pointer, cyclically over all outputs.
    const end = entry + choices;
    const pointer = <i32>load<u16>(router + state.choicesAt + (index << 1));
    if (pointer > entry && pointer < end) number = pointer;
    for (let tries = choices; tries > 1 && !isFree(channelOf(router, number), need); tries--) {
      number++;
      if (number == end) number = entry;
    }
  }
  return isFree(channelOf(router, number), need) ? number : -1;
}

@inline
function isFree(ov: i32, need: i32): bool {
  return load<u16>(ov, HOLDER) == 0 && load<i32>(ov, CREDITS) >= need;
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
      const place = load<u32>(state.places + index * PLACE_SIZE);
      let ours = bidding & (channelBits << (<i64>(place >>> 16) & (SET_BITS - 1)));
      bidding ^= ours;
      ours &= ours - 1;
      let output = portNumber(load<u16>(wants + (index << 1)));
      if (bounded != 0 && isFull(portOf(router, output), soonest, bounded)) output = -1;
      while (ours != 0) {
        const other = base + <i32>ctz(ours);
        ours &= ours - 1;
        const otherOutput = portNumber(load<u16>(wants + (other << 1)));
        if (bounded != 0) {
          if (isFull(portOf(router, otherOutput), soonest, bounded)) continue;
          if (output < 0) {
            index = other;
            output = otherOutput;
            continue;
          }
        }
        const turn = turns + <i32>(place & 0xffff) * PORT_TURNS;
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

/** The input that an output port takes sends a flit: through the switch in the next step, then onto the channel as fast as that takes flits. */
@inline
function send(router: i32, words: i32, output: i32, now: i64, soonest: i64): void {
  const turns = router + state.turnsAt;
  const at = turns + output * PORT_TURNS;
  const index = <i32>load<u16>(at, PROPOSED) - 1;
  store<u16>(at, 0, PROPOSED);
  const place = load<u32>(state.places + index * PLACE_SIZE);
  const input = <i32>(place & 0xffff);
  const iv = channelOf(router, index);
  const inPort = portOf(router, input);
  const outPort = portOf(router, output);
  if (state.expanded != 0) passTurns(router, index, inPort, outPort, output);
  else {
    store<u16>(at, <u16>((place >>> 16) + state.vcs), OF_INPUTS);
    const turn = turns + input * PORT_TURNS;
    store<u16>(turn, <u16>(output + 1), OF_OUTPUTS);
    store<u16>(turn, <u16>(index + 1), OF_CHANNELS);
  }

  const number = <i32>load<u16>(router + state.wantsAt + (index << 1));
  const ov = channelOf(router, number);
  const flit = load<i32>(iv, FIRST);
  const meta = load<i32>(flit, META);
  const next = nextOf(flit, iv, state.flitBytes);
  const credits = load<i32>(ov, CREDITS) - 1;
  store<i32>(ov, credits, CREDITS);
  count(flit, router, -1);
  store<i32>(outPort, load<i32>(outPort, SENT) + 1, SENT);
  sendCredit(iv, router, inPort, outPort, number, now);
  sendFlit(flit, meta, ov, number, router, outPort, soonest);

  leaveQueue(flit, next);
  store<i32>(iv, next, FIRST);
  let bids = next != 0 && credits != 0;
  if ((meta & TAIL) != 0) {
    const drains = state.drained != 0;
    store<u16>(ov, drains ? <u16>DRAINING : 0, HOLDER);
    bids = false;
    if (!drains && words == 1 && load<u16>(ov, COUNT) == 1 && load<i64>(ov, ASKING) != 0) markAsked(number, router);
    if (next != 0) comeFirst(index, next, router);
  }
  if (bids) return;
  const set = setOf(router, index);
  store<i64>(set, load<i64>(set, BIDDING) & ~bitOf(index), BIDDING);
}

/** The credit of a flit that leaves its buffer: credits go back one a cycle, or as fast as flits come, those of one step together. */
@inline
function sendCredit(iv: i32, router: i32, inPort: i32, outPort: i32, number: i32, now: i64): void {
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
    due += heldBack(router, inPort, outPort);
    const trips = load<i32>(outPort, ROUND_TRIP);
    if (trips != 0) track(trips, number);
  }
  store<i32>(reserved(load<i32>(inPort, PEER_SLOTS) + state.creditsBehind, state.creditSlotMask, due, 4), load<i32>(iv, PEER));
}

/** Puts a flit under way on the port's channel, as soon as that is free. */
@inline
function sendFlit(flit: i32, meta: i32, ov: i32, number: i32, router: i32, outPort: i32, soonest: i64): void {
  const bytes = state.flitBytes;
  const stamped = state.stampAt;
  let leave = max(load<i64>(outPort, FREE), soonest);
  if (stamped != 0) leave = max(leave, (<i64>load<i32>(flit + stamped)) << TICK_SHIFT);
  store<i64>(outPort, leave + <i64>load<i32>(outPort, INTERVAL), FREE);
  if (state.follows) follow(outPort, number, <i32>(leave >> TICK_SHIFT));
  if ((meta & TIMED) != 0 && (meta & (HEAD | TAIL)) != 0) noteDeparture(load<i32>(flit + state.tagAt), outPort, <i32>(leave >> TICK_SHIFT), meta);
  const arrival = <i32>(leave >> TICK_SHIFT) + <i32>load<u16>(outPort, FLIGHT);
  const peer = load<i32>(ov, PEER);
  const terminal = peer & 1;
  const at = reserveFlit(load<i32>(outPort, PEER_SLOTS), terminal ? arrival : arrival + state.extraDelay, terminal ? ~ov : peer, bytes);
  copyFlit(at, flit, bytes);
  if (!terminal) store<i32>(at, meta + 1, META);
  if (state.selection == TWO_CHOICE && state.routingDelay == 0 && !terminal && (meta & HEAD) != 0 && (entryOf(at) & ADAPTIVE) != 0) chooseOfTwo(at, routerOf(peer, load<u16>(peer, INDEX)));
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
function takeFromAsking(router: i32, number: i32, index: i32): void {
  const ov = channelOf(router, number);
  store<i64>(ov, load<i64>(ov, ASKING) & ~((<i64>1) << index), ASKING);
  store<i64>(router, load<i64>(router, ASKED) & ~((<i64>1) << number), ASKED);
  take(router, ov, number, index);
}

/** A packet that looked for one of several has won the output channel of this number. */
@inline
function takeFromLooking(router: i32, number: i32): void {
  const ov = channelOf(router, number);
  const index = load<i32>(ov, CONTENDER) - 1;
  store<i32>(ov, 0, CONTENDER);
  store<u16>(router + state.choicesAt + (index << 1), <u16>(number + 1));
  const set = setOf(router, index);
  store<i64>(set, load<i64>(set, LOOKING) & ~bitOf(index), LOOKING);
  take(router, ov, number, index);
}

/** Its flits bid for the switch from the next step on. */
@inline
function take(router: i32, ov: i32, number: i32, index: i32): void {
  store<u16>(ov, <u16>(index + 1), HOLDER);
  store<u16>(ov, <u16>(index + 1), TURN);
  store<u16>(router + state.wantsAt + (index << 1), <u16>number);
  const set = setOf(router, index);
  if (load<i32>(ov, CREDITS) > 0) {
    store<i64>(set, load<i64>(set, BIDDING) | bitOf(index), BIDDING);
    // It is likely to be sent in the next step.
    store<u8>(load<i32>(channelOf(router, index), FIRST), 0, TOUCHED);
  }
}
