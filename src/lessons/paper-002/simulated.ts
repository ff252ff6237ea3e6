/** Besta, Hoefler 2014, section V: Slim Fly, dragonfly and fat-tree, Figures 6 and 8, and what sections IV and VII say of routing and load. */
import { figure, latencies, latency, leastStep, percent, saturation, saturationOf, saturations, share, slower } from "../findings.ts";
import type { Findings, StudyClaim } from "../findings.ts";
import type { Measure as AnyMeasure } from "../claim.ts";
import type { Reading, StudiesChart, StudiesPart } from "../lesson.ts";

type Measure = AnyMeasure<Findings>;

interface Scale {
  readonly name: string;
  readonly slimFly: string;
  /** Endpoints a router of the Slim Fly. */
  readonly p: number;
  readonly dragonfly: string;
  readonly fatTree: string;
  readonly timing: string;
  /** Of studies whose search for saturation would take an hour. */
  readonly rough: string;
  /** Of studies of deep buffers, which fill for longer than six of these windows. */
  readonly patient: string;
  /** What the rough ones leave open, relatively. */
  readonly open: number;
  readonly quick: boolean;
}

/** The paper's 10,000 endpoints, in windows that hold a million packets; its section V says that 1,000 give similar results. */
const SCALES: readonly Scale[] = [
  {
    name: "10K",
    slimFly: "topology=slim-fly&q=19",
    p: 15,
    dragonfly: "topology=dragonfly&p=7&a=14&h=7",
    fatTree: "topology=fat-tree&k=22&n=3",
    timing: "warmup=300&measure=200&maxCycles=20000",
    rough: "&saturationWithin=2",
    patient: "&warmupRule=patient",
    open: 0.02,
    quick: false,
  },
  {
    name: "1K",
    slimFly: "topology=slim-fly&q=9",
    p: 7,
    dragonfly: "topology=dragonfly&p=4&a=8&h=4",
    fatTree: "topology=fat-tree&k=10&n=3",
    timing: "warmup=600&measure=600&maxCycles=20000",
    rough: "",
    patient: "",
    open: 0.005,
    quick: true,
  },
];

const CHANNELS = "localLatency=1&globalLatency=1";
/** 64 flits a port: four virtual channels of 16, or three of 21 where three classes do. */
const FOUR = "vcs=4&buffer=16";
const THREE = "vcs=3&buffer=21";

const UNIFORM = "load=0.3,0.7,0.95,1";
const WORST = "traffic=worst-case&load=0.2,0.35,0.8";
const COLLECTIVES = { shift: "traffic=shift&shiftBy=half&load=0.1,0.8,1", shuffle: "traffic=shuffle&load=0.1,0.8,1" } as const;

/** Flits a port of Figure 8(a). */
const DEPTHS = ["8", "16", "64", "256"] as const;

const FASTER: Pick<Measure, "band" | "why" | "unit"> = {
  band: [0.5, 0.97],
  unit: "×",
  why: "Clearly lower: Slim Fly has two hops where the others have three and four; not below their ratio, one half.",
};
const slightly = (open: number): Pick<Measure, "band" | "why"> => ({
  band: [1 + open, 1.15],
  why: '"Slightly": more than what the search leaves open, and by a seventh at most.',
});

const SHIFT =
  "Slim Fly and fat-tree stand as in the paper. A dragonfly's group sends half of its traffic to one other group. Linear programs let it carry all of that (model 3: 1 on 1K); there UGAL-L finds 0.55 with four candidates and 0.40 with one, UGAL-G 0.72 and 0.57. So what keeps DF down is the routing, not the network. Slim Fly's UGAL-G stands above its UGAL-L, as in the paper; by `reading=outputs`, the paper's words taken literally, it stands below (0.453).";
const SHUFFLE =
  "No routing can do what the figure shows: on 1K linear programs prove that any routing carries at most 0.73 on Slim Fly and 0.56 on the dragonfly, while the fat-tree carries every permutation. Endpoints s and s + 1 send to 2s and 2s + 2 (mod N − 1), so that a dragonfly's group sends to two groups only and a Slim Fly's router to two or three routers. Of 1K, 90 % of Slim Fly's endpoints take part, of the paper's 10K 76 %. UGAL-G stands above UGAL-L, as in the paper; by `reading=outputs`, its words taken literally, it stands below (0.304).";

