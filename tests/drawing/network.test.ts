import { describe, expect, it } from "vitest";
import { fitTransform } from "../../src/drawing/geometry.ts";
import { describePicked } from "../../src/drawing/describe.ts";
import { labelPlace } from "../../src/drawing/drawing.ts";
import type { NetworkDrawing, NetworkView } from "../../src/drawing/drawing.ts";
import { laneOffset } from "../../src/drawing/paint-links.ts";
import { networkLegend } from "../../src/drawing/legend.ts";
import { routerName } from "../../src/drawing/names.ts";
import { paintNetwork, paintOverlay, paintSteps } from "../../src/drawing/paint.ts";
import { pick } from "../../src/drawing/pick.ts";
import { networkToSvg } from "../../src/drawing/svg.ts";
import { loadColor, palette } from "../../src/drawing/palette.ts";
import { textWidth } from "../../src/drawing/text.ts";
import { build, drawn, DRAGONFLY, LARGE, SMALL } from "./networks.ts";
import { RecordingPen } from "./recording-pen.ts";
import { isWellFormed } from "./xml.ts";

function viewOf(drawing: NetworkDrawing, change: Partial<NetworkView> = {}): NetworkView {
  return {
    width: 700,
    height: 700,
    pixelRatio: 1,
    transform: fitTransform(drawing.bounds, 700, 700),
    scheme: "light",
    channelLoad: null,
    hovered: null,
    selected: null,
    moving: false,
    showEndpoints: true,
    ...change,
  };
}

/** Curves in model units, rounded, as strings to compare. */
function curveKeys(drawing: NetworkDrawing, view: NetworkView): string[] {
  const pen = new RecordingPen();
  paintNetwork(pen, drawing, view);
  const { x, y, k } = view.transform;
  return pen.curves.map(({ points }) => points.map((v, i) => Math.round((v - (i % 2 === 0 ? x : y)) / k)).join(" "));
}

function middleOf(curves: Float32Array, i: number): [number, number] {
  const at = 6 * i;
  return [0, 1].map((d) => (curves[at + d]! + 2 * curves[at + 2 + d]! + curves[at + 4 + d]!) / 4) as [number, number];
}

