// Paths that the kernel makes itself, as the makers of src/routing do, to the same digits: a path's hops from an address on, HOP_SIZE bytes each.
import { firstChannel } from "./asking";
import {
  ACROSS, ALL, ALL_ROUTERS, ANEW, ANY_NODE, ANY_ORDER, ANY_ROUTER, CARRIERS, CARRIER_COUNT, CHANNELS, CHILDREN, CLASS_FIRST, CLIMBS, COPIES, COUNT_OF, DETOURS, DIMENSION, DIMENSIONS, DIMENSION_COUNT, DIMENSION_SIZE, DIMS, DIRECT, DISTANCES, DOWN_COPIES, EDGES, EXTENT, FIRST_PORT, FIRST_OF_STAGE, FIRST_ROUTERS,
  GRID, GROUP, GROUPS, HOP_CHANNEL, HOP_ROUTER, HOP_SIZE, HOP_STEP, INFOS, INFO_NUMBER, INFO_SIZE, INTRA_GROUP, LANE, LANES, LANE_SIZE, LAST_CLASS, LEAVES, LEG_RISE, LINE_PORTS, LINKED, LINKS, LINK_CHANNEL, LINK_SIZE, LINK_SOURCE, LINK_TARGET, MAKER, MIDDLES, MINIMAL_RISE, NETWORK, NEXT_PORTS, ONWARD, OWN_LINK,
  PAIR_START, PARENTS_BELOW, PLACE, RINGS, RISE, ROUTERS, ROWS, ROW_CHANNELS, ROW_CLASSES, ROW_OF, SHORT, SIZE, STAGES, STAGE_COUNT, STAGE_SIZE, STEP_DETOUR, STEP_MINIMAL, STEP_OWN, STRIDE, TABLE, TARGETS, THROUGH_ROUTER, TREE,
  TURNS, TWO_HOP, UP, UPS, UP_ADAPTIVE, UP_AT_RANDOM, UNEVEN_BELOW, UP_BY_DIGITS, VIA, WEIGHT, WIDTH, WRAPPED,
} from "./forms";
import { below } from "./random";
import { ADAPTIVE } from "./records";
import * as state from "./state";

/** A word of the block of forms. */
@inline
export function form(field: usize): i32 {
  return load<i32>(state.drawn + <i32>field);
}

/** Routers are named by the addresses of their INFO. */
@inline
function infoOf(router: i32): i32 {
  return form(INFOS) + router * INFO_SIZE;
}

/** The router at the end of a channel. */
@inline
function targetOf(channel: i32): i32 {
  return load<i32>(form(TARGETS) + (channel << 2));
}

function put(path: i32, hop: i32, router: i32, channel: i32, step: i32): void {
  const at = path + hop * HOP_SIZE;
  store<i32>(at, router, HOP_ROUTER);
  store<i32>(at, channel, HOP_CHANNEL);
  store<i32>(at, step, HOP_STEP);
}

/** The number of a hop's port, by the lane in turn. */
@inline
export function portAt(hop: i32): i32 {
  const channel = load<i32>(hop, HOP_CHANNEL);
  const router = load<i32>(hop, HOP_ROUTER);
  const port = load<i32>(router, NETWORK) + channel - load<i32>(router, CHANNELS);
  const lanes = form(LANES);
  return lanes == 0 ? port : port + <i32>load<u16>(lanes + channel * LANE_SIZE) + <i32>load<u8>(lanes + channel * LANE_SIZE, LANE);
}

/** The route entry of a hop by a port. */
@inline
export function entryBy(hop: i32, port: i32): i32 {
  return firstChannel(port) + <i32>load<u16>(hop, HOP_STEP);
}

/** A step in a class. */
@inline
function stepIn(vcClass: i32): i32 {
  return load<i32>(form(CLASS_FIRST) + (vcClass << 2)) + (vcClass << 16);
}

