/** Kim et al. 2008: section 4.2 and 4.3, Figures 8 to 12, 14 and 16. */
import type { Chapter, Claim, Findings } from "./claim.ts";
import { at, figure, latencies, latency, leastStep, saturation, saturationOf, saturations, share, slower } from "./measures.ts";
import type { Half } from "./record.ts";

const NETWORK = "topology=dragonfly&p=4&a=8&h=4";
/** One cycle a router and a channel; at a speedup of 4 a virtual channel's turnaround is no bottleneck. */
const TIMING = "speedup=4&routerLatency=1&localLatency=1&globalLatency=1";
const WINDOW = "&warmup=1000&measure=1000";
/** Deep buffers take their time to fill. */
const DEEP = "&warmup=4000&measure=2000";

/** Routers must not limit what MIN carries: with one virtual channel a class, heads of queues block each other from 0.89 on. */
const UNIFORM = "load=0.8,1&vcs=6";
const ADVERSARIAL = "traffic=worst-case&load=0.15,0.2,0.3,0.6";
const AT_FIFTH = "traffic=worst-case&load=0.2";

function study(routing: string, traffic: string, buffer = 16, more = WINDOW): string {
  return `${NETWORK}&routing=${routing}${routing === "ugal-g" ? "&reading=source-group" : ""}&${traffic}&buffer=${buffer}&${TIMING}${more}`;
}

const EQUAL = "curves that cannot be told apart in the figure: 0.025 of 0.5 is about its resolution.";
const BUFFERS = [8, 16, 64, 256] as const;

const figure8: readonly Claim[] = [
  {
    id: "000-8a-min",
    where: "Figure 8(a)",
    statement: "On uniform traffic MIN gives high throughput.",
    printed: "close to 1",
    quick: true,
    studies: { MIN: study("min", UNIFORM) },
    measures: {
      "saturation of MIN": {
        of: saturationOf("MIN"),
        band: [0.93, 1],
        why: "The figure's curve turns up at its right edge; 1 is the terminals' own limit.",
      },
    },
  },
  {
    id: "000-8a-val",
    where: "Figure 8(a)",
    statement: "On uniform traffic VAL reaches about half of the capacity: it doubles the load of the global channels.",
    printed: "≈ 0.5",
    quick: true,
    studies: { VAL: study("valiant", "load=0.3,0.8&vcs=6") },
    measures: {
      "saturation of VAL": {
        of: saturationOf("VAL"),
        band: [0.46, 0.516],
        why: '32 of 33 packets cross two global channels, of which there are as many as endpoints: at most 0.516; "approximately" half is read as down to 0.46.',
      },
    },
  },
  {
    id: "000-8a-ugal",
    where: "Figure 8(a)",
    statement: "On uniform traffic UGAL-G and UGAL-L approach the throughput of MIN.",
    printed: "nearly equal",
    quick: true,
    studies: { MIN: study("min", UNIFORM), "UGAL-G": study("ugal-g", UNIFORM), "UGAL-L": study("ugal-l", UNIFORM) },
    measures: Object.fromEntries(
      ["UGAL-G", "UGAL-L"].map((name) => [
        `${name} / MIN`,
        {
          of: share(name, "MIN"),
          band: [0.94, 1.01] as const,
          why: '"Approach": the curves end within 0.05 of each other; above MIN only by what the search leaves open.',
        },
      ]),
    ),
    aside: saturations("MIN", "UGAL-G", "UGAL-L"),
    reason:
      "Here one flit that waits for the minimal path against an empty queue means a detour, and detours load the network. With a bias of 3 flits UGAL-L accepts 0.955 of full load (0.80 without, MIN 0.978; and 0.25 of worst-case traffic), by credits overdue 0.946, by credits outstanding 0.91. The paper gives neither bias nor measure.",
  },
  {
    id: "000-8b-min",
    where: "Figure 8(b)",
    statement: "On worst-case traffic MIN is limited to 1/(a·h).",
    printed: "1/32 = 0.03125",
    quick: true,
    studies: { MIN: study("min", "traffic=worst-case&load=0.02,0.1") },
    measures: {
      "saturation of MIN": {
        of: saturationOf("MIN"),
        band: [0.0308, 0.0317],
        why: "The bound is exact; 1.5 % is the search's accuracy at this load.",
      },
      "accepted at 0.1": {
        of: (found) => at(found.curve("MIN"), 0.1).accepted,
        band: [0.0309, 0.0316],
        why: "One channel a group, always busy: 1 % of chance.",
      },
    },
    reason: "The bound is 1/(a·p); the paper writes a·h, the same number here, since p = h.",
  },
  {
    id: "000-8b-val",
    where: "Figure 8(b)",
    statement: "On worst-case traffic VAL achieves slightly under 50 %, the most possible.",
    printed: "slightly under 0.5",
    quick: true,
    studies: { VAL: study("valiant", ADVERSARIAL) },
    measures: {
      "saturation of VAL": {
        of: saturationOf("VAL"),
        band: [0.45, 0.5],
        why: '0.5 is the limit of two global channels a packet; "slightly" under it is read as a tenth at most.',
      },
    },
  },
  {
    id: "000-8b-ugal-g",
    where: "Figure 8(b)",
    statement: "On worst-case traffic UGAL-G achieves similar throughput as VAL.",
    printed: "nearly equal",
    quick: true,
    studies: { VAL: study("valiant", ADVERSARIAL), "UGAL-G": study("ugal-g", ADVERSARIAL) },
    measures: {
      "UGAL-G / VAL": {
        of: share("UGAL-G", "VAL"),
        band: [0.95, 1.11],
        why: "Not below VAL by more than the figure shows; above it by what its minimal packets save (one global channel instead of two for 1 of 16 packets: 3 %), VAL being up to 8 % under the limit.",
      },
      "saturation of UGAL-G": {
        of: saturationOf("UGAL-G"),
        band: [0.45, 0.516],
        why: "Global channels carry 4 of a group's 8 × 4 endpoints' flits twice but for those of the minimal channel: 1/2 + 1/64 at most.",
      },
    },
    aside: saturations("VAL"),
  },
  {
    id: "000-8b-ugal-l",
    where: "Figure 8(b), section 4.3.1",
    statement: "On worst-case traffic UGAL-L has limited throughput and high latency at intermediate load.",
    printed: "load 0.2 is just prior to its saturation (Figure 9); latency high",
    quick: true,
    studies: { "UGAL-G": study("ugal-g", ADVERSARIAL), "UGAL-L": study("ugal-l", ADVERSARIAL) },
    measures: {
      "saturation of UGAL-L": {
        of: saturationOf("UGAL-L"),
        band: [0.2, 0.27],
        why: "Above 0.2, where Figure 9 is taken, and about 0.25, where Figure 12 still shows a distribution.",
      },
      "latency of UGAL-L / UGAL-G at 0.15": {
        of: slower("UGAL-L", "UGAL-G", 0.15),
        band: [1.6, 6.4],
        why: "A fifth of the packets are minimal (1/32 of 0.15) and wait for the 128 flits in front of the minimal channel (8 routers, 16 flits each), 27 cycles in the mean on top of 13: about 3.2 times, within a factor of 2.",
      },
    },
    aside: latencies(0.15, "UGAL-L", "UGAL-G"),
  },
];

