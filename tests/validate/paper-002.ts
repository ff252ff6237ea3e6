/** Besta, Hoefler 2014, section V: Slim Fly, dragonfly and fat-tree, Figures 6 and 8. */
import { figure, latency, percent, saturation, saturationText } from "./claim.ts";
import type { Chapter, Claim } from "./claim.ts";

interface Scale {
  readonly name: string;
  readonly slimFly: string;
  /** Endpoints a router of the Slim Fly. */
  readonly p: number;
  readonly dragonfly: string;
  readonly fatTree: string;
  readonly quick: boolean;
}

/** The paper's 10,000 endpoints; its section V says that 1,000 give similar results. */
const SCALES: readonly Scale[] = [
  { name: "10K", slimFly: "topology=slim-fly&q=19", p: 15, dragonfly: "topology=dragonfly&p=7&a=14&h=7", fatTree: "topology=fat-tree&k=22&n=3", quick: false },
  { name: "1K", slimFly: "topology=slim-fly&q=9", p: 7, dragonfly: "topology=dragonfly&p=4&a=8&h=4", fatTree: "topology=fat-tree&k=10&n=3", quick: true },
];

const TIMING = "localLatency=1&globalLatency=1&warmup=600&measure=600&maxCycles=20000";
/** 64 flits a port: four virtual channels of 16, or three of 21 where three classes do. */
const FOUR = "vcs=4&buffer=16";
const THREE = "vcs=3&buffer=21";

