/**
 * Simulates one network on several workers, a part each. Each has all of it in a memory of its own, at the same addresses, and simulates
 * some of its domains (domains.ts). Flits and credits that leave a part go into its own memory's wheels of their new domain. After at most
 * as many cycles as they take, they move from there to the memory of that domain's part. No digit depends on parts.
 */
import type { Engine, Pulse } from "./engine.ts";
import { waitsOf } from "./inspection.ts";
import { BATCHES, BINS } from "./kernel/constants.ts";
import { FREE, INJECTED, LEFT, NEXT_BIRTH, SENT } from "./kernel/records.ts";
import { WORD } from "./kernel.ts";
import type { KernelSnapshot } from "./kernel.ts";
import type { MemoryPlan } from "./memory.ts";
import type { PortLayout } from "./layout.ts";
import { READ, READ_WAITS } from "./steady-state.ts";
import type { SteadyState } from "./steady-state.ts";

/** A connection to another part; messages arrive in the order in which they were sent. */
export interface Post {
  send(message: unknown, transfer: ArrayBuffer[]): void;
  next(): Promise<unknown>;
}

/** An order from the first part, which leads, to the others. */
type Order =
  | { readonly join: KernelSnapshot }
  | { readonly run: number; readonly window: Record<(typeof WINDOW)[number], number> }
  | { readonly tell: true; readonly waits: boolean }
  | { readonly end: true };

/** A worker's first message: it has the network, and waits for orders. */
const READY = "ready";

/** The message that a part sends each other part when they meet. */
interface Parcel {
  readonly pulse: Pulse;
  /** The flits and credits under way between them (kernel/parcels.ts). */
  readonly packed: readonly Int32Array[];
}

/** The message that a part sends the first after each run. */
interface Counters {
  readonly sums: readonly number[];
  readonly latest: readonly number[];
  /** Processor time so far, seconds. */
  readonly seconds: number;
}

/** The state that a part sends the first, so that it can read the network as if it had simulated all of it. */
interface State {
  /** PORT_WORDS and what waits in each class of each port, SOURCE_WORDS of each source. */
  readonly words: Int32Array;
  readonly drawnFor: Int32Array;
  readonly histograms: Int32Array;
  readonly batches: Float64Array;
  /** The waits, if they were asked for. */
  readonly waits: Int32Array;
}

const WINDOW = ["windowStart", "windowEnd", "batchLength"] as const;
/** Counters that are sums over the parts. Once told to the first part, another's begin anew. */
const SUMS = [
  "injectedFlits",
  "deliveredFlits",
  "deliveredPackets",
  "flitHops",
  "latencySum",
  "acceptedFlits",
  "windowInjected",
  "sourceWaitSum",
  "pending",
  "windowPackets",
  "windowLatencySum",
  "windowHops",
  "windowMinimal",
] as const;
/** Counters that are the largest of the parts'. */
const LATEST = ["lastDelivery", "lastMove", "maxLatency"] as const;
/** Words of the records that are read between runs. */
const PORT_WORDS = [FREE, FREE + 4, SENT] as const;
const SOURCE_WORDS = [NEXT_BIRTH, LEFT, INJECTED] as const;

/** Least ports of a part: with fewer, the exchange takes as long as the simulation. */
const PART_PORTS = 4000;
/** Bytes of memory above which no other workers are asked to have as much. */
const LARGEST = 2 ** 29;
/** Initial bytes of the place where parcels are packed. */
const BOX = 1 << 20;

/** First domain of each of so many parts, and the end of the last, with about as many ports in each. */
function cutsOf({ domains }: MemoryPlan, { portBase, ports }: PortLayout, parts: number): number[] {
  const before = domains.map(({ router }) => portBase[router]!);
  const cuts = [0];
  for (let part = 1; part < parts; part++) {
    const wanted = (ports * part) / parts;
    let best = cuts.at(-1)! + 1;
    const last = domains.length - (parts - part);
    for (let d = best; d <= last; d++) if (Math.abs(before[d]! - wanted) < Math.abs(before[best]! - wanted)) best = d;
    cuts.push(best);
  }
  return [...cuts, domains.length];
}

