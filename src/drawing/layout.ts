/** Network in, drawing out: in the manner of its family, or plainly. Deterministic. */
import type { Network } from "../topology/network.ts";
import type { NetworkDrawing } from "./drawing.ts";
import { picturesOf } from "./families.ts";

/** What lays out any network, loaded where one of no family is met. */
type LoadPlain = () => Promise<(network: Network) => NetworkDrawing>;

export async function layoutNetwork(network: Network, loadPlain: LoadPlain): Promise<NetworkDrawing> {
  return familyLayout(network) ?? (await loadPlain())(network);
}

/** Null where the network's family is unknown, or the network lacks what its layout goes by. Time is linear in routers, endpoints and channels. */
export function familyLayout(network: Network): NetworkDrawing | null {
  return picturesOf(network)?.layout(network) ?? null;
}
