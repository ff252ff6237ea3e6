/** Kim, Dally, Scott, Abts 2008: section 4.2 and 4.3, Figures 8 to 12, 14 and 16. */
import { GLOBAL } from "../../src/topology/network.ts";
import { at, figure, halves, latency, percent, saturation, saturationText, within } from "./claim.ts";
import type { Chapter, Claim, Findings } from "./claim.ts";

const NETWORK = "topology=dragonfly&p=4&a=8&h=4";
/** One cycle a router and a channel; at a speedup of 4 a virtual channel's turnaround is no bottleneck. */
const TIMING = "speedup=4&routerLatency=1&localLatency=1&globalLatency=1";
const WINDOW = "&warmup=1000&measure=1000";
/** Deep buffers take their time to fill. */
const DEEP = "&warmup=4000&measure=2000";

const UNIFORM = "load=0.3,0.8,0.9";
const ADVERSARIAL = "traffic=worst-case&load=0.15,0.2,0.3,0.45,0.6";

function study(routing: string, traffic: string, buffer = 16, more = WINDOW): string {
  const reading = routing === "ugal-g" ? "&reading=source-group" : routing === "ugal-l-vc" || routing === "ugal-l-vch" ? "&congestion=credits" : "";
  return `${NETWORK}&routing=${routing}${reading}&${traffic}&buffer=${buffer}&${TIMING}${more}`;
}

/** Use of the global channels in paper 000's three kinds: minimal, others of their routers, the rest. */
function globalUse(found: Findings, name: string, load: number): readonly [number, number, number] {
  const network = found.network(name);
  const { utilisation } = at(found.curve(name), load);
  const { structure, channels, channelKind, channelSource } = network;
  if (structure.kind !== "dragonfly") throw new Error("not a dragonfly");
  const minimal = new Set<number>();
  for (let group = 0; group < structure.g; group++) minimal.add(structure.globalChannels[group * structure.g + ((group + 1) % structure.g)]!);
  const routers = new Set([...minimal].map((channel) => channelSource[channel]!));
  const sums = [0, 0, 0];
  const counts = [0, 0, 0];
  for (let channel = 0; channel < channels; channel++) {
    if (channelKind[channel] !== GLOBAL) continue;
    const kind = minimal.has(channel) ? 0 : routers.has(channelSource[channel]!) ? 1 : 2;
    sums[kind]! += utilisation[channel]!;
    counts[kind]!++;
  }
  return [sums[0]! / counts[0]!, sums[1]! / counts[1]!, sums[2]! / counts[2]!];
}

const BUFFERS = [8, 16, 64, 256] as const;
const WC_LOADS = [0.15, 0.2, 0.3, 0.45] as const;

