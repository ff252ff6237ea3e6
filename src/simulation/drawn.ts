/**
 * Writes into the kernel's memory what routing, pattern and arrivals say of themselves (kernel/forms.ts), so that the kernel draws packets
 * itself.
 */
import type { GroupForm, PathForm, RouteForm, ShortestForm, TableForm, TreeForm } from "../routing/forms.ts";
import type { Router } from "../routing/routing.ts";
import { FIRST } from "../routing/ugal-options.ts";
import type { Network } from "../topology/network.ts";
import type { TrafficRule } from "../traffic/traffic.ts";
import type { Workload } from "../workload/workload.ts";
import type { Arrivals } from "./arrivals.ts";
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
  /** Whether it reads no other router than a packet's first. */
  readonly local: boolean;
}

/**
 * The forms from which the kernel draws a run's packets. Null if the host must draw them: a form is missing, packets have tags, or they
 * take lanes in turn.
 */
export function drawnPackets({ channelWidth }: Network, router: Router, workload: Workload, tagged: boolean): DrawnPackets | null {
  if (tagged || !(workload instanceof OpenLoop) || channelWidth.some((width) => width > 1)) return null;
  const { form: route } = router;
  const { rule } = workload.traffic;
  // What body flits follow is the host's.
  if (!route || !rule || (route.again && workload.packetSize > 1)) return null;
  const ownQueues = typeof route.choice === "string" || route.choice.reading === FIRST;
  // What chooses again does so while flits arrive, and their order is that of the domains.
  const local = ownQueues && !route.again && router.adaptive?.selection !== "two-choice";
  return { route, rule, arrivals: workload.arrivals, flits: workload.packetSize, local };
}

/** Lets the kernel draw a run's packets. */
export function drawInKernel(fabric: Fabric, router: Router, packets: DrawnPackets): void {
  new Writer(fabric, router).write(packets);
}

class Writer {
  private readonly fabric: Fabric;
  private readonly router: Router;
  private readonly block: number;

  constructor(fabric: Fabric, router: Router) {
    this.fabric = fabric;
    this.router = router;
    this.block = fabric.kernel.room(forms.BLOCK_SIZE);
  }

  write({ route, rule, arrivals, flits }: DrawnPackets): void {
    this.put(forms.FLITS, flits);
    this.put(forms.DRAWN_FOR, this.fabric.memory.drawnFor);
    this.writeRule(rule);
    this.writeArrivals(arrivals);
    this.writeNetwork();
    this.writeClasses(route.ejection);
    this.writeChoice(route.choice);
    if (route.again) this.writeAgain();
    this.writePaths(route.paths);
    this.fabric.kernel.set({ drawn: this.block });
  }

  private put(field: number, value: number): void {
    this.fabric.kernel.words[(this.block + field) >> WORD] = value;
  }

  private double(at: number, value: number): void {
    new Float64Array(this.fabric.kernel.memory.buffer, at, 1)[0] = value;
  }

  /** Puts words into memory, and their address into a field. */
  private words(field: number, values: ArrayLike<number>): void {
    const at = this.fabric.kernel.room(4 * Math.max(1, values.length));
    this.fabric.kernel.words.set(values, at >> WORD);
    this.put(field, at);
  }

  private bytes(field: number, values: Uint8Array): void {
    const at = this.fabric.kernel.room(values.length);
    new Uint8Array(this.fabric.kernel.memory.buffer).set(values, at);
    this.put(field, at);
  }

  private writeRule(rule: TrafficRule): void {
    this.put(forms.HOT, -1);
    if (rule.kind === "every") {
      this.put(forms.EVERY + forms.RULE_COUNT, rule.count);
      this.put(forms.EVERY + forms.RULE_SPAN, rule.span);
      if (!rule.hot) return;
      this.put(forms.HOT, rule.hot.endpoint);
      this.double(this.block + forms.HOT_SHARE, rule.hot.share);
      return;
    }
    const { count, first, start, span, weighted } = rule;
    const words = new Int32Array((forms.RULE_SIZE >> WORD) * count.length);
    count.forEach((some, e) => {
      const at = e * (forms.RULE_SIZE >> WORD);
      words[at + (forms.RULE_COUNT >> WORD)] = some;
      words[at + (forms.RULE_FIRST >> WORD)] = first[e]!;
      words[at + (forms.RULE_START >> WORD)] = start?.[e] ?? 0;
      words[at + (forms.RULE_SPAN >> WORD)] = span?.[e] ?? 0;
    });
    this.words(forms.RULES, words);
    if (!weighted) return;
    const { target, threshold, alias } = weighted;
    const at = this.fabric.kernel.room(forms.WEIGHTED_SIZE * target.length);
    const view = new DataView(this.fabric.kernel.memory.buffer);
    target.forEach((endpoint, i) => {
      const entry = at + i * forms.WEIGHTED_SIZE;
      view.setFloat64(entry + forms.SHARE, threshold[i]!, true);
      view.setInt32(entry + forms.WEIGHTED_TO, endpoint, true);
      view.setInt32(entry + forms.ALIAS_TO, target[alias[i]!]!, true);
    });
    this.put(forms.WEIGHTED, at);
  }

