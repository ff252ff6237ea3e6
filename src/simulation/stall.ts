/** Finds packets that wait for each other in a ring. If they still do so much later, it is a deadlock. */
import type { Network } from "../topology/network.ts";
import type { Engine } from "./engine.ts";
import type { Fabric } from "./fabric.ts";
import { WAIT_WORDS, inputChannelAt } from "./inspection.ts";

/** Number of channels that a sentence names. */
const NAMED = 8;
/** Packets that still wait for each other, unmoved, after so many cycles are in a deadlock: more than any credit loop. */
const PATIENCE = 1500;

/** A ring of waiting packets: the addresses of the input channels they wait in, and of their flits. */
export interface Ring {
  readonly buffers: readonly number[];
  readonly flits: readonly number[];
}

/** A ring in which every buffer's first flit waits for the next one's, or null. `waits`: of all routers. */
export function findRing(waits: Int32Array): Ring | null {
  const places = new Map<number, number>();
  for (let at = 0; at < waits.length; at += WAIT_WORDS) places.set(waits[at]!, at);
  const seen = new Map<number, number>();
  for (const start of places.keys()) {
    let at = start;
    while (places.has(at) && !seen.has(at)) {
      seen.set(at, start);
      at = waits[places.get(at)! + 1]!;
    }
    if (seen.get(at) !== start) continue;
    const buffers: number[] = [];
    for (let member = at; buffers.length === 0 || member !== at; member = waits[places.get(member)! + 1]!) buffers.push(member);
    return { buffers, flits: buffers.map((buffer) => waits[places.get(buffer)! + 2]!) };
  }
  return null;
}

/** True if the second ring is the first one, unmoved. */
export function sameRing(first: Ring | null, second: Ring | null): boolean {
  return (
    first !== null &&
    second !== null &&
    first.flits.length === second.flits.length &&
    first.flits.every((flit, i) => flit === second.flits[i]) &&
    first.buffers.every((buffer, i) => buffer === second.buffers[i])
  );
}

/** The ring in words: the channels whose buffers are full, from router to router, with their virtual channels. */
function ringSentence({ buffers }: Ring, network: Network, fabric: Fabric): string {
  let endpoints = 0;
  const names = buffers.map((buffer) => {
    const { port, vc } = inputChannelAt(fabric, buffer);
    const out = fabric.layout.channelOfPort[port]!;
    // A packet waits for an injection channel where an endpoint cannot send a reply, and has no room for requests until then.
    if (out < 0) endpoints++;
    const router = fabric.layout.routerOfPort[port]!;
    return out < 0 ? `injection into router ${router} (VC ${vc})` : `${network.channelTarget[out]} to ${router} (VC ${vc})`;
  });
  const more = names.length > NAMED ? `, and ${names.length - NAMED} more` : "";
  const replies =
    endpoints === 0 ? "" : `, with endpoints between that have no room for a request until a reply leaves (a protocol deadlock)`;
  return `packets wait for each other in a ring of ${names.length} channels: ${names.slice(0, NAMED).join(", ")}${more}${replies}`;
}

/** Checks a run from time to time: a ring of packets that wait for each other, found twice unmoved, is a deadlock. */
export class StallWatch {
  /** The cycle of its next check. */
  nextCycle = PATIENCE;
  /** The ring in words, once there is one. */
  sentence: string | null = null;
  private ring: Ring | null = null;
  private readonly network: Network;
  private readonly engine: Engine;

  constructor(network: Network, engine: Engine) {
    this.network = network;
    this.engine = engine;
  }

  /** Called in `nextCycle`, or when nothing moves; true when the run has come to its end. */
  look(): boolean {
    const { engine } = this;
    const ring = findRing(engine.waits());
    if (ring !== null && sameRing(this.ring, ring)) this.sentence = ringSentence(ring, this.network, engine.fabric);
    this.ring = ring;
    this.nextCycle = engine.cycle + PATIENCE;
    return this.sentence !== null;
  }
}
