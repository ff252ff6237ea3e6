/** Prepared sweeps that show results at once. */
export interface SweepPreset {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  /** The design that is varied, as in an address. */
  readonly study: string;
  readonly sweep: string;
}

/** Short windows, and no search for saturation: a point takes a moment. */
const QUICK = "saturation=curve&warmup=1000&measure=1000";

/** The quickest first. */
export const SWEEP_PRESETS: readonly SweepPreset[] = [
  {
    id: "cost",
    title: "Cost of Slim Flies over their size",
    help: "Dollars an endpoint, from 150 to 20,000 of them, by three price lists.",
    study: "topology=slim-fly",
    sweep: "job:cost;q:5,7,8,9,11,13,16,17,19,23,25,27;prices:fdr10,qdr56,ethernet-10g",
  },
  {
    id: "latency",
    title: "Latency over load, and how seeds scatter",
    help: "A dragonfly's worst case by three routings; the band is five runs that differ in their seed alone.",
    study: `topology=dragonfly&p=2&a=4&h=2&traffic=worst-case&load=0.1&${QUICK}`,
    sweep: "job:simulate;load:0.05:0.45:0.05;routing:min,valiant,ugal-l;seed:1..5",
  },
  {
    id: "buffers",
    title: "Buffers against virtual channels",
    help: "What a dragonfly accepts of its worst case, as a map of two quantities.",
    study: `topology=dragonfly&p=2&a=4&h=2&routing=ugal-l&traffic=worst-case&load=0.5&${QUICK}`,
    sweep: "job:simulate;buffer:8,16,32,64,128,256;vcs:3..6",
  },
  {
    id: "saturation",
    title: "Saturation of Slim Flies by routing",
    help: "Uniform traffic over q, three seeds, small networks first; the larger ones take minutes.",
    study: "topology=slim-fly&warmup=1000&measure=1000",
    sweep: "job:saturation;q:4,5,7;routing:min,ugal-l;seed:1..3",
  },
];
