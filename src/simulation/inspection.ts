/** Reads a running network for people and tests: its flits, their routes, its credits, and which packets wait for which. */
import type { Fabric } from "./fabric.ts";
import { CHANNEL_SIZE, CHUNK, CHUNK_HEADER, DRAINING } from "./kernel/constants.ts";
import {
  ADAPTIVE,
  BIRTH,
  CREDITS,
  FIRST,
  HEAD,
  HOLDER,
  HOP_MASK,
  LAST,
  LENGTH_SHIFT,
  META,
  MINIMAL,
  NO_ENTRY,
  PEER,
  REPLIES,
  REPLYING,
  SOURCE_SIZE,
  TAIL,
  TARGET_SIZE,
} from "./kernel/records.ts";
import { HALF, WORD } from "./kernel.ts";

/** An input port and virtual channel. */
export interface InputChannel {
  readonly port: number;
  readonly vc: number;
}

/** A flit in the network. */
export interface FlitView {
  readonly address: number;
  readonly birth: number;
  readonly tag: number;
  readonly head: boolean;
  readonly tail: boolean;
  readonly minimal: boolean;
  /** Router-to-router channels of its route. */
  readonly channels: number;
  readonly state: "waiting" | "flying";
  /** The input port whose buffer it waits in or flies to; -1 if it flies to a terminal. */
  readonly port: number;
  readonly vc: number;
  /** The finished share of its flight; its place in the queue, in packets. */
  readonly progress: number;
  readonly place: number;
}

type Visit = (flit: FlitView) => void;
type Wanted = (tag: number, head: boolean) => boolean;

/** Visits every flit in the network, or those in demand: first those in input buffers, then those under way. */
export function eachFlit(fabric: Fabric, visit: Visit, wanted: Wanted = () => true): void {
  eachWaiting(fabric, visit, wanted);
  eachFlying(fabric, visit, wanted);
}

function eachWaiting(fabric: Fabric, visit: Visit, wanted: Wanted): void {
  const { words } = fabric.kernel;
  for (let port = 0; port < fabric.layout.ports; port++) {
    for (let vc = 0; vc < fabric.settings.vcs; vc++) {
      let place = 0;
      const first = words[(fabric.channelAt(port, vc) + FIRST) >> WORD]!;
      const last = words[(fabric.channelAt(port, vc) + LAST) >> WORD]!;
      for (let flit = first; flit !== 0; flit = flit === last ? 0 : flitBehind(fabric, flit)) {
        const head = isHead(fabric, flit);
        if (wanted(tagOf(fabric, flit), head)) visit(viewOf(fabric, flit, { state: "waiting", port, vc, progress: 1, place }));
        if (head) place++;
      }
    }
  }
}

/** The flit behind another in a queue, of which that is not the last. */
function flitBehind({ kernel, memory }: Fabric, flit: number): number {
  const { flitBytes, queueBytes } = memory;
  const within = flit & (queueBytes - 1);
  return within + 2 * flitBytes > queueBytes ? kernel.words[(flit - within) >> WORD]! + CHUNK_HEADER : flit + flitBytes;
}

function eachFlying(fabric: Fabric, visit: Visit, wanted: Wanted): void {
  const { kernel, layout, memory, timing } = fabric;
  const { words } = kernel;
  const slots = memory.flitSlotCount;
  const cycle = kernel.get("cycle");
  const chunkOf = (end: number): number => (end - 1) & ~(CHUNK - 1);
  for (let slot = 0; slot < slots * memory.domains.length; slot++) {
    const ahead = slot % slots;
    const first = memory.domains[Math.floor(slot / slots)]!.flitSlots >> WORD;
    for (let end = words[first + ((cycle + ahead) & (slots - 1))]!; end !== 0; end = words[chunkOf(end) >> WORD]!) {
      for (let at = chunkOf(end) + CHUNK_HEADER + TARGET_SIZE; at < end; at += memory.flitBytes + TARGET_SIZE) {
        if (!wanted(tagOf(fabric, at), isHead(fabric, at))) continue;
        const target = words[(at - TARGET_SIZE) >> WORD]!;
        const ejected = target < 0;
        const { port, vc } = inputChannelAt(fabric, ejected ? ~target : target);
        const flight = layout.flight[port]! + (ejected ? 0 : timing.extraDelay);
        visit(
          viewOf(fabric, at, {
            state: "flying",
            port: ejected ? -1 : port,
            vc,
            progress: Math.max(0, 1 - (ahead + 1) / flight),
            place: 0,
          }),
        );
      }
    }
  }
}

function isHead({ kernel }: Fabric, flit: number): boolean {
  return (kernel.words[(flit + META) >> WORD]! & HEAD) !== 0;
}

function tagOf({ kernel, memory }: Fabric, flit: number): number {
  return memory.tagAt === 0 ? 0 : kernel.words[(flit + memory.tagAt) >> WORD]!;
}

