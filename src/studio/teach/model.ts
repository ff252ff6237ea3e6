/** What the model is and where it ends, and its equations, in the order in which a course needs them. */
import type { Formula } from "./Formula.tsx";

/** What is computed, and what is not. */
export const MODEL: readonly { readonly title: string; readonly says: string }[] = [
  {
    title: "What is simulated",
    says: "Every flit in every cycle: routers with input buffers and virtual channels, credits that return over the wire, and endpoints that send at random or by a workload. The same study and seed give the same digits everywhere.",
  },
  {
    title: "What is estimated",
    says: "Dashed curves and pale colours come from channel loads and queues, without a simulation. They carry a band, and give way to what is simulated.",
  },
  {
    title: "What is proved",
    says: "Bounds come from linear programs with a certificate: no routing, or no minimal one, carries more. A bound is never worded as a result.",
  },
  {
    title: "Where the model ends",
    says: "Nothing fails during a run, links lose nothing, and endpoints have no software. Prices are coefficients of books that are named, with their ranges. Steady loads are measured in windows: what is near saturation may need longer ones, and says so.",
  },
];

interface Entry {
  readonly title: string;
  readonly formula: Formula;
  /** The same for those who do not see it, and what it means. */
  readonly says: string;
}

export const EQUATIONS: readonly Entry[] = [
  {
    title: "Latency of a packet alone",
    formula: ["T = 1 + 2 t_terminal + R t_router + ∑ t_channel + L − 1"],
    says: "A packet of L flits that crosses R routers waits for nothing but their latencies and its own length.",
  },
  {
    title: "Credit round trip",
    formula: ["t_loop = 2 t_channel + t_router + 1 + t_credit"],
    says: "A buffer of fewer flits than this many cycles cannot keep its channel full.",
  },
  {
    title: "Size of a dragonfly",
    formula: ["N = p a g , g ≤ a h + 1"],
    says: "Groups of a routers, each with p endpoints and h global channels.",
  },
  {
    title: "Minimal routing against the worst pattern of a dragonfly",
    formula: ["θ_MIN = ", { over: [["1"], ["a p"]] }],
    says: "All a times p endpoints of a group share the one channel to the next group.",
  },
  {
    title: "Valiant’s half",
    formula: ["θ_VLB ≤ ", { over: [["1"], ["2"]] }],
    says: "By way of a random place a packet takes every kind of channel about twice.",
  },
  {
    title: "Moore bound",
    formula: ["N_r ≤ 1 + k ∑ ( k − 1 )^i , 0 ≤ i < D"],
    says: "No network of degree k and diameter D has more routers.",
  },
  {
    title: "Wait in a queue of fixed service time",
    formula: ["W = ", { over: [["ρ"], ["2 ( 1 − ρ )"]] }],
    says: "At a channel load ρ; it grows without end as the load nears 1. The estimate of minimal routing is made of these.",
  },
  {
    title: "Least time of an all-reduce",
    formula: ["T ≥ ", { over: [["2 ( n − 1 )"], ["n"]] }, { over: [["S"], ["B"]] }],
    says: "Of n endpoints with S bytes each over links of B bytes a second: everything but a share has to come in and to go out.",
  },
];
