/** Reads the channels while the kernel runs: their queues and credits, which algorithms ask for every packet, and their use. */
import type { Congestion, Router } from "../routing/routing.ts";
import type { Fabric } from "./fabric.ts";
import { CHANNEL_SHIFT, CYCLE_AT, TICKS, TICK_SHIFT } from "./kernel/constants.ts";
import { CREDITS, FOLLOWED_SIZE, FREE, INTERVAL, IN_TIME, LEAVING, ROUND_TRIP_SIZE, SENT } from "./kernel/records.ts";
import { WORD } from "./kernel.ts";
import type { Kernel } from "./kernel.ts";

/**
 * Share of so many cycles that a channel was in use, from two counts of busy(). With a fractional speedup a flit that has passed the switch
 * may start on an idle channel a cycle later than FREE says, so a count may be that cycle too low. It is corrected by no more than that.
 */
export function shareInUse(before: number, until: number, cycles: number): number {
  const busy = until - before;
  return busy < -1 || busy > cycles + 1 ? busy / cycles : Math.min(1, Math.max(0, busy / cycles));
}

/** Shift from a virtual channel's number to its record's offset, in words. */
const CHANNEL_WORDS = CHANNEL_SHIFT - WORD;

/** Readings of channels. For a channel of several lanes they are those of the lane in turn (see Fabric.entryOf). */
export class ChannelReadings implements Congestion {
  private readonly fabric: Fabric;
  private readonly kernel: Kernel;
  private readonly buffer: number;
  private readonly vcs: number;
  private readonly countsQueues: boolean;
  private readonly channelLane: Int32Array;
  private readonly channelPort: Int32Array;
  /** See MemoryPlan. */
  private readonly portAddress: Int32Array;
  private readonly channelAddress: Int32Array;
  private readonly waitingAddress: Int32Array;
  private readonly queueAddress: Int32Array;
  private readonly classFirst: Uint8Array;
  private readonly classCount: Uint8Array;
  /** Where requests and replies have channels of their own, what a reply's class is more than a request's; a reading is of both. */
  private readonly replyClass: number;
  /** First channel's followed flits, and a lane's round trips, in words. */
  private readonly followedWord: number;
  private readonly tripWords: number;
  /** The cycle in which waiting flits were last counted, if the kernel does not always count them. */
  private countedIn = -1;

  constructor(fabric: Fabric, router: Router) {
    const { kernel, memory, settings } = fabric;
    this.fabric = fabric;
    this.kernel = kernel;
    this.buffer = settings.buffer;
    this.vcs = settings.vcs;
    this.countsQueues = router.readsQueues === true;
    this.channelLane = fabric.channelLane;
    this.channelPort = fabric.channelPort;
    this.portAddress = memory.portAddress;
    this.channelAddress = memory.channelAddress;
    this.waitingAddress = memory.waitingAddress;
    this.queueAddress = memory.queueAddress;
    this.classFirst = fabric.classFirst;
    this.classCount = fabric.classCount;
    this.replyClass = fabric.replyClass;
    this.followedWord = (memory.roundTrips + ROUND_TRIP_SIZE) >> WORD;
    this.tripWords = memory.tripBytes >> WORD;
  }

  /**
   * Cycles so far in which flits were put on a channel, mean over its lanes; a flit takes 1/bandwidth of them. `until`: up to this cycle,
   * after which nothing has been sent.
   */
  busy(channel: number, until: number = this.kernel.words[CYCLE_AT >> WORD]!): number {
    const { words } = this.kernel;
    const { layout, memory, network } = this.fabric;
    const first = layout.portOfChannel[channel]!;
    const width = network.channelWidth[channel]!;
    let busy = 0;
    for (let port = first; port < first + width; port++) {
      busy += busyAt(words, memory.portAddress[port]! >> WORD, until);
    }
    return busy / width / TICKS;
  }

