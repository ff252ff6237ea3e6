/** Network in, drawing out: in the manner of its family, or plainly. Deterministic; time is linear in routers, endpoints and channels. */
import type { Network } from "../topology/network.ts";
import type { NetworkDrawing } from "./drawing.ts";
import { picturesOf } from "./families.ts";

export function layoutNetwork(network: Network): NetworkDrawing {
  const drawing = picturesOf(network)?.layout(network) ?? null;
  if (!drawing) throw new TypeError(`no drawing for ${network.family}`);
  return drawing;
}
