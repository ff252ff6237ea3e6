/** In which order the loads of a curve tell most of it, before anything is simulated. */

/**
 * All loads once: `first` where it is one of them, then both ends of what is to be seen, the lowest load and the lowest that saturates, then
 * always the middle of the gap that is nearest to the knee; last what is saturated by more. Without a knee the curve is thought to bend at its end.
 */
export function tellingLoads(loads: readonly number[], knee: number | null, first: number | null = null): readonly number[] {
  const all = [...new Set(loads)].sort((a, b) => a - b);
  if (all.length === 0) return [];
  const bend = knee ?? all.at(-1)!;
  const above = all.findIndex((load) => load > bend);
  const upper = above < 0 ? all.length - 1 : above;
  const order: number[] = [];
  const take = (index: number): void => {
    if (!order.includes(index)) order.push(index);
  };
  if (first !== null && all.includes(first)) take(all.indexOf(first));
  take(0);
  take(upper);
  while (order.length < all.length) {
    const taken = order.toSorted((a, b) => a - b);
    // Gaps between loads that are taken, and what lies beyond the last one.
    const gaps = [...taken, all.length].flatMap((end, i) => {
      const begin = i === 0 ? -1 : taken[i - 1]!;
      return end - begin > 1 ? [[begin + 1, end - 1] as const] : [];
    });
    // What is saturated tells least and takes longest.
    const away = ([from, to]: readonly [number, number]): number => (from > upper ? Infinity : Math.max(0, bend - all[to]!));
    const [from, to] = gaps.reduce((best, gap) => (away(gap) < away(best) ? gap : best));
    take(from > upper ? from : Math.round((from + to) / 2));
  }
  return order.map((index) => all[index]!);
}