/** Use of the same router's other global channels, or of the minimal one, over that of the rest. */
function use(name: string, kind: 0 | 1): (found: Findings) => number {
  return (found) => {
    const shares = at(found.curve(name), 0.2).globalUse!;
    return shares[kind] / shares[2];
  };
}

const PREFERRED = "Preferred: well above the rest, and at most full (at load 0.2 the rest is used to 0.36, or a few less).";

const figure9: Claim = {
  id: "000-9",
  where: "Figure 9, load 0.2",
  statement:
    "On worst-case traffic UGAL-L leaves the other global channels of the minimal channel's router under-used; UGAL-G loads them like all others.",
  printed: "UGAL-G level; UGAL-L: next three channels well below the rest",
  quick: true,
  studies: { "UGAL-G": study("ugal-g", AT_FIFTH), "UGAL-L": study("ugal-l", AT_FIFTH) },
  measures: {
    "UGAL-G: same router / rest": { of: use("UGAL-G", 1), band: [0.95, 1.05], why: "Level in the figure." },
    "UGAL-G: minimal / rest": { of: use("UGAL-G", 0), band: [1.5, 3], why: PREFERRED },
    "UGAL-L: same router / rest": { of: use("UGAL-L", 1), band: [0.3, 0.8], why: "Well below the rest, and not idle." },
    "UGAL-L: minimal / rest": { of: use("UGAL-L", 0), band: [1.5, 3], why: PREFERRED },
  },
};

