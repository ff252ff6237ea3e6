/**
 * Flitlab's engine: studies of interconnection networks, read, built, described, priced, estimated, simulated and bounded, in a browser or
 * in Node. Every function takes a design, or what one is read from, and options: workers to compute on (`flitlab/node`, `flitlab/web`;
 * without them all is computed in the calling thread), a signal that ends it, and who hears of its progress.
 *
 * ```ts
 * import { simulate } from "flitlab";
 * for await (const { load, packetLatency } of simulate({ p: 2, a: 4, h: 2, load: [0.2, 0.4] }))
 *   console.log(load, packetLatency.mean);
 * ```
 */
import type { ResilienceResult } from "../analysis/resilience.ts";
import type { CostReport } from "../cost/results.ts";
import type { Bill } from "../cost/bill.ts";
import type { Sameness } from "../workers/jobs/same-network.ts";
import { whenLoaded } from "../descriptor.ts";
import type { Complaint, Value } from "../descriptor.ts";
import type { NetworkDrawing } from "../drawing/drawing.ts";
import type { Scheme } from "../drawing/palette.ts";
import type { Collisions } from "../estimate/collisions.ts";
import type { Estimate } from "../estimate/estimate.ts";
import type { Curve } from "../simulation/curve.ts";
import type { ProgramProgress, ProgramResult } from "../simulation/program-run.ts";
import type { LoadPoint, LoadProgress } from "../simulation/results.ts";
import { formatDesign, formatStudy, parseStudy } from "../study/codec.ts";
import { studyFromJson } from "../study/json.ts";
import { notAlike } from "../study/not-alike.ts";
import type { NotAlike } from "../study/not-alike.ts";
import type { DesignValues, Problem } from "../study/study.ts";
import type { WishValues } from "../study/wish-text.ts";
import type { ThroughputProgress, ThroughputResult, Verification } from "../throughput/results.ts";
import { MODELS } from "../throughput/models.ts";
import type { EdgeFormat } from "../topology/export.ts";
import type { Network } from "../topology/network.ts";
import type { Description } from "../workers/jobs/description.ts";
import type { Found, Search } from "../workers/found-design.ts";
import type { SearchRow } from "../workers/jobs/search.ts";
import type { Report, ReportProgress, ReportedDesign } from "../workers/report.ts";
import type { Measured } from "../workers/measured-design.ts";
import type { EstimatedRow, SearchExtent, SearchProgress } from "../workers/ranked-search.ts";
import type { CableFormat } from "../workers/cable-texts.ts";
import type { LifeReport } from "../workers/jobs/life.ts";
import { carriedUnderFailures } from "../workers/carried.ts";
import type { Carried } from "../workers/carried.ts";
import { alternativesTo } from "../workers/alternatives.ts";
import type { Alternatives } from "../workers/alternatives.ts";
import { Cancelled } from "../workers/errors.ts";
import { measureImpact } from "../workers/impact.ts";
import type { Impact, ImpactWish } from "../workers/impact.ts";
import { harmfulLinks } from "../workers/harmful.ts";
import type { Harm } from "../workers/harmful.ts";
import type { Help } from "../workers/jobs/helpful-links.ts";
import type { Job } from "../workers/job.ts";
import { LoadCurve, simulateLoads } from "../workers/load-curve.ts";
import type { CurveWatch } from "../workers/load-curve.ts";
import type { Pool } from "../workers/pool.ts";
import { sampleFailures } from "../workers/resilience.ts";
import type { Design, DesignInput, DesignWishes } from "./design-input.ts";
import type { Route } from "./function-router.ts";
import { inThreadPool } from "./in-thread.ts";

export { DIGITS } from "./digits.ts";
export type {
  Bill,
  Sameness,
  CableFormat,
  Carried,
  Collisions,
  CostReport,
  Curve,
  Description,
  Design,
  DesignInput,
  DesignWishes,
  EdgeFormat,
  Estimate,
  EstimatedRow,
  Found,
  Harm,
  Alternatives,
  Help,
  Impact,
  ImpactWish,
  LifeReport,
  LoadPoint,
  LoadProgress,
  Measured,
  Network,
  NetworkDrawing,
  NotAlike,
  Problem,
  ProgramProgress,
  ProgramResult,
  Report,
  ReportProgress,
  ReportedDesign,
  ResilienceResult,
  Route,
  Scheme,
  Search,
  SearchProgress,
  SearchRow,
  ThroughputProgress,
  ThroughputResult,
  Value,
  Verification,
};

