/**
 * A picture as a file without outside references. Its title and subject stand above, its legend below, and the address of the study at the
 * foot and in the metadata. Its width is as requested; its content stays what was on screen.
 */
import type { LegendItem } from "./legend.ts";
import { palette } from "./palette.ts";
import type { Scheme } from "./palette.ts";
import { escapeXml, FONT_FAMILY, round, textWidth, wrapText } from "./text.ts";

export interface Sheet {
  /** Null if the picture has a title of its own: then `lines` stand below it. */
  readonly title: string | null;
  /** The subject of the picture: designs, traffic, load. */
  readonly lines: readonly string[];
  /** SVG texts that state their size. */
  readonly picture: string;
  readonly legend: readonly LegendItem[];
  /** Address of the study. */
  readonly url: string;
}

const MARGIN_PX = 16;
const TITLE_FONT_PX = 15;
const LINE_FONT_PX = 11;
const FOOT_FONT_PX = 9;
/** From line to line, as a share of the size. */
const LINE_HEIGHT_PER_FONT_SIZE = 1.4;
/** Lines of the address at the foot: all of it is in the metadata. */
const MAX_FOOT_LINES = 3;
const SCALE = { width: 110, height: 8 };
const KEY_SIZE_PX = 16;
const GAP_PX = 18;

/**
 * A picture for a paper as SVG, `millimetres` wide: nothing but picture and legend on white, since a paper says the rest in its caption. The
 * title, the lines and the address are in the metadata.
 */
export function paperSvg({ title, lines, picture, legend, url }: Sheet, millimetres: number): string {
  const { text, canvas } = palette("light");
  const size = sizeOf(picture);
  const parts = [
    picture
      .replace("<svg ", '<svg x="0" y="0" ')
      .replaceAll(escapeXml(FONT_FAMILY), escapeXml(PAPER_FONTS))
      .replaceAll(`fill="${canvas}"`, `fill="${PAPER}"`),
  ];
  let y = size.height;
  const rows = rowsOf(legend, size.width);
  if (rows.length > 0) y += 4;
  for (const row of rows) {
    let x = 0;
    for (const item of row) {
      parts.push(...itemSvg(item, x, y + LINE_FONT_PX / 2, text));
      x += itemWidth(item) + GAP_PX;
    }
    y += LINE_FONT_PX * 1.7;
  }
  const scale = millimetres / size.width;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(size.width)} ${round(y)}" width="${millimetres}mm" height="${round(y * scale)}mm" role="img" font-family="${escapeXml(PAPER_FONTS)}">`,
    ...(title === null ? [] : [`<title>${escapeXml(title)}</title>`]),
    ...(lines.length === 0 ? [] : [`<desc>${escapeXml(lines.join(" "))}</desc>`]),
    `<metadata><source xmlns="http://purl.org/dc/elements/1.1/">${escapeXml(url)}</source></metadata>`,
    `<rect width="${round(size.width)}" height="${round(y)}" fill="${PAPER}"/>`,
    ...parts,
    "</svg>",
    "",
  ].join("\n");
}

const PAPER = "#fff";
/** Those that programs for papers have; charts and drawings inherit them. */
const PAPER_FONTS = "Helvetica, Arial, 'Liberation Sans', sans-serif";

/** The sheet as SVG, `width` pixels wide. */
export function sheetSvg({ title, lines, picture, legend, url }: Sheet, scheme: Scheme, width: number): string {
  const colors = palette(scheme);
  const size = sizeOf(picture);
  // A chart has margins of its own.
  const left = title === null ? 0 : MARGIN_PX;
  const across = size.width + 2 * left;
  const parts: string[] = [];
  let y = MARGIN_PX;
  const write = (text: string, font: number, color: string, bold = false): void => {
    y += font * LINE_HEIGHT_PER_FONT_SIZE;
    parts.push(
      `<text x="${MARGIN_PX}" y="${round(y - 0.4 * font)}" font-size="${font}"${bold ? ' font-weight="600"' : ""} fill="${color}">${escapeXml(text)}</text>`,
    );
  };
  const writeLines = (): void => {
    for (const line of lines)
      for (const one of wrapText(line, LINE_FONT_PX, across - 2 * MARGIN_PX)) write(one, LINE_FONT_PX, colors.muted);
  };
  if (title !== null) {
    for (const line of wrapText(title, TITLE_FONT_PX, (across - 2 * MARGIN_PX) / 1.1)) write(line, TITLE_FONT_PX, colors.text, true);
    writeLines();
    y += 6;
  } else y = 0;
  parts.push(picture.replace("<svg ", `<svg x="${left}" y="${round(y)}" `));
  y += size.height;
  if (title === null) writeLines();
  y += 8;
  for (const row of rowsOf(legend, across - 2 * MARGIN_PX)) {
    let x = MARGIN_PX;
    for (const item of row) {
      parts.push(...itemSvg(item, x, y + LINE_FONT_PX / 2, colors.text));
      x += itemWidth(item) + GAP_PX;
    }
    y += LINE_FONT_PX * 1.7;
  }
  for (const line of addressLines(url, across - 2 * MARGIN_PX)) write(line, FOOT_FONT_PX, colors.muted);
  const height = y + MARGIN_PX - 4;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(across)} ${round(height)}" width="${width}" height="${Math.round((width * height) / across)}" role="img" font-family="${escapeXml(FONT_FAMILY)}">`,
    ...(title === null ? [] : [`<title>${escapeXml(title)}</title>`]),
    `<metadata><source xmlns="http://purl.org/dc/elements/1.1/">${escapeXml(url)}</source></metadata>`,
    // Beyond the edge: a whole number of pixels is seldom quite as high as the picture is wide.
    `<rect x="-1" y="-1" width="${round(across + 2)}" height="${round(height + 2)}" fill="${title === null ? colors.panel : colors.canvas}"/>`,
    ...parts,
    "</svg>",
    "",
  ].join("\n");
}