/** Beside the reasons, which were found on 1K. */
const AT_10K = {
  shift: "On 10K programs let the dragonfly carry all of it, too, so that the routing is to blame there as well.",
  shuffle:
    "On 10K programs let any routing carry at most 0.78 on Slim Fly, and UGAL's paths (model 3) 0.51 on the dragonfly, 0.52 on 1K; UGAL-L finds a quarter of it on 10K and 0.4 of it on 1K, half of it on both with four random paths. Its latency is that of the packets that go minimally, a quarter of all: a source sees the two crowded global channels of its group only once the buffers before them are full.",
} as const;

/** Designs of one scale. */
interface Networks {
  readonly slimFly: (routing: string, rest: string, vcs?: string, concentration?: number) => string;
  readonly dragonfly: (rest: string) => string;
  readonly fatTree: (rest: string) => string;
}

/** A dragonfly's UGAL-L, and how both networks' UGAL-L see queues, which the paper leaves open. */
interface Sight extends Reading {
  readonly dragonfly: string;
  readonly slimFly: string;
}

const READINGS: readonly Sight[] = [
  {
    id: "",
    title: "one candidate",
    text: "The dragonfly's UGAL-L is that of Kim et al. 2008, which the paper cites for it: one random path, and the flits that wait at the router.",
    dragonfly: "routing=ugal-l",
    slimFly: "",
  },
  {
    id: "credits",
    title: "credits, four candidates",
    text: "Both networks' UGAL-L compare four random paths, as the paper says of its own, and count credits, as the simulator does that papers of the time use.",
    dragonfly: "routing=ugal-l&congestion=credits&candidates=4",
    slimFly: "&congestion=credits",
  },
  {
    id: "vch",
    title: "UGAL-L_VC_H",
    text: "The dragonfly's highly-optimized routing is UGAL-L_VC_H of the cited paper, which tells virtual channels apart.",
    dragonfly: "routing=ugal-l-vch",
    slimFly: "",
  },
  {
    id: "cr",
    title: "UGAL-L_CR",
    text: "The dragonfly's highly-optimized routing is UGAL-L_CR, the best that the cited paper has: routers delay credits by the wait behind a channel.",
    dragonfly: "routing=ugal-l-cr",
    slimFly: "",
  },
];

function networksAt(scale: Scale, sight: Sight = READINGS[0]!): Networks {
  return {
    slimFly: (routing, rest, vcs = FOUR, concentration = scale.p) =>
      `${scale.slimFly}&p=${concentration}&routing=${routing}${routing === "ugal-l" ? sight.slimFly : ""}&${rest}&${vcs}&${CHANNELS}&${scale.timing}`,
    dragonfly: (rest) => `${scale.dragonfly}&${sight.dragonfly}&${rest}&${THREE}&${CHANNELS}&${scale.timing}${scale.rough}`,
    fatTree: (rest) => `${scale.fatTree}&routing=adaptive-nca&${rest}&${THREE}&${CHANNELS}&${scale.timing}${scale.rough}`,
  };
}

