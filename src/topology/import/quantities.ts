/** Speeds and latencies as files write them. */

/** `of`: what the number counts; null where the file names no unit. */
export interface Quantity<Unit extends string> {
  readonly value: number;
  readonly of: Unit | null;
  /** What the file calls it. */
  readonly name?: string;
}

/** `x`: as a multiple of an endpoint's. */
export type Speed = Quantity<"Gb/s" | "x">;
export type Latency = Quantity<"ns" | "cycles">;

/** Gb/s of a lane of InfiniBand; 4xHDR is 200 Gb/s (IBTA; the rates that its tools print). */
const LANES: Readonly<Record<string, number>> = {
  sdr: 2.5, ddr: 5, qdr: 10, fdr10: 10, fdr: 14, edr: 25, hdr: 50, ndr: 100, xdr: 200,
}; // oxfmt-ignore
const LANE_WIDTH = /^(\d{1,2})x\s*(sdr|ddr|qdr|fdr10|fdr|edr|hdr|ndr|xdr)$/i;

const NUMBER = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?`;
/** A capital B is bytes where "B/s" or "Bps" ends the word. */
const SPEED = new RegExp(String.raw`^(${NUMBER})\s*([kKMGT]?)(?:i?)(b|B|bit|Bit|bits|byte|bytes|Byte|Bytes)?(?:/s|ps|/sec|E|e)?$`);
const TO_GIGA: Readonly<Record<string, number>> = { "": 1e-9, k: 1e-6, K: 1e-6, M: 1e-3, G: 1, T: 1000 };
const LATENCY = new RegExp(String.raw`^(${NUMBER})\s*(ps|ns|us|µs|μs|ms|s|cycles?)?$`, "i");
const TO_NANO: Readonly<Record<string, number>> = { ps: 1e-3, ns: 1, us: 1e3, µs: 1e3, μs: 1e3, ms: 1e6, s: 1e9 };

/** 200Gbps, 10 Gb/s, 50 GB/s, 100G, 4xHDR, or a number alone; null if it is no speed above 0. */
export function speedIn(text: string): Speed | null {
  const written = text.trim();
  const lanes = LANE_WIDTH.exec(written);
  if (lanes) return { value: Number(lanes[1]) * LANES[lanes[2]!.toLowerCase()]!, of: "Gb/s" };
  const match = SPEED.exec(written);
  if (!match) return null;
  const [, number = "", scale = "", of = ""] = match;
  const bare = scale === "" && of === "" && !/[/a-z]/i.test(written.slice(number.length));
  const bytes = /^B$|^byte/i.test(of) && of !== "b";
  const value = bare ? Number(number) : Number(number) * TO_GIGA[scale]! * (bytes ? 8 : 1);
  return value > 0 && Number.isFinite(value) ? { value, of: bare ? null : "Gb/s" } : null;
}

/** 0.005ms, 1us, 20 ns, 7 cycles, or a number alone; null if it is no time of 0 or more. */
export function latencyIn(text: string): Latency | null {
  const match = LATENCY.exec(text.trim());
  if (!match) return null;
  const [, number = "", unit = ""] = match;
  const name = unit.toLowerCase();
  const scale = name === "" || name.startsWith("cycle") ? 1 : TO_NANO[name]!;
  const value = Number(number) * scale;
  return value >= 0 && Number.isFinite(value) ? { value, of: name === "" ? null : name.startsWith("cycle") ? "cycles" : "ns" } : null;
}

export const gbps = (value: number): string => `${Number(value.toPrecision(6))} Gb/s`;

/** Most different ones that are kept. */
const MAX_KEPT = 1000;

/** Quantities of a file that have been read, since few of them come again and again. */
export class Quantities<One extends Quantity<string>> {
  private readonly known = new Map<string, Map<string, One | null>>();
  private count = 0;

  /** What stands under a name, which it then has; null if it is no such quantity. */
  of(name: string, text: string, read: () => One | null): One | null {
    const before = this.known.get(name)?.get(text);
    if (before !== undefined) return before;
    const value = read();
    const named = value && { ...value, name };
    if (++this.count <= MAX_KEPT) this.known.set(name, (this.known.get(name) ?? new Map<string, One | null>()).set(text, named));
    return named;
  }
}