/** Workers that functions may compute on: threads of Node, or Web Workers. */
export interface Workers {
  /** Load points that they simulate at once. */
  readonly size: number;
  /** Ends the workers. Work under way on them rejects. */
  close(): void;
}

export interface Options<Progress = never> {
  readonly workers?: Workers;
  /** When it is aborted, the computation ends and the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** When true, an aborted call gives what has been found until then, if anything. The result itself says that it is not complete. */
  readonly keep?: boolean;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Study {
  /** One to eight, in the order in which they are compared. */
  readonly designs: readonly Design[];
  readonly text: string;
  /** What two of the designs do not share, and which figures that touches. */
  readonly notAlike: readonly NotAlike[];
}

/** Thrown for a study that is not valid, with everything that is wrong. The message is the first sentence. */
export class InvalidStudy extends Error {
  override readonly name = "InvalidStudy";
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems[0]?.message ?? "the study is not valid");
    this.problems = problems;
  }
}

/** Thrown when a format cannot hold a network of this kind. The message says why. */
export class CannotExport extends Error {
  override readonly name = "CannotExport";
}

/** Reads a study: a text, a share URL, names with values, or several of these. Rejects with InvalidStudy. */
export async function study(input: DesignInput | readonly DesignInput[]): Promise<Study> {
  const designs = (
    await Promise.all((Array.isArray(input) ? (input as readonly DesignInput[]) : [input as DesignInput]).map(readDesigns))
  ).flat();
  const values = designs.map((one) => one.values);
  return { designs, text: formatStudy({ designs: values }), notAlike: notAlike(values) };
}

/** Reads one design, the first of the input. Rejects with InvalidStudy. */
export async function design(input: DesignInput): Promise<Design> {
  return (await readDesigns(input))[0]!;
}

/** The network of a design: routers, endpoints and channels as arrays by their numbers. */
export function network(input: DesignInput, options: Options = {}): Promise<Network> {
  return compute(input, options, (pool, values) => pool.run("network", values));
}

/**
 * Describes a network: size, distances, paths, cuts, bisection, virtual channels. `layers`: also how many layers forwarding tables need,
 * which takes longer.
 */
export function describe(input: DesignInput, options: Options<number> & { readonly layers?: boolean } = {}): Promise<Description> {
  return compute(input, options, (pool, values) => pool.run("description", values, watching(options), options.layers ?? false));
}

/**
 * Which of other designs have the network of this one, however their routers are numbered: for each true, false, or null where that would
 * take too long to tell. `fingerprint`: a text that all networks share which are this one; few others do if it is `strong`.
 */
export async function sameNetworks(input: DesignInput, others: readonly DesignInput[], options: Options = {}): Promise<Sameness> {
  const designs = await Promise.all(others.map((one) => design(one)));
  return compute(input, options, (pool, values) =>
    pool.run(
      "sameNetwork",
      values,
      undefined,
      designs.map((one) => one.values),
    ),
  );
}

/** Racks, cables, routers, dollars, watts; each dollar and watt by the design's price book. */
export function price(input: DesignInput, options: Options = {}): Promise<CostReport> {
  return compute(input, options, (pool, values) => pool.run("cost", values));
}

/**
 * The order list: routers by ports, cables by medium and length on sale; and the same as CSV. Rejects with a sentence where something is
 * not on sale.
 */
export function bill(input: DesignInput, options: Options = {}): Promise<{ readonly bill: Bill; readonly csv: string }> {
  return compute(input, options, (pool, values) => pool.run("bill", values));
}

/**
 * What the fabric needs over its life: failures a year, endpoints that are cut off, bandwidth that is up, spares, energy, each with the ends
 * between which it may lie; and the step to the smallest design of its family with `to` endpoints, or twice as many as it has. Rejects with a
 * sentence where something is not on sale.
 */
