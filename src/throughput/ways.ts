/**
 * The ways to solve a design's program: stored entry by entry or in runs, with paths generated on demand, without columns, or by a sum if
 * there is no choice.
 */
import { optimumOf } from "./answer.ts";
import type { Optimum } from "./answer.ts";
import { gapBetween } from "./best-bounds.ts";
import type { Answer, Steps } from "./best-bounds.ts";
import type { CapacitatedNetwork } from "./capacities.ts";
import { compactSteps } from "./compact-program.ts";
import type { RoughAnswer } from "./compact-program.ts";
import { HANDOVER, optimise, PROVED } from "./engine.ts";
import { evenSplit } from "./even-split.ts";
import type { OwnShares } from "./even-split.ts";
import { fold } from "./folded-program.ts";
import { generate } from "./generation.ts";
import { canGoWithout, groupedSteps } from "./grouped-program.ts";
import type { LpSolver } from "./lp-solver.ts";
import { isCounted } from "./models.ts";
import type { ThroughputSettings } from "./models.ts";
import { anyPathOracle, valiantOracle } from "./path-oracles.ts";
import type { PathSets } from "./path-sets.ts";
import type { Program } from "./program-builder.ts";
import { buildProgram, BY_ENTRY, LIMITS, refuseTooLarge, sizeOfModel, tooMany } from "./programs.ts";
import type { FirstBounds, ProgramSize } from "./programs.ts";
import { refine } from "./refinement.ts";
import type { Symmetry } from "./symmetry.ts";

/** Most nonzeros of a program that is stored entry by entry, for exact methods, though first-order steps alone may be enough. */
const STORED = 8_000_000;

/**
 * Programs of at most so many nonzeros are solved to the end even if the endpoints' links alone limit the answer, since that takes only
 * moments.
 */
const MOMENTS = 30_000;

/** The chosen way for a model. */
interface Plan extends ProgramSize {
  readonly way: "stored" | "compact" | "generated" | "without columns" | "nothing to choose";
}

/** Throws ThroughputError if it is too large for any way. */
export function planOf(
  network: CapacitatedNetwork,
  sets: PathSets,
  { model, gap }: ThroughputSettings,
  symmetry: Symmetry,
  own: boolean,
): Plan {
  if (own || model.scheme?.minimal === null) return { rows: 0, columns: 0, nonzeros: 0, way: "nothing to choose" };
  const { generated, ...size } = sizeOfModel(network, sets, model, symmetry);
  const without = !generated && size.nonzeros > STORED && canGoWithout(network, sets, model.scheme!, symmetry);
  const rough = gap >= HANDOVER || without;
  if (rough && !generated && size.nonzeros > STORED && !tooMany(size)) return { ...size, way: "compact" };
  if (without) return { ...size, way: "without columns" };
  const roughly = rough || tooMany(size) ? "" : "accept a gap, such as gap=0.01, or ";
  refuseTooLarge(size, network, sets, model, symmetry, rough ? LIMITS : BY_ENTRY, roughly);
  return { ...size, way: generated ? "generated" : "stored" };
}

interface Solved {
  /** Null if told to stop before there was one. */
  readonly optimum: Optimum | null;
  readonly size: ProgramSize;
  readonly lower: number;
  readonly upper: number;
  readonly stopped: boolean;
  readonly solver: string;
}

interface Report {
  readonly stage: string;
  readonly lower: number;
  readonly upper: number;
  readonly size?: ProgramSize;
}

/**
 * Solves the program. `quick`: the bounds before it; `limit`: what the endpoints' links allow, whatever the network carries. When the
 * bounds on the smaller of the two meet, the rest is sought only in small programs.
 */
