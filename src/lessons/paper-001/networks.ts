/** The topologies of Mollah et al. 2017 (Table 3) with the numbers printed there, and the settings of its UGAL-G on them (section 4). */

/** Models of the paper that are the same linear program on a network; the first is solved. */
export type Program = readonly string[];

/** "model 0", "models 1, 3". */
export function titleOf(models: Program): string {
  return `model${models.length > 1 ? "s" : ""} ${[...models].sort().join(", ")}`;
}

export interface PaperNetwork {
  /** As in cells' names. */
  readonly id: string;
  /** As in the paper. */
  readonly title: string;
  /** Study text of the topology. */
  readonly study: string;
  /** Study text of its UGAL-G: a random router as intermediate, for pairs in one group as well, the sum of queues along the path. */
  readonly routing: string;
  /** A stable and a saturated load, between which the saturation is searched. */
  readonly load: string;
  /** A row of Table 3: routers, endpoints, minimal and Valiant paths of a pair of routers in different groups. */
  readonly printed: { readonly routers: number; readonly endpoints: number; readonly min: number; readonly vlb: number };
  readonly programs: readonly Program[];
}

/** With one minimal path a pair, control by path, by length or of all is the same. */
const ONE_MINIMAL_PATH: readonly Program[] = [["0"], ["3", "1"], ["5", "2", "4"]];
const SEVERAL_MINIMAL_PATHS: readonly Program[] = [["0"], ["1"], ["2"], ["3"], ["4"], ["5"]];

type Printed = PaperNetwork["printed"];

/** dfly(p, a, h, g) in BookSim's arrangement of global links, the absolute one; the paper does not name its own. */
function dragonfly(
  p: number,
  a: number,
  h: number,
  g: number,
  [routers, endpoints, min, vlb]: readonly [number, number, number, number],
): PaperNetwork {
  const printed: Printed = { routers, endpoints, min, vlb };
  return {
    id: `dfly-${p}-${a}-${h}-${g}`,
    title: `dfly(${p},${a},${h},${g})`,
    printed,
    // With many links between two groups permutations are carried nearly whole.
    load: min < 5 ? "0.4,0.9" : "0.4,1",
    study: `topology=dragonfly&p=${p}&a=${a}&h=${h}&g=${g}&arrangement=absolute`,
    // Four virtual channels, our least for a router as intermediate; the paper has three.
    routing: "routing=ugal-g&intermediate=router&intraGroup=detour",
    programs: min === 1 ? ONE_MINIMAL_PATH : SEVERAL_MINIMAL_PATHS,
  };
}

export const DFLY_9 = dragonfly(2, 4, 2, 9, [36, 72, 1, 28]);
export const DFLY_19 = dragonfly(3, 6, 3, 19, [114, 342, 1, 102]);
export const DFLY_33 = dragonfly(4, 8, 4, 33, [264, 1056, 1, 248]);
export const DFLY_51 = dragonfly(5, 10, 5, 51, [510, 2550, 1, 490]);
export const DFLY_26 = dragonfly(5, 10, 5, 26, [260, 1300, 2, 960]);
export const DFLY_11 = dragonfly(5, 10, 5, 11, [110, 550, 5, 2250]);
export const DFLY_6 = dragonfly(5, 10, 5, 6, [60, 300, 10, 4000]);

/** Six groups as in the Edison system, whose cabling is not public: ours is a substitute. The paper shows models 3 and 5. */
export const CASCADE: PaperNetwork = {
  id: "cascade",
  title: "Cascade",
  study: "topology=cascade",
  load: "0.1,0.5",
  routing: "routing=ugal-g&intermediate=router&intraGroup=detour&minimalCandidates=2&candidates=2&vcs=10",
  printed: { routers: 576, endpoints: 2304, min: 96, vlb: 3_538_944 },
  programs: [["3"], ["5"]],
};

/** In the order of Table 3. */
export const NETWORKS: readonly PaperNetwork[] = [DFLY_9, DFLY_19, DFLY_33, DFLY_51, DFLY_26, DFLY_11, DFLY_6, CASCADE];