export function life(input: DesignInput, options: Options<number> & { readonly to?: number } = {}): Promise<LifeReport> {
  return compute(input, options, (pool, values) => pool.run("life", values, watching(options), options.to ?? null));
}

/**
 * Every cable with racks, routers and ports at both ends, as a table in a format. It is passed piece by piece to `onProgress`; the result
 * says whether that is all.
 */
export function cables(input: DesignInput, format: CableFormat, options: Options<string> = {}): Promise<{ readonly complete: boolean }> {
  return compute(input, options, (pool, values) => pool.run("cableList", values, watching(options), format));
}

/** Latency and saturation at once, without a simulation, each with a band. `unknown` says in a sentence why there is no estimate. */
export function estimate(input: DesignInput, options: Options = {}): Promise<Estimate> {
  return compute(input, options, (pool, values) => pool.run("estimate", values));
}

/**
 * Which flows a routing that hashes them has meet on which channel, what each gets, and what other seeds of the hash would give. Null where
 * the routing hashes none, hashes them anew after pauses, or the pattern has too many.
 */
export function collisions(input: DesignInput, options: Options = {}): Promise<Collisions | null> {
  return compute(input, options, (pool, values) => pool.run("collisions", values));
}

/**
 * A simulation under way. It yields a design's points as they are finished, in the order of the loads. `curve`: all points, and where the
 * design saturates.
 */
export interface Simulation extends AsyncIterable<LoadPoint> {
  readonly curve: Promise<Curve>;
}

export interface SimulateOptions extends Omit<Options, "onProgress"> {
  /** `searched`: true for a load of the search for saturation, which is not in the list. */
  readonly onProgress?: (progress: LoadProgress, searched: boolean) => void;
  readonly onPoint?: (point: LoadPoint, searched: boolean) => void;
  /**
   * Routes from a function in place of the design's routing, in the calling thread only. `longest`: most hops of a route, each of which
   * takes a class of virtual channels.
   */
  readonly route?: { readonly choose: Route; readonly longest: number };
}

/**
 * Simulates a design flit by flit, load by load, and searches for its saturation unless its `saturation` says otherwise. Its seed
 * determines every digit, on any number of workers. The simulation begins at once.
 */
export function simulate(input: DesignInput, options: SimulateOptions = {}): Simulation {
  const points = new Queue<LoadPoint>();
  const watch: CurveWatch = {
    onPoint: (point, searched) => {
      if (!searched) points.put(point);
      options.onPoint?.(point, searched);
    },
    onProgress: (progress, searched) => options.onProgress?.(progress, searched),
  };
  const curve = compute(input, options, (pool, values) => {
    if (options.route === undefined) return simulateLoads(pool, values, watch);
    if (options.workers !== undefined) throw new TypeError("route is a function, which no worker can be given: leave workers out");
    return routed(values, options.route, watch);
  });
  void curve.then(
    () => {
      points.end();
    },
    (error: unknown) => {
      points.end(error);
    },
  );
  // Whoever only iterates hears of a failure there.
  curve.catch(() => undefined);
  return { curve, [Symbol.asyncIterator]: () => points.read() };
}

/** Runs a workload, such as `traffic: "ring-all-reduce"`, to its last delivery. */
export function complete(input: DesignInput, options: Options<ProgramProgress> = {}): Promise<ProgramResult> {
  return compute(input, options, (pool, values) => pool.run("completion", values, watching(options)));
}

/** The most traffic that any routing, or the design's kind of routing (`model`), can carry: a linear program, with certified bounds. */
export function bound(
  input: DesignInput,
  options: Options<ThroughputProgress> & { readonly model?: string; readonly gap?: number } = {},
): Promise<ThroughputResult> {
  return compute(input, options, (pool, values) => pool.run("linearProgram", asked(values, options), watching(options)));
}

/** Solves the same program with another solver, HiGHS. */
export function verify(
  input: DesignInput,
  options: Options<string> & { readonly model?: string; readonly gap?: number } = {},
): Promise<Verification> {
  return compute(input, options, (pool, values) => pool.run("verification", asked(values, options), watching(options)));
}

