/** Pictures beside each other as one, each under its head. */
import { designColor, palette } from "./palette.ts";
import type { Scheme } from "./palette.ts";
import { escapeXml, fitText, FONT_FAMILY } from "./text.ts";

export interface TilePicture {
  /** Number of its design, for its colour. */
  readonly design: number;
  /** "A UGAL-L". */
  readonly name: string;
  /** Its figure at the load on view; "" for none. */
  readonly fact: string;
  /** SVG text; all have one size. */
  readonly svg: string;
}

/** A line for the name and one for the fact. */
const HEAD_HEIGHT_PX = 40;
const TILE_GAP_PX = 12;
const NAME_FONT_PX = 12;
const FACT_FONT_PX = 11;

/** As many columns as the page has for so many pictures. */
export function columnsOf(count: number): number {
  return count <= 3 ? count : count === 4 ? 2 : 3;
}

/** `width`, `height`: of each picture. */
export function tilesSvg(tiles: readonly TilePicture[], width: number, height: number, scheme: Scheme): string {
  const colors = palette(scheme);
  const columns = columnsOf(tiles.length);
  const rows = Math.ceil(tiles.length / columns);
  const across = columns * width + (columns - 1) * TILE_GAP_PX;
  const down = rows * (HEAD_HEIGHT_PX + height) + (rows - 1) * TILE_GAP_PX;
  const parts = tiles.flatMap(({ design, name, fact, svg }, i) => {
    const x = (i % columns) * (width + TILE_GAP_PX);
    const y = Math.floor(i / columns) * (HEAD_HEIGHT_PX + height + TILE_GAP_PX);
    const room = width - 26;
    const text = (line: number, size: number, color: string, words: string, bold = false): string =>
      `<text x="${x + 22}" y="${y + line}" font-size="${size}"${bold ? ' font-weight="600"' : ""} fill="${color}">${escapeXml(fitText(words, size, room, bold))}</text>`;
    return [
      svg.trim().replace("<svg ", `<svg x="${x}" y="${y + HEAD_HEIGHT_PX}" `),
      `<rect x="${x + 0.5}" y="${y + 0.5}" width="${width - 1}" height="${HEAD_HEIGHT_PX + height - 1}" rx="4" fill="none" stroke="${colors.hairline}"/>`,
      `<circle cx="${x + 13}" cy="${y + 14}" r="4" fill="${designColor(design, scheme)}"/>`,
      text(18, NAME_FONT_PX, colors.text, name, true),
      ...(fact === "" ? [] : [text(33, FACT_FONT_PX, colors.muted, fact)]),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${across} ${down}" width="${across}" height="${down}" font-family="${escapeXml(FONT_FAMILY)}">`,
    ...parts,
    "</svg>",
  ].join("\n");
}