/** A minimal path between two different routers, and its length; `destination` is the endpoint. */
export function minimalPath(path: i32, from: i32, to: i32, destination: i32, stream: i32): i32 {
  const maker = form(MAKER);
  if (maker == GROUPS) return minimalByGroups(path, from, to, stream);
  if (maker == TABLE) return byTable(path, 0, from, to);
  if (maker == TREE) return throughTree(path, from, to, destination, stream);
  if (maker == TWO_HOP) return minimalByTwoHops(path, from, to, stream);
  if (maker == ROWS) return byRow(path, from, to, destination);
  if (maker == GRID) return gridLeg(path, 0, from, to, 0, form(MINIMAL_RISE), stream);
  climbing = 0;
  return shortest(path, 0, from, to, stream);
}

/** A path through a random intermediate, or 0 when the pair has none or the draw means the minimal path. */
export function detourPath(path: i32, from: i32, to: i32, stream: i32): i32 {
  const maker = form(MAKER);
  if (maker == GROUPS || maker == TWO_HOP) return detourByGroups(path, from, to, stream);
  if (maker == GRID) return detourInGrid(path, from, to, stream);
  let middle: i32;
  if (maker == TABLE) {
    middle = form(SHORT) != 0 ? nearby(from, to, stream) : another(from, to, stream);
    return byTable(path, byTable(path, 0, from, middle), middle, to);
  }
  const carriers = form(CARRIER_COUNT);
  if (carriers < 3) return 0;
  middle = load<i32>(form(CARRIERS) + (passingTwo(below(stream, carriers - 2), load<i32>(from, PLACE), 1, load<i32>(to, PLACE), 1) << 2));
  climbing = 0;
  return shortest(path, shortest(path, 0, from, middle, stream), middle, to, stream);
}

/** Passes over two spans when counting to `index`. */
function passingTwo(index: i32, one: i32, span: i32, other: i32, otherSpan: i32): i32 {
  if (one > other) return passingTwo(index, other, otherSpan, one, span);
  if (index >= one) index += span;
  return index >= other ? index + otherSpan : index;
}

/** A router other than both. */
function another(from: i32, to: i32, stream: i32): i32 {
  return infoOf(passingTwo(below(stream, form(ROUTERS) - 2), load<i32>(from, INFO_NUMBER), 1, load<i32>(to, INFO_NUMBER), 1));
}

function minimalByGroups(path: i32, from: i32, to: i32, stream: i32): i32 {
  const a = load<i32>(from, GROUP);
  const b = load<i32>(to, GROUP);
  if (a == b) return within(path, 0, from, to, form(STEP_OWN));
  const link = form(OWN_LINK) != 0 ? ownLink(from, a, b, stream) : linkOf(a, b, stream);
  return leg(path, 0, from, link, to, state.drawn + <i32>STEP_MINIMAL);
}

