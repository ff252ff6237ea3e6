/** Prisacari et al. 2014, section 4: what the model alone says of its claims, computed where it is judged, and the model against simulation. */
import type { DesignValues } from "../../src/study/study.ts";
import { FREE } from "../../src/lessons/paper-003/figures.ts";
import { paper003 as lesson, READINGS } from "../../src/lessons/paper-003/lesson.ts";
import { defaultValues, withValue } from "../../src/study/validation.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { Counted } from "../../src/workload/stencil-counted.ts";
import { bytesSent } from "../../src/workload/stencil-exchange.ts";
import { exchangeOf, groupNetworkOf } from "../../src/workload/stencil-report.ts";
import { best, candidates, decompositions } from "../../src/workload/stencil-search.ts";
import type { Candidate } from "../../src/workload/stencil-search.ts";
import type { Chapter, Claim, Findings } from "./claim.ts";
import { lessonClaims, studyClaims } from "./lesson-claims.ts";
import { figure } from "../../src/lessons/findings.ts";
import { SIZES, STRATEGY } from "./paper-003-sizes.ts";

/** DF(4,8,4) with the paper's domain. */
function designOf(tasks: readonly number[], widths: Readonly<Record<string, number>>): DesignValues {
  return Object.entries({ p: 4, a: 8, h: 4, traffic: "stencil", tasks: tasks.join("x"), ...widths }).reduce(
    (values, [id, value]) => withValue(values, id, value).values,
    defaultValues(),
  );
}

interface Case {
  readonly values: DesignValues;
  /** Bytes of a task. */
  readonly sent: number;
  readonly all: readonly Candidate[];
}

/** Computed when first asked for. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

const CUBES = [
  [4, 4, 4],
  [8, 8, 4],
  [16, 8, 8],
] as const;
const MIB = 2 ** 20;
const count = (vector: readonly number[]): number => vector.reduce((n, one) => n * one, 1);
const size = ({ block }: Candidate): number => count(block);
const least = (numbers: readonly number[]): number => Math.min(...numbers);
const most = (numbers: readonly number[]): number => Math.max(...numbers);

/** What the model alone says, with these bandwidths. */
function modelOf(widths: Readonly<Record<string, number>>) {
  function caseOf(tasks: readonly number[]): Case {
    const values = designOf(tasks, widths);
    const exchange = exchangeOf(values);
    return { values, sent: bytesSent(exchange), all: candidates(exchange, groupNetworkOf(networkOf(values), values)) };
  }

  const cubes = once(() => CUBES.map(caseOf));
  const of256 = once(() => caseOf([8, 8, 4]));
  const of1024 = once(() => caseOf([16, 8, 8]));
  /** The decompositions into 64 tasks, one of each order of the same numbers. */
  const of64 = once(() =>
    decompositions({ domain: [512, 512, 512] }, 64)
      .filter(([x, y, z]) => x! >= y! && y! >= z!)
      .map(caseOf),
  );

  /** Bandwidths of each placement of a case with indirect routes, local channels at a terminal channel's counted. */
  function withLocal({ values, sent, all }: Case): number[] {
    const counted = new Counted(networkOf(values), values);
    return all.map((one) => counted.local(one, "indirect", sent).bandwidth!);
  }
  const local64 = once(() => of64().map((one) => ({ ...one, bandwidths: withLocal(one) })));
  /** Best times of the decompositions with local channels counted, bytes. */
  const bestWithLocal = (): number[] => local64().map(({ sent, bandwidths }) => sent / most(bandwidths));

  /** What local channels need with direct routes, by tasks in a group, the most of three placement seeds. */
  const needed = once(() => {
    const { values, sent, all } = of256();
    // In channels between groups, which the paper's balance is told in.
    const remote = widths["globalBandwidth"] ?? 1;
    const found = new Map<number, number>();
    for (const placementSeed of [1, 2, 3]) {
      const counted = new Counted(networkOf(values), { ...values, placementSeed });
      for (const one of all) found.set(size(one), Math.max(found.get(size(one)) ?? 0, counted.local(one, "direct", sent).needed! / remote));
    }
    return found;
  });

  /**
   * Times of random placement with direct routes over those of the best blocks with indirect ones, at each number of tasks in a group that
   * makes three groups at least: equation 26 divides by log log of their number, which is below zero for two.
   */
  const randomOverBlocks = once(() =>
    cubes().flatMap(({ all }) =>
      [...new Set(all.filter(({ tasks, block }) => count(tasks) > 2 * count(block)).map(size))].map((tasks) => {
        const alike = all.filter((one) => size(one) === tasks);
        return alike[0]!.random.time / best(alike, "indirect")!.indirect!.time;
      }),
    ),
  );

  return { of256, of1024, of64, local64, bestWithLocal, needed, randomOverBlocks };
}

