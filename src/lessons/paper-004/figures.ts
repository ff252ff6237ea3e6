/** Gómez et al. 2007 (slides): deterministic against adaptive routing in fat-trees, simulated. */
import { at, figure, latencies, percent, saturationOf, saturations, share, slower } from "../findings.ts";
import type { Findings, StudyClaim } from "../findings.ts";
import type { Measure } from "../claim.ts";
import type { StudiesChart, StudiesPart } from "../lesson.ts";

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

/** Flits of a credit's way there and back on these links: two links of 8 cycles, a router of 20, one flit, and two cycles for the credit. */
const CREDIT_LOOP = 39;

/**
 * Whole packets that a virtual channel must hold so as not to throttle its link: a credit comes back after the loop, and with cut-through
 * a packet starts only when there is room for all of it.
 */
export function depthFor(size: number): number {
  return Math.ceil((CREDIT_LOOP + size - 1) / size) * size;
}

function study(routing: string, traffic: string, { size }: Packets, more: string, tree = TREE): string {
  return `${tree}&routing=${routing}&${traffic}&packetSize=${size}&buffer=${depthFor(size)}&outputBuffer=${2 * size}&${SWITCH}&${more}`;
}

function three(traffic: string, packets = EIGHT, more = packets.window, tree = TREE): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(ROUTINGS).map(([name, routing]) => [name, study(routing, traffic, packets, more, tree)]));
}

const NAMES = ["deterministic", "FF", "SADP"] as const;
const all = saturations(...NAMES);

interface Rest {
  readonly more?: string;
  readonly tree?: string;
  readonly long?: boolean;
}

const PACKETS_TEXT = (packets: Packets): string => (packets === PAPERS ? ", packets of 64 flits" : "");

/** "All the traffic patterns but bit reversal present similar results": the deterministic routing holds its own. */
function similar(
  id: string,
  title: string,
  traffic: string,
  packets: Packets,
  rest: Rest & Partial<Pick<StudyClaim, "speaks" | "reason" | "measures">> = {},
): StudyClaim {
  const { more, tree, long = false, measures, ...others } = rest;
  return {
    id: `004-${id}${packets === PAPERS ? "-64" : ""}`,
    where: `slides "Performance Evaluation"${PACKETS_TEXT(packets)}`,
    quick: packets === EIGHT && !long,
    statement: `${title}: deterministic routing carries as much as the adaptive ones.`,
    printed: "similar results",
    studies: three(traffic, packets, more, tree),
    measures: {
      "deterministic / SADP": { of: share("deterministic", "SADP"), band: [0.9, 1.1], why: '"Similar": within a tenth, to both sides.' },
      "deterministic / FF": {
        of: share("deterministic", "FF"),
        band: [0.9, 1.15],
        why: '"Similar": within a tenth; FF is the worst of the two, by a twentieth at most.',
      },
      ...measures,
    },
    aside: all,
    ...others,
  };
}

/** Load at which the selection functions are told apart by their latency: the highest listed one that both carry. */
const BUSY = 0.3;

/** "FF achieves the worst performance results", SADP "the best". */
function order(id: string, title: string, traffic: string, packets: Packets, rest: Rest & { readonly reason?: string } = {}): StudyClaim {
  const { more, tree, long = false, reason } = rest;
  return {
    id: `004-${id}-order${packets === PAPERS ? "-64" : ""}`,
    where: `slides "First Free", "SADP"${PACKETS_TEXT(packets)}`,
    quick: packets === EIGHT && !long,
    statement: `${title}: of the selection functions SADP is the best and first free the worst.`,
    printed: "FF worst, SADP best",
    studies: three(traffic, packets, more, tree),
    measures: {
      [`latency of FF / SADP at ${BUSY}`]: {
        of: slower("FF", "SADP", BUSY),
        band: [1.005, 2],
        unit: "×",
        why: "Worse by more than chance; not twice as slow, for both carry the load.",
      },
      "SADP / FF": {
        of: share("SADP", "FF"),
        band: [1.005, 1.5],
        why: "The best carries more than the worst by what a search leaves open at least, and not by half.",
      },
    },
    aside: (found) => `${latencies(BUSY, ...NAMES)(found)}; ${all(found)}`,
    ...(reason === undefined ? {} : { reason }),
  };
}

/** Per cent of the traffic that the slides send to their hot spot. */
const SLIDES_SHARE = 20;

