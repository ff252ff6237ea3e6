/** Damaged networks: what is left stands where it stood and keeps its name, what is lost is shown as lost. */
import { describe, expect, it, test } from "vitest";
import { laidOut } from "../../src/drawing/damaged.ts";
import { describePicked } from "../../src/drawing/describe.ts";
import type { NetworkDrawing, NetworkView } from "../../src/drawing/drawing.ts";
import { fitTransform } from "../../src/drawing/geometry.ts";
import { networkLegend } from "../../src/drawing/legend.ts";
import { layoutMatrix } from "../../src/drawing/matrix.ts";
import { namesOf } from "../../src/drawing/names.ts";
import { paintNetwork, paintOverlay } from "../../src/drawing/paint.ts";
import { palette } from "../../src/drawing/palette.ts";
import { pick } from "../../src/drawing/pick.ts";
import { layoutPlain } from "../../src/drawing/plain.ts";
import { shownIn } from "../../src/drawing/shown.ts";
import { networkToSvg } from "../../src/drawing/svg.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { degrade } from "../../src/topology/degrade.ts";
import type { Failures } from "../../src/topology/degrade.ts";
import type { Network } from "../../src/topology/network.ts";
import { build, DRAGONFLY, drawn, LARGE, SMALL } from "./networks.ts";
import { RecordingPen } from "./recording-pen.ts";
import { isWellFormed } from "./xml.ts";

const NONE: Failures = { links: [], routers: [], linkFraction: 0, routerFraction: 0, seed: 1 };

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

function red(drawing: NetworkDrawing, view: NetworkView): number {
  const pen = new RecordingPen();
  paintNetwork(pen, drawing, view);
  return pen.curves.filter(({ color }) => color === palette("light").failed).length;
}

const CASES = Object.entries({ ...SMALL, ...LARGE }).filter(([, values]) => build(values).routers > 8);

describe.each(CASES)("a damaged %s", (_, values) => {
  const intact = build(values);
  const whole = drawn(intact);
  const network: Network = degrade(intact, { ...NONE, linkFraction: 0.04, routers: [1], seed: 5 });
  const damage = network.damage!;
  const drawing = drawn(network);
  const losses = drawing.losses!;

  it("stands where it stood, every link along its former curve", () => {
    const groupOf = ({ groups, groupOfRouter }: NetworkDrawing, r: number): string => groups[groupOfRouter[r]!]!.name;
    const moved = Array.from(damage.router).filter(
      (was, r) =>
        drawing.routerX[r] !== whole.routerX[was] ||
        drawing.routerY[r] !== whole.routerY[was] ||
        groupOf(drawing, r) !== groupOf(whole, was),
    );
    expect(moved).toEqual([]);
    const { curves, channel } = drawing.links;
    const bent = Array.from(channel).filter((c, link) => {
      const was = whole.links.ofChannel[damage.channel[c]!]!;
      const [from, to] = [network.channelSource[c]!, network.channelTarget[c]!];
      return (
        [0, 1, 2, 3, 4, 5].some((i) => curves[6 * link + i] !== whole.links.curves[6 * was + i]) ||
        curves[6 * link] !== drawing.routerX[from] ||
        curves[6 * link + 4] !== drawing.routerX[to]
      );
    });
    expect(bent).toEqual([]);
  });

  it("counts what is left and what is lost", () => {
    expect(losses.channel.length + drawing.links.count).toBe(whole.links.count);
    expect(losses.router.length + network.routers).toBe(intact.routers);
    expect(losses.curves).toHaveLength(6 * losses.channel.length);
    expect([...losses.router]).toContain(1);
    for (const { firstRouter, lastRouter, name } of drawing.groups)
      for (const r of [firstRouter, lastRouter])
        if (firstRouter <= lastRouter) expect(drawing.groups[drawing.groupOfRouter[r]!]!.name).toBe(name);
    expect(drawing.groups.reduce((sum, { firstRouter, lastRouter }) => sum + lastRouter - firstRouter + 1, 0)).toBe(network.routers);
  });

  it("bundles only what is left", () => {
    if (!drawing.bundles) return;
    const { count, start, links, covered, curves } = drawing.bundles;
    expect([start.length, start[count], curves.length]).toEqual([count + 1, links.length, 6 * count]);
    expect(Array.from({ length: count }, (__, b) => b).filter((b) => start[b + 1]! <= start[b]!)).toEqual([]);
    expect(new Set(links).size).toBe(covered.reduce((sum, one) => sum + one, 0));
  });

  it("keeps its names", () => {
    const [now, before] = [namesOf(network), namesOf(intact)];
    expect(damage.router.every((was, r) => now.router(r) === before.router(was))).toBe(true);
    expect(damage.channel.every((was, c) => now.classOf(c) === before.classOf(was))).toBe(true);
  });

  it("paints the cut links and crosses the failed routers out, with a legend, in files too", () => {
    expect(red(drawing, viewOf(drawing))).toBeGreaterThan(0);
    expect(red(whole, viewOf(whole))).toBe(0);
    const labels = networkLegend(drawing, viewOf(drawing)).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(["cut link", "failed router"]));
    const svg = networkToSvg(drawing, viewOf(drawing));
    expect(isWellFormed(svg)).toBe(true);
    expect(svg).toMatch(/stroke-dasharray="4[ ,]4"/);
  });

  it("has its former groups as blocks of the matrix", () => {
    const { blocks, labels } = layoutMatrix(drawing);
    expect(blocks).toHaveLength(labels.length + 1);
    expect([blocks[0], blocks.at(-1)]).toEqual([0, network.routers]);
  });
});