const figure8: readonly Claim[] = [
  {
    id: "000-8a-min", where: "Figure 8(a)", claim: "On uniform traffic MIN gives high throughput.", paper: "close to 1", accept: "saturates at 0.9 or above", quick: true,
    studies: { MIN: study("min", UNIFORM) },
    judge: (found) => ({ ours: saturationText(found.curve("MIN")), holds: saturation(found.curve("MIN")) >= 0.9 }),
    why: "the last load, 0.9, is delivered to within one per cent, which our rule of half a per cent calls saturated.",
  },
  {
    id: "000-8a-val", where: "Figure 8(a)", claim: "On uniform traffic VAL reaches about half of the capacity: it doubles the load of the global channels.", paper: "≈ 0.5", accept: "0.42 to 0.52", quick: true,
    studies: { VAL: study("valiant", UNIFORM) },
    judge: (found) => ({ ours: saturationText(found.curve("VAL")), holds: saturation(found.curve("VAL")) > 0.42 && saturation(found.curve("VAL")) < 0.52 }),
  },
  {
    id: "000-8a-ugal", where: "Figure 8(a)", claim: "On uniform traffic UGAL-G and UGAL-L approach the throughput of MIN.", paper: "nearly equal", accept: "both 0.9 of MIN's or more", quick: true,
    studies: { MIN: study("min", UNIFORM), "UGAL-G": study("ugal-g", UNIFORM), "UGAL-L": study("ugal-l", UNIFORM) },
    judge: (found) => {
      const [min, global, local] = ["MIN", "UGAL-G", "UGAL-L"].map((name) => found.curve(name));
      return {
        ours: `MIN ${saturationText(min!)}, UGAL-G ${saturationText(global!)}, UGAL-L ${saturationText(local!)}`,
        holds: saturation(global!) >= 0.9 * saturation(min!) && saturation(local!) >= 0.9 * saturation(min!),
      };
    },
  },
  {
    id: "000-8b-min", where: "Figure 8(b)", claim: "On worst-case traffic MIN is limited to 1/(a·h).", paper: "1/32 = 0.03125", accept: "within 2 %", quick: true,
    studies: { MIN: study("min", "traffic=worst-case&load=0.01,0.02,0.05,0.1") },
    judge: (found) => ({ ours: `${saturationText(found.curve("MIN"))}, accepting ${figure(at(found.curve("MIN"), 0.1).accepted)} at load 0.1`, holds: within(saturation(found.curve("MIN")), 1 / 32, 0.02) }),
    why: "The bound is 1/(a·p); the paper writes a·h, the same number here, since p = h.",
  },
  {
    id: "000-8b-val", where: "Figure 8(b)", claim: "On worst-case traffic VAL achieves slightly under 50 %, the most possible.", paper: "slightly under 0.5", accept: "0.42 to 0.5", quick: true,
    studies: { VAL: study("valiant", ADVERSARIAL) },
    judge: (found) => ({ ours: saturationText(found.curve("VAL")), holds: saturation(found.curve("VAL")) > 0.42 && saturation(found.curve("VAL")) < 0.505 }),
  },
  {
    id: "000-8b-ugal-g", where: "Figure 8(b)", claim: "On worst-case traffic UGAL-G achieves similar throughput as VAL.", paper: "nearly equal", accept: "within 10 %", quick: true,
    studies: { VAL: study("valiant", ADVERSARIAL), "UGAL-G": study("ugal-g", ADVERSARIAL) },
    judge: (found) => ({
      ours: `VAL ${saturationText(found.curve("VAL"))}, UGAL-G ${saturationText(found.curve("UGAL-G"))}`,
      holds: within(saturation(found.curve("UGAL-G")), saturation(found.curve("VAL")), 0.1),
    }),
  },
  {
    id: "000-8b-ugal-l", where: "Figure 8(b), section 4.3.1", claim: "On worst-case traffic UGAL-L has limited throughput and high latency at intermediate load.", paper: "saturates just above 0.2; latency well above UGAL-G's",
    accept: "saturates at 0.9 of UGAL-G or less; latency at 0.15 1.3 times UGAL-G's or more", quick: true,
    studies: { "UGAL-G": study("ugal-g", ADVERSARIAL), "UGAL-L": study("ugal-l", ADVERSARIAL) },
    judge: (found) => {
      const [global, local] = [found.curve("UGAL-G"), found.curve("UGAL-L")];
      return {
        ours: `UGAL-L ${saturationText(local)}, UGAL-G ${saturationText(global)}; latency at 0.15: ${figure(latency(local, 0.15))} against ${figure(latency(global, 0.15))} cycles`,
        holds: saturation(local) <= 0.9 * saturation(global) && latency(local, 0.15) >= 1.3 * latency(global, 0.15),
      };
    },
  },
];

const figure9: Claim = {
  id: "000-9", where: "Figure 9, load 0.2", claim: "On worst-case traffic UGAL-L leaves the other global channels of the minimal channel's router under-used; UGAL-G loads them like all others.",
  paper: "UGAL-G level; UGAL-L: next three channels well below the rest", accept: "minimal channel the busiest; same router against the rest: 0.9 or more with UGAL-G, 0.8 or less with UGAL-L", quick: true,
  studies: { "UGAL-G": study("ugal-g", "traffic=worst-case&load=0.2"), "UGAL-L": study("ugal-l", "traffic=worst-case&load=0.2") },
  judge: (found) => {
    const global = globalUse(found, "UGAL-G", 0.2);
    const local = globalUse(found, "UGAL-L", 0.2);
    const text = ([minimal, same, rest]: readonly [number, number, number]): string => `${percent(minimal)}, ${percent(same)}, ${percent(rest)}`;
    return {
      ours: `minimal, same router, rest: UGAL-G ${text(global)}; UGAL-L ${text(local)}`,
      holds: global[0] > global[2] && local[0] > local[2] && global[1] >= 0.9 * global[2] && local[1] <= 0.8 * local[2],
    };
  },
};

