/** Text without a page: the font of all pictures, an estimate of its widths, and the format of numbers. */

export const FONT_FAMILY = "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans', Arial, sans-serif";

/** Widths in em, for the widest of the usual sans fonts, so that an estimate is rather too wide. */
const NARROW = "iljI.,:;'|![]()ft -·";
const WIDE = "mwMW%@—…";

/** Estimated width of a text in pixels at this font size (pixels). */
export function textWidth(text: string, size: number, bold = false): number {
  let em = 0;
  for (const letter of text) {
    if (NARROW.includes(letter)) em += 0.37;
    else if (WIDE.includes(letter)) em += 0.94;
    else if (letter >= "0" && letter <= "9") em += 0.637;
    else if (letter >= "A" && letter <= "Z") em += 0.7;
    else em += 0.605;
  }
  return em * size * (bold ? 1.1 : 1);
}

/** The text, or its beginning and an ellipsis if it would be wider than `width` pixels. */
export function fitText(text: string, size: number, width: number, bold = false): string {
  if (textWidth(text, size, bold) <= width) return text;
  for (let end = text.length - 1; end > 0; end--) {
    const shorter = `${text.slice(0, end).trimEnd()}…`;
    if (textWidth(shorter, size, bold) <= width) return shorter;
  }
  return "…";
}

/** The text in lines that are no wider than `width` pixels, broken at spaces; a longer word ends in an ellipsis. */
export function wrapText(text: string, size: number, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)!} ${word}`;
    if (lines.length > 0 && textWidth(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(fitText(word, size, width));
  }
  return lines;
}

export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** For SVG coordinates. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** An integer with thin spaces between thousands: 10 830. */
export function count(value: number): string {
  return spaced(Math.round(value), 0);
}

/** So many decimals, and thin spaces between thousands: 10 830.5. */
export function spaced(value: number, decimals: number): string {
  return grouped(value.toFixed(decimals).replace("-", "−"));
}

/** Written digits with thin spaces between thousands. */
function grouped(digits: string): string {
  const [whole, ...rest] = digits.split(".");
  return [whole!.replace(/\B(?=(?:\d{3})+$)/g, "\u202f"), ...rest].join(".");
}

/** At most `digits` significant digits, no trailing zeros, thousands spaced: 0.5625, 31.4, 1 249. */
export function significant(value: number, digits = 4): string {
  if (!Number.isFinite(value)) return "–";
  if (Math.abs(value) >= 10 ** (digits - 1)) return count(value);
  return String(Number(value.toPrecision(digits)));
}

/** A load or throughput, a fraction of terminal bandwidth, with sensible digits: 0.31, 0.5625, 0.03125. */
export function fraction(value: number): string {
  return String(Number(value.toPrecision(value < 0.1 ? 3 : 4)));
}

/** An offered load as it was given: different loads never have the same text. */
export function loadText(load: number): string {
  return String(load);
}

/** Relative; a number closer than this to a round number is that number, except for the rounding of doubles. */
const RELATIVE_ROUNDING = 1e-12;

/** Certified from below: rounded down to so many decimals. */
function floored(value: number, decimals: number): string {
  return (Math.floor(value * (1 + RELATIVE_ROUNDING) * 10 ** decimals) / 10 ** decimals).toFixed(decimals);
}

/** Certified from above: rounded up. */
function ceiled(value: number, decimals: number): string {
  return (Math.ceil(value * (1 - RELATIVE_ROUNDING) * 10 ** decimals) / 10 ** decimals).toFixed(decimals);
}

function decimalsOf(value: number, digits: number): number {
  return Math.max(0, digits - 1 - Math.floor(Math.log10(Math.max(Math.abs(value), 1e-9))));
}

/** A certified lower bound with at most `digits` significant digits, never more than it is. */
export function atLeast(value: number, digits = 4): string {
  return String(Number(floored(value, decimalsOf(value, digits))));
}

/** A certified upper bound, never less than it is. */
export function atMost(value: number, digits = 4): string {
  return String(Number(ceiled(value, decimalsOf(value, digits))));
}

/**
 * Two certified ends of an interval, rounded outward, in the decimals that distinguish them, at least four digits if they are close:
 * 0.512–0.561, 0.5620–0.5628.
 */
export function interval(lower: number, upper: number, between = "–"): string {
  const gap = (upper - lower) / Math.max(upper, 1e-300);
  const digits = gap > 0.02 ? 3 : Math.min(6, Math.max(4, 1 + Math.ceil(-Math.log10(Math.max(gap, 1e-12)))));
  const decimals = decimalsOf(upper, digits);
  const [from, to] = [floored(lower, decimals), ceiled(upper, decimals)];
  if (from === to) return grouped(String(Number(to)));
  const zeros = Math.min(...[from, to].map((text) => /\.?0*$/.exec(text.includes(".") ? text : `${text}x`)![0].length));
  return `${grouped(from.slice(0, from.length - zeros))}${between}${grouped(to.slice(0, to.length - zeros))}`;
}

/** A share, 0 to 1, in percent with sensible digits: 42 %, 3.7 %, 0.02 %. */
export function percent(share: number): string {
  const value = 100 * share;
  return `${value >= 9.95 ? value.toFixed(0) : share < 1e-7 ? "0" : String(Number(value.toPrecision(2)))}\u202f%`;
}

export function dollars(value: number): string {
  return `$${value < 100 ? value.toFixed(2) : count(value)}`;
}

export function plural(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
}