function viewOf(fabric: Fabric, address: number, place: Pick<FlitView, "state" | "port" | "vc" | "progress" | "place">): FlitView {
  const { words } = fabric.kernel;
  const meta = words[(address + META) >> WORD]!;
  return {
    address,
    birth: words[(address + BIRTH) >> WORD]!,
    tag: tagOf(fabric, address),
    head: (meta & HEAD) !== 0,
    tail: (meta & TAIL) !== 0,
    minimal: (meta & MINIMAL) !== 0,
    channels: (meta >> LENGTH_SHIFT) & HOP_MASK,
    ...place,
  };
}

/** The channels of a flit's route, from its source's router on, and the class on each. */
export function routeOf(
  fabric: Fabric,
  { address, channels: length }: FlitView,
  sourceRouter: number,
): { channels: number[]; classes: number[] } {
  const { layout, network } = fabric;
  const channels: number[] = [];
  const classes: number[] = [];
  let router = sourceRouter;
  for (let hop = 0; hop < length; hop++) {
    const { port, vc } = fabric.hopOf(fabric.entryAt(address, hop));
    const channel = layout.channelOfPort[layout.portBase[router]! + port]!;
    channels.push(channel);
    classes.push(Math.max(0, fabric.classFirst.indexOf(vc)));
    router = network.channelTarget[channel]!;
  }
  return { channels, classes };
}

/**
 * Words of a wait: an input channel's address, that of the channel whose first flit its own first flit waits for, and that flit's address.
 */
export const WAIT_WORDS = 3;

/** The waits of all input virtual channels simulated here whose first flit must wait for another channel's. */
export function waitsOf(fabric: Fabric): Int32Array {
  const { kernel, layout, memory, settings, simulated } = fabric;
  const { words, halves } = kernel;
  const waits: number[] = [];
  for (let r = simulated.first; r < simulated.end; r++) {
    const router = memory.routerAddress[r]!;
    const channels = router + memory.channelsAt;
    for (let port = 0; port < layout.portBase[r + 1]! - layout.portBase[r]!; port++) {
      for (let index = memory.channelIndex(port), end = index + settings.vcs; index < end; index++) {
        const iv = channels + index * CHANNEL_SIZE;
        const flit = words[(iv + FIRST) >> WORD]!;
        if (flit === 0) continue;
        const entry = halves[(router + memory.wantsAt + 2 * index) >> HALF]!;
        // Its packet is routed, which takes its time and waits for nobody.
        if (entry === NO_ENTRY) continue;
        const ov = channels + (entry & ~ADAPTIVE) * CHANNEL_SIZE;
        const holder = halves[(ov + HOLDER) >> HALF]!;
        // One that waits for a channel waits for its holder, or for its buffer to drain; one that holds a channel, for the buffer at the other end.
        const held = holder !== index + 1 && holder !== 0 && holder !== DRAINING;
        const blocked = holder === DRAINING || words[(ov + CREDITS) >> WORD] === 0;
        const answering = settings.messages?.finite === true && (words[(ov + PEER) >> WORD]! & 1) !== 0;
        if (held) waits.push(iv, channels + (holder - 1) * CHANNEL_SIZE, flit);
        else if (answering) {
          const behind = behindEndpoint(fabric, layout.portBase[r]! + fabric.hopOf(entry).port, ov);
          if (behind !== 0) waits.push(iv, behind, flit);
        } else if (blocked) waits.push(iv, words[(ov + PEER) >> WORD]!, flit);
      }
    }
  }
  return Int32Array.from(waits);
}

/**
 * Where requests keep their places at an endpoint until replies leave: the input channel whose full buffer keeps the first of these replies
 * from leaving, so that the endpoint has no room in this ejection channel of its port; 0 if it has some, or a reply can leave.
 */
function behindEndpoint(fabric: Fabric, port: number, ejection: number): number {
  const { kernel, layout, settings } = fabric;
  const { words } = kernel;
  const { packetSize, vcs, cutThrough, drains, buffer } = settings;
  if (words[(ejection + CREDITS) >> WORD]! >= (cutThrough ? packetSize : 1)) return 0;
  const source = fabric.sourceOf(-1 - layout.peer[port]!);
  const replies = words[(source + REPLIES) >> WORD]!;
  if (replies === 0 || (replies & REPLYING) !== 0) return 0;
  const needed = drains ? buffer : packetSize;
  const first = kernel.get("replyFirst");
  for (let vc = first; vc < vcs; vc++) if (words[(source + SOURCE_SIZE + 4 * vc) >> WORD]! >= needed) return 0;
  for (let vc = first; vc < vcs; vc++) if (words[(fabric.channelAt(port, vc) + FIRST) >> WORD] !== 0) return fabric.channelAt(port, vc);
  return 0;
}

/** The input channel at an address. */
export function inputChannelAt({ layout, memory }: Fabric, address: number): InputChannel {
  const { channelAddress } = memory;
  let [low, high] = [0, layout.ports - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (channelAddress[middle]! <= address) low = middle;
    else high = middle - 1;
  }
  return { port: low, vc: (address - channelAddress[low]!) / CHANNEL_SIZE };
}
