/** Draws the packets of the step session and the routes of the pair over the network's picture. */
import { DotPixels, paintPackets, MIN_NUMBERED_RADIUS_PX, MIN_RING_RADIUS_PX } from "../../drawing/paint-packets.ts";
import type { PixelSurface } from "../../drawing/paint-packets.ts";
import type { NetworkDrawing, NetworkView } from "../../drawing/drawing.ts";
import type { LegendItem } from "../../drawing/legend.ts";
import { endpointName, routerName } from "../../drawing/names.ts";
import { motionBetween, nearestPacket, packetRadius, packetScale, placePackets, placesAt } from "../../drawing/packets.ts";
import type { Motion, PacketScale, Places } from "../../drawing/packets.ts";
import { paintRoutes, treeWays, vcsText } from "../../drawing/routes.ts";
import type { Routes, TreeWays } from "../../drawing/routes.ts";
import type { PickedCard } from "../../drawing/describe.ts";
import { palette } from "../../drawing/palette.ts";
import type { Pen } from "../../drawing/pen.ts";
import { count, loadText, percent } from "../../drawing/text.ts";
import { channelsOfClass, routingOf } from "../../engine/model.ts";
import type { Network } from "../../engine/model.ts";
import type { Packets, PacketView, Snapshot } from "../../engine/results.ts";
import type { Layer, Spot, StageView } from "../parts/picture.ts";
import { reducedMotion } from "../parts/reduced-motion.ts";
import { setPlaying } from "../store/looking.ts";
import { shownDesign } from "../store/state.ts";
import type { Design } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";
import type { Look, Session } from "./session.ts";
import { sessionsOf } from "./sessions.ts";
import "./stepping.css";

/** Pixels around a packet that still hit it. */
const REACH = 4;

interface PacketSpot extends Spot {
  readonly packet: number;
  readonly birth: number;
}

/** Over the drawing of the design with this id. */
export function layerOver(studio: Studio, drawing: NetworkDrawing, design: number): Layer {
  return new SteppingLayer(studio, drawing, design);
}

/** What stands on a hop of a design: virtual channels by class. */
export function vcTextOf({ values }: Design): (vcClass: number) => string {
  return (vcClass) => vcsText(channelsOfClass(values, vcClass));
}

/** "1 in 7 packets shown: 4 000 of 28 113"; null when all are. */
function sampleText({ packets, oneIn, packetsInFlight }: Snapshot): string | null {
  return oneIn === 1 ? null : `1 in ${count(oneIn)} packets shown: ${count(packets.count)} of ${count(packetsInFlight)}`;
}

class SteppingLayer implements Layer {
  private readonly studio: Studio;
  private readonly design: number;
  private readonly session: Session;
  private readonly drawing: NetworkDrawing;
  private readonly network: Network;
  /** The motion of this look at this zoom, and where every packet was painted last. */
  private motion: { readonly look: Look; readonly k: number; readonly motion: Motion; readonly after: Places } | null = null;
  private places: Float32Array = new Float32Array(0);
  private ways: { readonly source: number; readonly destination: number; readonly ways: TreeWays | null } | null = null;
  private readonly pixels = new DotPixels();
  /** How it was seen last. */
  private seen: NetworkView | null = null;
  private changes = 0;

  constructor(studio: Studio, drawing: NetworkDrawing, design: number) {
    this.studio = studio;
    this.design = design;
    this.session = sessionsOf(studio).of(design);
    this.drawing = drawing;
    this.network = drawing.network;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    const note = (): void => {
      this.changes++;
      changed();
    };
    const leave = [
      this.session.store.subscribe(({ look }) => {
        // In the task in which it arrives, so that the next frame only has to paint.
        if (look && this.seen) this.motionOf(look, this.seen.transform.k, packetScale(this.drawing, this.seen));
        note();
      }),
      this.studio.subscribe((state, old) => {
        if (state.pair !== old.pair || state.stepping !== old.stepping) note();
      }),
    ];
    return () => {
      for (const end of leave) end();
    };
  };

  readonly version = (): number => this.changes;

  paint(context: CanvasRenderingContext2D, view: StageView, now: number): boolean {
    return this.paintOn(context, view, now, context);
  }

