/** The pool: jobs of a study spread over workers, with progress and cancelling. The same in a browser and in Node. */
import { proxy } from "comlink";
import type { Layout } from "../drawing/drawing.ts";
import type { CostResult } from "../cost/results.ts";
import type { Values } from "../descriptor.ts";
import type { Curve } from "../simulation/curve.ts";
import type { LoadPoint } from "../simulation/results.ts";
import type { ThroughputProgress, ThroughputResult, Verification } from "../throughput/results.ts";
import type { Network } from "../topology/network.ts";
import type { Desk } from "./desk.ts";
import type { Description } from "./jobs.ts";
import { Lane } from "./lane.ts";
import type { Spawn, Ticket } from "./lane.ts";
import type { PathCountRow } from "./path-count-job.ts";
import { openSession } from "./step-session.ts";
import type { StepSession } from "./step-session.ts";
import { Sweep } from "./sweep.ts";
import type { PointRunner, SimulationWatcher } from "./sweep.ts";

export interface Job<T> {
  readonly done: Promise<T>;
  cancel(): void;
}

export interface Pool {
  /** Load points simulated at once. */
  readonly size: number;
  network(values: Values): Job<Network>;
  /** The drawing of that network, without the network. */
  layout(values: Values): Job<Layout>;
  describe(values: Values): Job<Description>;
  cost(values: Values): Job<CostResult>;
  /** Minimal and Valiant paths of the pairs of routers in different groups (paper 001, Table 3). */
  pathCounts(values: Values): Job<PathCountRow>;
  /**
   * Simulates every load of the design, one a core, the curve's shape first, then further loads that tell where it saturates
   * (unless its `saturation` says otherwise). When cancelled it resolves with the points so far, the cut ones `complete: false`.
   */
  simulate(values: Values, watch: SimulationWatcher): Job<Curve>;
  /** Makes all load points wait where they are, and those to come before their first cycle. The workers keep them and use no processor. */
  pause(): void;
  /** Lets them go on. */
  resume(): void;
  /** Opens a step session of the design at this load. One at a time: the next one opens when this one has been closed. */
  session(values: Values, load: number): Promise<StepSession>;
  /** Solves the design's throughput model. When cancelled under way it resolves with the bounds so far, `complete: false`. */
  throughput(values: Values, watch?: { onProgress?(progress: ThroughputProgress): void }): Job<ThroughputResult>;
  /** The same model's optimum by another solver, which is loaded when this is first asked for. */
  verify(values: Values, watch?: { onProgress?(text: string): void }): Job<Verification>;
  /** Ends all workers; jobs under way are cancelled. */
  close(): void;
}

/** Milliseconds that a cancelled network, description or cost may still take before its worker is ended. */
const FIGURES_GRACE = 300;
/** Milliseconds that a stopped linear program may take to say what it knows. */
const STOP_GRACE = 3000;

/** A pool of `size` workers for load points, two for figures and one for linear programs, each started when first needed. */
export function createPool(size: number, spawn: Spawn): Pool {
  const simulators = new Lane(size, spawn);
  const figures = new Lane(2, spawn);
  const solvers = new Lane(1, spawn);
  const sessions = new Lane(1, spawn);
  const points = new Points(simulators);
  return {
    size,
    network: (values) =>
      jobOf(
        figures.run("network", (desk) => desk.network(values)),
        FIGURES_GRACE,
      ),
    layout: (values) =>
      jobOf(
        figures.run("drawing", (desk) => desk.layout(values)),
        FIGURES_GRACE,
      ),
    describe: (values) =>
      jobOf(
        figures.run("description", (desk) => desk.describe(values)),
        FIGURES_GRACE,
      ),
    cost: (values) =>
      jobOf(
        figures.run("cost model", (desk) => desk.cost(values)),
        FIGURES_GRACE,
      ),
    pathCounts: (values) =>
      jobOf(
        figures.run("path counts", (desk) => desk.pathCounts(values)),
        FIGURES_GRACE,
      ),
    throughput: (values, watch) => {
      const onProgress = proxy((progress: ThroughputProgress) => {
        watch?.onProgress?.(progress);
      });
      return stoppable(solvers.run("linear program", (desk) => desk.throughput(values, onProgress)));
    },
    verify: (values, watch) => {
      const onProgress = proxy((text: string) => {
        watch?.onProgress?.(text);
      });
      return jobOf(
        solvers.run("verification", (desk) => desk.verify(values, onProgress)),
        0,
      );
    },
    simulate: (values, watch) => {
      const sweep = new Sweep(points, values, watch);
      return {
        done: sweep.done,
        cancel: () => {
          sweep.cancel();
        },
      };
    },
    pause: () => {
      points.pause();
    },
    resume: () => {
      points.resume();
    },
    session: (values, load) => openSession(sessions, values, load),
    close: () => {
      for (const lane of [simulators, figures, solvers, sessions]) lane.close();
    },
  };
}

/** Asked to stop, its worker may take a moment to hand over what it has; one that does not hear is ended. */
function stoppable(ticket: Ticket<ThroughputResult>): Job<ThroughputResult> {
  return {
    done: ticket.done,
    cancel: () => {
      if (ticket.state !== "running") {
        ticket.withdraw();
        return;
      }
      void ticket.desk?.stopThroughput();
      const end = setTimeout(() => {
        ticket.withdraw();
      }, STOP_GRACE);
      const over = (): void => {
        clearTimeout(end);
      };
      ticket.done.then(over, over);
    },
  };
}

function jobOf<T>(ticket: Ticket<T>, grace: number): Job<T> {
  return {
    done: ticket.done,
    cancel: () => {
      ticket.withdraw(grace);
    },
  };
}

/** Load points on their way, which pause and go on together. */
class Points implements PointRunner {
  private readonly lane: Lane;
  private readonly tickets = new Set<Ticket<LoadPoint>>();
  private paused = false;

  constructor(lane: Lane) {
    this.lane = lane;
  }

  get size(): number {
    return this.lane.size;
  }

  start(values: Values, load: number, onProgress: Parameters<Desk["simulate"]>[2]): Ticket<LoadPoint> {
    const ticket = this.lane.run(`load point ${load}`, (desk) => desk.simulate(values, load, onProgress, this.paused));
    this.tickets.add(ticket);
    const forget = (): void => {
      this.tickets.delete(ticket);
    };
    ticket.done.then(forget, forget);
    return ticket;
  }

  pause(): void {
    this.paused = true;
    for (const { desk } of this.tickets) void desk?.pauseSimulation();
  }

  resume(): void {
    this.paused = false;
    for (const { desk } of this.tickets) void desk?.resumeSimulation();
  }
}
