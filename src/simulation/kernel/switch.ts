// Allocation of other kinds than routers.ts has: several virtual channels of an input port that send in the same step, outputs that grant
// first (iSLIP with one iteration).
import { isFull } from "./adaptive";
import { CHANNEL_SHIFT, CHANNEL_SIZE, SET_BITS } from "./constants";
import {
  BIDDING, CHANNEL_TURN, CHOICE, CONTENDER, CREDITS, FIRST_INDEX, HOLDER, INDEX, INPUT_TURN, IV_PORT, OUT, OUTPUT_TURN, OV_PORT, PARTS, PART_SIZE, PORT_TURNS, PROPOSAL, PROPOSED, SET_SIZE,
  TURN,
} from "./records";
import * as state from "./state";

const WORD_OF_INPUTS: i32 = SET_BITS << CHANNEL_SHIFT;

/** Whether one comes before the other from the pointer on. Pointers stand for numbers: what they point at lies in order. */
@inline
export function isBefore(one: i32, other: i32, turn: i32): bool {
  // Both behind or both before the pointer: the lower one is first; else the one not behind it.
  return (one >= turn) == (other >= turn) ? one < other : one >= turn;
}

/** The part of its port that an input channel sends by: channels take the parts in turn. */
@inline
function partOf(iv: i32, inPort: i32): i32 {
  return (load<i32>(iv, INDEX) - load<i32>(inPort, FIRST_INDEX)) % state.inputSpeedup;
}

/** Where OUTPUT_TURN and CHANNEL_TURN of an input channel's part stand: the port itself where it has one part. */
@inline
function turnsOf(iv: i32, inPort: i32): i32 {
  if (state.inputSpeedup == 1) return inPort;
  return load<i32>(inPort, OUTPUT_TURN) + <i32>PARTS + partOf(iv, inPort) * <i32>PART_SIZE - <i32>OUTPUT_TURN;
}

/** Of a router's parts, in their order, the number of an input channel's: that of its port's first channel and the part's in the port. */
@inline
function numberOfPart(iv: i32, inPort: i32): i32 {
  return load<i32>(inPort, FIRST_INDEX) + partOf(iv, inPort);
}

/** Moves the arbiters' pointers past an input channel and an output port that have found each other. */
export function passTurns(iv: i32, inPort: i32, outPort: i32): void {
  store<i32>(outPort, numberOfPart(iv, inPort) + 1, INPUT_TURN);
  const turns = turnsOf(iv, inPort);
  store<i32>(turns, outPort + 1, OUTPUT_TURN);
  store<i32>(turns, iv + 1, CHANNEL_TURN);
}

/** Notes an input channel at an output port, if it comes before the one that is noted there; the end of the list of such ports. */
@inline
function proposeTo(outPort: i32, iv: i32, inPort: i32, grants: i32): i32 {
  const rival = load<i32>(outPort, PROPOSAL);
  if (rival == 0) {
    store<i32>(grants, outPort);
    store<i32>(outPort, iv, PROPOSAL);
    return grants + 4;
  }
  const part = numberOfPart(iv, inPort);
  const other = numberOfPart(rival, load<i32>(rival, IV_PORT));
  const first = part == other ? isBefore(iv, rival, load<i32>(turnsOf(iv, inPort), CHANNEL_TURN)) : isBefore(part, other, load<i32>(outPort, INPUT_TURN));
  if (first) store<i32>(outPort, iv, PROPOSAL);
  return grants;
}

/** The scratch word of a part. */
@inline
function choiceOf(iv: i32, inPort: i32): i32 {
  return state.choices + (numberOfPart(iv, inPort) << 2);
}

/** Switch allocation: notes the numbers of the output ports that send from `grants` on, each with its input channel in PROPOSED, and returns their end. */
export function match(router: i32, inputs: i32, words: i32, soonest: i64, grants: i32): i32 {
  state.stepNumber++;
  const end = state.outputFirst != 0 ? acceptOf(grants, offer(router, inputs, words, soonest, grants)) : grant(propose(router, inputs, words, soonest), grants);
  for (let g = grants; g < end; g += 4) {
    const outPort = load<i32>(g);
    const output = (outPort - router - state.headerBytes) / state.portBytes;
    store<i32>(g, output);
    store<u16>(router + state.turnsAt + output * PORT_TURNS, <u16>(load<i32>(load<i32>(outPort, PROPOSAL), INDEX) + 1), PROPOSED);
    store<i32>(outPort, 0, PROPOSAL);
  }
  return end;
}

/** Every input channel offers its flit to its output port, which takes one of them. */
function offer(router: i32, inputs: i32, words: i32, soonest: i64, grants: i32): i32 {
  const bounded = state.outputBuffer;
  let base = inputs;
  for (let w = 0; w < words; w++) {
    let bidding = load<i64>(router + w * <i32>SET_SIZE, BIDDING);
    while (bidding != 0) {
      const iv = base + (<i32>ctz(bidding) << CHANNEL_SHIFT);
      bidding &= bidding - 1;
      const outPort = load<i32>(load<i32>(iv, OUT), OV_PORT);
      if (bounded != 0 && isFull(outPort, soonest, bounded)) continue;
      grants = proposeTo(outPort, iv, load<i32>(iv, IV_PORT), grants);
    }
    base += WORD_OF_INPUTS;
  }
  return grants;
}

