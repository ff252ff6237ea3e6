/** The routers' allocators and switches: separable, input first, with round-robin arbiters. */
import { CLASS_BITS, CLASS_MASK } from "../routing/routing.ts";
import type { Fabric } from "./fabric.ts";
import {
  ALLOCATING, BEST, BIDDING, BIRTH, CREDITS, CREDIT_LINE, EJECTION_SHIFT, FIRST, FLIGHT, FREE_AT, HOLDER, HOLDER_POINTER,
  INPUT_POINTER, IV_BITS, META, NEXT, NOTHING, OUT, OUTPUT_POINTER, OV_BITS, PEER, POINTER, PORT_BITS, PROPOSAL, ROUTE, SENT,
  TAIL, TARGET, UPSTREAM, VC_POINTER, WAITING, WANT, WANT_END,
} from "./records.ts";

/**
 * One allocation step of every router with something to do. Both allocators judge the state at the start of the step:
 * a channel released by a packet's last flit is free for the next step's allocation, a channel won now bids in the next.
 * One long function, so that its arrays are looked up once a step and not once a router. True when any flit moved.
 */
export function stepRouters(fabric: Fabric, lastStep: boolean): boolean {
  const {
    activeRouters, wordBase, allocatingPorts, biddingPorts, inputs, outputs, ports, contended, proposed, granted, flits, stride, words,
    cycle, wheel, creditLines, classFirst, classEnd, extraDelay, readsQueues,
  } = fabric;
  const { portBase, vcBits } = fabric.layout;
  const vcMask = (1 << vcBits) - 1;
  const leaveSoonest = lastStep ? cycle + fabric.switchSteps : cycle;
  let moved = 0;
  for (let group = 0; group < activeRouters.length; group++) {
    let routersLeft = activeRouters[group]!;
    while (routersLeft !== 0) {
      const lowestRouter = routersLeft & -routersLeft;
      routersLeft ^= lowestRouter;
      const router = (group << 5) + 31 - Math.clz32(lowestRouter);
      const first = portBase[router]!;
      const firstWord = wordBase[router]!;
      const endWord = wordBase[router + 1]!;

      // Virtual-channel allocation: each waiting packet asks for one free channel, each channel notes the packet next in turn.
      let contenders = 0;
      for (let word = firstWord; word < endWord; word++) {
        let portsLeft = allocatingPorts[word]!;
        while (portsLeft !== 0) {
          const lowest = portsLeft & -portsLeft;
          portsLeft ^= lowest;
          const input = first + ((word - firstWord) << 5) + 31 - Math.clz32(lowest);
          let vcsLeft = ports[(input << PORT_BITS) + ALLOCATING]!;
          while (vcsLeft !== 0) {
            const lowestVc = vcsLeft & -vcsLeft;
            vcsLeft ^= lowestVc;
            const iv = (input << vcBits) + 31 - Math.clz32(lowestVc);
            const record = iv << IV_BITS;
            let ov = inputs[record + WANT]!;
            const ovEnd = inputs[record + WANT_END]!;
            if (ovEnd - ov > 1) {
              // Round robin: the first free channel at or after the pointer, cyclically over all outputs.
              const pointer = inputs[record + POINTER]!;
              const from = pointer > ov && pointer < ovEnd ? pointer : ov;
              const start = ov;
              ov = from;
              while (outputs[(ov << OV_BITS) + HOLDER] !== NOTHING) {
                if (++ov === ovEnd) ov = start;
                if (ov === from) break;
              }
            }
            const output = ov << OV_BITS;
            if (outputs[output + HOLDER] !== NOTHING) continue;
            const rival = outputs[output + BEST]!;
            if (rival === NOTHING) {
              contended[contenders++] = ov;
              outputs[output + BEST] = iv;
            } else {
              const pointer = outputs[output + HOLDER_POINTER]!;
              // Both behind or both before the pointer: the lower one is first; else the one not behind it.
              if (iv >= pointer === rival >= pointer ? iv < rival : iv >= pointer) outputs[output + BEST] = iv;
            }
          }
        }
      }

      // Switch allocation: each input proposes one output, each output takes one input.
      let proposals = 0;
      for (let word = firstWord; word < endWord; word++) {
        let portsLeft = biddingPorts[word]!;
        while (portsLeft !== 0) {
          const lowest = portsLeft & -portsLeft;
          portsLeft ^= lowest;
          const input = first + ((word - firstWord) << 5) + 31 - Math.clz32(lowest);
          const port = input << PORT_BITS;
          let vcsLeft = ports[port + BIDDING]!;
          let lowestVc = vcsLeft & -vcsLeft;
          vcsLeft ^= lowestVc;
          let iv = (input << vcBits) + 31 - Math.clz32(lowestVc);
          while (vcsLeft !== 0) {
            lowestVc = vcsLeft & -vcsLeft;
            vcsLeft ^= lowestVc;
            const other = (input << vcBits) + 31 - Math.clz32(lowestVc);
            const out = inputs[(iv << IV_BITS) + OUT]! >> vcBits;
            const otherOut = inputs[(other << IV_BITS) + OUT]! >> vcBits;
            if (out === otherOut) {
              const pointer = (input << vcBits) + ports[port + VC_POINTER]!;
              if (other >= pointer === iv >= pointer ? other < iv : other >= pointer) iv = other;
            } else {
              const pointer = ports[port + INPUT_POINTER]!;
              if (otherOut >= pointer === out >= pointer ? otherOut < out : otherOut >= pointer) iv = other;
            }
          }
          proposed[proposals++] = iv;
        }
      }
      let grants = 0;
      for (let i = 0; i < proposals; i++) {
        const iv = proposed[i]!;
        const out = inputs[(iv << IV_BITS) + OUT]! >> vcBits;
        const port = out << PORT_BITS;
        const rival = ports[port + PROPOSAL]!;
        if (rival === NOTHING) {
          granted[grants++] = out;
          ports[port + PROPOSAL] = iv;
          continue;
        }
        const pointer = ports[port + OUTPUT_POINTER]! << vcBits;
        if (iv >= pointer === rival >= pointer ? iv < rival : iv >= pointer) ports[port + PROPOSAL] = iv;
      }

      // Winners send a flit: through the switch in the next step, then one a cycle onto the channel.
      for (let i = 0; i < grants; i++) {
        const out = granted[i]!;
        const outPort = out << PORT_BITS;
        const iv = ports[outPort + PROPOSAL]!;
        ports[outPort + PROPOSAL] = NOTHING;
        const input = iv >> vcBits;
        const inPort = input << PORT_BITS;
        const inputVc = iv & vcMask;
        ports[outPort + OUTPUT_POINTER] = input + 1;
        ports[inPort + INPUT_POINTER] = out + 1;
        ports[inPort + VC_POINTER] = inputVc + 1;

        const slot = iv << IV_BITS;
        const ov = inputs[slot + OUT]!;
        const output = ov << OV_BITS;
        const flit = inputs[slot + FIRST]!;
        const record = flit << stride;
        const meta = flits[record + META]!;
        const next = flits[record + NEXT]!;
        const creditsLeft = outputs[output + CREDITS]! - 1;
        outputs[output + CREDITS] = creditsLeft;
        if (readsQueues) ports[outPort + WAITING]!--;
        ports[outPort + SENT]!++;
        creditLines[ports[inPort + CREDIT_LINE]!]!.put(ports[inPort + UPSTREAM]! + inputVc);

        const free = ports[outPort + FREE_AT]!;
        const leave = free > leaveSoonest ? free : leaveSoonest;
        ports[outPort + FREE_AT] = leave + 1;
        const there = ports[outPort + PEER]!;
        const arrival = leave + ports[outPort + FLIGHT]!;
        const outVc = ov & vcMask;
        const at = wheel.reserve(there < 0 ? arrival : arrival + extraDelay);
        const { pool } = wheel;
        for (let word = ROUTE; word < words; word++) pool[at + word] = flits[record + word]!;
        pool[at + BIRTH] = flits[record + BIRTH]!;
        if (there < 0) {
          pool[at + TARGET] = there;
          pool[at + META] = meta | (outVc << EJECTION_SHIFT);
        } else {
          pool[at + TARGET] = (there << vcBits) | outVc;
          pool[at + META] = meta + 1;
        }
        fabric.releaseFlit(flit);

        inputs[slot + FIRST] = next;
        let bids = true;
        if ((meta & TAIL) !== 0) {
          outputs[output + HOLDER] = NOTHING;
          inputs[slot + OUT] = NOTHING;
          bids = false;
          if (next !== NOTHING) {
            const following = next << stride;
            const hop = flits[following + META]! & 255;
            const entry = (flits[following + ROUTE + (hop >> 1)]! >> ((hop & 1) << 4)) & 0xffff;
            const port = (first + (entry >> CLASS_BITS)) << vcBits;
            inputs[slot + WANT] = port + classFirst[entry & CLASS_MASK]!;
            inputs[slot + WANT_END] = port + classEnd[entry & CLASS_MASK]!;
            ports[inPort + ALLOCATING]! |= 1 << inputVc;
            const local = input - first;
            allocatingPorts[firstWord + (local >> 5)]! |= 1 << (local & 31);
          }
        } else if (next === NOTHING || creditsLeft === 0) bids = false;
        if (!bids) {
          const left = ports[inPort + BIDDING]! & ~(1 << inputVc);
          ports[inPort + BIDDING] = left;
          const local = input - first;
          if (left === 0) biddingPorts[firstWord + (local >> 5)]! &= ~(1 << (local & 31));
        }
      }
      moved += grants;

      // Packets that won a virtual channel bid for the switch from the next step on.
      for (let i = 0; i < contenders; i++) {
        const ov = contended[i]!;
        const output = ov << OV_BITS;
        const iv = outputs[output + BEST]!;
        outputs[output + BEST] = NOTHING;
        outputs[output + HOLDER] = iv;
        outputs[output + HOLDER_POINTER] = iv + 1;
        inputs[(iv << IV_BITS) + OUT] = ov;
        inputs[(iv << IV_BITS) + POINTER] = ov + 1;
        const input = iv >> vcBits;
        const port = input << PORT_BITS;
        const bit = 1 << (iv & vcMask);
        const local = input - first;
        const left = ports[port + ALLOCATING]! & ~bit;
        ports[port + ALLOCATING] = left;
        if (left === 0) allocatingPorts[firstWord + (local >> 5)]! &= ~(1 << (local & 31));
        if (outputs[output + CREDITS]! > 0) {
          ports[port + BIDDING]! |= bit;
          biddingPorts[firstWord + (local >> 5)]! |= 1 << (local & 31);
        }
      }

      let waitingWords = 0;
      for (let word = firstWord; word < endWord; word++) waitingWords |= allocatingPorts[word]! | biddingPorts[word]!;
      if (waitingWords === 0) activeRouters[group]! &= ~lowestRouter;
    }
  }
  return moved > 0;
}