/** The largest useful number of parts of a load; its network has at least as many domains. */
export function mostParts({ fabric }: Engine): number {
  const { kernel, layout, memory } = fabric;
  if (kernel.memory.buffer.byteLength > LARGEST) return 1;
  return Math.min(memory.domains.length, Math.floor(layout.ports / PART_PORTS));
}

class Part {
  /** Processor time of this part's own work. */
  seconds = 0;
  readonly engine: Engine;
  /** Posts by the number of the part they lead to; null at its own. */
  readonly posts: readonly (Post | null)[];
  private readonly cuts: readonly number[];
  private readonly clock: () => number;
  private box = { at: 0, size: 0 };

  /**
   * Part `own` of as many as there are posts. The engine's memory is still that of the whole network, and so are its counters if it is the
   * first. `clock`: processor time of this thread, seconds.
   */
  constructor(engine: Engine, own: number, posts: readonly (Post | null)[], clock: () => number) {
    this.engine = engine;
    this.posts = posts;
    this.clock = clock;
    const { fabric } = engine;
    this.cuts = cutsOf(fabric.memory, fabric.layout, posts.length);
    fabric.restrictTo(this.cuts[own]!, this.cuts[own + 1]!);
    // What is under way to others is in their memories.
    for (let part = 0; part < posts.length; part++) if (part !== own) this.pack(part);
    if (own === 0) return;
    this.counters();
    for (const tally of Object.values(this.tallies())) tally.fill(0);
  }

  /** Like Engine.run, for all parts at once. */
  async run(cycles: number): Promise<boolean> {
    const { engine } = this;
    const { kernel } = engine.fabric;
    const atOnce = kernel.get("domainCycles");
    for (const until = engine.cycle + cycles; engine.cycle < until;) {
      const next = Math.min(engine.nextLook(until), engine.cycle + atOnce);
      this.timed(() => {
        kernel.advance(next);
      });
      const found = engine.look(await this.meet());
      if (found !== null) return found === "stopped";
    }
    return true;
  }

  /** Exchanges with each other part what is under way between them; returns the pulse of all. */
  private async meet(): Promise<Pulse> {
    let { lastMove, inFlight, pending, left } = this.engine.pulse();
    const pulse = { lastMove, inFlight, pending, left };
    this.posts.forEach((post, part) => {
      if (post === null) return;
      const packed = this.timed(() => this.pack(part));
      post.send(
        { pulse, packed } satisfies Parcel,
        packed.map(({ buffer }) => buffer),
      );
    });
    for (const post of this.posts) {
      if (post === null) continue;
      const parcel = (await post.next()) as Parcel;
      this.timed(() => {
        for (const packed of parcel.packed) this.unpack(packed);
      });
      lastMove = Math.max(lastMove, parcel.pulse.lastMove);
      inFlight += parcel.pulse.inFlight;
      pending += parcel.pulse.pending;
      left += parcel.pulse.left;
    }
    return { lastMove, inFlight, pending, left };
  }

  /** Packs what is under way from here to a part. */
  private pack(part: number): Int32Array<ArrayBuffer>[] {
    const { kernel, memory } = this.engine.fabric;
    const packed: Int32Array<ArrayBuffer>[] = [];
    let { at, size } = this.boxOf(BOX);
    let to = at;
    const flush = (): void => {
      if (to > at) packed.push(kernel.words.slice(at >> WORD, to >> WORD) as Int32Array<ArrayBuffer>);
      to = at;
    };
    for (let d = this.cuts[part]!; d < this.cuts[part + 1]!; d++) {
      for (let end = -1; end < 0;) {
        end = kernel.pack(memory.domains[d]!.flitSlots, to, at + size);
        to = Math.abs(end);
        if (end > 0) break;
        if (to > at) flush();
        else {
          ({ at, size } = this.boxOf(2 * size));
          to = at;
        }
      }
    }
    flush();
    return packed;
  }

  private unpack(packed: Int32Array): void {
    const { kernel } = this.engine.fabric;
    const { at } = this.boxOf(packed.byteLength);
    kernel.words.set(packed, at >> WORD);
    kernel.unpack(at, at + packed.byteLength);
  }

  /** A place for parcels of at least so many bytes. */
  private boxOf(size: number): { readonly at: number; readonly size: number } {
    if (this.box.size < size) this.box = { at: this.engine.fabric.kernel.room(size), size };
    return this.box;
  }

