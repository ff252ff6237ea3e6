/** Reads and writes decimal numbers and lists of them as exact text, without exponents or noise of binary fractions. */

const DECIMAL = /^[+-]?(\d+(\.\d+)?|\.\d+)$/;
/** More characters than any number here needs. */
const LONGEST = 40;
/** Most offered loads of one design. */
export const MAX_LIST = 200;

/** The decimal number that a text writes; null if it writes none (exponents, NaN and Infinity are not accepted). */
export function parseDecimal(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST || !DECIMAL.test(trimmed)) return null;
  return Number(trimmed) + 0;
}

/** The shortest decimal text that reads back as the number, without exponent. */
export function formatDecimal(value: number): string {
  const text = String(value === 0 ? 0 : value);
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!match) return text;
  const [, sign = "", head = "", tail = "", exponent = "0"] = match;
  const digits = head + tail;
  const point = 1 + Number(exponent);
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return sign + (point >= digits.length ? digits.padEnd(point, "0") : `${digits.slice(0, point)}.${digits.slice(point)}`);
}

/** A decimal text as an integer count of 10^-scale. */
function scaled(text: string, scale: number): bigint {
  const [whole = "", fraction = ""] = text.trim().replace(/^\+/, "").split(".");
  const negative = whole.startsWith("-");
  const size = BigInt(`${whole.replace("-", "") || "0"}${fraction.padEnd(scale, "0")}`);
  return negative ? -size : size;
}

function fractionDigits(text: string): number {
  return (text.trim().split(".")[1] ?? "").length;
}

/** The decimal text of an integer count of 10^-scale, without trailing zeros. */
function unscaled(count: bigint, scale: number): string {
  const digits = String(count < 0n ? -count : count).padStart(scale + 1, "0");
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, "");
  const whole = digits.slice(0, digits.length - scale);
  return `${count < 0n ? "-" : ""}${whole}${scale > 0 && fraction ? `.${fraction}` : ""}`;
}

/** Numbers of a list, or the error in its text ("has a step of 0"). */
type ListReading = { readonly numbers: number[] } | { readonly fault: string };

/** Reads `0.1,0.2` or `start:stop:step` (with the stop if the steps meet it), in the given order. */
export function parseList(text: string): ListReading {
  if (text.trim() === "") return { fault: "is empty" };
  if (text.includes(":")) return parseRange(text);
  const parts = text.split(",");
  if (parts.length > MAX_LIST) return { fault: `has ${parts.length} numbers, more than ${MAX_LIST}` };
  const numbers: number[] = [];
  for (const part of parts) {
    const number = parseDecimal(part);
    if (number === null)
      return {
        fault: part.trim() === "" ? "has an empty place" : `holds ${JSON.stringify(part.trim().slice(0, LONGEST))}, which is not a number`,
      };
    numbers.push(number);
  }
  return { numbers };
}

function parseRange(text: string): ListReading {
  const parts = text.split(":");
  if (parts.length !== 3) return { fault: "is not a range of three numbers" };
  for (const part of parts) {
    if (parseDecimal(part) === null)
      return {
        fault:
          part.trim() === ""
            ? "is not a range of three numbers"
            : `holds ${JSON.stringify(part.trim().slice(0, LONGEST))}, which is not a number`,
      };
  }
  const scale = Math.max(...parts.map(fractionDigits));
  const [start = 0n, stop = 0n, step = 0n] = parts.map((part) => scaled(part, scale));
  if (step === 0n) return { fault: "has a step of 0" };
  if (step < 0n) return { fault: "has a negative step" };
  if (stop < start) return { fault: "stops before it starts" };
  const count = (stop - start) / step + 1n;
  if (count > BigInt(MAX_LIST)) return { fault: `has ${count} numbers, more than ${MAX_LIST}` };
  return { numbers: Array.from({ length: Number(count) }, (_, i) => Number(unscaled(start + BigInt(i) * step, scale))) };
}

/** Writes an ascending list: as a range if it is an arithmetic one of three or more, else number by number. */
export function formatList(numbers: readonly number[]): string {
  const texts = numbers.map(formatDecimal);
  if (!numbers.every(Number.isFinite)) return texts.join(",");
  const scale = Math.max(0, ...texts.map(fractionDigits));
  const counts = texts.map((text) => scaled(text, scale));
  const step = (counts[1] ?? 0n) - (counts[0] ?? 0n);
  const arithmetic = counts.length >= 3 && step > 0n && counts.every((count, i) => i === 0 || step === count - counts[i - 1]!);
  return arithmetic ? `${texts[0]}:${texts.at(-1)}:${unscaled(step, scale)}` : texts.join(",");
}
