// Round trips of credits, where algorithms need them: measured and held back (UGAL-L_CR), or each flit followed until its credit is due.
import { firstChannel, portNumber, portOf } from "./asking";
import { LONGEST_DELAY } from "./constants";
import {
  EXCESS, FOLLOWED_SIZE, IN_TIME, IS_GLOBAL, LEAVING, LOOP, OUTSTANDING, PORTS, ROUND_TRIP, ROUND_TRIP_SIZE, STAMPS, STAMP_IN, STAMP_OUT, TRACKED, TRACKED_AT,
  UNTIMED_CREDITS, UNTIMED_FLITS,
} from "./records";
import * as state from "./state";
import { reserved } from "./wheel";

/** Cycles by which a credit is held back: the excess of the output's round trip over the least of the router's network outputs. */
export function heldBack(router: i32, inPort: i32, outPort: i32): i32 {
  const trips = load<i32>(outPort, ROUND_TRIP);
  const back = load<i32>(inPort, ROUND_TRIP);
  if (trips == 0 || (back != 0 && load<i32>(back, IS_GLOBAL))) return 0;
  const excess = load<i32>(trips, EXCESS);
  if (excess == 0) return 0;
  let least = excess;
  for (let port = load<i32>(router, PORTS) - 1; port >= 0; port--) {
    const other = load<i32>(portOf(router, port), ROUND_TRIP);
    if (other != 0) least = min(least, load<i32>(other, EXCESS));
  }
  return min(excess - least, LONGEST_DELAY);
}

/**
 * Notes a flit sent to an output channel, by its number, of a port whose credit round trips are measured: one flit of the port at a time, or
 * of each virtual channel one of so many.
 */
export function track(trips: i32, number: i32): void {
  if (state.stampEvery != 0) {
    const queue = stampsAt(trips, number);
    const untimed = load<i32>(queue, UNTIMED_FLITS);
    store<i32>(queue, untimed == 0 ? state.stampEvery - 1 : untimed - 1, UNTIMED_FLITS);
    if (untimed != 0) return;
    const at = load<i32>(queue, STAMP_IN);
    store<i32>(queue + at, state.cycle, STAMPS);
    store<i32>(queue, stampAfter(at), STAMP_IN);
    return;
  }
  const outstanding = load<i32>(trips, OUTSTANDING) + 1;
  store<i32>(trips, outstanding, OUTSTANDING);
  if (load<i32>(trips, TRACKED) != 0) return;
  store<i32>(trips, outstanding, TRACKED);
  store<i32>(trips, state.cycle, TRACKED_AT);
}

/** Where the timestamps of an output channel stand, by the channel's number. */
@inline
function stampsAt(trips: i32, number: i32): i32 {
  return trips + <i32>ROUND_TRIP_SIZE + state.vcs * <i32>FOLLOWED_SIZE + (number - firstChannel(portNumber(number))) * state.stampBytes;
}

/** The place of the timestamp after one. */
@inline
function stampAfter(at: i32): i32 {
  return at + 4 == state.stampBytes - <i32>STAMPS ? 0 : at + 4;
}

/** Notes a credit that has come back for an output channel, by its number, of a port whose round trips are measured. */
export function tracked(trips: i32, number: i32): void {
  if (state.stampEvery != 0) {
    // The first credit is taken for that of the first flit, as in a queue, though credits that are held back may pass each other.
    const queue = stampsAt(trips, number);
    const untimed = load<i32>(queue, UNTIMED_CREDITS);
    store<i32>(queue, untimed == 0 ? state.stampEvery - 1 : untimed - 1, UNTIMED_CREDITS);
    if (untimed != 0) return;
    const at = load<i32>(queue, STAMP_OUT);
    store<i32>(trips, max(0, state.cycle - load<i32>(queue + at, STAMPS) - load<i32>(trips, LOOP)), EXCESS);
    store<i32>(queue, stampAfter(at), STAMP_OUT);
    return;
  }
  store<i32>(trips, load<i32>(trips, OUTSTANDING) - 1, OUTSTANDING);
  const left = load<i32>(trips, TRACKED);
  if (left == 0) return;
  store<i32>(trips, left - 1, TRACKED);
  if (left == 1) store<i32>(trips, max(0, state.cycle - load<i32>(trips, TRACKED_AT) - load<i32>(trips, LOOP)), EXCESS);
}

/** Tags of a followed channel's record in the credit wheel: a flit goes from the output queue onto the channel now; a flit's credit is due now. */
export const DEPARTS: i32 = 2;
export const DUE: i32 = 4;

/** What is followed of an output channel: where the round trips of its port stand, and its number. */
@inline
export function followedAt(trips: i32, number: i32): i32 {
  return trips + <i32>ROUND_TRIP_SIZE + (number - firstChannel(portNumber(number))) * <i32>FOLLOWED_SIZE;
}

/** A flit that has passed the switch to the output channel of this number starts on the wire at `leave`; a loop later its credit is due. */
@inline
export function follow(port: i32, number: i32, leave: i32): void {
  const trips = load<i32>(port, ROUND_TRIP);
  if (trips == 0) return;
  const at = followedAt(trips, number);
  if (leave > state.cycle) {
    store<i32>(at, load<i32>(at, LEAVING) + 1, LEAVING);
    store<i32>(reserved(state.creditSlots, state.creditSlotMask, leave, 4), at | DEPARTS);
  } else store<i32>(at, load<i32>(at, IN_TIME) + 1, IN_TIME);
  store<i32>(reserved(state.creditSlots, state.creditSlotMask, leave + load<i32>(trips, LOOP), 4), at | DUE);
}

/** A tagged entry of the credit wheel. */
export function followed(tagged: i32): void {
  const at = tagged & ~(DEPARTS | DUE);
  const due = (tagged & DUE) != 0;
  store<i32>(at, load<i32>(at, IN_TIME) + (due ? -1 : 1), IN_TIME);
  if (!due) store<i32>(at, load<i32>(at, LEAVING) - 1, LEAVING);
}
