/** The network itself as a picture of the stage. */
import { describePicked } from "../../charts/network/describe.ts";
import type { NetworkDrawing, NetworkView, Picked } from "../../charts/network/drawing.ts";
import { networkLegend } from "../../charts/network/legend.ts";
import { paintOverlay, paintSteps } from "../../charts/network/paint.ts";
import { pick } from "../../charts/network/pick.ts";
import { networkToSvg } from "../../charts/network/svg.ts";
import type { Picture, StageView } from "./picture.ts";

export function networkPicture(drawing: NetworkDrawing): Picture {
  const { network } = drawing;
  const full = (view: StageView): NetworkView => ({ ...view, hovered: view.hovered as Picked | null, selected: view.selected as Picked | null, showEndpoints: true });
  return {
    bounds: drawing.bounds,
    size: drawing.links.count + network.endpoints,
    text: `${network.family} of ${network.routers} routers in ${drawing.groups.length} groups with ${network.endpoints} endpoints and ${drawing.links.count} links.`,
    paintSteps: (context, view) => paintSteps(context, drawing, full(view)),
    paintOverlay: (context, view) => { paintOverlay(context, drawing, full(view)); },
    pick: (x, y, view) => pick(drawing, x, y, full(view)),
    card: (spot, { channelLoad, queueTop }) => describePicked(network, drawing, spot as Picked, channelLoad, queueTop),
    legend: (view) => networkLegend(drawing, full(view)),
    endpointAt: (spot) => endpointAt(drawing, spot as Picked),
    svg: (view, over) => networkToSvg(drawing, full(view), over),
  };
}

function endpointAt({ network }: NetworkDrawing, { kind, id }: Picked): number | null {
  if (kind === "endpoint") return id;
  return kind === "router" && network.firstEndpoint[id]! < network.firstEndpoint[id + 1]! ? network.firstEndpoint[id]! : null;
}
