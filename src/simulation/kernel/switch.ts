// Allocation of other kinds than routers.ts has: several virtual channels of an input port that send in the same step, outputs that grant
// first (iSLIP with one iteration).
import { isFull } from "./adaptive";
import { channelOf, firstChannel, portNumber, portOf } from "./asking";
import { SET_BITS } from "./constants";
import {
  BIDDING, CHANNEL_TURN, CONTENDER, COUNT, CREDITS, HOLDER, INPUT_TURN, OUTPUT_TURN, PARTS, PART_SIZE, PORT_TURNS, PROPOSAL, PROPOSED, SET_SIZE, TURN,
} from "./records";
import * as state from "./state";

/** Whether one number comes before the other from the pointer on. */
@inline
export function isBefore(one: i32, other: i32, turn: i32): bool {
  // Both behind or both before the pointer: the lower one is first; else the one not behind it.
  return (one >= turn) == (other >= turn) ? one < other : one >= turn;
}

/** The part of its port that an input channel sends by: channels take the parts in turn. */
function partOf(index: i32): i32 {
  return (index - firstChannel(portNumber(index))) % state.inputSpeedup;
}

/** Where OUTPUT_TURN and CHANNEL_TURN of an input channel's part stand: in the port itself where it has one part. */
function turnsOf(router: i32, index: i32): i32 {
  const inPort = portOf(router, portNumber(index));
  if (state.inputSpeedup == 1) return inPort;
  return load<i32>(inPort, OUTPUT_TURN) + <i32>PARTS + partOf(index) * <i32>PART_SIZE - <i32>OUTPUT_TURN;
}

/** Of a router's parts, in their order, the number of an input channel's: that of its port's first channel and the part's in the port. */
function numberOfPart(index: i32): i32 {
  return firstChannel(portNumber(index)) + partOf(index);
}

/** The output port of the channel that an input channel's packet holds, by their numbers. */
function outputOf(router: i32, index: i32): i32 {
  return portNumber(load<u16>(router + state.wantsAt + (index << 1)));
}

/** Moves the arbiters' pointers past an input channel and an output port that have found each other. */
export function passTurns(router: i32, index: i32, inPort: i32, outPort: i32, output: i32): void {
  store<i32>(outPort, numberOfPart(index) + 1, INPUT_TURN);
  const turns = state.inputSpeedup == 1 ? inPort : turnsOf(router, index);
  store<i32>(turns, output + 1, OUTPUT_TURN);
  store<i32>(turns, index + 1, CHANNEL_TURN);
}

/** Notes an input channel at an output port, if it comes before the one that is noted there; the end of the list of such ports' numbers. */
function proposeTo(router: i32, output: i32, index: i32, grants: i32): i32 {
  const outPort = portOf(router, output);
  const rival = load<i32>(outPort, PROPOSAL) - 1;
  if (rival < 0) {
    store<i32>(grants, output);
    store<i32>(outPort, index + 1, PROPOSAL);
    return grants + 4;
  }
  const part = numberOfPart(index);
  const other = numberOfPart(rival);
  const first = part == other ? isBefore(index, rival, load<i32>(turnsOf(router, index), CHANNEL_TURN)) : isBefore(part, other, load<i32>(outPort, INPUT_TURN));
  if (first) store<i32>(outPort, index + 1, PROPOSAL);
  return grants;
}

/** The scratch word of a part. */
function choiceOf(index: i32): i32 {
  return state.choices + (numberOfPart(index) << 2);
}

/** Switch allocation: notes the numbers of the output ports that send from `grants` on, each with its input channel in PROPOSED, and returns their end. */
export function match(router: i32, words: i32, soonest: i64, grants: i32): i32 {
  state.stepNumber++;
  const end = state.outputFirst != 0 ? acceptOf(router, grants, offer(router, words, soonest, grants)) : grant(router, propose(router, words, soonest), grants);
  for (let g = grants; g < end; g += 4) {
    const output = load<i32>(g);
    const outPort = portOf(router, output);
    store<u16>(router + state.turnsAt + output * PORT_TURNS, <u16>load<i32>(outPort, PROPOSAL), PROPOSED);
    store<i32>(outPort, 0, PROPOSAL);
  }
  return end;
}

/** Every input channel offers its flit to its output port, which takes one of them. */
function offer(router: i32, words: i32, soonest: i64, grants: i32): i32 {
  const bounded = state.outputBuffer;
  let base = 0;
  for (let w = 0; w < words; w++) {
    let bidding = load<i64>(router + w * <i32>SET_SIZE, BIDDING);
    while (bidding != 0) {
      const index = base + <i32>ctz(bidding);
      bidding &= bidding - 1;
      const output = outputOf(router, index);
      if (bounded != 0 && isFull(portOf(router, output), soonest, bounded)) continue;
      grants = proposeTo(router, output, index, grants);
    }
    base += SET_BITS;
  }
  return grants;
}

