// Packets that the kernel draws itself: destination, path and the birth of the next one, each from the source's stream, in the order and to the
// digits of the host's (sources.ts of src/simulation, traffic/*.ts, arrivals.ts).
import { choosePath, chosen, compare, isMinimal } from "./choosing";
import { NEVER } from "./constants";
import {
  AGAIN, ALIAS_TO, BURSTS, CHOSEN, CLOSED, DRAWN_FOR, EJECTION, EJECT_AFTER, EJECT_WITHIN, ENDPOINTS, ENDPOINT_SIZE, EVERY, FLITS, GAPS, GAP_COUNT, GAP_GUIDE, GAP_OF, GAP_ONCE, GAP_SCALE, GAP_TABLE, HOME, HOP_CHANNEL, HOP_SIZE, HOP_STEP,
  HOT, HOT_SHARE, LANE, LANES, LANES_OF, LANE_SIZE, LAST_OF_BURST, RULES, RULE_COUNT, RULE_FIRST, RULE_SIZE, RULE_SPAN, RULE_START, SHARE, SUBFLOWS, WEIGHTED, WEIGHTED_SIZE, WEIGHTED_TO,
} from "./forms";
import { putEntry } from "./asking";
import { flowStream } from "./hashing";
import { entryBy, form, portAt } from "./paths";
import { below, drawn } from "./random";
import { ASK_MASK, ASK_SHIFT, FOLLOWING, HEAD, HOP_MASK, LENGTH_SHIFT, META, MINIMAL, NEXT_BIRTH, PACKET_FLITS, ROUTE, SOURCE_NUMBER, STREAM, STREAM_SIZE, TAIL } from "./records";
import * as state from "./state";
import { newPiece, releasePiece } from "./wheel";

/** Draws the source's next packet, as the host's draw does. */
export function drawPacket(source: i32): void {
  const stream = source + <i32>STREAM;
  const number = load<i32>(source, SOURCE_NUMBER);
  const destination = destinationOf(number, stream);
  const flits = form(FLITS);
  const count = form(DRAWN_FOR) + (destination << 2);
  store<i32>(count, load<i32>(count) + flits);
  const packet = source + state.packetAt;
  const endpoints = form(ENDPOINTS);
  const from = load<i32>(endpoints + number * ENDPOINT_SIZE, HOME);
  const end = endpoints + destination * ENDPOINT_SIZE;
  const to = load<i32>(end, HOME);
  if (from == to) {
    putEntry(packet, 0, load<i32>(end, EJECTION) + form(EJECT_WITHIN));
    store<i32>(packet, MINIMAL, META);
  } else {
    const subflows = form(SUBFLOWS);
    const length = choosePath(from, to, destination, subflows == 0 ? stream : flowStream(number, destination, subflows));
    // Class 0 is the local hop of a minimal path to another group, and nothing else.
    const again = form(AGAIN) != 0 && isMinimal && length > 1 && load<i32>(chosen, HOP_STEP) >> 16 == 0;
    store<i32>(packet, (length << LENGTH_SHIFT) | (isMinimal ? MINIMAL : 0) | (again ? 1 << ASK_SHIFT : 0), META);
    writeRoute(packet, 0, length, end);
  }
  if (state.destinationAt != 0) store<i32>(packet + state.destinationAt, destination);
  if (state.sizeAt != 0) store<u16>(packet + state.sizeAt, <u16>flits);
  store<i32>(source, flits, PACKET_FLITS);
  store<i32>(source, form(CLOSED) != 0 ? NEVER : birthAfter(load<i32>(source, NEXT_BIRTH), number, flits, stream), FOLLOWING);
}

/** Writes the hops of the path that was chosen, and the ejection to an endpoint, from a hop of a flit's record on. */
function writeRoute(record: i32, from: i32, length: i32, end: i32): void {
  const path = chosen;
  const lanes = form(LANES);
  let at = from;
  let step = 0;
  for (let hop = path; hop < path + length * HOP_SIZE; hop += HOP_SIZE) {
    step = load<i32>(hop, HOP_STEP);
    putEntry(record, at++, entryBy(hop, portAt(hop)));
    if (lanes != 0) takeLane(lanes + load<i32>(hop, HOP_CHANNEL) * LANE_SIZE);
  }
  putEntry(record, at, load<i32>(end, EJECTION) + load<i32>(form(EJECT_AFTER) + (((step >> 16) & 15) << 2)));
}

/** A packet has taken the lane in turn of a channel. */
function takeLane(at: i32): void {
  const lane = load<u8>(at, LANE) + 1;
  store<u8>(at, lane == load<u8>(at, LANES_OF) ? 0 : lane, LANE);
}

/** The part of META that belongs to the route. */
const OF_ROUTE: i32 = (HOP_MASK << LENGTH_SHIFT) | MINIMAL | (ASK_MASK << ASK_SHIFT);

