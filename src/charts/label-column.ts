/** Names in a column beside a chart, each as near as can be to the height where its line ends. */

/**
 * Heights at least `apart` from each other and within [low, high], in the order of those that are wanted and as near to them as can be (in
 * squares of distances, pooled neighbours); closer where there is no room for all.
 */
export function spread(wanted: readonly number[], apart: number, low: number, high: number): readonly number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const step = Math.min(apart, (high - low) / Math.max(1, wanted.length - 1));
  // Without the steps between them they need only ascend: pools of those that would not share their mean.
  const pools: { sum: number; count: number }[] = [];
  order.forEach((which, place) => {
    let pool = { sum: wanted[which]! - place * step, count: 1 };
    for (let last = pools.at(-1); last && last.sum / last.count >= pool.sum / pool.count; last = pools.at(-1)) {
      pool = { sum: pool.sum + last.sum, count: pool.count + last.count };
      pools.pop();
    }
    pools.push(pool);
  });
  const most = high - (wanted.length - 1) * step;
  const heights = wanted.map(() => 0);
  let place = 0;
  for (const { sum, count } of pools)
    for (let i = 0; i < count; i++, place++) heights[order[place]!] = Math.min(Math.max(sum / count, low), most) + place * step;
  return heights;
}