  /** Copies the words that are read of a part's routers, from the kernel's memory or into it. */
  private copy(part: number, told: Int32Array, into: boolean): void {
    const { kernel, layout, memory, network } = this.engine.fabric;
    const { words } = kernel;
    const { portAddress, queueAddress, sources, sourceBytes } = memory;
    const [first, end] = this.routersOf(part);
    let i = 0;
    const each = (record: number, places: Int32Array): void => {
      for (const place of places) {
        if (into) words[record + place] = told[i++]!;
        else told[i++] = words[record + place]!;
      }
    };
    const ofPort = Int32Array.from(PORT_WORDS, (byte) => byte >> WORD);
    const ofQueue = Int32Array.of(0);
    const ofSource = Int32Array.from(SOURCE_WORDS, (byte) => byte >> WORD);
    for (let port = layout.portBase[first]!; port < layout.portBase[end]!; port++) {
      each(portAddress[port]! >> WORD, ofPort);
      each(queueAddress[port]! >> WORD, ofQueue);
    }
    for (let e = network.firstEndpoint[first]!; e < network.firstEndpoint[end]!; e++) each((sources + e * sourceBytes) >> WORD, ofSource);
  }

  private routersOf(part: number): readonly [first: number, end: number] {
    const { memory, network } = this.engine.fabric;
    const router = (d: number): number => memory.domains[d]?.router ?? network.routers;
    return [router(this.cuts[part]!), router(this.cuts[part + 1]!)];
  }

  private tallies(): { readonly drawnFor: Int32Array; readonly histograms: Int32Array; readonly batches: Float64Array } {
    const { kernel, memory, network } = this.engine.fabric;
    const { buffer } = kernel.memory;
    return {
      drawnFor: new Int32Array(buffer, memory.drawnFor, network.endpoints),
      histograms: new Int32Array(buffer, memory.histograms, 2 * BINS),
      batches: new Float64Array(buffer, memory.batches, 2 * BATCHES),
    };
  }

  /** This part's counters for the first part. */
  counters(): Counters {
    const { kernel } = this.engine.fabric;
    const [sums, latest] = [SUMS, LATEST].map((names) => names.map((name) => kernel.get(name))) as [number[], number[]];
    kernel.set({ ...Object.fromEntries(SUMS.map((name) => [name, 0])), maxLatency: 0 });
    return { sums, latest, seconds: this.seconds };
  }

  /** The state of this part, `own`, for the first part. */
  state(own: number, waits: boolean): State {
    return this.timed(() => {
      const { engine } = this;
      const { layout, network } = engine.fabric;
      engine.channels.countWaiting();
      const [first, end] = this.routersOf(own);
      const ports = layout.portBase[end]! - layout.portBase[first]!;
      const endpoints = network.firstEndpoint[end]! - network.firstEndpoint[first]!;
      const words = new Int32Array(ports * (PORT_WORDS.length + 1) + endpoints * SOURCE_WORDS.length);
      this.copy(own, words, false);
      const { drawnFor, histograms, batches } = this.tallies();
      const state = {
        words,
        drawnFor: drawnFor.slice(),
        histograms: histograms.slice(),
        batches: batches.slice(),
        waits: waits ? waitsOf(engine.fabric) : new Int32Array(),
      };
      for (const tally of [drawnFor, histograms, batches]) tally.fill(0);
      return state;
    });
  }

  /** Adds another part's counters. */
  count({ sums, latest }: Counters): void {
    const { kernel } = this.engine.fabric;
    SUMS.forEach((name, i) => {
      kernel.set({ [name]: kernel.get(name) + sums[i]! });
    });
    LATEST.forEach((name, i) => {
      kernel.set({ [name]: Math.max(kernel.get(name), latest[i]!) });
    });
  }

  take(part: number, state: State): void {
    this.timed(() => {
      this.copy(part, state.words, true);
      const tallies = this.tallies();
      for (const name of ["drawnFor", "histograms", "batches"] as const) {
        const [sum, more] = [tallies[name], state[name]];
        for (let i = 0; i < sum.length; i++) sum[i]! += more[i]!;
      }
    });
  }