/** A packet that has become first of its input channel, by this number, chooses again, or stays on its path for good; its other flits follow its head. */
export function drawAgain(index: i32, flit: i32, router: i32): void {
  const stream = router + state.routerStreamAt;
  const info = load<i32>(stream + <i32>STREAM_SIZE);
  const meta = load<i32>(flit, META);
  const slot = load<i32>(info, CHOSEN) + (index << 2);
  let from = flit;
  let to = flit;
  if ((meta & HEAD) == 0) {
    from = load<i32>(slot);
    if (from == 0) return;
  } else {
    const end = form(ENDPOINTS) + load<i32>(flit + state.destinationAt) * ENDPOINT_SIZE;
    const length = compare(info, load<i32>(end, HOME), 0, stream, true);
    if (length == 0) store<i32>(flit, meta & ~(ASK_MASK << ASK_SHIFT), META);
    else {
      const hop = meta & HOP_MASK;
      store<i32>(flit, (meta & ~OF_ROUTE) | ((hop + length) << LENGTH_SHIFT) | (isMinimal ? MINIMAL : 0), META);
      writeRoute(flit, hop, length, end);
    }
    if ((meta & TAIL) != 0) return;
    to = newPiece();
    store<i32>(slot, to);
  }
  store<i32>(to, (load<i32>(to, META) & ~OF_ROUTE) | (load<i32>(from, META) & OF_ROUTE), META);
  const end = state.stampAt != 0 ? state.stampAt : state.destinationAt;
  for (let o = <i32>ROUTE; o < end; o += 4) store<i32>(to + o, load<i32>(from + o));
  if (to != flit || (meta & TAIL) == 0) return;
  releasePiece(from);
  store<i32>(slot, 0);
}

@inline
function destinationOf(number: i32, stream: i32): i32 {
  const hot = form(HOT);
  if (hot >= 0 && number != hot && <f64>drawn(stream) < load<f64>(state.drawn, HOT_SHARE)) return hot;
  const rules = form(RULES);
  const rule = rules == 0 ? state.drawn + <i32>EVERY : rules + number * RULE_SIZE;
  const count = load<i32>(rule, RULE_COUNT);
  const first = load<i32>(rule, RULE_FIRST);
  if (count == 0) return first;
  const index = first + below(stream, count);
  const weighted = form(WEIGHTED);
  if (weighted != 0) {
    const entry = weighted + index * WEIGHTED_SIZE;
    return <f64>drawn(stream) < load<f64>(entry, SHARE) ? load<i32>(entry, WEIGHTED_TO) : load<i32>(entry, ALIAS_TO);
  }
  return index >= (rules == 0 ? number : load<i32>(rule, RULE_START)) ? index + load<i32>(rule, RULE_SPAN) : index;
}

/** When the packet after one of this birth is born. */
@inline
function birthAfter(birth: i32, number: i32, flits: i32, stream: i32): i32 {
  const gapOf = form(GAP_OF);
  const gaps = gapOf == 0 ? form(GAPS) : load<i32>(gapOf + (number << 2));
  if (form(BURSTS) == 0) return <i32>min(<f64>birth + gap(gaps, drawn(stream)), <f64>NEVER);
  const next = birth + flits;
  if (<f64>drawn(stream) >= load<f64>(state.drawn, LAST_OF_BURST)) return min(next, NEVER);
  const once = load<f64>(gaps, GAP_ONCE);
  if (once < 0) return <i32>min(<f64>next + gap(gaps, drawn(stream)), <f64>NEVER);
  return min(<f64>drawn(stream) < once ? next + 1 : next, NEVER);
}

/** A geometric gap for a uniform 32-bit integer. */
@inline
function gap(gaps: i32, uniform: u32): f64 {
  if (load<i32>(gaps, GAP_COUNT) == 0) return computed(gaps, uniform);
  let k = <i32>load<u16>(gaps + ((uniform >> 24) << 1), GAP_GUIDE);
  while (load<f64>(gaps + (k << 3), GAP_TABLE) <= <f64>uniform) k++;
  return <f64>(k + 1);
}

function computed(gaps: i32, uniform: u32): f64 {
  return 1 + floor(naturalLog((<f64>uniform + 0.5) / 4294967296) * load<f64>(gaps, GAP_SCALE));
}

/** As naturalLog of math/logarithm.ts. */
function naturalLog(x: f64): f64 {
  const bits = reinterpret<u64>(x);
  let exponent = <i32>(bits >> 52) - 1023;
  let mantissa = reinterpret<f64>((bits & 0x000fffffffffffff) | 0x3ff0000000000000);
  if (mantissa > 1.4142135623730951) {
    mantissa /= 2;
    exponent++;
  }
  const z = (mantissa - 1) / (mantissa + 1);
  const z2 = z * z;
  let series: f64 = 0;
  for (let k = 21; k >= 1; k -= 2) series = series * z2 + 1 / <f64>k;
  return <f64>exponent * 0.6931471805599453 + 2 * z * series;
}
