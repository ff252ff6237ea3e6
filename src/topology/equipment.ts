/** What a family's networks are made of, counted from their parameters: what a search for a design asks of thousands, of which few are built. */

export interface Equipment {
  /** Routers that are bought, by their ports: [how many, ports]. Those that are parts of servers are none. */
  readonly routers: readonly (readonly [count: number, ports: number])[];
  /** Most ports of a router, those of servers included. */
  readonly radix: number;
  /** Cables between routers, a link as many as it is wide: those inside a rack; local ones between racks, and all others. */
  readonly inRack: number;
  readonly beside: number;
  readonly between: number;
  /** Routers that carry endpoints, where not all do; no two of them are linked then. */
  readonly carriers?: number;
  /** Of the cables inside a rack, the share that stays there when it is parted into so many consecutive routers each, where it is not that of any two. */
  readonly stays?: (routers: number) => number;
  /** Racks that carry endpoints, where not all do. */
  readonly holders?: number;
  /** True where the endpoints are parts of servers, and have no cables of their own. */
  readonly inServers?: true;
  /** Routers that one which carries endpoints is linked to, at most, where links run side by side; else it is as many as ports. */
  readonly neighbours?: number;
  /** True where all links are those of rings, which may be folded. */
  readonly rings?: true;
  /** Racks on the floor. */
  readonly racks: number;
  /** Metres between the centres of two racks that a cable joins, on average, where they are not any two of them; counted when it is asked for. */
  readonly metres?: () => number;
  /** True where only the mean over what is drawn at random is known of how cables are split. */
  readonly drawn?: boolean;
}

/** Routers of one kind. */
export function alike(
  count: number,
  radix: number,
  cables: Pick<Equipment, "inRack" | "between" | "racks"> &
    Partial<Pick<Equipment, "beside" | "carriers" | "holders" | "neighbours" | "rings" | "metres" | "drawn" | "stays">>,
): Equipment {
  return { routers: [[count, radix]], radix, beside: 0, ...cables };
}

/** Routers that share a rack where nothing else is known. */
const BLOCK = 32;

/** Random links of `routers` in blocks to a rack: two routers that are linked share one by chance. */
export function inBlocks(routers: number, links: number): Pick<Equipment, "inRack" | "between" | "racks" | "drawn"> {
  const full = Math.floor(routers / BLOCK);
  const rest = routers % BLOCK;
  const pairs = (full * BLOCK * (BLOCK - 1) + rest * (rest - 1)) / 2;
  const inRack = (links * pairs) / ((routers * (routers - 1)) / 2);
  return { inRack, between: links - inRack, racks: Math.ceil(routers / BLOCK), drawn: true };
}
