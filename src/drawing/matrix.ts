/**
 * A matrix of routers in the family's own order: a cell for every pair of linked routers, coloured by kind or by the load of the channel
 * from the row's router to the column's. The picture shows structure (blocks, bands) at any size of network.
 */
import type { Network } from "../topology/network.ts";
import type { NetworkDrawing } from "./drawing.ts";
import type { Box, Transform } from "./geometry.ts";
import { channelWord, routerName } from "./names.ts";
import { LOAD_CLASSES, strokeClass } from "./strokes.ts";
import { loadColor, palette } from "./palette.ts";
import type { Scheme } from "./palette.ts";
import type { Pen } from "./pen.ts";
import { SvgPen } from "./pen.ts";
import { count, FONT_FAMILY, significant, textWidth } from "./text.ts";

export interface MatrixDrawing {
  readonly network: Network;
  /** One unit a router. */
  readonly bounds: Box;
  /** First router of each group, block or stage, and the number of routers last. */
  readonly blocks: readonly number[];
  readonly labels: readonly string[];
}

export interface MatrixView {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly transform: Transform;
  readonly scheme: Scheme;
  readonly channelLoad: Float32Array | null;
  readonly hovered: MatrixPicked | null;
}

export interface MatrixPicked {
  readonly row: number;
  readonly column: number;
  /** The channels from row to column; empty if the two are not linked. */
  readonly channels: readonly number[];
}

/** The blocks are the drawing's groups. */
export function layoutMatrix({ network, groups }: Pick<NetworkDrawing, "network" | "groups">): MatrixDrawing {
  const n = network.routers;
  const some = groups.filter(({ firstRouter, lastRouter }) => lastRouter >= firstRouter);
  const labels = some.map(({ label }) => label);
  const widest = labels.reduce((most, label) => Math.max(most, textWidth(label, 11)), 0);
  return {
    network,
    bounds: { x0: 0, y0: 0, x1: n, y1: n, room: { left: widest + 8, top: 18, right: 2, bottom: 2 } },
    blocks: [...some.map(({ firstRouter }) => firstRouter), n],
    labels,
  };
}

/** Clears the canvas and paints the whole picture. */
export function paintMatrix(context: Pen, drawing: MatrixDrawing, view: MatrixView): void {
  for (const _ of paintMatrixSteps(context, drawing, view));
}

/** Cells between two pauses of paintMatrixSteps. */
const CELLS_OF_STEP = 6000;

/**
 * The same picture in slices of a few milliseconds, for a spare canvas. If cells are smaller than a pixel, each pixel shows its busiest.
 */
export function* paintMatrixSteps(context: Pen, drawing: MatrixDrawing, view: MatrixView): Generator<void, void, void> {
  const { network, blocks } = drawing;
  const { x, y, k } = view.transform;
  const colors = palette(view.scheme);
  const n = network.routers;
  context.setTransform(view.pixelRatio, 0, 0, view.pixelRatio, 0, 0);
  context.clearRect(0, 0, view.width, view.height);
  context.globalAlpha = 1;
  context.fillStyle = colors.panel;
  context.fillRect(x, y, n * k, n * k);
  const size = Math.max(1.1, k > 5 ? k - 1 : k);
  const load = view.channelLoad;
  const classes = visibleChannels(drawing, view, size);
  yield;
  for (const [index, channels] of classes.entries()) {
    for (let from = 0; from < channels.length; from += CELLS_OF_STEP) {
      // With loads, colours mean nothing else: what is idle has the lowest.
      context.fillStyle =
        index < 2
          ? load
            ? loadColor(0, view.scheme)
            : index === 0
              ? colors.local
              : colors.global
          : loadColor((index - 2 + 0.75) / LOAD_CLASSES, view.scheme);
      context.globalAlpha = 1;
      context.beginPath();
      for (let i = from; i < Math.min(channels.length, from + CELLS_OF_STEP); i++) {
        const c = channels[i]!;
        context.rect(network.channelTarget[c]! * k + x, network.channelSource[c]! * k + y, size, size);
      }
      context.fill();
      if (channels.length >= CELLS_OF_STEP) yield;
    }
  }
  context.globalAlpha = 1;
  paintBlocks(context, drawing, view);
  if (view.hovered) {
    context.fillStyle = colors.accent;
    context.globalAlpha = 0.14;
    context.fillRect(x, view.hovered.row * k + y, n * k, Math.max(1, k));
    context.fillRect(view.hovered.column * k + x, y, Math.max(1, k), n * k);
    context.globalAlpha = 1;
  }
  context.strokeStyle = colors.hairline;
  context.lineWidth = 1;
  context.beginPath();
  context.rect(x, y, blocks[blocks.length - 1]! * k, n * k);
  context.stroke();
}

