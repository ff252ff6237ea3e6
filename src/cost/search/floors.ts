/**
 * Wishes that can be checked only on built designs: what random failures leave, what any routing carries of the worst permutation found,
 * and which model's bounds stand beside any routing's.
 */
import type { Parameter } from "../../descriptor.ts";

/** The models of routing that a design can be bounded by; ids of throughput models. */
export const OWN_MODELS = [
  { id: "min", title: "minimal", help: "Minimal paths only, with the best split over them." },
  { id: "valiant-uniform", title: "Valiant", help: "Every packet through a random router between, evenly." },
  {
    id: "5",
    title: "UGAL",
    help: "Minimal or through a random router, each alike, in the best proportion (model 5 of Mollah et al. 2017).",
  },
] as const;

export const FLOORS = [
  {
    kind: "choice",
    id: "model",
    title: "routing to judge by",
    help: "Whose bounds stand beside those of any routing, and against whom the worst permutation is searched for.",
    default: "min",
    options: OWN_MODELS,
  },
  {
    kind: "real",
    id: "minWorstFound",
    title: "worst found, at least",
    help: "Of the worst permutation that is found against any routing, as a fraction of the endpoints' full rate: designs for which it is proved that no routing carries so much are left out, once they are measured.",
    min: 0,
    max: 1,
    default: 0,
  },
  {
    kind: "real",
    id: "minResilience",
    title: "connected with links lost, at least",
    help: "Part of all links that may fail at random with the network still whole in three of four cases; designs whose 95 % interval ends below are left out, once they are measured.",
    min: 0,
    max: 1,
    default: 0,
  },
  {
    kind: "real",
    id: "minDiameterResilience",
    title: "diameter with links lost, at least",
    help: "Part of all links that may fail at random until the diameter has grown by more than two hops, likewise.",
    min: 0,
    max: 1,
    default: 0,
  },
] as const satisfies readonly Parameter[];