const figure10: readonly Claim[] = [
  {
    id: "000-10b-vc",
    where: "Figure 10(b)",
    statement: "On worst-case traffic UGAL-L_VC matches the throughput of UGAL-G, and UGAL-L_VC_H that of UGAL-L_VC.",
    printed: "equal",
    quick: true,
    studies: { "UGAL-G": study("ugal-g", ADVERSARIAL), VC: study("ugal-l-vc", ADVERSARIAL), VC_H: study("ugal-l-vch", ADVERSARIAL) },
    measures: {
      "VC / UGAL-G": { of: share("VC", "UGAL-G"), band: [0.95, 1.05], why: `Equal: ${EQUAL}` },
      "VC_H / VC": { of: share("VC_H", "VC"), band: [0.95, 1.05], why: `Equal: ${EQUAL}` },
    },
    aside: saturations("UGAL-G", "VC", "VC_H"),
  },
  {
    id: "000-10a-vc",
    where: "Figure 10(a)",
    statement: "On uniform traffic UGAL-L_VC loses approximately 30 % of the throughput.",
    printed: "≈ −30 %",
    quick: true,
    studies: { "UGAL-G": study("ugal-g", UNIFORM), VC: study("ugal-l-vc", UNIFORM) },
    measures: {
      "lost by VC": {
        of: (found) => 1 - share("VC", "UGAL-G")(found),
        band: [0.2, 0.4],
        unit: "%",
        why: '"Approximately 30 %", read as a third of it more or less.',
      },
    },
    aside: saturations("UGAL-G", "VC"),
    reason:
      "Just outside. By flits waiting alone (`congestion=queue`) VC loses 23 % (0.719 against 0.930), inside the band, but carries 0.36 of worst-case traffic then, where UGAL-G carries 0.51, against Figure 10(b); by credits outstanding, on the paper's three virtual channels, 15 % (0.752 against 0.888). The paper's measure must tell the two channels apart as sharply as waiting flits do, and yet see the far end.",
  },
  {
    id: "000-10a-vch",
    where: "Figure 10(a)",
    statement: "On uniform traffic UGAL-L_VC_H matches the throughput of UGAL-G, with nearly twice its latency at 0.8.",
    printed: "equal; ≈ 2×",
    quick: true,
    studies: { "UGAL-G": study("ugal-g", UNIFORM), VC_H: study("ugal-l-vch", UNIFORM) },
    measures: {
      "VC_H / UGAL-G": { of: share("VC_H", "UGAL-G"), band: [0.95, 1.05], why: '"Matches": not to be told apart in the figure.' },
      "latency of VC_H / UGAL-G at 0.8": {
        of: slower("VC_H", "UGAL-G", 0.8),
        band: [1.5, 2.5],
        unit: "×",
        why: '"Nearly 2×"; both curves are steep there.',
      },
    },
    aside: (found) => `${saturations("UGAL-G", "VC_H")(found)}; ${latencies(0.8, "UGAL-G", "VC_H")(found)}`,
    reason:
      "By credits overdue, which serve the worst case, VC_H takes more detours under even load; by credits outstanding, on the paper's three virtual channels, it carries 0.89 of UGAL-G (0.794 against 0.888) when every source and destination must keep pace. At 0.8 all accepted together lack 0.3 %, so a verdict on the total alone, as the paper's curves have it, lets 0.8 pass at about twice UGAL-G's latency.",
  },
];

/** Minimal or other packets at load 0.2. */
function packets(found: Findings, name: string, kind: "minimal" | "nonMinimal"): Half {
  const half = at(found.curve(name), 0.2)[kind];
  if (half === undefined) throw new Error(`load 0.2 is saturated in ${name}`);
  return half;
}

/** Their mean latency in one study over that in another. */
function meanOver(kind: "minimal" | "nonMinimal", name: string, than: string): (found: Findings) => number {
  return (found) => packets(found, name, kind).mean / packets(found, than, kind).mean;
}

const UNCHANGED = { band: [0.8, 1.25], unit: "×" } as const;