type Model = ReturnType<typeof modelOf>;

const EQUAL = modelOf({});

/** Of the placements with so many tasks in a group, the best time with direct routes. */
function directAt({ all }: Case, tasks: number): number {
  return least(all.filter((one) => size(one) === tasks).map(({ direct }) => direct.time));
}

type Figures = Pick<Claim, "id" | "where" | "statement" | "printed" | "measures"> &
  Partial<Pick<Claim, "aside" | "reason" | "studies" | "speaks">>;
const made = (figures: Figures): Claim => ({ quick: true, studies: {}, ...figures });

/** Bytes of a cell and scale of messages in what is simulated: halos of 1 MiB, one to sixteen. */
const [CELL_BYTES, SCALE, FLIT_BYTES] = [128, 1 / 16, 64];
/** Channels inside groups are wide, as in the paper's figures 4 and 5. */
const WIDE = "&localBandwidth=4&speedup=4";
/** Room for packets of one message to pass those of another that waits. */
const ROOMY = { direct: "vcs=16&buffer=2048", indirect: "vcs=15&buffer=2048" } as const;
const ROUTING = { direct: "min", indirect: "valiant" } as const;
type Routes = keyof typeof ROUTING;

const blockOf = ({ block }: Candidate): string => block.join("x");

/** Every placement of a case simulated to completion, by its block. */
function simulations({ all }: Case, routes: Routes, queues: string, more = ""): Record<string, string> {
  return Object.fromEntries(
    all.map((one) => [
      `${routes} ${one.tasks.join("x")} in ${blockOf(one)}`,
      `p=4&a=8&h=4&traffic=stencil&tasks=${one.tasks.join("x")}&cellBytes=${CELL_BYTES}&placement=cartesian&block=${blockOf(one)}&run=completion&messageScale=${SCALE}&flitBytes=${FLIT_BYTES}&packetSize=16&routing=${ROUTING[routes]}&${queues}${more}`,
    ]),
  );
}

/** Cycles simulated over cycles predicted (equations 22 and 24) of every placement of a case. */
function ratios(found: Findings, { all }: Case, routes: Routes): number[] {
  const flits = ((CELL_BYTES / 1024) * SCALE) / FLIT_BYTES;
  return all.map((one) => {
    const { cycles, complete } = found.completion(`${routes} ${one.tasks.join("x")} in ${blockOf(one)}`);
    if (!complete) throw new Error(`${routes} ${blockOf(one)} does not end`);
    return cycles / ((routes === "direct" ? one.direct : one.indirect!).time * flits);
  });
}

const ALIKE = "Practically indistinguishable; what the first packets and the last take on their way is not in the prediction.";

const COUNTED = "28 and 14 divide the tasks, with at most 32 in a group and 33 groups: counted by a program apart from this one.";