function detourByGroups(path: i32, from: i32, to: i32, stream: i32): i32 {
  const a = load<i32>(from, GROUP);
  const b = load<i32>(to, GROUP);
  if (a == b && form(INTRA_GROUP) == 0) return 0;
  const groups = form(COUNT_OF);
  const steps = state.drawn + <i32>STEP_DETOUR;
  const byTwoHops = form(MAKER) == TWO_HOP;
  if (form(THROUGH_ROUTER) != 0) {
    const starts = form(FIRST_ROUTERS);
    const startA = load<i32>(starts + (a << 2));
    const sizeA = load<i32>(starts + (a << 2), 4) - startA;
    const routers = form(ROUTERS);
    let number: i32;
    if (form(ANY_NODE) != 0) number = below(stream, routers);
    else if (a == b) {
      number = below(stream, routers - sizeA);
      if (number >= startA) number += sizeA;
    } else {
      if (groups < 3) return 0;
      const startB = load<i32>(starts + (b << 2));
      const sizeB = load<i32>(starts + (b << 2), 4) - startB;
      number = passingTwo(below(stream, routers - sizeA - sizeB), startA, sizeA, startB, sizeB);
    }
    const middle = infoOf(number);
    const between = load<i32>(middle, GROUP);
    if (byTwoHops) return overLink(path, overLink(path, 0, from, between, middle, 0, stream), middle, b, to, form(LAST_CLASS), stream);
    // Where any router is drawn, those of the source's group mean the minimal path.
    if (between == a) return 0;
    const length = leg(path, 0, from, linkOf(a, between, stream), middle, steps);
    return between == b ? within(path, length, middle, to, load<i32>(steps, 12)) : leg(path, length, middle, linkOf(between, b, stream), to, steps + 12);
  }
  if (groups < 3) return 0;
  const between = passingTwo(below(stream, groups - 2), a, 1, b, 1);
  if (byTwoHops) {
    const length = overLink(path, 0, from, between, 0, 0, stream);
    return overLink(path, length, targetOf(load<i32>(path + (length - 1) * HOP_SIZE, HOP_CHANNEL)), b, to, form(LAST_CLASS), stream);
  }
  const first = linkOf(a, between, stream);
  const second = linkOf(between, b, stream);
  const end = leg(path, 0, from, first, load<i32>(second, LINK_SOURCE), steps);
  put(path, end, load<i32>(second, LINK_SOURCE), load<i32>(second, LINK_CHANNEL), load<i32>(steps, 16) + ACROSS);
  return within(path, end + 1, load<i32>(second, LINK_TARGET), to, load<i32>(steps, 20));
}

/** The minimal path by that of the links from a router itself to a group that has so many before it; its length, or 0 where there is none. */
export function departingPath(path: i32, from: i32, to: i32, index: i32): i32 {
  let link = linksOf(load<i32>(from, GROUP), load<i32>(to, GROUP));
  for (const end = link + linkCount * LINK_SIZE; link < end; link += LINK_SIZE) {
    if (load<i32>(link, LINK_SOURCE) == from && index-- == 0) return leg(path, 0, from, link, to, state.drawn + <i32>STEP_MINIMAL);
  }
  return 0;
}

/** A local hop if needed, the link, a local hop if needed, in the three steps at an address; the path's length then. */
function leg(path: i32, at: i32, from: i32, link: i32, to: i32, steps: i32): i32 {
  const exit = load<i32>(link, LINK_SOURCE);
  const end = within(path, at, from, exit, load<i32>(steps));
  put(path, end, exit, load<i32>(link, LINK_CHANNEL), load<i32>(steps, 4) + ACROSS);
  return within(path, end + 1, load<i32>(link, LINK_TARGET), to, load<i32>(steps, 8));
}

/** From router to router of a group; the path's length then. */
function within(path: i32, at: i32, from: i32, to: i32, step: i32): i32 {
  if (from == to) return at;
  const dimensions = form(DIMENSIONS);
  const i = load<i32>(from, PLACE);
  const j = load<i32>(to, PLACE);
  if (dimensions == 0) {
    put(path, at, from, load<i32>(from, CHANNELS) + j - <i32>(i < j), step);
    return at + 1;
  }
  const dims = form(DIMS);
  let router = from;
  let stride = 1;
  let base = 0;
  for (let d = 0; d < dimensions; d++) {
    const k = load<i32>(dims + (d << 2));
    const x = (i / stride) % k;
    const y = (j / stride) % k;
    if (x != y) {
      put(path, at++, router, load<i32>(router, CHANNELS) + base + y - <i32>(x < y), step);
      router += (y - x) * stride * INFO_SIZE;
    }
    stride *= k;
    base += k - 1;
  }
  return at;
}

/** Links from a group to another: the address of the first; how many in linkCount. */
let linkCount: i32 = 0;

function linksOf(a: i32, b: i32): i32 {
  const pair = a * form(COUNT_OF) + b;
  const copies = form(COPIES);
  let first = pair * copies;
  linkCount = copies;
  if (copies == 0) {
    const starts = form(PAIR_START) + (pair << 2);
    first = load<i32>(starts);
    linkCount = load<i32>(starts, 4) - first;
  }
  return form(LINKS) + first * LINK_SIZE;
}

