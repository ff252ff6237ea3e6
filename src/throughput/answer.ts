/** From a program's shares and prices to what is reported. */
import { GLOBAL, LOCAL } from "../topology/network.ts";
import type { ChannelKind, Network } from "../topology/network.ts";
import type { Demands } from "./demands.ts";
import { cheapest, fold, loadsOf } from "./folded-program.ts";
import type { Program } from "./program-builder.ts";
import { PATH_KINDS } from "./results.ts";
import type { ChannelClassUse, FlowRates, LengthShare, ThroughputResult } from "./results.ts";
import type { Symmetry } from "./symmetry.ts";

const BOTTLENECKS = 20;
/** Loads above this part of a channel's bandwidth fill it. */
const FULL = 0.999;
/** Columns beyond which rates are not handed out. */
const MOST_RATES = 500_000;

type Figures = Pick<ThroughputResult, "bottlenecks" | "channelUse" | "lengths" | "minimalFraction" | "channelLoad" | "channelDual" | "rates">;

/** What can be said of a network on which no flow leaves its router. */
export function idleFigures({ channels }: Network): Figures {
  return {
    bottlenecks: [], channelUse: { local: null, global: null }, lengths: [], minimalFraction: null,
    channelLoad: new Float32Array(channels), channelDual: new Float32Array(channels), rates: null,
  };
}

/** Figures of an optimum: shares by column of the program, prices by its rows; `demands` are those of the whole pattern. */
export function figuresOf(network: Network, symmetry: Symmetry, demands: Demands, program: Program, shares: Float64Array, prices: Float64Array): Figures {
  const folded = fold(program);
  const loads = loadsOf(folded, shares);
  const most = loads.reduce((max, x) => Math.max(max, x), 0);
  // At the optimum the fullest row is full; prices are scaled so that they add up to alphaNetwork.
  const scale = cheapest(folded, prices);
  const channelLoad = new Float32Array(network.channels);
  const channelDual = new Float32Array(network.channels);
  for (let e = 0; e < program.rows; e++) {
    const orbit = symmetry.orbits[program.rowOrbit[e]!]!;
    for (const c of orbit) {
      channelLoad[c] = loads[e]! / most;
      channelDual[c] = scale > 0 ? prices[e]! / scale / orbit.length / network.channelWidth[c]! : 0;
    }
  }
  const lengths = lengthShares(program, shares, symmetry.demands);
  const minimal = lengths.reduce((sum, { kind, share }) => sum + (kind === "minimal" ? share : 0), 0);
  return {
    bottlenecks: bottlenecksOf(channelDual),
    channelUse: { local: useOf(network, LOCAL, channelLoad, channelDual), global: useOf(network, GLOBAL, channelLoad, channelDual) },
    lengths,
    minimalFraction: lengths.some(({ kind }) => kind === "any") ? null : minimal,
    channelLoad,
    channelDual,
    rates: lengths.some(({ kind }) => kind === "any") || program.kind.length > MOST_RATES ? null : ratesOf(network, symmetry, demands, program, shares),
  };
}

function bottlenecksOf(dual: Float32Array): ThroughputResult["bottlenecks"] {
  return Array.from(dual, (price, channel) => ({ channel, dual: price }))
    .filter((one) => one.dual > 1e-9)
    .sort((x, y) => y.dual - x.dual || x.channel - y.channel)
    .slice(0, BOTTLENECKS);
}

function useOf({ channels, channelKind, channelWidth }: Network, kind: ChannelKind, load: Float32Array, dual: Float32Array): ChannelClassUse | null {
  const use = { channels: 0, full: 0, load: 0, width: 0, price: 0 };
  let allPrices = 0;
  for (let c = 0; c < channels; c++) {
    const width = channelWidth[c]!;
    allPrices += dual[c]! * width;
    if (channelKind[c] !== kind) continue;
    use.channels++;
    use.width += width;
    use.load += load[c]! * width;
    use.price += dual[c]! * width;
    if (load[c]! >= FULL) use.full++;
  }
  if (use.channels === 0) return null;
  return { channels: use.channels, full: use.full, meanLoad: use.load / use.width, priceShare: allPrices > 0 ? use.price / allPrices : 0 };
}

function lengthShares(program: Program, shares: Float64Array, { flows, demand }: Demands): LengthShare[] {
  const sums = new Map<number, number>();
  let total = 0;
  for (let f = 0; f < flows; f++) {
    total += demand[f]!;
    for (let j = program.firstColumn[f]!; j < program.firstColumn[f + 1]!; j++) {
      const key = 256 * program.kind[j]! + program.length[j]!;
      sums.set(key, (sums.get(key) ?? 0) + demand[f]! * shares[j]!);
    }
  }
  return [...sums].sort(([x], [y]) => x - y).map(([key, sum]) => ({ kind: PATH_KINDS[key >> 8]!, length: key % 256 === 0 ? null : key % 256, share: sum / total }));
}

function ratesOf({ routers }: Network, { flowOf }: Symmetry, { source, target }: Demands, program: Program, shares: Float64Array): FlowRates {
  return {
    firstClass: program.firstColumn, kind: program.kind, length: program.length, paths: program.paths, rate: Float32Array.from(shares),
    pairs: Float64Array.from(source, (s, f) => s * routers + target[f]!), flowOf,
  };
}
