/**
 * Permutations of the bits of an endpoint's number. If N is not a power of two, only the first 2^b endpoints take part and the others are
 * silent (Besta, Hoefler 2014, section V-B, leaves 8192 of some 10,000 endpoints active).
 */
import { described } from "../descriptor.ts";
import type { ChoiceParameter, Described, ValuesOf } from "../descriptor.ts";
import { mappedTraffic, wholeOf } from "./fixed.ts";
import type { TrafficDescriptor } from "./traffic.ts";

/** Number of bits b of the active endpoints' numbers: the largest with 2^b <= N. */
function bitsOf(endpoints: number): number {
  return 31 - Math.clz32(endpoints);
}

const fixedPoints = {
  kind: "choice",
  id: "selfTraffic",
  title: "sender as destination",
  help: "Whether an endpoint may be its own destination, through its router and back (in BookSim2 it may).",
  default: "1",
  options: [
    { id: "0", title: "excluded", help: "Endpoints whose number stays the same are silent." },
    { id: "1", title: "included", help: "Endpoints whose number stays the same send to themselves." },
  ],
} as const satisfies ChoiceParameter;

type BitMap = (source: number, bits: number) => number;

function bitPattern<const Id extends string, const P extends readonly [] | readonly [typeof fixedPoints]>(
  id: Id,
  title: string,
  does: string,
  source: string,
  parameters: P,
  map: BitMap,
): Described<TrafficDescriptor, P, Id> {
  const form: TrafficDescriptor<Partial<ValuesOf<readonly [typeof fixedPoints]>>> = {
    id,
    title,
    source,
    parameters,
    group: "Permutations",
    summary: `To the endpoint whose number has ${does}.`,
    onNetwork: () =>
      `Endpoint i sends to the endpoint whose number has ${does}; with N no power of two only the first 2ᵇ endpoints take part.`,
    build: (network, { selfTraffic }) => {
      const bits = bitsOf(wholeOf(network).endpoints);
      return mappedTraffic(network, (endpoint) => (endpoint < 2 ** bits ? map(endpoint, bits) : -1), selfTraffic === "1");
    },
  };
  return described<TrafficDescriptor, P, Id>(form);
}

export const bitComplement = bitPattern(
  "bit-complement",
  "Bit complement",
  "all bits flipped",
  "Besta, Hoefler 2014, section V-B; Gómez et al. 2007",
  [],
  (source, bits) => 2 ** bits - 1 - source,
);

/** d_i = s_(b-1-i). */
export const bitReversal = bitPattern(
  "bit-reversal",
  "Bit reversal",
  "the bits in reverse order",
  "Besta, Hoefler 2014, section V-B; Gómez et al. 2007",
  [fixedPoints],
  (source, bits) => {
    let reversed = 0;
    for (let i = 0; i < bits; i++) reversed |= ((source >> i) & 1) << (bits - 1 - i);
    return reversed;
  },
);

/** d_i = s_(i-1 mod b): rotated left by one. */
export const shuffle = bitPattern(
  "shuffle",
  "Shuffle",
  "the bits rotated left by one",
  "Besta, Hoefler 2014, section V-B",
  [fixedPoints],
  (source, bits) => (bits === 0 ? source : ((source << 1) & (2 ** bits - 1)) | (source >> (bits - 1))),
);

/** Swaps bits, not base-k digits, on k-ary trees too. */
export const butterfly = bitPattern(
  "butterfly",
  "Butterfly",
  "its first and last bit swapped",
  "Dally, Towles 2004, section 3.2; Gómez et al. 2007",
  [fixedPoints],
  (source, bits) => {
    const differ = bits > 0 && ((source >> (bits - 1)) & 1) !== (source & 1);
    return differ ? source ^ (1 | (1 << (bits - 1))) : source;
  },
);

/** d_i = s_(i + b/2 mod b). With an odd number of bits the middle one stays, so that the pattern is its own inverse, too. */
export const transpose = bitPattern(
  "transpose",
  "Transpose",
  "the halves of its bits swapped (of an odd number the middle bit stays)",
  "Dally, Towles 2004, section 3.2",
  [fixedPoints],
  (source, bits) => {
    const half = bits >> 1;
    const low = 2 ** half - 1;
    const upper = bits - half;
    const middle = source & ~((low << upper) | low);
    return ((source & low) << upper) | middle | ((source >> upper) & low);
  },
);