describe.each(Object.entries({ ...SMALL, ...LARGE }))("drawing of a %s", (_, values) => {
  const network = build(values);
  const drawing = drawn(network);

  it("shows a hovered router's links and no others as an overlay", () => {
    const pen = new RecordingPen();
    paintOverlay(pen, drawing, viewOf(drawing, { hovered: { kind: "router", id: 0 } }));
    expect(pen.curves).toHaveLength(network.channelStart[1]!);
    const bare = new RecordingPen();
    paintOverlay(bare, drawing, viewOf(drawing));
    expect(bare.curves).toEqual([]);
  });

  it("is painted in steps of few curves", () => {
    const pen = new RecordingPen();
    let [painted, most] = [0, 0];
    for (const _step of paintSteps(pen, drawing, viewOf(drawing))) {
      most = Math.max(most, pen.curves.length - painted);
      painted = pen.curves.length;
    }
    expect(most).toBeLessThanOrEqual(200);
  });

  it("has every link once, from router to router", () => {
    expect(drawing.links.count).toBe(network.channels / 2);
    expect(new Set(drawing.links.channel).size).toBe(drawing.links.count);
    const { curves, channel, ofChannel } = drawing.links;
    const wrong = Array.from(channel).filter((c, link) => {
      const [r, s] = [network.channelSource[c]!, network.channelTarget[c]!];
      const ends = [drawing.routerX[r], drawing.routerY[r], drawing.routerX[s], drawing.routerY[s]];
      const at = 6 * link;
      const written = [curves[at], curves[at + 1], curves[at + 4], curves[at + 5]];
      return ofChannel[c] !== link || ofChannel[network.channelReverse[c]!] !== link || ends.some((v, i) => v !== written[i]);
    });
    expect(wrong).toEqual([]);
  });

  it("keeps everything inside its bounds, at places of its own", () => {
    const { x0, y0, x1, y1 } = drawing.bounds;
    const places = new Set<string>();
    const outside: number[] = [];
    for (const [xs, ys] of [
      [drawing.routerX, drawing.routerY],
      [drawing.endpointX, drawing.endpointY],
    ] as const) {
      xs.forEach((x, i) => {
        const y = ys[i]!;
        if (!(x >= x0 - 0.1 && x <= x1 + 0.1 && y >= y0 - 0.1 && y <= y1 + 0.1)) outside.push(i);
        places.add(`${x.toFixed(2)} ${y.toFixed(2)}`);
      });
    }
    expect(outside).toEqual([]);
    expect(places.size).toBe(network.routers + network.endpoints);
    for (const size of [320, 700]) {
      const transform = fitTransform(drawing.bounds, size, size, 6);
      for (const group of drawing.groups) {
        const place = labelPlace(group, transform);
        const width = textWidth(group.label, 12, true);
        const left = place.x - (group.align === "middle" ? width / 2 : width);
        expect(left >= 0 && left + width <= size && place.y >= 6 && place.y <= size - 6, group.label).toBe(true);
      }
    }
  });

  it("is the same every time", () => {
    const again = drawn(network);
    const sum = (list: Float32Array): number => list.reduce((total, v, i) => total + v * ((i % 97) + 1), 0);
    expect(sum(again.links.curves)).toBe(sum(drawing.links.curves));
    expect(sum(again.endpointX)).toBe(sum(drawing.endpointX));
  });

  it("shows each link singly or in a bundle, never both", () => {
    if (!drawing.bundles) return;
    const inBundle = new Uint8Array(drawing.links.count);
    for (const link of drawing.bundles.links) inBundle[link] = 1;
    expect(inBundle.every((v, link) => v === drawing.bundles!.covered[link])).toBe(true);
    const { count } = drawing.bundles;
    const covered = drawing.bundles.covered.reduce((sum, v) => sum + v, 0);
    expect(curveKeys(drawing, viewOf(drawing))).toHaveLength(count + drawing.links.count - covered);
    expect(count).toBeLessThan(5000);
  });

  it("exports a well-formed SVG without holes", () => {
    const svg = networkToSvg(
      drawing,
      viewOf(drawing, { channelLoad: new Float32Array(network.channels).fill(0.5), selected: { kind: "router", id: 0 } }),
    );
    expect(isWellFormed(svg)).toBe(true);
    expect(svg).toContain(palette("light").accent);
  });

  it("finds the routers where they are painted, and says what they are", () => {
    const view = viewOf(drawing, { transform: fitTransform(drawing.bounds, 20000, 20000), width: 20000, height: 20000 });
    const { x, y, k } = view.transform;
    for (let r = 0; r < network.routers; r += Math.ceil(network.routers / 40)) {
      const picked = pick(drawing, drawing.routerX[r]! * k + x, drawing.routerY[r]! * k + y, view);
      expect(picked).toEqual({ kind: "router", id: r });
      expect(describePicked(network, drawing, picked!, null).title).toContain(routerName(network, r));
    }
    for (let e = 0; e < network.endpoints; e += Math.ceil(network.endpoints / 40)) {
      expect(pick(drawing, drawing.endpointX[e]! * k + x, drawing.endpointY[e]! * k + y, view)).toEqual({ kind: "endpoint", id: e });
    }
  });
});

describe.each(Object.entries(SMALL))("painting a %s", (_, values) => {
  const network = build(values);
  const drawing = drawn(network);

  it("paints every link exactly once, all at once or in steps", () => {
    const keys = curveKeys(drawing, viewOf(drawing));
    expect(keys).toHaveLength(network.channels / 2);
    expect(new Set(keys).size).toBe(keys.length);
    const pen = new RecordingPen();
    for (const _step of paintSteps(pen, drawing, viewOf(drawing)));
    expect(pen.curves).toHaveLength(network.channels / 2);
    expect(pen.texts.map(({ text }) => text)).toEqual(expect.arrayContaining(drawing.groups.map(({ label }) => label)));
  });

  it("paints routers and endpoints as circles", () => {
    const pen = new RecordingPen();
    paintNetwork(pen, drawing, viewOf(drawing));
    expect(pen.circles).toHaveLength(network.routers + network.endpoints);
  });
});