function claimsAt(scale: Scale, sight: Sight): readonly StudyClaim[] {
  const { name, quick, p, rough, patient, open } = scale;
  const { slimFly, dragonfly, fatTree } = networksAt(scale, sight);
  const collective = (id: keyof typeof COLLECTIVES, title: string, reason?: string): StudyClaim => ({
    id: `002-6-${id}-${name}`,
    where: `Figure 6(b, c), ${name}`,
    quick,
    statement: `On ${title} FT-3 carries more than SF with UGAL-L and only slightly more than with UGAL-G; SF offers slightly more bandwidth and less latency than DF.`,
    printed: "bandwidth FT-3 > SF-UGAL-G > SF-UGAL-L > DF",
    studies: {
      "SF-UGAL-L": slimFly("ugal-l", COLLECTIVES[id] + rough),
      "SF-UGAL-G": slimFly("ugal-g", COLLECTIVES[id] + rough),
      DF: dragonfly(COLLECTIVES[id]),
      FT: fatTree(COLLECTIVES[id]),
    },
    measures: {
      "FT / SF-UGAL-L": { of: share("FT", "SF-UGAL-L"), band: [1.02, 1.5], why: "Clearly more, while all carry half or more." },
      "FT / SF-UGAL-G": { of: share("FT", "SF-UGAL-G"), ...slightly(open) },
      "SF-UGAL-G / SF-UGAL-L": {
        of: share("SF-UGAL-G", "SF-UGAL-L"),
        band: [1 + open, 1.4],
        why: "Global knowledge helps: more than what the search leaves open.",
      },
      "SF-UGAL-L / DF": { of: share("SF-UGAL-L", "DF"), ...slightly(open) },
      "latency of SF-UGAL-L / DF at 0.1": { of: slower("SF-UGAL-L", "DF", 0.1), ...FASTER },
    },
    aside: saturations("FT", "SF-UGAL-G", "SF-UGAL-L", "DF"),
    ...(reason === undefined ? {} : { reason: name === "1K" ? reason : `${reason} ${AT_10K[id]}` }),
  });
  return [
    {
      id: `002-6a-sf-${name}`,
      where: `Figure 6(a), ${name}`,
      statement: "On uniform traffic MIN and UGAL-G are the best on Slim Fly, UGAL-L saturates at 80 %, VAL below 50 %.",
      printed: "MIN and UGAL-G ≈ 0.875, UGAL-L 0.8, VAL < 0.5",
      quick,
      studies: {
        MIN: slimFly("min", UNIFORM),
        VAL: slimFly("valiant", UNIFORM),
        "UGAL-L": slimFly("ugal-l", UNIFORM),
        "UGAL-G": slimFly("ugal-g", UNIFORM),
      },
      measures: {
        "UGAL-G / MIN": { of: share("UGAL-G", "MIN"), band: [0.95, 1.05], why: '"The best" together: not to be told apart in the figure.' },
        "UGAL-L": { of: saturationOf("UGAL-L"), band: [0.75, 0.85], why: "80 %, within 5 points." },
        "UGAL-L / UGAL-G": {
          of: share("UGAL-L", "UGAL-G"),
          band: [0.85, 0.98],
          why: "Below the best: 0.8 of 0.875 is 0.914, within 6.5 points.",
        },
        VAL: { of: saturationOf("VAL"), band: [0.4, 0.5], why: '"Less than 50 %": doubled load; a fifth less at most.' },
      },
      aside: saturations("MIN", "UGAL-G"),
      reason:
        "A linear program proves that minimal routes carry at most 0.875 on 10K, which is the paper's figure, and 0.925 on 1K; simulated they come to 96 and 97 % of it.",
    },
    {
      id: `002-6a-${name}`,
      where: `Figure 6(a), ${name}`,
      statement: "On uniform traffic SF has the lowest latency; DF offers less bandwidth, FT-3 slightly more.",
      printed: "latency SF < DF, FT-3; bandwidth FT-3 ≥ SF ≥ DF",
      quick,
      studies: { SF: slimFly("min", UNIFORM), DF: dragonfly(UNIFORM), FT: fatTree(UNIFORM) },
      measures: {
        "latency of SF / DF at 0.3": { of: slower("SF", "DF", 0.3), ...FASTER },
        "latency of SF / FT at 0.3": { of: slower("SF", "FT", 0.3), ...FASTER },
        "DF / SF": { of: share("DF", "SF"), band: [0.7, 0.98], why: '"Lower bandwidth", in the order of Figure 5(c): 0.7 at least.' },
        "FT / SF": { of: share("FT", "SF"), ...slightly(open) },
      },
      aside: saturations("SF", "DF", "FT"),
      reason:
        "With four random paths, as on Slim Fly, DF carries 0.62 on 1K and 0.584 on 10K, 0.693 and 0.699 of SF, just below the band: four find a shorter queue than the minimal one's more often than one does, and take more detours under even load.",
    },
    collective("shift", "the shift pattern", SHIFT),
    collective("shuffle", "shuffle", SHUFFLE),
    {
      id: `002-6d-min-${name}`,
      where: `Figure 6(d), ${name}`,
      statement: "Slim Fly's worst case limits MIN to 1/(p + 1).",
      printed: `1/${p + 1} = ${figure(1 / (p + 1))}`,
      quick,
      studies: { MIN: slimFly("min", "traffic=worst-case&load=0.02,0.2") },
      measures: {
        "saturation × (p + 1)": {
          of: (found) => saturation(found.curve("MIN")) * (p + 1),
          band: [0.95, 1.05],
          why: "A closed form: within 5 % of it.",
        },
      },
      aside: (found) => `saturation ${figure(saturation(found.curve("MIN")))}`,
      reason: "The paper's 1/(p + 1) contradicts its own construction, see the next claim.",
    },
    {
      id: `002-6d-min-bound-${name}`,
      speaks: "own",
      where: `Figure 9, ${name}`,
      statement:
        "Built as in Figure 9, with every endpoint sending to and receiving from one other, 2p flows share the worst link: MIN is limited to 1/(2p).",
      printed: `its construction: 1/${2 * p} = ${figure(1 / (2 * p))}`,
      quick,
      studies: { MIN: slimFly("min", "traffic=worst-case&load=0.02,0.2") },
      programs: { min: slimFly("min", "traffic=worst-case&model=min") },
      measures: {
        "linear program × 2p": {
          of: (found) => (found.program("min").alpha ?? NaN) * 2 * p,
          band: [0.9999, 1.0001],
          why: "Proved: the solver's accuracy.",
        },
        "saturation × 2p": {
          of: (found) => saturation(found.curve("MIN")) * 2 * p,
          band: [0.985, 1.015],
          why: "The bound, within the accuracy of the search at this load.",
        },
      },
      reason:
        "Packets of all p endpoints of R1, … for R_x cross the link from R_y to R_x, and those of R_y's own p endpoints, which send to routers behind R_x, do too: with a permutation of endpoints 2p in all. 1/(p + 1) counts p and one more.",
    },
    {
      id: `002-6d-${name}`,
      where: `Figure 6(d), ${name}`,
      statement: "On worst-case traffic VAL supports 40 %, UGAL-L 45 %, slightly more than DF; FT-3 more than both.",
      printed: "VAL 0.40, UGAL-L 0.45",
      quick,
      studies: {
        VAL: slimFly("valiant", WORST),
        "UGAL-L": slimFly("ugal-l", WORST),
        DF: dragonfly(WORST),
        FT: fatTree("traffic=worst-case&load=0.8,1"),
      },
      measures: {
        VAL: { of: saturationOf("VAL"), band: [0.36, 0.44], why: "40 %, within a tenth of it." },
        "UGAL-L": { of: saturationOf("UGAL-L"), band: [0.405, 0.495], why: "45 %, within a tenth of it." },
        "UGAL-L / DF": { of: share("UGAL-L", "DF"), ...slightly(open) },
        "FT / UGAL-L": {
          of: share("FT", "UGAL-L"),
          band: [1.05, 2.3],
          why: "Clearly more; what endpoints' links carry is 2.2 times 0.45.",
        },
      },
      aside: saturations("DF", "FT"),
      reason:
        sight.dragonfly !== "routing=ugal-l"
          ? sight.slimFly === ""
            ? "With its source's better routings the dragonfly carries as much as Slim Fly, so that no lead is left."
            : "As the cited source reads queues: UGAL-L and its lead over the dragonfly are those of the paper. VAL, 0.439 on 1K, is just inside."
          : name === "1K"
            ? "Slim Fly carries a tenth more than in the paper. DF cannot be near: in its source UGAL-L saturates just above 0.2 (000-8b-ugal-l). With four random paths, as Slim Fly compares, it carries 0.385, and UGAL-L / DF is 1.3."
            : "Slim Fly stands as in the paper, DF too low: with four random paths, too, it carries 0.283, and UGAL-L / DF is 1.59. Packets for the local channel to the one global channel of their minimal path hold up all behind them, and more so the larger the group: offered 0.5, dragonflies of 1,056 and 2,550 endpoints carry 0.34 and 0.30 by four paths with three virtual channels of 21 flits, and 0.44 both with nine of seven.",
    },
    {
      id: `002-8a-${name}`,
      where: `Figure 8(a), ${name}`,
      statement: "On worst-case traffic smaller buffers lower UGAL-L's latency, bigger ones raise its bandwidth.",
      printed: "both ascend from 8 to 256 flits a port",
      quick,
      studies: {
        8: slimFly("ugal-l", WORST + patient, "vcs=4&buffer=2"),
        16: slimFly("ugal-l", WORST + patient, "vcs=4&buffer=4"),
        64: slimFly("ugal-l", WORST + patient),
        256: slimFly("ugal-l", WORST + patient, "vcs=4&buffer=64"),
      },
      measures: {
        "latency at 0.2, least step of depth": {
          of: (found) => leastStep(DEPTHS.map((depth) => latency(found.curve(depth), 0.2))),
          band: [1.02, 4],
          unit: "×",
          why: "Every step shows in the figure: above what chance makes of a flat line, and not faster than the depth grows.",
        },
        "saturation, least step of depth": {
          of: (found) => leastStep(DEPTHS.map((depth) => saturation(found.curve(depth)))),
          band: [1.005, 2],
          unit: "×",
          why: "Every step gains more than what the search leaves open.",
        },
      },
      aside: (found) =>
        DEPTHS.map(
          (depth) =>
            `${depth} flits: ${figure(latency(found.curve(depth), 0.2))} and ${figure(latency(found.curve(depth), 0.35))} cycles at 0.2 and 0.35, ${figure(saturation(found.curve(depth)))}`,
        ).join("; "),
      reason: `8 and 16 flits a port, 2 and 4 a class, are below the credit loop (7) and cost bandwidth; 64 are not, and ${
        name === "1K" ? "more gain nothing" : "256 gain next to nothing"
      }. From 16 flits on latency hardly moves, and with 8 it is higher: the overloaded link is at most one hop from a minimal packet's source, so that one buffer's backpressure is seen at once, and few packets wait in it.`,
    },
    {
      id: `002-8b-${name}`,
      where: `Figures 8(b) to (e), ${name}`,
      statement:
        "More endpoints a router cost bandwidth: a full-bandwidth Slim Fly accepts 87.5 % of uniform traffic, with a concentration of 16 instead of 15 80 %, with 18 75 %.",
      printed: "0.875, 0.80, 0.75",
      quick,
      studies: Object.fromEntries([0, 1, 3].map((more) => [String(more), slimFly("min", UNIFORM, FOUR, p + more)])),
      measures: {
        "full bandwidth": { of: saturationOf("0"), band: [0.84, 0.91], why: "87.5 %, within 3.5 points (the paper's steps are of 2.5)." },
        ...Object.fromEntries(
          [1, 3].map((more) => [
            `p = ${p + more}, of its share`,
            {
              of: (found: Findings) => (saturation(found.curve(String(more))) * (p + more)) / (saturation(found.curve("0")) * p),
              band: [0.95, 1.05] as const,
              why: "What the full network carries, shared by more: the paper's 0.80 and 0.75 are 0.975 and 1.03 of that.",
            },
          ]),
        ),
      },
      reason:
        "The paper's 0.875 is what minimal routes carry at most on 10K, as a linear program proves; simulated they come to 96 % of it (1K: 97 % of 0.925).",
      aside: (found) => [0, 1, 3].map((more) => `p = ${p + more}: ${percent(saturation(found.curve(String(more))))}`).join(", "),
    },
  ];
}

