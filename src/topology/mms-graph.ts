/** The McKay-Miller-Siran graphs of diameter 2 over GF(q) (Besta, Hoefler 2014, section II-B; generator sets for delta = -1, 0 after Hafner 2004). */
import { galoisField, primePower } from "../math/galois-field.ts";
import type { GaloisField } from "../math/galois-field.ts";
import { GLOBAL, LOCAL } from "./network.ts";
import type { ChannelKind } from "./network.ts";

/** Every prime power q = 4w + delta, delta in {-1, 0, 1}, from 4 to 64. */
export const SLIM_FLY_ORDERS: readonly number[] = Array.from({ length: 61 }, (_, i) => i + 4).filter((q) => q % 4 !== 2 && primePower(q));

/** delta with q = 4w + delta. */
export function slimFlyDelta(q: number): number {
  return q % 4 === 3 ? -1 : q % 4;
}

/** k' = (3q - delta)/2: ports of a router to other routers. */
export function networkRadixOf(q: number): number {
  return (3 * q - slimFlyDelta(q)) / 2;
}

/** Generator sets X and X' as sorted field elements. */
export function generatorSets(field: GaloisField): { x: number[]; xPrime: number[] } {
  const q = field.order;
  const delta = slimFlyDelta(q);
  const every2 = (from: number, to: number): number[] => {
    const list: number[] = [];
    for (let e = from; e <= to; e += 2) list.push(field.exp[e % (q - 1)]!);
    return list;
  };
  const sorted = (list: number[]): number[] => list.sort((a, b) => a - b);
  if (delta === 1) return { x: sorted(every2(0, q - 3)), xPrime: sorted(every2(1, q - 2)) };
  if (delta === 0) return { x: sorted(every2(0, q - 2)), xPrime: sorted(every2(1, q - 1)) };
  const w = (q + 1) / 4;
  return {
    x: sorted([...every2(0, 2 * w - 2), ...every2(2 * w - 1, 4 * w - 3)]),
    xPrime: sorted([...every2(1, 2 * w - 1), ...every2(2 * w, 4 * w - 2)]),
  };
}

/**
 * Visits every link once, with its ports and whether it is within a block. Router (0, x, y) is x*q + y, router (1, m, c) is q*q + m*q + c.
 * Ports 0..q-1 lead within the block, by the other's place, q..2q-1 to blocks of the other subgraph. Returns the generator sets.
 */
export function eachMmsLink(
  q: number,
  link: (a: number, portA: number, b: number, portB: number, kind: ChannelKind) => void,
): { readonly x: readonly number[]; readonly xPrime: readonly number[] } {
  const field = galoisField(q);
  const { x, xPrime } = generatorSets(field);
  const negated = Array.from({ length: q }, (_, i) => field.negate(i));
  const difference = (a: number, b: number): number => field.add(a, negated[b]!);
  for (const [side, set] of [x, xPrime].entries()) {
    const inSet = new Set(set);
    for (let block = 0; block < q; block++) {
      const base = side * q * q + block * q;
      for (let i = 0; i < q; i++) {
        for (let j = i + 1; j < q; j++) if (inSet.has(difference(i, j))) link(base + i, j, base + j, i, LOCAL);
      }
    }
  }
  for (let xx = 0; xx < q; xx++) {
    for (let m = 0; m < q; m++) {
      const mx = field.multiply(m, xx);
      for (let c = 0; c < q; c++) link(xx * q + field.add(mx, c), q + m, q * q + m * q + c, q + xx, GLOBAL);
    }
  }
  return { x, xPrime };
}
