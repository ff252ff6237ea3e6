/**
 * Packets of a stepped simulation on a network's drawing: where each stands, and how it gets there from the look before.
 *
 * A packet is on a track: a channel, or the stem between an endpoint and its router, out or in. Those under way stand as far
 * along as they have come, to the right of the line so that both directions of a link are apart; those that wait stand one
 * behind the other before their router.
 */
import type { PacketView } from "../simulation/snapshot.ts";
import type { Network } from "../topology/network.ts";
import type { NetworkDrawing, NetworkView } from "./drawing.ts";
import { shownIn } from "./shown.ts";

/** Sizes on screen, in model units. */
export interface PacketScale {
  /** Radius of a packet, and of a router. */
  readonly dot: number;
  readonly router: number;
}

/** Packets on their tracks: along[i] is 0 at the track's start and 1 at its end. */
export interface Places {
  readonly packets: readonly PacketView[];
  readonly track: Int32Array;
  readonly along: Float32Array;
}

/** From one look to the next. Packet i goes from (fromTrack, fromAlong) to (toTrack, toAlong). */
export interface Motion {
  /** Those of the newer look, then those that were delivered meanwhile. */
  readonly packets: readonly PacketView[];
  readonly arriving: number;
  readonly fromTrack: Int32Array;
  readonly fromAlong: Float32Array;
  readonly toTrack: Int32Array;
  readonly toAlong: Float32Array;
}

/** Radius of a packet in pixels: grows with the zoom until its virtual channel can be read. */
export function packetRadius(drawing: NetworkDrawing, k: number): number {
  return Math.min(8, Math.max(1.5, drawing.routerSpacing * k * 0.08));
}

export function packetScale(drawing: NetworkDrawing, view: NetworkView): PacketScale {
  const { k } = view.transform;
  return { dot: packetRadius(drawing, k) / k, router: shownIn(drawing, view).routerRadius / k };
}

/** Channels first, then stems from endpoints to their routers, then stems back. */
function trackOf(network: Network, { channel, router, source, destination }: PacketView): number {
  if (channel >= 0) return channel;
  return router >= 0 ? network.channels + source : network.channels + network.endpoints + destination;
}

/** Routers at a track's start and end, -1 for an endpoint. */
function endsOf(network: Network, track: number): readonly [from: number, to: number] {
  const { channels, endpoints, endpointRouter } = network;
  if (track < channels) return [network.channelSource[track]!, network.channelTarget[track]!];
  const stem = track - channels;
  return stem < endpoints ? [-1, endpointRouter[stem]!] : [endpointRouter[stem - endpoints]!, -1];
}

/** A track's curve from start to end: x0, y0, control x, control y, x1, y1. */
function curveOf(drawing: NetworkDrawing, track: number, into: Float64Array): void {
  const { network, links, endpointX, endpointY, routerX, routerY } = drawing;
  if (track < network.channels) {
    const link = links.ofChannel[track]!;
    const reversed = links.channel[link] !== track;
    for (let i = 0; i < 6; i += 2) {
      const at = 6 * link + (reversed ? 4 - i : i);
      into[i] = links.curves[at]!;
      into[i + 1] = links.curves[at + 1]!;
    }
    return;
  }
  const stem = track - network.channels;
  const out = stem < network.endpoints;
  const e = out ? stem : stem - network.endpoints;
  const r = network.endpointRouter[e]!;
  const [endpointAt, routerAt] = out ? [0, 4] : [4, 0];
  into[endpointAt] = endpointX[e]!;
  into[endpointAt + 1] = endpointY[e]!;
  into[routerAt] = routerX[r]!;
  into[routerAt + 1] = routerY[r]!;
  into[2] = (into[0]! + into[4]!) / 2;
  into[3] = (into[1]! + into[5]!) / 2;
}

const curve = new Float64Array(6);

/** Length of a track's curve, model units. */
export function trackLength(drawing: NetworkDrawing, track: number): number {
  curveOf(drawing, track, curve);
  const [x0, y0, cx, cy, x1, y1] = curve as unknown as readonly [number, number, number, number, number, number];
  const steps = 8;
  let length = 0;
  let [px, py] = [x0, y0];
  for (let s = 1; s <= steps; s++) {
    const t = s / steps;
    const u = 1 - t;
    const [x, y] = [u * u * x0 + 2 * u * t * cx + t * t * x1, u * u * y0 + 2 * u * t * cy + t * t * y1];
    length += Math.hypot(x - px, y - py);
    [px, py] = [x, y];
  }
  return length;
}

/** Writes the point of a track, `aside` to the right of the way, to into[at] and into[at + 1]; model units. */
function pointOn(drawing: NetworkDrawing, track: number, along: number, aside: number, into: Float32Array, at: number): void {
  curveOf(drawing, track, curve);
  const t = along;
  const u = 1 - t;
  const x = u * u * curve[0]! + 2 * u * t * curve[2]! + t * t * curve[4]!;
  const y = u * u * curve[1]! + 2 * u * t * curve[3]! + t * t * curve[5]!;
  const dx = u * (curve[2]! - curve[0]!) + t * (curve[4]! - curve[2]!);
  const dy = u * (curve[3]! - curve[1]!) + t * (curve[5]! - curve[3]!);
  const norm = Math.hypot(dx, dy) || 1;
  into[at] = x - (dy / norm) * aside;
  into[at + 1] = y + (dx / norm) * aside;
}