  private writeArrivals({ form: { gaps, gapOf, last } }: Arrivals): void {
    const { kernel } = this.fabric;
    const addresses = gaps.map(({ gap, once }) => {
      const count = gap?.cumulative.length ?? 0;
      const at = kernel.room(forms.GAP_TABLE + 8 * count);
      const view = new DataView(kernel.memory.buffer);
      view.setInt32(at + forms.GAP_COUNT, count, true);
      view.setFloat64(at + forms.GAP_SCALE, gap?.scale ?? 0, true);
      view.setFloat64(at + forms.GAP_ONCE, gap ? -1 : once, true);
      gap?.guide.forEach((k, byte) => {
        view.setUint16(at + forms.GAP_GUIDE + 2 * byte, k, true);
      });
      gap?.cumulative.forEach((bound, k) => {
        view.setFloat64(at + forms.GAP_TABLE + 8 * k, bound, true);
      });
      return at;
    });
    this.put(forms.GAPS, addresses[0] ?? 0);
    if (gapOf)
      this.words(
        forms.GAP_OF,
        gapOf.map((i) => addresses[i]!),
      );
    if (last === null) return;
    this.put(forms.BURSTS, 1);
    this.double(this.block + forms.LAST_OF_BURST, last);
  }

  /** Address of a router's INFO; one more follows the last, at which the last one's channels end. */
  private infoAt(router: number): number {
    return this.infos + router * forms.INFO_SIZE;
  }

  private infos = 0;

  private writeNetwork(): void {
    const { network, kernel, memory } = this.fabric;
    const { routers, endpoints, endpointRouter, firstEndpoint, channelStart, channelTarget } = network;
    this.infos = kernel.room((routers + 1) * forms.INFO_SIZE);
    this.put(forms.INFOS, this.infos);
    this.put(forms.ROUTERS, routers);
    for (let r = 0; r <= routers; r++) {
      const at = this.infoAt(r);
      const terminals = r < routers ? firstEndpoint[r + 1]! - firstEndpoint[r]! : 0;
      this.info(at, forms.INFO_AT, memory.routerAddress[r] ?? 0);
      this.info(at, forms.INFO_NUMBER, r);
      this.info(at, forms.NETWORK, terminals);
      this.info(at, forms.CHANNELS, channelStart[r]!);
      this.info(at, forms.TERMINALS, terminals);
    }
    this.words(
      forms.TARGETS,
      channelTarget.map((r) => this.infoAt(r)),
    );
    const ends = new Int32Array(2 * endpoints);
    endpointRouter.forEach((r, e) => {
      ends[2 * e + (forms.HOME >> WORD)] = this.infoAt(r);
      ends[2 * e + (forms.EJECTION >> WORD)] = this.fabric.ejectionOf(e, NO_EJECTION);
    });
    this.words(forms.ENDPOINTS, ends);
  }

  private info(at: number, field: number, value: number): void {
    this.fabric.kernel.words[(at + field) >> WORD] = value;
  }

  private writeClasses({ within, after }: RouteForm["ejection"]): void {
    const { classFirst } = this.fabric;
    const { ejectsOnAny } = this.router;
    const ejection = (vcClass: number): number => (ejectsOnAny ? 0 : classFirst[vcClass]!);
    this.put(forms.CLASS_COUNT, classFirst.length);
    this.words(forms.CLASS_FIRST, classFirst);
    this.words(
      forms.EJECT_AFTER,
      Array.from(classFirst, (_, c) => ejection((after?.[c] ?? -1) >= 0 ? after![c]! : c)),
    );
    this.put(forms.EJECT_WITHIN, ejection(Math.max(0, within)));
  }

  /** For packets that choose again at routers: makes INFO known to the routers. */
  private writeAgain(): void {
    const { memory } = this.fabric;
    this.put(forms.AGAIN, 1);
    memory.routerAddress.forEach((at, r) => {
      this.fabric.kernel.words[(at + memory.routerStreamAt + STREAM_SIZE) >> WORD] = this.infoAt(r);
    });
  }

  private writeChoice(choice: RouteForm["choice"]): void {
    const { kernel, settings } = this.fabric;
    const room = forms.HOP_SIZE * Math.max(1, this.router.longestRoute);
    for (const field of [forms.KEPT, forms.TRIED, forms.SPARE]) this.put(field, kernel.room(room));
    this.put(forms.BUFFER, settings.buffer);
    if (typeof choice === "string") {
      this.put(forms.CHOICE_OF, choice === "minimal" ? forms.MINIMAL_PATH : forms.DETOUR_PATH);
      return;
    }
    this.put(forms.CHOICE_OF, forms.UGAL_PATH);
    this.put(forms.CANDIDATES, choice.candidates);
    this.put(forms.MINIMAL_CANDIDATES, choice.minimalCandidates);
    this.put(forms.MEASURE, choice.measure);
    this.put(forms.READING, choice.reading);
    this.put(forms.DISCRIMINATION, choice.discrimination);
    this.put(forms.BIAS, choice.bias);
    this.put(forms.DOUBLE, choice.double ? 1 : 0);
  }