/** Of the output ports that would take a flit from the same part of an input one is accepted: the others are left out of the list. */
function acceptOf(router: i32, grants: i32, end: i32): i32 {
  for (let g = grants; g < end; g += 4) {
    const output = load<i32>(g);
    const index = load<i32>(portOf(router, output), PROPOSAL) - 1;
    const choice = choiceOf(index);
    const rival = load<i32>(choice) - 1;
    if (rival < 0 || isBefore(output, rival, load<i32>(turnsOf(router, index), OUTPUT_TURN))) store<i32>(choice, output + 1);
  }
  let kept = grants;
  for (let g = grants; g < end; g += 4) {
    const output = load<i32>(g);
    const outPort = portOf(router, output);
    const choice = choiceOf(load<i32>(outPort, PROPOSAL) - 1);
    if (load<i32>(choice) != output + 1) {
      store<i32>(outPort, 0, PROPOSAL);
      continue;
    }
    store<i32>(choice, 0);
    store<i32>(kept, output);
    kept += 4;
  }
  return kept;
}

/** Each part of an input chooses one of its channels. Lists the parts' scratch words, and returns the list's end. */
function propose(router: i32, words: i32, soonest: i64): i32 {
  const bounded = state.outputBuffer;
  let end = state.chosen;
  let base = 0;
  for (let w = 0; w < words; w++) {
    let bidding = load<i64>(router + w * <i32>SET_SIZE, BIDDING);
    while (bidding != 0) {
      const index = base + <i32>ctz(bidding);
      bidding &= bidding - 1;
      const output = outputOf(router, index);
      if (bounded != 0 && isFull(portOf(router, output), soonest, bounded)) continue;
      const choice = choiceOf(index);
      const rival = load<i32>(choice) - 1;
      if (rival < 0) {
        store<i32>(end, choice);
        end += 4;
        store<i32>(choice, index + 1);
        continue;
      }
      const otherOutput = outputOf(router, rival);
      const turns = turnsOf(router, index);
      const first = output == otherOutput ? isBefore(index, rival, load<i32>(turns, CHANNEL_TURN)) : isBefore(output, otherOutput, load<i32>(turns, OUTPUT_TURN));
      if (first) store<i32>(choice, index + 1);
    }
    base += SET_BITS;
  }
  return end;
}

/** Each output port takes one of the parts that have chosen it. */
function grant(router: i32, end: i32, grants: i32): i32 {
  for (let at = state.chosen; at < end; at += 4) {
    const choice = load<i32>(at);
    const index = load<i32>(choice) - 1;
    store<i32>(choice, 0);
    grants = proposeTo(router, outputOf(router, index), index, grants);
  }
  return grants;
}

/**
 * Virtual-channel allocation where outputs grant first, of a packet that may take any of the channels of a class, named by the first: all
 * that are free and have the credits note it, if it comes before the one that they have noted. Lists the channels, and returns the list's end.
 */
export function askAll(index: i32, router: i32, first: i32, need: i32, contenders: i32): i32 {
  const end = first + <i32>load<u16>(channelOf(router, first), COUNT);
  for (let number = first; number < end; number++) {
    const ov = channelOf(router, number);
    if (load<u16>(ov, HOLDER) != 0 || load<i32>(ov, CREDITS) < need) continue;
    const rival = load<i32>(ov, CONTENDER) - 1;
    if (rival < 0) {
      store<i32>(contenders, number);
      contenders += 8;
    }
    if (rival < 0 || isBefore(index, rival, load<u16>(ov, TURN))) store<i32>(ov, index + 1, CONTENDER);
  }
  return contenders;
}

/** Of the channels that would take the same packet one is accepted: the others are left out of the list. */
export function acceptChannels(router: i32, contenders: i32, end: i32): i32 {
  for (let c = contenders; c < end; c += 8) {
    const number = load<i32>(c);
    const index = load<i32>(channelOf(router, number), CONTENDER) - 1;
    const choice = state.choices + (index << 2);
    const rival = load<i32>(choice) - 1;
    if (rival < 0 || isBefore(number, rival, load<u16>(router + state.choicesAt + (index << 1)))) store<i32>(choice, number + 1);
  }
  let kept = contenders;
  for (let c = contenders; c < end; c += 8) {
    const number = load<i32>(c);
    const ov = channelOf(router, number);
    const choice = state.choices + ((load<i32>(ov, CONTENDER) - 1) << 2);
    if (load<i32>(choice) != number + 1) {
      store<i32>(ov, 0, CONTENDER);
      continue;
    }
    store<i32>(choice, 0);
    store<i32>(kept, number);
    kept += 8;
  }
  return kept;
}