describe("the dragonfly ring", () => {
  const network = build(DRAGONFLY);
  const drawing = drawn(network);

  it("turns into itself from group to group", () => {
    const turn = (2 * Math.PI) / 9;
    for (const [xs, ys, each] of [
      [drawing.routerX, drawing.routerY, 4],
      [drawing.endpointX, drawing.endpointY, 8],
    ] as const) {
      for (let i = 0; i + each < xs.length; i++) {
        expect(xs[i]! * Math.cos(turn) - ys[i]! * Math.sin(turn)).toBeCloseTo(xs[i + each]!, 2);
        expect(xs[i]! * Math.sin(turn) + ys[i]! * Math.cos(turn)).toBeCloseTo(ys[i + each]!, 2);
      }
    }
  });

  it("bows local links outward and pulls global links inward", () => {
    for (let link = 0; link < drawing.links.count; link++) {
      const radius = Math.hypot(...middleOf(drawing.links.curves, link));
      if (network.channelKind[drawing.links.channel[link]!] === 0) expect(radius).toBeGreaterThan(1000);
      else expect(radius).toBeLessThan(700);
    }
  });

  it("lets the hot channel jump out: last, red, wide; the rest pale", () => {
    const load = new Float32Array(network.channels).fill(0.05);
    const hot = network.groups!.channels[1]!;
    load[hot] = 0.98;
    const pen = new RecordingPen();
    paintNetwork(pen, drawing, viewOf(drawing, { channelLoad: load }));
    const last = pen.curves[pen.curves.length - 1]!;
    const others = pen.curves.slice(0, -1);
    expect(last.color).toBe(loadColor(15.75 / 16, "light"));
    for (const other of others) {
      expect(other.color).not.toBe(last.color);
      expect(other.width).toBeLessThan(last.width - 1);
      expect(other.alpha).toBeLessThan(last.alpha);
    }
    // From its source to its target, in its lane.
    const { x, y, k } = viewOf(drawing).transform;
    const [from, to] = [network.channelSource[hot]!, network.channelTarget[hot]!];
    const offset = laneOffset(drawing, k);
    expect(Math.hypot(last.points[0]! - drawing.routerX[from]! * k - x, last.points[1]! - drawing.routerY[from]! * k - y)).toBeCloseTo(
      offset,
      3,
    );
    expect(Math.hypot(last.points[4]! - drawing.routerX[to]! * k - x, last.points[5]! - drawing.routerY[to]! * k - y)).toBeCloseTo(
      offset,
      3,
    );
  });

  it("shows the busier direction and tells both", () => {
    const load = new Float32Array(network.channels);
    const c = network.groups!.channels[1]!;
    load[c] = 0.2;
    load[network.channelReverse[c]!] = 0.97;
    const card = describePicked(network, drawing, { kind: "channel", id: Math.min(c, network.channelReverse[c]!) }, load);
    expect(card.title).toBe("Global link");
    expect(card.subtitle).toMatch(/^group [01] to group [01]$/);
    expect(card.rows.map((row) => row.value).sort()).toEqual(["0.20 busy", "0.97 busy"]);
  });

  it("picks links where they run, and nothing in the empty corner", () => {
    const view = viewOf(drawing);
    const { x, y, k } = view.transform;
    let right = 0;
    for (let link = 0; link < drawing.links.count; link++) {
      const [mx, my] = middleOf(drawing.links.curves, link);
      const picked = pick(drawing, mx * k + x, my * k + y, view);
      expect(picked).not.toBeNull();
      if (picked?.kind === "channel" && picked.id === drawing.links.channel[link]) right++;
    }
    // Curves cross, so some middles belong to another curve as well.
    expect(right).toBeGreaterThan(0.7 * drawing.links.count);
    expect(pick(drawing, 4, 4, view)).toBeNull();
    const label = drawing.groups[2]!;
    const place = labelPlace(label, view.transform);
    expect(pick(drawing, place.x, place.y, view)).toEqual({ kind: "group", id: 2 });
  });

  it("fades everything but the selected router's links", () => {
    const pen = new RecordingPen();
    paintNetwork(pen, drawing, viewOf(drawing, { selected: { kind: "router", id: 9 } }));
    const bright = pen.curves.filter(({ alpha }) => alpha > 0.5);
    expect(bright).toHaveLength(network.channelStart[10]! - network.channelStart[9]!);
    expect(pen.curves).toHaveLength(network.channels / 2 + bright.length);
  });

  it("describes a router as the papers do", () => {
    const load = new Float32Array(network.channels).fill(0.25);
    const card = describePicked(network, drawing, { kind: "router", id: 9 }, load);
    expect(card.title).toBe("Router 2.1");
    expect(card.subtitle).toBe("group 2");
    expect(card.rows.map(({ label }) => label)).toEqual([
      expect.stringMatching(/^global → group \d$/),
      expect.stringMatching(/^global → group \d$/),
      "3 local links",
      "2 endpoints",
    ]);
    expect(card.rows[0]!.value).toBe("0.25 busy");
  });

  it("has a legend of what is shown only", () => {
    const kinds = networkLegend(drawing, viewOf(drawing)).map(({ label }) => label);
    expect(kinds).toEqual(["local", "global", "router", "endpoint"]);
    const loaded = networkLegend(
      drawing,
      viewOf(drawing, { channelLoad: new Float32Array(network.channels).fill(0.5), showEndpoints: false }),
    ).map(({ label }) => label);
    expect(loaded).toEqual(["channel load", "router"]);
  });
});

