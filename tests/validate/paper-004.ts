/** Gómez et al. 2007: deterministic against adaptive routing in fat-trees. */
import { creditLoop } from "../../src/simulation/credit-loop.ts";
import { settingsOf } from "../../src/simulation/settings.ts";
import type { Chapter, Claim, Measure, Findings } from "./claim.ts";
import { at, figure, latencies, percent, saturationOf, saturations, share, slower } from "./measures.ts";
import { valuesOf } from "./studies.ts";

const ENDPOINTS = 256;
const TREE = "topology=fat-tree&k=4&n=4";
const LINK = 8;
const SWITCH = `switching=cut-through&vcs=1&routerLatency=20&localLatency=${LINK}&globalLatency=${LINK}&terminalLatency=${LINK}`;
const LOADS = "load=0.3,0.6,1";
/** A hot spot of share f takes all it can at a load of about 1/(f·N). */
const HOT = "traffic=hot-spot&load=0.01,0.03,0.1";

const ROUTINGS = { deterministic: "deterministic", FF: "adaptive-first-free", SADP: "adaptive-sadp" } as const;

/** Cycles of the longest window in a search for saturation. */
const LONGEST_WINDOW = 150_000;

/** Flits of a packet, and windows: `hot` at the low loads that a hot spot allows, where few packets come in a cycle. */
interface Packets {
  readonly size: number;
  readonly window: string;
  readonly hot: string;
}

const EIGHT: Packets = { size: 8, window: "warmup=2000&measure=3000", hot: "warmup=5000&measure=20000" };
/** The paper's 8 Kb in flits of 128 bits. */
const PAPERS: Packets = {
  size: 64,
  window: "warmup=6000&measure=10000&maxCycles=200000",
  hot: "warmup=20000&measure=60000&maxCycles=500000",
};

/**
 * Whole packets that a virtual channel must hold so as not to throttle its link: a credit comes back after the loop, and with cut-through
 * a packet starts only when there is room for all of it.
 */
export function depthFor(size: number): number {
  const loop = creditLoop(settingsOf(valuesOf(`${TREE}&${SWITCH}`)), LINK);
  return Math.ceil((loop + size - 1) / size) * size;
}

function study(routing: string, traffic: string, { size }: Packets, more: string, tree = TREE): string {
  return `${tree}&routing=${routing}&${traffic}&packetSize=${size}&buffer=${depthFor(size)}&outputBuffer=${2 * size}&${SWITCH}&${more}`;
}

function three(traffic: string, packets = EIGHT, more = packets.window, tree = TREE): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(ROUTINGS).map(([name, routing]) => [name, study(routing, traffic, packets, more, tree)]));
}

const NAMES = ["deterministic", "FF", "SADP"] as const;
const all = saturations(...NAMES);

/** "All the traffic patterns but bit reversal present similar results": the deterministic routing holds its own. */
function similar(
  id: string,
  title: string,
  traffic: string,
  packets: Packets,
  rest: Partial<Claim> & { readonly more?: string; readonly tree?: string } = {},
): Claim {
  const { more, tree, measures, ...others } = rest;
  return {
    id: `004-${id}${packets === PAPERS ? "-64" : ""}`,
    where: `slides "Performance Evaluation"${packets === PAPERS ? ", packets of 64 flits" : ""}`,
    quick: packets === EIGHT,
    statement: `${title}: deterministic routing is similar to the adaptive ones, of which SADP is the best and first free the worst.`,
    printed: "similar; FF worst, SADP best",
    studies: three(traffic, packets, more, tree),
    measures: {
      "deterministic / SADP": { of: share("deterministic", "SADP"), band: [0.9, 1.1], why: '"Similar": within a tenth, to both sides.' },
      "SADP / FF": {
        of: share("SADP", "FF"),
        band: [0.98, 1.5],
        why: "The best against the worst selection function: not below it by more than two searches and chance leave open, nor above it by half.",
      },
      ...measures,
    },
    aside: all,
    ...others,
  };
}

/** Per cent of the traffic that the slides send to their hot spot. */
const SLIDES_SHARE = 20;

/** A hot spot of so many per cent. */
function hotSpot(percentage: number, packets: Packets, reason?: string): Claim {
  const part = percentage / 100;
  const limit = (ENDPOINTS - 1) * part + (1 - part);
  const chance = 3 / Math.sqrt(LONGEST_WINDOW / packets.size);
  const bound: Measure = {
    of: (found) => saturationOf("deterministic")(found) * limit,
    band: [1 - 0.02 - chance, 1 + chance],
    why: `The hot endpoint's own link, which ${ENDPOINTS - 1} senders' ${percentage} % and one sender's worth of the rest share, is full at 1/${figure(limit)}; the longest window of a search lets ${figure(LONGEST_WINDOW / packets.size)} of its packets through, whose number is uncertain by ${percent(chance)} (three standard deviations); 2 % less for gaps between packets.`,
  };
  return similar(
    `hot-spot-${percentage}`,
    `Hot spot of ${percentage} %${percentage === SLIDES_SHARE ? "" : " (the slides' is 20 %)"}`,
    `${HOT}&fraction=${part}`,
    packets,
    {
      more: packets.hot,
      measures: { [`deterministic × ${figure(limit)}`]: bound },
      ...(reason === undefined ? {} : { reason }),
    },
  );
}

/** Loads at which packets are held back until those before them have come. */
const ORDERED = [0.2, 0.3, 0.5] as const;

