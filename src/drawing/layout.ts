/** Network in, drawing out: in the manner of its family, or plainly; a damaged one as it was. Deterministic. */
import type { Network } from "../topology/network.ts";
import type { NetworkDrawing } from "./drawing.ts";
import { familyLayout } from "./layouts.ts";

/** What lays out any network, loaded where one of no family is met. */
type LoadPlain = () => Promise<(network: Network) => NetworkDrawing>;

export async function layoutNetwork(network: Network, loadPlain: LoadPlain): Promise<NetworkDrawing> {
  const whole = network.damage?.intact ?? network;
  const drawing = (await familyLayout(whole)) ?? (await loadPlain())(whole);
  return network.damage ? (await import("./damaged.ts")).laidOut(network, drawing) : drawing;
}