describe("parallel links", () => {
  it("lie side by side", () => {
    const network = build(SMALL["dragonfly with parallel links"]!);
    const { links } = drawn(network);
    const pairs = new Map<string, number[]>();
    for (let link = 0; link < links.count; link++) {
      const c = links.channel[link]!;
      const key = `${network.channelSource[c]} ${network.channelTarget[c]}`;
      pairs.set(key, [...(pairs.get(key) ?? []), link]);
    }
    const parallel = [...pairs.values()].filter((list) => list.length > 1);
    expect(parallel.length).toBeGreaterThan(0);
    for (const list of parallel) {
      const middles = list.map((link) => middleOf(links.curves, link));
      middles.forEach((a, i) => middles.slice(i + 1).forEach((b) => expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(20)));
    }
  });
});

describe("large networks", () => {
  const network = build({ topology: "dragonfly", p: 2, a: 8, h: 5, g: 41, arrangement: "palmtree" });
  const drawing = drawn(network);

  it("split their bundles when zoomed in", () => {
    const far = viewOf(drawing);
    const k = far.transform.k * 40;
    const near = viewOf(drawing, { transform: { k, x: 350 - drawing.routerX[0]! * k, y: 350 - drawing.routerY[0]! * k } });
    const pen = new RecordingPen();
    paintNetwork(pen, drawing, near);
    const visible = (x: number, y: number): boolean => x > -20 && x < 720 && y > -20 && y < 720;
    expect(pen.curves.length).toBeGreaterThan(5);
    for (const { points } of pen.curves) expect(visible(points[0]!, points[1]!) || visible(points[4]!, points[5]!)).toBe(true);
    expect(networkLegend(drawing, near).some(({ label }) => label.includes("zoom in"))).toBe(false);
    expect(networkLegend(drawing, far).some(({ label }) => label.includes("zoom in"))).toBe(true);
  });

  it("paint fewer links while moving, but every hot one", () => {
    const tree = build({ topology: "fat-tree", k: 4, n: 5 });
    const treeDrawing = drawn(tree);
    const load = new Float32Array(tree.channels).fill(0.1);
    load[0] = 1;
    const [still, moving] = [new RecordingPen(), new RecordingPen()];
    paintNetwork(still, treeDrawing, viewOf(treeDrawing, { channelLoad: load }));
    paintNetwork(moving, treeDrawing, viewOf(treeDrawing, { channelLoad: load, moving: true }));
    expect(moving.curves.length).toBeLessThanOrEqual(1500);
    const hot = loadColor(15.75 / 16, "light");
    expect(moving.curves.filter(({ color }) => color === hot)).toHaveLength(still.curves.filter(({ color }) => color === hot).length);
  });

  it("colour a bundle by its busiest link and tell the mean", () => {
    const load = new Float32Array(network.channels);
    const bundle = drawing.bundles!.from.findIndex((from, b) => from !== drawing.bundles!.to[b]);
    const group = drawing.bundles!.from.findIndex((from, b) => from === drawing.bundles!.to[b]);
    load[drawing.links.channel[drawing.bundles!.links[drawing.bundles!.start[group]!]!]!] = 0.84;
    const card = describePicked(network, drawing, { kind: "bundle", id: group }, load);
    expect(card.title).toBe("28 local links");
    expect(card.rows.map(({ value }) => value)).toEqual(["0.84 busy", "0.03 busy"]);
    expect(describePicked(network, drawing, { kind: "bundle", id: bundle }, load).title).toBe("Global link");
  });
});

