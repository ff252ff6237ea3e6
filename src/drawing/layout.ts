/** Network in, drawing out: in the manner of its family, or plainly; a damaged one as it was. Deterministic. */
import type { Network } from "../topology/network.ts";
import type { NetworkDrawing } from "./drawing.ts";
import { loadLayout } from "./layouts.ts";

/** What lays out any network, loaded where one of no family is met. */
type LoadPlain = () => Promise<(network: Network) => NetworkDrawing>;

/** `loaded`: what is said where a file cannot be had. */
export async function layoutNetwork(
  network: Network,
  loadPlain: LoadPlain,
  loaded = <T>(loading: Promise<T>): Promise<T> => loading,
): Promise<NetworkDrawing> {
  const whole = network.damage?.intact ?? network;
  const layout = await loaded(loadLayout(whole));
  const drawing = layout?.(whole) ?? (await loaded(loadPlain()))(whole);
  return network.damage ? (await loaded(import("./damaged.ts"))).laidOut(network, drawing) : drawing;
}
