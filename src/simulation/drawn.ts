/**
 * Writes into the kernel's memory what routing, pattern and arrivals say of themselves (kernel/forms.ts), so that the kernel draws packets
 * itself.
 */
import { Missing } from "../descriptor.ts";
import type { RouteForm } from "../routing/forms.ts";
import type { Router } from "../routing/routing.ts";
import { FIRST } from "../routing/ugal-options.ts";
import type { Network } from "../topology/network.ts";
import type { TrafficRule } from "../traffic/traffic.ts";
import type { Workload } from "../workload/workload.ts";
import type { Arrivals } from "./arrivals.ts";
import { groupFields } from "./drawn-groups.ts";
import type { Fields, Places } from "./drawn-groups.ts";
import type { Fabric } from "./fabric.ts";
import * as forms from "./kernel/forms.ts";
import { STREAM_SIZE } from "./kernel/records.ts";
import { WORD } from "./kernel.ts";
import { OpenLoop } from "./open-loop.ts";

/** Shift from a packet's class to the upper half of a step. */
const CLASS_SHIFT = 16;
const NO_EJECTION = -1;

/** The forms that a run's packets are drawn from. */
export interface DrawnPackets {
  readonly route: RouteForm;
  readonly rule: TrafficRule;
  readonly arrivals: Arrivals;
  readonly flits: number;
  /** Whether it reads no other router than a packet's first, and nothing that packets take in turn. */
  readonly local: boolean;
}

/** A first page simulates a plain dragonfly, so what all others need is loaded when a study asks for it. */
let otherPaths: typeof import("./drawn-paths.ts") | null = null;

export async function loadOtherPaths(): Promise<void> {
  otherPaths = await import("./drawn-paths.ts");
}

/**
 * The forms from which the kernel draws a run's packets. Null if the host must draw them: a form is missing, or packets have tags. Throws
 * Missing if what writes its paths is not loaded.
 */
export function drawnPackets(network: Network, router: Router, workload: Workload, tagged: boolean): DrawnPackets | null {
  if (tagged || !(workload instanceof OpenLoop)) return null;
  const { form: route } = router;
  const { rule } = workload.traffic;
  if (!route || !rule) return null;
  const lanes = hasLanes(network);
  if ((lanes || route.again || route.paths.maker !== "groups") && !otherPaths) throw new Missing("words of paths", loadOtherPaths);
  const ownQueues = typeof route.choice === "string" || route.choice.reading === FIRST;
  // What chooses again does so while flits arrive, and their order is that of the domains. In that order, too, sources of several routers
  // take the lanes of a channel.
  const local = ownQueues && !route.again && router.adaptive?.selection !== "two-choice" && !lanes;
  return { route, rule, arrivals: workload.arrivals, flits: workload.packetSize, local };
}

function hasLanes({ channelWidth }: Network): boolean {
  return channelWidth.some((width) => width > 1);
}

/** Lets the kernel draw a run's packets. */
export function drawInKernel(fabric: Fabric, router: Router, packets: DrawnPackets): void {
  new Writer(fabric, router).write(packets);
}

class Writer {
  private readonly fabric: Fabric;
  private readonly router: Router;
  private readonly block: number;
  private infos = 0;

  constructor(fabric: Fabric, router: Router) {
    this.fabric = fabric;
    this.router = router;
    this.block = fabric.kernel.room(forms.BLOCK_SIZE);
  }

