/** The two forms of a Slim Fly show one network. */
import { describe, expect, it } from "vitest";
import type { NetworkDrawing, NetworkView } from "../../src/drawing/drawing.ts";
import { fitTransform } from "../../src/drawing/geometry.ts";
import { layoutForm } from "../../src/drawing/layouts/forms.ts";
import { mmsForm } from "../../src/drawing/mms-forms.ts";
import { paintNetwork } from "../../src/drawing/paint.ts";
import { textWidth } from "../../src/drawing/text.ts";
import { build, drawn, DRAGONFLY } from "./networks.ts";
import { RecordingPen } from "./recording-pen.ts";

/** Length of a link's chord. */
function chord({ links: { curves } }: NetworkDrawing, link: number): number {
  return Math.hypot(curves[6 * link + 4]! - curves[6 * link]!, curves[6 * link + 5]! - curves[6 * link + 1]!);
}

describe.each([5, 7, 9])("a Slim Fly of q = %i", (q) => {
  const network = build({ topology: "slim-fly", q, p: 4 });
  const drawing = drawn(network);
  const circles = layoutForm(drawing, "circles");

  it("comes in circles where it is small, in rows where not", () => {
    expect(mmsForm(network)).toBe(q === 5 ? "circles" : "rows");
    expect([...drawing.routerX]).toEqual([...layoutForm(drawing, mmsForm(network)!).routerX]);
    expect([...drawing.routerX]).not.toEqual([...layoutForm(drawing, q === 5 ? "rows" : "circles").routerX]);
  });

  it("turns into itself from block to block of a circle", () => {
    const turn = (2 * Math.PI) / q;
    for (const subgraph of [0, 1])
      for (let r = subgraph * q * q; r < (subgraph + 1) * q * q - q; r++) {
        const [x, y] = [circles.routerX[r]!, circles.routerY[r]!];
        expect(x * Math.cos(turn) - y * Math.sin(turn)).toBeCloseTo(circles.routerX[r + q]!, 1);
        expect(x * Math.sin(turn) + y * Math.cos(turn)).toBeCloseTo(circles.routerY[r + q]!, 1);
      }
  });

  it("keeps routers, endpoints and labels in its bounds", () => {
    const { x0, x1, y0, y1 } = circles.bounds;
    const outside = [...circles.routerX, ...circles.endpointX].filter((x) => x < x0 || x > x1).length;
    expect(outside + [...circles.routerY, ...circles.endpointY].filter((y) => y < y0 || y > y1).length).toBe(0);
    expect(circles.groups).toHaveLength(2 * q);
  });
});

it("names the last block of a row that is thinned out, which meets no first one as on a ring", () => {
  const painted = (form: "rows" | "circles", size: number): string[] => {
    const drawing = layoutForm(drawn(build({ topology: "slim-fly", q: 9, p: 4 })), form);
    const pen = new RecordingPen();
    const transform = fitTransform(drawing.bounds, size, size);
    const view = {
      width: size,
      height: size,
      pixelRatio: 1,
      transform,
      scheme: "light",
      channelLoad: null,
      hovered: null,
      selected: null,
    } as const;
    paintNetwork(pen, drawing, view as unknown as NetworkView);
    return pen.texts.flatMap(({ text }) => (text.startsWith("x = ") ? [text] : []));
  };
  expect(painted("rows", 400)).toEqual(["x = 0", "x = 2", "x = 4", "x = 6", "x = 8"]);
  expect(painted("circles", 400)).toContain("x = 8");
  expect(painted("circles", 210)).toEqual(["x = 0", "x = 2", "x = 4", "x = 6"]);
});

it.each([210, 320, 700])("names blocks inside others' only where no router is below the name, in %i pixels", (size) => {
  const drawing = drawn(build({ topology: "slim-fly", q: 5, p: 4 }));
  const pen = new RecordingPen();
  const transform = fitTransform(drawing.bounds, size, size);
  const view = { width: size, height: size, pixelRatio: 1, transform, scheme: "light", channelLoad: null, hovered: null, selected: null };
  paintNetwork(pen, drawing, view as unknown as NetworkView);
  const names = pen.texts.filter(({ text }) => text.startsWith("m = "));
  expect(names).toHaveLength(size < 400 ? 0 : 5);
  const covered = names.filter(({ x, y, text }) =>
    [...drawing.routerX].some((routerX, r) => {
      const [dx, dy] = [routerX * transform.k + transform.x - x, drawing.routerY[r]! * transform.k + transform.y - y];
      return Math.abs(dx) < textWidth(text, 12, true) / 2 + 2 && Math.abs(dy) < 8;
    }),
  );
  expect(covered).toEqual([]);
});

it("shows the Hoffman-Singleton graph as pentagons and pentagrams", () => {
  const network = build({ topology: "slim-fly", q: 5, p: 4 });
  const drawing = drawn(network);
  const sides = (subgraph: number): Set<string> => {
    const lengths = new Set<string>();
    for (let link = 0; link < drawing.links.count; link++) {
      const c = drawing.links.channel[link]!;
      const [r, s] = [network.channelSource[c]!, network.channelTarget[c]!];
      if (Math.floor(r / 5) === Math.floor(s / 5) && Math.floor(r / 25) === subgraph) lengths.add(chord(drawing, link).toFixed(0));
    }
    return lengths;
  };
  // Five sides of one length each: the pentagon's, and in the other subgraph the longer ones of the pentagram.
  const between = (a: number, b: number): number =>
    Math.hypot(drawing.routerX[a]! - drawing.routerX[b]!, drawing.routerY[a]! - drawing.routerY[b]!);
  expect([...sides(0)]).toEqual([between(0, 1).toFixed(0)]);
  expect([...sides(1)]).toEqual([between(25, 27).toFixed(0)]);
});

it("is nothing that other networks have", () => {
  const network = build(DRAGONFLY);
  expect(mmsForm(network)).toBeNull();
  const drawing = drawn(network);
  expect(layoutForm(drawing, "circles")).toBe(drawing);
});
