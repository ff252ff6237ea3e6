/** Turns a program's shares and prices into the reported figures. */
import { GLOBAL, LOCAL } from "../topology/network.ts";
import type { ChannelKind, Network } from "../topology/network.ts";
import type { CapacitatedNetwork } from "./capacities.ts";
import type { Demands } from "./demands.ts";
import { cheapest, fold, loadsOf } from "./folded-program.ts";
import { PATH_KINDS } from "./program-builder.ts";
import type { Program } from "./program-builder.ts";
import { FULL } from "./results.ts";
import type { ChannelClassUse, FlowRates, LengthShare, ThroughputResult } from "./results.ts";
import type { Symmetry } from "./symmetry.ts";

const BOTTLENECKS = 20;
/** Largest number of columns whose rates are reported. */
const MAX_RATES = 500_000;

type Figures = Pick<
  ThroughputResult,
  "bottlenecks" | "channelUse" | "lengths" | "minimalFraction" | "channelLoad" | "channelDual" | "rates"
>;

/** The figures of a network on which no flow leaves its router. */
export function idleFigures({ channels }: Network): Figures {
  return {
    bottlenecks: [],
    channelUse: { local: null, global: null },
    lengths: [],
    minimalFraction: null,
    channelLoad: new Float32Array(channels),
    channelDual: new Float32Array(channels),
    rates: null,
  };
}

/** The classes of a program and their rates and prices at an optimum. */
export interface Optimum {
  readonly classes: Pick<Program, "firstColumn" | "kind" | "length" | "paths">;
  readonly shares: Float64Array;
  /** For each row: its orbit of channels, its load when all flows send their whole demand, and its price. Neither need be scaled. */
  readonly rowOrbit: Int32Array;
  readonly loads: Float64Array;
  readonly prices: Float64Array;
  /** Sum over the flows of demand times the price of their cheapest class. */
  readonly scale: number;
}

/** The optimum of a stored program. */
export function optimumOf(program: Program, shares: Float64Array, prices: Float64Array): Optimum {
  const folded = fold(program);
  return { classes: program, shares, rowOrbit: program.rowOrbit, loads: loadsOf(folded, shares), prices, scale: cheapest(folded, prices) };
}

/** The figures of an optimum; `demands` are those of the whole pattern. */
export function figuresOf(
  network: CapacitatedNetwork,
  symmetry: Symmetry,
  demands: Demands,
  { classes, shares, rowOrbit, loads, prices, scale }: Optimum,
): Figures {
  const most = loads.reduce((max, x) => Math.max(max, x), 0);
  const channelLoad = new Float32Array(network.channels);
  const channelDual = new Float32Array(network.channels);
  for (let e = 0; e < rowOrbit.length; e++) {
    const orbit = symmetry.orbits[rowOrbit[e]!]!;
    for (const c of orbit) {
      // At the optimum the fullest row is full; scaled prices add up to alphaNetwork.
      channelLoad[c] = loads[e]! / most;
      channelDual[c] = scale > 0 ? prices[e]! / scale / orbit.length / network.channelCapacity[c]! : 0;
    }
  }
  const lengths = lengthShares(classes, shares, symmetry.demands);
  const minimal = lengths.reduce((sum, { kind, share }) => sum + (kind === "minimal" ? share : 0), 0);
  return {
    bottlenecks: bottlenecksOf(channelDual),
    channelUse: { local: useOf(network, LOCAL, channelLoad, channelDual), global: useOf(network, GLOBAL, channelLoad, channelDual) },
    lengths,
    minimalFraction: lengths.some(({ kind }) => kind === "any") ? null : minimal,
    channelLoad,
    channelDual,
    rates:
      lengths.some(({ kind }) => kind === "any") || shares.length > MAX_RATES ? null : ratesOf(network, symmetry, demands, classes, shares),
  };
}

function bottlenecksOf(dual: Float32Array): ThroughputResult["bottlenecks"] {
  return Array.from(dual, (price, channel) => ({ channel, dual: price }))
    .filter((one) => one.dual > 1e-9)
    .sort((x, y) => y.dual - x.dual || x.channel - y.channel)
    .slice(0, BOTTLENECKS);
}

function useOf(
  { channels, channelKind, channelCapacity }: CapacitatedNetwork,
  kind: ChannelKind,
  load: Float32Array,
  dual: Float32Array,
): ChannelClassUse | null {
  const use = { channels: 0, full: 0, load: 0, capacity: 0, price: 0 };
  let allPrices = 0;
  for (let c = 0; c < channels; c++) {
    const capacity = channelCapacity[c]!;
    allPrices += dual[c]! * capacity;
    if (channelKind[c] !== kind) continue;
    use.channels++;
    use.capacity += capacity;
    use.load += load[c]! * capacity;
    use.price += dual[c]! * capacity;
    if (load[c]! >= FULL) use.full++;
  }
  if (use.channels === 0) return null;
  return {
    channels: use.channels,
    full: use.full,
    meanLoad: use.load / use.capacity,
    priceShare: allPrices > 0 ? use.price / allPrices : 0,
  };
}

function lengthShares(classes: Optimum["classes"], shares: Float64Array, { flows, demand }: Demands): LengthShare[] {
  const sums = new Map<number, number>();
  let total = 0;
  for (let f = 0; f < flows; f++) {
    total += demand[f]!;
    for (let j = classes.firstColumn[f]!; j < classes.firstColumn[f + 1]!; j++) {
      const key = 256 * classes.kind[j]! + classes.length[j]!;
      sums.set(key, (sums.get(key) ?? 0) + demand[f]! * shares[j]!);
    }
  }
  return [...sums]
    .sort(([x], [y]) => x - y)
    .map(([key, sum]) => ({ kind: PATH_KINDS[key >> 8]!, length: key % 256 === 0 ? null : key % 256, share: sum / total }));
}

function ratesOf(
  { routers }: Network,
  { flowOf }: Symmetry,
  { source, target }: Demands,
  { firstColumn, kind, length, paths }: Optimum["classes"],
  shares: Float64Array,
): FlowRates {
  return {
    firstClass: firstColumn,
    kind,
    kinds: PATH_KINDS,
    length,
    paths,
    rate: Float32Array.from(shares),
    pairs: Float64Array.from(source, (s, f) => s * routers + target[f]!),
    flowOf,
  };
}
