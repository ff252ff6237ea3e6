/** Networks of stages, bottom up: endpoints, then each stage's routers in the order of their digits. */
import { GLOBAL } from "../../topology/network.ts";
import type { Levels, Network } from "../../topology/network.ts";
import { digitBases, digitWeight } from "../../topology/tree.ts";
import type { Group, NetworkDrawing } from "../drawing.ts";
import { BundleBuilder, curveLinks, linksOf, spreadOfParallels } from "../links.ts";

const WIDTH = 1600;
const WIDTH_BY_HEIGHT = 0.92;
const MANY_LINKS = 2500;

/** If routers of a stage would be closer than this, model units, they stand in several rows. */
const MIN_ROUTER_DISTANCE = 9;
/** Distance from row to row: in the lowest stage, whose endpoints stand between them, and in the others. */
const ROWS_WITH_ENDPOINTS = 40;
const ROWS = 16;

/** The arrangement of stages that are not a tree's own. */
export interface Arrangement {
  /** Stages from the lowest on. */
  readonly stageStart: readonly number[];
  readonly labels: readonly string[];
  /** For a stage: how its routers group, the smallest groups first. */
  readonly bases: (stage: number) => readonly number[];
  /** Place along the stage of its router of this number. */
  readonly position: (stage: number, word: number) => number;
  /** By stage below the top: how many routers side by side, there and in the next one, share one line for their links if there are many. */
  readonly runs: readonly (readonly [lower: number, upper: number])[];
}

/** A stage: the place of its lowest row, and the arrangement of its routers. */
interface Band {
  /** Of the lowest row and of the highest. */
  readonly low: number;
  readonly high: number;
  /** To the next band. */
  readonly gap: number;
  /** From router to router along a row, and from row to row; 0 for a single row. */
  readonly pitch: number;
  readonly step: number;
  readonly place: (word: number) => readonly [x: number, y: number];
}

/**
 * Bands from the lowest stage up: words that share all but their last digits stand together. `counts`: places of each stage, of which the
 * last may stay empty.
 */
function bandsOf(counts: readonly number[], bases: Arrangement["bases"]): readonly Band[] {
  const rows = counts.map((count, stage) => rowsOf(count, bases(stage)));
  const stacked = rows.some(({ rows: one }) => one > 1);
  const steps = rows.map(({ rows: one }, stage) => (one === 1 ? 0 : stage === 0 ? ROWS_WITH_ENDPOINTS : ROWS));
  const heights = rows.map(({ rows: one }, stage) => (one - 1) * steps[stage]!);
  const free = WIDTH / WIDTH_BY_HEIGHT - heights.reduce((sum, height) => sum + height, 0);
  const gap = stacked
    ? Math.max(0.1 * WIDTH, free / Math.max(1, counts.length - 1))
    : WIDTH / WIDTH_BY_HEIGHT / Math.max(2, counts.length - 0.4);
  let low = 0;
  return counts.map((count, stage): Band => {
    const { together, across, rows: of } = rows[stage]!;
    const [base, step] = [low, steps[stage]!];
    const pitch = WIDTH / (Math.ceil(count / together) * across);
    low = base - heights[stage]! - gap;
    return {
      low: base,
      high: base - heights[stage]!,
      gap,
      pitch,
      step,
      place: (word) => {
        if (of === 1) return [(word + 0.5) * (WIDTH / count), base];
        const [block, i] = [Math.floor(word / together), word % together];
        // A little closer within a block than from block to block.
        const x = (block + 0.5 + (0.88 * ((i % across) + 0.5 - across / 2)) / across) * across * pitch;
        return [x, base - Math.floor(i / across) * step];
      },
    };
  });
}

/** Number of words that stand together in a block, of those side by side, and of rows. */
function rowsOf(count: number, bases: readonly number[]): { readonly together: number; readonly across: number; readonly rows: number } {
  const wanted = Math.ceil((count * MIN_ROUTER_DISTANCE) / WIDTH);
  if (wanted <= 1) return { together: 1, across: 1, rows: 1 };
  let together = 1;
  for (const base of bases) if (together < wanted) together *= base;
  const across = Math.ceil(together / wanted);
  return { together, across, rows: Math.ceil(together / across) };
}

