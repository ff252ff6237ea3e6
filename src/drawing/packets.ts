/**
 * Packets of a stepped simulation on a network's drawing: the place of each, and its way from the snapshot before.
 *
 * A packet is on a track: a channel, or the stem between an endpoint and its router, out or in. Those under way stand as far along as they
 * have come, to the right of the line so that both directions of a link are apart; those that wait stand one behind the other before their
 * router.
 */
import type { Packets } from "../simulation/snapshot.ts";
import type { Network } from "../topology/network.ts";
import type { NetworkDrawing, NetworkView } from "./drawing.ts";
import { shownIn } from "./shown.ts";

/** No track is shorter, model units. */
const MIN_TRACK_LENGTH = 1e-6;

/** Sizes on screen, in model units. */
export interface PacketScale {
  /** Radius of a packet, and of a router. */
  readonly dot: number;
  readonly router: number;
}

/** Packets on their tracks: along[i] is 0 at the track's start and 1 at its end. */
export interface Places {
  readonly packets: Packets;
  readonly track: Int32Array;
  readonly along: Float32Array;
}

/** What is painted of each packet, and found of it under the pointer. */
export type Painted = Pick<Packets, "id" | "birth" | "minimal" | "vc">;

/** From one snapshot to the next. Packet i goes from (fromTrack, fromAlong) to (toTrack, toAlong). */
export interface Motion {
  /** Packets of the newer snapshot, then those that were delivered meanwhile. */
  readonly packets: Painted;
  readonly count: number;
  readonly arriving: number;
  readonly fromTrack: Int32Array;
  readonly fromAlong: Float32Array;
  readonly toTrack: Int32Array;
  readonly toAlong: Float32Array;
}

/** Radius of a packet in pixels, which grows with the zoom until its virtual channel is readable. */
export function packetRadius(drawing: NetworkDrawing, k: number): number {
  return Math.min(8, Math.max(1.5, drawing.routerSpacing * k * 0.08));
}

export function packetScale(drawing: NetworkDrawing, view: NetworkView): PacketScale {
  const { k } = view.transform;
  return { dot: packetRadius(drawing, k) / k, router: shownIn(drawing, view).routerRadius / k };
}

/** The track of packet i: channels first, then stems from endpoints to their routers, then stems back. */
function trackOf(network: Network, { channel, router, source, destination }: Packets, i: number): number {
  if (channel[i]! >= 0) return channel[i]!;
  return router[i]! >= 0 ? network.channels + source[i]! : network.channels + network.endpoints + destination[i]!;
}

/** Router at a track's start, -1 for an endpoint. */
function startOf({ channels, endpoints, channelSource, endpointRouter }: Network, track: number): number {
  if (track < channels) return channelSource[track]!;
  return track < channels + endpoints ? -1 : endpointRouter[track - channels - endpoints]!;
}