/**
 * What others do to a design's traffic: latency of packets and time of messages by themselves and beside endpoints that congest the
 * network, or beside the second job, with both jobs' slowdown. Rejects with InvalidStudy where there is nothing to be measured.
 */
export async function impact(input: DesignInput, options: Options<number> & ImpactWish = {}): Promise<Impact> {
  return unrefused(await compute(input, options, (pool, values) => measureImpact(pool, values, options, watching(options))));
}

/** What random failures leave of a design's network. Rejects with InvalidStudy where nothing can fail. */
export async function resilience(input: DesignInput, options: Options<number> = {}): Promise<ResilienceResult> {
  const found = await compute(input, options, (pool, values) =>
    sampleFailures(pool, values, { onProgress: ({ done }) => options.onProgress?.(done) }),
  );
  return unrefused(found);
}

function unrefused<T extends object>(found: T | { readonly refusal: Complaint }): T {
  if (!("refusal" in found)) return found;
  const { parameter, message } = found.refusal;
  throw new InvalidStudy([{ design: 0, parameter, name: parameter, value: "", message }]);
}

/**
 * How much is still carried when the given shares of links have failed: certified bounds of any routing, and where the design's own
 * saturates.
 */
export function carried(
  input: DesignInput,
  shares: readonly number[],
  options: Options<readonly Carried[]> = {},
): Promise<readonly Carried[]> {
  return compute(input, options, (pool, values) => carriedUnderFailures(pool, values, shares, watching(options)));
}

/** The links whose failure harms most, one after another, up to the given number. */
export function harmful(input: DesignInput, most: number, options: Options<Harm> = {}): Promise<Harm> {
  return compute(input, options, (pool, values) => harmfulLinks(pool, values, most, watching(options)));
}

/** What would shorten a run to completion, by estimates: designs that answer the same question and differ in one thing, soonest first. */
export function alternatives(input: DesignInput, options: Options<Alternatives> = {}): Promise<Alternatives> {
  return compute(input, options, (pool, values) => alternativesTo(pool, values, watching(options)));
}

/** The links beside which a second one helps most, one after another, up to the given number; of the design's traffic as it is. */
export function helpful(input: DesignInput, most: number, options: Options<Help> = {}): Promise<Help> {
  return compute(input, options, (pool, values) => pool.run("helpfulLinks", values, watching(options), most));
}

export interface SearchOptions extends Options<SearchProgress>, Partial<SearchExtent> {}

/**
 * Searches all families for designs that fit wishes such as `{ endpoints: 1000, maxRadix: 64 }`, the best first. It gives 20 designs, none
 * of them measured, unless the options say otherwise. Rejects with InvalidStudy.
 */
export async function search(wishes: string | Readonly<Record<string, string | number>>, options: SearchOptions = {}): Promise<Search> {
  const wanted = await wishesIn(wishes);
  const { foundIn } = await import("../workers/found-design.ts");
  const { searchDesigns } = await import("../workers/ranked-search.ts");
  const { top = 20, measure = 0, estimate: estimates = 0, each = false } = options;
  const found = await compute(await design(""), options, (pool) =>
    searchDesigns(pool, wanted, { top, measure, estimate: estimates, each }, options.onProgress),
  );
  return foundIn(found, wanted);
}

export interface ReportOptions extends Options<ReportProgress>, Partial<Pick<SearchExtent, "top" | "measure">> {
  /** What a search has found for these wishes; left out, it is made: 20 designs, five of them measured, the best of each family. */
  readonly found?: Search;
  /**
   * The design that is reported on: its place in the list, from 1 on, or a design. Left out, the first that surely keeps to all limits, or
   * the first of all.
   */
  readonly choice?: number | DesignInput;
  /** Simulates the latencies over load, which are otherwise estimated. */
  readonly simulate?: boolean;
}

/**
 * All that a decision needs: what was wished for and found, and one design with its drawing, price, order, bounds, latencies, failures and
 * growth. `wishes`: null for a report on the chosen design alone. `flitlab report` writes a page of it. Rejects with InvalidStudy, and with
 * a sentence where the chosen design cannot be built.
 */