function reorder(
  found: Findings,
  name: string,
  load: number,
): { readonly outOfOrder: number; readonly addedDelay: number; readonly maxOccupancy: number } {
  const figures = at(found.curve(name), load).reorder;
  if (figures === undefined) throw new Error(`load ${load} is saturated in ${name}`);
  return figures;
}

const IN_ORDER = three(`load=${ORDERED.join(",")}`, EIGHT, `${EIGHT.window}&inOrder=ideal`);

export const paper004: Chapter = {
  id: "paper-004",
  title: "Gómez et al. 2007: deterministic against adaptive routing in fat-trees",
  setting: `4-ary 4-tree (${ENDPOINTS} endpoints) unless said, virtual cut-through, queues at inputs and outputs, 20 cycles a switch, 8 a link; one virtual channel, for the slides name none. The slides give packets of 8 Kb, but no flit: 64 flits of 128 bits, or smaller packets of 8 flits, which show the same in an eighth of the time. Inputs hold as many whole packets as the credit loop asks for (${depthFor(EIGHT.size)} flits with packets of 8, ${depthFor(PAPERS.size)} with packets of 64), outputs two packets. Their traces (cello) are not public, so their factor of 3 for in-order delivery of traces is not tested; a stand-in is in [workloads](../workloads.md).`,
  claims: [
    similar("uniform", "Uniform traffic", LOADS, EIGHT),
    similar("uniform-2-ary-8-tree", "Uniform traffic on the 2-ary 8-tree", LOADS, EIGHT, { tree: "topology=fat-tree&k=2&n=8" }),
    similar("uniform-16-ary-2-tree", "Uniform traffic on the 16-ary 2-tree", LOADS, EIGHT, { tree: "topology=fat-tree&k=16&n=2" }),
    hotSpot(20, EIGHT),
    hotSpot(5, EIGHT),
    similar("complement", "Complement", `traffic=bit-complement&${LOADS}`, EIGHT),
    similar("butterfly", "Butterfly", `traffic=butterfly&${LOADS}`, EIGHT),
    hotSpot(20, PAPERS),
    hotSpot(5, PAPERS),
    similar("uniform", "Uniform traffic", LOADS, PAPERS),
    similar("complement", "Complement", `traffic=bit-complement&${LOADS}`, PAPERS),
    {
      id: "004-bit-reversal",
      where: 'slide "Performance Evaluation"',
      quick: true,
      statement: "Bit reversal is the worst case of deterministic routing: one up link of each switch carries everything.",
      printed: "one of k up links used",
      studies: three("traffic=bit-reversal&load=0.05,0.3,1"),
      measures: {
        "deterministic × 15": {
          of: (found) => 15 * saturationOf("deterministic")(found),
          band: [0.94, 1.01],
          why: "15 flows share the worst link (k^(n/2) − 1): it is full at 1/15; packets of 8 flits that wait for whole buffers leave up to 6 % of it.",
        },
        "deterministic / FF": {
          of: share("deterministic", "FF"),
          band: [1 / 15, 1 / 3],
          why: "Adaptive routing has four up links where deterministic routing uses one, and at most 15 times as much; a third leaves it a quarter less than four times.",
        },
        "deterministic / SADP": {
          of: share("deterministic", "SADP"),
          band: [1 / 15, 1 / 3],
          why: "Adaptive routing has four up links where deterministic routing uses one, and at most 15 times as much; a third leaves it a quarter less than four times.",
        },
      },
      aside: all,
    },
    {
      id: "004-in-order",
      where: 'slide "Network Model"',
      quick: true,
      statement:
        "Deterministic routing delivers in order by itself; with adaptive routing a destination needs buffers for packets that come early.",
      printed: "implicitly provided; one buffer at each destination",
      studies: IN_ORDER,
      measures: {
        "deterministic, early packets": {
          of: (found) => Math.max(...ORDERED.map((load) => reorder(found, "deterministic", load).outOfOrder)),
          band: [-1e-9, 1e-9],
          why: "None at any load: one path a pair.",
        },
        "adaptive ones with early packets at 0.5": {
          of: (found) => ["FF", "SADP"].filter((name) => reorder(found, name, 0.5).outOfOrder > 0).length,
          band: [1.5, 2.5],
          why: "Both of the two.",
        },
      },
      aside: (found) =>
        NAMES.map((name) => {
          const { outOfOrder, addedDelay, maxOccupancy } = reorder(found, name, 0.5);
          return `${name} at 0.5: ${percent(outOfOrder)} early, which lets packets wait ${figure(addedDelay)} cycles on average, at most ${maxOccupancy} kept`;
        }).join("; "),
    },
    {
      id: "004-in-order-latency",
      where: 'slide "Conclusions"',
      quick: true,
      statement:
        "With in-order delivery guaranteed, deterministic routing is no worse than the adaptive ones. (The slides say it of traces, by a factor of 3 over SADP.)",
      printed: "better on traces",
      studies: IN_ORDER,
      measures: Object.fromEntries(
        ["FF", "SADP"].map((name) => [
          `latency of deterministic / ${name} at 0.3`,
          {
            of: slower("deterministic", name, 0.3),
            band: [0.33, 1.05] as const,
            why: "Not above by a twentieth; better by the factor of 3 at most that the paper has on traces.",
          },
        ]),
      ),
      aside: latencies(0.3, ...NAMES),
    },
  ],
};
