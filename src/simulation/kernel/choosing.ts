// How the kernel chooses among paths: the first, a detour, or as UGAL compares them (ugal.ts of src/routing, to the same digits).
import { channelOf, firstChannel, portOf, queueAt } from "./asking";
import { CHANNEL_SIZE, TICK_SHIFT } from "./constants";
import {
  ACROSS, BIAS, BUFFER, CANDIDATES, CHOICE_OF, CLASS_COUNT, CLASS_FIRST, DETOUR_PATH, DISCRIMINATION, DOUBLE, HOP_CHANNEL, HOP_ROUTER, HOP_SIZE, HOP_STEP, INFO_AT, KEPT, MEASURE, MINIMAL_CANDIDATES, READING, SPARE, TRIED, UGAL_PATH,
} from "./forms";
import { departingPath, detourPath, entryBy, form, minimalPath, portAt } from "./paths";
import { COUNT, CREDITS, FOLLOWED_SIZE, FREE, INTERVAL, IN_TIME, LEAVING, ROUND_TRIP, WAITINGS } from "./records";
import { followedAt } from "./round-trips";
import * as state from "./state";

// As UgalOptions has them.
const CREDITS_ALONE: i32 = 1;
const BOTH: i32 = 2;
const OVERDUE: i32 = 3;
const FIRST_HOP: i32 = 0;
const SOURCE_GROUP: i32 = 2;
const OUTPUTS: i32 = 3;
const BY_CLASS: i32 = 1;
const WHERE_SHARED: i32 = 2;

/** Where the path that was chosen stands, and whether it is minimal. */
export let chosen: i32 = 0;
export let isMinimal: bool = true;

/** Chooses a path between two different routers, and returns its length. */
export function choosePath(from: i32, to: i32, destination: i32, stream: i32): i32 {
  const choice = form(CHOICE_OF);
  chosen = form(KEPT);
  isMinimal = true;
  if (choice == UGAL_PATH) return compare(from, to, destination, stream, false);
  if (choice == DETOUR_PATH) {
    const length = detourPath(chosen, from, to, stream);
    isMinimal = length == 0;
    if (!isMinimal) return length;
  }
  return minimalPath(chosen, from, to, destination, stream);
}

/**
 * The minimal path of least cost, or a detour that costs less by more than the bias; its length. `again`: at the second router of its group
 * a packet's minimal paths are those by the router's own links, and it may stay on the one that it is on, for which the length is 0.
 */
export function compare(from: i32, to: i32, destination: i32, stream: i32, again: bool): i32 {
  const byClass = form(DISCRIMINATION) == BY_CLASS;
  let kept = form(KEPT);
  let tried = form(TRIED);
  let spare = form(SPARE);
  let length = 0;
  let cost = i32.MAX_VALUE;
  let count = 0;
  isMinimal = true;
  for (;;) {
    const other = again ? departingPath(tried, from, to, count) : count < form(MINIMAL_CANDIDATES) ? minimalPath(tried, from, to, destination, stream) : 0;
    if (other == 0) break;
    count++;
    const otherCost = costOf(tried, other, byClass, cost);
    if (otherCost >= cost) continue;
    cost = otherCost;
    length = other;
    chosen = tried;
    tried = kept;
    kept = chosen;
  }
  const minimalLength = length;
  let least = -form(BIAS);
  for (let i = form(CANDIDATES); i > 0; i--) {
    const other = detourPath(tried, from, to, stream);
    if (other == 0) continue;
    const margin = marginOf(tried, other, kept, minimalLength, cost, byClass, least);
    if (margin >= least) continue;
    least = margin;
    length = other;
    isMinimal = false;
    chosen = tried;
    tried = spare;
    spare = chosen;
  }
  return again && isMinimal && count == 1 ? 0 : length;
}

/** Cost of a detour less that of the minimal path. */
function marginOf(path: i32, length: i32, minimal: i32, minimalLength: i32, minimalCost: i32, byClass: bool, enough: i32): i32 {
  const double = form(DOUBLE) != 0;
  if (form(DISCRIMINATION) == WHERE_SHARED && load<i32>(path, HOP_CHANNEL) == load<i32>(minimal, HOP_CHANNEL))
    return read(path, true) * (double ? 2 : length) - read(minimal, true) * (double ? 1 : minimalLength);
  const cost = costOf(path, length, byClass, enough + minimalCost);
  return (double ? 2 * cost : cost) - minimalCost;
}