const figures11to14: readonly Claim[] = [
  {
    id: "000-11",
    where: "Figure 11",
    statement:
      "On worst-case traffic UGAL-L's minimal packets wait in proportion to the depth of the buffers, its non-minimal ones as under UGAL-G.",
    printed: "minimal: 16× from 16 to 256 flits; non-minimal: no change",
    quick: true,
    studies: { 16: study("ugal-l", AT_FIFTH, 16), 256: study("ugal-l", AT_FIFTH, 256, DEEP), "UGAL-G": study("ugal-g", AT_FIFTH) },
    measures: {
      "minimal, 256 flits / 16": {
        of: meanOver("minimal", "256", "16"),
        band: [11, 17],
        unit: "×",
        why: "In proportion to 16, less the part of the latency that is not waiting (13 of 140 cycles), within a quarter.",
      },
      "non-minimal, 256 flits / 16": {
        of: meanOver("nonMinimal", "256", "16"),
        ...UNCHANGED,
        why: "No change, within a quarter.",
      },
      "non-minimal, 16 flits / UGAL-G's": {
        of: meanOver("nonMinimal", "16", "UGAL-G"),
        ...UNCHANGED,
        why: '"Comparable to UGAL-G", within a quarter.',
      },
    },
  },
  {
    id: "000-12",
    where: "Figure 12, 256 flits",
    statement:
      "Latencies under UGAL-L on worst-case traffic have two humps: many non-minimal packets at low latency, few minimal ones far above.",
    printed: "two clear distributions at load 0.25; at 0.2 here, where UGAL-L is stable",
    quick: true,
    studies: { "UGAL-L": study("ugal-l", AT_FIFTH, 256, DEEP) },
    measures: {
      "minimal packets": {
        of: (found) =>
          1 -
          packets(found, "UGAL-L", "nonMinimal").packets /
            (packets(found, "UGAL-L", "minimal").packets + packets(found, "UGAL-L", "nonMinimal").packets),
        band: [0.148, 0.164],
        unit: "%",
        why: "What the minimal channel can carry, 1/32 of 0.2: 15.6 %, within a twentieth.",
      },
      "median minimal / non-minimal": {
        of: (found) => packets(found, "UGAL-L", "minimal").median / packets(found, "UGAL-L", "nonMinimal").median,
        band: [70, 280],
        unit: "×",
        why: "The buffers in front of the minimal channel hold 8 × 256 flits, 2048 cycles, against about 15 cycles: 140, within a factor of 2.",
      },
    },
  },
  {
    id: "000-14",
    where: "Figure 14",
    statement:
      "Shallower buffers lower UGAL-L_VC_H's latency at intermediate load, at the cost of throughput. (The figure names no variant; like Figures 11 and 12 it shows loads that plain UGAL-L does not carry.)",
    printed: "latency and throughput fall with depth",
    quick: true,
    studies: Object.fromEntries(BUFFERS.map((buffer) => [buffer, study("ugal-l-vch", ADVERSARIAL, buffer, buffer > 16 ? DEEP : WINDOW)])),
    measures: {
      "latency at 0.3, least step of depth": {
        of: (found) => leastStep(BUFFERS.map((buffer) => latency(found.curve(String(buffer)), 0.3))),
        band: [1, 4],
        unit: "×",
        why: "No step falls; none grows faster than the depth does (4 at most).",
      },
      "latency at 0.3, 256 flits / 8": {
        of: slower("256", "8", 0.3),
        band: [1.5, 32],
        unit: "×",
        why: "Clearly apart in the figure; 32 is the ratio of the depths.",
      },
      "saturation, least step of depth": {
        of: (found) => leastStep(BUFFERS.map((buffer) => saturation(found.curve(String(buffer))))),
        band: [1, 1.5],
        unit: "×",
        why: "No step falls; the shallowest carries two thirds or more.",
      },
      "saturation, 256 flits / 8": {
        of: share("256", "8"),
        band: [1.05, 1.5],
        unit: "×",
        why: "A cost that the figure shows; the shallowest carries two thirds or more.",
      },
    },
    aside: (found) =>
      BUFFERS.map(
        (buffer) =>
          `${buffer} flits: ${figure(latency(found.curve(String(buffer)), 0.3))} cycles, ${figure(saturation(found.curve(String(buffer))))}`,
      ).join("; "),
  },
];

const INTERMEDIATE = [0.15, 0.2, 0.3] as const;

/** The largest latency of UGAL-L over UGAL-L_CR at the loads that both carry. */
function gain(found: Findings): number {
  const ratios = INTERMEDIATE.map((load) => latency(found.curve("UGAL-L"), load) / latency(found.curve("CR"), load));
  return Math.max(...ratios.filter(Number.isFinite));
}

