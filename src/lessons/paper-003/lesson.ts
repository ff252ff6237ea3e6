/** Prisacari et al. 2014 as a lesson: Figures 3 to 7. */
import { groupSummary } from "../bars.ts";
import type { GroupPlan } from "../bars.ts";
import type { Cell, Extent } from "../cell.ts";
import type { BarsPart, Lesson, Reading, StudiesPart } from "../lesson.ts";
import { OF_3A, OF_3C, OF_4A, OF_4B, OF_5A, OF_5B, OF_6, OF_7 } from "./claims.ts";
import { decompositions, decompositionsOf, EQUAL, flitsOf, FREE, local, MODEL, placements, random, WITH_LOCAL } from "./figures.ts";
import type { Plans } from "./figures.ts";
import type { Stated } from "./claims.ts";

interface Figure extends Pick<BarsPart, "title" | "text" | "look" | "subtitle" | "quantity"> {
  /** As in the paper: "3a". */
  readonly number: string;
  /** What distinguishes a group's numbers. */
  readonly rows: string;
  readonly strong: string;
  readonly plans: Plans;
  readonly claims: readonly Stated[];
}

const EXTENTS = {
  quick: "128 bytes a cell, messages one to sixteen: 1 to 128 of the paper's kilobyte",
  paper: "A kilobyte a cell, as in the paper: hours of processor time for most figures",
} as const;

/** Equations 22, 24 and 26 have no bandwidth of endpoints; the text has "all bandwidths" without a number. */
export const READINGS: readonly Reading[] = [
  {
    id: EQUAL,
    title: "all bandwidths one",
    text: "An endpoint's link, a channel in a group and one between groups have the same bandwidth, but for local channels where the paper widens them. Many placements are then limited by the endpoints, and equal.",
  },
  {
    id: FREE,
    title: "endpoints do not bind",
    text: "The equations have no bandwidth of endpoints, and section 4.3 names the remote link alone: a channel between groups has a twentieth of an endpoint's bandwidth, a channel in a group all of it. With direct routes messages are an eighth of those of the other reading, since they take longer; with indirect ones they are longer, so that what chance gives the fullest channel evens out.",
  },
];

/** The sentences on Figures 4 and 5. */
const BLOCKS_TEXT = "A block of neighbouring tasks goes to each group, and every block that divides the tasks is tried";
const WIDE_TEXT = "Local channels are four times as wide as the others.";

const FIGURES: readonly Figure[] = [
  {
    number: "3a",
    title: "Throughput of 64 tasks, cut in every way",
    text: "A domain of 512 × 512 × 512 cells is cut into 64 tasks in seven ways, and each is placed in all its blocks, with Valiant routes. What a task sends a cycle.",
    look: "By throughput alone the row of 64 slabs looks as good as the cube. Figure 3(c) has the same runs by their time.",
    subtitle: "means over all blocks; whiskers: least and most",
    quantity: "throughput",
    rows: "block",
    strong: MODEL,
    plans: decompositions(true),
    claims: OF_3A,
  },
  {
    number: "3c",
    title: "Completion time of 64 tasks, cut in every way",
    text: "The same runs as in Figure 3(a), by when the last message has come.",
    look: "A cube has least surface and so least to send: it ends five times as soon as slabs, though the throughput does not say so.",
    subtitle: "means over all blocks; whiskers: least and most",
    quantity: "cycles",
    rows: "block",
    strong: MODEL,
    plans: decompositions(false),
    claims: OF_3C,
  },
  ...(
    [
      ["4a", [8, 8, 4], "direct", OF_4A],
      ["4b", [16, 8, 8], "direct", OF_4B],
      ["5a", [8, 8, 4], "indirect", OF_5A],
      ["5b", [16, 8, 8], "indirect", OF_5B],
    ] as const
  ).map(([number, tasks, routes, claims]): Figure => {
    const count = tasks.reduce((all, beta) => all * beta, 1);
    return {
      number,
      title: `${count} tasks in blocks, ${routes} routes`,
      text: `${BLOCKS_TEXT}: from full groups to nearly empty ones. ${WIDE_TEXT}`,
      look:
        routes === "direct"
          ? "The channel between two groups limits: blocks that share little surface with another group, and groups with few tasks, end sooner."
          : "Detours share out what goes between two groups, so that the shape of a block matters much less than with direct routes.",
      subtitle: "cycles, by block γ and groups λ",
      quantity: "cycles",
      rows: "block",
      strong: MODEL,
      plans: placements(tasks, routes),
      claims,
    };
  }),
  {
    number: "6",
    title: "Tasks at random, beside blocks",
    text: `As many tasks to a group as a block has, but any tasks, with minimal routes; beside them the block nearest to a cube with Valiant routes. ${WIDE_TEXT}`,
    look: "Random placement does what detours do without them, once there are many groups; with few, its messages meet on few channels.",
    subtitle: "cycles to the last delivery",
    quantity: "cycles",
    rows: "placement",
    strong: MODEL,
    plans: random,
    claims: OF_6,
  },
  {
    number: "7",
    title: "Where local channels become the bottleneck",
    text: "256 tasks in six blocks with minimal routes (the paper does not tell its own), and local channels 1, 2, 4 and 8 times as wide as global ones. What a task sends a cycle.",
    look: "With full groups global channels limit from the start. With few tasks in a group local ones do, until they are wider.",
    subtitle: "by block, and local over global bandwidth",
    quantity: "throughput",
    rows: "block",
    strong: WITH_LOCAL,
    plans: local,
    claims: OF_7,
  },
];