function linkOf(a: i32, b: i32, stream: i32): i32 {
  const first = linksOf(a, b);
  return linkCount == 1 ? first : first + below(stream, linkCount) * LINK_SIZE;
}

/** One of the links that leave from the router itself, where it has any. */
function ownLink(from: i32, a: i32, b: i32, stream: i32): i32 {
  const first = linksOf(a, b);
  const end = first + linkCount * LINK_SIZE;
  let own = 0;
  for (let link = first; link < end; link += LINK_SIZE) if (load<i32>(link, LINK_SOURCE) == from) own++;
  if (own == 0) return linkOf(a, b, stream);
  let left = own == 1 ? 0 : below(stream, own);
  let link = first;
  while (load<i32>(link, LINK_SOURCE) != from || left-- != 0) link += LINK_SIZE;
  return link;
}

function minimalByTwoHops(path: i32, from: i32, to: i32, stream: i32): i32 {
  const last = form(LAST_CLASS);
  const group = load<i32>(to, GROUP);
  if (load<i32>(from, GROUP) != group) return overLink(path, 0, from, group, to, last, stream);
  const ways = waysOf(from, to);
  return byWay(path, 0, from, to, ways == 1 && form(ANEW) != 0 ? 0 : below(stream, ways), last);
}

/** To a group by one of its links, and on to a router there if it is not 0, by one of all these ways, in classes from one on; the path's length then. */
function overLink(path: i32, at: i32, from: i32, group: i32, to: i32, vcClass: i32, stream: i32): i32 {
  const first = linksOf(load<i32>(from, GROUP), group);
  const end = first + linkCount * LINK_SIZE;
  const bits = form(ANEW) == 0 ? 0 : to == 0 ? 1 : 2;
  let all = linkCount << bits;
  if (bits == 0) {
    all = 0;
    for (let one = first; one < end; one += LINK_SIZE) all += waysTo(one, from, to) * waysOn;
  }
  let link: i32;
  let before: i32;
  let after: i32;
  do {
    let draw = below(stream, all);
    link = first;
    if (bits == 0) {
      for (;;) {
        const some = waysTo(link, from, to) * waysOn;
        if (draw < some) break;
        draw -= some;
        link += LINK_SIZE;
      }
      before = draw / waysOn;
      after = draw % waysOn;
    } else {
      link += (draw >> bits) * LINK_SIZE;
      before = draw & 1;
      after = (draw >> 1) & (bits - 1);
    }
  } while (before >= waysTo(link, from, to) || after >= waysOn);
  const exit = load<i32>(link, LINK_SOURCE);
  const length = byWay(path, at, from, exit, before, vcClass);
  vcClass += length - at;
  put(path, length, exit, load<i32>(link, LINK_CHANNEL), stepIn(vcClass) + ACROSS);
  return to == 0 ? length + 1 : byWay(path, length + 1, load<i32>(link, LINK_TARGET), to, after, vcClass + 1);
}

@inline
function pairOf(from: i32, to: i32): i32 {
  return load<i32>(from, PLACE) * form(SIZE) + load<i32>(to, PLACE);
}

/** Shortest ways between two routers of a group; one from a router to itself. */
function waysOf(from: i32, to: i32): i32 {
  const start = form(MIDDLES) + (pairOf(from, to) << 2);
  return max(1, load<i32>(start, 4) - load<i32>(start));
}

/** Shortest ways from a router to a link; those from there to another router, or one to nowhere, in waysOn. */
let waysOn: i32 = 0;

function waysTo(link: i32, from: i32, to: i32): i32 {
  waysOn = to == 0 ? 1 : waysOf(load<i32>(link, LINK_TARGET), to);
  return waysOf(from, load<i32>(link, LINK_SOURCE));
}