/** Router at its end, -1 for an endpoint. */
function endOf({ channels, endpoints, channelTarget, endpointRouter }: Network, track: number): number {
  if (track < channels) return channelTarget[track]!;
  return track < channels + endpoints ? endpointRouter[track - channels]! : -1;
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

/** Cached lengths of a drawing's tracks, and NaN. */
const known = new WeakMap<NetworkDrawing, Float64Array>();

function lengthsOf(drawing: NetworkDrawing): Float64Array {
  const { channels, endpoints } = drawing.network;
  const lengths = known.get(drawing) ?? new Float64Array(channels + 2 * endpoints).fill(NaN);
  known.set(drawing, lengths);
  return lengths;
}

/** Length of a track's curve, model units; measured once. */
export function trackLength(drawing: NetworkDrawing, track: number, lengths = lengthsOf(drawing)): number {
  const length = lengths[track]!;
  return Number.isNaN(length) ? (lengths[track] = measured(drawing, track)) : length;
}

/** By eight chords, without Math.hypot: the first snapshot of a large network asks for thousands at once. */
function measured(drawing: NetworkDrawing, track: number): number {
  curveOf(drawing, track, curve);
  const x0 = curve[0]!;
  const y0 = curve[1]!;
  const cx = curve[2]!;
  const cy = curve[3]!;
  const x1 = curve[4]!;
  const y1 = curve[5]!;
  const steps = 8;
  let length = 0;
  let px = x0;
  let py = y0;
  for (let s = 1; s <= steps; s++) {
    const t = s / steps;
    const u = 1 - t;
    const x = u * u * x0 + 2 * u * t * cx + t * t * x1;
    const y = u * u * y0 + 2 * u * t * cy + t * t * y1;
    length += Math.sqrt((x - px) * (x - px) + (y - py) * (y - py));
    px = x;
    py = y;
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
  const norm = Math.sqrt(dx * dx + dy * dy) || 1;
  into[at] = x - (dy / norm) * aside;
  into[at + 1] = y + (dx / norm) * aside;
}

/** Puts every packet of a snapshot on its track. */
export function placePackets(drawing: NetworkDrawing, packets: Packets, scale: PacketScale): Places {
  const { network } = drawing;
  const { count, waiting, progress } = packets;
  const lengths = lengthsOf(drawing);
  const track = new Int32Array(count);
  const along = new Float32Array(count);
  /** The first packet that waits on each track, one more than its number, and behind each the next. */
  const first = new Int32Array(lengths.length);
  const next = new Int32Array(count);
  for (let i = count - 1; i >= 0; i--) {
    const on = trackOf(network, packets, i);
    track[i] = on;
    if (waiting[i] === 1) {
      next[i] = first[on]!;
      first[on] = i + 1;
      continue;
    }
    // Between the rims of what stands at both ends.
    const rim = Math.min(0.45, scale.router / Math.max(MIN_TRACK_LENGTH, trackLength(drawing, on, lengths)));
    const from = startOf(network, on) < 0 ? 0 : rim;
    const to = endOf(network, on) < 0 ? 1 : 1 - rim;
    along[i] = from + progress[i]! * (to - from);
  }
  const queue: number[] = [];
  for (let head = 0; head < count; head++) {
    const on = track[head]!;
    if (waiting[head] === 0 || first[on] !== head + 1) continue;
    queue.length = 0;
    for (let i = head + 1; i > 0; i = next[i - 1]!) queue.push(i - 1);
    standInLine(packets, queue, Math.max(MIN_TRACK_LENGTH, trackLength(drawing, on, lengths)), scale, along);
  }
  return { packets, track, along };
}

/** Queues of several virtual channels stand in one line, the first of each in front. */
function standInLine({ place, vc }: Packets, queue: number[], length: number, scale: PacketScale, along: Float32Array): void {
  if (queue.length > 1) queue.sort((a, b) => place[a]! - place[b]! || vc[a]! - vc[b]!);
  const front = Math.min(0.45 * length, scale.router + 1.2 * scale.dot);
  const gap = Math.min(2.2 * scale.dot, (0.92 * length - front) / queue.length);
  for (const [rank, i] of queue.entries()) along[i] = 1 - (front + rank * gap) / length;
}

/**
 * How the packets of one snapshot get to their places in the next: along their tracks, on to the next one, out of their source, into their
 * destination.
 */
export function motionBetween({ network }: NetworkDrawing, before: Places | null, after: Places): Motion {
  const earlier = new Map<number, number>();
  if (before) for (let i = 0; i < before.packets.count; i++) earlier.set(before.packets.id[i]!, i);
  const { packets, track, along } = after;
  const fromTrack = track.slice();
  const fromAlong = along.slice();
  for (let i = 0; i < packets.count; i++) {
    // An old number with another birth is another packet.
    const was = earlier.get(packets.id[i]!);
    const to = track[i]!;
    if (was === undefined || before!.packets.birth[was] !== packets.birth[i]) {
      if (before && startOf(network, to) < 0) fromAlong[i] = 0;
      continue;
    }
    earlier.delete(packets.id[i]!);
    const from = before!.track[was]!;
    // Who has passed several tracks since is simply there: nobody saw it go.
    if (from !== to && endOf(network, from) !== startOf(network, to)) continue;
    fromTrack[i] = from;
    fromAlong[i] = before!.along[was]!;
  }
  const gone = Int32Array.from([...earlier.values()].filter((i) => endOf(network, before!.track[i]!) < 0));
  const arrived = before ?? after;
  const toAlong = joined(along, arrived.along, gone);
  toAlong.fill(1, packets.count);
  return {
    packets: {
      id: joined(packets.id, arrived.packets.id, gone),
      birth: joined(packets.birth, arrived.packets.birth, gone),
      minimal: joined(packets.minimal, arrived.packets.minimal, gone),
      vc: joined(packets.vc, arrived.packets.vc, gone),
    },
    count: packets.count + gone.length,
    arriving: gone.length,
    fromTrack: joined(fromTrack, arrived.track, gone),
    fromAlong: joined(fromAlong, arrived.along, gone),
    toTrack: joined(track, arrived.track, gone),
    toAlong,
  };
}

/** A list, followed by the chosen members of another. */
function joined<T extends Int32Array | Uint8Array | Float32Array | Float64Array>(list: T, other: T, chosen: Int32Array): T {
  const all = new (list.constructor as new (length: number) => T)(list.length + chosen.length);
  all.set(list);
  for (let i = 0; i < chosen.length; i++) all[list.length + i] = other[chosen[i]!]!;
  return all;
}

/** The places of all packets at a fraction (0 to 1) of a motion: x, y of each, model units. Delivered ones are left out once it is over. */
export function placesAt(drawing: NetworkDrawing, motion: Motion, fraction: number, scale: PacketScale): Float32Array {
  const { fromTrack, fromAlong, toTrack, toAlong } = motion;
  const lengths = lengthsOf(drawing);
  const count = fraction < 1 ? motion.count : motion.count - motion.arriving;
  const places = new Float32Array(2 * count);
  const aside = 0.75 * scale.dot;
  for (let i = 0; i < count; i++) {
    const from = fromTrack[i]!;
    const to = toTrack[i]!;
    let track = to;
    let along = toAlong[i]!;
    if (fraction < 1) {
      if (from === to) along = fromAlong[i]! + fraction * (along - fromAlong[i]!);
      else {
        // The rest of the old track, then the beginning of the new one, at one speed on screen.
        const rest = (1 - fromAlong[i]!) * trackLength(drawing, from, lengths);
        const start = along * trackLength(drawing, to, lengths);
        const way = fraction * (rest + start);
        if (way < rest) {
          track = from;
          along = fromAlong[i]! + (way / rest) * (1 - fromAlong[i]!);
        } else along *= start > 0 ? (way - rest) / start : 1;
      }
    }
    pointOn(drawing, track, along, aside, places, 2 * i);
  }
  return places;
}

/** The packet within reach of a point, both in model units: its index; -1 if there is none. */
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
