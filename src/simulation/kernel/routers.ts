// The routers' allocators and switches: separable, input first, with round-robin arbiters.
import { CHANNEL_SHIFT, CHANNEL_SIZE, LONGEST_DELAY, PREFERRED, SET_BITS, TICKS, TICK_SHIFT, TWO_CHOICE } from "./constants";
import {
  ADAPTIVE, ASKED, ASKING, ASK_MASK, ASK_SHIFT, BACK, BIRTH, CHANNEL_TURN, CHOICE, CONTENDER, COUNT, CREDITS, CREDIT_FREE, CREDIT_WAY, ENTRY_MASK, EXCESS, FIRST, FIRST_INDEX,
  FLIGHT, FOLLOWED_SIZE, FREE, HEAD, HOLDER, HOP_MASK, INDEX, INPUTS, INPUT_TURN, INTERVAL, IN_TIME, IS_GLOBAL, IV_PORT, IV_ROUTER, LEAVING, LOOP, META, NEXT, NUMBER, OUT, OUTPUT_TURN,
  OUTSTANDING, OV_PORT, PEER, PORT_ROUTER, PORT_SIZE, PROPOSAL, QUEUE, QUEUED, ROUND_TRIP, ROUND_TRIP_SIZE, ROUTE, SENT, SETS, TAIL, TARGET, TRACKED, TRACKED_AT, TURN, WAITING, WORDS,
} from "./records";
import {
  adaptiveCount, adaptiveFirst, contended, countsQueues, creditSlotMask, creditSlots, cycle, delaysCredits, extraDelay, flitBytes, flitSlotMask, flitSlots, follows, granted,
  headerBytes, outputBuffer, packetSize, portBytes, reconsiders, roomNeeded, routerSlotBytes, routerSlots, routerTable, selection, stampAt, switchSteps, vcs,
} from "./state";
import { releaseFlit, reserve } from "./wheel";
import { below } from "./random";

@external("host", "reconsider")
declare function reconsider(flit: i32, router: i32): void;

/** The first output channel of the class that a flit's route names for its next hop. */
@inline
export function entryOf(flit: i32): i32 {
  return <i32>load<u16>(flit + ((load<i32>(flit, META) & HOP_MASK) << 1), ROUTE);
}

@inline
function markActive(router: i32): void {
  const number = load<i32>(router, NUMBER);
  const word = routerSlots + ((number >> 6) << 3);
  store<i64>(word, load<i64>(word) | ((<i64>1) << (number & 63)));
}

/**
 * A head flit has become first of its virtual channel: it asks for an output channel. Where that can be only one, the channel keeps
 * the set of those who ask, and only free channels that are asked for are looked at; else the packet looks for one in every step.
 */
@inline
function ask(iv: i32, flit: i32, router: i32): void {
  if (reconsiders) askForPacket(flit, router);
  const index = load<i32>(iv, INDEX);
  const bit = (<i64>1) << (index & 63);
  const entry = entryOf(flit);
  if ((entry & ADAPTIVE) == 0) {
    const ov = router + (entry << CHANNEL_SHIFT);
    store<i32>(iv, ov, OUT);
    if (load<u16>(ov, COUNT) == 1 && load<i32>(router, WORDS) == 1) {
      store<i64>(ov, load<i64>(ov, ASKING) | bit, ASKING);
      if (load<i32>(ov, HOLDER) == 0) markAsked(ov, router);
      return;
    }
  } else {
    // The entry itself, which no pointer looks like: they are multiples of 32.
    store<i32>(iv, (entry << 1) | 1, OUT);
  }
  const set = router + ((index >> 6) << 4);
  store<i64>(set, load<i64>(set, SETS) | bit, SETS);
}

export function askForOutput(iv: i32, flit: i32): void {
  const router = load<i32>(iv, IV_ROUTER);
  ask(iv, flit, router);
  markActive(router);
}

/** A free output channel is asked for. Output channels have the numbers of their port's input channels. */
@inline
function markAsked(ov: i32, router: i32): void {
  const port = load<i32>(ov, OV_PORT);
  const index = load<i32>(port, FIRST_INDEX) + ((ov - port - <i32>PORT_SIZE) >> CHANNEL_SHIFT);
  store<i64>(router, load<i64>(router, ASKED) | ((<i64>1) << index), ASKED);
}

