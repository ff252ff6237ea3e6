/** Queues as the drawing colours them: shares of a scale that ends at a round number. */

interface Shares {
  readonly channelLoad: Float32Array;
  /** Flits at the end of the scale. */
  readonly queueTop: number;
}
const shares = new WeakMap<Float32Array, Shares>();
const ends = new WeakMap<Float32Array, number>();

/** The same queues on the same scale give the same object. */
export function sharesOf(queue: Float32Array, queueTop: number): Shares {
  const known = shares.get(queue);
  if (known?.queueTop === queueTop) return known;
  const made = { channelLoad: queue.map((one) => one / queueTop), queueTop };
  shares.set(queue, made);
  return made;
}

/**
 * Where their scale ends: at the next 1, 2 or 5 times a power of ten above the longest in a router, at least 5. Behind those of so many
 * channels stand those of the sources, which have no end where a load is not carried, and go beyond the scale; then those for the endpoints.
 */
export function queueEnd(queue: Float32Array, channels = queue.length): number {
  const known = ends.get(queue);
  if (known !== undefined) return known;
  const sources = (queue.length - channels) / 2;
  let most = 5;
  for (let c = 0; c < queue.length; c++) if ((c < channels || c >= channels + sources) && queue[c]! > most) most = queue[c]!;
  const power = 10 ** Math.floor(Math.log10(most));
  const end = power * ([1, 2, 5, 10].find((step) => step * power >= most) ?? 10);
  ends.set(queue, end);
  return end;
}
