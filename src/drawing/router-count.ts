/** How many routers a network has, as people read it: those that are bought, and apart from them those inside machines. */
import { routersBought } from "../topology/bought.ts";
import type { Network } from "../topology/network.ts";
import { count } from "./text.ts";

export interface RouterCount {
  /** "36", or "24 + 16" where some are inside machines. */
  readonly text: string;
  /** What the two numbers are; null where there is one. */
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