describe("cards of what is lost", () => {
  const intact = build(DRAGONFLY);
  const network = degrade(intact, { ...NONE, links: [{ a: 0, b: 1, copy: 0 }], routers: [9] });
  const drawing = drawn(network);
  const { losses } = drawing;

  it("say what was cut, and with which router it was lost", () => {
    const cards = Array.from(losses!.channel, (_, id) => describePicked(network, drawing, { kind: "cut", id }, null));
    expect(cards[0]).toMatchObject({ title: "Local link", subtitle: "cut", rows: [{ label: "0.0 – 0.1" }] });
    expect(cards.slice(1).map(({ subtitle }) => subtitle)).toEqual(Array.from({ length: 5 }, () => "lost with router 2.1"));
  });

  it("say what a failed router took with it", () => {
    const card = describePicked(network, drawing, { kind: "failed", id: 0 }, null);
    expect(card).toMatchObject({ title: "Router 2.1", subtitle: "failed" });
    expect(card.rows.map(({ label }) => label)).toEqual(["2 endpoints lost with it", "5 links lost with it"]);
  });

  it("are found where they are painted, and stand out when pointed at", () => {
    const view = viewOf(drawing);
    const { x, y, k } = view.transform;
    expect(pick(drawing, losses!.routerX[0]! * k + x, losses!.routerY[0]! * k + y, view)).toEqual({ kind: "failed", id: 0 });
    const at = (i: number): number => (losses!.curves[i]! + 2 * losses!.curves[i + 2]! + losses!.curves[i + 4]!) / 4;
    expect(pick(drawing, at(0) * k + x, at(1) * k + y, view)).toEqual({ kind: "cut", id: 0 });
    const pen = new RecordingPen();
    paintOverlay(pen, drawing, viewOf(drawing, { hovered: { kind: "cut", id: 0 } }));
    expect(pen.curves.map(({ color }) => color)).toEqual([palette("light").failed]);
  });
});

test("a network that is whole has nothing to show as lost", () => {
  expect(drawn(build(DRAGONFLY)).losses).toBeUndefined();
});

test("names of a file stand beside the routers that they are of, also where one has failed", () => {
  const names = ["s1", "s2", "s3", "l1", "l2", "l3", "l4"];
  const links = [0, 1, 2].flatMap((s) => [3, 4, 5, 6].map((l) => `${s}-${l}`)).join(",");
  const study = `topology=custom&graph=${links}!l${names.join(",")}&p=1&failedRouters=0`;
  const network = networkOf(parseStudy(study).study.designs[0]!);
  const drawing = laidOut(network, layoutPlain(network.damage!.intact));
  const view = viewOf(drawing);
  const routers = Array.from({ length: network.routers }, (_, router) => router);
  const placed = namesOf(network).beside!(drawing, view, shownIn(drawing, view), routers, 11);
  expect(placed.length).toBeGreaterThan(3);
  const { k, x, y } = view.transform;
  for (const one of placed) {
    const away = routers.map((router) => Math.hypot(drawing.routerX[router]! * k + x - one.x, drawing.routerY[router]! * k + y - one.y));
    const nearest = away.indexOf(Math.min(...away));
    expect(one.name).toBe(namesOf(network).short(nearest));
  }
});