  write({ route, rule, arrivals, flits }: DrawnPackets): void {
    const { network, memory, kernel, classFirst } = this.fabric;
    this.put({ [forms.FLITS]: flits, [forms.DRAWN_FOR]: memory.drawnFor });
    this.writeRule(rule);
    this.writeArrivals(arrivals);
    this.writeNetwork();
    this.writeClasses(route.ejection);
    this.writeChoice(route.choice);
    if (route.hashed)
      this.put({
        [forms.SUBFLOWS]: route.hashed.subflows,
        [forms.HASH_SEED]: route.hashed.seed,
        [forms.FLOW_STREAM]: new Int32Array(STREAM_SIZE >> WORD),
        [forms.SUBFLOW_OF]: new Int32Array(network.endpoints),
      });
    const places: Places = {
      network,
      infoAt: (r) => this.infoAt(r),
      info: (r, field, value) => {
        kernel.words[(this.infoAt(r) + field) >> WORD] = value;
      },
      step: (vcClass) => (classFirst[vcClass] ?? 0) + (vcClass << CLASS_SHIFT),
    };
    if (route.again) this.put(otherPaths!.againFields(this.fabric, places, flits > 1));
    const { paths } = route;
    this.put(paths.maker === "groups" ? groupFields(paths, places) : otherPaths!.pathFields(paths, places));
    kernel.set({ drawn: this.block });
  }

  /** Puts values into the block. */
  private put(fields: Fields): void {
    const { kernel } = this.fabric;
    for (const [field, value] of Object.entries(fields)) {
      const at = (this.block + Number(field)) >> WORD;
      if (Array.isArray(value)) kernel.words.set(value, at);
      else {
        // Memory may grow for the copy, after which there is another array of its words.
        const word = ArrayBuffer.isView(value) ? this.copied(value) : Number(value);
        kernel.words[at] = word;
      }
    }
  }

  /** Puts an array into memory; its address. */
  private copied({ buffer, byteOffset, byteLength }: ArrayBufferView): number {
    const at = this.fabric.kernel.room(byteLength);
    new Uint8Array(this.fabric.kernel.memory.buffer).set(new Uint8Array(buffer, byteOffset, byteLength), at);
    return at;
  }

  /** A number of two words in the block. */
  private double(field: number, value: number): void {
    new Float64Array(this.fabric.kernel.memory.buffer, this.block + field, 1)[0] = value;
  }

  private writeRule(rule: TrafficRule): void {
    if (rule.kind === "every") {
      this.put({
        [forms.EVERY + forms.RULE_COUNT]: rule.count,
        [forms.EVERY + forms.RULE_SPAN]: rule.span,
        [forms.HOT]: rule.hot?.endpoint ?? -1,
      });
      if (rule.hot) this.double(forms.HOT_SHARE, rule.hot.share);
      return;
    }
    const { count, first, start, span, weighted } = rule;
    const rules = new Int32Array((forms.RULE_SIZE >> WORD) * count.length);
    count.forEach((some, e) => {
      rules.set([some, first[e]!, start?.[e] ?? 0, span?.[e] ?? 0], e * (forms.RULE_SIZE >> WORD));
    });
    this.put({ [forms.HOT]: -1, [forms.RULES]: rules });
    if (!weighted) return;
    const { target, threshold, alias } = weighted;
    const view = new DataView(new ArrayBuffer(forms.WEIGHTED_SIZE * target.length));
    target.forEach((endpoint, i) => {
      const entry = i * forms.WEIGHTED_SIZE;
      view.setFloat64(entry + forms.SHARE, threshold[i]!, true);
      view.setInt32(entry + forms.WEIGHTED_TO, endpoint, true);
      view.setInt32(entry + forms.ALIAS_TO, target[alias[i]!]!, true);
    });
    this.put({ [forms.WEIGHTED]: view });
  }

  private writeArrivals({ form: { gaps, gapOf, last } }: Arrivals): void {
    const addresses = gaps.map(({ gap, once }) => {
      const count = gap?.cumulative.length ?? 0;
      const view = new DataView(new ArrayBuffer(forms.GAP_TABLE + 8 * count));
      view.setInt32(forms.GAP_COUNT, count, true);
      view.setFloat64(forms.GAP_SCALE, gap?.scale ?? 0, true);
      view.setFloat64(forms.GAP_ONCE, gap ? -1 : once, true);
      gap?.guide.forEach((k, byte) => {
        view.setUint16(forms.GAP_GUIDE + 2 * byte, k, true);
      });
      gap?.cumulative.forEach((bound, k) => {
        view.setFloat64(forms.GAP_TABLE + 8 * k, bound, true);
      });
      return this.copied(view);
    });
    this.put({
      [forms.GAPS]: addresses[0] ?? 0,
      [forms.GAP_OF]: gapOf && gapOf.map((i) => addresses[i]!),
      [forms.BURSTS]: last !== null,
    });
    if (last !== null) this.double(forms.LAST_OF_BURST, last);
  }