/** What the paper says of one scale, or of several. */
function otherClaims(): readonly StudyClaim[] {
  const [large, small] = [SCALES[0]!, SCALES[1]!];
  const [at10K, at1K] = [networksAt(large), networksAt(small)];
  const sizes = Object.fromEntries(
    [large, small].flatMap((scale) => {
      const { slimFly, dragonfly, fatTree } = networksAt(scale);
      return [
        [`SF ${scale.name}`, slimFly("min", UNIFORM)],
        [`DF ${scale.name}`, dragonfly(UNIFORM)],
        [`FT ${scale.name}`, fatTree(UNIFORM)],
      ];
    }),
  );
  const candidates = [2, 4, 10] as const;
  const crowded = [0, 1, 3] as const;
  const more = 17;
  return [
    {
      id: "002-5-sizes",
      where: "Section V, 1K and 10K",
      statement: "Networks of 1K give similar results: their latency varies by at most 10 % compared to 10K.",
      printed: "at most 10 %",
      quick: false,
      exact: true,
      studies: sizes,
      measures: Object.fromEntries(
        ["SF", "DF", "FT"].map((family) => [
          `latency of ${family} at 0.3, 1K / 10K`,
          { of: slower(`${family} 1K`, `${family} 10K`, 0.3), band: [0.9, 1.1] as const, unit: "×", why: "10 %, to both sides." },
        ]),
      ),
    },
    {
      id: "002-4b-short-1K",
      where: "Section IV-B, 1K",
      statement: "On adversarial traffic Valiant paths of at most three hops have a higher average latency, for there are fewer of them.",
      printed: "higher",
      quick: true,
      studies: {
        any: at1K.slimFly("valiant", "traffic=worst-case&load=0.1,0.15,0.2,0.8"),
        short: at1K.slimFly("valiant", "traffic=worst-case&detour=short&load=0.1,0.15,0.2,0.8"),
      },
      measures: {
        "saturation of any / short": {
          of: share("any", "short"),
          band: [1.05, 4],
          why: "Fewer paths are full sooner: latency at the loads between is without end. Not beyond the ratio of their numbers of paths, about 4.",
        },
        "latency of short / any at 0.15": {
          of: slower("short", "any", 0.15),
          band: [1.01, 10],
          unit: "×",
          why: "Higher by more than chance, at a load that both carry.",
        },
      },
      aside: (found) => `${latencies(0.15, "any", "short")(found)}; ${saturations("any", "short")(found)}`,
      reason:
        "The sentence stands in the paragraph on adversarial traffic, and is judged there. Under uniform traffic fewer hops load the channels less, and fewer paths are enough.",
    },
    {
      id: "002-4c-1K",
      where: "Section IV-C, 1K",
      statement: "Of 2 to 10 random paths, four give UGAL-L the lowest latency.",
      printed: "4",
      quick: true,
      studies: Object.fromEntries(
        candidates.flatMap((count) => [
          [`${count}, uniform`, at1K.slimFly("ugal-l", `candidates=${count}&load=0.3,0.7,1`)],
          [`${count}, worst case`, at1K.slimFly("ugal-l", `candidates=${count}&traffic=worst-case&load=0.2,0.4,0.8`)],
        ]),
      ),
      measures: Object.fromEntries(
        [
          { pattern: "uniform", load: 0.7 },
          { pattern: "worst case", load: 0.4 },
        ].flatMap(({ pattern, load }) =>
          [2, 10].map((count) => [
            `latency of ${count} / 4 paths, ${pattern} at ${load}`,
            {
              of: slower(`${count}, ${pattern}`, `4, ${pattern}`, load),
              band: [1.005, 2] as const,
              unit: "×",
              why: "Lower with four by more than chance, at a load at which all of them wait.",
            },
          ]),
        ),
      ),
      reason:
        "On worst-case traffic it holds. Under even load every further path is one more that looks better than the minimal one by chance.",
    },
    {
      id: "002-8-worst-1K",
      where: "Section V-E, 1K",
      statement: "With more endpoints a router the bandwidth for worst-case traffic behaves as that for uniform traffic does.",
      printed: "similarly",
      quick: true,
      studies: Object.fromEntries(crowded.map((one) => [one, at1K.slimFly("ugal-l", WORST, FOUR, small.p + one)])),
      measures: Object.fromEntries(
        crowded.slice(1).map((one) => [
          `p = ${small.p + one}, of its share`,
          {
            of: (found: Findings) => (saturation(found.curve(String(one))) * (small.p + one)) / (saturation(found.curve("0")) * small.p),
            band: [0.9, 1.1] as const,
            why: "What the full network carries, shared by more, within a tenth.",
          },
        ]),
      ),
      aside: (found) => crowded.map((one) => `p = ${small.p + one}: ${percent(saturation(found.curve(String(one))))}`).join(", "),
    },
    {
      id: "002-7c-10K",
      where: "Section VII-C",
      statement: "A network of 10,830 endpoints can be extended by about 1,500 before its performance drops by more than 10 %.",
      printed: "≈ 1,500 for 10 %",
      quick: false,
      studies: { 15: at10K.slimFly("min", UNIFORM), [more]: at10K.slimFly("min", UNIFORM, FOUR, more) },
      measures: {
        "p = 17 / p = 15": {
          of: share(String(more), "15"),
          band: [0.9, 0.97],
          why: "p = 17 has 1,444 endpoints more. Down by 10 % at most, and by some, for 13 % more endpoints share the same channels.",
        },
      },
      aside: saturations("15", String(more)),
      reason:
        "The channels between routers are full in both, so that 15/17 = 0.882 is left to each endpoint: 1,203 more (p = 16.7 on average) would cost a tenth.",
    },
  ];
}