const figure10: readonly Claim[] = [
  {
    id: "000-10b-vc", where: "Figure 10(b)", claim: "On worst-case traffic UGAL-L_VC matches the throughput of UGAL-G, and UGAL-L_VC_H that of UGAL-L_VC.", paper: "equal", accept: "both within 7 % of UGAL-G", quick: true,
    studies: { "UGAL-G": study("ugal-g", ADVERSARIAL), VC: study("ugal-l-vc", ADVERSARIAL), VC_H: study("ugal-l-vch", ADVERSARIAL) },
    judge: (found) => {
      const [global, vc, hybrid] = [found.curve("UGAL-G"), found.curve("VC"), found.curve("VC_H")];
      return {
        ours: `UGAL-G ${saturationText(global)}, VC ${saturationText(vc)}, VC_H ${saturationText(hybrid)}`,
        holds: within(saturation(vc), saturation(global), 0.07) && within(saturation(hybrid), saturation(global), 0.07),
      };
    },
  },
  {
    id: "000-10a-vc", where: "Figure 10(a)", claim: "On uniform traffic UGAL-L_VC loses approximately 30 % of the throughput.", paper: "≈ −30 %", accept: "−20 to −40 %", quick: true,
    studies: { "UGAL-G": study("ugal-g", UNIFORM), VC: study("ugal-l-vc", UNIFORM) },
    judge: (found) => {
      const lost = 1 - saturation(found.curve("VC")) / saturation(found.curve("UGAL-G"));
      return { ours: `UGAL-G ${saturationText(found.curve("UGAL-G"))}, VC ${saturationText(found.curve("VC"))}: −${percent(lost)}`, holds: lost >= 0.2 && lost <= 0.4 };
    },
    why: "with buffers of 256 flits it is 22 to 26 % here (congestion=overdue, the default); the loss is there, but smaller: how often one virtual channel looks shorter than it is depends on channel latencies and on the allocator, which the paper does not give.",
  },
  {
    id: "000-10a-vch", where: "Figure 10(a)", claim: "On uniform traffic UGAL-L_VC_H matches the throughput of UGAL-G, with nearly twice its latency at 0.8.", paper: "equal; ≈ 2×", accept: "throughput within 7 %, latency 1.3 to 3 times", quick: true,
    studies: { "UGAL-G": study("ugal-g", UNIFORM), VC_H: study("ugal-l-vch", UNIFORM) },
    judge: (found) => {
      const [global, hybrid] = [found.curve("UGAL-G"), found.curve("VC_H")];
      const ratio = latency(hybrid, 0.8) / latency(global, 0.8);
      return {
        ours: `UGAL-G ${saturationText(global)}, VC_H ${saturationText(hybrid)}; latency at 0.8: ${figure(latency(hybrid, 0.8))} against ${figure(latency(global, 0.8))} cycles (${figure(ratio)}×)`,
        holds: within(saturation(hybrid), saturation(global), 0.07) && ratio >= 1.3 && ratio <= 3,
      };
    },
    why: "throughput is 7 to 8 % lower: without a bias one flit against an empty queue means a detour, and detours load the network; with bias=3 load 0.8 takes 23.5 cycles.",
  },
];

