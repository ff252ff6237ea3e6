/** Improves the places of racks: two change places for as long as that shortens the cables. */
import type { Network, Place } from "../topology/network.ts";

/** Most visits of cables before the search ends with what it has: about a second. */
const MAX_LOOKS = 1e8;

/**
 * Assigns the same places to racks anew. It goes through pairs in their order, over and over, until no exchange of two shortens the sum of
 * all cables' Manhattan lengths, or the limit of visits is reached. The result is the same for the same network on any machine. `saved`:
 * metres.
 */
export function improvedPlaces(
  network: Network,
  { places, rackOfRouter }: { readonly places: readonly Place[]; readonly rackOfRouter: Int32Array },
): { readonly places: readonly Place[]; readonly saved: number } {
  const count = places.length;
  const { start, other, cables } = joins(network, rackOfRouter, count);
  const x = Int32Array.from(places, ({ column }) => column);
  const y = Int32Array.from(places, ({ row }) => row);
  let [looks, saved] = [0, 0];
  /** Additional metres if rack a goes to the place of b, without the cables between the two. */
  const moved = (a: number, b: number): number => {
    let more = 0;
    for (let i = start[a]!; i < start[a + 1]!; i++) {
      const c = other[i]!;
      if (c === b) continue;
      more += cables[i]! * (Math.abs(x[b]! - x[c]!) + Math.abs(y[b]! - y[c]!) - Math.abs(x[a]! - x[c]!) - Math.abs(y[a]! - y[c]!));
    }
    looks += start[a + 1]! - start[a]! + 1;
    return more;
  };
  for (let again = true; again && looks < MAX_LOOKS;) {
    again = false;
    for (let a = 0; a < count && looks < MAX_LOOKS; a++) {
      for (let b = a + 1; b < count; b++) {
        const more = moved(a, b) + moved(b, a);
        if (more >= 0) continue;
        [x[a], x[b]] = [x[b]!, x[a]!];
        [y[a], y[b]] = [y[b]!, y[a]!];
        saved -= more;
        again = true;
      }
    }
  }
  return { places: places.map((_, rack) => ({ column: x[rack]!, row: y[rack]! })), saved };
}

/** Cables between racks in compressed rows: those of rack r are start[r] .. start[r+1]-1, `cables` of them to rack `other`. */
function joins(
  { channels, channelSource, channelTarget, channelWidth }: Network,
  rackOfRouter: Int32Array,
  count: number,
): { readonly start: Int32Array; readonly other: Int32Array; readonly cables: Int32Array } {
  const sums = new Map<number, number>();
  for (let c = 0; c < channels; c++) {
    const [a, b] = [rackOfRouter[channelSource[c]!]!, rackOfRouter[channelTarget[c]!]!];
    if (a !== b) sums.set(a * count + b, (sums.get(a * count + b) ?? 0) + channelWidth[c]!);
  }
  const keys = Float64Array.from(sums.keys()).sort();
  const start = new Int32Array(count + 1);
  for (const key of keys) start[Math.floor(key / count) + 1]!++;
  for (let rack = 0; rack < count; rack++) start[rack + 1]! += start[rack]!;
  return { start, other: Int32Array.from(keys, (key) => key % count), cables: Int32Array.from(keys, (key) => sums.get(key)!) };
}