  private writePaths(paths: PathForm): void {
    if (paths.maker === "groups") this.writeGroups(paths);
    else if (paths.maker === "table") this.writeTable(paths);
    else if (paths.maker === "shortest") this.writeShortest(paths);
    else this.writeTree(paths);
  }

  private step(vcClass: number): number {
    return (this.fabric.classFirst[vcClass] ?? 0) + (vcClass << CLASS_SHIFT);
  }

  private writeGroups(form: GroupForm): void {
    const { fabric } = this;
    const { channelSource, channelTarget } = fabric.network;
    this.put(forms.MAKER, forms.GROUPS);
    this.put(forms.COUNT_OF, form.count);
    form.group.forEach((group, r) => {
      this.info(this.infoAt(r), forms.GROUP, group);
      this.info(this.infoAt(r), forms.PLACE, form.index[r]!);
    });
    this.put(forms.COPIES, form.links.copies);
    if (form.links.start) this.words(forms.PAIR_START, form.links.start);
    const links = new Int32Array((forms.LINK_SIZE >> WORD) * form.links.channels.length);
    form.links.channels.forEach((c, i) => {
      const at = i * (forms.LINK_SIZE >> WORD);
      // Pairs of a group with itself have none.
      if (c < 0) return;
      links[at + (forms.LINK_SOURCE >> WORD)] = this.infoAt(channelSource[c]!);
      links[at + (forms.LINK_TARGET >> WORD)] = this.infoAt(channelTarget[c]!);
      links[at + (forms.LINK_PORT >> WORD)] = fabric.layout.localPortOfChannel[c]!;
    });
    this.words(forms.LINKS, links);
    this.words(forms.FIRST_ROUTERS, form.first);
    this.put(forms.DIMENSIONS, form.dims?.length ?? 0);
    if (form.dims) this.words(forms.DIMS, form.dims);
    this.put(forms.OWN_LINK, form.ownLink ? 1 : 0);
    this.put(forms.THROUGH_ROUTER, form.throughRouter ? 1 : 0);
    this.put(forms.INTRA_GROUP, form.intraGroup ? 1 : 0);
    this.put(forms.ANY_NODE, form.anyNode ? 1 : 0);
    this.put(forms.STEP_OWN, this.step(form.classes.own));
    form.classes.minimal.forEach((c, i) => {
      this.put(forms.STEP_MINIMAL + 4 * i, this.step(c));
    });
    form.classes.detour.forEach((c, i) => {
      this.put(forms.STEP_DETOUR + 4 * i, this.step(c));
    });
  }

  private writeTable(form: TableForm): void {
    this.put(forms.MAKER, forms.TABLE);
    this.bytes(forms.NEXT_PORTS, form.next);
    this.put(forms.RISE, form.rise);
    this.put(forms.SHORT, form.short ? 1 : 0);
  }

  private writeShortest({ place, carriers, distance, rise, layers }: ShortestForm): void {
    const { routers, channelStart } = this.fabric.network;
    this.put(forms.MAKER, forms.SHORTEST);
    place.forEach((at, r) => {
      this.info(this.infoAt(r), forms.PLACE, at);
    });
    this.words(
      forms.CARRIERS,
      carriers.map((r) => this.infoAt(r)),
    );
    this.put(forms.CARRIER_COUNT, carriers.length);
    this.bytes(forms.DISTANCES, distance);
    this.put(forms.RISE, rise);
    let degree = 0;
    for (let r = 0; r < routers; r++) degree = Math.max(degree, channelStart[r + 1]! - channelStart[r]!);
    this.words(forms.ONWARD, new Int32Array(degree));
    if (!layers) return;
    this.bytes(forms.CLIMBS, layers.climbs);
    this.bytes(forms.TURNS, layers.turns);
  }

  private writeTree({ up, stages }: TreeForm): void {
    this.put(forms.MAKER, forms.TREE);
    this.put(forms.UP, { random: forms.UP_AT_RANDOM, digits: forms.UP_BY_DIGITS, adaptive: forms.UP_ADAPTIVE }[up]);
    this.put(forms.STAGE_COUNT, stages.length);
    const words = new Int32Array((forms.STAGE_SIZE >> WORD) * stages.length);
    stages.forEach((stage, s) => {
      const at = s * (forms.STAGE_SIZE >> WORD);
      words[at + (forms.FIRST_UP >> WORD)] = stage.firstUp;
      words[at + (forms.UPS >> WORD)] = stage.ups;
      words[at + (forms.WEIGHT >> WORD)] = stage.weight;
      words[at + (forms.EDGES >> WORD)] = stage.edges;
      words[at + (forms.CHILDREN >> WORD)] = stage.children;
      words[at + (forms.DOWN_COPIES >> WORD)] = stage.copies;
      words[at + (forms.PARENTS_BELOW >> WORD)] = stage.parentsBelow;
    });
    this.words(forms.STAGES, words);
  }
}

/** Stops all births. */
export function closeInKernel(fabric: Fabric): void {
  const block = fabric.kernel.get("drawn");
  if (block !== 0) fabric.kernel.words[(block + forms.CLOSED) >> WORD] = 1;
}
