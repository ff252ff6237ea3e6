/** Packets stand on their channels, queue before their routers, and move along the way they take. */
import { describe, expect, test } from "vitest";
import { fitTransform } from "../../src/drawing/geometry.ts";
import type { NetworkDrawing, NetworkView } from "../../src/drawing/drawing.ts";
import { motionBetween, nearestPacket, packetScale, placePackets, placesAt, trackLength } from "../../src/drawing/packets.ts";
import { paintPackets } from "../../src/drawing/paint-packets.ts";
import { palette } from "../../src/drawing/palette.ts";
import { packetsOf } from "../../src/simulation/snapshot.ts";
import type { PacketView } from "../../src/simulation/snapshot.ts";
import { build, drawn, SMALL } from "./networks.ts";
import { RecordingPen } from "./recording-pen.ts";

function viewOf(drawing: NetworkDrawing): NetworkView {
  const [width, height] = [700, 800];
  return {
    width,
    height,
    pixelRatio: 1,
    transform: fitTransform(drawing.bounds, width, height),
    scheme: "light",
    channelLoad: null,
    hovered: null,
    selected: null,
    moving: false,
    showEndpoints: true,
  };
}

function packet(change: Partial<PacketView>): PacketView {
  return {
    id: 1,
    source: 0,
    destination: 5,
    birth: 0,
    minimal: true,
    state: "flying",
    channel: 0,
    router: 0,
    vc: 0,
    progress: 0,
    place: 0,
    ...change,
  };
}

const onChannel = (drawing: NetworkDrawing, channel: number, change: Partial<PacketView>): PacketView =>
  packet({ channel, router: drawing.network.channelTarget[channel]!, ...change });

describe.each(Object.entries(SMALL))("%s", (_name, values) => {
  const network = build(values);
  const drawing = drawn(network);
  const scale = packetScale(drawing, viewOf(drawing));
  const still = (packets: readonly PacketView[]): Float32Array =>
    placesAt(drawing, motionBetween(drawing, null, placePackets(drawing, packetsOf(packets), scale)), 1, scale);

  test("a packet under way goes from its channel's source to its target, in both directions of every link", () => {
    for (let channel = 0; channel < Math.min(network.channels, 60); channel++) {
      const [from, to] = [network.channelSource[channel]!, network.channelTarget[channel]!];
      const distance = (progress: number, router: number): number => {
        const [x, y] = still([onChannel(drawing, channel, { progress })]) as unknown as [number, number];
        return Math.hypot(x - drawing.routerX[router]!, y - drawing.routerY[router]!);
      };
      const near = 1.5 * scale.router + 2 * scale.dot;
      expect(distance(0, from)).toBeLessThan(near);
      expect(distance(1, to)).toBeLessThan(near);
      expect(distance(0.2, from)).toBeLessThan(distance(0.6, from));
    }
  });

  test("the two directions of a link do not cover each other", () => {
    if (network.channels === 0) return;
    const places = still([
      onChannel(drawing, 0, { progress: 0.5 }),
      onChannel(drawing, network.channelReverse[0]!, { id: 2, progress: 0.5 }),
    ]);
    expect(Math.hypot(places[0]! - places[2]!, places[1]! - places[3]!)).toBeGreaterThan(1.2 * scale.dot);
  });

  test("packets that wait stand in line before their router, the first in front, and never beyond the channel", () => {
    if (network.channels === 0) return;
    for (const count of [3, 400]) {
      const queue = Array.from({ length: count }, (_, place) => onChannel(drawing, 0, { id: place, state: "waiting", progress: 1, place }));
      const { along } = placePackets(drawing, packetsOf(queue), scale);
      for (let i = 1; i < count; i++) expect(along[i]!).toBeLessThan(along[i - 1]!);
      expect(along[0]!).toBeLessThan(1);
      expect(along[count - 1]!).toBeGreaterThan(0);
    }
  });

  test("a packet leaves its endpoint, and one that is delivered reaches its own", () => {
    const [source, destination] = [0, network.endpoints - 1];
    const router = network.endpointRouter[source]!;
    const scaleOf = (packets: readonly PacketView[]) => placePackets(drawing, packetsOf(packets), scale);
    const out = motionBetween(drawing, scaleOf([]), scaleOf([packet({ source, channel: -1, router, progress: 0.5 })]));
    const start = placesAt(drawing, out, 0, scale);
    expect(Math.hypot(start[0]! - drawing.endpointX[source]!, start[1]! - drawing.endpointY[source]!)).toBeLessThan(scale.dot);
    const home = motionBetween(drawing, scaleOf([packet({ destination, channel: -1, router: -1, progress: 0.5 })]), scaleOf([]));
    const end = placesAt(drawing, home, 0.999, scale);
    expect(Math.hypot(end[0]! - drawing.endpointX[destination]!, end[1]! - drawing.endpointY[destination]!)).toBeLessThan(2 * scale.dot);
    expect(placesAt(drawing, home, 1, scale)).toHaveLength(0);
  });
});

