/** The common part of MIN, Valiant, UGAL and PAR: a family's paths, and packets that stay within their router. */
import type { RandomSource } from "../math/random.ts";
import type { Network } from "../topology/network.ts";
import type { RouteForm } from "./forms.ts";
import type { PathMaker, PathPlan } from "./paths.ts";
import { CLASS_BITS, CLASS_MASK } from "./routing.ts";
import type { Candidate, Congestion, Router } from "./routing.ts";

/** A path for people; `cost` and its sentence if it is compared. */
export function candidateOf(
  path: Int32Array,
  length: number,
  minimal: boolean,
  chosen: boolean,
  queue: number | null = null,
  cost: number | null = null,
  comparison = "",
): Candidate {
  const entries = [...path.subarray(0, length)];
  return {
    channels: entries.map((entry) => entry >> CLASS_BITS),
    classes: entries.map((entry) => entry & CLASS_MASK),
    minimal,
    queue,
    cost,
    chosen,
    comparison,
  };
}

export abstract class PathRouter implements Router {
  readonly route: Int32Array;
  readonly longestRoute: number;
  readonly classes: number;
  readonly ejectsOnAny: boolean;
  readonly drawsInjection: boolean;
  minimal = true;
  ejectionClass = -1;
  /** The maker of paths; an explanation records paths on their way. */
  protected paths: PathMaker;
  protected readonly endpointRouter: Int32Array;
  private readonly ejectionWithin: number;
  private readonly ejectionAfter: Int8Array | null;

  constructor(network: Network, plan: PathPlan) {
    this.paths = plan.make(network);
    this.classes = plan.classes.all;
    this.ejectsOnAny = plan.ejectsOnAny;
    this.drawsInjection = plan.drawsInjection;
    this.ejectionWithin = plan.ejection?.within ?? -1;
    this.ejectionAfter = plan.ejection?.after ?? null;
    this.longestRoute = plan.longest;
    this.route = new Int32Array(this.longestRoute);
    this.endpointRouter = network.endpointRouter;
  }

  /** The form of the subclass's choice for the kernel, with paths of a form, and the treatment of packets within a router. */
  protected formOf(choice: RouteForm["choice"]): RouteForm | undefined {
    const { form } = this.paths;
    return form && { paths: form, choice, ejection: { within: this.ejectionWithin, after: this.ejectionAfter } };
  }

  choose(source: number, destination: number, random: RandomSource, congestion: Congestion): number {
    const from = this.endpointRouter[source]!;
    const to = this.endpointRouter[destination]!;
    this.minimal = true;
    if (from === to) {
      this.ejectionClass = this.ejectionWithin;
      return 0;
    }
    const length = this.choosePath(from, to, random, congestion);
    if (this.ejectionAfter !== null) this.ejectionClass = this.ejectionAfter[this.route[length - 1]! & CLASS_MASK]!;
    return length;
  }

  explain(source: number, destination: number, random: RandomSource, congestion: Congestion): readonly Candidate[] {
    const from = this.endpointRouter[source]!;
    const to = this.endpointRouter[destination]!;
    return from === to ? [candidateOf(this.route, 0, true, true)] : this.explainPaths(from, to, random, congestion);
  }

  /** Writes a route between two different routers to `route`, sets `minimal`, and returns its length in channels. */
  protected abstract choosePath(from: number, to: number, random: RandomSource, congestion: Congestion): number;

  /** The paths between two different routers that choosePath would compare. */
  protected explainPaths(from: number, to: number, random: RandomSource, congestion: Congestion): readonly Candidate[] {
    this.minimal = true;
    const length = this.choosePath(from, to, random, congestion);
    return [candidateOf(this.route, length, this.minimal, true)];
  }
}
