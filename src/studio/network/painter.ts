/** Paints a picture on a canvas: small ones at once, large ones over several frames on a spare canvas that is shown when done. */
import type { Picture, StageView } from "./picture.ts";

/** Painting in one frame, milliseconds. */
const FRAME_BUDGET = 8;
/** Marks up to which a picture is painted at once. */
const SMALL = 2500;
/** A picture whose loads change all the time is painted anew at most this often, milliseconds. */
const LIVE_INTERVAL = 700;

interface Task {
  readonly picture: Picture;
  readonly view: StageView;
}

export class Painter {
  private readonly canvas: HTMLCanvasElement;
  private readonly spare = document.createElement("canvas");
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What is being painted over several frames, or was painted last. */
  private last: Task | null = null;
  private busy = false;
  private startedAt = 0;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
  }

  /** Paints the picture soon. What is still being painted is given up, unless only the loads have changed since. */
  paint(picture: Picture, view: StageView): void {
    clearTimeout(this.timer);
    const task = { picture, view };
    if (view.moving || picture.size <= SMALL) {
      this.cancel();
      this.frame = requestAnimationFrame(() => { this.paintAtOnce(task); });
      return;
    }
    const loadsOnly = this.last !== null && sameButLoads(this.last, task);
    const wait = loadsOnly ? Math.max(0, this.startedAt + LIVE_INTERVAL - performance.now()) : 0;
    if (wait > 0 || (loadsOnly && this.busy)) {
      this.timer = setTimeout(() => { this.paint(picture, view); }, Math.max(wait, 50));
      return;
    }
    this.cancel();
    this.last = task;
    this.busy = true;
    this.startedAt = performance.now();
    this.frame = requestAnimationFrame(() => { this.begin(task); });
  }

  stop(): void {
    clearTimeout(this.timer);
    this.cancel();
  }

  private cancel(): void {
    cancelAnimationFrame(this.frame);
    this.busy = false;
    this.last = null;
  }

  private paintAtOnce({ picture, view }: Task): void {
    const context = this.onScreen(...pixels(view));
    if (!context) return;
    for (const _ of picture.paintSteps(context, view));
  }

  private begin({ picture, view }: Task): void {
    [this.spare.width, this.spare.height] = pixels(view);
    // Kept in memory, so that a step can be made to finish at once and none of its work piles up for the last.
    const behind = this.spare.getContext("2d", { willReadFrequently: true });
    if (behind) this.step(picture.paintSteps(behind, view)[Symbol.iterator](), behind);
  }

  private step(steps: Iterator<void>, behind: CanvasRenderingContext2D): void {
    const until = performance.now() + FRAME_BUDGET;
    for (let next = steps.next(); !next.done; next = steps.next()) {
      behind.getImageData(0, 0, 1, 1);
      if (performance.now() < until) continue;
      this.frame = requestAnimationFrame(() => { this.step(steps, behind); });
      return;
    }
    this.busy = false;
    const context = this.onScreen(this.spare.width, this.spare.height);
    if (!context) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.spare.width, this.spare.height);
    context.globalAlpha = 1;
    context.drawImage(this.spare, 0, 0);
  }

  /** The visible canvas's context, its size corrected; setting the size clears it. */
  private onScreen(width: number, height: number): CanvasRenderingContext2D | null {
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
    return this.canvas.getContext("2d");
  }
}

function pixels(view: StageView): [width: number, height: number] {
  return [Math.round(view.width * view.pixelRatio), Math.round(view.height * view.pixelRatio)];
}

function sameButLoads(one: Task, other: Task): boolean {
  const [a, b] = [one.view, other.view];
  return one.picture === other.picture && a.width === b.width && a.height === b.height && a.pixelRatio === b.pixelRatio
    && a.transform === b.transform && a.scheme === b.scheme && a.hovered === b.hovered && a.selected === b.selected
    && (a.channelLoad === null) === (b.channelLoad === null);
}
