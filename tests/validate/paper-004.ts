/** Gómez et al. 2007: deterministic against adaptive routing in fat-trees. */
import { at, figure, latency, percent, saturation, saturationText } from "./claim.ts";
import type { Chapter, Claim } from "./claim.ts";

const TREE = "topology=fat-tree&k=4&n=4";
const SWITCH = "packetSize=8&switching=cut-through&vcs=1&buffer=32&outputBuffer=16&routerLatency=20&localLatency=8&globalLatency=8&terminalLatency=8";
const LOADS = "load=0.1,0.3,0.5,0.7";
/** A hot spot of share f takes all it can at a load of 1/(f·N). */
const HOT = "traffic=hot-spot&load=0.01,0.03,0.1";

const ROUTINGS = { deterministic: "deterministic", FF: "adaptive-first-free", SADP: "adaptive-sadp" } as const;

const WINDOW = "warmup=2000&measure=3000";
/** At the low loads that a hot spot allows, few packets come in a cycle. */
const LONG = "warmup=5000&measure=20000";

const ONE_WAY_DOWN = "all packets to the hot endpoint come down one way, on links that others share; adaptive routing spreads them over all links into its switch and reaches the terminal's own limit (1/52 and 1/14).";

function study(routing: string, traffic: string, more: string): string {
  return `${TREE}&routing=${routing}&${traffic}&${SWITCH}&${more}`;
}

function three(traffic: string, more = WINDOW): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(ROUTINGS).map(([name, routing]) => [name, study(routing, traffic, more)]));
}

/** "All the traffic patterns but bit reversal present similar results": the deterministic routing holds its own. */
function similar(id: string, title: string, traffic: string, more = WINDOW, why = ""): Claim {
  return {
    id: `004-${id}`, where: "slides \"Performance Evaluation\"", quick: true, claim: `${title}: deterministic routing is similar to the adaptive ones, SADP no worse than first free.`, paper: "similar", accept: "deterministic 0.9 of the better adaptive one or more; SADP 0.97 of first free or more",
    studies: three(traffic, more),
    judge: (found) => {
      const [det, ff, sadp] = ["deterministic", "FF", "SADP"].map((name) => found.curve(name));
      return {
        ours: `deterministic ${saturationText(det!)}, first free ${saturationText(ff!)}, SADP ${saturationText(sadp!)}`,
        holds: saturation(det!) >= 0.9 * Math.max(saturation(ff!), saturation(sadp!)) && saturation(sadp!) >= 0.97 * saturation(ff!),
      };
    },
    ...(why === "" ? {} : { why }),
  };
}

export const paper004: Chapter = {
  title: "Gómez et al. 2007: deterministic against adaptive routing in fat-trees",
  setting: "4-ary 4-tree (256 endpoints), virtual cut-through, one virtual channel, queues at inputs (32 flits) and outputs (16 flits), 20 cycles a switch, 8 a link. The slides give packets of 8 Kb, but no flit: ours have 8 flits. Their traces (cello) are not public, so their factor of 3 for in-order delivery of traces is not tested.",
  claims: [
    similar("uniform", "Uniform traffic", LOADS),
    similar("hot-spot-20", "Hot spot of 20 %", `${HOT}&fraction=0.2`, LONG, ONE_WAY_DOWN),
    similar("hot-spot-5", "Hot spot of 5 %", `${HOT}&fraction=0.05`, LONG, ONE_WAY_DOWN),
    similar("complement", "Complement", `traffic=bit-complement&${LOADS}`),
    {
      id: "004-bit-reversal", where: "slide \"Performance Evaluation\"", quick: true, claim: "Bit reversal is the worst case of deterministic routing: one up link of each switch carries everything.", paper: "one of k up links used", accept: "deterministic at a third of the adaptive ones or less",
      studies: three(`traffic=bit-reversal&load=0.05,0.3,0.6`),
      judge: (found) => {
        const [det, ff, sadp] = ["deterministic", "FF", "SADP"].map((name) => found.curve(name));
        return {
          ours: `deterministic ${saturationText(det!)}, first free ${saturationText(ff!)}, SADP ${saturationText(sadp!)}`,
          holds: saturation(det!) <= Math.min(saturation(ff!), saturation(sadp!)) / 3,
        };
      },
    },
    {
      id: "004-in-order", where: "slide \"Network Model\"", quick: true, claim: "Deterministic routing delivers in order by itself; adaptive routing needs reorder buffers, which add delay.", paper: "in-order delivery implicit", accept: "deterministic: no packet early, no delay added; adaptive: both above 0",
      studies: three("load=0.2,0.3", `${WINDOW}&inOrder=ideal`),
      judge: (found) => {
        const figures = ["deterministic", "FF", "SADP"].map((name) => at(found.curve(name), 0.3).reorder);
        return {
          ours: ["deterministic", "FF", "SADP"].map((name, i) => {
            const reorder = figures[i];
            return reorder === null || reorder === undefined ? `${name} saturated` : `${name}: ${percent(reorder.outOfOrder)} early, +${figure(reorder.addedDelay)} cycles, at most ${reorder.maxOccupancy} packets kept`;
          }).join("; "),
          holds: figures[0]?.outOfOrder === 0 && figures[0].addedDelay === 0 && (figures[1]?.outOfOrder ?? 0) > 0 && (figures[2]?.addedDelay ?? 0) > 0,
        };
      },
    },
    {
      id: "004-in-order-latency", where: "slide \"Conclusions\"", quick: true, claim: "With in-order delivery guaranteed, deterministic routing is no worse than the adaptive ones.", paper: "similar, and better on traces", accept: "latency at 0.3 within 5 % of SADP's or below",
      studies: three("load=0.2,0.3", `${WINDOW}&inOrder=ideal`),
      judge: (found) => {
        const [det, ff, sadp] = ["deterministic", "FF", "SADP"].map((name) => latency(found.curve(name), 0.3));
        return { ours: `at 0.3: deterministic ${figure(det!)}, first free ${figure(ff!)}, SADP ${figure(sadp!)} cycles`, holds: det! <= 1.05 * sadp! };
      },
    },
  ],
};