  /**
   * The queue of every router-to-router channel, over all its lanes. Each channel is read at once, because memory limits the speed of large
   * networks.
   */
  queues(): Float32Array {
    this.countWaiting();
    const { words } = this.kernel;
    const { layout, network } = this.fabric;
    const { portOfChannel } = layout;
    const { channelWidth, channels } = network;
    const now = words[CYCLE_AT >> WORD]!;
    const queues = new Float32Array(channels);
    for (let c = 0; c < channels; c++) {
      const first = portOfChannel[c]!;
      const end = first + channelWidth[c]!;
      let queue = 0;
      for (let port = first; port < end; port++) queue += this.waitingAt(port, words, now);
      queues[c] = queue;
    }
    return queues;
  }

  /**
   * The share of its bandwidth that every channel has carried in the cycles since `before` was taken, and its queue now. Updates `before`.
   */
  since(before: Float64Array, cycles: number): { readonly channelLoad: Float32Array; readonly channelQueue: Float32Array } {
    this.countWaiting();
    const { words } = this.kernel;
    const { layout, memory, network } = this.fabric;
    const { portOfChannel } = layout;
    const { portAddress } = memory;
    const { channelWidth, channels } = network;
    const now = words[CYCLE_AT >> WORD]!;
    const channelLoad = new Float32Array(channels);
    const channelQueue = new Float32Array(channels);
    for (let c = 0; c < channels; c++) {
      const first = portOfChannel[c]!;
      const width = channelWidth[c]!;
      let [busy, queue] = [0, 0];
      for (let port = first; port < first + width; port++) {
        busy += busyAt(words, portAddress[port]! >> WORD, now);
        queue += this.waitingAt(port, words, now);
      }
      busy = busy / width / TICKS;
      channelLoad[c] = shareInUse(before[c]!, busy, cycles);
      channelQueue[c] = queue;
      before[c] = busy;
    }
    return { channelLoad, channelQueue };
  }

  /** Flits that wait in the last router for the channel to an endpoint. */
  ejectionQueue(endpoint: number): number {
    this.countWaiting();
    return this.waitingAt(this.fabric.layout.portOfEndpoint[endpoint]!);
  }

  queue(channel: number): number {
    this.countWaiting();
    return this.waitingAt(this.channelPort[channel]!);
  }

  queueOf(channel: number, vcClass: number): number {
    const own = this.queueIn(channel, vcClass);
    return this.replyClass === 0 ? own : own + this.queueIn(channel, vcClass + this.replyClass);
  }

  private queueIn(channel: number, vcClass: number): number {
    return this.kernel.words[(this.waitingAddress[this.channelPort[channel]!]! >> WORD) + this.classFirst[vcClass]!]!;
  }

  leavingOf(channel: number, vcClass: number): number {
    const own = this.leavingIn(channel, vcClass);
    return this.replyClass === 0 ? own : own + this.leavingIn(channel, vcClass + this.replyClass);
  }

  private leavingIn(channel: number, vcClass: number): number {
    const { words } = this.kernel;
    const first = this.classFirst[vcClass]!;
    const end = first + this.classCount[vcClass]!;
    const at = this.followedWord + this.channelLane[channel]! * this.tripWords + (LEAVING >> WORD);
    let flits = 0;
    for (let vc = first; vc < end; vc++) flits += words[at + vc * (FOLLOWED_SIZE >> WORD)]!;
    return flits;
  }

  overdueOf(channel: number, vcClass: number): number {
    const own = this.overdueIn(channel, vcClass);
    return this.replyClass === 0 ? own : own + this.overdueIn(channel, vcClass + this.replyClass);
  }

  private overdueIn(channel: number, vcClass: number): number {
    const { words } = this.kernel;
    const first = this.classFirst[vcClass]!;
    const end = first + this.classCount[vcClass]!;
    const at = this.followedWord + this.channelLane[channel]! * this.tripWords;
    const credits = this.creditWord(channel);
    let flits = (end - first) * this.buffer;
    for (let vc = first; vc < end; vc++) {
      const followed = at + vc * (FOLLOWED_SIZE >> WORD);
      flits -= words[credits + (vc << CHANNEL_WORDS)]! + words[followed + (LEAVING >> WORD)]! + words[followed + (IN_TIME >> WORD)]!;
    }
    // Credits that come back a little sooner than an empty network's are not less than none.
    return flits > 0 ? flits : 0;
  }

