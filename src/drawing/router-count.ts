/** The number of routers as people read it: those that are bought, and separately those inside machines. */
import { routersBought } from "../topology/bought.ts";
import type { Network } from "../topology/network.ts";
import { count } from "./text.ts";

export interface RouterCount {
  /** "36", or "24 + 16" if some are inside machines. */
  readonly text: string;
  /** The meaning of the two numbers; null if there is only one. */
  readonly parts: string | null;
}

export function routerCount(network: Pick<Network, "routers" | "ports" | "damage">): RouterCount {
  const bought = routersBought(network);
  const inside = network.routers - bought;
  if (inside === 0) return { text: count(bought), parts: null };
  return {
    text: `${count(bought)} + ${count(inside)}`,
    parts: `${count(bought)} that are bought, and ${count(inside)} inside machines of several endpoints`,
  };
}