const figures11to14: readonly Claim[] = [
  {
    id: "000-11", where: "Figure 11", claim: "On worst-case traffic UGAL-L's minimal packets wait in proportion to the depth of the buffers, its non-minimal ones hardly at all.", paper: "minimal: ≈ 16× from 16 to 256 flits; non-minimal: like UGAL-G",
    accept: "at load 0.2, from 16 to 256 flits: minimal 5 times or more, five times as much as non-minimal", quick: true,
    studies: { 16: study("ugal-l", "traffic=worst-case&load=0.2", 16), 256: study("ugal-l", "traffic=worst-case&load=0.2", 256, DEEP) },
    judge: (found) => {
      const [shallow, deep] = [at(found.curve("16"), 0.2).histogram, at(found.curve("256"), 0.2).histogram];
      if (shallow === null || deep === null) return { ours: "saturated at load 0.2", holds: false };
      const [few, many] = [halves(shallow), halves(deep)];
      return {
        ours: `16 flits: minimal ${figure(few.minimal.mean)}, non-minimal ${figure(few.nonMinimal.mean)} cycles; 256 flits: ${figure(many.minimal.mean)}, ${figure(many.nonMinimal.mean)}`,
        holds: many.minimal.mean >= 5 * few.minimal.mean && many.minimal.mean / few.minimal.mean >= 5 * (many.nonMinimal.mean / few.nonMinimal.mean),
      };
    },
  },
  {
    id: "000-12", where: "Figure 12, 256 flits", claim: "Latencies under UGAL-L on worst-case traffic have two humps: many non-minimal packets at low latency, few minimal ones far above.", paper: "two clear distributions at load 0.25; at 0.2 here, where UGAL-L is stable",
    accept: "fewer minimal packets than others, their median 5 times that of the others or more", quick: true,
    studies: { "UGAL-L": study("ugal-l", "traffic=worst-case&load=0.2", 256, DEEP) },
    judge: (found) => {
      const { histogram } = at(found.curve("UGAL-L"), 0.2);
      if (histogram === null) return { ours: "saturated at load 0.2", holds: false };
      const { minimal, nonMinimal } = halves(histogram);
      const share = minimal.packets / (minimal.packets + nonMinimal.packets);
      return {
        ours: `${percent(1 - share)} non-minimal with median ${figure(nonMinimal.median)}, ${percent(share)} minimal with median ${figure(minimal.median)} cycles`,
        holds: share < 0.5 && minimal.median >= 5 * nonMinimal.median,
      };
    },
  },
  {
    id: "000-14", where: "Figure 14", claim: "Shallower buffers lower UGAL-L_VC_H's latency at intermediate load, at the cost of throughput. (The figure names no variant; like Figures 11 and 12 it shows loads that plain UGAL-L does not carry.)", paper: "latency and throughput fall with depth", accept: "latency at 0.3 and saturation ascending with depth over 8, 16, 64, 256 flits (2 % of play)", quick: true,
    studies: Object.fromEntries(BUFFERS.map((buffer) => [buffer, study("ugal-l-vch", ADVERSARIAL, buffer, buffer > 16 ? DEEP : WINDOW)])),
    judge: (found) => {
      const curves = BUFFERS.map((buffer) => found.curve(String(buffer)));
      const ascending = (values: readonly number[]): boolean => values.every((value, i) => i === 0 || value >= 0.98 * values[i - 1]!);
      return {
        ours: BUFFERS.map((buffer, i) => `${buffer} flits: ${figure(latency(curves[i]!, 0.3))} cycles, ${saturationText(curves[i]!)}`).join("; "),
        holds: ascending(curves.map((curve) => latency(curve, 0.3))) && ascending(curves.map(saturation)),
      };
    },
    why: "latency behaves as in the paper; one-cycle channels need no deep buffers, so throughput depends on the depth by less than in the paper.",
  },
];

/** The loads at which both curves are stable. */
function stableLoads(found: Findings, ...names: readonly string[]): readonly number[] {
  return WC_LOADS.filter((load) => names.every((name) => Number.isFinite(latency(found.curve(name), load))));
}

