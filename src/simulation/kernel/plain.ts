// The steps of routers as most are: routers.ts without what few studies ask for, to the same digits. Where a
// router's channels fit one word, the sets of them are variables.
import { chooseOfTwo, firstFree } from "./adaptive";
import { askForPacket, bitOf, count, entryOf, isBusy, portNumber, routerOf, setOf } from "./asking";
import { CHANNEL_SHIFT, SET_BITS, TICKS, TICK_SHIFT, TWO_CHOICE } from "./constants";
import {
  ADAPTIVE, ASKED, ASKING, BIDDING, CONTENDER, COUNT, CREDITS, CREDIT_FREE, CREDIT_WAY, ENTRY_MASK, FIRST, FLIGHT, FREE, HEAD, HOLDER, INDEX, INTERVAL, LOOKING, META, OF_CHANNELS, OF_INPUTS, OF_OUTPUTS, PEER, PEER_SLOTS, PLACE_SIZE, PORT_TURNS,
  PROPOSED, SENT, SET_SIZE, TAIL, TURN,
} from "./records";
import { isBefore } from "./switch";
import * as state from "./state";
import { copyFlit, leaveQueue, nextOf, reserve, reserveFlit } from "./wheel";

const PORT_SHIFT: i32 = 5;

/** Whether all routers are plain: their allocators ask for nothing but free channels. */
export function isPlain(): bool {
  return (
    state.expanded == 0 && state.portBytes == 1 << PORT_SHIFT && state.cutThrough == 0 && state.leastCredits == 0 && state.drained == 0 && state.routingDelay == 0 && state.outputBuffer == 0 &&
    state.stampAt == 0 && state.departures == 0
  );
}

/** What a router has come to: it is busy still; a flit has moved. */
export const BUSY: i32 = 1;
export const MOVED: i32 = 2;

/** Adds an input channel to one of a router's sets, or takes it away, where these have several words. */
function put(router: i32, index: i32, set: usize, member: bool): void {
  const at = setOf(router, index) + <i32>set;
  const bit = bitOf(index);
  store<i64>(at, member ? load<i64>(at) | bit : load<i64>(at) & ~bit);
}

/**
 * Steps a router so many times, or until it is idle, and returns BUSY and MOVED where they hold. Flits leave at `now` or later, those of the
 * last step at `last` (ticks).
 */
