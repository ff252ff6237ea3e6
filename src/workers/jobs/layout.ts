/** Where everything stands in the network's drawing, and every curve, without the network. */
import { transfer } from "comlink";
import type { Layout } from "../../drawing/drawing.ts";
import { layoutNetwork } from "../../drawing/layout.ts";
import type { Network } from "../../topology/network.ts";

/** Its arrays move to the page, where the next drawing does not need them. */
export function run(network: Network): Layout {
  const { network: _network, ...layout } = layoutNetwork(network);
  const buffers = [layout, layout.links, layout.bundles ?? {}]
    .flatMap((part) => Object.values<unknown>(part))
    .flatMap((value) => (ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? [value.buffer] : []));
  return transfer(layout, buffers);
}