/** What the model alone says of the paper's claims. */
function modelClaims({ of256, of1024, of64, local64, bestWithLocal, needed, randomOverBlocks }: Model): readonly Claim[] {
  return [
    made({
      id: "003-3c-decomposition",
      where: "Figure 3(c), section 4.1",
      statement:
        "The best decomposition, as near to a cube as possible, ends more than twice as soon as the worst, with several levels between.",
      printed: "more than twice",
      measures: {
        "worst over best": {
          of: () => most(bestWithLocal()) / least(bestWithLocal()),
          band: [2, 16 / 3 + 0.001],
          why: '"More than twice", and not more than the bytes differ.',
        },
        levels: { of: () => new Set(bestWithLocal()).size, band: [3, 7], why: "Several; there are seven decompositions up to order." },
        "cube over best": {
          of: () => bestWithLocal()[of64().findIndex(({ all }) => all[0]!.tasks.join("x") === "4x4x4")]! / least(bestWithLocal()),
          band: [0.999, 1.001],
          why: "The cube is the best.",
        },
      },
      aside: () => `${least(bestWithLocal()) / MIB} to ${most(bestWithLocal()) / MIB} MiB`,
    }),
    made({
      id: "003-3a-throughput",
      where: "Figure 3(a), section 4.1",
      statement: "By the throughput that it can sustain the slowest decomposition, in one dimension, is the best by a significant margin.",
      printed: "a significant margin",
      measures: {
        "64x1x1 over 4x4x4, best throughput": {
          of: () => {
            const bestOf = (tasks: string): number => most(local64().find(({ all }) => all[0]!.tasks.join("x") === tasks)!.bandwidths);
            return bestOf("64x1x1") / bestOf("4x4x4");
          },
          band: [1.1, 4],
          why: "A margin that is seen in a figure; at most what separates the best and the worst there.",
        },
      },
      aside: () => {
        const mean = (tasks: string): number => {
          const { bandwidths } = local64().find(({ all }) => all[0]!.tasks.join("x") === tasks)!;
          return bandwidths.reduce((sum, n) => sum + n, 0) / bandwidths.length;
        };
        return `mean over placements: 64x1x1 ${figure(mean("64x1x1"))}, 4x4x4 ${figure(mean("4x4x4"))}`;
      },
      reason:
        "At its best placement every decomposition sends at the full bandwidth of its endpoints, with local channels counted, too: the model has no throughput beyond that. Simulated with queues they are as close (003-3a-simulated); what sets them apart in the paper is not told.",
    }),
    made({
      id: "003-4-placements",
      speaks: "own",
      where: "Figures 4 and 5, section 4.2",
      statement: "All blocks that divide the tasks are tried. (How many these are is our count.)",
      printed: "all possible task-placements; no number",
      measures: {
        "of 8x8x4": { of: () => of256().all.length, band: [27.5, 28.5], why: COUNTED },
        "of 16x8x8": { of: () => of1024().all.length, band: [13.5, 14.5], why: COUNTED },
      },
    }),
    made({
      id: "003-4-fragmentation",
      where: "Figure 4(a), sections 4.2 and 5",
      statement: "With direct routes, spreading the tasks over more groups helps.",
      printed: "the advantages of workload fragmentation",
      measures: {
        "16 tasks in a group over 32, best time": {
          of: () => directAt(of256(), 16) / directAt(of256(), 32),
          band: [0.25, 0.8],
          why: "Clearly less; not below half the tasks with half the surface each.",
        },
        "8 over 16": { of: () => directAt(of256(), 8) / directAt(of256(), 16), band: [0.25, 0.8], why: "As before." },
      },
    }),
    made({
      id: "003-5-indirect",
      speaks: "own",
      where: "Equations 17 and 18; not in the text of section 4",
      statement: "For 1024 tasks in blocks indirect routes are predicted to end sooner than direct ones.",
      printed: "not said; bars, without numbers",
      measures: {
        "best direct over best indirect": {
          of: () => best(of1024().all, "direct")!.direct.time / best(of1024().all, "indirect")!.indirect!.time,
          band: [1.99, 2.01],
          why: "Equations 17 and 18 with 4x4x2: 2.0 against 0.645, which the endpoints' bandwidth cuts off.",
        },
      },
    }),
    made({
      id: "003-6-random",
      where: "Figure 6, section 4.2",
      statement: "Random placement with direct routes takes 3 to 15 times as long as blocks with indirect ones, in all cases.",
      printed: "3 to 15 times",
      measures: {
        least: { of: () => least(randomOverBlocks()), band: [1.5, 4.5], why: "3, give or take a half." },
        most: { of: () => most(randomOverBlocks()), band: [7.5, 22.5], why: "15, give or take a half." },
      },
      reason:
        "Spread over many groups, random tasks need less than a global channel has (by equation 21, and drawn, docs/headless.md), so that both are limited by the endpoints. With few messages a group the estimate is rough, as the paper says.",
    }),
    made({
      id: "003-7-local",
      where: "Figure 7, section 4.3",
      statement:
        "The less there is in a group, the more bandwidth local channels need to be no bottleneck: about that of a balanced dragonfly for full groups, up to 4 times it for the emptiest.",
      printed: "up to a factor of 4",
      measures: {
        "full groups": { of: () => needed().get(32)!, band: [0.5, 1.5], why: '"Very close" to one.' },
        "8 tasks in a group": { of: () => needed().get(8)!, band: [2, 4.4], why: "Up to 4: the most of our placements, by half at least." },
        "8 tasks over full groups": { of: () => needed().get(8)! / needed().get(32)!, band: [1.2, 8], why: "It increases." },
      },
      aside: () => `with tasks of three placement seeds; 16 in a group ${figure(needed().get(16)!)}`,
      reason:
        "Counted along the routes, for the paper has no formula. That the need grows with fragmentation is met; with tasks at random in a group it stays below 2, since the fewer tasks there are in a group, the fewer share a local channel.",
    }),
  ];
}

