/** The matrix as a picture of the stage. It loads when it is first asked for. */
import type { NetworkDrawing } from "../../drawing/drawing.ts";
import { classItems, loadScaleItem } from "../../drawing/legend.ts";
import { cellOf, describeMatrixPicked, layoutMatrix, matrixToSvg, paintMatrixSteps, pickMatrix } from "../../drawing/matrix.ts";
import type { MatrixPicked, MatrixView } from "../../drawing/matrix.ts";
import { namesOf } from "../../drawing/names.ts";
import { paintMatrixPrices, priceNotes } from "../../drawing/prices.ts";
import { count } from "../../drawing/text.ts";
import type { Picture, Places, StageView } from "../parts/picture.ts";

export function matrixPicture(networkDrawing: NetworkDrawing): Picture {
  const { network } = networkDrawing;
  let places: Places | null = null;
  const drawing = layoutMatrix(networkDrawing);
  const full = (view: StageView): MatrixView => ({ ...view, hovered: view.hovered as MatrixPicked | null });
  return {
    bounds: drawing.bounds,
    size: network.channels,
    text: `Adjacency matrix of ${count(network.routers)} routers: a cell for every pair of linked routers.`,
    *paintSteps(context, view) {
      yield* paintMatrixSteps(context, drawing, full(view));
      if (view.prices) paintMatrixPrices(context, network, view, view.prices);
    },
    pick: (x, y, view) => pickMatrix(drawing, x, y, full(view)),
    nameOf: (spot) => `cell-${(spot as MatrixPicked).row}-${(spot as MatrixPicked).column}`,
    named: (name) => {
      const [kind, row, column] = name.split("-").map((part, i) => (i === 0 ? part : Number(part))) as [string, number, number];
      if (kind !== "cell" || !(row < network.routers) || !(column < network.routers)) return null;
      return { spot: cellOf(network, row, column), x: column + 0.5, y: row + 0.5 };
    },
    places: () => (places ??= placesOf(networkDrawing)),
    card: (spot, { channelLoad, queueTop }) => {
      const { title, rows } = describeMatrixPicked(drawing, spot as MatrixPicked, channelLoad, queueTop);
      return { title, subtitle: "", rows: rows.map((label) => ({ label, value: "", load: null })) };
    },
    notes: (spot, { prices }) => (prices ? priceNotes(network, (spot as MatrixPicked).channels, prices) : []),
    // Where loads are known they are all that colours mean.
    legend: ({ channelLoad, queueTop, scheme }) =>
      channelLoad ? [loadScaleItem(scheme, queueTop)] : classItems(namesOf(network).classes, "dot", scheme),
    svg: (view, over) =>
      Promise.resolve(
        matrixToSvg(drawing, full(view), (pen) => {
          if (view.prices) paintMatrixPrices(pen, network, view, view.prices);
          over?.(pen);
        }),
      ),
  };
}

/** The cells of the channels, row by row. */
function placesOf({ network }: NetworkDrawing): Places {
  const { channelSource, channelTarget } = network;
  return {
    noun: "cell",
    x: Float32Array.from(channelTarget, (column) => column + 0.5),
    y: Float32Array.from(channelSource, (row) => row + 0.5),
    spotOf: (channel): MatrixPicked => cellOf(network, channelSource[channel]!, channelTarget[channel]!),
  };
}