export const SETTING =
  "Single flits, every channel 1 cycle, warm-up and windows of 600 cycles (10K: 300 and 200, and more windows while buffers fill; collectives, dragonfly and fat-tree there searched to 2 % instead of 0.5 %), credits 2, speedup 2, 64 flits of buffer a port. 10K: Slim Fly q = 19, p = 15 (10,830 endpoints), dragonfly p = h = 7, a = 14 (9,702), 22-ary 3-tree (10,648); 1K: q = 9, p = 7 (1,134), p = h = 4, a = 8 (1,056), 10-ary 3-tree (1,000). On Slim Fly UGAL compares four Valiant paths, and needs four virtual channels, as section IV-D has it (section V counts three for every simulation); on the dragonfly it is UGAL-L of Kim et al. 2008, which the paper cites for it: one Valiant path. UGAL-G adds up all that waits for the channels of a path in their routers (`reading=path`): routers queue at their inputs, so that output queues alone (`reading=outputs`, the paper's words taken literally) say little.";

const SCALE_1K = SCALES[1]!;
const SCALE_10K = SCALES[0]!;

/** Loads of the drawn curves. */
const OVER = "load=0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,0.95&saturation=curve";
const OVER_WORST = "traffic=worst-case&load=0.02,0.05,0.1,0.2,0.3,0.4,0.5,0.6,0.8,0.9&saturation=curve";
const OVER_LITTLE = "traffic=worst-case&load=0.005,0.01,0.02,0.03,0.04,0.05,0.06,0.07&saturation=curve";

