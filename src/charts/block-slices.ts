/** A domain of tasks in slices, its blocks in the colours of the groups that run them. */
import type { HoverRegion, Mark, Scene } from "../drawing/scene.ts";
import { count, plural } from "../drawing/text.ts";
import { rect, text } from "./marks.ts";

export interface BlockSlices {
  readonly title: string;
  /** Tasks along each dimension, and of a block; 1 to 5. */
  readonly tasks: readonly number[];
  readonly block: readonly number[];
  /** The group of each block; blocks count with the first dimension fastest. */
  readonly groupOf: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

/** Limit up to which each task is a cell; above, a slice of a block is one rectangle. */
const MAX_CELLS = 5000;
const MAX_CELL_PX = 22;
/** Most tasks in a row of a line. */
const MAX_TASKS_IN_ROW = 32;
/** Space between slices, and under each for its name. */
const SLICE_GAP_PX = 14;
const SLICE_NAME_HEIGHT_PX = 14;
const NAMES = ["x", "y", "z", "u", "v"];

export function blockSlices(domain: BlockSlices): Scene {
  const { title, groupOf, width, height } = domain;
  const { tasks, block } = folded(domain);
  const [nx, ny = 1, ...rest] = tasks as readonly [number, ...number[]];
  const [gx, gy = 1] = block as readonly [number, ...number[]];
  const slices = rest.reduce((n, size) => n * size, 1);
  const { columns, cell } = arrangement(nx, ny, slices, rest.length > 1 ? rest[0]! : null, width, height);
  const lambda = tasks.map((size, k) => Math.ceil(size / block[k]!));
  const cells = nx * ny * slices <= MAX_CELLS && cell >= 4;
  const pitch = { x: nx * cell + SLICE_GAP_PX, y: ny * cell + SLICE_GAP_PX + (slices > 1 ? SLICE_NAME_HEIGHT_PX : 0) };
  const marks: Mark[] = [];
  const hovers: HoverRegion[] = [];
  for (let s = 0; s < slices; s++) {
    const at = coordinates(s, rest);
    const [left, top] = [(s % columns) * pitch.x, Math.floor(s / columns) * pitch.y];
    for (let by = 0; by * gy < ny; by++)
      for (let bx = 0; bx * gx < nx; bx++) {
        const index = [bx, by, ...at.map((x, k) => Math.floor(x / block[k + 2]!))].reduceRight(
          (n, x, k) => (lambda[k] ? n * lambda[k] + x : n),
          0,
        );
        const box = {
          x: left + bx * gx * cell,
          y: top + by * gy * cell,
          width: Math.min(gx, nx - bx * gx) * cell,
          height: Math.min(gy, ny - by * gy) * cell,
        };
        marks.push(...(cells ? cellsOf(box, cell, index) : [blockMark(box, index)]));
        hovers.push({
          ...box,
          anchor: [box.x + box.width / 2, box.y + box.height / 2],
          title: `group ${groupOf[index]!}`,
          ink: { block: index },
          rows: [
            ["block", domain.tasks.length > 1 ? `(${coordinates(index, lambda).join(", ")})` : String(index)],
            ["tasks in it", count(block.reduce((n, size) => n * size, 1))],
          ],
        });
      }
    if (slices > 1)
      marks.push(
        text(left + (nx * cell) / 2, top + ny * cell + SLICE_NAME_HEIGHT_PX, nameOf(at, domain, nx), {
          size: 11,
          anchor: "middle",
          ink: "muted",
        }),
      );
  }
  const rows = Math.ceil(slices / columns);
  const blocks = lambda.reduce((n, size) => n * size, 1);
  return {
    title,
    subtitle: slices === 1 ? "" : `in ${plural(slices, domain.tasks.length > 1 ? "slice" : "row")}`,
    description: `${domain.tasks.join(" by ")} tasks in ${plural(blocks, "block")} of ${domain.block.join(" by ")}, each in a group of its own.`,
    width,
    height: Math.max(1, rows * pitch.y - SLICE_GAP_PX),
    marks,
    hovers,
    table: { columns: ["block", "group"], rows: Array.from({ length: blocks }, (_, b) => [coordinates(b, lambda).join(" "), groupOf[b]!]) },
  };
}

/** A line of many tasks as rows of whole blocks; other domains as they are. */
function folded({ tasks, block }: Pick<BlockSlices, "tasks" | "block">): Pick<BlockSlices, "tasks" | "block"> {
  const [length = 1, ...others] = tasks;
  const [size = 1] = block;
  if (others.length > 0 || length <= MAX_TASKS_IN_ROW || length % size !== 0) return { tasks, block };
  const blocks = length / size;
  let across = 1;
  for (let k = 2; k * size <= MAX_TASKS_IN_ROW; k++) if (blocks % k === 0) across = k;
  return { tasks: [across * size, 1, blocks / across], block: [size, 1, 1] };
}

/** "z 3", or the tasks of a row of a line. */
function nameOf(at: readonly number[], { tasks }: Pick<BlockSlices, "tasks">, row: number): string {
  if (tasks.length > 1) return at.map((x, k) => `${NAMES[k + 2]!} ${x}`).join(", ");
  return `${at[0]! * row} to ${(at[0]! + 1) * row - 1}`;
}

type Box = Pick<HoverRegion, "x" | "y" | "width" | "height">;

function blockMark(box: Box, index: number): Mark {
  const gap = Math.min(1, box.width / 8, box.height / 8);
  return rect(inset(box, gap), { ink: { block: index }, radius: 1 });
}

/** The block as a tile, with its tasks on it. */
function cellsOf(box: Box, cell: number, index: number): Mark[] {
  const marks: Mark[] = [rect(inset(box, 0.75), { ink: { block: index }, opacity: 0.35, radius: 3 })];
  for (let y = 0; y < box.height - cell / 2; y += cell)
    for (let x = 0; x < box.width - cell / 2; x += cell) {
      const task = inset({ x: box.x + x, y: box.y + y, width: cell, height: cell }, Math.max(1.25, 0.14 * cell));
      marks.push(rect(task, { ink: { block: index }, radius: 2 }));
    }
  return marks;
}

function inset({ x, y, width, height }: Box, gap: number): Box {
  return { x: x + gap, y: y + gap, width: width - 2 * gap, height: height - 2 * gap };
}

function coordinates(index: number, dims: readonly number[]): number[] {
  let left = index;
  return dims.map((size) => {
    const x = left % size;
    left = Math.floor(left / size);
    return x;
  });
}

/** Arranges slices beside and above each other so that a task is as large as possible; `fixed`: so many beside each other. */
function arrangement(
  nx: number,
  ny: number,
  slices: number,
  fixed: number | null,
  width: number,
  height: number,
): { readonly columns: number; readonly cell: number } {
  let best = { columns: fixed ?? 1, cell: 0 };
  const tried = fixed === null ? Array.from({ length: slices }, (_, i) => i + 1) : [fixed];
  for (const columns of tried) {
    const rows = Math.ceil(slices / columns);
    const across = (width - (columns - 1) * SLICE_GAP_PX) / (columns * nx);
    const down = (height - (rows - 1) * SLICE_GAP_PX - (slices > 1 ? rows * SLICE_NAME_HEIGHT_PX : 0)) / (rows * ny);
    const cell = Math.min(MAX_CELL_PX, across, down);
    if (cell > best.cell) best = { columns, cell };
  }
  return { ...best, cell: Math.max(0.5, best.cell) };
}