describe("a dragonfly of very many groups", () => {
  const network = build({ topology: "dragonfly", p: 1, a: 4, h: 64, g: 250, arrangement: "palmtree" });
  const drawing = drawn(network);
  const { bundles } = drawing;

  it("lets neighbouring groups share their chords", () => {
    expect(bundles!.span).toBe(3);
    expect(bundles!.count).toBeLessThan(250 + (84 * 85) / 2 + 1);
    expect(bundles!.links).toHaveLength(drawing.links.count);
  });

  it("says which groups a chord stands for", () => {
    const chord = bundles!.from.findIndex((from, b) => from === 0 && bundles!.to[b] === 249);
    expect(describePicked(network, drawing, { kind: "bundle", id: chord }, null)).toMatchObject({
      title: "3 global links",
      subtitle: "group 0 … group 2 to group 249",
    });
  });
});

describe("names and cards of the other families", () => {
  it("writes Slim Fly routers as in the paper, with the line that joins them", () => {
    const network = build(SMALL["slim fly q = 5"]!);
    const drawing = drawn(network);
    expect(routerName(network, 7)).toBe("(0, 1, 2)");
    expect(routerName(network, 25 + 13)).toBe("(1, 2, 3)");
    for (let link = 0; link < drawing.links.count; link++) {
      const card = describePicked(network, drawing, { kind: "channel", id: drawing.links.channel[link]! }, null);
      const line = /(\d+) = (\d+)·(\d+) \+ (\d+) in GF\(5\)/.exec(card.subtitle);
      if (card.title === "Ring link") expect(line).toBeNull();
      else {
        const [y, m, x, c] = line!.slice(1).map(Number) as [number, number, number, number];
        expect((m * x + c) % 5).toBe(y);
      }
    }
  });

  it("writes routers of a tree as stage and digits", () => {
    const tree = build(SMALL["4-ary 3-tree"]!);
    expect(routerName(tree, 0)).toBe("⟨0, 00⟩");
    expect(routerName(tree, 16 + 7)).toBe("⟨1, 13⟩");
    expect(routerName(build(SMALL["tree of one switch"]!), 0)).toBe("⟨0⟩");
    const drawing = drawn(tree);
    const card = describePicked(tree, drawing, { kind: "router", id: 16 + 7 }, null);
    expect(card.title).toBe("Router ⟨1, 13⟩");
    expect(card.rows.map(({ label }) => label)).toContain("up → ⟨2, 03⟩");
  });
});

describe("trees of very many switches", () => {
  const network = build({ topology: "fat-tree", k: 10, n: 4 });
  const drawing = drawn(network);

  it("stand in rows, stage above stage, each switch to be seen with its endpoints below it", () => {
    const view = viewOf(drawing);
    const pen = new RecordingPen();
    paintNetwork(pen, drawing, view);
    expect(pen.circles.length).toBeGreaterThanOrEqual(network.routers);
    const { stageStart } = network.levels!;
    for (let stage = 1; stage < 4; stage++) {
      const below = drawing.routerY.slice(stageStart[stage - 1], stageStart[stage]).reduce((a, b) => Math.min(a, b), Infinity);
      expect(drawing.routerY.slice(stageStart[stage], stageStart[stage + 1]).every((y) => y < below)).toBe(true);
    }
    // Nearer to its own switch than to any other of its column.
    const step = Math.abs(drawing.routerY[2]! - drawing.routerY[0]!);
    expect(step).toBeGreaterThan(0);
    for (let e = 0; e < network.endpoints; e += 7)
      expect(drawing.endpointY[e]! - drawing.routerY[network.endpointRouter[e]!]!).toBeLessThan(step);
  });
});
