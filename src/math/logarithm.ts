/** Natural logarithm from IEEE basic operations only, so that every browser and Node give the same bits (Math.log may not). */

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

/** Draws the gap between two events of a Bernoulli process of the given rate: 1, 2, 3, … cycles. */
export class GeometricGap {
  private readonly scale: number;

  constructor(rate: number) {
    this.scale = rate >= 1 ? 0 : 1 / naturalLog(1 - rate);
  }

  /** The gap for a uniform 32-bit integer. */
  of(random32: number): number {
    if (this.scale === 0) return 1;
    return 1 + Math.floor(naturalLog(((random32 >>> 0) + 0.5) / 4294967296) * this.scale);
  }
}