const figure16: readonly Claim[] = [
  {
    id: "000-16a", where: "Figure 16(a)", claim: "With 16 flits UGAL-L_CR lowers UGAL-L's latency on worst-case traffic by up to 35 %.", paper: "up to −35 %", accept: "up to −20 % or more, where both are stable", quick: true,
    studies: { "UGAL-L": study("ugal-l", ADVERSARIAL), CR: study("ugal-l-cr", ADVERSARIAL) },
    judge: (found) => {
      const loads = stableLoads(found, "UGAL-L", "CR");
      const gains = loads.map((load) => 1 - latency(found.curve("CR"), load) / latency(found.curve("UGAL-L"), load));
      const best = Math.max(...gains);
      return { ours: `up to −${percent(best)}, at load ${loads[gains.indexOf(best)]}`, holds: best >= 0.2 };
    },
  },
  {
    id: "000-16b", where: "Figure 16(b)", claim: "With 256 flits UGAL-L_CR lowers UGAL-L's intermediate latency on worst-case traffic more than 20 times.", paper: "> 20×", accept: "8 times or more at some load",
    quick: true, studies: { "UGAL-L": study("ugal-l", ADVERSARIAL, 256, DEEP), CR: study("ugal-l-cr", ADVERSARIAL, 256, DEEP) },
    judge: (found) => {
      const loads = stableLoads(found, "UGAL-L", "CR");
      const ratios = loads.map((load) => latency(found.curve("UGAL-L"), load) / latency(found.curve("CR"), load));
      const best = Math.max(...ratios);
      return { ours: `up to ${figure(best)}×, at load ${loads[ratios.indexOf(best)]}`, holds: best >= 8 };
    },
    why: "The ratio is that of the buffers' depth to the zero-load latency, which depends on channel latencies that the paper does not give.",
  },
  {
    id: "000-16-depth", where: "Figure 16(a, b)", claim: "UGAL-L_CR's intermediate latency does not depend on the depth of the buffers.", paper: "independent", accept: "at load 0.2: 256 flits within 30 % of 16", quick: true,
    studies: { 16: study("ugal-l-cr", ADVERSARIAL), 256: study("ugal-l-cr", ADVERSARIAL, 256, DEEP) },
    judge: (found) => ({
      ours: `${figure(latency(found.curve("16"), 0.2))} and ${figure(latency(found.curve("256"), 0.2))} cycles at load 0.2`,
      holds: within(latency(found.curve("256"), 0.2), latency(found.curve("16"), 0.2), 0.3),
    }),
  },
  {
    id: "000-16d", where: "Figure 16(c, d)", claim: "On uniform traffic UGAL-L_CR lowers the latency of UGAL-L_VC_H near saturation by up to 50 %; both fall short of UGAL-G's throughput.", paper: "up to −50 %", accept: "latency of CR no higher at 0.8 and 0.9; neither saturates above UGAL-G",
    quick: true, studies: { "UGAL-G": study("ugal-g", UNIFORM, 256), VC_H: study("ugal-l-vch", UNIFORM, 256), CR: study("ugal-l-cr", UNIFORM, 256) },
    judge: (found) => {
      const [global, hybrid, delayed] = [found.curve("UGAL-G"), found.curve("VC_H"), found.curve("CR")];
      const at80 = latency(delayed, 0.8) / latency(hybrid, 0.8);
      const at90 = latency(delayed, 0.9) / latency(hybrid, 0.9);
      return {
        ours: `at 0.8: CR ${figure(latency(delayed, 0.8))}, VC_H ${figure(latency(hybrid, 0.8))} cycles; at 0.9: ${figure(latency(delayed, 0.9))}, ${figure(latency(hybrid, 0.9))}; saturation: UGAL-G ${saturationText(global)}, VC_H ${saturationText(hybrid)}, CR ${saturationText(delayed)}`,
        holds: at80 <= 1.02 && !(at90 > 1.02) && saturation(hybrid) <= 1.01 * saturation(global) && saturation(delayed) <= 1.01 * saturation(global),
      };
    },
    why: "CR carries more, but is no faster than VC_H at 0.8, where both begin to take detours for nothing.",
  },
];

export const paper000: Chapter = {
  title: "Kim, Dally, Scott, Abts 2008: the dragonfly's routing (section 4)",
  setting: "p = h = 4, a = 8: 1056 endpoints; packets of one flit, Bernoulli; three virtual channels (two for MIN) of 16 flits unless said. The paper gives a router of one cycle, and neither channel latencies nor its speedup (\"sufficient\"); we take one cycle a channel and a speedup of 4. UGAL-G reads the queues of the global channels of the source group; UGAL-L_VC and UGAL-L_VC_H read a virtual channel's queue off its credits, as its routers do (by default they read flits waiting and credits overdue, which serves long wires as well).",
  claims: [...figure8, figure9, ...figure10, ...figures11to14, ...figure16],
};
