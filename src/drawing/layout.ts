/** Makes a network's drawing: by its family, or plainly; a damaged one as it was. Deterministic. */
import type { Network } from "../topology/network.ts";
import type { NetworkDrawing } from "./drawing.ts";
import { loadLayout } from "./families.ts";

/** Loads the layout for any network, when one of no family comes. */
type LoadPlain = () => Promise<(network: Network) => NetworkDrawing>;

/** `loaded`: the words if a file cannot be loaded. */
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