/** Puts every packet of a look on its track. */
export function placePackets(drawing: NetworkDrawing, packets: readonly PacketView[], scale: PacketScale): Places {
  const { network } = drawing;
  const track = new Int32Array(packets.length);
  const along = new Float32Array(packets.length);
  const lengths = new Map<number, number>();
  const waiting = new Map<number, number[]>();
  packets.forEach((packet, i) => {
    const on = trackOf(network, packet);
    track[i] = on;
    if (!lengths.has(on)) lengths.set(on, Math.max(1e-6, trackLength(drawing, on)));
    if (packet.state === "waiting") {
      const queue = waiting.get(on);
      if (queue) queue.push(i);
      else waiting.set(on, [i]);
      return;
    }
    // Between the rims of what stands at both ends.
    const [from, to] = endsOf(network, on);
    const length = lengths.get(on)!;
    const first = from < 0 ? 0 : Math.min(0.45, scale.router / length);
    const last = to < 0 ? 1 : 1 - Math.min(0.45, scale.router / length);
    along[i] = first + packet.progress * (last - first);
  });
  for (const [on, queue] of waiting) {
    // Queues of several virtual channels stand in one line, the first of each in front.
    queue.sort((a, b) => packets[a]!.place - packets[b]!.place || packets[a]!.vc - packets[b]!.vc);
    const length = lengths.get(on)!;
    const front = Math.min(0.45 * length, scale.router + 1.2 * scale.dot);
    const gap = Math.min(2.2 * scale.dot, (0.92 * length - front) / queue.length);
    queue.forEach((i, rank) => {
      along[i] = 1 - (front + rank * gap) / length;
    });
  }
  return { packets, track, along };
}

/** How the packets of one look get to their places in the next: along their tracks, on to the next one, out of their source, into their destination. */
export function motionBetween({ network }: NetworkDrawing, before: Places | null, after: Places): Motion {
  const earlier = new Map<number, number>();
  before?.packets.forEach((packet, i) => earlier.set(packet.id, i));
  const fromTrack = after.track.slice();
  const fromAlong = after.along.slice();
  after.packets.forEach((packet, i) => {
    // An old number with another birth is another packet.
    const known = earlier.get(packet.id);
    const was = known !== undefined && before!.packets[known]!.birth === packet.birth ? known : undefined;
    if (was !== undefined) earlier.delete(packet.id);
    const to = after.track[i]!;
    if (was === undefined) {
      if (before && endsOf(network, to)[0] < 0) fromAlong[i] = 0;
      return;
    }
    const from = before!.track[was]!;
    // Who has passed several tracks since is simply there: nobody saw it go.
    if (from !== to && endsOf(network, from)[1] !== endsOf(network, to)[0]) return;
    fromTrack[i] = from;
    fromAlong[i] = before!.along[was]!;
  });
  const gone = [...earlier.values()].filter((i) => endsOf(network, before!.track[i]!)[1] < 0);
  const append = <T extends Int32Array | Float32Array>(list: T, rest: readonly number[]): T => {
    const all = new (list.constructor as new (length: number) => T)(list.length + rest.length);
    all.set(list);
    all.set(rest, list.length);
    return all;
  };
  const tracks = gone.map((i) => before!.track[i]!);
  return {
    packets: [...after.packets, ...gone.map((i) => before!.packets[i]!)],
    arriving: gone.length,
    fromTrack: append(fromTrack, tracks),
    fromAlong: append(
      fromAlong,
      gone.map((i) => before!.along[i]!),
    ),
    toTrack: append(after.track, tracks),
    toAlong: append(
      after.along,
      gone.map(() => 1),
    ),
  };
}

/** Where everybody is at a fraction (0 to 1) of a motion: x, y of each packet, model units. Those delivered are left out once it is over. */
export function placesAt(drawing: NetworkDrawing, motion: Motion, fraction: number, scale: PacketScale): Float32Array {
  const { fromTrack, fromAlong, toTrack, toAlong } = motion;
  const count = fraction < 1 ? motion.packets.length : motion.packets.length - motion.arriving;
  const places = new Float32Array(2 * count);
  const aside = 0.75 * scale.dot;
  for (let i = 0; i < count; i++) {
    const [from, to] = [fromTrack[i]!, toTrack[i]!];
    let [track, along] = [to, toAlong[i]!];
    if (fraction < 1) {
      if (from === to) along = fromAlong[i]! + fraction * (along - fromAlong[i]!);
      else {
        // The rest of the old track, then the beginning of the new one, at one speed on screen.
        const rest = (1 - fromAlong[i]!) * trackLength(drawing, from);
        const start = along * trackLength(drawing, to);
        const way = fraction * (rest + start);
        if (way < rest) [track, along] = [from, fromAlong[i]! + (way / rest) * (1 - fromAlong[i]!)];
        else along *= start > 0 ? (way - rest) / start : 1;
      }
    }
    pointOn(drawing, track, along, aside, places, 2 * i);
  }
  return places;
}

/** The packet within reach of a point, both in model units: its index; -1 when there is none. */
export function nearestPacket(places: Float32Array, x: number, y: number, reach: number): number {
  let best = reach * reach;
  let found = -1;
  for (let i = 0; 2 * i < places.length; i++) {
    const distance = (places[2 * i]! - x) ** 2 + (places[2 * i + 1]! - y) ** 2;
    if (distance <= best) {
      best = distance;
      found = i;
    }
  }
  return found;
}
