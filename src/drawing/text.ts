/** Text without a page: the font of all pictures, an estimate of its widths, and the format of numbers, by D3. */
import { format, formatDefaultLocale, precisionFixed } from "d3";

// Thin spaces between thousands, on axes as everywhere.
formatDefaultLocale({ decimal: ".", thousands: "\u202f", grouping: [3], currency: ["$", ""], minus: "−" });

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
export const count: (value: number) => string = format(",d");

/** So many decimals, and thin spaces between thousands: 10 830.5. */
export function spaced(value: number, decimals: number): string {
  return format(`,.${decimals}f`)(value);
}

/** At most `digits` significant digits, no trailing zeros, thousands spaced: 0.5625, 31.4, 1 249. */
export function significant(value: number, digits = 4): string {
  if (!Number.isFinite(value)) return "–";
  if (Math.abs(value) >= 10 ** (digits - 1)) return count(value);
  return format(`,.${digits}~r`)(value);
}

/** A load or throughput, a fraction of terminal bandwidth, with sensible digits: 0.31, 0.5625, 0.03125. */
export function fraction(value: number): string {
  return value < 0.1 ? three(value) : four(value);
}

const three = format(".3~r");
const four = format(".4~r");

/** An offered load as it was given: different loads never have the same text. */
export function loadText(load: number): string {
  return String(load);
}

/** Relative; a number closer than this to a round number is that number, except for the rounding of doubles. */
const RELATIVE_ROUNDING = 1e-12;

/** Certified from below: rounded down to so many decimals. */
function floored(value: number, decimals: number): number {
  return Math.floor(value * (1 + RELATIVE_ROUNDING) * 10 ** decimals) / 10 ** decimals;
}

/** Certified from above: rounded up. */
function ceiled(value: number, decimals: number): number {
  return Math.ceil(value * (1 - RELATIVE_ROUNDING) * 10 ** decimals) / 10 ** decimals;
}

function decimalsOf(value: number, digits: number): number {
  return precisionFixed(Math.max(Math.abs(value), 1e-9) / 10 ** (digits - 1));
}

/** A certified lower bound with at most `digits` significant digits, never more than it is. */
export function atLeast(value: number, digits = 4): string {
  const decimals = decimalsOf(value, digits);
  return format(`.${decimals}~f`)(floored(value, decimals));
}

/** A certified upper bound, never less than it is. */
export function atMost(value: number, digits = 4): string {
  const decimals = decimalsOf(value, digits);
  return format(`.${decimals}~f`)(ceiled(value, decimals));
}

/**
 * Two certified ends of an interval, rounded outward, in the decimals that distinguish them, at least four digits if they are close:
 * 0.512–0.561, 0.5620–0.5628.
 */
export function interval(lower: number, upper: number, between = "–"): string {
  const gap = (upper - lower) / Math.max(upper, 1e-300);
  const digits = gap > 0.02 ? 3 : Math.min(6, Math.max(4, 1 + Math.ceil(-Math.log10(Math.max(gap, 1e-12)))));
  const decimals = decimalsOf(upper, digits);
  const ends = [floored(lower, decimals), ceiled(upper, decimals)];
  const [from, to] = ends.map(format(`,.${decimals}~f`)) as [string, string];
  if (from === to) return to;
  const kept = Math.max(...[from, to].map((text) => text.split(".")[1]?.length ?? 0));
  return ends.map(format(`,.${kept}f`)).join(between);
}

/** With as many decimals as leave the half-width of its interval so many digits, 0.4123 ± 0.0021. */
export function spreadText(value: number, half: number, digits: number): string {
  const write = format(`,.${Math.min(6, decimalsOf(half, digits))}f`);
  return `${write(value)} ± ${write(half)}`;
}

/** A share, 0 to 1, in percent with sensible digits: 42 %, 3.7 %, 0.02 %. */
export function percent(share: number): string {
  const value = 100 * share;
  return `${format(value >= 9.95 ? ".0f" : ".2~r")(share < 1e-7 ? 0 : value)}\u202f%`;
}

export function dollars(value: number): string {
  return format(value < 100 ? "$.2f" : "$,d")(value);
}

export function plural(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
}
