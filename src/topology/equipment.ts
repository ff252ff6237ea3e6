/** What a family's networks are made of, counted from their parameters, for a search that counts thousands of designs and builds few. */

/** Routers without endpoints, so many steps above those that carry some. */
export interface Tier {
  readonly routers: number;
  /** Consecutive routers with endpoints that each of them is above. */
  readonly span: number;
  /** Cables to the tier below. */
  readonly links: number;
}

export interface Equipment {
  /** Routers that are bought, by their ports: [how many, ports]. Those that are parts of servers do not count. */
  readonly routers: readonly (readonly [count: number, ports: number])[];
  /** Most ports of a router, those of servers included. */
  readonly radix: number;
  /** Cables between routers, a link as many as it is wide: those inside a rack; local ones between racks; and all others. */
  readonly inRack: number;
  readonly beside: number;
  readonly between: number;
  /** Routers that carry endpoints, if not all do; then no two of them are linked. */
  readonly carriers?: number;
  /**
   * Of the cables inside a rack, the share that stays inside when the rack is divided into parts of so many consecutive routers, if that
   * differs from a random pair's; consecutive by number, or in the plan's order (RackPlan).
   */
  readonly stays?: (routers: number, by: "number" | "order") => number;
  /** All routers above those that carry endpoints, from below, if each is not above all of these. */
  readonly tiers?: readonly Tier[];
  /** Racks that carry endpoints, if not all do. */
  readonly holders?: number;
  /** True if the endpoints are parts of servers, and have no cables of their own. */
  readonly inServers?: true;
  /** Most routers linked to one that carries endpoints, if links run side by side; else it is the number of ports. */
  readonly neighbours?: number;
  /** True if all links are those of rings, which may be folded. */
  readonly rings?: true;
  /** Racks on the floor. */
  readonly racks: number;
  /** Mean metres between the centres of two racks that a cable joins, if these are not random pairs; computed on request. */
  readonly metres?: () => number;
  /** Some pairs of racks that cables join, by their numbers, if these are not random pairs, and for how many cables each stands. */
  readonly joined?: () => readonly (readonly [from: number, to: number, cables: number])[];
  /** True if only the mean over random draws is known of how cables are split. */
  readonly drawn?: boolean;
}

/** All that are bought. */
export function routersOf({ routers }: Pick<Equipment, "routers">): number {
  let all = 0;
  for (const kind of routers) all += kind[0];
  return all;
}

/** Routers of one kind. */
export function alike(
  count: number,
  radix: number,
  cables: Pick<Equipment, "inRack" | "between" | "racks"> &
    Partial<Pick<Equipment, "beside" | "carriers" | "holders" | "neighbours" | "rings" | "metres" | "joined" | "drawn" | "stays">>,
): Equipment {
  return { routers: [[count, radix]], radix, beside: 0, ...cables };
}

/** Routers that share a rack if nothing else is known. */
const BLOCK = 32;

/** Random links of `routers` in blocks to a rack: two linked routers share one by chance. */
export function inBlocks(routers: number, links: number): Pick<Equipment, "inRack" | "between" | "racks" | "drawn"> {
  const full = Math.floor(routers / BLOCK);
  const rest = routers % BLOCK;
  const pairs = (full * BLOCK * (BLOCK - 1) + rest * (rest - 1)) / 2;
  const inRack = (links * pairs) / ((routers * (routers - 1)) / 2);
  return { inRack, between: links - inRack, racks: Math.ceil(routers / BLOCK), drawn: true };
}