/** A virtual channel that holds an output channel has a flit to send and a credit for it. */
export function bidForSwitch(iv: i32): void {
  const router = load<i32>(iv, IV_ROUTER);
  const index = load<i32>(iv, INDEX);
  const set = router + ((index >> 6) << 4);
  store<i64>(set, load<i64>(set, SETS + 8) | ((<i64>1) << (index & 63)), SETS + 8);
  markActive(router);
}

/** One flit more or less waits for its channel. */
@inline
export function count(flit: i32, router: i32, change: i32): void {
  const ov = router + ((entryOf(flit) & ENTRY_MASK) << CHANNEL_SHIFT);
  store<i32>(ov, load<i32>(ov, WAITING) + change, WAITING);
  if (!countsQueues) return;
  const queue = load<i32>(load<i32>(ov, OV_PORT), QUEUE);
  store<i32>(queue, load<i32>(queue, QUEUED) + change, QUEUED);
}

/** The host may give a packet in transit a new rest of its route; the flits that wait count for their new channel. */
export function askAgain(flit: i32, router: i32): void {
  const meta = load<i32>(flit, META);
  const at = (meta >> ASK_SHIFT) & ASK_MASK;
  if (at == 0 || at != (meta & HOP_MASK)) return;
  count(flit, router, -1);
  reconsider(flit, router);
  count(flit, router, 1);
}

/** The same for a head and those of its packet that have come with it. */
function askForPacket(head: i32, router: i32): void {
  for (let flit = head; flit != 0; flit = (load<i32>(flit, META) & TAIL) == 0 ? load<i32>(flit, NEXT) : 0) askAgain(flit, router);
}

/** Credits at hand over the channels of a port, of which the first is given. */
function freeCredits(first: i32): i32 {
  let sum = 0;
  for (let v = 0; v < vcs; v++) sum += load<i32>(first + (v << CHANNEL_SHIFT), CREDITS);
  return sum;
}

/** Replaces an adaptive entry of a flit that leaves for `router` by the better of two random ports. */
export function chooseOfTwo(flit: i32, router: i32): void {
  const at = flit + ((load<i32>(flit, META) & HOP_MASK) << 1);
  const a = router + (adaptiveFirst << CHANNEL_SHIFT) + below(adaptiveCount) * portBytes;
  const b = router + (adaptiveFirst << CHANNEL_SHIFT) + below(adaptiveCount) * portBytes;
  const port = freeCredits(b) > freeCredits(a) ? b : a;
  store<u16>(at, <u16>((port - router) >> CHANNEL_SHIFT), ROUTE);
}

/**
 * A free output channel with a credit on the first available adaptive port, from the preferred one on or from the first; or 0. A port is
 * available while its output queue has room, or, where that has no bound, while less than a packet waits there.
 */
function firstFree(router: i32, preferred: i32): i32 {
  const first = router + (adaptiveFirst << CHANNEL_SHIFT);
  const end = first + adaptiveCount * portBytes;
  let port = selection == PREFERRED ? router + (preferred << CHANNEL_SHIFT) : first;
  // From the next cycle on: what leaves in this one does not count.
  const soonest = (<i64>(cycle + 1)) << TICK_SHIFT;
  const bound = outputBuffer != 0 ? outputBuffer : packetSize;
  for (let i = 0; i < adaptiveCount; i++) {
    for (let v = isFull(port - <i32>PORT_SIZE, soonest, bound) ? vcs : 0; v < vcs; v++) {
      const ov = port + (v << CHANNEL_SHIFT);
      if (load<i32>(ov, HOLDER) == 0 && load<i32>(ov, CREDITS) > 0 && load<i32>(ov, CREDITS) >= roomNeeded) return ov;
    }
    port += portBytes;
    if (port == end) port = first;
  }
  return 0;
}