/** Channels in view by stroke class. */
function visibleChannels({ network }: MatrixDrawing, view: MatrixView, size: number): number[][] {
  const { x, y, k } = view.transform;
  const n = network.routers;
  const load = view.channelLoad;
  const [firstRow, lastRow] = [Math.max(0, Math.floor(-y / k)), Math.min(n - 1, Math.floor((view.height - y) / k))];
  const classes: number[][] = Array.from({ length: 2 + LOAD_CLASSES }, () => []);
  if (lastRow < firstRow) return classes;
  for (let c = network.channelStart[firstRow]!; c < network.channelStart[lastRow + 1]!; c++) {
    const left = network.channelTarget[c]! * k + x;
    if (left + size < 0 || left > view.width) continue;
    classes[strokeClass(network.channelKind[c]!, load && load[c]!)]!.push(c);
  }
  if (k >= 1) return classes;
  const columns = Math.ceil(view.width) + 2;
  const taken = new Uint8Array(columns * (Math.ceil(view.height) + 2));
  for (let index = classes.length - 1; index >= 0; index--) {
    classes[index] = classes[index]!.filter((c) => {
      const pixel =
        Math.max(0, Math.round(network.channelSource[c]! * k + y)) * columns + Math.max(0, Math.round(network.channelTarget[c]! * k + x));
      if (taken[pixel] === 1) return false;
      taken[pixel] = 1;
      return true;
    });
  }
  return classes;
}

function paintBlocks(context: Pen, { blocks, labels, network }: MatrixDrawing, view: MatrixView): void {
  const { x, y, k } = view.transform;
  const colors = palette(view.scheme);
  const n = network.routers;
  const smallest = Math.min(...blocks.slice(1).map((b, i) => b - blocks[i]!)) * k;
  if (smallest >= 5) {
    context.strokeStyle = colors.hairline;
    context.lineWidth = 1;
    context.beginPath();
    for (const b of blocks) {
      context.moveTo(b * k + x, y);
      context.lineTo(b * k + x, y + n * k);
      context.moveTo(x, b * k + y);
      context.lineTo(x + n * k, b * k + y);
    }
    context.stroke();
  }
  context.font = `11px ${FONT_FAMILY}`;
  context.fillStyle = colors.muted;
  const widest = labels.reduce((most, label) => Math.max(most, textWidth(label, 11)), 0);
  const strideX = powerOfTwo((widest + 6) / smallest);
  const strideY = powerOfTwo(15 / smallest);
  // Labels stay at the edge of the canvas when the matrix is moved out of it.
  const [top, left] = [Math.max(14, y - 6), Math.max(widest + 4, x - 6)];
  labels.forEach((label, i) => {
    const middle = ((blocks[i]! + blocks[i + 1]!) / 2) * k;
    if (i % strideX === 0 && middle + x > left) {
      context.textAlign = "center";
      context.textBaseline = "alphabetic";
      context.fillText(label, middle + x, top);
    }
    if (i % strideY === 0 && middle + y > top) {
      context.textAlign = "right";
      context.textBaseline = "middle";
      context.fillText(label, left, middle + y);
    }
  });
}

function powerOfTwo(atLeast: number): number {
  return atLeast <= 1 ? 1 : 2 ** Math.ceil(Math.log2(atLeast));
}

/** The cell at (x, y), CSS pixels; null outside the matrix. */
export function pickMatrix({ network }: MatrixDrawing, x: number, y: number, { transform }: MatrixView): MatrixPicked | null {
  const column = Math.floor((x - transform.x) / transform.k);
  const row = Math.floor((y - transform.y) / transform.k);
  if (column < 0 || row < 0 || column >= network.routers || row >= network.routers) return null;
  return cellOf(network, row, column);
}

export function cellOf(network: Network, row: number, column: number): MatrixPicked {
  const channels: number[] = [];
  for (let c = network.channelStart[row]!; c < network.channelStart[row + 1]!; c++)
    if (network.channelTarget[c] === column) channels.push(c);
  return { row, column, channels };
}

/** The content of a hover card for a cell. `queueTop`: the waiting flits that 1 means in `load`; null if that is use. */
export function describeMatrixPicked(
  { network }: MatrixDrawing,
  { row, column, channels }: MatrixPicked,
  load: Float32Array | null,
  queueTop: number | null = null,
): { title: string; rows: readonly string[] } {
  const title = `${routerName(network, row)} → ${routerName(network, column)}`;
  if (row === column) return { title: routerName(network, row), rows: ["the router itself"] };
  if (channels.length === 0) return { title, rows: ["not linked"] };
  return {
    title,
    rows: channels.map((c) => {
      const kind = channelWord(network, c);
      return load
        ? `${kind} channel, ${queueTop === null ? `${load[c]!.toFixed(2)} busy` : `${significant(load[c]! * queueTop, 3)} flits waiting`}`
        : `${kind} channel`;
    }),
  };
}

/** `over` paints what stands over the cells. */
export function matrixToSvg(drawing: MatrixDrawing, view: MatrixView, over?: (pen: Pen) => void): string {
  const pen = new SvgPen(view.width, view.height);
  paintMatrix(pen, drawing, { ...view, hovered: null });
  over?.(pen);
  return pen.toString(palette(view.scheme).canvas, `Adjacency of ${count(drawing.network.routers)} routers (${drawing.network.family})`);
}
