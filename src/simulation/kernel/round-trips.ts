// Round trips of credits, where algorithms need them: measured and held back (UGAL-L_CR), or each flit followed until its credit is due.
import { CHANNEL_SHIFT, LONGEST_DELAY } from "./constants";
import {
  EXCESS, FOLLOWED_SIZE, INPUTS, IN_TIME, IS_GLOBAL, LEAVING, LOOP, OUTSTANDING, PORT_ROUTER, PORT_SIZE, ROUND_TRIP, ROUND_TRIP_SIZE, TRACKED, TRACKED_AT,
} from "./records";
import * as state from "./state";
import { reserve } from "./wheel";

/** Cycles by which a credit is held back: the excess of the output's round trip over the least of the router's network outputs. */
export function heldBack(inPort: i32, outPort: i32): i32 {
  const trips = load<i32>(outPort, ROUND_TRIP);
  const back = load<i32>(inPort, ROUND_TRIP);
  if (trips == 0 || (back != 0 && load<i32>(back, IS_GLOBAL))) return 0;
  const excess = load<i32>(trips, EXCESS);
  if (excess == 0) return 0;
  let least = excess;
  const router = load<i32>(outPort, PORT_ROUTER);
  const end = load<i32>(router, INPUTS);
  for (let port = router + state.headerBytes; port < end; port += state.portBytes) {
    const other = load<i32>(port, ROUND_TRIP);
    if (other != 0) least = min(least, load<i32>(other, EXCESS));
  }
  return min(excess - least, LONGEST_DELAY);
}

/** Notes a flit sent to a port whose credit round trips are measured, one flit at a time. */
export function track(trips: i32): void {
  const outstanding = load<i32>(trips, OUTSTANDING) + 1;
  store<i32>(trips, outstanding, OUTSTANDING);
  if (load<i32>(trips, TRACKED) != 0) return;
  store<i32>(trips, outstanding, TRACKED);
  store<i32>(trips, state.cycle, TRACKED_AT);
}

/** Notes a credit that has come back to a port whose round trips are measured. */
export function tracked(trips: i32): void {
  store<i32>(trips, load<i32>(trips, OUTSTANDING) - 1, OUTSTANDING);
  const left = load<i32>(trips, TRACKED);
  if (left == 0) return;
  store<i32>(trips, left - 1, TRACKED);
  if (left == 1) store<i32>(trips, max(0, state.cycle - load<i32>(trips, TRACKED_AT) - load<i32>(trips, LOOP)), EXCESS);
}

/** Tags of a followed channel's record in the credit wheel: a flit goes from the output queue onto the channel now; a flit's credit is due now. */
export const DEPARTS: i32 = 2;
export const DUE: i32 = 4;

/** A flit that has passed the switch to an output virtual channel starts on the wire at `leave`; a loop later its credit is due. */
@inline
export function follow(port: i32, ov: i32, leave: i32): void {
  const trips = load<i32>(port, ROUND_TRIP);
  if (trips == 0) return;
  const at = trips + <i32>ROUND_TRIP_SIZE + ((ov - port - <i32>PORT_SIZE) >> CHANNEL_SHIFT) * <i32>FOLLOWED_SIZE;
  if (leave > state.cycle) {
    store<i32>(at, load<i32>(at, LEAVING) + 1, LEAVING);
    store<i32>(reserve(state.creditSlots, state.creditSlotMask, leave, 4), at | DEPARTS);
  } else store<i32>(at, load<i32>(at, IN_TIME) + 1, IN_TIME);
  store<i32>(reserve(state.creditSlots, state.creditSlotMask, leave + load<i32>(trips, LOOP), 4), at | DUE);
}

/** A tagged entry of the credit wheel. */
export function followed(tagged: i32): void {
  const at = tagged & ~(DEPARTS | DUE);
  const due = (tagged & DUE) != 0;
  store<i32>(at, load<i32>(at, IN_TIME) + (due ? -1 : 1), IN_TIME);
  if (!due) store<i32>(at, load<i32>(at, LEAVING) - 1, LEAVING);
}