/** Width and height stated in an SVG text. */
function sizeOf(svg: string): { readonly width: number; readonly height: number } {
  const [width, height] = ["width", "height"].map((name) => Number(new RegExp(`^<svg [^>]*\\b${name}="([\\d.]+)"`).exec(svg)?.[1])) as [
    number,
    number,
  ];
  if (!(width > 0 && height > 0)) throw new TypeError("the picture does not say its size");
  return { width, height };
}

function itemWidth(item: LegendItem): number {
  if (item.kind === "scale") return SCALE.width + textWidth(`${item.from}${item.to}${item.label}`, LINE_FONT_PX) + 18;
  return KEY_SIZE_PX + 6 + textWidth(item.label, LINE_FONT_PX);
}

function rowsOf(legend: readonly LegendItem[], width: number): LegendItem[][] {
  const rows: LegendItem[][] = [];
  let room = 0;
  for (const item of legend) {
    const needed = itemWidth(item) + GAP_PX;
    if (needed > room) {
      rows.push([]);
      room = width + GAP_PX;
    }
    rows.at(-1)!.push(item);
    room -= needed;
  }
  return rows;
}

/** `y`: the middle of the row. */
function itemSvg(item: LegendItem, x: number, y: number, ink: string): string[] {
  const text = (at: number, words: string): string =>
    `<text x="${round(at)}" y="${round(y + 0.35 * LINE_FONT_PX)}" font-size="${LINE_FONT_PX}" fill="${ink}">${escapeXml(words)}</text>`;
  if (item.kind === "scale") {
    const start = x + textWidth(item.from, LINE_FONT_PX) + 6;
    const step = SCALE.width / item.colors.length;
    const end = start + SCALE.width + 6;
    return [
      text(x, item.from),
      // Rectangles, for names of gradients would meet where several files stand in one document.
      ...item.colors.map(
        (color, i) =>
          `<rect x="${round(start + i * step)}" y="${round(y - SCALE.height / 2)}" width="${round(step + 0.3)}" height="${SCALE.height}" fill="${color}"/>`,
      ),
      text(end, item.to),
      text(end + textWidth(item.to, LINE_FONT_PX) + 6, item.label),
    ];
  }
  return [keySvg(item, x, y), text(x + KEY_SIZE_PX + 6, item.label)];
}

function keySvg({ kind, color, factor, dashed }: Exclude<LegendItem, { kind: "scale" }>, x: number, y: number): string {
  const middle = x + KEY_SIZE_PX / 2;
  switch (kind) {
    case "line": {
      const dash = dashed ? ' stroke-dasharray="4 3"' : "";
      return `<path d="M${x} ${y}h${KEY_SIZE_PX}" stroke="${color}" stroke-width="${round(2 * (factor ?? 1))}"${dash}/>`;
    }
    case "dot":
      return `<circle cx="${middle}" cy="${y}" r="4" fill="${color}"/>`;
    case "ring":
      return `<circle cx="${middle}" cy="${y}" r="3.5" fill="none" stroke="${color}" stroke-width="1.6"/>`;
    case "cross":
      return `<path d="M${middle - 4} ${y - 4}l8 8m0 -8l-8 8" stroke="${color}" stroke-width="1.6"/>`;
  }
}

/** An address has no spaces: it is broken after the signs between its parameters. */
function addressLines(url: string, width: number): readonly string[] {
  const lines: string[] = [""];
  for (const part of url.split(/(?<=[&#?])/)) {
    const longer = `${lines.at(-1)!}${part}`;
    if (lines.at(-1) === "" || textWidth(longer, FOOT_FONT_PX) <= width) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  if (lines.length <= MAX_FOOT_LINES) return lines;
  return [...lines.slice(0, MAX_FOOT_LINES - 1), `${lines[MAX_FOOT_LINES - 1]!}…`];
}