/** Of the output ports that would take a flit from the same part of an input one is accepted: the others are left out of the list. */
function acceptOf(grants: i32, end: i32): i32 {
  for (let g = grants; g < end; g += 4) {
    const outPort = load<i32>(g);
    const iv = load<i32>(outPort, PROPOSAL);
    const inPort = load<i32>(iv, IV_PORT);
    const choice = choiceOf(iv, inPort);
    const rival = load<i32>(choice);
    if (rival == 0 || isBefore(outPort, rival, load<i32>(turnsOf(iv, inPort), OUTPUT_TURN))) store<i32>(choice, outPort);
  }
  let kept = grants;
  for (let g = grants; g < end; g += 4) {
    const outPort = load<i32>(g);
    const iv = load<i32>(outPort, PROPOSAL);
    const choice = choiceOf(iv, load<i32>(iv, IV_PORT));
    if (load<i32>(choice) != outPort) {
      store<i32>(outPort, 0, PROPOSAL);
      continue;
    }
    store<i32>(choice, 0);
    store<i32>(kept, outPort);
    kept += 4;
  }
  return kept;
}

/** Each part of an input chooses one of its channels. Lists the parts' scratch words, and returns the list's end. */
function propose(router: i32, inputs: i32, words: i32, soonest: i64): i32 {
  const bounded = state.outputBuffer;
  let end = state.chosen;
  let base = inputs;
  for (let w = 0; w < words; w++) {
    let bidding = load<i64>(router + w * <i32>SET_SIZE, BIDDING);
    while (bidding != 0) {
      const iv = base + (<i32>ctz(bidding) << CHANNEL_SHIFT);
      bidding &= bidding - 1;
      const inPort = load<i32>(iv, IV_PORT);
      const outPort = load<i32>(load<i32>(iv, OUT), OV_PORT);
      if (bounded != 0 && isFull(outPort, soonest, bounded)) continue;
      const choice = choiceOf(iv, inPort);
      const rival = load<i32>(choice);
      if (rival == 0) {
        store<i32>(end, choice);
        end += 4;
        store<i32>(choice, iv);
        continue;
      }
      const otherPort = load<i32>(load<i32>(rival, OUT), OV_PORT);
      const turns = turnsOf(iv, inPort);
      const first = outPort == otherPort ? isBefore(iv, rival, load<i32>(turns, CHANNEL_TURN)) : isBefore(outPort, otherPort, load<i32>(turns, OUTPUT_TURN));
      if (first) store<i32>(choice, iv);
    }
    base += WORD_OF_INPUTS;
  }
  return end;
}

/** Each output port takes one of the parts that have chosen it. */
function grant(end: i32, grants: i32): i32 {
  for (let at = state.chosen; at < end; at += 4) {
    const choice = load<i32>(at);
    const iv = load<i32>(choice);
    store<i32>(choice, 0);
    grants = proposeTo(load<i32>(load<i32>(iv, OUT), OV_PORT), iv, load<i32>(iv, IV_PORT), grants);
  }
  return grants;
}

/**
 * Virtual-channel allocation where outputs grant first, of a packet that may take any of several channels from `first` on: all that are
 * free and have the credits note it, if it comes before the one that they have noted. Lists the channels, and returns the list's end.
 */
export function askAll(iv: i32, inputs: i32, first: i32, count: i32, need: i32, contenders: i32): i32 {
  const end = first + (count << CHANNEL_SHIFT);
  for (let ov = first; ov < end; ov += CHANNEL_SIZE) {
    if (load<i32>(ov, HOLDER) != 0 || load<i32>(ov, CREDITS) < need) continue;
    const rival = load<i32>(ov, CONTENDER);
    if (rival == 0) {
      store<i32>(contenders, ov);
      contenders += 8;
    }
    if (rival == 0 || isBefore(iv, rival, inputs + (<i32>load<u16>(ov, TURN) << CHANNEL_SHIFT))) store<i32>(ov, iv, CONTENDER);
  }
  return contenders;
}

/** Of the channels that would take the same packet one is accepted: the others are left out of the list. */
export function acceptChannels(contenders: i32, end: i32): i32 {
  for (let c = contenders; c < end; c += 8) {
    const ov = load<i32>(c);
    const iv = load<i32>(ov, CONTENDER);
    const choice = state.choices + (load<i32>(iv, INDEX) << 2);
    const rival = load<i32>(choice);
    if (rival == 0 || isBefore(ov, rival, load<i32>(iv, CHOICE))) store<i32>(choice, ov);
  }
  let kept = contenders;
  for (let c = contenders; c < end; c += 8) {
    const ov = load<i32>(c);
    const choice = state.choices + (load<i32>(load<i32>(ov, CONTENDER), INDEX) << 2);
    if (load<i32>(choice) != ov) {
      store<i32>(ov, 0, CONTENDER);
      continue;
    }
    store<i32>(choice, 0);
    store<i32>(kept, ov);
    kept += 8;
  }
  return kept;
}
