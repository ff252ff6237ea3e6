/** A scene as an SVG file that needs nothing else: title, subtitle, marks, in the light or the dark colours. */
import { HALO, hasHalo, linePath } from "./marks.ts";
import { palette } from "./palette.ts";
import type { Scheme } from "./palette.ts";
import { inkColor } from "./scene.ts";
import type { Mark, Scene } from "./scene.ts";
import { escapeXml, FONT_FAMILY, round, wrapText } from "./text.ts";

/** With a subtitle of one line. */
const HEADER = 44;
const LINE = 14;
const MARGIN = 16;

/** With the title above, and below it the subtitle, which is never cut. */
export function sceneToSvg(scene: Scene, scheme: Scheme): string {
  const colors = palette(scheme);
  const subtitle = wrapText(scene.subtitle, 11, scene.width);
  const header = HEADER + LINE * (subtitle.length - 1);
  const [width, height] = [scene.width + 2 * MARGIN, scene.height + header + MARGIN];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="${escapeXml(FONT_FAMILY)}" font-size="11" style="font-variant-numeric:tabular-nums">`,
    `<title>${escapeXml(scene.title)}</title>`,
    `<desc>${escapeXml(scene.description)}</desc>`,
    `<rect width="${width}" height="${height}" fill="${colors.panel}"/>`,
    `<text x="${MARGIN}" y="22" font-size="14" font-weight="600" fill="${colors.text}">${escapeXml(scene.title)}</text>`,
    ...subtitle.map(
      (line, i) => `<text x="${MARGIN}" y="${38 + LINE * i}" font-size="11" fill="${colors.muted}">${escapeXml(line)}</text>`,
    ),
    `<g transform="translate(${MARGIN} ${header})">`,
    ...scene.marks.map((mark) => markToSvg(mark, scheme)),
    "</g>",
    "</svg>",
  ].join("\n");
}

function markToSvg(mark: Mark, scheme: Scheme): string {
  const color = inkColor(mark.ink, scheme);
  const opacity = mark.opacity === undefined ? "" : ` opacity="${mark.opacity}"`;
  switch (mark.type) {
    case "line": {
      const dash = mark.dash === undefined ? "" : ` stroke-dasharray="${mark.dash}"`;
      return `<path d="${linePath(mark.points)}" fill="none" stroke="${color}" stroke-width="${mark.width}" stroke-linejoin="round"${dash}${opacity}/>`;
    }
    case "rect":
      return `<rect x="${round(mark.x)}" y="${round(mark.y)}" width="${round(mark.width)}" height="${round(mark.height)}" rx="${mark.radius}" fill="${color}"${opacity}/>`;
    case "circle": {
      const paint = mark.open ? `fill="${palette(scheme).panel}" stroke="${color}" stroke-width="1.6"` : `fill="${color}"`;
      return `<circle cx="${round(mark.x)}" cy="${round(mark.y)}" r="${mark.radius}" ${paint}${opacity}/>`;
    }
    case "text":
      return `<text x="${round(mark.x)}" y="${round(mark.y)}"${hasHalo(mark) ? ` paint-order="stroke" stroke="${palette(scheme).panel}" stroke-width="${HALO}" stroke-linejoin="round"` : ""} font-size="${mark.size}"${mark.bold ? ' font-weight="600"' : ""} text-anchor="${mark.anchor}" fill="${color}"${opacity}>${escapeXml(mark.text)}</text>`;
  }
}