export function stepPlainly(router: i32, words: i32, steps: i32, now: i64, last: i64): i32 {
  const wants = router + state.wantsAt;
  const turns = router + state.turnsAt;
  const channels = router + state.channelsAt;
  const places = state.places;
  const contenders = state.contended;
  const grants = state.granted;
  const vcs = state.vcs;
  const channelBits = ((<i64>1) << vcs) - 1;
  let asked = load<i64>(router, ASKED);
  let bidding = load<i64>(router, BIDDING);
  let looking = load<i64>(router, LOOKING);
  const single = words == 1;
  const twoChoice = state.selection == TWO_CHOICE;
  let moved = 0;
  const endOfSets = router + words * <i32>SET_SIZE;
  for (let step = 1; step <= steps; step++) {
    if (single && (asked | bidding | looking) == 0) break;
    let end = contenders;
    for (let left = asked; left != 0; left &= left - 1) {
      const number = <i32>ctz(left);
      const ov = channels + (number << CHANNEL_SHIFT);
      const asking = load<i64>(ov, ASKING);
      const onward = asking & ((<i64>-1) << <i64>load<u16>(ov, TURN));
      store<i32>(end, number | (<i32>ctz(onward != 0 ? onward : asking) << 16));
      end += 4;
    }
    // Packets that may take one of several channels ask for one that is free; each channel notes the packet next in turn.
    const looked = end;
    for (let set = router, base = 0; set < endOfSets; set += <i32>SET_SIZE, base += SET_BITS) {
      for (let left = single ? looking : load<i64>(set, LOOKING); left != 0; left &= left - 1) {
        const index = base + <i32>ctz(left);
        const first = <i32>load<u16>(wants + (index << 1));
        let number = first;
        if ((first & ADAPTIVE) != 0) {
          number = firstFree(load<i32>(channels + (index << CHANNEL_SHIFT), FIRST), router, first & ENTRY_MASK);
          if (number < 0) continue;
        }
        let ov = channels + (number << CHANNEL_SHIFT);
        const choices = <i32>load<u16>(ov, COUNT);
        if (choices > 1 && number == first) {
          const pointer = <i32>load<u16>(router + state.choicesAt + (index << 1));
          if (pointer > first && pointer < first + choices) number = pointer;
          for (let tries = choices; tries > 1 && load<u16>(channels + (number << CHANNEL_SHIFT), HOLDER) != 0; tries--) {
            number++;
            if (number == first + choices) number = first;
          }
          ov = channels + (number << CHANNEL_SHIFT);
        }
        if (load<u16>(ov, HOLDER) != 0) continue;
        const rival = load<i32>(ov, CONTENDER) - 1;
        if (rival < 0) {
          store<i32>(end, number);
          end += 4;
        } else if (!isBefore(index, rival, load<u16>(ov, TURN))) continue;
        store<i32>(ov, index + 1, CONTENDER);
      }
    }
    let granted = grants;
    for (let set = router, base = 0; set < endOfSets; set += <i32>SET_SIZE, base += SET_BITS) {
      for (let left = single ? bidding : load<i64>(set, BIDDING); left != 0;) {
        let index = base + <i32>ctz(left);
        const place = load<u32>(places + index * PLACE_SIZE);
        let ours = left & (channelBits << <i64>(place >>> 16));
        left ^= ours;
        let output = portNumber(load<u16>(wants + (index << 1)));
        for (ours &= ours - 1; ours != 0; ours &= ours - 1) {
          const other = base + <i32>ctz(ours);
          const otherOutput = portNumber(load<u16>(wants + (other << 1)));
          const turn = turns + <i32>(place & 0xffff) * PORT_TURNS;
          if (output == otherOutput) {
            if (isBefore(other, index, <i32>load<u16>(turn, OF_CHANNELS))) index = other;
          } else if (isBefore(otherOutput, output, <i32>load<u16>(turn, OF_OUTPUTS))) {
            index = other;
            output = otherOutput;
          }
        }
        const at = turns + output * PORT_TURNS;
        const rival = <i32>load<u16>(at, PROPOSED) - 1;
        if (rival < 0) {
          store<i32>(granted, output);
          granted += 4;
          store<u16>(at, <u16>(index + 1), PROPOSED);
        } else if (isBefore(index, rival, <i32>load<u16>(at, OF_INPUTS))) store<u16>(at, <u16>(index + 1), PROPOSED);
      }
    }
    const soonest = step == steps ? last : now;
    for (let g = grants; g < granted; g += 4) {
      const output = load<i32>(g);
      const at = turns + output * PORT_TURNS;
      const index = <i32>load<u16>(at, PROPOSED) - 1;
      const place = load<u32>(places + index * PLACE_SIZE);
      const input = <i32>(place & 0xffff);
      // PROPOSED and OF_INPUTS; OF_OUTPUTS and OF_CHANNELS.
      store<u32>(at, ((place >>> 16) + vcs) << 16);
      store<u32>(turns + input * PORT_TURNS, (output + 1) | ((index + 1) << 16), OF_OUTPUTS);
      const iv = channels + (index << CHANNEL_SHIFT);
      const number = <i32>load<u16>(wants + (index << 1));
      const ov = channels + (number << CHANNEL_SHIFT);
      const flit = load<i32>(iv, FIRST);
      const credits = load<i32>(ov, CREDITS) - 1;
      store<i32>(ov, credits, CREDITS);

      const inPort = router - ((input + 1) << PORT_SHIFT);
      const credited = max(load<i64>(inPort, CREDIT_FREE), now);
      store<i64>(inPort, credited + <i64>min(load<i32>(inPort, INTERVAL), TICKS), CREDIT_FREE);
      const due = <i32>(credited >> TICK_SHIFT) + <i32>load<u16>(inPort, CREDIT_WAY);
      store<i32>(reserve(load<i32>(inPort, PEER_SLOTS) + state.creditsBehind, state.creditSlotMask, due, 4), load<i32>(iv, PEER));

      const outPort = router - ((output + 1) << PORT_SHIFT);
      const leave = max(load<i64>(outPort, FREE), soonest);
      store<i64>(outPort, leave + <i64>load<i32>(outPort, INTERVAL), FREE);
      store<i32>(outPort, load<i32>(outPort, SENT) + 1, SENT);
      const peer = load<i32>(ov, PEER);
      const terminal = peer & 1;
      const arrival = <i32>(leave >> TICK_SHIFT) + <i32>load<u16>(outPort, FLIGHT) + (terminal ? 0 : state.extraDelay);
      count(flit, router, -1);
      const bytes = state.flitBytes;
      const sent = reserveFlit(load<i32>(outPort, PEER_SLOTS), arrival, terminal ? ~ov : peer, bytes);
      copyFlit(sent, flit, bytes);
      const meta = load<i32>(flit, META);
      store<i32>(sent, meta + 1 - terminal, META);
      if (twoChoice && terminal == 0 && (meta & HEAD) != 0 && (entryOf(sent) & ADAPTIVE) != 0) chooseOfTwo(sent, routerOf(peer, load<u16>(peer, INDEX)));
      const next = nextOf(flit, iv, bytes);
      leaveQueue(flit, next);
      store<i32>(iv, next, FIRST);
      const bit = (<i64>1) << <i64>index;
      const tail = (meta & TAIL) != 0;
      if (tail || next == 0 || credits == 0) {
        if (single) bidding &= ~bit;
        else put(router, index, BIDDING, false);
      }
      if (!tail) continue;
      store<u16>(ov, 0, HOLDER);
      if (single && load<u16>(ov, COUNT) == 1 && load<i64>(ov, ASKING) != 0) asked |= (<i64>1) << <i64>number;
      if (next == 0) continue;
      if (state.reconsiders) askForPacket(index, next, router);
      const entry = entryOf(next);
      store<u16>(wants + (index << 1), <u16>entry);
      const wanted = channels + (entry << CHANNEL_SHIFT);
      if (!single) put(router, index, LOOKING, true);
      else if ((entry & ADAPTIVE) == 0 && load<u16>(wanted, COUNT) == 1) {
        store<i64>(wanted, load<i64>(wanted, ASKING) | bit, ASKING);
        if (load<u16>(wanted, HOLDER) == 0) asked |= (<i64>1) << <i64>entry;
      } else looking |= bit;
    }
    if (granted != grants) moved = MOVED;
    for (let c = contenders; c < end; c += 4) {
      const pair = load<i32>(c);
      const number = pair & 0xffff;
      const ov = channels + (number << CHANNEL_SHIFT);
      let index = pair >>> 16;
      if (c < looked) {
        store<i64>(ov, load<i64>(ov, ASKING) & ~((<i64>1) << <i64>index), ASKING);
        asked &= ~((<i64>1) << <i64>number);
      } else {
        index = load<i32>(ov, CONTENDER) - 1;
        store<i32>(ov, 0, CONTENDER);
        store<u16>(router + state.choicesAt + (index << 1), <u16>(number + 1));
        store<u16>(wants + (index << 1), <u16>number);
        if (single) looking &= ~((<i64>1) << <i64>index);
        else put(router, index, LOOKING, false);
      }
      // HOLDER and TURN.
      store<u32>(ov, (index + 1) | ((index + 1) << 16), HOLDER);
      if (load<i32>(ov, CREDITS) <= 0) continue;
      if (single) bidding |= (<i64>1) << <i64>index;
      else put(router, index, BIDDING, true);
    }
  }
  if (!single) return <i32>isBusy(router, words) | moved;
  store<i64>(router, asked, ASKED);
  store<i64>(router, bidding, BIDDING);
  store<i64>(router, looking, LOOKING);
  return <i32>((asked | bidding | looking) != 0) | moved;
}
