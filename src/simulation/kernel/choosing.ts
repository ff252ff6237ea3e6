// How the kernel chooses among paths: the first, a detour, or as UGAL compares them (ugal.ts of src/routing, to the same digits).
import { channelOf, firstChannel, portNumber, portOf, queueAt } from "./asking";
import { CHANNEL_SIZE, TICK_SHIFT } from "./constants";
import {
  ACROSS, BIAS, BUFFER, CANDIDATES, CHOICE_OF, CLASS_COUNT, CLASS_FIRST, DETOUR_PATH, DISCRIMINATION, DOUBLE, HOP_ROUTER, HOP_SIZE, HOP_STEP, KEPT, MEASURE, MINIMAL_CANDIDATES, MINIMAL_PATH, READING, SPARE, TRIED,
} from "./forms";
import { departingPath, detourPath, form, minimalPath } from "./paths";
import { COUNT, CREDITS, FOLLOWED_SIZE, FREE, INTERVAL, IN_TIME, LEAVING, ROUND_TRIP, WAITINGS } from "./records";
import { followedAt } from "./round-trips";
import * as state from "./state";

// As UgalOptions has them.
const QUEUE_ALONE: i32 = 0;
const BOTH: i32 = 2;
const OVERDUE: i32 = 3;
const FIRST_HOP: i32 = 0;
const PATH: i32 = 1;
const SOURCE_GROUP: i32 = 2;
const BY_CLASS: i32 = 1;
const WHERE_SHARED: i32 = 2;

/** Where the path that was chosen stands, and whether it is minimal. */
export let chosen: i32 = 0;
export let isMinimal: bool = true;

/** Chooses a path between two different routers, and returns its length. */
export function choosePath(from: i32, to: i32, destination: i32, stream: i32): i32 {
  let kept = form(KEPT);
  let tried = form(TRIED);
  const choice = form(CHOICE_OF);
  chosen = kept;
  isMinimal = true;
  if (choice == DETOUR_PATH) {
    const length = detourPath(kept, from, to, stream);
    isMinimal = length == 0;
    return length == 0 ? minimalPath(kept, from, to, destination, stream) : length;
  }
  let length = minimalPath(kept, from, to, destination, stream);
  if (choice == MINIMAL_PATH) return length;
  const byClass = form(DISCRIMINATION) == BY_CLASS;
  let cost = costOf(kept, length, byClass);
  for (let i = form(MINIMAL_CANDIDATES); i > 1; i--) {
    const other = minimalPath(tried, from, to, destination, stream);
    const otherCost = costOf(tried, other, byClass);
    if (otherCost >= cost) continue;
    cost = otherCost;
    length = other;
    chosen = tried;
    tried = kept;
    kept = chosen;
  }
  return amongDetours(from, to, stream, kept, tried, length, cost, byClass);
}

/** The minimal path that is kept, or a detour that costs less by more than the bias; its length. */
function amongDetours(from: i32, to: i32, stream: i32, kept: i32, tried: i32, minimalLength: i32, cost: i32, byClass: bool): i32 {
  let spare = form(SPARE);
  let length = minimalLength;
  chosen = kept;
  let least = -form(BIAS);
  for (let i = form(CANDIDATES); i > 0; i--) {
    const other = detourPath(tried, from, to, stream);
    if (other == 0) continue;
    const margin = marginOf(tried, other, kept, minimalLength, cost, byClass);
    if (margin >= least) continue;
    least = margin;
    length = other;
    isMinimal = false;
    chosen = tried;
    tried = spare;
    spare = chosen;
  }
  return length;
}

/** At the second router of its group: one of the minimal paths by its own links, or a detour; 0 to stay on the path that it is on. */
export function chooseAgain(from: i32, to: i32, stream: i32): i32 {
  let kept = form(KEPT);
  let tried = form(TRIED);
  isMinimal = true;
  let length = departingPath(kept, from, to, 0);
  let cost = costOf(kept, length, false);
  let parallel = 1;
  for (;;) {
    const other = departingPath(tried, from, to, parallel);
    if (other == 0) break;
    parallel++;
    const otherCost = costOf(tried, other, false);
    if (otherCost >= cost) continue;
    cost = otherCost;
    length = other;
    chosen = tried;
    tried = kept;
    kept = chosen;
  }
  length = amongDetours(from, to, stream, kept, tried, length, cost, form(DISCRIMINATION) == BY_CLASS);
  return isMinimal && parallel == 1 ? 0 : length;
}

@inline
function weighed(queue: i32, length: i32, detour: bool): i32 {
  return form(DOUBLE) != 0 ? (detour ? 2 * queue : queue) : queue * length;
}

/** Whether two hops leave the same router by the same port. */
@inline
function isSamePort(one: i32, other: i32): bool {
  return load<i32>(one, HOP_ROUTER) == load<i32>(other, HOP_ROUTER) && portNumber(numberOf(one)) == portNumber(numberOf(other));
}

/** Cost of a detour less that of the minimal path. */
function marginOf(path: i32, length: i32, minimal: i32, minimalLength: i32, minimalCost: i32, byClass: bool): i32 {
  if (form(DISCRIMINATION) == WHERE_SHARED && isSamePort(path, minimal)) {
    return weighed(read(path, true), length, true) - weighed(read(minimal, true), minimalLength, false);
  }
  const cost = costOf(path, length, byClass);
  return (form(DOUBLE) != 0 ? 2 * cost : cost) - minimalCost;
}

function costOf(path: i32, length: i32, byClass: bool): i32 {
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
  for (let hop = path; hop < path + length * HOP_SIZE; hop += HOP_SIZE) sum += reading == PATH ? read(hop, false) : outputQueue(load<i32>(hop, HOP_ROUTER), portNumber(numberOf(hop)));
  return sum;
}

/** The measure of a hop's channel, over all its virtual channels or in the hop's class. */
function read(hop: i32, byClass: bool): i32 {
  const measure = form(MEASURE);
  const router = load<i32>(hop, HOP_ROUTER);
  const number = numberOf(hop);
  const port = portNumber(number);
  if (!byClass) {
    if (measure == QUEUE_ALONE) return queueOf(router, port);
    if (measure == OVERDUE) {
      let sum = queueOf(router, port);
      for (let c = form(CLASS_COUNT) - 1; c >= 0; c--) sum += overdue(router, port, firstOf(port, c));
      return sum;
    }
    return outstanding(channelOf(router, firstChannel(port)), state.vcs) + (measure == BOTH ? inputQueue(router, port) : 0);
  }
  const waiting = load<i32>(load<i32>(router, WAITINGS) + (number << 2));
  if (measure == QUEUE_ALONE) return waiting + leaving(router, port, number);
  if (measure == OVERDUE) return waiting + leaving(router, port, number) + overdue(router, port, number);
  const ov = channelOf(router, number);
  return outstanding(ov, <i32>load<u16>(ov, COUNT)) + (measure == BOTH ? waiting : 0);
}

/** The number of a hop's output channel. */
@inline
function numberOf(hop: i32): i32 {
  return <i32>load<u16>(hop, HOP_STEP);
}

/** The number of the first output channel of a class at a port. */
@inline
function firstOf(port: i32, vcClass: i32): i32 {
  return firstChannel(port) + load<i32>(form(CLASS_FIRST) + (vcClass << 2));
}

/** Flits that wait for a port's channel, in input buffers and in the output queue. */
@inline
function queueOf(router: i32, port: i32): i32 {
  return inputQueue(router, port) + outputQueue(router, port);
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