/** Cycles by which a credit is held back: the excess of the output's round trip over the least of the router's network outputs. */
function heldBack(inPort: i32, outPort: i32): i32 {
  const trips = load<i32>(outPort, ROUND_TRIP);
  const back = load<i32>(inPort, ROUND_TRIP);
  if (trips == 0 || (back != 0 && load<i32>(back, IS_GLOBAL))) return 0;
  const excess = load<i32>(trips, EXCESS);
  if (excess == 0) return 0;
  let least = excess;
  const router = load<i32>(outPort, PORT_ROUTER);
  const end = load<i32>(router, INPUTS);
  for (let port = router + headerBytes; port < end; port += portBytes) {
    const other = load<i32>(port, ROUND_TRIP);
    if (other != 0) least = min(least, load<i32>(other, EXCESS));
  }
  return min(excess - least, LONGEST_DELAY);
}

/** Notes a flit sent to a port whose credit round trips are measured, one flit at a time. */
function track(trips: i32): void {
  const outstanding = load<i32>(trips, OUTSTANDING) + 1;
  store<i32>(trips, outstanding, OUTSTANDING);
  if (load<i32>(trips, TRACKED) != 0) return;
  store<i32>(trips, outstanding, TRACKED);
  store<i32>(trips, cycle, TRACKED_AT);
}

/** Notes a credit that has come back to a port whose round trips are measured. */
export function tracked(trips: i32): void {
  store<i32>(trips, load<i32>(trips, OUTSTANDING) - 1, OUTSTANDING);
  const left = load<i32>(trips, TRACKED);
  if (left == 0) return;
  store<i32>(trips, left - 1, TRACKED);
  if (left == 1) store<i32>(trips, max(0, cycle - load<i32>(trips, TRACKED_AT) - load<i32>(trips, LOOP)), EXCESS);
}

/** Tags of a followed channel's record in the credit wheel: a flit goes from the output queue onto the channel now; a flit's credit is due now. */
export const DEPARTS: i32 = 2;
export const DUE: i32 = 4;

/** A flit that has passed the switch to an output virtual channel starts on the wire at `leave`; a loop later its credit is due. */
@inline
function follow(port: i32, ov: i32, leave: i32): void {
  const trips = load<i32>(port, ROUND_TRIP);
  if (trips == 0) return;
  const at = trips + <i32>ROUND_TRIP_SIZE + ((ov - port - <i32>PORT_SIZE) >> CHANNEL_SHIFT) * <i32>FOLLOWED_SIZE;
  if (leave > cycle) {
    store<i32>(at, load<i32>(at, LEAVING) + 1, LEAVING);
    store<i32>(reserve(creditSlots, creditSlotMask, leave, 4), at | DEPARTS);
  } else store<i32>(at, load<i32>(at, IN_TIME) + 1, IN_TIME);
  store<i32>(reserve(creditSlots, creditSlotMask, leave + load<i32>(trips, LOOP), 4), at | DUE);
}

/** A tagged entry of the credit wheel. */
export function followed(tagged: i32): void {
  const at = tagged & ~(DEPARTS | DUE);
  const due = (tagged & DUE) != 0;
  store<i32>(at, load<i32>(at, IN_TIME) + (due ? -1 : 1), IN_TIME);
  if (!due) store<i32>(at, load<i32>(at, LEAVING) - 1, LEAVING);
}

/**
 * The allocation steps of a cycle, of every router with something to do: all steps of one router, then the next router, since routers
 * meet only over channels. Both allocators judge the state at the start of the step:
 * a channel released by a packet's last flit is free for the next step's allocation, a channel won now bids in the next.
 * True when any flit moved.
 */
