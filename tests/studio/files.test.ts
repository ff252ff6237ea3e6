/** Files of pictures: what they are called, what they say of themselves, and that they can be read. */
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { loadScaleItem } from "../../src/drawing/legend.ts";
import { paperSvg, sheetSvg } from "../../src/drawing/sheet.ts";
import type { Sheet } from "../../src/drawing/sheet.ts";
import { tilesSvg } from "../../src/drawing/tiles.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { factsOf } from "../../src/studio/parts/file-facts.ts";
import { withTexts } from "../../src/studio/parts/save.ts";
import type { Design } from "../../src/studio/store/state.ts";
import { isWellFormed } from "../drawing/xml.ts";

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300"><title>inside</title></svg>';
const URL = "https://example.org/flitlab/#routing=min&traffic=worst-case&name=%3Cmine%3E";
const SHEET: Sheet = {
  title: "Network of A Dragonfly 2·4·2·9, MIN",
  lines: ["worst case traffic; Channel load, 0 to 1, at offered load 0.12"],
  picture: PICTURE,
  legend: [loadScaleItem("light"), { kind: "dot", label: "router", color: "#123456" }],
  url: URL,
};

function designs(text: string, names: readonly string[] = []): readonly Design[] {
  return parseStudy(text).study.designs.map((values, id) => ({ id, values, attempts: {}, problems: [], name: names[id] ?? "" }));
}

describe("a sheet", () => {
  const svg = sheetSvg(SHEET, "light", 1600);

  it("is as wide as asked for, keeps its picture's shape, and is well formed", () => {
    expect(isWellFormed(svg)).toBe(true);
    const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg)!.map(Number) as [number, number, number];
    const [, across, down] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!.map(Number) as [number, number, number];
    expect(width).toBe(1600);
    expect(height / width).toBeCloseTo(down / across, 2);
    expect(across).toBeGreaterThanOrEqual(400);
    expect(down).toBeGreaterThan(300);
    // Rows and columns that it fills in part are not half transparent.
    expect(svg).toContain(`<rect x="-1" y="-1" width="${across + 2}" height="${down + 2}"`);
  });

  it("says what it is of, what its colours mean, and where it comes from", () => {
    for (const text of [SHEET.title!, SHEET.lines[0]!, "channel load", "router"]) expect(svg).toContain(`>${text}<`);
    expect(/<metadata>.*>(.*)<\/source><\/metadata>/.exec(svg)![1]!.replaceAll("&amp;", "&")).toBe(URL);
    expect(svg.split("</metadata>")[1]).toContain("https://example.org/flitlab/#");
  });

  it("leaves the title to a chart, and writes a long address in few lines", () => {
    const chart = sheetSvg({ ...SHEET, title: null, url: `${URL}${"&b.routing=ugal-l".repeat(200)}` }, "dark", 900);
    expect(isWellFormed(chart)).toBe(true);
    expect(chart).not.toContain(SHEET.title!);
    expect(chart.match(/font-size="9"/g)).toHaveLength(3);
  });
});

describe("a figure for a paper", () => {
  const svg = paperSvg({ ...SHEET, picture: PICTURE.replace("</svg>", '<rect fill="#f7f8fb"/></svg>') }, 88);

  it("is as wide as a column, in the picture's shape with its legend below, on white", () => {
    expect(isWellFormed(svg)).toBe(true);
    const [, width, height] = /^<svg [^>]*width="([\d.]+)mm" height="([\d.]+)mm"/.exec(svg)!.map(Number) as [number, number, number];
    const [, across, down] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!.map(Number) as [number, number, number];
    expect([width, across]).toEqual([88, 400]);
    expect(height / width).toBeCloseTo(down / across, 2);
    expect(svg).toContain(">router<");
    expect(svg).not.toContain("#f7f8fb");
  });

  it("leaves to the caption what a caption says, and keeps it in the file", () => {
    expect(svg).toContain(`<title>${SHEET.title!}</title>`);
    expect(svg).toContain(`<desc>${SHEET.lines[0]!}</desc>`);
    expect(svg).not.toMatch(/<text[^>]*>(Network of|worst case)/);
    expect(/<metadata>.*>(.*)<\/source><\/metadata>/.exec(svg)![1]!.replaceAll("&amp;", "&")).toBe(URL);
    expect(svg.split("</metadata>")[1]).not.toContain("https://example.org");
  });

  it("has no room for a legend where there is none", () => {
    expect(paperSvg({ ...SHEET, legend: [] }, 88)).toContain('viewBox="0 0 400 300"');
  });
});

