/** The LP kernel: a WebAssembly program (kernel/*.ts, AssemblyScript) over arrays that the host lays out in its memory. */
// oxlint-disable-next-line import/default -- kernel-plugin.mjs makes it
import bytes from "./kernel/index.ts?kernel";

/** The kernel's functions (kernel/*.ts); pointers are addresses in its memory. */
export interface LpKernel {
  costs(columns: number, columnStart: number, rowIndex: number, value: number, w: number, out: number): void;
  loads(columns: number, rows: number, columnStart: number, rowIndex: number, value: number, x: number, out: number): void;
  runCosts(
    columns: number,
    runStart: number,
    runEnd: number,
    runValue: number,
    rowIndex: number,
    wide: number,
    w: number,
    out: number,
  ): void;
  runLoads(
    columns: number,
    rows: number,
    runStart: number,
    runEnd: number,
    runValue: number,
    rowIndex: number,
    wide: number,
    x: number,
    out: number,
  ): void;
  combine(n: number, a: number, x: number, b: number, y: number, out: number): void;
  projectFlows(flows: number, firstColumn: number, x: number, g: number, step: number, out: number): void;
  projectRows(n: number, w: number, l: number, step: number, guess: number, out: number): number;
  form(
    flows: number,
    firstColumn: number,
    columnStart: number,
    place: number,
    value: number,
    d: number,
    runStart: number,
    runs: number,
    n: number,
    stride: number,
    a: number,
    work: number,
  ): void;
  setGroups(
    routers: number,
    size: number,
    links: number,
    hops: number,
    ways: number,
    wayStart: number,
    wayChannels: number,
    linkChannel: number,
    linkFrom: number,
    linkTo: number,
    count: number,
    out: number,
    back: number,
    local: number,
    localBack: number,
    has: number,
  ): void;
  priceGroups(w: number): void;
  valiantSums(s: number, d: number, outside: number, priced: number, sums: number): void;
  clearGroups(): void;
  valiantLoads(s: number, d: number, outside: number, parts: number): void;
  spreadGroups(l: number): void;
  factor(n: number, stride: number, a: number, panel: number): number;
  solve(n: number, stride: number, a: number, x: number): void;
}

/** Doubles in the kernel's memory, and where they begin. */
export interface Doubles {
  readonly at: number;
  readonly values: Float64Array;
}

export interface Integers {
  readonly at: number;
  readonly values: Int32Array;
}

const PAGE = 65536;
/** Addresses are unsigned, but views of more than 2 GiB are slow or refused in places. */
const MOST = 2 ** 31 - PAGE;
let compiled: WebAssembly.Module | null = null;

/** Most bytes of these many doubles and 32-bit integers, with `arrays` arrays in all. */
export function bytesFor(doubles: number, integers: number, arrays: number): number {
  return 8 * doubles + 4 * integers + 16 * arrays;
}

/** A kernel with a memory of its own, of a size that is known from the start. */
export class Workbench {
  readonly kernel: LpKernel;
  private readonly memory: WebAssembly.Memory;
  /** Address of the first free byte; the bytes before it are the kernel's own. */
  private free = 1024;

  /** Throws a RangeError when there is not so much memory. */
  constructor(size: number) {
    if (size + 1024 > MOST)
      throw new RangeError(
        `The linear program needs ${Math.ceil(size / 2 ** 20)} MiB of memory, more than the ${Math.floor(MOST / 2 ** 20)} MiB that can be had: choose a smaller model or a smaller network.`,
      );
    compiled ??= new WebAssembly.Module(bytes);
    this.memory = new WebAssembly.Memory({ initial: Math.ceil((size + 1024) / PAGE) });
    this.kernel = new WebAssembly.Instance(compiled, { env: { memory: this.memory } }).exports as unknown as LpKernel;
  }

  doubles(length: number): Doubles {
    const at = this.take(8 * length);
    return { at, values: new Float64Array(this.memory.buffer, at, length) };
  }

  integers(length: number): Integers {
    const at = this.take(4 * length);
    return { at, values: new Int32Array(this.memory.buffer, at, length) };
  }

  /** The doubles that begin there. */
  look(at: number, length: number): Float64Array {
    return new Float64Array(this.memory.buffer, at, length);
  }

  doublesOf(values: ArrayLike<number>): Doubles {
    const made = this.doubles(values.length);
    made.values.set(values);
    return made;
  }

  integersOf(values: ArrayLike<number>): Integers {
    const made = this.integers(values.length);
    made.values.set(values);
    return made;
  }

  /** Integers of 16 bits without a sign. */
  halvesOf(values: ArrayLike<number>): { readonly at: number; readonly values: Uint16Array } {
    const at = this.take(2 * values.length);
    const made = new Uint16Array(this.memory.buffer, at, values.length);
    made.set(values);
    return { at, values: made };
  }

  private take(length: number): number {
    const at = this.free;
    this.free = at + 16 * Math.ceil(length / 16);
    // Growing would take the memory away from the arrays made before.
    if (this.free > this.memory.buffer.byteLength) throw new TypeError("more arrays than the workbench was made for");
    return at;
  }
}