/** From router to router of a group, directly or by the middle router of a number; the path's length then. */
function byWay(path: i32, at: i32, from: i32, to: i32, way: i32, vcClass: i32): i32 {
  while (from != to) {
    const pair = pairOf(from, to);
    let port = <i32>load<i16>(form(DIRECT) + (pair << 1));
    let next = to;
    if (port < 0) {
      const middle = <i32>load<u16>(form(VIA) + ((load<i32>(form(MIDDLES) + (pair << 2)) + way) << 1));
      next = from + (middle - load<i32>(from, PLACE)) * INFO_SIZE;
      port = <i32>load<i16>(form(DIRECT) + (pairOf(from, next) << 1));
    }
    put(path, at++, from, load<i32>(from, CHANNELS) + port, stepIn(vcClass++));
    from = next;
  }
  return at;
}

@inline
function nextPort(from: i32, to: i32): i32 {
  return <i32>load<u8>(form(NEXT_PORTS) + load<i32>(from, INFO_NUMBER) * form(ROUTERS) + load<i32>(to, INFO_NUMBER));
}

/** By the table of ports, one or two hops; the path's length then. */
function byTable(path: i32, at: i32, from: i32, to: i32): i32 {
  const rise = form(RISE);
  do {
    const channel = load<i32>(from, CHANNELS) + nextPort(from, to);
    put(path, at, from, channel, stepIn(at * rise));
    from = targetOf(channel);
    at++;
  } while (from != to);
  return at;
}

/** On by the forwarding tables of the destination's row; the path's length then. */
function byRow(path: i32, from: i32, to: i32, destination: i32): i32 {
  const row = load<i32>(form(ROW_OF) + (destination << 2));
  const step = stepIn(<i32>load<u8>(form(ROW_CLASSES) + row + load<i32>(from, INFO_NUMBER)));
  let length = 0;
  while (from != to) {
    const channel = load<i32>(from, CHANNELS) + <i32>load<u16>(form(ROW_CHANNELS) + ((row + load<i32>(from, INFO_NUMBER)) << 1));
    put(path, length++, from, channel, step);
    from = targetOf(channel);
  }
  return length;
}

/** A router linked to either end: those of both are drawn from the source's side alone. */
function nearby(from: i32, to: i32, stream: i32): i32 {
  const start = load<i32>(from, CHANNELS);
  const own = load<i32>(from + INFO_SIZE, CHANNELS) - start;
  const others = load<i32>(to, CHANNELS);
  const links = own + load<i32>(to + INFO_SIZE, CHANNELS) - others;
  for (;;) {
    const i = below(stream, links);
    const middle = targetOf(i < own ? start + i : others + i - own);
    if (middle == from || middle == to) continue;
    if (i >= own && targetOf(start + nextPort(from, middle)) == middle) continue;
    return middle;
  }
}

/** Where a path by turns stands: its class, and from bit 16 on whether its last channel descended. */
let climbing: i32 = 0;

/** On by a shortest path at random, hop by hop, by those with the fewest turns where classes go by turns; the path's length then. */
function shortest(path: i32, at: i32, from: i32, to: i32, stream: i32): i32 {
  const row = load<i32>(to, PLACE) * form(ROUTERS);
  const distances = form(DISTANCES) + row;
  const climbs = form(CLIMBS);
  const turns = form(TURNS) + row;
  const onward = form(ONWARD);
  const rise = form(RISE);
  while (from != to) {
    const first = load<i32>(from, CHANNELS);
    const end = load<i32>(from + INFO_SIZE, CHANNELS);
    const wanted = <i32>load<u8>(distances + load<i32>(from, INFO_NUMBER)) - 1;
    let count = 0;
    let least = i32.MAX_VALUE;
    for (let c = first; c < end; c++) {
      const next = load<i32>(targetOf(c), INFO_NUMBER);
      if (<i32>load<u8>(distances + next) != wanted) continue;
      if (climbs != 0) {
        const up = <i32>load<u8>(climbs + c);
        const rest = <i32>load<u8>(turns + next);
        const all = (up & (climbing >> 16)) + (rest >> 1) + (up == 1 ? 0 : rest & 1);
        if (all > least) continue;
        if (all < least) count = 0;
        least = all;
      }
      store<i32>(onward + (count++ << 2), c);
    }
    const channel = load<i32>(onward + ((count == 1 ? 0 : below(stream, count)) << 2));
    let vcClass = at * rise;
    if (climbs != 0) {
      const up = <i32>load<u8>(climbs + channel);
      vcClass = (climbing & 0xffff) + (up & (climbing >> 16));
      climbing = vcClass | ((1 - up) << 16);
    }
    put(path, at++, from, channel, stepIn(vcClass));
    from = targetOf(channel);
  }
  return at;
}

