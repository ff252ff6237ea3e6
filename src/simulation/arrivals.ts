/** When packets are born: Bernoulli injection, or bursts of a two-state Markov chain. Births depend on the seed alone. */
import { GeometricGap } from "../math/logarithm.ts";
import type { RandomSource } from "../math/random.ts";
import type { Traffic } from "../traffic/traffic.ts";
import { NEVER } from "./kernel/constants.ts";
import type { SimulationSettings } from "./settings.ts";

/** How a source's births follow each other, in the kernel's form. */
export interface GapForm {
  /** For Bernoulli injection the gaps between packets, for bursts the pauses; null if a pause lasts at most one cycle. */
  readonly gap: GeometricGap | null;
  /** In that case the probability of one cycle, in units of 2^-32. */
  readonly once: number;
}

/** Birth cycles of the packets of every endpoint that sends; none comes later than NEVER. */
export interface Arrivals {
  /** Birth of a source's first packet, 0 or later, as if the process had run for ever. */
  first(source: number, random: RandomSource): number;
  /** Birth of the packet after one that was born at `birth`. */
  next(source: number, birth: number, random: RandomSource): number;
  /**
   * The form of next(): one for each different rate, the form of each source (null: all have the first), and for bursts the last packets'
   * share (see Bursts).
   */
  readonly form: { readonly gaps: readonly GapForm[]; readonly gapOf: Int32Array | null; readonly last: number | null };
}

/** Number of different rates that get tables of their gaps; gaps of further rates are computed. */
const TABLES = 64;

/**
 * The arrivals of a pattern at an offered load (flits per endpoint and cycle, at most 1). Each source sends load times its share in
 * `traffic.rates`. With `settings.burst` > 0 it sends bursts of that many packets on average.
 */
export function arrivalsOf(traffic: Traffic, settings: Pick<SimulationSettings, "packetSize" | "burst">, load: number): Arrivals {
  const { packetSize, burst } = settings;
  return burst > 0 ? new Bursts(traffic.rates, packetSize, burst, load) : new Bernoulli(traffic.rates, load / packetSize);
}

/** One object for each different rate of the sources that send; one for all if they are alike. */
class ByRate<T> {
  readonly objects: readonly T[];
  /** Object of each source; null if there is only one. */
  readonly objectOf: Int32Array | null;

  /** `make` gets the number of objects made before. */
  constructor(rates: Float64Array | undefined, make: (rate: number, before: number) => T) {
    const different = rates ? [...new Set(rates)].filter((rate) => rate > 0) : [1];
    this.objects = different.map(make);
    const place = new Map(different.map((rate, i) => [rate, i]));
    this.objectOf = rates && different.length > 1 ? Int32Array.from(rates, (rate) => place.get(rate) ?? 0) : null;
  }

  of(source: number): T {
    return this.objects[this.objectOf ? this.objectOf[source]! : 0]!;
  }
}

/** A packet is born in every cycle with the same probability (packets per cycle). */
class Bernoulli implements Arrivals {
  private readonly gaps: ByRate<GeometricGap>;

  constructor(rates: Float64Array | undefined, perCycle: number) {
    this.gaps = new ByRate(rates, (rate, before) => new GeometricGap(rate * perCycle, before < TABLES));
  }

  get form(): Arrivals["form"] {
    return { gaps: this.gaps.objects.map((gap) => ({ gap, once: 0 })), gapOf: this.gaps.objectOf, last: null };
  }

  first(source: number, random: RandomSource): number {
    return this.next(source, -1, random);
  }

  next(source: number, birth: number, random: RandomSource): number {
    return Math.min(birth + this.gaps.of(source).of(random.next()), NEVER);
  }
}

/** The pauses between bursts of the sources of one rate. */
interface Pauses {
  /** Share of the cycles in which the source sends, in units of 2^-32. */
  readonly on: number;
  /** Lengths of pauses, from 1 cycle; null if their mean is less than a cycle. */
  readonly length: GeometricGap | null;
  /** If there is no `length`, the probability of a pause of one cycle, in units of 2^-32. */
  readonly once: number;
}

/**
 * Bursts. While on, a source sends a packet every packetSize cycles, its full rate, and after each goes on with probability 1 - 1/burst.
 * While off, it is silent for a geometric number of cycles, whose mean makes the load exact. If that mean is less than a cycle (loads just
 * below 1), bursts follow each other with at most one idle cycle.
 */
class Bursts implements Arrivals {
  private readonly packetSize: number;
  /** Probability that a packet is the last of its burst, in units of 2^-32. */
  private readonly last: number;
  private readonly pauses: ByRate<Pauses>;

  constructor(rates: Float64Array | undefined, packetSize: number, burst: number, load: number) {
    this.packetSize = packetSize;
    this.last = 2 ** 32 / burst;
    this.pauses = new ByRate(rates, (rate, before) => {
      const share = rate * load;
      const mean = (burst * packetSize * (1 - share)) / share;
      return { on: share * 2 ** 32, length: mean >= 1 ? new GeometricGap(1 / mean, before < TABLES) : null, once: mean * 2 ** 32 };
    });
  }

  get form(): Arrivals["form"] {
    const { objects, objectOf } = this.pauses;
    return { gaps: objects.map(({ length, once }) => ({ gap: length, once })), gapOf: objectOf, last: this.last };
  }

  /** Draws from the residual life of the renewal process: within a packet with probability `load`, else the rest of a pause. */
  first(source: number, random: RandomSource): number {
    const { packetSize } = this;
    const { on, length } = this.pauses.of(source);
    if (random.next() >>> 0 < on) return random.below(packetSize);
    return Math.min(packetSize + (length ? length.of(random.next()) - 1 : 0), NEVER);
  }

  next(source: number, birth: number, random: RandomSource): number {
    const after = birth + this.packetSize;
    if (random.next() >>> 0 >= this.last) return Math.min(after, NEVER);
    const { length, once } = this.pauses.of(source);
    if (length) return Math.min(after + length.of(random.next()), NEVER);
    return Math.min(random.next() >>> 0 < once ? after + 1 : after, NEVER);
  }
}