/** The same where endpoints do not bind: of the claims that hang on it. */
function readFree(): readonly Claim[] {
  const { title } = READINGS.find(({ id }) => id === FREE)!;
  return modelClaims(modelOf({ globalBandwidth: 0.05, localBandwidth: 1 }))
    .filter(({ speaks }) => speaks === undefined)
    .map((claim): Claim => {
      const { reason: _ofTheOther, ...read } = claim;
      return { ...read, id: `${claim.id}.${FREE}`, reads: claim.id, statement: `${claim.statement} Read as: ${title}.` };
    });
}

export const paper003: Chapter = {
  id: "paper-003",
  title: "Prisacari et al. 2014: decomposition, placement and routes of stencils (section 4)",
  setting:
    "The model alone, as `flitlab stencil 'p=4&a=8&h=4&traffic=stencil&tasks=8x8x4'` prints it (docs/headless.md, Stencils), unless simulation is named: then packets of 16 flits of 64 bytes, to the last delivery, with halos of 1 MiB (128 bytes a cell) one to sixteen, which is 1/128 of the paper's messages, unless a row names another share. 512 × 512 × 512 periodic cells, 1 KiB of each to a neighbour, all bandwidths one, but for local channels: as wide as the others in Figure 3, four times as wide in Figures 4 to 6 (the paper: wide enough not to be the bottleneck), one to eight times in Figure 7. Its routes the paper does not tell; ours are direct, since with indirect ones local channels need 1.1 to 1.7 times the bandwidth of a terminal channel, and no more where tasks are spread over more groups. Nor does it tell queues, packets, or how the messages of a task take turns: ours are 16 virtual channels of 2,048 flits (15 with Valiant routes), and a packet of each message in turn, unless a row says otherwise. Groups and endpoints are those of `placementSeed=1`, in variants with another seed of that seed. Times are bytes over the bandwidth of a terminal channel.",
  claims: [
    ...modelClaims(EQUAL),
    ...readFree(),
    made({
      id: "003-4-queues",
      where: "Figure 4(a), section 4.2",
      statement:
        "With direct routes the predicted times of all placements are those simulated, with 4 virtual channels of 256 flits instead of the 16 of 2,048 of 003-4a-simulated.",
      printed: "practically indistinguishable; queues are not told",
      studies: simulations(EQUAL.of256(), "direct", "vcs=4&buffer=256", WIDE),
      measures: {
        "256 tasks, least": { of: (found) => least(ratios(found, EQUAL.of256(), "direct")), band: [1, 1.1], why: ALIKE },
        "256 tasks, most": { of: (found) => most(ratios(found, EQUAL.of256(), "direct")), band: [1, 1.1], why: ALIKE },
      },
      reason:
        "A task at the corner of a block sends over several global channels. Once its packets for one of them fill the buffers that it shares, those for the others wait, too, and channels stand idle that the prediction has full; turns that are not in proportion to the messages add to it (003-4a-sixteenth). With 1/16 of the paper's messages block 4x4x2 takes 1.19 times the prediction where turns are in proportion (docs/figures.md), 1.01 times where messages are all alike. More virtual channels and deeper buffers undo it with the messages of this row (003-4a-simulated).",
    }),
    made({
      id: "003-4-order",
      where: "Figure 4(a), section 4.2",
      statement:
        "With direct routes the predicted times of all placements are those simulated, when a task sends one message after the other, with the queues of 003-4a-simulated.",
      printed: "practically indistinguishable; the order is not told",
      studies: simulations(EQUAL.of256(), "direct", ROOMY.direct, `${WIDE}&sending=listed`),
      measures: {
        "256 tasks, most": { of: (found) => most(ratios(found, EQUAL.of256(), "direct")), band: [1, 1.1], why: ALIKE },
      },
      reason:
        "All tasks then send along the same axis at a time, so that the channels of the others stand idle. Where packets of all messages take turns it does not happen.",
    }),
    ...lesson.parts.flatMap((part) => (part.kind === "bars" ? lessonClaims(part) : part.kind === "studies" ? studyClaims(part) : [])),
    ...SIZES,
    STRATEGY,
  ],
};
