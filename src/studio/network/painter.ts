/**
 * Paints a picture on a canvas. Small pictures are painted at once. Large ones take several frames on a spare canvas, which is shown when
 * it is done. What is hovered and selected is painted over the finished picture, so that the pointer never has to wait. While the view
 * moves, the finished picture moves with it, and is painted anew as fast as that goes.
 */
import type { Picture, StageView } from "../parts/picture.ts";

/** Painting in one frame, milliseconds: of all painters of the page together. */
const FRAME_BUDGET = 6;
let busy = 0;
/** Marks up to which a picture is painted at once. */
const SMALL = 2500;
/** A large picture whose loads change all the time is painted anew at most this often, milliseconds. */
const LIVE_INTERVAL = 900;
/** How strongly the rest of a large picture is painted while something in it is selected. */
const FADED = 0.22;

interface Task {
  readonly picture: Picture;
  readonly view: StageView;
}

export class Painter {
  private readonly canvas: HTMLCanvasElement;
  /** The canvas that `done` was painted on, and the one for the next. */
  private front = document.createElement("canvas");
  private back = document.createElement("canvas");
  /** What the stage asks for, what is painted completely on the front canvas, and what is being painted on the back canvas. */
  private wanted: Task | null = null;
  private done: Task | null = null;
  private current: Task | null = null;
  /** What is hovered and selected, painted alone, and what it was painted for. */
  private readonly over = document.createElement("canvas");
  private overlaid: Task | null = null;
  /** What is left of it to be painted. */
  private overlaying: Iterator<void> | null = null;
  private startedAt = 0;
  private showing = 0;
  private stepping = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
  }

  /** Paints the picture soon. What is still being painted is given up, unless only loads have changed since. */
  paint(picture: Picture, view: StageView): void {
    this.wanted = { picture, view };
    cancelAnimationFrame(this.showing);
    if (picture.size <= SMALL) {
      this.giveUp();
      this.showing = requestAnimationFrame(() => {
        this.paintAtOnce({ picture, view });
      });
      return;
    }
    const base = baseOf(this.wanted);
    if (this.done && sameScene(this.done, base))
      this.showing = requestAnimationFrame(() => {
        this.show();
      });
    if (this.current && (sameButLoads(this.current, base) || (view.moving && sameScene(this.current, base)))) return;
    this.giveUp();
    if (this.done && same(this.done, base)) return;
    const wait = this.done && sameButLoads(this.done, base) ? this.startedAt + LIVE_INTERVAL - performance.now() : 0;
    if (wait > 0)
      this.timer = setTimeout(() => {
        this.begin();
      }, wait);
    else this.begin();
  }

  stop(): void {
    cancelAnimationFrame(this.showing);
    this.giveUp();
  }

  private giveUp(): void {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.stepping);
    this.end();
  }

  private end(): void {
    if (this.current) busy--;
    this.current = null;
  }

  private paintAtOnce({ picture, view }: Task): void {
    const context = this.onScreen(...pixels(view));
    if (!context) return;
    for (const _ of picture.paintSteps(context, view));
  }

  private begin(): void {
    if (!this.wanted) return;
    const task = baseOf(this.wanted);
    if (!this.current) busy++;
    this.current = task;
    this.startedAt = performance.now();
    [this.back.width, this.back.height] = pixels(task.view);
    // Kept in memory, so that a step can be made to finish at once and none of its work piles up for the last.
    const context = this.back.getContext("2d", { willReadFrequently: true });
    if (!context) return;
    const steps = task.picture.paintSteps(context, task.view)[Symbol.iterator]();
    this.stepping = requestAnimationFrame(() => {
      this.step(task, steps, context);
    });
  }

  private step(task: Task, steps: Iterator<void>, context: CanvasRenderingContext2D): void {
    if (!paintUntil(steps, context, performance.now() + FRAME_BUDGET / Math.max(1, busy))) {
      this.stepping = requestAnimationFrame(() => {
        this.step(task, steps, context);
      });
      return;
    }
    [this.front, this.back] = [this.back, this.front];
    this.done = task;
    this.end();
    this.show();
    // Newer loads have come meanwhile, or the view has moved on.
    if (this.wanted && !same(task, baseOf(this.wanted))) this.paint(this.wanted.picture, this.wanted.view);
  }

  /** The front canvas, moved to the present view, with what is hovered and selected painted over it. */
  private show(): void {
    const context = this.onScreen(this.front.width, this.front.height);
    if (!context || !this.wanted || !this.done) return;
    const { picture, view } = this.wanted;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.front.width, this.front.height);
    context.globalAlpha = picture.overlaySteps && view.selected ? FADED : 1;
    drawMoved(context, this.front, this.done.view, view);
    context.globalAlpha = 1;
    if (view.selected || view.hovered) this.showOverlay(context, picture, view);
  }

  /**
   * For a stage of perhaps a thousand bundles: what one frame has no time for, later frames add. While the view moves, its painting moves
   * along, and it is painted anew when the view rests.
   */
  private showOverlay(context: CanvasRenderingContext2D, picture: Picture, view: StageView): void {
    if (!picture.overlaySteps) return;
    const known = this.overlaid;
    const alike = known?.view.hovered === view.hovered && known.view.selected === view.selected;
    const kept = known?.picture === picture && (known.view === view || (view.moving && alike));
    // In memory, as what is painted slowly.
    const over = this.over.getContext("2d", { willReadFrequently: true });
    if (!over) return;
    if (!kept) {
      [this.over.width, this.over.height] = pixels(view);
      this.overlaying = picture.overlaySteps(over, view)[Symbol.iterator]();
      this.overlaid = { picture, view };
    }
    if (this.overlaying && !paintUntil(this.overlaying, over, performance.now() + FRAME_BUDGET)) {
      cancelAnimationFrame(this.showing);
      this.showing = requestAnimationFrame(() => {
        this.show();
      });
    } else this.overlaying = null;
    drawMoved(context, this.over, this.overlaid!.view, view);
  }

  /** The visible canvas's context, its size corrected; setting the size clears it. */
  private onScreen(width: number, height: number): CanvasRenderingContext2D | null {
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
    return this.canvas.getContext("2d");
  }
}

