/** Mollah et al. 2017, section 4: the linear-program models held against simulated UGAL-G, and what they are made of. */
import type { Chapter, Claim } from "./claim.ts";
import { figure, saturation } from "../../src/lessons/findings.ts";
import { alpha, figureClaims } from "./paper-001-figures.ts";
import { pathClaims } from "./paper-001-paths.ts";

interface Size {
  readonly name: string;
  readonly topology: string;
  /** Figures with its permutations. */
  readonly permutations: string;
  /** Offsets of the paper's random shifts, one a pattern. */
  readonly offsets: readonly number[];
  readonly quick: boolean;
  readonly window: string;
}

/** Offsets: 1 + floor(u (N - 1)) with u the first number of mulberry32 on seeds 1 to 5. */
const SIZES: readonly Size[] = [
  {
    name: "dfly(2,4,2,9)",
    topology: "p=2&a=4&h=2",
    permutations: "Figures 8, 9",
    offsets: [45, 53, 52, 66, 49],
    quick: true,
    window: "warmup=10000&measure=10000",
  },
  {
    name: "dfly(3,6,3,19)",
    topology: "p=3&a=6&h=3",
    permutations: "Figure 8",
    offsets: [214, 251, 246, 315, 236],
    quick: false,
    window: "warmup=10000&measure=10000",
  },
];

const SETTING =
  "routing=ugal-g&intermediate=router&buffer=256&speedup=2.5&localLatency=10&globalLatency=10&terminalLatency=10&maxCycles=200000";

interface Pattern {
  readonly figures: string;
  readonly id: string;
  readonly title: string;
  readonly traffic: string;
  readonly quick: boolean;
}

function design(size: Size, traffic: string): string {
  return `topology=dragonfly&${size.topology}&arrangement=absolute&${traffic}`;
}

/** One pattern, with pairs inside a group going minimally: model 3 within 10 %. */
function pattern(size: Size, { figures, id, title, traffic, quick }: Pattern): Claim {
  const program = (model: number): string => `${design(size, traffic)}&model=${model}&intraVlb=none`;
  return {
    id: `001-${size.name}-${id}`,
    where: `${figures}, ${size.name}`,
    quick,
    statement: `${title}: model 3 predicts simulated UGAL-G.`,
    printed: "within 10 %",
    studies: { "UGAL-G": `${design(size, traffic)}&${SETTING}&load=0.4,0.8&${size.window}` },
    programs: { 3: program(3), 2: program(2) },
    measures: {
      "model 3 / simulated": {
        of: (found) => alpha(found, "3") / saturation(found.curve("UGAL-G")),
        band: [0.9, 1.1],
        why: "The paper's own accuracy over all its cases, to both sides.",
      },
    },
    aside: (found) =>
      `simulated ${figure(saturation(found.curve("UGAL-G")))}, model 3 ${figure(alpha(found, "3"))}, model 2 ${figure(alpha(found, "2"))}`,
  };
}

export const paper001: Chapter = {
  id: "paper-001",
  title: "Mollah et al. 2017: models against simulation (section 4)",
  setting:
    "Single flits, 256 flits a virtual channel, speedup 2.5, every channel 10 cycles, one minimal and one Valiant candidate through a random router, the sum of queues along the whole path. Four virtual channels where the paper has three: through a router as intermediate a detour has four local hops, each of which can wait for the next, so that three classes do not exclude a deadlock, and the check of every design refuses them (three do through a group, as in Kim et al. 2008, after which the paper gives them). Claims on figures run as the paper does: 40,000 cycles of warm-up at least, more while buffers fill, 10,000 measured, five patterns, and detours for pairs inside a group, too ([figures.md](../figures.md)). Claims on single patterns (001-dfly…) have 10,000 cycles of warm-up, and pairs inside a group go minimally, in programs and simulation. Those not run are the largest: a pattern takes about five minutes of one core on 1,056 endpoints, and more on 1,300 to 2,550. Table 3 stands with [what is counted](costs.md); optima that another solver found have a [page of their own](linear-programs.md).",
  claims: [
    ...SIZES.flatMap((size) => [
      ...size.offsets.map((_, i) =>
        pattern(size, {
          figures: size.permutations,
          id: `permutation-${i + 1}`,
          title: `Random permutation ${i + 1}`,
          traffic: `traffic=random-permutation&permutationSeed=${i + 1}`,
          quick: size.quick && i < 2,
        }),
      ),
      ...size.offsets.map((offset, i) =>
        pattern(size, {
          figures: "Figure 11",
          id: `shift-${i + 1}`,
          title: `Shift by ${offset}`,
          traffic: `traffic=shift&offset=${offset}`,
          quick: size.quick && i < 2,
        }),
      ),
    ]),
    ...figureClaims,
    ...pathClaims,
  ],
};
