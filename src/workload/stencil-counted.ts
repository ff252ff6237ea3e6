/**
 * Counts the demands of a placed exchange: of local channels, for which the paper has no formula, and of global ones when tasks are drawn
 * at random.
 */
import { valuesOf } from "../descriptor.ts";
import type { Values } from "../descriptor.ts";
import { bandwidthsOf } from "../topology/channels.ts";
import { LOCAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";
import { product } from "./blocks.ts";
import { placementOf } from "./placing.ts";
import { busiest, channelBytes } from "./group-demands.ts";
import type { Flows } from "./group-demands.ts";
import type { Placement } from "./placement.ts";
import { WORK } from "./program.ts";
import type { Program } from "./program.ts";
import type { StencilValues } from "./stencil.ts";
import { drawnDemand } from "./stencil-draws.ts";
import { effectiveBandwidth } from "./stencil-model.ts";
import type { GroupNetwork } from "./stencil-model.ts";
import type { Candidate, Strategy } from "./stencil-search.ts";
import { stencil } from "./stencil.ts";

/** The demand of one strategy; null if nothing can be said. */
export interface LocalDemand {
  /** Demand of the busiest local channel, relative to what the busiest task sends. */
  readonly demand: number | null;
  /** Bandwidth of a local channel from which on local channels are no bottleneck, as a multiple of a terminal channel's. */
  readonly needed: number | null;
  /** Effective bandwidth of a task with the design's local and global channels, as a fraction of a terminal channel's. */
  readonly bandwidth: number | null;
}

/** Number of random placements that are drawn to estimate their demand. */
const DRAWS = 32;

const UNKNOWN: LocalDemand = { demand: null, needed: null, bandwidth: null };

interface LocalBytes {
  readonly direct: number;
  /** Null if there are only two groups and so no detour. */
  readonly indirect: number | null;
}

/**
 * Counts for placements of a design's exchange with the design's placement seed. Groups, and endpoints in a group, are drawn at random
 * (section 3.2), so that another seed gives somewhat different figures.
 */
export class Counted {
  private readonly network: Network;
  private readonly values: Values;
  private readonly localBandwidth: number;
  private readonly drawn = new Map<string, number>();
  private latest: { readonly key: string; readonly of: LocalBytes } | null = null;
  private program: { readonly tasks: string; readonly of: Program } | null = null;

  constructor(network: Network, values: Values) {
    this.network = network;
    this.values = values;
    ({ localBandwidth: this.localBandwidth } = bandwidthsOf(values));
  }

  /** Demand of the busiest global channel, on average over random placements with as many tasks to a group; null if nothing is sent. */
  random({ tasks, block }: Pick<Candidate, "tasks" | "block">, sent: number, network: GroupNetwork): number | null {
    if (sent === 0) return null;
    const tasksPerGroup = product(block);
    const key = `${tasks.join("x")} ${tasksPerGroup}`;
    let mean = this.drawn.get(key);
    if (mean === undefined) {
      const program = this.programOf({ ...this.values, iterations: 1, tasks: tasks.join("x") });
      ({ mean } = drawnDemand(program, tasksPerGroup, sent, network, {
        draws: DRAWS,
        seed: valuesOf<StencilValues>(this.values).placementSeed,
      }));
      this.drawn.set(key, mean);
    }
    return mean;
  }

  /**
   * Demand of local channels, by kind of routes for a placement by blocks, or with direct routes for a random one. `sent`: bytes of the
   * busiest task.
   */
  local(one: Candidate, strategy: Strategy, sent: number): LocalDemand {
    const found = one[strategy];
    const { groups } = this.network;
    if (found === null || groups === null || groups.grid !== null || groups.dims !== null || groups.middles !== null) return UNKNOWN;
    const values = {
      ...this.values,
      iterations: 1,
      tasks: one.tasks.join("x"),
      block: one.block.join("x"),
      placement: strategy === "random" ? "random-group" : "cartesian",
    };
    const bytes = this.busiest(values, strategy)[strategy === "indirect" ? "indirect" : "direct"];
    if (bytes === null || sent === 0) return UNKNOWN;
    const demand = bytes / sent;
    return {
      demand,
      needed: demand * found.bandwidth,
      bandwidth: Math.min(found.bandwidth, effectiveBandwidth(demand, this.localBandwidth)),
    };
  }

  /** Bytes on the busiest local channel with both kinds of routes. The latest placement is cached. */
  private busiest(values: Values & { readonly tasks: string; readonly block: string }, strategy: Strategy): LocalBytes {
    const key = `${values.tasks} ${values.block} ${String(strategy === "random")}`;
    if (this.latest?.key !== key) {
      const { direct, indirect } = channelBytes(this.network, flowsOf(this.programOf(values), placementOf(stencil, this.network, values)));
      const most = (carried: Float64Array): number => busiest(this.network, carried, LOCAL).bytes;
      this.latest = { key, of: { direct: most(direct), indirect: indirect && most(indirect) } };
    }
    return this.latest.of;
  }

  private programOf(values: Values & { readonly tasks: string }): Program {
    if (this.program?.tasks !== values.tasks) this.program = { tasks: values.tasks, of: stencil.program(values) };
    return this.program.of;
  }
}

/** The messages of a program between the endpoints of its tasks. */
function flowsOf({ ops, rank, peer, size }: Program, { endpoint }: Placement): Flows {
  const messages = Array.from({ length: ops }, (_, op) => op).filter((op) => peer[op] !== WORK);
  return {
    source: Int32Array.from(messages, (op) => endpoint[rank[op]!]!),
    destination: Int32Array.from(messages, (op) => endpoint[peer[op]!]!),
    bytes: Float64Array.from(messages, (op) => size[op]!),
  };
}
