/**
 * Words that people bring along: the names that BookSim2, CAMINOS and SST's Merlin have for what is a parameter or a choice here, and names
 * that are spelt almost right. Loaded when a study names something that is not here.
 */
import { FAMILIES } from "../topology/words.ts";

const PROGRAMS = { booksim: "BookSim2", caminos: "CAMINOS", sst: "SST/Merlin" } as const;

export interface ForeignWord {
  readonly word: string;
  /** Whose it is. */
  readonly of: (typeof PROGRAMS)[keyof typeof PROGRAMS];
  /** The parameter that has a value of this name; null for the name of a parameter. */
  readonly valueOf: string | null;
  /** The parameter, or the value, that it is here. */
  readonly here: string;
  /** Where meaning or unit differ, as a clause; "" where they do not. */
  readonly note: string;
  /** Whether the value is the same number or word here. */
  readonly carries: boolean;
}

type Row = readonly [word: string, here: string, note?: string];

/** Names of parameters. A `=` before the name here: values carry over as they are. */
const NAMES: Readonly<Record<keyof typeof PROGRAMS, readonly Row[]>> = {
  booksim: [
    ["vc_buf_size", "=buffer"],
    ["buf_size", "buffer", "of all virtual channels of an input together there, of each one here"],
    ["num_vcs", "=vcs"],
    ["injection_rate", "=load", "in packets a cycle there unless injection_rate_uses_flits is 1, in flits here"],
    ["const_flits_per_packet", "=packetSize"],
    ["packet_size", "=packetSize"],
    ["routing_function", "routing", "the routings have other names"],
    ["threshold", "=bias", "flits; the source code there has 30 for dragonflynew"],
    ["credit_delay", "=creditLatency"],
    ["internal_speedup", "=speedup"],
    ["input_speedup", "=inputSpeedup"],
    ["routing_delay", "=routingDelay", "1 there unless given, 0 here"],
    ["vc_alloc_delay", "routerLatency", "the sum of all steps of the pipeline in cycles"],
    ["sw_alloc_delay", "routerLatency", "the sum of all steps of the pipeline in cycles"],
    ["st_prepare_delay", "routerLatency", "the sum of all steps of the pipeline in cycles"],
    ["st_final_delay", "routerLatency", "the sum of all steps of the pipeline in cycles"],
    ["vc_allocator", "allocator", "separable_input_first is input-first, islip is islip"],
    ["sw_allocator", "allocator", "separable_input_first is input-first, islip is islip"],
    ["wait_for_tail_credit", "vcReuse", "0 there is tail-sent, 1 is tail-credit"],
    ["vc_busy_when_full", "vcAllocation", "0 there is any, 1 is with-credit"],
    ["output_buffer_size", "outputBuffer", "in flits; -1 there is 0 here, no bound"],
    ["use_noc_latency", "localLatency", "0 there is a latency of 1 everywhere but in a dragonfly"],
    ["warmup_periods", "warmup", "periods there, cycles here: that number times sample_period"],
    ["max_samples", "measure", "periods there, cycles here: that number times sample_period"],
    ["sample_period", "measure", "the cycles of one of several periods there, all measured cycles here"],
    ["latency_thres", "saturation", "a load saturates here where a source or a destination falls behind, whatever its latency"],
    ["perm_seed", "=permutationSeed", "other numbers are drawn from it"],
    ["hotspot_nodes", "=hotSpot", "one endpoint here"],
    ["hotspot_rates", "fraction", "a weight there, the share of all other endpoints' packets here"],
    ["injection_process", "injection", "bernoulli is bernoulli, on_off is bursty"],
    ["burst_beta", "burst", "the chance that a burst ends there, its mean length in packets here"],
    ["use_read_write", "protocol", "1 there is request-reply"],
    ["c", "=p"],
    ["fail_seed", "=failSeed", "other links are drawn from it"],
    ["network_file", "topology", "the command reads such a file by file=PATH, with topology=custom"],
  ],
  caminos: [
    ["servers_per_router", "=p"],
    ["global_ports_per_router", "=h"],
    ["group_size", "=a"],
    ["number_of_groups", "=g"],
    ["global_arrangement", "arrangement", "Palmtree there is palmtree"],
    ["sides", "dims", "[4,4] there is 4x4"],
    ["virtual_channels", "=vcs"],
    ["buffer_size", "=buffer", "in phits there, of which a flit here is one"],
    ["output_buffer_size", "=outputBuffer", "in phits there, of which a flit here is one; 0 blocks there, and is no bound here"],
    ["maximum_packet_size", "=packetSize", "in phits there, of which a flit here is one"],
    ["message_size", "=packetSize", "in phits there, of which a flit here is one"],
    ["measured", "=measure"],
    ["random_seed", "=seed", "other numbers are drawn from it"],
    [
      "link_classes",
      "linkLatency",
      "a list with a delay for each class there; here localLatency, globalLatency and terminalLatency say the same",
    ],
  ],
  sst: [
    ["hosts_per_router", "=p"],
    ["local_ports", "=p"],
    ["routers_per_group", "=a"],
    ["intergroup_per_router", "=h"],
    ["num_groups", "=g"],
    ["intergroup_links", "=pairLinks"],
    ["global_route_mode", "=arrangement", "absolute and relative mean the same where no global_link_map is given"],
    ["global_link_map", "arrangement", "a list of links there, a rule by its name here"],
    ["shape", "dims", "of a torus, a mesh and a HyperX the same, such as 4x4x4"],
    [
      "num_vns",
      "vcs",
      "virtual networks there, each with as many virtual channels as the topology needs; all virtual channels of a channel here",
    ],
    ["input_buf_size", "buffer", "in bits or bytes there, in flits of one virtual channel here"],
    ["output_buf_size", "outputBuffer", "in bits or bytes there, in flits here"],
    ["link_bw", "terminalSpeed", "of every link there, in Gb/s of an endpoint's link here"],
    ["xbar_bw", "speedup", "a bandwidth there, its multiple of link_bw here"],
    ["flit_size", "flitBytes", "in bits or bytes there, in bytes here"],
    ["link_lat", "localLatency", "in seconds there, in cycles here; globalLatency and terminalLatency are apart"],
    ["input_latency", "routerLatency", "in seconds there; the cycles of a whole router here"],
    ["output_latency", "routerLatency", "in seconds there; the cycles of a whole router here"],
    ["adaptive_threshold", "bias", "a factor there, 2.0 unless given; flits here, beside weighting"],
  ],
};

