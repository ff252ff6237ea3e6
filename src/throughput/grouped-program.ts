/**
 * Solves models on networks of groups whose columns are too many to store (Cascade), without the columns, and then certifies the answer
 * flow by flow.
 */
import type { CapacitatedNetwork } from "./capacities.ts";
import type { Steps } from "./best-bounds.ts";
import type { RoughAnswer } from "./compact-program.ts";
import { approximate } from "./engine.ts";
import { cheapest, fold, loadsOf } from "./folded-program.ts";
import { GroupedOperator, groupedBytes, hasTables } from "./grouped-operator.ts";
import type { IntraVlb, PathScheme } from "./models.ts";
import { ColumnMaker } from "./path-columns.ts";
import type { PathSets } from "./path-sets.ts";
import { ProgramBuilder } from "./program-builder.ts";
import type { Program } from "./program-builder.ts";
import type { Symmetry } from "./symmetry.ts";

/** Most bytes of tables. */
const MAX_BYTES = 1.2e9;
/** Assumed minimal classes of a flow and their entries, before they are built. */
const MINIMAL = { columns: 100, nonzeros: 700 };
/** Flows built at a time. */
const BATCH = 16;

/** Whether a model can be solved without its columns here. */
export function canGoWithout(network: CapacitatedNetwork, { groups }: PathSets, { valiant }: PathScheme, { demands }: Symmetry): boolean {
  return (
    groups !== null &&
    (valiant === "length" || valiant === "all") &&
    hasTables(groups) &&
    groupedBytes(network, groups, demands.flows, {
      columns: MINIMAL.columns * demands.flows,
      nonzeros: MINIMAL.nonzeros * demands.flows,
    }) <= MAX_BYTES
  );
}

/**
 * Takes first-order steps to the accepted gap (relative), then computes both bounds again in plain code from the classes themselves; if
 * told to stop, returns the bounds of the tables. `enough`: a lower bound that ends it; `estimated`: nonzeros to report in that case.
 */
export function* groupedSteps(
  network: CapacitatedNetwork,
  sets: PathSets,
  scheme: PathScheme,
  intraVlb: IntraVlb,
  symmetry: Symmetry,
  accepted: number,
  estimated: number,
  enough = Infinity,
): Steps<RoughAnswer> {
  const { demands } = symmetry;
  const minimal = programOf(network, sets, { minimal: scheme.minimal, valiant: null }, symmetry, 0, demands.flows);
  const operator = new GroupedOperator(network, sets.groups!, symmetry, minimal, scheme.valiant === "all" ? "all" : "length", intraVlb);
  const answer = yield* approximate(operator, accepted, enough);
  const { classes } = operator;
  const solvers = [`${answer.solvers.join(", ")} without storing the columns`];
  if (answer.stopped) {
    // Whoever stops it does not wait for a second reckoning.
    const optimum = {
      classes,
      shares: answer.shares,
      rowOrbit: Int32Array.from({ length: symmetry.orbits.length }, (_, e) => e),
      prices: answer.prices,
      ...operator.reckon(answer),
    };
    return { optimum, lower: answer.lower, upper: answer.upper, columns: classes.columns + 1, nonzeros: estimated, solvers, stopped: true };
  }
  const loads = new Float64Array(symmetry.orbits.length);
  let scale = 0;
  let nonzeros = demands.flows + classes.columns;
  for (let from = 0; from < demands.flows; from += BATCH) {
    const end = Math.min(demands.flows, from + BATCH);
    const program = programOf(network, sets, scheme, symmetry, from, end);
    const folded = fold(program);
    if (folded.columns !== classes.firstColumn[end]! - classes.firstColumn[from]!) throw new TypeError("classes differ from their columns");
    loadsOf(folded, answer.shares.subarray(classes.firstColumn[from]!, classes.firstColumn[end]!)).forEach((load, c) => {
      loads[c]! += load;
    });
    scale += cheapest(folded, answer.prices);
    nonzeros += folded.nonzeros;
    yield { stage: "recomputing both bounds", lower: answer.lower, upper: answer.upper };
  }
  const lower = 1 / loads.reduce((max, x) => Math.max(max, x), 0);
  const upper = answer.prices.reduce((sum, w) => sum + w, 0) / scale;
  return {
    optimum: { classes, shares: answer.shares, rowOrbit: Int32Array.from(loads, (_, e) => e), loads, prices: answer.prices, scale },
    lower,
    upper,
    columns: classes.columns + 1,
    nonzeros,
    solvers,
    stopped: false,
  };
}

/** The program of some flows, with a row for every orbit of channels. */
function programOf(
  network: CapacitatedNetwork,
  sets: PathSets,
  scheme: PathScheme,
  symmetry: Symmetry,
  from: number,
  end: number,
): Program {
  const { source, target, demand } = symmetry.demands;
  const builder = new ProgramBuilder(symmetry.orbits.length, "all");
  const maker = new ColumnMaker(network, sets, scheme, symmetry, builder);
  for (let f = from; f < end; f++) {
    builder.flow(demand[f]!);
    maker.add(source[f]!, target[f]!);
  }
  return builder.build();
}
