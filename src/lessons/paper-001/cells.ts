/** The numbers of a figure: one study each, to be simulated or solved. */
import { mulberry32 } from "../../math/random.ts";
import { cellOf } from "../cell.ts";
import type { Cell, Extent, Titled } from "../cell.ts";
import { PATTERNS } from "./figures.ts";
import type { Figure, PatternKind } from "./figures.ts";
import type { PaperNetwork, Program } from "./networks.ts";

/** Series of the simulation, among the models' numbers. */
export const SIMULATED = "ugal-g";

/** `permutation-1`, "permutation 1"; `shift-1`, "shift by 45". */
export interface Pattern extends Titled {
  readonly traffic: string;
}

/**
 * Windows of the simulation, and the approximate cycles of a load. The paper's are 40,000 cycles of warm-up and 10,000 measured; a quick
 * one has the studio's own, 3,000 each. In both, windows that are not steady count as warm-up.
 */
const WINDOWS: Readonly<Record<Extent, { readonly cycles: number; readonly text: string }>> = {
  quick: { cycles: 15_000, text: "warmup=3000&measure=3000" },
  paper: { cycles: 50_000, text: "warmup=40000&measure=10000&maxCycles=200000" },
};

/** Single flits, 256 flits a virtual channel, a crossbar 2.5 times as fast as the links, 10 cycles a link (section 4). */
const ROUTER = "packetSize=1&buffer=256&speedup=2.5&terminalLatency=10&localLatency=10&globalLatency=10";

/**
 * Valiant paths of a pair in one group lead through other groups, as defined; a tenth of a per cent is finer than the resolution of a
 * simulation.
 */
const PROGRAM = "intraVlb=outside&gap=0.001";

/** Pattern `seed` (1 to PATTERNS) on so many endpoints. */
export function patternOf(kind: PatternKind, seed: number, endpoints: number): Pattern {
  if (kind === "permutation")
    return { id: `permutation-${seed}`, title: `permutation ${seed}`, traffic: `traffic=random-permutation&permutationSeed=${seed}` };
  const offset = 1 + Math.floor(mulberry32(seed)() * (endpoints - 1));
  return { id: `shift-${seed}`, title: `shift by ${offset}`, traffic: `traffic=shift&offset=${offset}` };
}

export function networksIn(figure: Figure, extent: Extent): readonly PaperNetwork[] {
  return extent === "paper" ? figure.networks : figure.networks.slice(0, figure.quick.networks);
}

export function patternsIn(figure: Figure, extent: Extent, network: PaperNetwork): readonly Pattern[] {
  const count = extent === "paper" ? PATTERNS : figure.quick.patterns;
  return Array.from({ length: count }, (_, i) => patternOf(figure.pattern, i + 1, network.printed.endpoints));
}

/** Cache of lists: a hundred studies take too long to read for every look at a figure. */
const lists = new Map<string, readonly Cell[]>();

/** All numbers of a figure: network by network, pattern by pattern, the simulation before the programs. The same list every time. */
export function cellsOf(figure: Figure, extent: Extent): readonly Cell[] {
  const name = `${figure.id} ${extent}`;
  const list = lists.get(name) ?? listOf(figure, extent);
  lists.set(name, list);
  return list;
}

function listOf(figure: Figure, extent: Extent): readonly Cell[] {
  return networksIn(figure, extent).flatMap((network) =>
    patternsIn(figure, extent, network).flatMap((pattern) => [
      simulationCell(network, pattern, extent),
      ...network.programs.map((program) => programCell(network, pattern, program)),
    ]),
  );
}

function simulationCell(network: PaperNetwork, pattern: Pattern, extent: Extent): Cell {
  const { cycles, text } = WINDOWS[extent];
  return cellOf(`${network.study}&${network.routing}&${pattern.traffic}&load=${network.load}&${ROUTER}&${text}`, {
    id: `${network.id}.${pattern.id}.${SIMULATED}`,
    network,
    pattern,
    series: SIMULATED,
    kind: "simulate",
    effort: 5e-6 * cycles * network.printed.endpoints,
  });
}

function programCell(network: PaperNetwork, pattern: Pattern, [model]: Program): Cell {
  return cellOf(`${network.study}&${pattern.traffic}&model=${model}&${PROGRAM}`, {
    id: `${network.id}.${pattern.id}.model-${model}`,
    network,
    pattern,
    series: model!,
    kind: "throughput",
    effort: (model === "0" ? 5e-5 : 1e-5) * network.printed.endpoints ** 2,
  });
}