/** A hot spot of so many per cent. */
function hotSpot(percentage: number, packets: Packets): StudyClaim {
  const fraction = percentage / 100;
  const limit = (ENDPOINTS - 1) * fraction + (1 - fraction);
  const chance = 3 / Math.sqrt(LONGEST_WINDOW / packets.size);
  const bound: Measure<Findings> = {
    of: (found) => saturationOf("deterministic")(found) * limit,
    band: [1 - 0.02 - chance, 1 + chance],
    why: `The hot endpoint's own link, which ${ENDPOINTS - 1} senders' ${percentage} % and one sender's worth of the rest share, is full at 1/${figure(limit)}; the longest window of a search lets ${figure(LONGEST_WINDOW / packets.size)} of its packets through, whose number is uncertain by ${percent(chance)} (three standard deviations); 2 % less for gaps between packets.`,
  };
  return similar(
    `hot-spot-${percentage}`,
    `Hot spot of ${percentage} %${percentage === SLIDES_SHARE ? "" : " (the slides' is 20 %)"}`,
    `${HOT}&fraction=${fraction}`,
    packets,
    {
      more: packets.hot,
      measures: { [`deterministic × ${figure(limit)}`]: bound },
      speaks: "certain",
      reason: "It cannot come out otherwise: the hot endpoint's own link is full first, whatever the routing.",
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

export const SETTING = `4-ary 4-tree (${ENDPOINTS} endpoints) unless said, virtual cut-through, queues at inputs and outputs, 20 cycles a router, 8 a link; one virtual channel, for the slides name none. The slides give packets of 8 Kb, but no flit: 64 flits of 128 bits, or smaller packets of 8 flits, which show the same in an eighth of the time. Inputs hold as many whole packets as the credit loop asks for (${depthFor(EIGHT.size)} flits with packets of 8, ${depthFor(PAPERS.size)} with packets of 64), outputs two packets. Their traces (cello) are not public, so their factor of 3 for in-order delivery of traces is not tested; a stand-in is in [workloads](../workloads.md).`;

const REVERSAL: StudyClaim = {
  id: "004-bit-reversal",
  where: 'slide "Performance Evaluation"',
  quick: true,
  statement: "Bit reversal is the worst case of deterministic routing: one up link of each router carries everything.",
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
};

const IN_ORDER_CLAIMS: readonly StudyClaim[] = [
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
];

/** Loads of the drawn curves. */
const OVER = "load=0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9&saturation=curve";

function curves(
  id: string,
  title: string,
  traffic: string,
  rest: { readonly packets?: Packets; readonly more?: string; readonly tree?: string; readonly long?: true } = {},
): StudiesChart {
  const { packets = EIGHT, more = packets.window, tree, long } = rest;
  return { id, title, of: "latency", studies: three(traffic, packets, more, tree), ...(long === undefined ? {} : { long }) };
}

function part(
  id: string,
  title: string,
  shown: Pick<StudiesPart, "name" | "text" | "look">,
  charts: readonly StudiesChart[],
  claims: readonly StudyClaim[],
): StudiesPart {
  return {
    kind: "studies",
    id: `fat-tree-${id}`,
    title,
    ...shown,
    note: SETTING,
    readings: [],
    charts: () => charts,
    claims: () => claims,
  };
}

const TREES = [
  { id: "2-ary-8-tree", tree: "topology=fat-tree&k=2&n=8", long: false },
  { id: "16-ary-2-tree", tree: "topology=fat-tree&k=16&n=2", long: false },
  { id: "32-ary-2-tree", tree: "topology=fat-tree&k=32&n=2", long: true },
  { id: "8-ary-4-tree", tree: "topology=fat-tree&k=8&n=4", long: true },
  { id: "4-ary-6-tree", tree: "topology=fat-tree&k=4&n=6", long: true },
] as const;

const COMPLEMENT = `traffic=bit-complement&${LOADS}`;
const BUTTERFLY = `traffic=butterfly&${LOADS}`;
const UNHINDERED =
  "It cannot come out otherwise: no two packets of this pattern want the same link where they have no choice, so that every routing here carries all of it.";

const ALIKE = "No two flows of this pattern want the same link where they have no choice, so that both carry all of it, in the same time.";

export const FIGURES: readonly StudiesPart[] = [
  part(
    "uniform",
    "Uniform traffic",
    {
      name: "Slide “Uniform”",
      text: "The deterministic routing, whose way up is the destination's digit, against adaptive routing with two selection functions: first free (FF) and stage and destination priority (SADP).",
      look: "The three curves are one until the tree is nearly full.",
    },
    [
      curves("uniform", "Packets of 8 flits", OVER),
      curves("uniform-64", "Packets of 64 flits, the slides' 8 Kb", OVER, { packets: PAPERS, long: true }),
    ],
    [
      similar("uniform", "Uniform traffic", LOADS, EIGHT),
      order("uniform", "Uniform traffic", LOADS, EIGHT),
      similar("uniform", "Uniform traffic", LOADS, PAPERS),
      order("uniform", "Uniform traffic", LOADS, PAPERS),
    ],
  ),
  part(
    "sizes",
    "Uniform traffic on other trees",
    {
      name: "Slide “We have evaluated”",
      text: "The slides name trees of 4 to 4,096 endpoints, and show only a part of what was simulated. These are five of them.",
      look: "Neither more stages nor wider routers tell the routings apart.",
    },
    TREES.map(({ id, tree, long }) => curves(id, id, OVER, { tree, ...(long ? { long } : {}) })),
    TREES.map(({ id, tree, long }) =>
      similar(`uniform-${id}`, `Uniform traffic on the ${id.replace(/-tree$/, " tree").replace("-ary-", "-ary ")}`, LOADS, EIGHT, {
        tree,
        long,
      }),
    ),
  ),
  part(
    "hot-spot",
    "Hot spots",
    {
      name: "Slides “Hot-Spot”",
      text: "One endpoint gets a fifth of all traffic, as in the slides, or a twentieth.",
      look: "Its own link is full at 1/52 of the load, and no routing can help.",
    },
    [
      curves("hot-20", "Hot spot of 20 %", "traffic=hot-spot&fraction=0.2&load=0.002,0.005,0.01,0.014,0.017,0.019,0.02&saturation=curve", {
        more: EIGHT.hot,
      }),
      curves("hot-5", "Hot spot of 5 %", "traffic=hot-spot&fraction=0.05&load=0.01,0.02,0.04,0.055,0.065,0.07,0.075&saturation=curve", {
        more: EIGHT.hot,
      }),
    ],
    [hotSpot(20, EIGHT), hotSpot(5, EIGHT), hotSpot(20, PAPERS), hotSpot(5, PAPERS)],
  ),
  part(
    "complement",
    "Complement",
    {
      name: "Slide “Two traffic types”, complement",
      text: "Endpoint 000 sends to 333, and so on: every packet goes to the top.",
      look: "The deterministic routing gives each flow links of its own, up and down; adaptive ones lose a little where they do not.",
    },
    [curves("complement", "Complement", `traffic=bit-complement&${OVER}`)],
    [
      similar("complement", "Complement", COMPLEMENT, EIGHT, { speaks: "certain", reason: UNHINDERED }),
      order("complement", "Complement", COMPLEMENT, EIGHT, { reason: ALIKE }),
      similar("complement", "Complement", COMPLEMENT, PAPERS, { speaks: "certain", reason: UNHINDERED }),
    ],
  ),
  part(
    "butterfly",
    "Butterfly",
    {
      name: "Slide “Two traffic types”, butterfly",
      text: "The first and the last digit of an address change places.",
      look: "As with complement, flows do not meet where they have no choice.",
    },
    [curves("butterfly", "Butterfly", `traffic=butterfly&${OVER}`)],
    [
      similar("butterfly", "Butterfly", BUTTERFLY, EIGHT, { speaks: "certain", reason: UNHINDERED }),
      order("butterfly", "Butterfly", BUTTERFLY, EIGHT, { reason: ALIKE }),
    ],
  ),
  part(
    "reversal",
    "Bit reversal, the worst case",
    {
      name: "Slide “Bit-Reversal”",
      text: "Under bit reversal all endpoints below a router send to destinations of one last digit, and the deterministic routing takes one of its up links for all of them.",
      look: "It stops at a fifteenth; adaptive routing takes the other up links and carries several times as much.",
    },
    [curves("reversal", "Bit reversal", "traffic=bit-reversal&load=0.02,0.04,0.06,0.1,0.15,0.2,0.25,0.3,0.4,0.5&saturation=curve")],
    [REVERSAL],
  ),
  part(
    "in-order",
    "In-order delivery",
    {
      name: "Slide “In-order delivery”",
      text: "Packets of a flow that come early wait at the destination, in a buffer without limit, until those before them have come.",
      look: "What the adaptive routings gain on the way they lose while packets wait.",
    },
    [curves("in-order", "Uniform traffic, delivered in order", OVER, { more: `${EIGHT.window}&inOrder=ideal` })],
    IN_ORDER_CLAIMS,
  ),
];