/** The six curves of Figure 6 at one scale. */
function six(over: string, scale: Scale, sight: Sight): StudiesChart {
  const { slimFly, dragonfly, fatTree } = networksAt({ ...scale, rough: "" }, sight);
  return {
    id: scale.name.toLowerCase(),
    title: scale === SCALE_10K ? "10,000 endpoints" : "1,000 endpoints",
    of: "latency",
    studies: {
      "SF-MIN": slimFly("min", over === OVER_WORST ? OVER_LITTLE : over),
      "SF-VAL": slimFly("valiant", over),
      "SF-UGAL-L": slimFly("ugal-l", over),
      "SF-UGAL-G": slimFly("ugal-g", over),
      "DF-UGAL-L": dragonfly(over),
      "FT-ANCA": fatTree(over),
    },
    ...(scale === SCALE_10K ? { long: true as const } : {}),
  };
}

function sightOf(reading: string): Sight {
  return READINGS.find(({ id }) => id === reading) ?? READINGS[0]!;
}

/** Claims whose names begin so, at both scales. */
function claimsOf(...ids: readonly string[]): (reading: string) => readonly StudyClaim[] {
  return (reading) =>
    SCALES.toReversed()
      .flatMap((scale) => claimsAt(scale, sightOf(reading)))
      .filter(({ id }) => ids.some((one) => id.startsWith(`${one}-1`)));
}