/** Values, by the parameter that takes them here. */
const VALUES: Readonly<Record<keyof typeof PROGRAMS, Readonly<Record<string, readonly Row[]>>>> = {
  booksim: {
    topology: FAMILIES.booksim,
    routing: [
      ["ugal", "ugal-l", "in a dragonfly with intermediate=router&congestion=credits&weighting=double&bias=30"],
      ["dim_order", "dimension-order"],
      ["dor", "dimension-order"],
      ["ran_min", "dimension-order", "of flatfly, in the order of its dimensions in spite of its name"],
      ["nca", "nearest-common-ancestor"],
      ["anca", "adaptive-nca"],
    ],
    traffic: [
      ["bad_dragon", "worst-case", "to a random endpoint of the next group"],
      ["bitcomp", "bit-complement"],
      ["bitrev", "bit-reversal"],
      ["randperm", "random-permutation", "another permutation is drawn from the same seed"],
      ["hotspot", "hot-spot"],
      ["asymmetric", "shift", "with shiftBy=half"],
    ],
    injection: [["on_off", "bursty"]],
    allocator: [["separable_input_first", "input-first"]],
  },
  caminos: {
    topology: FAMILIES.caminos,
    routing: [
      [
        "Shortest",
        "min",
        "shortest in the graph there, which in a dragonfly may pass through a third group; min crosses one global link at most",
      ],
      ["WeighedShortest", "min", "with a weight of global links that leaves one of them"],
      ["Valiant", "valiant-router", "through any router there"],
      ["DOR", "dimension-order"],
      ["PAR", "par"],
    ],
    traffic: [
      ["Uniform", "uniform", "without the sender itself"],
      ["UniformPattern", "uniform", "without the sender itself unless allow_self is set"],
      ["RandomPermutation", "random-permutation", "another permutation is drawn from the same seed"],
      ["Hotspots", "hot-spot", "one endpoint here"],
    ],
    arrangement: [["Palmtree", "palmtree"]],
  },
  sst: {
    topology: FAMILIES.sst,
    routing: [
      ["minimal", "min"],
      ["adaptive-local", "ugal-l", "with bias in flits in place of its threshold"],
    ],
    traffic: [
      ["merlin.targetgen.uniform", "uniform"],
      ["merlin.targetgen.bit_complement", "bit-complement"],
      ["merlin.targetgen.shift", "shift"],
    ],
  },
};

