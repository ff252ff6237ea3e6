/** Names of things in a drawing, as in addresses: "router-12". A channel stands for its link, as under the pointer. */
import { middleOf } from "./geometry.ts";
import type { NetworkDrawing, Picked } from "./drawing.ts";

interface Kind {
  readonly count: number;
  readonly at: (id: number) => readonly [x: number, y: number];
}

function kindsOf(drawing: NetworkDrawing): Readonly<Record<Picked["kind"], Kind>> {
  const { network, links, bundles, groups, losses } = drawing;
  return {
    router: { count: network.routers, at: (id) => [drawing.routerX[id]!, drawing.routerY[id]!] },
    endpoint: { count: network.endpoints, at: (id) => [drawing.endpointX[id]!, drawing.endpointY[id]!] },
    group: { count: groups.length, at: (id) => [groups[id]!.x, groups[id]!.y] },
    channel: { count: network.channels, at: (id) => middleOf(links.curves, links.ofChannel[id]!) },
    bundle: { count: bundles?.count ?? 0, at: (id) => middleOf(bundles!.curves, id) },
    failed: { count: losses?.router.length ?? 0, at: (id) => [losses!.routerX[id]!, losses!.routerY[id]!] },
    cut: { count: losses?.channel.length ?? 0, at: (id) => middleOf(losses!.curves, id) },
  };
}

/** The thing of that name and its place, model units; null if the drawing has none. */
export function pickedByName(
  drawing: NetworkDrawing,
  name: string,
): { readonly spot: Picked; readonly x: number; readonly y: number } | null {
  const [kind = "", number] = name.split("-");
  const id = Number(number);
  const known = Object.entries(kindsOf(drawing)).find(([one]) => one === kind)?.[1];
  if (!known || !(id < known.count)) return null;
  const [x, y] = known.at(id);
  return {
    spot: { kind: kind as Picked["kind"], id: kind === "channel" ? drawing.links.channel[drawing.links.ofChannel[id]!]! : id },
    x,
    y,
  };
}
