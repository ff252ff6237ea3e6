/**
 * Logarithms and powers from basic IEEE operations only, so that every browser and Node give the same bits (Math.log and Math.exp may not).
 */

const bits = new DataView(new ArrayBuffer(8));
const LN2 = 0.6931471805599453;

/** ln x for a normal positive x, to about 1e-15 relative. */
export function naturalLog(x: number): number {
  bits.setFloat64(0, x);
  const high = bits.getUint32(0);
  let exponent = (high >>> 20) - 1023;
  bits.setUint32(0, (high & 0x000fffff) | 0x3ff00000);
  let mantissa = bits.getFloat64(0);
  if (mantissa > Math.SQRT2) {
    mantissa /= 2;
    exponent++;
  }
  // ln m = 2 artanh((m - 1)/(m + 1)); |z| <= 0.172, so ten terms reach double precision.
  const z = (mantissa - 1) / (mantissa + 1);
  const z2 = z * z;
  let series = 0;
  for (let k = 21; k >= 1; k -= 2) series = series * z2 + 1 / k;
  return exponent * LN2 + 2 * z * series;
}

/** e to the x, to about 1e-15 relative, for x between -700 and 700; 0 below. */
export function exponential(x: number): number {
  if (x < -700) return 0;
  const octaves = Math.round(x / LN2);
  const rest = x - octaves * LN2;
  let series = 1;
  for (let k = 16; k >= 1; k--) series = 1 + (series * rest) / k;
  return series * 2 ** octaves;
}

/** x to the power of y, for x of at least 0. */
export function power(x: number, y: number): number {
  return x <= 0 ? 0 : exponential(y * naturalLog(x));
}

/** Entries of the cumulative table. Up to this many, gaps are looked up instead of computed. */
const LONGEST_TABLE = 4096;

/** Draws the gap between two events of a Bernoulli process of the given rate: 1, 2, 3, … cycles. */
export class GeometricGap {
  readonly scale: number;
  /** P(gap <= k + 1) in units of 2^-32, until it rounds to 1; empty for rare events. */
  readonly cumulative: Float64Array;
  /** For each upper byte of the random number, the first entry that can be its answer. */
  readonly guide: Uint16Array;

  /** Without `tabled`, gaps are always computed, which takes longer but no memory. */
  constructor(rate: number, tabled = true) {
    // ln(1 - rate) is -rate where 1 - rate has no digits left for it.
    this.scale = rate >= 1 ? 0 : rate < 1e-9 ? -1 / rate : 1 / naturalLog(1 - rate);
    const table: number[] = [];
    for (let none = 1 - rate; tabled && table.length < LONGEST_TABLE; none *= 1 - rate) {
      table.push((1 - none) * 4294967296);
      if (none * 4294967296 < 0.5) break;
    }
    const complete = tabled && table.length < LONGEST_TABLE;
    if (complete) table[table.length - 1] = 4294967296;
    this.cumulative = Float64Array.from(complete ? table : []);
    this.guide = Uint16Array.from({ length: complete ? 256 : 0 }, (_, byte) => table.findIndex((bound) => bound > byte * 16777216));
  }

  /** The gap for a uniform 32-bit integer. */
  of(random32: number): number {
    const uniform = random32 >>> 0;
    if (this.guide.length === 0) return 1 + Math.floor(naturalLog((uniform + 0.5) / 4294967296) * this.scale);
    let k = this.guide[uniform >>> 24]!;
    while (this.cumulative[k]! <= uniform) k++;
    return k + 1;
  }
}
