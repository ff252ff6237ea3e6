/** A scene as an SVG file without outside references: title, subtitle, marks, in the light or the dark colours. */
import { shapeOf } from "./marks.ts";
import { palette } from "./palette.ts";
import type { Scheme } from "./palette.ts";
import type { Mark, Scene } from "./scene.ts";
import { escapeXml, FONT_FAMILY, wrapText } from "./text.ts";

/** With a subtitle of one line. */
const HEADER_HEIGHT_PX = 44;
const LINE_HEIGHT_PX = 14;
const MARGIN_PX = 16;

/** With the title above, and below it the subtitle, which is never cut. */
export function sceneToSvg(scene: Scene, scheme: Scheme): string {
  const colors = palette(scheme);
  const subtitle = wrapText(scene.subtitle, 11, scene.width);
  const header = HEADER_HEIGHT_PX + LINE_HEIGHT_PX * (subtitle.length - 1);
  const [width, height] = [scene.width + 2 * MARGIN_PX, scene.height + header + MARGIN_PX];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="${escapeXml(FONT_FAMILY)}" font-size="11" style="font-variant-numeric:tabular-nums">`,
    `<title>${escapeXml(scene.title)}</title>`,
    `<desc>${escapeXml(scene.description)}</desc>`,
    `<rect width="${width}" height="${height}" fill="${colors.panel}"/>`,
    `<text x="${MARGIN_PX}" y="22" font-size="14" font-weight="600" fill="${colors.text}">${escapeXml(scene.title)}</text>`,
    ...subtitle.map(
      (line, i) => `<text x="${MARGIN_PX}" y="${38 + LINE_HEIGHT_PX * i}" font-size="11" fill="${colors.muted}">${escapeXml(line)}</text>`,
    ),
    `<g transform="translate(${MARGIN_PX} ${header})">`,
    ...scene.marks.map((mark) => markToSvg(mark, scheme)),
    "</g>",
    "</svg>",
  ].join("\n");
}

/** Around the marks of a chart without a head: half a line's width, and letters that stand over. */
const BARE_MARGIN_PX = 4;

/** Its marks alone, in the light colours and in the fonts of what it stands in. */
export function bareSvg(scene: Scene): string {
  const [width, height] = [scene.width + 2 * BARE_MARGIN_PX, scene.height + 2 * BARE_MARGIN_PX];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-BARE_MARGIN_PX} ${-BARE_MARGIN_PX} ${width} ${height}" width="${width}" height="${height}" font-size="11" style="font-variant-numeric:tabular-nums">`,
    ...scene.marks.map((mark) => markToSvg(mark, "light")),
    "</svg>",
  ].join("\n");
}

function markToSvg(mark: Mark, scheme: Scheme): string {
  const { tag, attributes, text } = shapeOf(mark, scheme);
  const written = Object.entries(attributes).map(([name, value]) => `${kebab(name)}="${value}"`);
  return `<${tag} ${written.join(" ")}${text === undefined ? "/>" : `>${escapeXml(text)}</${tag}>`}`;
}

/** strokeWidth as stroke-width. */
function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