export async function report(
  wishes: string | Readonly<Record<string, string | number>> | null,
  options: ReportOptions = {},
): Promise<Report> {
  const wanted = wishes === null ? null : await wishesIn(wishes);
  const { choice = null, found = null, top = 20, measure = 5, simulate: simulated = false } = options;
  const chosen = choice === null || typeof choice === "number" ? choice : (await design(choice)).values;
  const { makeReport } = await import("../workers/report.ts");
  return compute(await design(""), options, (pool) =>
    makeReport(pool, { wanted, found, choice: chosen, top, measure, simulated }, options.onProgress),
  );
}

/**
 * The network's links in a format of another tool. `losses`: a sentence on what the format does not hold; null where nothing is lost.
 * Rejects with CannotExport.
 */
export async function exportNetwork(
  input: DesignInput,
  format: EdgeFormat,
  options: Options = {},
): Promise<{ readonly text: string; readonly losses: string | null }> {
  const { values, text } = await design(input);
  const [built, { formatEdges }, { lossesOf, lossSentence }] = await Promise.all([
    network({ values, text }, options),
    import("../topology/export.ts"),
    import("../topology/export-losses.ts"),
  ]);
  const losses = lossesOf(built, values, format);
  if ("fault" in losses) throw new CannotExport(losses.fault);
  return { text: formatEdges(built, values, text, format), losses: lossSentence(losses, format) };
}

/** A picture of a design's network as plain data: places of routers and endpoints, curves of links. */
export async function drawing(input: DesignInput, options: Options = {}): Promise<NetworkDrawing> {
  const [built, { layoutNetwork }] = await Promise.all([network(input, options), import("../drawing/layout.ts")]);
  return layoutNetwork(built, async () => (await import("../drawing/plain.ts")).layoutPlain);
}

export interface SvgOptions extends Options {
  /** Pixels; 800 × 800 when left out. */
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: Scheme;
  /** Use of every channel, 0 to 1, such as a point's `utilisation`. Without it, links are coloured by kind. */
  readonly channelLoad?: Float32Array;
  readonly endpoints?: boolean;
}

/** The same picture as the text of an SVG. */
export async function svg(input: DesignInput, options: SvgOptions = {}): Promise<string> {
  const { width = 800, height = 800, scheme = "light", channelLoad = null, endpoints = true } = options;
  const { values, text } = await design(input);
  const [picture, { networkToSvg }, { fitTransform }, { linkWidths }] = await Promise.all([
    drawing({ values, text }, options),
    import("../drawing/svg.ts"),
    import("../drawing/geometry.ts"),
    import("../drawing/link-widths.ts"),
  ]);
  const transform = fitTransform(picture.bounds, width, height);
  return networkToSvg(picture, {
    width,
    height,
    pixelRatio: 1,
    transform,
    scheme,
    channelLoad,
    widths: linkWidths(picture.network, values),
    hovered: null,
    selected: null,
    moving: false,
    showEndpoints: endpoints,
  });
}

/** Links between routers, by their numbers from 0, as the `graph` of a network of one's own. */
export function edges(links: Iterable<readonly [number, number]>): string {
  return Array.from(links, ([a, b]) => `${a}-${b}`).join(",");
}

/** Wishes as values. Rejects with InvalidStudy. */
async function wishesIn(wishes: string | Readonly<Record<string, string | number>>): Promise<WishValues> {
  const [{ readWishes }, { loadDescriptors }] = await Promise.all([import("../study/wish-text.ts"), import("../study/descriptors.ts")]);
  await loadDescriptors();
  const text =
    typeof wishes === "string"
      ? wishes
      : new URLSearchParams(Object.entries(wishes).map(([name, value]) => [name, String(value)])).toString();
  const { values, problems } = readWishes(text);
  if (problems.length > 0)
    throw new InvalidStudy(problems.map(({ parameter, message }) => ({ design: 0, parameter, name: parameter, value: "", message })));
  return values;
}

