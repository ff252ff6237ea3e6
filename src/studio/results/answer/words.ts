/**
 * The parts that the answer's sentences are made of, and numbers in words: loads in per cent, counts, and intervals with the digits that
 * both ends share.
 */
import { count } from "../../../drawing/text.ts";
import type { DesignFacts } from "./facts.ts";

const PERCENT = "\u202f%";
const DIGITS = 3;

/** A share, 0 to 1, in per cent with so many significant digits, as a bare number. */
function rounded(share: number, digits: number, round: (value: number) => number = Math.round): string {
  const value = 100 * share;
  if (value === 0) return "0";
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(value)) + 1e-12) + 1 - digits);
  // Guards what is a round number but for the rounding of doubles.
  const steps = value / unit;
  const whole = Math.abs(steps - Math.round(steps)) < 1e-9 ? Math.round(steps) : round(steps);
  return String(Number((whole * unit).toPrecision(12)));
}

/** "12.5 %". */
export function percentText(share: number): string {
  return rounded(share, DIGITS) + PERCENT;
}

/** Rounded up: "at most 56.3 %". */
export function atMostText(share: number): string {
  return rounded(share, DIGITS, Math.ceil) + PERCENT;
}

/** "44 %" where both ends are equal to that many digits, or to two; else both, rounded outward: "43.1 to 44.6 %". */
export function rangeText(lower: number, upper: number, most = DIGITS): string {
  for (let digits = most; digits > 1; digits--) {
    const [from, to] = [rounded(lower, digits), rounded(upper, digits)];
    if (from === to) return from + PERCENT;
  }
  return `${rounded(lower, most, Math.floor)} to ${rounded(upper, most, Math.ceil)}${PERCENT}`;
}

/** "40 and 50 %", rounded outward. */
export function betweenText(lower: number, upper: number): string {
  return `${rounded(lower, DIGITS, Math.floor)} and ${rounded(upper, DIGITS, Math.ceil)}${PERCENT}`;
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** "nine", "72". */
export function countText(number: number): string {
  return NUMBERS[number] ?? count(number);
}

/** A piece of text; `design`: it names that one, in its colour. */
export interface Part {
  readonly text: string;
  readonly design?: number;
  readonly strong?: true;
}

export const say = (text: string): Part => ({ text });
export const strong = (text: string): Part => ({ text, strong: true });
export const named = ({ label, design }: DesignFacts): Part => ({ text: label, design });

/** "A MIN, B Valiant and C". */
export function names(group: readonly DesignFacts[], name = named): Part[] {
  return group.flatMap((one, i) => [...(i === 0 ? [] : [say(i === group.length - 1 ? " and " : ", ")]), name(one)]);
}