/** Paints steps until then, at least one; true if all are done. A pixel that is read has a step finished, so that none piles up for the last. */
function paintUntil(steps: Iterator<void>, context: CanvasRenderingContext2D, until: number): boolean {
  for (let next = steps.next(); !next.done; next = steps.next()) {
    context.getImageData(0, 0, 1, 1);
    if (performance.now() >= until) return false;
  }
  return true;
}

/** Draws what was painted for one view at the place where another view has it. */
function drawMoved(context: CanvasRenderingContext2D, painted: HTMLCanvasElement, from: StageView, to: StageView): void {
  const scale = to.transform.k / from.transform.k;
  const [x, y] = [to.transform.x - scale * from.transform.x, to.transform.y - scale * from.transform.y];
  context.setTransform(scale, 0, 0, scale, x * from.pixelRatio, y * from.pixelRatio);
  context.drawImage(painted, 0, 0);
  context.setTransform(1, 0, 0, 1, 0, 0);
}

function pixels(view: StageView): [width: number, height: number] {
  return [Math.round(view.width * view.pixelRatio), Math.round(view.height * view.pixelRatio)];
}

/** The part of a task that is painted slowly, and wholly whether the view moves or not. */
function baseOf({ picture, view }: Task): Task {
  return { picture, view: { ...view, moving: false, ...(picture.overlaySteps && { hovered: null, selected: null }) } };
}

function same(one: Task, other: Task): boolean {
  return sameButLoads(one, other) && one.view.channelLoad === other.view.channelLoad && one.view.prices === other.view.prices;
}

function sameButLoads(one: Task, other: Task): boolean {
  return sameScene(one, other) && one.view.transform === other.view.transform;
}

/** The same but for loads and from where it is seen. */
function sameScene(one: Task, other: Task): boolean {
  const [a, b] = [one.view, other.view];
  return (
    one.picture === other.picture &&
    a.width === b.width &&
    a.height === b.height &&
    a.pixelRatio === b.pixelRatio &&
    a.scheme === b.scheme &&
    a.hovered === b.hovered &&
    a.selected === b.selected &&
    (a.channelLoad === null) === (b.channelLoad === null) &&
    (a.prices === null) === (b.prices === null) &&
    a.tasks === b.tasks &&
    a.widths === b.widths
  );
}