const entry = (of: keyof typeof PROGRAMS, valueOf: string | null, [word, here, note = ""]: Row): ForeignWord => ({
  word,
  of: PROGRAMS[of],
  valueOf,
  here: here.replace(/^=/, ""),
  note,
  carries: here.startsWith("="),
});

const IDS = Object.keys(PROGRAMS) as readonly (keyof typeof PROGRAMS)[];

/** All of them: program by program, names before values. */
export const FOREIGN_WORDS: readonly ForeignWord[] = IDS.flatMap((of) => [
  ...NAMES[of].map((row) => entry(of, null, row)),
  ...Object.entries(VALUES[of]).flatMap(([parameter, rows]) => rows.map((row) => entry(of, parameter, row))),
]);

/** Hyphens, underscores and capitals are told apart by nobody. */
const plain = (word: string): string => word.toLowerCase().replaceAll("_", "-");

const foreign = (word: string, valueOf: string | null): readonly ForeignWord[] =>
  FOREIGN_WORDS.filter((one) => one.valueOf === valueOf && plain(one.word) === plain(word));

/** The words of other programs for a parameter, or for a value of it. */
export function wordsFor(here: string, valueOf: string | null = null): readonly string[] {
  return FOREIGN_WORDS.filter((one) => one.here === here && one.valueOf === valueOf).map(({ word }) => word);
}

/** What another program's name for a parameter is here, as the end of a sentence; null for a name that is none. */
export function foreignName(word: string, value: string): string | null {
  const found = foreign(word, null);
  const [first] = found;
  if (first === undefined) return null;
  const told = found.map(({ of, word: name, here, note }) => `${of}'s ${name} is ${here} here${note === "" ? "" : ` (${note})`}`);
  const write = new Set(found.filter(({ carries }) => carries).map(({ here }) => `${here}=${value}`));
  return `${told.join(", and ")}: ${write.size === 1 ? `write ${[...write].join("")}` : `write ${[...new Set(found.map(({ here }) => here))].join(" or ")}`}`;
}

/** What another program's name for a value is here, likewise. */
export function foreignValue(parameter: string, value: string): string | null {
  const [first] = foreign(value, parameter);
  return first === undefined
    ? null
    : `${first.of}'s ${first.word} is ${parameter}=${first.here} here${first.note === "" ? "" : ` (${first.note})`}`;
}

/** Changes of a letter up to which a word counts as misspelt. */
const MOST = 2;
/** Words of so many letters or fewer may differ by one alone, and shorter ones than the other number by none. */
const [SHORT, LEAST] = [4, 3];

/** The name that a misspelt one is nearest to; null if none is near. Of equally near ones the first. */
export function nearestName(word: string, names: readonly string[]): string | null {
  const given = plain(word);
  let best: string | null = null;
  let least = given.length <= SHORT ? 1 : MOST;
  for (const name of names) {
    const own = plain(name);
    if (own === given) return name;
    const far = own.length < LEAST || given.length < LEAST ? Infinity : changesBetween(given, own, least);
    if (far > least || (far === least && best !== null)) continue;
    best = name;
    least = far;
  }
  return best;
}

/** Inserted, left out, changed and swapped letters that make one word of the other; Infinity if they are more than `most`. */
function changesBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : Infinity;
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1), swapped);
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}