  draw(pen: Pen, view: StageView): void {
    this.paintOn(pen, view, Infinity);
  }

  note(): string | null {
    const snapshot = this.snapshot();
    return snapshot && sampleText(snapshot);
  }

  caption(): string | null {
    const snapshot = this.snapshot();
    if (!snapshot) return null;
    const { load } = this.session.store.getState();
    const what = snapshot.share === null ? `at offered load ${loadText(load)}` : `of the workload, ${percent(snapshot.share)} delivered`;
    return [`Cycle ${count(snapshot.cycle)} ${what}`, sampleText(snapshot)].filter((part) => part !== null).join("; ");
  }

  /** What is stepped, as it was seen last. */
  private snapshot(): Snapshot | null {
    return this.studio.getState().stepping ? (this.session.store.getState().look?.snapshot ?? null) : null;
  }

  pick(x: number, y: number, { transform }: StageView): Spot | null {
    const motion = this.motion?.motion;
    if (!motion || !this.studio.getState().stepping) return null;
    const reach = (packetRadius(this.drawing, transform.k) + REACH) / transform.k;
    const found = nearestPacket(this.places, (x - transform.x) / transform.k, (y - transform.y) / transform.k, reach);
    return found < 0 ? null : ({ packet: motion.packets.id[found]!, birth: motion.packets.birth[found]! } satisfies PacketSpot);
  }

  card(spot: Spot): PickedCard | null {
    const { packet: id, birth } = spot as PacketSpot;
    const snapshot = this.session.store.getState().look?.snapshot;
    const packet = snapshot && packetOf(snapshot.packets, id, birth);
    return packet ? cardOf(this.network, packet, snapshot.cycle) : null;
  }

  click(spot: Spot | null): void {
    const { look, marked } = this.session.store.getState();
    if (!spot && !marked) return;
    const { packet, birth } = (spot ?? {}) as Partial<PacketSpot>;
    this.session.mark(packet !== undefined && birth !== undefined && look ? packetOf(look.snapshot.packets, packet, birth) : null);
  }

  key(key: string): boolean {
    if (!this.studio.getState().stepping) return false;
    if (key === " ") {
      setPlaying(this.studio, !this.studio.getState().playing);
    } else if (key === ".") void sessionsOf(this.studio).advance(1);
    else return false;
    return true;
  }

  legend({ scheme, transform }: StageView): readonly LegendItem[] {
    const colors = palette(scheme);
    const { stepping, pair, designs } = this.studio.getState();
    const tree = this.network.levels !== null;
    const detours = !tree && designs.some(({ values }) => routingOf(values).paths !== "minimal");
    return [
      ...(stepping
        ? [
            { kind: "dot", label: tree ? "packet" : "minimal packet", color: colors.minimal } as const,
            ...(detours ? [{ kind: "dot", label: "non-minimal", color: colors.nonMinimal } as const] : []),
            ...virtualChannelItem(packetRadius(this.drawing, transform.k), colors.muted),
          ]
        : []),
      ...(pair && !stepping
        ? [
            { kind: "line", label: detours ? "minimal route" : "route; numbers: VC", color: colors.minimal } as const,
            ...(detours ? [{ kind: "line", label: "non-minimal; numbers: VC", color: colors.nonMinimal } as const] : []),
          ]
        : []),
      ...(pair && tree ? [{ kind: "ring", label: "nearest common ancestor", color: colors.accent } as const] : []),
    ];
  }

  /** `surface`: of the canvas that is painted on, which is empty. */
  private paintOn(pen: Pen, view: StageView, now: number, surface: PixelSurface | null = null): boolean {
    const full: NetworkView = { ...view, hovered: null, selected: null, showEndpoints: true };
    const { look, marked } = this.session.store.getState();
    const { stepping } = this.studio.getState();
    const routes = this.routes();
    if (routes) paintRoutes(pen, this.drawing, full, routes);
    if (surface) this.seen = full;
    if (!stepping || !look) return false;
    const scale = packetScale(this.drawing, full);
    const { motion } = this.motionOf(look, view.transform.k, scale);
    const fraction = reducedMotion() ? 1 : Math.min(1, Math.max(0, (now - look.at) / look.duration));
    this.places = placesAt(this.drawing, motion, fraction, scale);
    paintPackets(
      pen,
      full,
      motion.packets,
      this.places,
      packetRadius(this.drawing, view.transform.k),
      marked?.id ?? null,
      routes ? 0.4 : 1,
      surface && !routes ? { pixels: this.pixels, surface } : null,
    );
    return fraction < 1;
  }

