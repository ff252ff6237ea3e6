/** The routers' allocators and switches: separable, input first, with round-robin arbiters. */
import { CLASS_BITS, CLASS_MASK } from "../routing/routing.ts";
import type { Fabric } from "./fabric.ts";
import {
  ARBITERS, BIRTH, CREDITS, EJECTION_SHIFT, FIRST, FLIGHT, FREE_AT, HALF, HALF_MASK, HOLDER, INPUT_SHIFT, IV_BITS, META, NEXT,
  NOTHING, OUT, OV_BITS, PEER, PORT_BITS, PORT_MASK, REQUESTS, ROUTE, SENT, TAIL, TARGET, VC_SHIFT, WAITING, WANT, WANT_BITS,
  WANT_MASK,
} from "./records.ts";

/**
 * One allocation step of every router with something to do. Both allocators judge the state at the start of the step:
 * a channel released by a packet's last flit is free for the next step's allocation, a channel won now bids in the next.
 * One long function, so that its arrays are looked up once a step and not once a router. True when any flit moved.
 */
export function stepRouters(fabric: Fabric, lastStep: boolean): boolean {
  const {
    activeRouters, wordBase, allocatingPorts, biddingPorts, inputs, outputs, ports, choicePointer, contended, contender, proposed,
    granted, proposal, flits, stride, words, cycle, wheel, creditLines, classWant, extraDelay, readsQueues,
  } = fabric;
  const { portBase, vcBits } = fabric.layout;
  const vcMask = (1 << vcBits) - 1;
  const sources = fabric.sourceCredits.length;
  const leaveSoonest = lastStep ? cycle + fabric.switchSteps : cycle;
  let moved = 0;
  for (let group = 0; group < activeRouters.length; group++) {
    let routersLeft = activeRouters[group]!;
    while (routersLeft !== 0) {
      const lowestRouter = routersLeft & -routersLeft;
      routersLeft ^= lowestRouter;
      const router = (group << 5) + 31 - Math.clz32(lowestRouter);
      const first = portBase[router]!;
      const firstVc = first << vcBits;
      const firstWord = wordBase[router]!;
      const endWord = wordBase[router + 1]!;

      // Virtual-channel allocation: each waiting packet asks for one free channel, each channel notes the packet next in turn.
      // Input and output channels, ports and pointers are numbered within the router here (iv, ov, input, out).
      let contenders = 0;
      for (let word = firstWord; word < endWord; word++) {
        let portsLeft = allocatingPorts[word]!;
        while (portsLeft !== 0) {
          const lowest = portsLeft & -portsLeft;
          portsLeft ^= lowest;
          const input = ((word - firstWord) << 5) + 31 - Math.clz32(lowest);
          let vcsLeft = ports[((first + input) << PORT_BITS) + REQUESTS]! & HALF_MASK;
          while (vcsLeft !== 0) {
            const lowestVc = vcsLeft & -vcsLeft;
            vcsLeft ^= lowestVc;
            const iv = (input << vcBits) + 31 - Math.clz32(lowestVc);
            const want = inputs[((firstVc + iv) << IV_BITS) + WANT]!;
            const count = want & WANT_MASK;
            let ov = want >> WANT_BITS;
            if (count > 1) {
              // Round robin: the first free channel at or after the pointer, cyclically over all outputs.
              const start = ov;
              const pointer = choicePointer[firstVc + iv]!;
              if (pointer > start && pointer < start + count) ov = pointer;
              for (let tries = count; tries > 1 && outputs[((firstVc + ov) << OV_BITS) + HOLDER] !== NOTHING; tries--) {
                if (++ov === start + count) ov = start;
              }
            }
            const output = (firstVc + ov) << OV_BITS;
            if (outputs[output + HOLDER] !== NOTHING) continue;
            const rival = contender[ov]!;
            if (rival === NOTHING) {
              contended[contenders++] = ov;
              contender[ov] = iv;
            } else {
              const pointer = outputs[output + CREDITS]! >> HALF;
              // Both behind or both before the pointer: the lower one is first; else the one not behind it.
              if (iv >= pointer === rival >= pointer ? iv < rival : iv >= pointer) contender[ov] = iv;
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
          const input = ((word - firstWord) << 5) + 31 - Math.clz32(lowest);
          const inPort = (first + input) << PORT_BITS;
          let vcsLeft = ports[inPort + REQUESTS]! >>> HALF;
          let vc = 31 - Math.clz32(vcsLeft & -vcsLeft);
          vcsLeft &= vcsLeft - 1;
          while (vcsLeft !== 0) {
            const other = 31 - Math.clz32(vcsLeft & -vcsLeft);
            vcsLeft &= vcsLeft - 1;
            const inVc = firstVc + (input << vcBits);
            const out = (inputs[((inVc + vc) << IV_BITS) + OUT]! >> vcBits) - first;
            const otherOut = (inputs[((inVc + other) << IV_BITS) + OUT]! >> vcBits) - first;
            const arbiters = ports[inPort + ARBITERS]!;
            if (out === otherOut) {
              const pointer = arbiters >> VC_SHIFT;
              if (other >= pointer === vc >= pointer ? other < vc : other >= pointer) vc = other;
            } else {
              const pointer = (arbiters >> INPUT_SHIFT) & PORT_MASK;
              if (otherOut >= pointer === out >= pointer ? otherOut < out : otherOut >= pointer) vc = other;
            }
          }
          proposed[proposals++] = (input << vcBits) + vc;
        }
      }
      let grants = 0;
      for (let i = 0; i < proposals; i++) {
        const iv = proposed[i]!;
        const out = (inputs[((firstVc + iv) << IV_BITS) + OUT]! >> vcBits) - first;
        const rival = proposal[out]!;
        if (rival === NOTHING) {
          granted[grants++] = out;
          proposal[out] = iv;
          continue;
        }
        const pointer = (ports[((first + out) << PORT_BITS) + ARBITERS]! & PORT_MASK) << vcBits;
        if (iv >= pointer === rival >= pointer ? iv < rival : iv >= pointer) proposal[out] = iv;
      }

      // Winners send a flit: through the switch in the next step, then one a cycle onto the channel.
      for (let i = 0; i < grants; i++) {
        const out = granted[i]!;
        const iv = proposal[out]!;
        proposal[out] = NOTHING;
        const input = iv >> vcBits;
        const inputVc = iv & vcMask;
        const outPort = (first + out) << PORT_BITS;
        const inPort = (first + input) << PORT_BITS;
        ports[outPort + ARBITERS] = (ports[outPort + ARBITERS]! & ~PORT_MASK) | (input + 1);
        ports[inPort + ARBITERS] = (ports[inPort + ARBITERS]! & PORT_MASK) | ((out + 1) << INPUT_SHIFT) | ((inputVc + 1) << VC_SHIFT);

        const slot = (firstVc + iv) << IV_BITS;
        const ov = inputs[slot + OUT]!;
        const output = ov << OV_BITS;
        const flit = inputs[slot + FIRST]!;
        const record = flit << stride;
        const meta = flits[record + META]!;
        const next = flits[record + NEXT]!;
        const credits = outputs[output + CREDITS]! - 1;
        outputs[output + CREDITS] = credits;
        if (readsQueues) ports[outPort + WAITING]!--;
        ports[outPort + SENT]!++;
        const back = ports[inPort + PEER]!;
        creditLines[ports[inPort + FLIGHT]! >> HALF]!.put((back < 0 ? sources + ((first + input) << vcBits) : back << vcBits) + inputVc);

        const free = ports[outPort + FREE_AT]!;
        const leave = free > leaveSoonest ? free : leaveSoonest;
        ports[outPort + FREE_AT] = leave + 1;
        const there = ports[outPort + PEER]!;
        const arrival = leave + (ports[outPort + FLIGHT]! & HALF_MASK);
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
            inputs[slot + WANT] = ((entry >> CLASS_BITS) << (vcBits + WANT_BITS)) + classWant[entry & CLASS_MASK]!;
            ports[inPort + REQUESTS]! |= 1 << inputVc;
            allocatingPorts[firstWord + (input >> 5)]! |= 1 << (input & 31);
          }
        } else if (next === NOTHING || (credits & HALF_MASK) === 0) bids = false;
        if (!bids) {
          const left = ports[inPort + REQUESTS]! & ~(1 << (HALF + inputVc));
          ports[inPort + REQUESTS] = left;
          if (left >>> HALF === 0) biddingPorts[firstWord + (input >> 5)]! &= ~(1 << (input & 31));
        }
      }
      moved += grants;

      // Packets that won a virtual channel bid for the switch from the next step on.
      for (let i = 0; i < contenders; i++) {
        const ov = contended[i]!;
        const iv = contender[ov]!;
        contender[ov] = NOTHING;
        const output = (firstVc + ov) << OV_BITS;
        const credits = outputs[output + CREDITS]! & HALF_MASK;
        outputs[output + HOLDER] = firstVc + iv;
        outputs[output + CREDITS] = credits | ((iv + 1) << HALF);
        inputs[((firstVc + iv) << IV_BITS) + OUT] = firstVc + ov;
        choicePointer[firstVc + iv] = ov + 1;
        const input = iv >> vcBits;
        const inPort = (first + input) << PORT_BITS;
        const bit = 1 << (iv & vcMask);
        let requests = ports[inPort + REQUESTS]! & ~bit;
        if ((requests & HALF_MASK) === 0) allocatingPorts[firstWord + (input >> 5)]! &= ~(1 << (input & 31));
        if (credits > 0) {
          requests |= bit << HALF;
          biddingPorts[firstWord + (input >> 5)]! |= 1 << (input & 31);
        }
        ports[inPort + REQUESTS] = requests;
      }

      let waitingWords = 0;
      for (let word = firstWord; word < endWord; word++) waitingWords |= allocatingPorts[word]! | biddingPorts[word]!;
      if (waitingWords === 0) activeRouters[group]! &= ~lowestRouter;
    }
  }
  return moved > 0;
}