export function* programSteps(
  network: CapacitatedNetwork,
  sets: PathSets,
  settings: ThroughputSettings,
  symmetry: Symmetry,
  solver: LpSolver,
  { way, ...estimate }: Plan,
  quick: FirstBounds,
  limit: number,
  own: OwnShares | null,
): Generator<Report, Solved, boolean | undefined> {
  const { model, gap } = settings;
  const { lower: first, upper: most } = quick;
  // What has nothing to choose is added up to its end.
  const whole = estimate.nonzeros <= MOMENTS || isCounted(model);
  const enough = whole ? Infinity : limit / (1 + Math.max(gap, PROVED));
  const early = (): Solved => ({
    optimum: null,
    size: { rows: 0, columns: 0, nonzeros: 0 },
    lower: first,
    upper: most,
    stopped: true,
    solver: "stopped before the program was built",
  });
  const parts = symmetry.order > 1 ? [`one of ${symmetry.order} symmetric parts`] : [];
  if (yield { stage: "building", lower: first, upper: most }) return early();
  if (!whole && gapBetween(first, most, enough) <= Math.max(gap, PROVED))
    return {
      optimum: quick.evenly(model.scheme === null ? "any" : "minimal"),
      size: estimate,
      lower: first,
      upper: most,
      stopped: false,
      solver: ["an even split over minimal paths is enough", ...parts].join(", "),
    };
  if (way === "nothing to choose") {
    const splitting = evenSplit(network, sets, model.scheme!, symmetry, own);
    let split = splitting.next();
    while (!split.done) {
      if (yield { stage: "adding up the paths", lower: first, upper: most }) return early();
      split = splitting.next();
    }
    const { optimum, alpha, size } = split.value;
    const by = [own ? "no choice to make: all routes that packets draw" : "no choice to make: one class a flow", ...parts].join(", ");
    return { optimum, size, lower: alpha, upper: alpha, stopped: false, solver: by };
  }
  if (way === "generated") {
    const oracle = model.scheme ? valiantOracle(network, sets) : anyPathOracle(network);
    const { program, shares, prices, solvers, ...made } = yield* generate(network, sets, oracle, symmetry, gap, solver, enough);
    return { ...made, optimum: optimumOf(program, shares, prices), size: sizeOf(program), solver: [...solvers, ...parts].join(", ") };
  }
  if (way === "compact" || way === "without columns") {
    const steps =
      way === "compact"
        ? compactSteps(network, sets, model.scheme!, symmetry, gap, enough, { lower: first, upper: most })
        : groupedSteps(network, sets, model.scheme!, settings.intraVlb, symmetry, gap, estimate.nonzeros, enough);
    const answer = yield* withSize<RoughAnswer | null>(steps, estimate);
    if (answer === null) return early();
    const { optimum, solvers, columns, nonzeros, ...made } = answer;
    return { ...made, optimum, size: { rows: estimate.rows, columns, nonzeros }, solver: [...solvers, ...parts].join(", ") };
  }
  const building = buildProgram(network, sets, model.scheme!, symmetry);
  let built = building.next();
  while (!built.done) {
    if (yield { stage: "building", lower: first, upper: most }) return early();
    built = building.next();
  }
  const program = built.value;
  if (yield { stage: "building", lower: first, upper: most, size: sizeOf(program) }) return early();
  const answer = yield* symmetricSteps(program, gap, solver, enough);
  const { lower, upper, stopped } = answer;
  return {
    optimum: optimumOf(program, answer.shares, answer.prices),
    size: sizeOf(program),
    lower,
    upper,
    stopped,
    solver: [...answer.solvers, ...parts].join(", "),
  };
}

/** The same reports with a size. */
function* withSize<T>(steps: Steps<T>, size: ProgramSize): Generator<Report, T, boolean | undefined> {
  let next = steps.next();
  while (!next.done) next = steps.next(yield { ...next.value, size });
  return next.value;
}

/** The program's optimum, by that of its quotient if colour refinement finds one. */
function* symmetricSteps(program: Program, gap: number, solver: LpSolver, enough: number): Steps<Answer> {
  const quotient = refine(program);
  if (!quotient) return yield* optimise(fold(program), gap, solver, undefined, undefined, enough);
  const small = fold(quotient.program);
  const answer = yield* optimise(small, gap, solver, undefined, undefined, enough);
  return {
    ...answer,
    shares: quotient.lift(answer.shares),
    prices: quotient.liftPrices(answer.prices),
    solvers: [...answer.solvers, `colour refinement to ${small.flows + small.rows} rows and ${small.columns + 1} columns`],
  };
}

function sizeOf(program: Program): ProgramSize {
  const columns = program.kind.length;
  return { rows: program.flows + program.rows, columns: columns + 1, nonzeros: program.flows + columns + program.value.length };
}