  private motionOf(look: Look, k: number, scale: PacketScale): { readonly motion: Motion } {
    if (this.motion?.look === look && this.motion.k === k) return this.motion;
    const last = this.motion?.k === k && this.motion.after.packets === look.before ? this.motion.after : null;
    const before = last ?? (look.before && placePackets(this.drawing, look.before, scale));
    const after = placePackets(this.drawing, look.snapshot.packets, scale);
    this.motion = { look, k, after, motion: motionBetween(this.drawing, before, after) };
    return this.motion;
  }

  /** Of the packet that was clicked, else of the pair. */
  private routes(): Routes | null {
    const { marked, candidates, look } = this.session.store.getState();
    const state = this.studio.getState();
    const { stepping } = state;
    const shown = shownDesign(state);
    const vcText = vcTextOf(state.designs.find(({ id }) => id === this.design) ?? shown);
    const pair = shown.id === this.design ? state.pair : null;
    if (stepping && marked?.route && look && packetOf(look.snapshot.packets, marked.id, marked.birth)) {
      return { source: marked.source, destination: marked.destination, candidates: [marked.route], ways: null, vcText };
    }
    if (!pair || pair.source === null || pair.destination === null) return null;
    const { source, destination } = pair;
    if (Math.max(source, destination) >= this.network.endpoints) return null;
    if (this.ways?.source !== source || this.ways.destination !== destination)
      this.ways = { source, destination, ways: treeWays(this.network, source, destination) };
    return { source, destination, candidates: candidates ?? [], ways: this.ways.ways, vcText };
  }
}

/** How packets of this radius, in pixels, show their virtual channels: small ones do not. */
function virtualChannelItem(radius: number, color: string): readonly LegendItem[] {
  if (radius < MIN_RING_RADIUS_PX) return [];
  return [{ kind: "ring", label: radius < MIN_NUMBERED_RADIUS_PX ? "thinner ring: higher VC" : "number: VC", color }];
}

/** The packet of this number that was born then; null when it is not shown any more. */
function packetOf(packets: Packets, id: number, birth: number): PacketView | null {
  const i = packets.id.findIndex((one, at) => one === id && packets.birth[at] === birth);
  if (i < 0) return null;
  const { source, destination, channel, router, vc, progress, place } = packets;
  return {
    id,
    birth,
    source: source[i]!,
    destination: destination[i]!,
    minimal: packets.minimal[i] === 1,
    state: packets.waiting[i] === 1 ? "waiting" : "flying",
    channel: channel[i]!,
    router: router[i]!,
    vc: vc[i]!,
    progress: progress[i]!,
    place: place[i]!,
  };
}

function cardOf(network: Network, packet: PacketView, cycle: number): PickedCard {
  const { channel, router, state } = packet;
  const name = (r: number): string => routerName(network, r);
  const place =
    state === "waiting"
      ? `waits at ${name(router)}`
      : router < 0
        ? "into its endpoint"
        : channel < 0
          ? "out of its endpoint"
          : `${name(network.channelSource[channel]!)} → ${name(router)}`;
  const row = (label: string, value: string) => ({ label, value, load: null });
  return {
    title: `Packet ${count(packet.id)}`,
    subtitle: packet.minimal ? "minimal" : "non-minimal",
    rows: [
      row("from endpoint", `${endpointName(network, packet.source)} (${name(network.endpointRouter[packet.source]!)})`),
      row("to endpoint", `${endpointName(network, packet.destination)} (${name(network.endpointRouter[packet.destination]!)})`),
      row("age", `${count(cycle - packet.birth)} cycles`),
      row("virtual channel", String(packet.vc)),
      row(place, state === "waiting" ? `place ${packet.place + 1} in its queue` : `${Math.round(100 * packet.progress)} %`),
    ],
  };
}