  chosen(channel: number): number {
    const { chosenBehind } = this.fabric.memory;
    return chosenBehind === 0 ? 0 : this.kernel.words[(this.queueAddress[this.channelPort[channel]!]! + chosenBehind) >> WORD]!;
  }

  chosenOf(channel: number, vcClass: number): number {
    const own = this.chosenIn(channel, vcClass);
    return this.replyClass === 0 ? own : own + this.chosenIn(channel, vcClass + this.replyClass);
  }

  private chosenIn(channel: number, vcClass: number): number {
    const { chosenBehind } = this.fabric.memory;
    if (chosenBehind === 0) return 0;
    return this.kernel.words[((this.waitingAddress[this.channelPort[channel]!]! + chosenBehind) >> WORD) + this.classFirst[vcClass]!]!;
  }

  outstanding(channel: number): number {
    return this.outstandingIn(channel, 0, this.vcs);
  }

  outstandingOf(channel: number, vcClass: number): number {
    const own = this.outstandingIn(channel, this.classFirst[vcClass]!, this.classCount[vcClass]!);
    const reply = vcClass + this.replyClass;
    return reply === vcClass ? own : own + this.outstandingIn(channel, this.classFirst[reply]!, this.classCount[reply]!);
  }

  /** Where the credits of a channel's first virtual channel stand, in words. */
  private creditWord(channel: number): number {
    return (this.channelAddress[this.channelPort[channel]!]! + CREDITS) >> WORD;
  }

  private outstandingIn(channel: number, first: number, count: number): number {
    const { words } = this.kernel;
    const at = this.creditWord(channel);
    let free = 0;
    for (let vc = first; vc < first + count; vc++) free += words[at + (vc << CHANNEL_WORDS)]!;
    return count * this.buffer - free;
  }

  /** Counts the flits that wait for each channel of the routers simulated here, if the kernel does not always count them. */
  countWaiting(): void {
    const cycle = this.kernel.words[CYCLE_AT >> WORD]!;
    if (this.countsQueues || cycle === this.countedIn) return;
    this.countedIn = cycle;
    this.kernel.countWaiting();
  }

  /** Flits that wait for the channel of a port, in this cycle. */
  private waitingAt(port: number, words = this.kernel.words, cycle = words[CYCLE_AT >> WORD]!): number {
    return words[this.queueAddress[port]! >> WORD]! + lateAt(words, this.portAddress[port]! >> WORD, cycle);
  }
}

/** Ticks in which flits were put on the channel of the port at this word, up to this cycle. */
function busyAt(words: Int32Array, at: number, cycle: number): number {
  // How long it is taken from now on; below 0 when it was free before. FREE takes two words. Until then it belongs to flits that passed the
  // switch and have not been sent yet.
  const occupied = words[at + (FREE >> WORD) + 1]! * 2 ** 32 + (words[at + (FREE >> WORD)]! >>> 0) - cycle * TICKS;
  return words[at + (SENT >> WORD)]! * words[at + (INTERVAL >> WORD)]! - Math.max(0, occupied);
}

/** Flits between switch and channel of the port at this word, in this cycle. */
function lateAt(words: Int32Array, at: number, cycle: number): number {
  // In whole cycles, for algorithms read it for every packet.
  const late = words[at + (FREE >> WORD) + 1]! * 2 ** (32 - TICK_SHIFT) + (words[at + (FREE >> WORD)]! >>> TICK_SHIFT) - cycle;
  return late <= 0 ? 0 : Math.ceil((late * TICKS) / words[at + (INTERVAL >> WORD)]!);
}