async function readDesigns(input: DesignInput): Promise<Design[]> {
  if (isDesign(input)) return [input];
  const read = await whenLoaded(() => (typeof input === "string" ? parseStudy(input) : studyFromJson(input)));
  const problems = read.problems.filter(({ idle }) => !idle);
  if (problems.length > 0) throw new InvalidStudy(problems);
  return read.study.designs.map((values) => ({ values, text: formatDesign(values) }));
}

function isDesign(input: DesignInput): input is Design {
  return typeof input === "object" && "values" in input && typeof input.values === "object" && "text" in input;
}

function watching<P>({ onProgress }: Options<P>): { readonly onProgress?: (progress: P) => void } {
  return onProgress === undefined ? {} : { onProgress };
}

/** The program that is asked for, in place of the design's own. Throws where there is no such model. */
function asked(values: DesignValues, { model, gap }: { readonly model?: string; readonly gap?: number }): DesignValues {
  if (model !== undefined && !MODELS.some(({ id }) => id === model))
    throw new RangeError(`model = ${model} is not known: it must be one of ${MODELS.map(({ id }) => id).join(", ")}`);
  return { ...values, ...(model === undefined ? {} : { model }), ...(gap === undefined ? {} : { gap }) };
}

/** The result of a job on the workers, or in this thread. */
async function compute<T>(
  input: DesignInput,
  { workers, signal, keep = false }: Omit<Options, "onProgress">,
  start: (pool: Pool, values: DesignValues) => Job<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const { values } = await design(input);
  signal?.throwIfAborted();
  const job = start((workers as Pool | undefined) ?? inThreadPool(), values);
  const cancel = (): void => {
    job.cancel();
  };
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    const result = await job.done;
    if (!keep) signal?.throwIfAborted();
    return result;
  } catch (error) {
    if (error instanceof Cancelled) signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
}

function routed(
  values: DesignValues,
  { choose, longest }: { readonly choose: Route; readonly longest: number },
  watch: CurveWatch,
): Job<Curve> {
  const { vcs } = values;
  if (vcs < longest)
    throw new RangeError(
      `vcs = ${vcs} is too few for a route of up to ${longest} hops: each hop takes a class of virtual channels of its own, so vcs must be at least ${longest}`,
    );
  const stopping = new AbortController();
  const simulateOne = async (at: DesignValues, load: number, tell: (progress: LoadProgress) => void): Promise<LoadPoint> => {
    const [{ createSteadyState }, { simulated }, { FunctionRouter }, { networkOf }] = await Promise.all([
      import("../simulation/steady-state.ts"),
      import("../workers/slices.ts"),
      import("./function-router.ts"),
      import("../topology/networks.ts"),
    ]);
    const built = networkOf(at);
    return simulated(
      () => createSteadyState(built, at, load, { router: new FunctionRouter(built, choose, longest) }),
      { signal: stopping.signal, paused: () => null, report: tell, processorSeconds: () => performance.now() / 1000 },
      (progress) => progress,
    );
  };
  const curve = new LoadCurve(
    {
      size: 1,
      start: (at, load, told) => ({
        done: simulateOne(at, load, (progress) => told.onProgress?.(progress)),
        cancel: () => {
          stopping.abort();
        },
      }),
    },
    values,
    watch,
  );
  return curve;
}

/** A queue that gives its items in order to each reader, from the beginning. */
class Queue<T> {
  private readonly items: T[] = [];
  private ended: { readonly error?: unknown } | null = null;
  private wake: () => void = () => undefined;
  private more = this.wait();

  put(item: T): void {
    this.items.push(item);
    this.next();
  }

  end(error?: unknown): void {
    this.ended = error === undefined ? {} : { error };
    this.next();
  }

  async *read(): AsyncGenerator<T, void, void> {
    for (let i = 0; ; i++) {
      while (i >= this.items.length) {
        if (this.ended !== null) {
          if ("error" in this.ended) throw this.ended.error;
          return;
        }
        await this.more;
      }
      yield this.items[i]!;
    }
  }

  private next(): void {
    this.wake();
    this.more = this.wait();
  }

  private wait(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