describe("motion", () => {
  const network = build(SMALL["dragonfly 2·4·2·9"]!);
  const drawing = drawn(network);
  const view = viewOf(drawing);
  const scale = packetScale(drawing, view);
  const places = (packets: readonly PacketView[]) => placePackets(drawing, packetsOf(packets), scale);
  const next = (channel: number): number => network.channelStart[network.channelTarget[channel]!]!;

  test("goes on from one channel to the next at one speed, around the corner", () => {
    const motion = motionBetween(
      drawing,
      places([onChannel(drawing, 0, { progress: 0.9 })]),
      places([onChannel(drawing, next(0), { progress: 0.1 })]),
    );
    let before = placesAt(drawing, motion, 0, scale);
    let whole = 0;
    const steps: number[] = [];
    for (let i = 1; i <= 20; i++) {
      const now = placesAt(drawing, motion, i / 20, scale);
      steps.push(Math.hypot(now[0]! - before[0]!, now[1]! - before[1]!));
      whole += steps.at(-1)!;
      before = now;
    }
    expect(whole).toBeLessThan(trackLength(drawing, 0) + trackLength(drawing, next(0)));
    for (const step of steps) expect(step).toBeLessThan(3 * (whole / 20) + 2 * scale.dot);
  });

  test("does not draw a line through what nobody saw", () => {
    const far = network.channelStart[20]!;
    const after = places([onChannel(drawing, far, { progress: 0.5 })]);
    const motion = motionBetween(drawing, places([onChannel(drawing, 0, { progress: 0.5 })]), after);
    expect(placesAt(drawing, motion, 0.1, scale)).toEqual(placesAt(drawing, motion, 0.9, scale));
  });

  test("does not take a new packet with an old number for the old one", () => {
    const old = onChannel(drawing, 0, { progress: 0.2, birth: 3 });
    const motion = motionBetween(drawing, places([old]), places([{ ...old, progress: 0.8, birth: 90 }]));
    expect(motion.fromAlong[0]).toBe(motion.toAlong[0]);
  });

  test("the packet under the pointer is found, and only within reach", () => {
    const list = [onChannel(drawing, 0, { progress: 0.5 }), onChannel(drawing, 5, { id: 2, progress: 0.5 })];
    const at = placesAt(drawing, motionBetween(drawing, null, places(list)), 1, scale);
    expect(nearestPacket(at, at[2]! + 1, at[3]!, 5)).toBe(1);
    expect(nearestPacket(at, at[2]! + 9, at[3]!, 5)).toBe(-1);
  });

  test("is painted in the colours of minimal and non-minimal, virtual channels as numbers where they can be read", () => {
    const list = [onChannel(drawing, 0, { vc: 1 }), onChannel(drawing, 5, { id: 2, minimal: false, vc: 2 })];
    const at = placesAt(drawing, motionBetween(drawing, null, places(list)), 1, scale);
    const [small, large] = [new RecordingPen(), new RecordingPen()];
    paintPackets(small, view, packetsOf(list), at, 2.5, null);
    expect(small.circles.map(({ color }) => color)).toEqual([
      palette("light").minimal,
      palette("light").nonMinimal,
      palette("light").canvas,
      palette("light").canvas,
    ]);
    expect(small.circles[3]!.radius).toBeGreaterThan(small.circles[2]!.radius);
    paintPackets(large, view, packetsOf(list), at, 6, null);
    expect(large.texts.map(({ text }) => text)).toEqual(["1", "2"]);
  });
});
