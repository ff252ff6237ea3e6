/**
 * How much is painted, frame by frame, for networks of ten thousand endpoints. Nothing here takes time: a clock goes on with what is painted,
 * so that a frame that paints too much is found on any machine.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Values } from "../../src/descriptor.ts";
import type { NetworkDrawing } from "../../src/drawing/drawing.ts";
import { focusOn } from "../../src/drawing/focus.ts";
import { fitTransform } from "../../src/drawing/geometry.ts";
import type { Picked } from "../../src/drawing/drawing.ts";
import { networkPicture } from "../../src/studio/network/network-picture.ts";
import { Painter } from "../../src/studio/network/painter.ts";
import type { StageView } from "../../src/studio/parts/picture.ts";
import { build, drawn } from "../drawing/networks.ts";

const LARGE: Readonly<Record<string, Values>> = {
  "Slim Fly of 10,830 endpoints": { topology: "slim-fly", q: 19, p: 15 },
  "dragonfly of 9,702 endpoints": { topology: "dragonfly", p: 7, a: 14, h: 7 },
  "fat-tree of 10,648 endpoints": { topology: "fat-tree", k: 22, n: 3 },
};
const [WIDTH, HEIGHT] = [760, 480];
/** What the clock counts for a mark, milliseconds: about what a curve takes. */
const MARK = 0.03;
/** Marks in one frame: 6 ms of them, and the step that is begun before these are over, which has no more than so many dots, or curves. */
const IN_A_FRAME = 6 / MARK + 1500;
/** The same of curves alone. */
const CURVES_IN_A_FRAME = 6 / MARK + 192;

/** What has been painted on any canvas since it was set to nothing. */
const painted = { curves: 0, marks: 0, wholes: 0 };

/** Counts curves and dots; everything else that a canvas can do is done in silence. */
function counting(): CanvasRenderingContext2D {
  const mark = (): void => void painted.marks++;
  return new Proxy({} as Record<string | symbol, unknown>, {
    get: (styles, name) => {
      if (name === "quadraticCurveTo")
        return () => {
          painted.curves++;
          painted.marks++;
        };
      if (name === "arc" || name === "rect" || name === "fillRect") return mark;
      if (name === "drawImage") return () => void painted.wholes++;
      return name in styles ? styles[name] : () => undefined;
    },
  }) as unknown as CanvasRenderingContext2D;
}

function canvas(): HTMLCanvasElement {
  const context = counting();
  return { width: 0, height: 0, getContext: () => context } as unknown as HTMLCanvasElement;
}

let frames = new Map<number, () => void>();
let asked = 0;
/** The clock's time beside what is painted, milliseconds. */
let waited = 0;
let work = 0;

/** Of one frame, or of several together. */
interface Painted {
  readonly curves: number;
  readonly marks: number;
  /** Finished paintings that were laid over each other. */
  readonly wholes: number;
}

/** Shows one frame after another until nothing asks for a next one. */
function untilQuiet(): readonly Painted[] {
  const seen: Painted[] = [];
  while (frames.size > 0) {
    const now = frames;
    frames = new Map();
    Object.assign(painted, { curves: 0, marks: 0, wholes: 0 });
    for (const call of now.values()) call();
    work += painted.marks;
    seen.push({ ...painted });
  }
  Object.assign(painted, { curves: 0, marks: 0, wholes: 0 });
  return seen;
}

const sum = (all: readonly Painted[], of: keyof Painted): number => all.reduce((total, one) => total + one[of], 0);
const most = (all: readonly Painted[], of: keyof Painted): number => Math.max(0, ...all.map((one) => one[of]));