function partOf({ number, plans, claims, ...shown }: Figure): BarsPart {
  // Made once: reading a hundred studies takes a while.
  const made = new Map<string, { readonly plans: readonly GroupPlan[]; readonly cells: readonly Cell[] }>();
  const madeOf = (extent: Extent, reading: string) => {
    const name = `${extent} ${reading}`;
    const known = made.get(name) ?? all(plans({ extent, reading }));
    made.set(name, known);
    return known;
  };
  const all = (own: readonly GroupPlan[]) => ({ plans: own, cells: own.flatMap((plan) => plan.cells) });
  return {
    kind: "bars",
    id: `stencil-${number}`,
    name: `Figure ${number.replace(/[a-z]$/, "($&)")}`,
    ...shown,
    extents: EXTENTS,
    readings: READINGS,
    cells: (extent, reading) => madeOf(extent, reading).cells,
    summary: (extent, results, reading) => madeOf(extent, reading).plans.map((plan) => groupSummary(plan, results)),
    claims: (extent, reading) => {
      const of = (kind: Cell["kind"]) =>
        Object.fromEntries(
          madeOf(extent, reading)
            .cells.filter((cell) => cell.kind === kind)
            .map(({ id, study }) => [id, study]),
        );
      return claims.map(({ small, freely, reason, ...claim }) => ({
        ...claim,
        ...told(reading === FREE ? freely : reason),
        ...(extent === "quick" && small !== undefined
          ? { statement: reading === FREE ? small.replace("1/128", small.includes("indirect") ? "1/8" : "1/1024") : small }
          : {}),
        studies: of("simulate"),
        programs: of("throughput"),
      }));
    },
  };
}

const DECOMPOSITIONS = decompositionsOf(64).map((tasks) => ({
  title: tasks.join("x"),
  flits: flitsOf({ tasks, placement: "cartesian", routes: "indirect" }, { extent: "paper", reading: EQUAL }),
}));

const volumes = (): readonly number[] => DECOMPOSITIONS.map(({ flits }) => flits);

/** Figure 3(b): what a task sends, counted. */
const VOLUME: StudiesPart = {
  kind: "studies",
  id: "stencil-3b",
  name: "Figure 3(b)",
  title: "What a task sends, by the cut",
  text: "Flits of 64 bytes that a task sends in an exchange when a domain of 512 × 512 × 512 cells of a kilobyte is cut into 64 tasks in seven ways.",
  look: "A cube has the least surface. A slab sends more than five times as much.",
  note: "Counted from the surfaces of the tasks (equation 9); nothing is simulated.",
  readings: [],
  charts: () => [
    {
      id: "volume",
      title: "Flits of a task",
      studies: {},
      of: "bars",
      quantity: "flits",
      bars: DECOMPOSITIONS.map(({ title, flits }) => ({ title: `${title} tasks`, series: "", of: () => flits })),
    },
  ],
  claims: () => [
    {
      id: "003-3b-volume",
      where: "Figure 3(b), section 4.1",
      statement: "The more compact the part of a task, the fewer bytes are exchanged.",
      printed: "bars, without numbers",
      quick: true,
      studies: {},
      measures: {
        "64x1x1 over 4x4x4": {
          of: () => Math.max(...volumes()) / Math.min(...volumes()),
          band: [5.333, 5.334],
          why: "2 · 512 · 512 over 6 · 128 · 128 cells: exactly 16/3.",
        },
      },
    },
  ],
};

function told(reason: string | undefined): { readonly reason?: string } {
  return reason === undefined ? {} : { reason };
}

export const paper003: Lesson = {
  id: "paper-003",
  title: "Efficient Task Placement and Routing of Nearest Neighbor Exchanges in Dragonfly Networks",
  source: "Prisacari et al. 2014",
  parts: [
    VOLUME,
    ...FIGURES.map(partOf),
    {
      kind: "absent",
      id: "stencil-1",
      name: "Figures 1 and 2",
      title: "Drawings of a dragonfly and of a domain cut into tasks",
      text: "A dragonfly of p = 2, a = 3, h = 1, and a domain of two dimensions with its decomposition and placement.",
      reason: "They are drawings of principle. The studio draws the network, and placements show which task stands where.",
      study: "p=2&a=3&h=1",
    },
  ],
};