export function stepRouters(steps: i32): bool {
  const now = cycle;
  const bytes = flitBytes;
  const need = roomNeeded;
  const late = extraDelay;
  const slots = flitSlots;
  const slotMask = flitSlotMask;
  const backSlots = creditSlots;
  const backMask = creditSlotMask;
  const contenders0 = contended;
  const granted0 = granted;
  const bounded = outputBuffer;
  const delays = delaysCredits;
  const following = follows;
  const counting = countsQueues;
  const stamped = stampAt;
  const twoChoice = selection == TWO_CHOICE;
  const soonest = (<i64>now) << TICK_SHIFT;
  const soonestLast = (<i64>(now + switchSteps)) << TICK_SHIFT;
  const channels = vcs;
  const channelBits = ((<i64>1) << vcs) - 1;
  let moved = false;
  let number = 0;
  const endOfSlots = routerSlots + routerSlotBytes;
  for (let slot = routerSlots; slot < endOfSlots; slot += 8, number += 64) {
    let routersLeft = load<i64>(slot);
    let idle: i64 = 0;
    while (routersLeft != 0) {
      const lowestRouter = routersLeft & -routersLeft;
      routersLeft ^= lowestRouter;
      const router = load<i32>(routerTable + ((number + <i32>ctz(lowestRouter)) << 2));
      const inputs = load<i32>(router, INPUTS);
      const words = load<i32>(router, WORDS);

      let left: i64 = 0;
      for (let step = 1; step <= steps; step++) {
        const leaveSoonest = step == steps ? soonestLast : soonest;

        // Virtual-channel allocation, by the channels that are asked for: each takes the packet next in turn.
        let contenders = contenders0;
        let asked = load<i64>(router, ASKED);
        while (asked != 0) {
          const mirror = inputs + (<i32>ctz(asked) << CHANNEL_SHIFT);
          asked &= asked - 1;
          const port = load<i32>(mirror, IV_PORT);
          const ov = port + <i32>PORT_SIZE + mirror - inputs - (load<i32>(port, FIRST_INDEX) << CHANNEL_SHIFT);
          if (load<i32>(ov, CREDITS) < need) continue;
          const asking = load<i64>(ov, ASKING);
          const turn = <i64>load<u16>(ov, TURN);
          const onward = turn < 64 ? asking & ((<i64>-1) << turn) : 0;
          store<i32>(contenders, ov);
          store<i32>(contenders, <i32>ctz(onward != 0 ? onward : asking), 4);
          contenders += 8;
        }

        // By the packets that look for one of several: each asks for one free channel, each channel notes the packet next in turn.
        const looked = contenders;
        let base = inputs;
        for (let w = 0; w < words; w++) {
          let waiting = load<i64>(router + (w << 4), SETS);
          while (waiting != 0) {
            const iv = base + (<i32>ctz(waiting) << CHANNEL_SHIFT);
            waiting &= waiting - 1;
            let ov = load<i32>(iv, OUT);
            if ((ov & 1) != 0) {
              ov = firstFree(router, (ov >> 1) & ENTRY_MASK);
              if (ov == 0) continue;
            } else {
              const count = <i32>load<u16>(ov, COUNT);
              if (count > 1) {
                // Round robin: the first free channel at or after the pointer, cyclically over all outputs.
                const start = ov;
                const end = start + (count << CHANNEL_SHIFT);
                const pointer = load<i32>(iv, CHOICE);
                if (pointer > start && pointer < end) ov = pointer;
                for (let tries = count; tries > 1 && (load<i32>(ov, HOLDER) != 0 || load<i32>(ov, CREDITS) < need); tries--) {
                  ov += CHANNEL_SIZE;
                  if (ov == end) ov = start;
                }
              }
              if (load<i32>(ov, HOLDER) != 0 || load<i32>(ov, CREDITS) < need) continue;
            }
            const rival = load<i32>(ov, CONTENDER);
            if (rival == 0) {
              store<i32>(contenders, ov);
              contenders += 8;
              store<i32>(ov, iv, CONTENDER);
            } else {
              const turn = inputs + (<i32>load<u16>(ov, TURN) << CHANNEL_SHIFT);
              // Both behind or both before the pointer: the lower one is first; else the one not behind it.
              if ((iv >= turn) == (rival >= turn) ? iv < rival : iv >= turn) store<i32>(ov, iv, CONTENDER);
            }
          }
          base += SET_BITS << CHANNEL_SHIFT;
        }

        // Switch allocation: each input proposes one output, each output takes one input.
        let grants = granted0;
        base = inputs;
        for (let w = 0; w < words; w++) {
          let bidding = load<i64>(router + (w << 4), SETS + 8);
          while (bidding != 0) {
            let iv = base + (<i32>ctz(bidding) << CHANNEL_SHIFT);
            const inPort = load<i32>(iv, IV_PORT);
            let ours = bidding & (channelBits << (load<i32>(inPort, FIRST_INDEX) & 63));
            bidding ^= ours;
            ours &= ours - 1;
            let outPort = load<i32>(load<i32>(iv, OUT), OV_PORT);
            if (bounded != 0 && isFull(outPort, leaveSoonest, bounded)) outPort = 0;
            while (ours != 0) {
              const other = base + (<i32>ctz(ours) << CHANNEL_SHIFT);
              ours &= ours - 1;
              const otherPort = load<i32>(load<i32>(other, OUT), OV_PORT);
              if (bounded != 0) {
                if (isFull(otherPort, leaveSoonest, bounded)) continue;
                if (outPort == 0) {
                  iv = other;
                  outPort = otherPort;
                  continue;
                }
              }
              if (outPort == otherPort) {
                const turn = load<i32>(inPort, CHANNEL_TURN);
                if ((other >= turn) == (iv >= turn) ? other < iv : other >= turn) iv = other;
              } else {
                const turn = load<i32>(inPort, OUTPUT_TURN);
                if ((otherPort >= turn) == (outPort >= turn) ? otherPort < outPort : otherPort >= turn) {
                  iv = other;
                  outPort = otherPort;
                }
              }
            }
            if (outPort == 0) continue;
            const rival = load<i32>(outPort, PROPOSAL);
            if (rival == 0) {
              store<i32>(grants, outPort);
              grants += 4;
              store<i32>(outPort, iv, PROPOSAL);
            } else {
              const turn = load<i32>(outPort, INPUT_TURN);
              if ((iv >= turn) == (rival >= turn) ? iv < rival : iv >= turn) store<i32>(outPort, iv, PROPOSAL);
            }
          }
          base += SET_BITS << CHANNEL_SHIFT;
        }

        // Winners send a flit: through the switch in the next step, then onto the channel as fast as that takes flits.
        moved = moved || grants != granted0;
        for (let g = granted0; g < grants; g += 4) {
          const outPort = load<i32>(g);
          const iv = load<i32>(outPort, PROPOSAL);
          store<i32>(outPort, 0, PROPOSAL);
          const inPort = load<i32>(iv, IV_PORT);
          const index = load<i32>(iv, INDEX);
          // Pointers to input channels stand for their numbers: they lie in order, a port's channels together.
          store<i32>(outPort, inputs + ((load<i32>(inPort, FIRST_INDEX) + channels) << CHANNEL_SHIFT), INPUT_TURN);
          store<i32>(inPort, outPort + 1, OUTPUT_TURN);
          store<i32>(inPort, iv + 1, CHANNEL_TURN);

          const ov = load<i32>(iv, OUT);
          const flit = load<i32>(iv, FIRST);
          const meta = load<i32>(flit, META);
          const next = load<i32>(flit, NEXT);
          const credits = load<i32>(ov, CREDITS) - 1;
          store<i32>(ov, credits, CREDITS);
          count(flit, router, -1);
          store<i32>(outPort, load<i32>(outPort, SENT) + 1, SENT);
          // Credits go back one a cycle, or as fast as flits come.
          const credited = max(load<i64>(inPort, CREDIT_FREE), soonest);
          store<i64>(inPort, credited + <i64>min(load<i32>(inPort, INTERVAL), TICKS), CREDIT_FREE);
          let due = <i32>(credited >> TICK_SHIFT) + load<i32>(inPort, CREDIT_WAY);
          if (delays) {
            due += heldBack(inPort, outPort);
            const trips = load<i32>(outPort, ROUND_TRIP);
            if (trips != 0) track(trips);
          }
          store<i32>(reserve(backSlots, backMask, due, 4), load<i32>(iv, BACK));

          const free = load<i64>(outPort, FREE);
          let leave = max(free, leaveSoonest);
          if (stamped != 0) leave = max(leave, (<i64>load<i32>(flit + stamped)) << TICK_SHIFT);
          const after = leave + <i64>load<i32>(outPort, INTERVAL);
          store<i64>(outPort, after, FREE);
          if (counting) store<i64>(load<i32>(outPort, QUEUE), after, FREE);
          if (following) follow(outPort, ov, <i32>(leave >> TICK_SHIFT));
          const arrival = <i32>(leave >> TICK_SHIFT) + load<i32>(outPort, FLIGHT);
          const target = load<i32>(ov, PEER);
          const at = reserve(slots, slotMask, target < 0 ? arrival : arrival + late, bytes);
          store<i32>(at, target, TARGET);
          store<i32>(at, load<i32>(flit, BIRTH), BIRTH);
          store<i64>(at, load<i64>(flit, META), META);
          if (target > 0) store<i32>(at, meta + 1, META);
          store<i64>(at, load<i64>(flit, 16), 16);
          for (let o = 24; o < bytes; o += 8) store<i64>(at + o, load<i64>(flit + o));
          releaseFlit(flit);
          if (twoChoice && target > 0 && (meta & HEAD) != 0 && (entryOf(at) & ADAPTIVE) != 0) chooseOfTwo(at, load<i32>(target, IV_ROUTER));

          store<i32>(iv, next, FIRST);
          let bids = true;
          const set = router + ((index >> 6) << 4);
          const bit = (<i64>1) << (index & 63);
          if ((meta & TAIL) != 0) {
            store<i32>(ov, 0, HOLDER);
            bids = false;
            if (load<u16>(ov, COUNT) == 1 && words == 1 && load<i64>(ov, ASKING) != 0) markAsked(ov, router);
            if (next != 0) ask(iv, next, router);
          } else if (next == 0) bids = false;
          else if (credits == 0) bids = false;
          if (!bids) store<i64>(set, load<i64>(set, SETS + 8) & ~bit, SETS + 8);
        }

        // Packets that won a virtual channel bid for the switch from the next step on.
        for (let c = contenders0; c < contenders; c += 8) {
          const ov = load<i32>(c);
          let iv: i32;
          let index: i32;
          if (c < looked) {
            index = load<i32>(c, 4);
            iv = inputs + (index << CHANNEL_SHIFT);
            store<i64>(ov, load<i64>(ov, ASKING) & ~((<i64>1) << index), ASKING);
            const port = load<i32>(ov, OV_PORT);
            const number = load<i32>(port, FIRST_INDEX) + ((ov - port - <i32>PORT_SIZE) >> CHANNEL_SHIFT);
            store<i64>(router, load<i64>(router, ASKED) & ~((<i64>1) << number), ASKED);
          } else {
            iv = load<i32>(ov, CONTENDER);
            store<i32>(ov, 0, CONTENDER);
            store<i32>(iv, ov, OUT);
            store<i32>(iv, ov + CHANNEL_SIZE, CHOICE);
            index = load<i32>(iv, INDEX);
            const looking = router + ((index >> 6) << 4);
            store<i64>(looking, load<i64>(looking, SETS) & ~((<i64>1) << (index & 63)), SETS);
          }
          store<i32>(ov, iv, HOLDER);
          store<u16>(ov, <u16>(index + 1), TURN);
          const set = router + ((index >> 6) << 4);
          const bit = (<i64>1) << (index & 63);
          if (load<i32>(ov, CREDITS) > 0) store<i64>(set, load<i64>(set, SETS + 8) | bit, SETS + 8);
        }

        left = load<i64>(router, ASKED);
        for (let w = 0; w < words; w++) left |= load<i64>(router + (w << 4), SETS) | load<i64>(router + (w << 4), SETS + 8);
        if (left == 0) break;
      }
      if (left == 0) idle |= lowestRouter;
    }
    store<i64>(slot, load<i64>(slot) & ~idle);
  }
  return moved;
}

/** True when a bounded output queue has no room: so many flits would be ahead of one that is granted now. */
@inline
function isFull(port: i32, soonest: i64, bound: i32): bool {
  return load<i64>(port, FREE) - soonest >= <i64>bound * <i64>load<i32>(port, INTERVAL);
}