/** Where the last way along a dimension led, and whether that is the router at which it had to stop. */
let reached: i32 = 0;
let met: bool = false;

@inline
function coordinate(router: i32, dimension: i32): i32 {
  return (load<i32>(router, INFO_NUMBER) / load<i32>(dimension, STRIDE)) % load<i32>(dimension, EXTENT);
}

function detourInGrid(path: i32, from: i32, to: i32, stream: i32): i32 {
  const detours = form(DETOURS);
  const routers = form(ROUTERS);
  let middle = from;
  let stop = to;
  if (detours == ANY_ROUTER) {
    if (routers < 3) return 0;
    middle = another(from, to, stream);
    stop = 0;
  } else if (detours == ALL_ROUTERS) middle = infoOf(below(stream, routers));
  else {
    const end = form(DIMENSION) + form(DIMENSION_COUNT) * DIMENSION_SIZE;
    for (let dimension = form(DIMENSION); dimension < end; dimension += DIMENSION_SIZE) {
      const at = coordinate(from, dimension);
      if (at != coordinate(to, dimension)) middle += (below(stream, load<i32>(dimension, EXTENT)) - at) * load<i32>(dimension, STRIDE) * INFO_SIZE;
    }
  }
  if (middle == from) return 0;
  const length = gridLeg(path, 0, from, middle, stop, 0, stream);
  return met ? length : gridLeg(path, length, middle, to, 0, form(LEG_RISE), stream);
}

/** Dimension by dimension, in their order or any, as far as the router at which it must stop (0: none); the path's length then. */
function gridLeg(path: i32, at: i32, from: i32, to: i32, stop: i32, vcClass: i32, stream: i32): i32 {
  const anyOrder = form(ANY_ORDER) != 0;
  let next = form(ONWARD);
  let end = next;
  const first = form(DIMENSION);
  for (let dimension = first; dimension < first + form(DIMENSION_COUNT) * DIMENSION_SIZE; dimension += DIMENSION_SIZE) {
    if (coordinate(from, dimension) == coordinate(to, dimension)) continue;
    store<i32>(end, dimension);
    end += 4;
  }
  reached = from;
  met = false;
  while (next < end && !met) {
    let one = next;
    if (anyOrder) {
      end -= 4;
      if (next < end) one += below(stream, ((end - next) >> 2) + 1) << 2;
    } else next += 4;
    const dimension = load<i32>(one);
    if (anyOrder) store<i32>(one, load<i32>(end));
    at = along(path, at, to, dimension, stop, vcClass, stream);
    if (anyOrder) vcClass += form(LEG_RISE);
  }
  return at;
}