type Drawing = Pick<StudiesPart, "name" | "title" | "text" | "look">;

function six6(id: string, over: string, shown: Drawing, ...claims: readonly string[]): StudiesPart {
  return {
    kind: "studies",
    id: `slim-fly-${id}`,
    ...shown,
    note: SETTING,
    readings: READINGS.map(({ id: reading, title, text }) => ({ id: reading === "" ? "one" : reading, title, text })),
    charts: (reading) => [SCALE_1K, SCALE_10K].map((scale) => six(over, scale, sightOf(reading))),
    claims: claimsOf(...claims),
  };
}

function plain(id: string, shown: Drawing, charts: readonly StudiesChart[], claims: readonly StudyClaim[]): StudiesPart {
  return { kind: "studies", id: `slim-fly-${id}`, ...shown, note: SETTING, readings: [], charts: () => charts, claims: () => claims };
}

const at = (scale: Scale): Networks => networksAt({ ...scale, rough: "" });
const others = otherClaims();
const other = (...ids: readonly string[]): readonly StudyClaim[] => others.filter(({ id }) => ids.some((one) => id.startsWith(one)));

export const SIMULATED: readonly StudiesPart[] = [
  six6(
    "6a",
    OVER,
    {
      name: "Figure 6(a)",
      title: "Uniform traffic: Slim Fly, dragonfly, fat-tree",
      text: "Latency over offered load of three networks with about as many endpoints and full global bandwidth.",
      look: "Slim Fly has two hops where the others have three and four: it is the fastest up to two thirds of the load.",
    },
    "002-6a-sf",
    "002-6a",
  ),
  six6(
    "6b",
    `${COLLECTIVES.shift.replace(/load=.*/, "")}${OVER}`,
    {
      name: "Figure 6(b)",
      title: "Shift",
      text: "Every endpoint of one half sends to one of two in the other half.",
      look: "The fat-tree carries every such pattern; UGAL on the dragonfly finds half of what its channels would carry.",
    },
    "002-6-shift",
  ),
  six6(
    "6c",
    `${COLLECTIVES.shuffle.replace(/load=.*/, "")}${OVER}`,
    {
      name: "Figure 6(c)",
      title: "Shuffle",
      text: "The bits of an address are turned by one: endpoints s and s + 1 send to neighbours.",
      look: "What a router or a group has to send goes to few others, and no routing can spread that.",
    },
    "002-6-shuffle",
  ),
  six6(
    "6d",
    OVER_WORST,
    {
      name: "Figure 6(d)",
      title: "Worst-case traffic",
      text: "Each network under its own worst case: for Slim Fly, flows of 2p endpoints that share one channel (Figure 9).",
      look: "MIN stops at 1/(2p). What UGAL-L gains over the dragonfly hangs on which UGAL-L the dragonfly has: change the reading.",
    },
    "002-6d-min",
    "002-6d-min-bound",
    "002-6d",
  ),
  plain(
    "8a",
    {
      name: "Figure 8(a)",
      title: "Depth of the buffers",
      text: "UGAL-L on Slim Fly's worst case with 8 to 256 flits a port.",
      look: "From 16 flits a port on the depth hardly matters: the full channel is one hop from its sources.",
    },
    [SCALE_1K, SCALE_10K].map((scale) => ({
      id: scale.name.toLowerCase(),
      title: scale === SCALE_10K ? "10,000 endpoints" : "1,000 endpoints",
      of: "latency" as const,
      studies: Object.fromEntries(
        (
          [
            ["8 flits", "vcs=4&buffer=2"],
            ["16 flits", "vcs=4&buffer=4"],
            ["64 flits", FOUR],
            ["256 flits", "vcs=4&buffer=64"],
          ] as const
        ).map(([title, queues]) => [title, at(scale).slimFly("ugal-l", OVER_WORST + scale.patient, queues)]),
      ),
      ...(scale === SCALE_10K ? { long: true as const } : {}),
    })),
    claimsOf("002-8a")(""),
  ),
  plain(
    "8b",
    {
      name: "Figures 8(b) to (e)",
      title: "More endpoints at a router than its channels can serve",
      text: "Minimal routes under uniform traffic, with up to three endpoints more at every router.",
      look: "The channels between routers stay as full as they were: every endpoint gets its share of them.",
    },
    [SCALE_1K, SCALE_10K].map((scale) => ({
      id: scale.name.toLowerCase(),
      title: scale === SCALE_10K ? "10,000 endpoints" : "1,000 endpoints",
      of: "latency" as const,
      studies: Object.fromEntries(
        [0, 1, 3].map((extra) => [`p = ${scale.p + extra}`, at(scale).slimFly("min", OVER, FOUR, scale.p + extra)]),
      ),
      ...(scale === SCALE_10K ? { long: true as const } : {}),
    })),
    [...claimsOf("002-8b")(""), ...other("002-8-worst", "002-7c")],
  ),
  plain(
    "4",
    {
      name: "Sections IV-B and IV-C",
      title: "Short detours, and how many to choose from",
      text: "Valiant paths of any length and of at most three hops, and UGAL-L that compares 2, 4 or 10 of them.",
      look: "Short detours are few: on the worst case they are full at half the load.",
    },
    [
      {
        id: "short",
        title: "Worst-case traffic, Valiant paths",
        of: "latency",
        studies: {
          "any length": at(SCALE_1K).slimFly("valiant", OVER_WORST),
          "at most three hops": at(SCALE_1K).slimFly("valiant", `${OVER_WORST}&detour=short`),
        },
      },
      {
        id: "candidates",
        title: "Uniform traffic, UGAL-L",
        of: "latency",
        studies: Object.fromEntries(
          [2, 4, 10].map((count) => [`${count} paths`, at(SCALE_1K).slimFly("ugal-l", `candidates=${count}&${OVER}`)]),
        ),
      },
    ],
    other("002-4b", "002-4c"),
  ),
  plain(
    "5-sizes",
    {
      name: "Section V",
      title: "1,000 endpoints against 10,000",
      text: "The paper simulates 10,000 endpoints, and says that smaller networks give similar results.",
      look: "Latency at load 0.3 differs by the hops, which hardly grow.",
    },
    [
      {
        id: "sizes",
        title: "Latency at load 0.3",
        studies: others.find(({ id }) => id === "002-5-sizes")!.studies,
        of: "bars",
        quantity: "cycles",
        long: true,
        bars: ["SF", "DF", "FT"].flatMap((family) =>
          ["1K", "10K"].map((size) => ({
            title: size,
            series: family,
            of: (found: Findings) => latency(found.curve(`${family} ${size}`), 0.3),
          })),
        ),
      },
    ],
    other("002-5-sizes"),
  ),
];