function costOf(path: i32, length: i32, byClass: bool, enough: i32): i32 {
  const reading = form(READING);
  if (reading == FIRST_HOP) {
    const queue = read(path, byClass);
    return form(DOUBLE) != 0 ? queue : queue * length;
  }
  if (reading == SOURCE_GROUP) {
    let hop = 0;
    while (hop < length - 1 && (load<i32>(path + hop * HOP_SIZE, HOP_STEP) & ACROSS) == 0) hop++;
    return read(path + hop * HOP_SIZE, false) * length;
  }
  let sum = 0;
  for (let hop = path; hop < path + length * HOP_SIZE && sum < enough; hop += HOP_SIZE) sum += read(hop, false);
  return sum;
}

/** The measure of a hop's channel, over all its virtual channels or in the hop's class. */
function read(hop: i32, byClass: bool): i32 {
  const measure = form(MEASURE);
  const router = load<i32>(load<i32>(hop, HOP_ROUTER), INFO_AT);
  const port = portAt(hop);
  const ofCredits = measure == CREDITS_ALONE || measure == BOTH;
  if (!byClass) {
    let sum = state.chosenBehind != 0 ? load<i32>(queueAt(load<i32>(router, WAITINGS), port) + state.chosenBehind) : 0;
    sum += ofCredits ? outstanding(channelOf(router, firstChannel(port)), state.vcs) : outputQueue(router, port);
    if (measure != CREDITS_ALONE && form(READING) != OUTPUTS) sum += inputQueue(router, port);
    if (measure == OVERDUE) for (let c = form(CLASS_COUNT) - 1; c >= 0; c--) sum += overdue(router, port, firstOf(port, c));
    return sum;
  }
  const number = entryBy(hop, port);
  const ov = channelOf(router, number);
  let sum = state.chosenBehind != 0 ? load<i32>(load<i32>(router, WAITINGS) + (number << 2) + state.chosenBehind) : 0;
  sum += ofCredits ? outstanding(ov, <i32>load<u16>(ov, COUNT)) : leaving(router, port, number);
  if (measure != CREDITS_ALONE) sum += load<i32>(load<i32>(router, WAITINGS) + (number << 2));
  return measure == OVERDUE ? sum + overdue(router, port, number) : sum;
}

/** The number of the first output channel of a class at a port. */
@inline
function firstOf(port: i32, vcClass: i32): i32 {
  return firstChannel(port) + load<i32>(form(CLASS_FIRST) + (vcClass << 2));
}

/** Flits between the switch and a port's channel. */
@inline
function outputQueue(router: i32, port: i32): i32 {
  const at = portOf(router, port);
  const late = <i32>(load<i64>(at, FREE) >> TICK_SHIFT) - state.cycle;
  if (late <= 0) return 0;
  const interval = <i64>load<i32>(at, INTERVAL);
  return <i32>((((<i64>late) << TICK_SHIFT) + interval - 1) / interval);
}

/** Flits that wait for a port's channel in input buffers. */
@inline
function inputQueue(router: i32, port: i32): i32 {
  return load<i32>(queueAt(load<i32>(router, WAITINGS), port));
}

/** Credits outstanding of so many virtual channels. */
function outstanding(first: i32, count: i32): i32 {
  let sum = count * form(BUFFER);
  for (let ov = first; ov < first + count * CHANNEL_SIZE; ov += CHANNEL_SIZE) sum -= load<i32>(ov, CREDITS);
  return sum;
}

/** Flits of a class, named by its first channel, that have passed the switch and wait for the channel. */
function leaving(router: i32, port: i32, number: i32): i32 {
  let sum = 0;
  let at = followedAt(load<i32>(portOf(router, port), ROUND_TRIP), number);
  for (let i = <i32>load<u16>(channelOf(router, number), COUNT); i > 0; i--, at += <i32>FOLLOWED_SIZE) sum += load<i32>(at, LEAVING);
  return sum;
}

/** Credits of a class that are later than in an empty network. */
function overdue(router: i32, port: i32, number: i32): i32 {
  const ov = channelOf(router, number);
  const count = <i32>load<u16>(ov, COUNT);
  let sum = outstanding(ov, count);
  let at = followedAt(load<i32>(portOf(router, port), ROUND_TRIP), number);
  for (let i = 0; i < count; i++, at += <i32>FOLLOWED_SIZE) sum -= load<i32>(at, LEAVING) + load<i32>(at, IN_TIME);
  return max(0, sum);
}