/** On from the router that was reached, along one dimension; the path's length then. */
function along(path: i32, at: i32, to: i32, dimension: i32, stop: i32, vcClass: i32, stream: i32): i32 {
  const linked = form(LINKED);
  const k = load<i32>(dimension, EXTENT);
  const stride = load<i32>(dimension, STRIDE) * INFO_SIZE;
  const end = coordinate(to, dimension);
  let x = coordinate(reached, dimension);
  let port = load<i32>(dimension, FIRST_PORT);
  let up = end > x;
  if (linked == ALL) {
    const width = load<i32>(dimension, WIDTH);
    port += (end - <i32>up) * width + (width == 1 ? 0 : below(stream, width));
  } else {
    if (linked == RINGS) {
      // The shorter way round; halfway either.
      const twice = 2 * ((end - x + k) % k);
      up = twice < k || (twice == k && below(stream, 2) == 0);
      if (end > x != up) vcClass += form(WRAPPED);
    }
    if (!up) port++;
  }
  const step = stepIn(vcClass);
  const ports = form(LINE_PORTS);
  while (x != end && !met) {
    const channel = ports == 0 ? port : <i32>load<u8>(ports + load<i32>(reached, INFO_NUMBER) * 2 * form(DIMENSION_COUNT) + port);
    put(path, at++, reached, load<i32>(reached, CHANNELS) + channel, step);
    const next = linked == ALL ? end : up ? (x + 1 == k ? 0 : x + 1) : (x == 0 ? k : x) - 1;
    reached += (next - x) * stride;
    x = next;
    met = reached == stop;
  }
  return at;
}

@inline
function upDigit(stage: i32, destination: i32): i32 {
  return (destination / load<i32>(stage, WEIGHT)) % load<i32>(stage, UPS);
}

/** The channel down, counted from the first of a router, of one of the parallel links: see TreePaths. */
function downIndex(stage: i32, router: i32, there: i32, destination: i32, climbs: i32, stream: i32): i32 {
  const lower = stage - STAGE_SIZE;
  const children = load<i32>(stage, CHILDREN);
  const under = load<i32>(stage, EDGES);
  const each = load<i32>(lower, EDGES);
  const digit = there / each % children;
  const here = min(children, (form(LEAVES) - there / under * under + each - 1) / each);
  const trunk = load<i32>(stage, DOWN_COPIES);
  const uneven = load<i32>(stage, UNEVEN_BELOW);
  const parents = load<i32>(stage, PARENTS_BELOW);
  let copies = trunk;
  let dealt = 0;
  if (uneven != 0) {
    const choice = (router - load<i32>(stage, FIRST_OF_STAGE)) / load<i32>(lower, WEIGHT) % parents;
    const first = digit * uneven;
    dealt = first + (choice - first % parents + parents) % parents;
    if (dealt < first + uneven) copies++;
  }
  let copy = 0;
  if (copies > 1) copy = climbs == UP_BY_DIGITS ? upDigit(lower, destination) / parents % copies : below(stream, copies);
  return copy * here + (copy < trunk ? digit : dealt / parents);
}

/** Up to a nearest common ancestor, at random, by the destination's digits or by adaptive entries that prefer these, and down. */
function throughTree(path: i32, from: i32, to: i32, destination: i32, stream: i32): i32 {
  const stages = form(STAGES);
  const climbs = form(UP);
  const here = load<i32>(from, INFO_NUMBER);
  const there = load<i32>(to, INFO_NUMBER);
  let ancestor = form(STAGE_COUNT) - 1;
  for (;;) {
    const edge = load<i32>(stages + (ancestor - 1) * STAGE_SIZE, EDGES);
    if (here / edge != there / edge) break;
    ancestor--;
  }
  const length = 2 * ancestor;
  let router = from;
  for (let hop = 0; hop < length; hop++) {
    const stage = stages + (hop < ancestor ? hop : length - hop) * STAGE_SIZE;
    let channel: i32;
    if (hop < ancestor) {
      // Those up are the last of a router's channels.
      const ups = load<i32>(stage, UPS);
      channel = load<i32>(router + INFO_SIZE, CHANNELS) - ups + (climbs == UP_AT_RANDOM ? below(stream, ups) : upDigit(stage, destination));
    } else channel = load<i32>(router, CHANNELS) + downIndex(stage, load<i32>(router, INFO_NUMBER), there, destination, climbs, stream);
    put(path, hop, router, channel, climbs == UP_ADAPTIVE && hop < ancestor ? ADAPTIVE : load<i32>(form(CLASS_FIRST)));
    router = targetOf(channel);
  }
  return length;
}
