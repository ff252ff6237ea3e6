/** The places of everything in the network's drawing, and every curve, without the network. */
import { transfer } from "comlink";
import type { Layout } from "../../drawing/drawing.ts";
import { layoutNetwork } from "../../drawing/layout.ts";
import type { Network } from "../../topology/network.ts";
import { loaded } from "../errors.ts";

/** Its arrays move to the page, because the next drawing does not need them here. */
export async function run(network: Network): Promise<Layout> {
  const loadPlain = async () => (await import("../../drawing/plain.ts")).layoutPlain;
  const { network: _network, ...layout } = await layoutNetwork(network, loadPlain, (loading) => loaded("layout of networks", loading));
  const buffers = [layout, layout.links, layout.bundles ?? {}, layout.losses ?? {}]
    .flatMap((part) => Object.values<unknown>(part))
    .flatMap((value) => (ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? [value.buffer] : []));
  return transfer(layout, buffers);
}
