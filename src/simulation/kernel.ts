/** The flit engine's kernel: a WebAssembly program (kernel/*.ts, AssemblyScript) over records that the host lays out in its memory. */
import { CHUNK } from "./kernel/constants.ts";
import bytes from "./kernel/index.ts?kernel";
import type * as state from "./kernel/state.ts";

/** Shifts of addresses in words and in halfwords. */
export const WORD = 2;
export const HALF = 1;

/** The calls from the kernel to the host. */
export interface KernelHost {
  /**
   * Draw a source's next packet. Writes META, ROUTE, size and tag of its packet record, its size again in the source's record, and the
   * birth of the packet after it.
   */
  draw(source: number): void;
  /** Give a flit that has become first of its queue a new rest of its route, or leave it. */
  reconsider(flit: number, router: number): void;
  /** A packet has arrived whole; only where packets are tagged. */
  delivered(tag: number, birth: number, meta: number): void;
}

interface Global {
  value: number;
}

/** The kernel's variables, by name. */
type KernelVariable = keyof typeof state;

/** A kernel's memory and variables. */
export interface KernelSnapshot {
  readonly memory: ArrayBuffer;
  readonly variables: Partial<Record<KernelVariable, number>>;
}

interface Exports extends Record<KernelVariable, Global> {
  advance(end: number): void;
  pack(flitSlots: number, at: number, limit: number): number;
  unpack(at: number, end: number): void;
  enter(domain: number): void;
  countWaiting(): void;
  hang(source: number, now: number): void;
  wake(source: number, birth: number): void;
  owe(source: number): void;
  giveBack(channel: number, credits: number): void;
  finish(birth: number, hops: number, minimal: number): void;
}

const PAGE = 65536;
/** Addresses are signed in the kernel. */
const MAX_PAGES = 2 ** 31 / PAGE - 1;
let compiled: WebAssembly.Module | null = null;

export class Kernel {
  readonly memory: WebAssembly.Memory;
  private readonly exports: Exports;
  private view!: Int32Array;
  private halfView!: Uint16Array;
  private byteView!: Uint8Array;

  /** A kernel with so many bytes of memory at the start. Throws a RangeError if there are not that many. */
  constructor(size: number, host: KernelHost) {
    compiled ??= new WebAssembly.Module(bytes);
    this.memory = new WebAssembly.Memory({ initial: Math.ceil(size / PAGE), maximum: MAX_PAGES });
    const instance = new WebAssembly.Instance(compiled, {
      env: { memory: this.memory },
      host: {
        draw: (source: number) => {
          host.draw(source);
        },
        reconsider: (flit: number, router: number) => {
          host.reconsider(flit, router);
        },
        delivered: (tag: number, birth: number, meta: number) => {
          host.delivered(tag, birth, meta);
        },
      },
    });
    this.exports = instance.exports as unknown as Exports;
    this.look();
    this.set({ heapEnd: this.memory.buffer.byteLength });
  }

  /** The memory as words, as halfwords and as bytes; these arrays change whenever it grows. */
  get words(): Int32Array {
    if (this.view.length === 0) this.look();
    return this.view;
  }

  get halves(): Uint16Array {
    if (this.halfView.length === 0) this.look();
    return this.halfView;
  }

  get bytes(): Uint8Array {
    if (this.byteView.length === 0) this.look();
    return this.byteView;
  }

  get(name: KernelVariable): number {
    return this.exports[name].value;
  }

  set(values: Partial<Record<KernelVariable, number>>): void {
    for (const [name, value] of Object.entries(values)) this.exports[name as KernelVariable].value = value;
  }

  /**
   * Simulates up to a cycle (kernel/index.ts). Throws a RangeError if the flits in the network need more memory than there is, an Error if
   * the kernel trapped for another reason.
   */
  advance(end: number): void {
    this.guarded(() => {
      this.exports.advance(end);
    });
  }

  /** See kernel/parcels.ts. */
  pack(flitSlots: number, at: number, limit: number): number {
    return this.exports.pack(flitSlots, at, limit);
  }

  /** See kernel/parcels.ts. Throws as `advance` does. */
  unpack(at: number, end: number): void {
    this.guarded(() => {
      this.exports.unpack(at, end);
    });
  }

  private guarded(act: () => void): void {
    try {
      act();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      if (this.get("exhausted") === 0)
        throw new Error(
          `the simulator's kernel stopped in cycle ${this.get("cycle")} (${error.message}): a fault of Flitlab, not of the study`,
          { cause: error },
        );
      throw this.tooLarge(error);
    }
  }

  private look(): void {
    this.view = new Int32Array(this.memory.buffer);
    this.halfView = new Uint16Array(this.memory.buffer);
    this.byteView = new Uint8Array(this.memory.buffer);
  }

  /** Allocates memory for the host: the address of so many zero bytes. Throws a RangeError if there are not that many. */
  room(size: number): number {
    const at = this.get("heap");
    const heap = Math.ceil((at + size) / CHUNK) * CHUNK;
    const missing = heap - this.get("heapEnd");
    try {
      if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    } catch (error) {
      throw this.tooLarge(error);
    }
    this.set({ heap, heapEnd: this.memory.buffer.byteLength });
    return at;
  }

  private tooLarge(cause: unknown): RangeError {
    const megabytes = Math.round(this.memory.buffer.byteLength / 2 ** 20);
    return new RangeError(
      `the flits in the network need more than the ${megabytes} MiB of memory that can be had; take smaller buffers or a smaller network`,
      { cause },
    );
  }

  /** The kernel's whole state in this cycle. */
  snapshot(): KernelSnapshot {
    const { exports } = this;
    const names = Object.keys(exports).filter(
      (name): name is KernelVariable => exports[name as KernelVariable] instanceof WebAssembly.Global,
    );
    return { memory: this.memory.buffer.slice(0), variables: Object.fromEntries(names.map((name) => [name, this.get(name)])) };
  }

  /** Restores the state of another kernel of the same network. Throws a RangeError if there is no memory for it. */
  restore({ memory, variables }: KernelSnapshot): void {
    const missing = memory.byteLength - this.memory.buffer.byteLength;
    try {
      if (missing > 0) this.memory.grow(missing / PAGE);
    } catch (error) {
      throw this.tooLarge(error);
    }
    new Uint8Array(this.memory.buffer).set(new Uint8Array(memory));
    this.set({ ...variables, heapEnd: this.memory.buffer.byteLength });
  }

  enter(domain: number): void {
    this.exports.enter(domain);
  }

  countWaiting(): void {
    this.exports.countWaiting();
  }

  hang(source: number, now: number): void {
    this.exports.hang(source, now);
  }

  wake(source: number, birth: number): void {
    this.exports.wake(source, birth);
  }

  owe(source: number): void {
    this.exports.owe(source);
  }

  giveBack(channel: number, credits: number): void {
    this.exports.giveBack(channel, credits);
  }

  finish(birth: number, hops: number, minimal: boolean): void {
    this.exports.finish(birth, hops, minimal ? 1 : 0);
  }
}