describe("pictures of several designs", () => {
  const tile = (design: number, fact: string) => ({ design, name: `${"ABCDE"[design]!} <${design}>`, fact, svg: PICTURE });

  it.each([
    [2, 812, 340],
    [4, 812, 692],
    [5, 1224, 692],
  ])("%i of them stand in the page's columns, each whole under its name", (count, width, height) => {
    const svg = tilesSvg(
      Array.from({ length: count }, (_, i) =>
        tile(i, "9 channels 85 % busy, and so much more that there is no room for it in all of its line"),
      ),
      400,
      300,
      "dark",
    );
    expect(isWellFormed(svg)).toBe(true);
    expect(svg).toContain(`width="${width}" height="${height}"`);
    const places = Array.from(svg.matchAll(/<svg x="(\d+)" y="(\d+)"/g), ([, x, y]) => `${x} ${y}`);
    expect(new Set(places).size).toBe(count);
    for (const place of places) expect([0, 412, 824]).toContain(Number(place.split(" ")[0]));
    expect(svg.match(/>[A-E] &lt;\d&gt;</g)).toHaveLength(count);
    expect(svg.match(/>9 channels[^<]*…</g)).toHaveLength(count);
  });
});

describe("the name of a file", () => {
  const two = designs("topology=dragonfly&p=2&a=4&h=2&routing=ugal-l&traffic=worst-case&b.routing=min");

  it("tells family, routing, traffic and load", () => {
    expect(factsOf({ designs: two, inspections: {} }, [1], 0.12)).toEqual({
      designs: "B Dragonfly 2·4·2·9, MIN",
      traffic: "worst case traffic",
      stem: "dragonfly-min-worst-case-0.12",
    });
  });

  it("tells all designs, what they share once", () => {
    expect(factsOf({ designs: two, inspections: {} }, null, null).stem).toBe("dragonfly-ugal-l-vs-min-worst-case");
    const five = designs("topology=torus&b.traffic=uniform&c.topology=slim-fly&d.topology=mesh&e.topology=hyperx", ["mine"]);
    const facts = factsOf({ designs: five, inspections: {} }, null, null);
    expect(facts.stem).toMatch(/^torus-vs-slim-fly-.*-and-2-more$/);
    expect(facts.designs).toMatch(/^A mine \(Torus /);
  });
});

describe("texts in a PNG", () => {
  // Signature, IHDR of one pixel, IEND.
  const chunk = (type: string, body: Buffer): Buffer => {
    const typed = Buffer.concat([Buffer.from(type, "latin1"), body]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(body.length);
    sum.writeUInt32BE(crc32(typed));
    return Buffer.concat([length, typed, sum]);
  };
  const header = chunk("IHDR", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const end = chunk("IEND", Buffer.alloc(0));

  it("stand behind the header as chunks with right sums", () => {
    const png = withTexts(Buffer.concat([signature, header, end]), { Source: URL, Title: "2·4 → …" });
    expect(
      Buffer.from(png).equals(
        Buffer.concat([
          signature,
          header,
          chunk("tEXt", Buffer.from(`Source\0${URL}`, "latin1")),
          chunk("iTXt", Buffer.from("Title\0\0\0\0\x002·4 → …", "utf8")),
          end,
        ]),
      ),
    ).toBe(true);
  });
});
