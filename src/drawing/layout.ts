/** Network in, drawing out: in the manner of its family, or plainly; a damaged one as it was. Deterministic. */
import type { Network } from "../topology/network.ts";
import { drawDamaged } from "./damaged.ts";
import type { NetworkDrawing } from "./drawing.ts";
import { familyLayout } from "./layouts.ts";

/** What lays out any network, loaded where one of no family is met. */
type LoadPlain = () => Promise<(network: Network) => NetworkDrawing>;

export async function layoutNetwork(network: Network, loadPlain: LoadPlain): Promise<NetworkDrawing> {
  const whole = network.damage?.intact ?? network;
  return laidOut(network, (await familyLayout(whole)) ?? (await loadPlain())(whole));
}

/** A network's drawing from that of itself, or of what it was before it was damaged. */
export function laidOut(network: Network, whole: NetworkDrawing): NetworkDrawing {
  return network.damage ? drawDamaged(whole, network, network.damage) : whole;
}
