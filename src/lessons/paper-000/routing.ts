/** Kim et al. 2008, sections 4.2 and 4.3: Figures 8 to 12, 14 and 16, simulated. */
import type { Half } from "../../simulation/recorded.ts";
import { at, figure, latencies, latency, leastStep, saturation, saturationOf, saturations, share, slower } from "../findings.ts";
import type { Findings, StudyClaim } from "../findings.ts";
import type { StudiesChart, StudiesPart } from "../lesson.ts";

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

/** UGAL-L by the measure of those that it is held against. */
const OVERDUE = `${WINDOW}&congestion=overdue`;
const DEEP_OVERDUE = `${DEEP}&congestion=overdue`;

function study(routing: string, traffic: string, buffer = 16, more = WINDOW): string {
  return `${NETWORK}&routing=${routing}${routing === "ugal-g" ? "&reading=source-group" : ""}&${traffic}&buffer=${buffer}&${TIMING}${more}`;
}

const EQUAL = "curves that cannot be told apart in the figure: 0.025 of 0.5 is about its resolution.";
const BUFFERS = [8, 16, 64, 256] as const;

const figure8: readonly StudyClaim[] = [
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
        why: "The figure's curve turns up at its right edge; 1 is what endpoints' links carry.",
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
    id: "000-8a-latency",
    where: "Figure 8(a)",
    statement: "On uniform traffic UGAL-G has slightly higher latency than MIN near saturation.",
    printed: "slightly higher",
    quick: true,
    studies: { MIN: study("min", UNIFORM), "UGAL-G": study("ugal-g", UNIFORM) },
    measures: {
      "latency of UGAL-G / MIN at 0.8": {
        of: slower("UGAL-G", "MIN", 0.8),
        band: [1.02, 1.5],
        unit: "×",
        why: '"Slightly": seen in the figure, and by less than a half.',
      },
    },
    aside: latencies(0.8, "MIN", "UGAL-G"),
    reason:
      "At 0.8 a quarter of the packets take detours, for one flit that waits against an empty queue means one; with a bias of 3 flits UGAL-G has 22.4 cycles. The paper gives no bias.",
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
    id: "000-8b-val-deep",
    where: "Footnote 7",
    statement: "On worst-case traffic VAL reaches the 50 % that theory expects when buffers are deeper.",
    printed: "0.5",
    quick: true,
    studies: { 16: study("valiant", ADVERSARIAL), 256: study("valiant", ADVERSARIAL, 256, DEEP) },
    measures: {
      "saturation, 256 flits": {
        of: saturationOf("256"),
        band: [0.475, 0.505],
        why: "0.5, within the 0.025 that the figure can tell; 31/64 = 0.484 is the exact limit, since 31 of a group's 32 global channels carry all of it twice: the one to the next group carries neither its own packets nor those of others.",
      },
      "256 flits / 16": {
        of: share("256", "16"),
        band: [1.005, 1.15],
        why: "More than what the search leaves open; at most from 0.45, which passes for slightly under 0.5, to 0.505.",
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
        band: [0.9, 1.1],
        why: '"Similar": within a tenth, to both sides.',
      },
      "saturation of UGAL-G": {
        of: saturationOf("UGAL-G"),
        band: [0.45, 0.516],
        why: "A group's 32 global channels carry what its 32 endpoints send twice, and once what the minimal one of them carries: 33/64 at most. VAL's own band below.",
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
        why: "A fifth of the packets are minimal ((1/32)/0.15) and wait for the 128 flits in front of the minimal channel (8 routers, 16 flits each), 27 cycles in the mean on top of 13: about 3.1 times, within a factor of 2.",
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

const figure9: StudyClaim = {
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

const figure10: readonly StudyClaim[] = [
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
    id: "000-10b-vch-latency",
    where: "Figure 10(b)",
    statement: "On worst-case traffic UGAL-L_VC_H has a higher intermediate latency than UGAL-G.",
    printed: "higher",
    quick: true,
    studies: { "UGAL-G": study("ugal-g", ADVERSARIAL), VC_H: study("ugal-l-vch", ADVERSARIAL) },
    measures: Object.fromEntries(
      [0.15, 0.3].map((load) => [
        `latency of VC_H / UGAL-G at ${load}`,
        {
          of: slower("VC_H", "UGAL-G", load),
          band: [1.05, 6.4] as const,
          unit: "×",
          why: "Above it by what a figure shows; not beyond what UGAL-L itself may have (000-8b-ugal-l).",
        },
      ]),
    ),
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
      "By credits overdue, which serve the worst case, VC_H takes more detours under even load, and by flits waiting (0.766) still more; by credits outstanding, on the paper's three virtual channels, it carries 0.89 of UGAL-G (0.794 against 0.888) when every source and destination must keep pace. At 0.8 all accepted together lack 0.3 %, so a verdict on the total alone, as the paper's curves have it, lets 0.8 pass at about twice UGAL-G's latency.",
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

const figures11to14: readonly StudyClaim[] = [
  {
    id: "000-11",
    where: "Figure 11",
    statement:
      "On worst-case traffic UGAL-L's minimal packets wait in proportion to the depth of the buffers, its non-minimal ones as under UGAL-G.",
    printed: "minimal proportional to the depth; non-minimal comparable to UGAL-G's",
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
        why: "What the minimal channel can carry of load 0.2, (1/32)/0.2: 15.6 %, within a twentieth.",
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
      "Shallower buffers lower UGAL-L_VC_H's latency at intermediate load, at the cost of throughput. (The figure names no variant; its section is on UGAL-L, for which see the reason.)",
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
    reason:
      "Throughput is level from 16 flits on: a step of 0.4 % is what a search leaves open. UGAL-L, searched to 2 %, has 24, 34, 94 and 334 cycles at load 0.2 with 8, 16, 64 and 256 flits, as the paper says, and saturates at 0.243, 0.231, 0.225 and 0.228: for it shallow buffers cost nothing.",
  },
  {
    id: "000-11-falls",
    where: "Section 4.3.2",
    statement:
      "As load increases more packets go non-minimally and UGAL-L's average latency on worst-case traffic falls, until it saturates.",
    printed: "falls",
    quick: true,
    studies: { 16: study("ugal-l", ADVERSARIAL), 256: study("ugal-l", ADVERSARIAL, 256, DEEP) },
    measures: Object.fromEntries(
      ["16", "256"].map((depth) => [
        `latency at 0.2 / at 0.15, ${depth} flits`,
        {
          of: (found: Findings) => latency(found.curve(depth), 0.2) / latency(found.curve(depth), 0.15),
          band: [0.7, 0.97] as const,
          unit: "×",
          why: "It falls visibly; where all waiting is that of the minimal packets, whose share falls as 1/load, to three quarters, and no further but for chance.",
        },
      ]),
    ),
  },
];

const INTERMEDIATE = [0.15, 0.2, 0.3] as const;

/** The largest latency of UGAL-L over UGAL-L_CR at the loads that both carry. */
function gain(found: Findings): number {
  const ratios = INTERMEDIATE.map((load) => latency(found.curve("UGAL-L"), load) / latency(found.curve("CR"), load));
  return Math.max(...ratios.filter(Number.isFinite));
}

const ONE_MEASURE =
  "Both read credits overdue here. With one measure for both, the largest reduction with 16 and with 256 flits is 14 % and 4.1 times by credits overdue, 26 % and 4.8 times by credits outstanding, 9 % and 1.14 times by flits waiting (loads 0.15 to 0.3). Only UGAL-L by flits waiting, as the paper describes it (the far queue must be full before the near one tells), against UGAL-L_CR by credits overdue gives 27 times with 256 flits, and then 61 % with 16; the paper says that UGAL-L_CR is built on UGAL-L_VC_H and names no other measure for it.";

/** Loads near VC_H's saturation on uniform traffic, by depth. */
const NEAR: Readonly<Record<number, readonly number[]>> = { 16: [0.7, 0.75, 0.8], 256: [0.7, 0.73, 0.74] };

/** The largest reduction of VC_H's latency by CR at the loads that VC_H carries. */
function reduction(found: Findings, buffer: number): number {
  const [hybrid, delayed] = [found.curve(`VC_H, ${buffer} flits`), found.curve(`CR, ${buffer} flits`)];
  return Math.max(
    ...NEAR[buffer]!.filter((load) => Number.isFinite(latency(hybrid, load))).map(
      (load) => 1 - latency(delayed, load) / latency(hybrid, load),
    ),
  );
}

const figure16: readonly StudyClaim[] = [
  {
    id: "000-16a",
    where: "Figure 16(a)",
    statement: "With 16 flits UGAL-L_CR lowers UGAL-L's latency on worst-case traffic by up to 35 %.",
    printed: "up to −35 %",
    quick: true,
    studies: { "UGAL-L": study("ugal-l", ADVERSARIAL, 16, OVERDUE), CR: study("ugal-l-cr", ADVERSARIAL) },
    measures: {
      "largest reduction": { of: (found) => 1 - 1 / gain(found), band: [0.25, 0.45], unit: "%", why: "35 %, within 10 points." },
    },
    aside: latencies(0.15, "UGAL-L", "CR"),
    reason: ONE_MEASURE,
  },
  {
    id: "000-16b",
    where: "Figure 16(b)",
    statement: "With 256 flits UGAL-L_CR lowers UGAL-L's intermediate latency on worst-case traffic more than 20 times.",
    printed: "> 20×",
    quick: true,
    studies: { "UGAL-L": study("ugal-l", ADVERSARIAL, 256, DEEP_OVERDUE), CR: study("ugal-l-cr", ADVERSARIAL, 256, DEEP) },
    measures: {
      "largest reduction": {
        of: gain,
        band: [20, 35],
        unit: "×",
        why: "More than 20; at most what the buffers make of it: a fifth of the packets wait 2048 cycles, 440 in the mean, against 15 to 20.",
      },
    },
    aside: latencies(0.15, "UGAL-L", "CR"),
    reason: ONE_MEASURE,
  },
  {
    id: "000-16-ugal-g",
    where: "Figure 16(a, b)",
    statement: "UGAL-L_CR approaches the latency of UGAL-G on worst-case traffic.",
    printed: "approaches",
    quick: true,
    studies: {
      "UGAL-G, 16 flits": study("ugal-g", ADVERSARIAL),
      "CR, 16 flits": study("ugal-l-cr", ADVERSARIAL),
      "UGAL-G, 256 flits": study("ugal-g", ADVERSARIAL, 256, DEEP),
      "CR, 256 flits": study("ugal-l-cr", ADVERSARIAL, 256, DEEP),
    },
    measures: Object.fromEntries(
      ["16 flits", "256 flits"].map((depth) => [
        `latency of CR / UGAL-G at 0.2, ${depth}`,
        {
          of: slower(`CR, ${depth}`, `UGAL-G, ${depth}`, 0.2),
          band: [0.97, 1.25] as const,
          unit: "×",
          why: "UGAL-G is the ideal, but for chance; near it is read as within a quarter.",
        },
      ]),
    ),
    aside: (found) =>
      `cycles of CR and UGAL-G: ${["16 flits", "256 flits"]
        .map(
          (depth) =>
            `${depth} ${figure(latency(found.curve(`CR, ${depth}`), 0.2))} and ${figure(latency(found.curve(`UGAL-G, ${depth}`), 0.2))}`,
        )
        .join("; ")}`,
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
    id: "000-16cd",
    where: "Figure 16(c, d)",
    statement:
      "On uniform traffic UGAL-L_CR lowers the latency of UGAL-L_VC_H near saturation by up to 50 %; both fall short of UGAL-G's throughput.",
    printed: "up to −50 %",
    quick: true,
    studies: Object.fromEntries(
      [16, 256].flatMap((buffer) => [
        [`UGAL-G, ${buffer} flits`, study("ugal-g", UNIFORM, buffer)],
        ...(["VC_H", "CR"] as const).map((name) => [
          `${name}, ${buffer} flits`,
          study(name === "CR" ? "ugal-l-cr" : "ugal-l-vch", `load=${NEAR[buffer]!.join(",")},1&vcs=6`, buffer),
        ]),
      ]),
    ),
    measures: {
      "largest reduction": {
        of: (found) => Math.max(reduction(found, 16), reduction(found, 256)),
        band: [0.4, 0.6],
        unit: "%",
        why: "50 %, within 10 points, at any of the loads up to VC_H's saturation, in steps of at most 0.05.",
      },
      "reduction, 256 flits": {
        of: (found) => reduction(found, 256),
        band: [0.1, 0.6],
        unit: "%",
        why: "Seen in the figure, and within what is said of both.",
      },
      ...Object.fromEntries(
        [16, 256].flatMap((buffer) =>
          ["VC_H", "CR"].map((name) => [
            `${name} / UGAL-G, ${buffer} flits`,
            {
              of: share(`${name}, ${buffer} flits`, `UGAL-G, ${buffer} flits`),
              band: [0.73, 0.995] as const,
              why: "Short of it by more than the search leaves open, and not below UGAL-L_VC, which carries 0.73 of it with 256 flits.",
            },
          ]),
        ),
      ),
    },
    aside: (found) =>
      `VC_H and CR, cycles: ${[16, 256]
        .map((buffer) => {
          const of = (name: string, load: number): string => figure(latency(found.curve(`${name}, ${buffer} flits`), load));
          return `${buffer} flits ${NEAR[buffer]!.map((load) => `${of("VC_H", load)} and ${of("CR", load)} at ${load}`).join(", ")}`;
        })
        .join("; ")}`,
    reason:
      "Of 256 flits alone 33 % at 0.74, the last load that VC_H carries: how much of a steep curve's end is seen hangs on the step of loads.",
  },
];

/** Footnote 6: packets of four flits, in buffers of as many packets as the others have flits; all of a packet's flits wait together. */
const PACKETS = `${WINDOW}&packetSize=4&switching=cut-through`;
const LARGER = Object.fromEntries(
  (
    [
      ["MIN", "min"],
      ["VAL", "valiant"],
      ["UGAL-G", "ugal-g"],
      ["UGAL-L", "ugal-l"],
      ["CR", "ugal-l-cr"],
    ] as const
  ).map(([name, routing]) => [name, study(routing, routing === "min" ? "traffic=worst-case&load=0.02,0.1" : ADVERSARIAL, 64, PACKETS)]),
);

const footnote6: StudyClaim = {
  id: "000-footnote-6",
  where: "Footnote 6",
  statement:
    "Larger packets, with buffering enough for virtual cut-through, do not change the trends: MIN stops at 1/(a·h), VAL and UGAL-G carry half, UGAL-L less and later; UGAL-L_CR comes near UGAL-G.",
  printed: "the same trends",
  quick: true,
  studies: LARGER,
  measures: {
    "saturation of MIN": {
      of: saturationOf("MIN"),
      band: [0.0305, 0.032],
      why: "1/32, within 2.4 %: windows hold a quarter of the packets.",
    },
    "saturation of VAL": {
      of: saturationOf("VAL"),
      band: [0.45, 0.516],
      why: "That of Figure 8(b) and footnote 7 with packets of one flit.",
    },
    "UGAL-G / VAL": { of: share("UGAL-G", "VAL"), band: [0.9, 1.1], why: "As in Figure 8(b): within a tenth." },
    "saturation of UGAL-L": { of: saturationOf("UGAL-L"), band: [0.2, 0.27], why: "As in Figure 8(b)." },
    "latency of UGAL-L / UGAL-G at 0.15": {
      of: slower("UGAL-L", "UGAL-G", 0.15),
      band: [3.8, 15.5],
      unit: "×",
      why: "As in Figure 8(b), with four times the flits in front of the minimal channel: 108 cycles in the mean on top of 16, 7.7 times, within a factor of 2.",
    },
    "latency of CR / UGAL-G at 0.2": {
      of: slower("CR", "UGAL-G", 0.2),
      band: [0.97, 1.25],
      unit: "×",
      why: "As in Figure 16(a): within a quarter.",
    },
  },
  aside: latencies(0.15, "UGAL-L", "UGAL-G", "CR"),
};

/** Figure 17(b): timestamps that the queue holds, by the depth of the buffers. */
const TIMESTAMPS = [16, 256].flatMap((buffer) => [buffer, buffer / 4].map((stamps) => [buffer, stamps] as const));
const stamped = (buffer: number, stamps: number): string => `${buffer} flits, ${stamps} timestamps`;

const figure17: StudyClaim = {
  id: "000-17",
  where: "Figure 17(b), section 4.3.2",
  statement: "A queue of timestamps of a quarter of the buffers' depth, which tracks one of four credits, does as well as one of all.",
  printed: "can be reduced",
  quick: true,
  studies: Object.fromEntries(
    TIMESTAMPS.map(([buffer, stamps]) => [
      stamped(buffer, stamps),
      study(
        "ugal-l-cr",
        `traffic=worst-case&load=0.1,0.2,0.3&creditTimestamps=${stamps}&saturation=curve`,
        buffer,
        buffer === 256 ? DEEP : WINDOW,
      ),
    ]),
  ),
  measures: Object.fromEntries(
    [16, 256].flatMap((buffer) =>
      [0.1, 0.2, 0.3].map((load) => [
        `latency, a quarter / all, ${buffer} flits, at ${load}`,
        {
          of: slower(stamped(buffer, buffer / 4), stamped(buffer, buffer), load),
          band: [0.93, 1.07] as const,
          unit: "×" as const,
          why: "The same, but for chance: of two seeds at these windows the mean differs by up to 3 %, and twice that would be seen in the figure.",
        },
      ]),
    ),
  ),
  aside: (found) =>
    TIMESTAMPS.map(([buffer, stamps]) => {
      const name = stamped(buffer, stamps);
      return `${name}: ${figure(latency(found.curve(name), 0.1))}, ${figure(latency(found.curve(name), 0.3))} cycles at 0.1 and 0.3`;
    }).join("; "),
};

export const SETTING =
  'p = h = 4, a = 8: 1056 endpoints; packets of one flit, Bernoulli; virtual channels of 16 flits unless said (the paper: "input buffers … 16 flits deep"): the paper\'s three (two for MIN) on worst-case traffic, six on uniform traffic, where with one a class heads of queues block each other from 0.89 on, and routers must not limit what MIN carries. The paper gives a router of one cycle, and neither channel latencies nor its speedup ("sufficient"); we take one cycle a channel and a speedup of 4. UGAL-G reads the queues of the global channels of the source group; UGAL-L_VC, UGAL-L_VC_H and UGAL-L_CR read flits waiting and credits overdue (`congestion=overdue`), UGAL-L flits waiting but where it is held against them (Figure 16).';

/** Loads of the drawn curves; those that a study saturates at end its curve. */
const OVER_UNIFORM = "load=0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.85,0.9,0.95&vcs=6&saturation=curve";
const OVER_WORST = "traffic=worst-case&load=0.02,0.05,0.1,0.15,0.2,0.25,0.3,0.35,0.4,0.45,0.5&saturation=curve";
const OVER_LITTLE = "traffic=worst-case&load=0.005,0.01,0.02,0.025,0.03,0.035&saturation=curve";

type Curves = readonly (readonly [title: string, routing: string, buffer?: number, more?: string])[];

/** A curve a routing, named as the paper does. */
function curves(id: string, title: string, over: string, ...named: Curves): StudiesChart {
  return {
    id,
    title,
    of: "latency",
    studies: Object.fromEntries(
      named.map(([name, routing, buffer = 16, more]) => [
        name,
        study(
          routing,
          over === OVER_WORST && routing === "min" ? OVER_LITTLE : over,
          buffer,
          more ?? (buffer > 16 && over === OVER_WORST ? DEEP : WINDOW),
        ),
      ]),
    ),
  };
}

function part(
  number: string,
  title: string,
  shown: Pick<StudiesPart, "text" | "look">,
  charts: readonly StudiesChart[],
  claims: readonly StudyClaim[],
): StudiesPart {
  return {
    kind: "studies",
    id: `dragonfly-${number}`,
    name: `Figure ${number.replace(/[a-z]$/, "($&)")}`,
    title,
    ...shown,
    note: SETTING,
    readings: [],
    charts: () => charts,
    claims: () => claims,
  };
}

const of8 = (where: string): readonly StudyClaim[] => figure8.filter((claim) => claim.id.startsWith(`000-8${where}`));
const named = (claims: readonly StudyClaim[], ...ids: readonly string[]): readonly StudyClaim[] =>
  claims.filter(({ id }) => ids.includes(id));

/** Use of global channels (Figure 9) by kind, and latencies of packets by kind (Figures 11 and 12), at load 0.2. */
const USE_BARS: StudiesChart = {
  id: "use",
  title: "Use of the global channels at load 0.2",
  studies: figure9.studies,
  of: "bars",
  quantity: "share of the time",
  bars: ["UGAL-G", "UGAL-L"].flatMap((name) =>
    (["minimal channel", "same router", "all others"] as const).map((title, kind) => ({
      title,
      series: name,
      of: (found: Findings) => at(found.curve(name), 0.2).globalUse![kind]!,
    })),
  ),
};

const LATENCY_BARS: StudiesChart = {
  id: "kinds",
  title: "Mean latency at load 0.2, by the way that packets go",
  studies: named(figures11to14, "000-11")[0]!.studies,
  of: "bars",
  quantity: "cycles",
  bars: (
    [
      ["16", "UGAL-L, 16 flits"],
      ["256", "UGAL-L, 256 flits"],
      ["UGAL-G", "UGAL-G, 16 flits"],
    ] as const
  ).flatMap(([name, series]) =>
    (["minimal", "nonMinimal"] as const).map((kind) => ({
      title: kind === "minimal" ? "minimal" : "non-minimal",
      series,
      of: (found: Findings) => packets(found, name, kind).mean,
    })),
  ),
};

export const ROUTING: readonly StudiesPart[] = [
  part(
    "8a",
    "Uniform traffic: MIN, VAL and UGAL",
    {
      text: "Latency over offered load on the dragonfly with p = h = 4, a = 8 (1,056 endpoints).",
      look: "VAL stops at half; the others stay close until the network is nearly full.",
    },
    [curves("uniform", "Uniform traffic", OVER_UNIFORM, ["MIN", "min"], ["VAL", "valiant"], ["UGAL-G", "ugal-g"], ["UGAL-L", "ugal-l"])],
    of8("a"),
  ),
  part(
    "8b",
    "Worst-case traffic: MIN, VAL and UGAL",
    {
      text: "Every group sends all it has to the next group, to which one channel leads.",
      look: "MIN stops at 1/32. UGAL-L pays for its detours with latency and stops at half of what UGAL-G carries.",
    },
    [curves("worst", "Worst-case traffic", OVER_WORST, ["MIN", "min"], ["VAL", "valiant"], ["UGAL-G", "ugal-g"], ["UGAL-L", "ugal-l"])],
    [...of8("b"), footnote6],
  ),
  part(
    "9",
    "Use of the global channels under UGAL-L and UGAL-G",
    {
      text: "Worst-case traffic at load 0.2: the channel to the next group, the other channels of its router, and those of the group's other routers.",
      look: "UGAL-L leaves the router that has the minimal channel under-used: it takes the queue for that channel for one of all.",
    },
    [USE_BARS],
    [figure9],
  ),
  part(
    "10a",
    "Virtual channels tell: uniform traffic",
    {
      text: "UGAL-L that compares the queues of virtual channels (VC), and the hybrid that does so only where both ways leave by one port (VC_H).",
      look: "VC takes too many detours under even load; VC_H mends most of that.",
    },
    [
      curves(
        "uniform",
        "Uniform traffic",
        OVER_UNIFORM,
        ["UGAL-G", "ugal-g"],
        ["UGAL-L", "ugal-l"],
        ["UGAL-L_VC", "ugal-l-vc"],
        ["UGAL-L_VC_H", "ugal-l-vch"],
      ),
    ],
    named(figure10, "000-10a-vc", "000-10a-vch"),
  ),
  part(
    "10b",
    "Virtual channels tell: worst-case traffic",
    {
      text: "The same routings where the minimal channel is the only one that is full.",
      look: "Both carry what UGAL-G does, with more latency on the way.",
    },
    [
      curves(
        "worst",
        "Worst-case traffic",
        OVER_WORST,
        ["UGAL-G", "ugal-g"],
        ["UGAL-L", "ugal-l"],
        ["UGAL-L_VC", "ugal-l-vc"],
        ["UGAL-L_VC_H", "ugal-l-vch"],
      ),
    ],
    named(figure10, "000-10b-vc", "000-10b-vch-latency"),
  ),
  part(
    "11",
    "Minimal packets wait for the depth of the buffers",
    {
      text: "Worst-case traffic under UGAL-L with buffers of 16 and 256 flits: the latency of minimal and of other packets, and the mean of all over the load.",
      look: "Sixteen times the buffer is sixteen times the wait, for minimal packets alone. The mean falls as the load grows, since fewer of them are minimal.",
    },
    [LATENCY_BARS, curves("worst", "Worst-case traffic", OVER_WORST, ["16 flits", "ugal-l"], ["256 flits", "ugal-l", 256])],
    named(figures11to14, "000-11", "000-11-falls"),
  ),
  part(
    "12",
    "Two humps of latency",
    {
      text: "How many packets have which latency, under UGAL-L on worst-case traffic at load 0.2 with buffers of 256 flits.",
      look: "Most packets take a detour and arrive within 30 cycles; those on minimal paths come two thousand cycles later.",
    },
    [
      {
        id: "histogram",
        title: "Packets by latency at load 0.2",
        studies: { "UGAL-L": study("ugal-l", AT_FIFTH, 256, DEEP) },
        of: "histogram",
      },
    ],
    named(figures11to14, "000-12"),
  ),
  part(
    "14",
    "Depth of the buffers: latency against throughput",
    {
      text: "UGAL-L_VC_H on worst-case traffic with buffers of 8 to 256 flits.",
      look: "Shallow buffers tell of a full channel sooner, so that fewer packets wait for it.",
    },
    [curves("worst", "Worst-case traffic", OVER_WORST, ...BUFFERS.map((buffer) => [`${buffer} flits`, "ugal-l-vch", buffer] as const))],
    named(figures11to14, "000-14"),
  ),
  part(
    "16",
    "Credit round trips tell sooner: UGAL-L_CR",
    {
      text: "Routers that delay credits by how long the channel behind them is full, against UGAL-L, UGAL-L_VC_H and UGAL-G, with buffers of 16 and 256 flits.",
      look: "With deep buffers UGAL-L waits for them to fill; UGAL-L_CR does not, whatever their depth.",
    },
    [
      curves(
        "a",
        "(a) Worst case, 16 flits",
        OVER_WORST,
        ["UGAL-G", "ugal-g"],
        ["UGAL-L", "ugal-l", 16, OVERDUE],
        ["UGAL-L_CR", "ugal-l-cr"],
      ),
      curves(
        "b",
        "(b) Worst case, 256 flits",
        OVER_WORST,
        ["UGAL-G", "ugal-g", 256],
        ["UGAL-L", "ugal-l", 256, DEEP_OVERDUE],
        ["UGAL-L_CR", "ugal-l-cr", 256],
      ),
      curves("c", "(c) Uniform, 16 flits", OVER_UNIFORM, ["UGAL-G", "ugal-g"], ["UGAL-L_VC_H", "ugal-l-vch"], ["UGAL-L_CR", "ugal-l-cr"]),
      curves(
        "d",
        "(d) Uniform, 256 flits",
        OVER_UNIFORM,
        ["UGAL-G", "ugal-g", 256],
        ["UGAL-L_VC_H", "ugal-l-vch", 256],
        ["UGAL-L_CR", "ugal-l-cr", 256],
      ),
    ],
    figure16,
  ),
  part(
    "17",
    "How many credits carry a timestamp",
    {
      text: "The figure draws how credits' round trips are measured. Ours: UGAL-L_CR on worst-case traffic, whose queues of timestamps track all credits, or one of four.",
      look: "One credit of four tells as much: the curves cannot be told apart.",
    },
    [16, 256].map((buffer) => ({
      ...curves(String(buffer), `Worst-case traffic, ${buffer} flits`, OVER_WORST),
      studies: Object.fromEntries(
        [buffer, buffer / 4].map((stamps) => [
          `${stamps} timestamps`,
          study("ugal-l-cr", `${OVER_WORST}&creditTimestamps=${stamps}`, buffer, buffer === 256 ? DEEP : WINDOW),
        ]),
      ),
    })),
    [figure17],
  ),
];