beforeEach(() => {
  [frames, asked, waited, work] = [new Map(), 0, 0, 0];
  vi.stubGlobal("document", { createElement: canvas });
  vi.stubGlobal("requestAnimationFrame", (call: () => void) => {
    frames.set(++asked, call);
    return asked;
  });
  vi.stubGlobal("cancelAnimationFrame", (id: number) => frames.delete(id));
  vi.spyOn(performance, "now").mockImplementation(() => waited + MARK * (work + painted.marks));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function viewOf(drawing: NetworkDrawing, change: Partial<StageView> = {}): StageView {
  return {
    width: WIDTH,
    height: HEIGHT,
    pixelRatio: 1,
    transform: fitTransform(drawing.bounds, WIDTH, HEIGHT),
    scheme: "light",
    channelLoad: null,
    queueTop: null,
    prices: null,
    hovered: null,
    selected: null,
    moving: false,
    ...change,
  };
}

/** Loads of all channels, different ones for another `turn`. */
function loads({ network }: NetworkDrawing, turn: number): Float32Array {
  return Float32Array.from({ length: network.channels + 2 * network.endpoints }, (_, c) => ((c * 7919 + turn * 31) % 1000) / 1000);
}

/** What is found on the picture at any of the points of a fine grid: each once. */
function spotsOf(drawing: NetworkDrawing, view: StageView): readonly Picked[] {
  const picture = networkPicture(drawing, null);
  const found = new Map<string, Picked>();
  for (let x = 5; x < WIDTH; x += 10)
    for (let y = 5; y < HEIGHT; y += 10) {
      const spot = picture.pick(x, y, view) as Picked | null;
      if (spot) found.set(JSON.stringify(spot), spot);
    }
  return [...found.values()];
}

for (const [name, values] of Object.entries(LARGE))
  describe(name, () => {
    const drawing = drawn(build(values));
    const view = viewOf(drawing);
    const spots = spotsOf(drawing, view);

    function shown(): {
      readonly painter: Painter;
      readonly picture: ReturnType<typeof networkPicture>;
      readonly first: readonly Painted[];
    } {
      const painter = new Painter(canvas());
      const picture = networkPicture(drawing, null);
      painter.paint(picture, view);
      return { painter, picture, first: untilQuiet() };
    }

    it("is painted over many frames, each of which paints little", () => {
      const { first } = shown();
      expect(first.length).toBeGreaterThan(5);
      expect(sum(first, "curves")).toBeGreaterThan(1000);
      expect(most(first, "marks")).toBeLessThanOrEqual(IN_A_FRAME);
      expect(most(first, "curves")).toBeLessThanOrEqual(CURVES_IN_A_FRAME);
      // The finished painting is shown once.
      expect(sum(first, "wholes")).toBe(1);
    });

    it("is not painted again for what the pointer comes to", () => {
      const { painter, picture } = shown();
      expect(spots.length).toBeGreaterThan(100);
      const kinds = new Set(spots.map(({ kind }) => kind));
      expect(kinds).toContain("group");
      const wrong: unknown[] = [];
      for (const spot of spots) {
        painter.paint(picture, viewOf(drawing, { hovered: spot, transform: view.transform }));
        const all = untilQuiet();
        // Its own links, or where they are too many the bundles that stand for them.
        const own = focusOn(drawing, spot).links.length;
        const allowed = Math.min(own + 1, Math.max(600, drawing.bundles?.count ?? 0));
        if (sum(all, "curves") > allowed || most(all, "curves") > CURVES_IN_A_FRAME || most(all, "marks") > 2 * IN_A_FRAME)
          wrong.push([spot, own, all]);
        // Few things have more than a frame is enough for.
        if (own <= 96 && all.length !== 1) wrong.push([spot, all.length]);
      }
      expect(wrong).toEqual([]);
    });

    it("is laid there as it is for what has been painted already", () => {
      const { painter, picture } = shown();
      painter.paint(picture, { ...view });
      const again = untilQuiet();
      expect(again).toEqual([{ curves: 0, marks: 0, wholes: 1 }]);
      // A pinned thing is painted once, however often its picture is shown.
      const pinned = viewOf(drawing, { selected: { kind: "router", id: 0 }, transform: view.transform });
      painter.paint(picture, pinned);
      expect(sum(untilQuiet(), "curves")).toBeGreaterThan(0);
      painter.paint(picture, pinned);
      expect(sum(untilQuiet(), "curves")).toBe(0);
    });

    it("is painted once for another load, in the same small frames, and late for loads that follow at once", () => {
      const { painter, picture } = shown();
      painter.paint(picture, { ...view, channelLoad: loads(drawing, 1) });
      const whole = untilQuiet();
      // Loads have no marks of their own but what stands out, which is painted over the rest with a rim.
      const steps = [...counted(picture.paintSteps, { ...view, channelLoad: loads(drawing, 1) })];
      expect(sum(whole, "curves")).toBe(sum(steps, "curves"));
      expect(most(whole, "curves")).toBeLessThanOrEqual(CURVES_IN_A_FRAME);
      expect(most(whole, "marks")).toBeLessThanOrEqual(IN_A_FRAME);
      // A run that tells of its loads all the time.
      for (let turn = 2; turn < 12; turn++) painter.paint(picture, { ...view, channelLoad: loads(drawing, turn) });
      expect(sum(untilQuiet(), "curves")).toBe(0);
      waited += 1000;
      vi.runAllTimers();
      expect(sum(untilQuiet(), "curves")).toBe(
        sum([...counted(picture.paintSteps, { ...view, channelLoad: loads(drawing, 11) })], "curves"),
      );
    });

    it("moves with the zoom without a curve being painted for it", () => {
      const { painter, picture } = shown();
      const { k, x, y } = view.transform;
      painter.paint(picture, { ...view, transform: { k: 1.1 * k, x, y }, moving: true });
      // The first frame lays the finished painting there; the new one comes after it, on its own canvas.
      const [first, ...rest] = untilQuiet();
      expect(first!.wholes).toBe(1);
      expect(most([first!, ...rest], "curves")).toBeLessThanOrEqual(CURVES_IN_A_FRAME);
    });
  });

/** What each step paints. */
function* counted(steps: ReturnType<typeof networkPicture>["paintSteps"], view: StageView): Generator<Painted, void, void> {
  Object.assign(painted, { curves: 0, marks: 0, wholes: 0 });
  for (const _ of steps(counting(), view)) {
    yield { ...painted };
    Object.assign(painted, { curves: 0, marks: 0, wholes: 0 });
  }
  yield { ...painted };
}