  private timed<T>(act: () => T): T {
    const began = this.clock();
    try {
      return act();
    } finally {
      this.seconds += this.clock() - began;
    }
  }
}

/** A steady load whose first part is simulated here, and the others at the ends of posts, where `takePart` serves. */
export class SharedLoad {
  private readonly load: SteadyState;
  private readonly part: Part;
  private readonly posts: readonly Post[];
  /** The cycle of the last gathered state, and of that with waits. */
  private gathered: number;
  private gatheredWaits = -1;
  /** Processor time of the others, by part. */
  private readonly elsewhere: number[];

  /** Takes over a load that was simulated here alone so far. Each post's worker has said READY. */
  constructor(load: SteadyState, posts: readonly Post[]) {
    const { kernel } = load.engine.fabric;
    this.load = load;
    this.posts = posts;
    this.elsewhere = posts.map(() => 0);
    this.gathered = load.engine.cycle;
    for (const post of posts) {
      const join = kernel.snapshot();
      post.send({ join } satisfies Order, [join.memory]);
    }
    this.part = new Part(load.engine, 0, [null, ...posts], () => 0);
  }

  /** Like SteadyState.advance. */
  async advance(cycles: number): Promise<boolean> {
    const steps = this.load.steps(cycles);
    for (let step = steps.next(), moves = true; !step.done; step = steps.next(moves)) {
      if (step.value === READ || step.value === READ_WAITS) await this.gather(step.value === READ_WAITS);
      else moves = await this.run(step.value);
    }
    return this.load.finished;
  }

  private async run(cycles: number): Promise<boolean> {
    const { kernel } = this.load.engine.fabric;
    const [windowStart, windowEnd, batchLength] = WINDOW.map((name) => kernel.get(name)) as [number, number, number];
    this.order({ run: cycles, window: { windowStart, windowEnd, batchLength } });
    const moves = await this.part.run(cycles);
    for (const [i, post] of this.posts.entries()) {
      const counters = (await post.next()) as Counters;
      this.part.count(counters);
      this.elsewhere[i] = counters.seconds;
    }
    return moves;
  }

  /** Call it before anything but counters is read of the network. */
  async gather(waits = false): Promise<void> {
    const { engine } = this.load;
    if (this.gathered === engine.cycle && (!waits || this.gatheredWaits === engine.cycle)) return;
    this.gathered = engine.cycle;
    this.order({ tell: true, waits });
    const elsewhere: Int32Array[] = [];
    for (const [i, post] of this.posts.entries()) {
      const state = (await post.next()) as State;
      this.part.take(i + 1, state);
      elsewhere.push(state.waits);
    }
    if (!waits) return;
    this.gatheredWaits = engine.cycle;
    engine.waitsElsewhere = elsewhere;
  }

  get parts(): number {
    return this.part.posts.length;
  }

  /** Processor time of the other workers so far. */
  get secondsElsewhere(): number {
    return this.elsewhere.reduce((sum, seconds) => sum + seconds, 0);
  }

  /** Ends the work of the others. */
  end(): void {
    this.order({ end: true });
  }

  private order(order: Order): void {
    for (const post of this.posts) post.send(order, []);
  }
}

/** Tells a worker that has said READY that it is not needed. */
export function dismiss(post: Post): void {
  post.send({ end: true } satisfies Order, []);
}

/**
 * Simulates part `own` of a load that began elsewhere, from its present state, by the orders of the first part, which is at the end of the
 * first post.
 */
export async function takePart(load: SteadyState, own: number, posts: readonly (Post | null)[], clock: () => number): Promise<void> {
  const { kernel } = load.engine.fabric;
  const leader = posts[0]!;
  leader.send(READY, []);
  const first = (await leader.next()) as Order;
  if (!("join" in first)) return;
  kernel.restore(first.join);
  const part = new Part(load.engine, own, posts, clock);
  for (;;) {
    const order = (await leader.next()) as Order;
    if ("end" in order) return;
    if ("run" in order) {
      kernel.set(order.window);
      await part.run(order.run);
      leader.send(part.counters(), []);
    } else if ("tell" in order) {
      const state = part.state(own, order.waits);
      leader.send(
        state,
        Object.values(state).map(({ buffer }) => buffer as ArrayBuffer),
      );
    }
  }
}