/** A tree, or stages with an arrangement of their own. */
export function layoutStages(network: Network, form: Levels | Arrangement): NetworkDrawing {
  const { stageStart } = form;
  const levels = stageStart.length - 1;
  const own = "runs" in form ? form : null;
  const tree = "runs" in form ? null : form;
  const switchesOf = (stage: number): number => stageStart[stage + 1]! - stageStart[stage]!;
  const bands = bandsOf(
    // Leaves that a tree is without leave a gap, so that the others stand below their branch.
    Array.from({ length: levels }, (_, stage) => switchesOf(stage) + (stage === 0 ? (tree?.short ?? 0) : 0)),
    own ? own.bases : (stage) => digitBases(tree!, stage),
  );
  const levelGap = bands[0]!.gap;
  const routerX = new Float32Array(network.routers);
  const routerY = new Float32Array(network.routers);
  const groupOfRouter = new Int32Array(network.routers);
  for (let stage = 0; stage < levels; stage++) {
    for (let word = 0; word < switchesOf(stage); word++) {
      const r = stageStart[stage]! + word;
      [routerX[r], routerY[r]] = bands[stage]!.place(own ? own.position(stage, word) : word) as [number, number];
      groupOfRouter[r] = stage;
    }
  }
  const lowest = bands[0]!;
  const spacing = lowest.pitch;
  const perSwitch = Math.ceil(network.endpoints / switchesOf(0));
  // Side by side below their router; between rows in a block.
  const columns = lowest.step === 0 ? perSwitch : Math.ceil(Math.sqrt(0.6 * perSwitch));
  const dot =
    lowest.step === 0
      ? Math.min(0.9 * spacing, 200) / perSwitch
      : Math.min((0.8 * spacing) / columns, (0.6 * lowest.step) / Math.ceil(perSwitch / columns));
  const drop = lowest.step === 0 ? Math.min(0.4 * levelGap, Math.max(0.26 * levelGap, 0.9 * spacing)) : 0.3 * lowest.step;
  const endpointX = new Float32Array(network.endpoints);
  const endpointY = new Float32Array(network.endpoints);
  for (let e = 0; e < network.endpoints; e++) {
    const r = network.endpointRouter[e]!;
    const i = e - network.firstEndpoint[r]!;
    endpointX[e] = routerX[r]! + ((i % columns) - (columns - 1) / 2) * dot;
    endpointY[e] = routerY[r]! + drop + Math.floor(i / columns) * dot;
  }

  const links = linksOf(network);
  const spread = spreadOfParallels(network, links);
  const fan = 0.3 * Math.min(levelGap, Math.max(spacing, 2 * MIN_ROUTER_DISTANCE));
  curveLinks(network, links, routerX, routerY, ({ link, mx, my }) => [mx + fan * spread[link]!, my]);

  const groups: Group[] = Array.from({ length: levels }, (_, stage) => ({
    label: own?.labels[stage] ?? `stage ${stage}`,
    name: own?.labels[stage] ?? `stage ${stage}`,
    align: "end",
    x: 0,
    y: (bands[stage]!.low + bands[stage]!.high) / 2,
    dx: -8,
    dy: 0,
    firstRouter: stageStart[stage]!,
    lastRouter: stageStart[stage + 1]! - 1,
    order: stage,
    room: levelGap,
  }));
  return {
    network,
    bounds: {
      x0: 0,
      y0: bands[levels - 1]!.high,
      x1: WIDTH,
      y1: drop + dot * (Math.ceil(perSwitch / columns) - 1),
      room: { left: 58, right: 0, top: 12, bottom: 6 },
    },
    routerX,
    routerY,
    routerSpacing: Math.min(levelGap, ...bands.map(({ pitch }) => pitch), ...bands.flatMap(({ step }) => (step > 0 ? [step] : []))),
    endpointX,
    endpointY,
    endpointSpacing: dot,
    links,
    bundles: links.count <= MANY_LINKS ? null : own ? bundlesOfRuns(own) : bundlesOf(tree!),
    groups,
    groupOfRouter,
  };

  /**
   * Between stages s and s+1 links join words that differ in digit s. Runs of words that share the higher digits are joined to runs of as
   * many: one bundle each. Between the two lowest stages the runs are single routers. Their complete bipartite blocks are drawn through a
   * hub, so each bundle there holds the links of one router.
   */
  function bundlesOf(shape: Levels): NetworkDrawing["bundles"] {
    const builder = new BundleBuilder();
    const kind = network.channelKind[network.channelStart[0]!]!;
    const middle = (stage: number, first: number, count: number): number => {
      const xs = routerX.subarray(stageStart[stage]! + first, Math.min(stageStart[stage]! + first + count, stageStart[stage + 1]!));
      return xs.reduce((sum, x) => sum + x, 0) / xs.length;
    };
    const hubY = ((bands[0]?.high ?? 0) + (bands[1]?.low ?? 0)) / 2;
    for (let r = 0; r < stageStart[1]!; r++) {
      const uppers = upperOf(r);
      const hubX = uppers.reduce((sum, upper) => sum + routerX[upper]!, 0) / uppers.length;
      const bundle = builder.add(kind, 0, 1, [routerX[r]!, routerY[r]!, routerX[r]!, hubY + 0.25 * levelGap, hubX, hubY]);
      for (let c = network.channelStart[r]!; c < network.channelStart[r + 1]!; c++) builder.assign(links.ofChannel[c]!, bundle);
    }
    for (let s = stageStart[1]!; s < stageStart[2]!; s++) {
      const down = downOf(s);
      const uppers = upperOf(network.channelTarget[down[0]!]!);
      const hubX = uppers.reduce((sum, upper) => sum + routerX[upper]!, 0) / uppers.length;
      const bundle = builder.add(kind, 0, 1, [routerX[s]!, routerY[s]!, routerX[s]!, hubY - 0.25 * levelGap, hubX, hubY]);
      for (const c of down) builder.assign(links.ofChannel[c]!, bundle);
    }
    for (let stage = 1; stage + 1 < levels; stage++) {
      const run = digitWeight(shape, stage);
      for (let r = stageStart[stage]!; r < stageStart[stage + 1]!; r++) {
        for (let c = network.channelStart[r]!; c < network.channelStart[r + 1]!; c++) {
          const s = network.channelTarget[c]!;
          if (s < r) continue;
          const lower = Math.floor((r - stageStart[stage]!) / run);
          const upper = Math.floor((s - stageStart[stage + 1]!) / run);
          builder.assignTo(links.ofChannel[c]!, `${stage} ${lower} ${upper}`, () => {
            const [x0, x1] = [middle(stage, lower * run, run), middle(stage + 1, upper * run, run)];
            const [y0, y1] = [bands[stage]!.high - 0.05 * levelGap, bands[stage + 1]!.low + 0.05 * levelGap];
            return builder.addStraight(GLOBAL, stage, stage + 1, [x0, y0, x1, y1]);
          });
        }
      }
    }
    return builder.build(links.count);
  }

  /** One straight bundle for each two runs that are linked. */
  function bundlesOfRuns({ runs, position }: Arrangement): NetworkDrawing["bundles"] {
    const builder = new BundleBuilder();
    const runOf = (stage: number, router: number, length: number): number =>
      Math.floor(position(stage, router - stageStart[stage]!) / length);
    for (const [stage, [low, high]] of runs.entries()) {
      const middles = [low, high].map((length, i) => {
        const sums = new Map<number, [sum: number, count: number]>();
        for (let r = stageStart[stage + i]!; r < stageStart[stage + i + 1]!; r++) {
          const [sum, count] = sums.get(runOf(stage + i, r, length)) ?? [0, 0];
          sums.set(runOf(stage + i, r, length), [sum + routerX[r]!, count + 1]);
        }
        return (run: number): number => sums.get(run)![0] / sums.get(run)![1];
      });
      for (let r = stageStart[stage]!; r < stageStart[stage + 1]!; r++) {
        for (let c = network.channelStart[r]!; c < network.channelStart[r + 1]!; c++) {
          const s = network.channelTarget[c]!;
          if (s < r) continue;
          const [lower, upper] = [runOf(stage, r, low), runOf(stage + 1, s, high)];
          builder.assignTo(links.ofChannel[c]!, `${stage} ${lower} ${upper}`, () => {
            const ends = [middles[0]!(lower), bands[stage]!.high, middles[1]!(upper), bands[stage + 1]!.low] as const;
            return builder.addStraight(network.channelKind[c]!, stage, stage + 1, ends);
          });
        }
      }
    }
    return builder.build(links.count);
  }

  function upperOf(router: number): number[] {
    return Array.from(network.channelTarget.subarray(network.channelStart[router]!, network.channelStart[router + 1]!)).filter(
      (s) => s > router,
    );
  }

  function downOf(router: number): number[] {
    const down: number[] = [];
    for (let c = network.channelStart[router]!; c < network.channelStart[router + 1]!; c++)
      if (network.channelTarget[c]! < router) down.push(c);
    return down;
  }
}
