/** The links and routers that belong to a picked thing and stay bright while the rest fades. */
import type { NetworkDrawing, Picked } from "./drawing.ts";

export interface Focus {
  readonly links: readonly number[];
  readonly routers: ReadonlySet<number>;
  /** The picked router, or the picked endpoint's; -1 if there is none. */
  readonly router: number;
  readonly endpoint: number;
}

export function focusOn(drawing: NetworkDrawing, picked: Picked): Focus {
  const { network, links } = drawing;
  const found = new Set<number>();
  const routers = new Set<number>();
  let [router, endpoint] = [-1, -1];
  const addRouter = (r: number): void => {
    routers.add(r);
    for (let c = network.channelStart[r]!; c < network.channelStart[r + 1]!; c++) addLink(links.ofChannel[c]!);
  };
  const addLink = (link: number): void => {
    const c = links.channel[link]!;
    found.add(link);
    routers.add(network.channelSource[c]!);
    routers.add(network.channelTarget[c]!);
  };
  if (picked.kind === "router") addRouter((router = picked.id));
  else if (picked.kind === "endpoint") {
    endpoint = picked.id;
    addRouter((router = network.endpointRouter[endpoint]!));
  } else if (picked.kind === "channel") addLink(links.ofChannel[picked.id]!);
  else if (picked.kind === "bundle" && drawing.bundles) {
    const { start, links: members } = drawing.bundles;
    for (let i = start[picked.id]!; i < start[picked.id + 1]!; i++) addLink(members[i]!);
  } else if (picked.kind === "group") {
    const group = drawing.groups[picked.id];
    if (group) for (let r = group.firstRouter; r <= group.lastRouter; r++) addRouter(r);
  }
  return { links: [...found], routers, router, endpoint };
}
