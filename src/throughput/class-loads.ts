/** Counts how often the paths of some classes cross each channel, one path set after the other. It keeps its work arrays between flows. */

interface Class {
  paths: number;
  readonly load: Float64Array;
  readonly touched: Int32Array;
  touches: number;
}

export class ClassLoads {
  private readonly channels: number;
  private readonly classes: Class[] = [];

  constructor(channels: number) {
    this.channels = channels;
  }

  /** Adds so many paths to class k. */
  count(k: number, paths: number): void {
    this.of(k).paths += paths;
  }

  cross(k: number, channel: number, crossings: number): void {
    const one = this.classes[k] ?? this.of(k);
    if (one.load[channel] === 0) one.touched[one.touches++] = channel;
    one.load[channel]! += crossings;
  }

  /**
   * Visits each class with paths, ascending: its channels, and how often its paths cross them (not divided by their number). Then clears
   * them.
   */
  flush(visit: (k: number, paths: number, channels: Int32Array, load: Float64Array) => void): void {
    for (let k = 0; k < this.classes.length; k++) {
      const one = this.classes[k];
      if (!one || one.paths === 0) continue;
      const channels = one.touched.subarray(0, one.touches);
      visit(k, one.paths, channels, one.load);
      for (const c of channels) one.load[c] = 0;
      one.touches = 0;
      one.paths = 0;
    }
  }

  private of(k: number): Class {
    return (this.classes[k] ??= { paths: 0, load: new Float64Array(this.channels), touched: new Int32Array(this.channels), touches: 0 });
  }
}