  /** Address of a router's INFO; one more follows the last, at which the last one's channels end. */
  private infoAt(router: number): number {
    return this.infos + router * forms.INFO_SIZE;
  }

  private writeNetwork(): void {
    const { network, kernel, memory, layout } = this.fabric;
    const { routers, endpointRouter, firstEndpoint, channelStart, channelTarget } = network;
    this.infos = kernel.room((routers + 1) * forms.INFO_SIZE);
    for (let r = 0; r <= routers; r++) {
      const terminals = r < routers ? firstEndpoint[r + 1]! - firstEndpoint[r]! : 0;
      kernel.words.set([memory.routerAddress[r] ?? 0, r, terminals, channelStart[r]!], this.infoAt(r) >> WORD);
    }
    const ends = new Int32Array((forms.ENDPOINT_SIZE >> WORD) * network.endpoints);
    endpointRouter.forEach((r, e) => {
      ends.set([this.infoAt(r), this.fabric.ejectionOf(e, NO_EJECTION)], e * (forms.ENDPOINT_SIZE >> WORD));
    });
    this.put({
      [forms.INFOS]: this.infos,
      [forms.ROUTERS]: routers,
      [forms.TARGETS]: channelTarget.map((r) => this.infoAt(r)),
      [forms.ENDPOINTS]: ends,
      [forms.LANES]: hasLanes(network) && otherPaths!.lanesOf(network, layout),
    });
  }

  private writeClasses({ within, after }: RouteForm["ejection"]): void {
    const { classFirst } = this.fabric;
    const { ejectsOnAny } = this.router;
    const ejection = (vcClass: number): number => (ejectsOnAny ? 0 : classFirst[vcClass]!);
    this.put({
      [forms.CLASS_COUNT]: classFirst.length,
      [forms.CLASS_FIRST]: Int32Array.from(classFirst),
      [forms.EJECT_AFTER]: Int32Array.from(classFirst, (_, c) => ejection((after?.[c] ?? -1) >= 0 ? after![c]! : c)),
      [forms.EJECT_WITHIN]: ejection(Math.max(0, within)),
    });
  }

  private writeChoice(choice: RouteForm["choice"]): void {
    const path = (): ArrayBufferView => new Uint8Array(forms.HOP_SIZE * Math.max(1, this.router.longestRoute));
    this.put({
      [forms.KEPT]: path(),
      [forms.TRIED]: path(),
      [forms.SPARE]: path(),
      [forms.BUFFER]: this.fabric.settings.buffer,
      ...(typeof choice === "string"
        ? { [forms.CHOICE_OF]: choice === "minimal" ? forms.MINIMAL_PATH : forms.DETOUR_PATH }
        : {
            [forms.CHOICE_OF]: forms.UGAL_PATH,
            [forms.CANDIDATES]: choice.candidates,
            [forms.MINIMAL_CANDIDATES]: choice.minimalCandidates,
            [forms.MEASURE]: choice.measure,
            [forms.READING]: choice.reading,
            [forms.DISCRIMINATION]: choice.discrimination,
            [forms.BIAS]: choice.bias,
            [forms.DOUBLE]: choice.double,
          }),
    });
  }
}

/** Stops all births. */
export function closeInKernel(fabric: Fabric): void {
  const block = fabric.kernel.get("drawn");
  if (block !== 0) fabric.kernel.words[(block + forms.CLOSED) >> WORD] = 1;
}