const figure16: readonly Claim[] = [
  {
    id: "000-16a",
    where: "Figure 16(a)",
    statement: "With 16 flits UGAL-L_CR lowers UGAL-L's latency on worst-case traffic by up to 35 %.",
    printed: "up to −35 %",
    quick: true,
    studies: { "UGAL-L": study("ugal-l", ADVERSARIAL), CR: study("ugal-l-cr", ADVERSARIAL) },
    measures: {
      "largest reduction": { of: (found) => 1 - 1 / gain(found), band: [0.25, 0.45], unit: "%", why: "35 %, within 10 points." },
    },
    aside: latencies(0.15, "UGAL-L", "CR"),
    reason:
      "The reduction is larger here because the part of the latency that no routing lowers is smaller: 39 cycles against 15 are 68 against 44 (−35 %) with 29 cycles more on the way, and the paper gives no channel latencies.",
  },
  {
    id: "000-16b",
    where: "Figure 16(b)",
    statement: "With 256 flits UGAL-L_CR lowers UGAL-L's intermediate latency on worst-case traffic more than 20 times.",
    printed: "> 20×",
    quick: true,
    studies: { "UGAL-L": study("ugal-l", ADVERSARIAL, 256, DEEP), CR: study("ugal-l-cr", ADVERSARIAL, 256, DEEP) },
    measures: {
      "largest reduction": {
        of: gain,
        band: [20, 35],
        unit: "×",
        why: "More than 20; at most what the buffers make of it: a fifth of the packets wait 2048 cycles, 440 in the mean, against 15 to 20.",
      },
    },
    aside: latencies(0.15, "UGAL-L", "CR"),
  },
  {
    id: "000-16-depth",
    where: "Figure 16(a, b)",
    statement: "UGAL-L_CR's intermediate latency does not depend on the depth of the buffers.",
    printed: "independent",
    quick: true,
    studies: { 16: study("ugal-l-cr", ADVERSARIAL), 256: study("ugal-l-cr", ADVERSARIAL, 256, DEEP) },
    measures: {
      "latency at 0.2, 256 flits / 16": {
        of: slower("256", "16", 0.2),
        band: [0.8, 1.25],
        unit: "×",
        why: "No change, within a quarter, where the depth changes 16-fold.",
      },
    },
    aside: latencies(0.2, "16", "256"),
  },
  {
    id: "000-16d",
    where: "Figure 16(c, d)",
    statement:
      "On uniform traffic UGAL-L_CR lowers the latency of UGAL-L_VC_H near saturation by up to 50 %; both fall short of UGAL-G's throughput.",
    printed: "up to −50 %",
    quick: true,
    studies: {
      "UGAL-G": study("ugal-g", "load=0.8,1&vcs=6", 256),
      VC_H: study("ugal-l-vch", "load=0.65,0.7,0.73,1&vcs=6", 256),
      CR: study("ugal-l-cr", "load=0.65,0.7,0.73,1&vcs=6", 256),
    },
    measures: {
      "largest reduction": {
        of: (found) =>
          Math.max(
            ...[0.65, 0.7, 0.73]
              .filter((load) => Number.isFinite(latency(found.curve("VC_H"), load)))
              .map((load) => 1 - latency(found.curve("CR"), load) / latency(found.curve("VC_H"), load)),
          ),
        band: [0.1, 0.6],
        unit: "%",
        why: '"Up to 50 %" near saturation, where curves are steep and a load\'s step decides how much of it is seen: a tenth at least, not beyond 60 %.',
      },
      "VC_H / UGAL-G": { of: share("VC_H", "UGAL-G"), band: [0.7, 0.995], why: "Short of it, and by less than UGAL-L_VC." },
      "CR / UGAL-G": { of: share("CR", "UGAL-G"), band: [0.7, 0.995], why: "Short of it, and by less than UGAL-L_VC." },
    },
    aside: (found) =>
      `${saturations("UGAL-G", "VC_H", "CR")(found)}; ${latencies(0.65, "VC_H", "CR")(found)}; ${latencies(0.7, "VC_H", "CR")(found)}; ${latencies(0.73, "VC_H", "CR")(found)}`,
  },
];

export const paper000: Chapter = {
  id: "paper-000",
  title: "Kim et al. 2008: the dragonfly's routing (section 4)",
  setting:
    'p = h = 4, a = 8: 1056 endpoints; packets of one flit, Bernoulli; virtual channels of 16 flits unless said: the paper\'s three (two for MIN) on worst-case traffic, six on uniform traffic. The paper gives a router of one cycle, and neither channel latencies nor its speedup ("sufficient"); we take one cycle a channel and a speedup of 4. UGAL-G reads the queues of the global channels of the source group; UGAL-L_VC, UGAL-L_VC_H and UGAL-L_CR read flits waiting and credits overdue (`congestion=overdue`), UGAL-L flits waiting.',
  claims: [...figure8, figure9, ...figure10, ...figures11to14, ...figure16],
};
