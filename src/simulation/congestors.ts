/** How endpoints congest a network, each at its full rate: the kinds of GPCNeT (Chunduri et al. 2019). */
export const CONGESTORS = ["all-to-all", "incast", "broadcast"] as const;
export type Congestor = (typeof CONGESTORS)[number];