function claimsAt(scale: Scale): readonly Claim[] {
  const { name, quick, p } = scale;
  const slimFly = (routing: string, rest: string, vcs = FOUR, concentration = p): string =>
    `${scale.slimFly}&p=${concentration}&routing=${routing}${routing === "ugal-g" ? "&reading=outputs" : ""}&${rest}&${vcs}&${TIMING}`;
  const dragonfly = (rest: string): string => `${scale.dragonfly}&routing=ugal-l&${rest}&${THREE}&${TIMING}`;
  const fatTree = (rest: string): string => `${scale.fatTree}&routing=adaptive-nca&${rest}&${THREE}&${TIMING}`;
  const uniform = "load=0.3,0.7,0.95";
  const worst = "traffic=worst-case&load=0.2,0.45,0.8";
  const shift = "traffic=shift&shiftBy=half&load=0.1,0.5,0.9";
  const shuffle = "traffic=shuffle&load=0.1,0.5,0.9";
  const trio = (pattern: string): Readonly<Record<string, string>> => ({
    "SF-UGAL-L": slimFly("ugal-l", pattern), "SF-UGAL-G": slimFly("ugal-g", pattern), "DF-UGAL-L": dragonfly(pattern), "FT-ANCA": fatTree(pattern),
  });
  const collective = (id: string, title: string, pattern: string): Claim => ({
    id: `002-6-${id}-${name}`, where: `Figure 6(b, c), ${name}`, quick,
    claim: `On ${title} FT-3 carries more than SF with UGAL-L; SF has slightly more bandwidth and less latency than DF.`, paper: "FT-3 > SF-UGAL-G > SF-UGAL-L > DF in bandwidth",
    accept: "saturation FT ≥ SF-UGAL-L ≥ 0.98 DF; latency at 0.1 SF < DF", studies: trio(pattern),
    judge: (found) => {
      const [local, global, df, ft] = ["SF-UGAL-L", "SF-UGAL-G", "DF-UGAL-L", "FT-ANCA"].map((one) => found.curve(one));
      return {
        ours: `FT ${saturationText(ft!)}, SF-UGAL-G ${saturationText(global!)}, SF-UGAL-L ${saturationText(local!)}, DF ${saturationText(df!)}; latency at 0.1: SF ${figure(latency(local!, 0.1))}, DF ${figure(latency(df!, 0.1))}, FT ${figure(latency(ft!, 0.1))} cycles`,
        holds: saturation(ft!) >= saturation(local!) && saturation(local!) >= 0.98 * saturation(df!) && latency(local!, 0.1) < latency(df!, 0.1),
      };
    },
  });
  return [
    {
      id: `002-6a-sf-${name}`, where: `Figure 6(a), ${name}`, claim: "On uniform traffic MIN and UGAL-G are the best on Slim Fly, UGAL-L saturates at 80 %, VAL below 50 %.", paper: "MIN and UGAL-G ≈ 0.87, UGAL-L 0.8, VAL < 0.5",
      accept: "UGAL-G 0.95 of MIN or more; UGAL-L 0.75 or more; VAL 0.4 to 0.5", quick,
      studies: { MIN: slimFly("min", uniform), VAL: slimFly("valiant", uniform), "UGAL-L": slimFly("ugal-l", uniform), "UGAL-G": slimFly("ugal-g", uniform) },
      judge: (found) => {
        const [min, val, local, global] = ["MIN", "VAL", "UGAL-L", "UGAL-G"].map((one) => found.curve(one));
        return {
          ours: `MIN ${saturationText(min!)}, UGAL-G ${saturationText(global!)}, UGAL-L ${saturationText(local!)}, VAL ${saturationText(val!)}`,
          holds: saturation(global!) >= 0.95 * saturation(min!) && saturation(local!) >= 0.75 && saturation(val!) >= 0.4 && saturation(val!) < 0.505,
        };
      },
      why: "without a bias the best of four detours is often shorter by chance, and each loads up to two channels more.",
    },
    {
      id: `002-6a-${name}`, where: `Figure 6(a), ${name}`, claim: "On uniform traffic SF has the lowest latency; DF offers less bandwidth, FT-3 slightly more.", paper: "latency SF < DF, FT-3; bandwidth FT-3 ≥ SF ≥ DF",
      accept: "latency at 0.3 and saturation in that order (2 % of play)", quick,
      studies: { "SF-MIN": slimFly("min", uniform), "DF-UGAL-L": dragonfly(uniform), "FT-ANCA": fatTree(uniform) },
      judge: (found) => {
        const [sf, df, ft] = ["SF-MIN", "DF-UGAL-L", "FT-ANCA"].map((one) => found.curve(one));
        return {
          ours: `latency at 0.3: SF ${figure(latency(sf!, 0.3))}, DF ${figure(latency(df!, 0.3))}, FT ${figure(latency(ft!, 0.3))} cycles; saturation: SF ${saturationText(sf!)}, DF ${saturationText(df!)}, FT ${saturationText(ft!)}`,
          holds: latency(sf!, 0.3) < Math.min(latency(df!, 0.3), latency(ft!, 0.3)) && saturation(ft!) >= 0.98 * saturation(sf!) && saturation(sf!) >= 0.98 * saturation(df!),
        };
      },
      why: "The two-choice up-routing of ANCA decides on the credits of a moment, and so carries less than random up-routing; BookSim2's does, too (4-ary 3-tree: 0.63 against 0.73).",
    },
    collective("shift", "the shift pattern", shift),
    collective("shuffle", "shuffle", shuffle),
    {
      id: `002-6d-min-${name}`, where: `Figure 6(d), ${name}`, claim: "Slim Fly's worst case limits MIN to 1/(p + 1).", paper: `1/${p + 1} = ${figure(1 / (p + 1))}`, accept: "0.45 to 1.1 of it", quick,
      studies: { MIN: slimFly("min", "traffic=worst-case&load=0.02,0.2") },
      judge: (found) => {
        const share = saturation(found.curve("MIN")) * (p + 1);
        return { ours: `${saturationText(found.curve("MIN"))}: ${figure(share)} of it`, holds: share >= 0.45 && share <= 1.1 };
      },
      why: "The paper counts the p endpoints of one router on the link, and its own. In the construction of Figure 9, senders on both sides of the link are a permutation of endpoints: 2p flows share the link, which gives 1/(2p).",
    },
    {
      id: `002-6d-${name}`, where: `Figure 6(d), ${name}`, claim: "On worst-case traffic VAL supports 40 %, UGAL-L 45 %, slightly more than DF; FT-3 more than both.", paper: "VAL 0.40, UGAL-L 0.45", accept: "VAL 0.36 to 0.5, UGAL-L at least VAL; FT-3 above both", quick,
      studies: { VAL: slimFly("valiant", worst), "UGAL-L": slimFly("ugal-l", worst), DF: dragonfly(worst), FT: fatTree(worst) },
      judge: (found) => {
        const [val, local, df, ft] = ["VAL", "UGAL-L", "DF", "FT"].map((one) => found.curve(one));
        return {
          ours: `VAL ${saturationText(val!)}, UGAL-L ${saturationText(local!)}, DF ${saturationText(df!)}, FT ${saturationText(ft!)}`,
          holds: saturation(val!) >= 0.36 && saturation(val!) <= 0.51 && saturation(local!) >= 0.98 * saturation(val!) && saturation(ft!) > Math.max(saturation(local!), saturation(df!)),
        };
      },
    },
    {
      id: `002-8a-${name}`, where: `Figure 8(a), ${name}`, claim: "On worst-case traffic smaller buffers lower UGAL-L's latency, bigger ones raise its bandwidth.", paper: "both ascend from 8 to 256 flits a port", accept: "latency at 0.2 and saturation ascending over 16, 64, 256 flits a port (2 % of play)", quick,
      studies: { 16: slimFly("ugal-l", worst, "vcs=4&buffer=4"), 64: slimFly("ugal-l", worst), 256: slimFly("ugal-l", worst, "vcs=4&buffer=64") },
      judge: (found) => {
        const curves = ["16", "64", "256"].map((one) => found.curve(one));
        const rises = (values: readonly number[]): boolean => values.every((value, i) => i === 0 || value >= 0.98 * values[i - 1]!);
        return {
          ours: ["16", "64", "256"].map((one, i) => `${one}: ${figure(latency(curves[i]!, 0.2))} cycles, ${saturationText(curves[i]!)}`).join("; "),
          holds: rises(curves.map((curve) => latency(curve, 0.2))) && rises(curves.map(saturation)),
        };
      },
    },
    {
      id: `002-8b-${name}`, where: `Figures 8(b) to (e), ${name}`, claim: "More endpoints a router cost bandwidth: a full-bandwidth Slim Fly accepts 87.5 % of uniform traffic, with a concentration of 16 (of 15) 80 %, with 18 75 %.", paper: "0.875, 0.80, 0.75",
      accept: "full 0.8 or more; p + 1 and p + 3 at most in proportion of p (5 % of play)", quick,
      studies: Object.fromEntries([0, 1, 3].map((more) => [String(more), slimFly("min", uniform, FOUR, p + more)])),
      judge: (found) => {
        const loads = [0, 1, 3].map((more) => saturation(found.curve(String(more))));
        return {
          ours: [0, 1, 3].map((more, i) => `p = ${p + more}: ${percent(loads[i]!)}`).join(", "),
          holds: loads[0]! >= 0.8 && [1, 3].every((more, i) => loads[i + 1]! <= loads[0]! * 1.01 && Math.abs((loads[i + 1]! * (p + more)) / (loads[0]! * p) - 1) <= 0.05),
        };
      },
    },
  ];
}

export const paper002: Chapter = {
  title: "Besta, Hoefler 2014: Slim Fly against dragonfly and fat-tree (section V)",
  setting: "Single flits, every channel 1 cycle, credits 2, speedup 2, 64 flits of buffer a port. 10K: Slim Fly q = 19, p = 15 (10,830 endpoints), dragonfly p = h = 7, a = 14 (9,702), 22-ary 3-tree (10,648); 1K: q = 9, p = 7 (1,134), p = h = 4, a = 8 (1,056), 10-ary 3-tree (1,000). UGAL on Slim Fly compares four Valiant paths; it needs four virtual channels, of which the paper counts three.",
  claims: SCALES.toReversed().flatMap(claimsAt),
};
