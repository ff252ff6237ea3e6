/** Figures 8 to 13 of Mollah et al. 2017 as data: what is compared on which networks, the paper's statements, what to look for. */
import { above, apart, below, closest, slightly, tracks, SIGNIFICANTLY_ABOVE, SIGNIFICANTLY_BELOW } from "./claims.ts";
import type { ClaimOn } from "./claims.ts";
import { CASCADE, DFLY_11, DFLY_19, DFLY_26, DFLY_33, DFLY_51, DFLY_6, DFLY_9 } from "./networks.ts";
import type { PaperNetwork } from "./networks.ts";

export type PatternKind = "permutation" | "shift";

export interface Figure {
  /** As in addresses and on the command line. */
  readonly id: string;
  readonly title: string;
  /** What the figure shows, in a sentence or two. */
  readonly text: string;
  /** What to look for in it. */
  readonly look: string;
  readonly pattern: PatternKind;
  readonly networks: readonly PaperNetwork[];
  /** A group of bars is the mean over the patterns on a network, or one of the patterns. */
  readonly groups: "network" | "pattern";
  /** The quick extent: the first networks, and the first patterns. */
  readonly quick: { readonly networks: number; readonly patterns: number };
  readonly claims: readonly ClaimOn[];
}

/** Number of patterns of a kind that the paper draws. */
export const PATTERNS = 5;

const SIZES = [DFLY_9, DFLY_19, DFLY_33, DFLY_51];
const GROUP_COUNTS = [DFLY_6, DFLY_11, DFLY_26, DFLY_51];

const OVERALL = "Model 3 predicts UGAL-G within 10 % in all cases.";

/** The statement on single permutations. */
const TREND = "As in Figure 8:";

const BY_LENGTH: readonly ClaimOn[] = [
  closest(["1", "3"], "Models 1 and 3 give the most accurate prediction."),
  slightly(["0"], 1, "Model 0 only slightly overestimates."),
  slightly(["2", "4", "5"], -1, "Models 2, 4 and 5 only slightly underestimate."),
  tracks("3", 0.1, OVERALL),
];

const GROUPS_OF_GROUPS =
  "Groups of group(5,10,5): the fewer there are, the more links join each two of them, and the more minimal and Valiant paths a pair has (Table 3).";

export const FIGURES: readonly Figure[] = [
  {
    id: "8",
    title: "Random permutations, balanced dragonflies of four sizes",
    pattern: "permutation",
    groups: "network",
    networks: SIZES,
    quick: { networks: 2, patterns: 2 },
    text: "Mean over five random permutations on the largest dragonflies of their routers, with one link between each two groups. A pair has one minimal path, so models 1 and 3 are one program, and so are 2, 4 and 5.",
    look: "UGAL-G stands between full control of every path (0) and none (5), and close to control by path length (3).",
    claims: [
      above("0", "Model 0 promises significantly more than UGAL-G reaches: it cannot control single paths.", SIGNIFICANTLY_ABOVE),
      below("2", "UGAL-G does significantly better than model 2: it does more than pick Valiant paths at random.", SIGNIFICANTLY_BELOW),
      tracks("3", 0.086, "Models 1 and 3 closely match the simulation: prediction errors of 4.3 to 8.6 %."),
      tracks("3", 0.1, OVERALL),
    ],
  },
  {
    id: "9",
    title: "Five random permutations, one by one",
    pattern: "permutation",
    groups: "pattern",
    networks: [DFLY_9],
    quick: { networks: 1, patterns: 3 },
    text: "The five permutations behind Figure 8's smallest dragonfly, dfly(2,4,2,9), each by itself.",
    look: "Every pattern has its own throughput, and the models follow it up and down.",
    claims: [
      above("0", `${TREND} model 0 promises more than UGAL-G reaches.`),
      below("2", `${TREND} models 2, 4 and 5 promise less.`),
      closest(["1", "3"], `${TREND} models 1 and 3 match it most closely.`),
      tracks("3", 0.1, OVERALL),
    ],
  },
  {
    id: "10",
    title: "Random permutations, 6 to 51 groups",
    pattern: "permutation",
    groups: "network",
    networks: GROUP_COUNTS,
    quick: { networks: 2, patterns: 2 },
    text: `Mean over five random permutations. ${GROUPS_OF_GROUPS}`,
    look: "With ten minimal paths a pair (6 groups) models 1 and 2 promise too much: UGAL-G does not control each minimal path by itself.",
    claims: [
      above("0", "Model 0 consistently overestimates."),
      below("5", "Model 5 consistently underestimates."),
      apart(["1", "2"], "3", DFLY_6.title, "On dfly(5,10,5,6) models 1 and 2 both overestimate, with large errors."),
      tracks("3", 0.1, "Model 3 consistently tracks the simulation (within 10 %)."),
    ],
  },
  {
    id: "11",
    title: "Random shifts, balanced dragonflies of four sizes",
    pattern: "shift",
    groups: "network",
    networks: SIZES,
    quick: { networks: 2, patterns: 2 },
    text: "Mean over five random shifts: endpoint i sends to i + x, so that a group's traffic all goes to one or two groups.",
    look: "What has to be done is clear, to use all Valiant paths alike, so every model comes close.",
    claims: BY_LENGTH,
  },
  {
    id: "12",
    title: "Random shifts, 6 to 51 groups",
    pattern: "shift",
    groups: "network",
    networks: GROUP_COUNTS,
    quick: { networks: 2, patterns: 2 },
    text: `Mean over five random shifts. ${GROUPS_OF_GROUPS}`,
    look: "As in Figure 11, whatever the number of minimal paths.",
    claims: BY_LENGTH,
  },
  {
    id: "13a",
    title: "Cascade: five random permutations",
    pattern: "permutation",
    groups: "pattern",
    networks: [CASCADE],
    quick: { networks: 1, patterns: 1 },
    text: "Six groups of the Cray Cascade: up to 96 minimal and millions of Valiant paths a pair. The paper read its cabling off the Edison system, which is not public: here a stand-in with as many links.",
    look: "With so many paths, controlling them by length (3) or not at all (5) hardly differs.",
    claims: [
      tracks("3", 0.026, "Prediction errors of models 1 and 3 range from 0.0 to 2.6 %."),
      tracks("5", 0.07, "Even model 5 (as 2 and 4) errs by 7.0 % at most."),
      tracks("3", 0.1, OVERALL),
    ],
  },
  {
    id: "13b",
    title: "Cascade: five random shifts",
    pattern: "shift",
    groups: "pattern",
    networks: [CASCADE],
    quick: { networks: 1, patterns: 1 },
    text: "The same system under five random shifts.",
    look: "The trend of Figure 13(a).",
    claims: [
      tracks("3", 0.026, "UGAL-G is almost perfectly approximated by model 3 (read as: within the 2.6 % of Figure 13(a))."),
      tracks("5", 0.1, "It can be reasonably approximated with model 5 (read as: within 10 %)."),
    ],
  },
];
