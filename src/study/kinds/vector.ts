/** A few integers in an order that matters, `8x8x4`. */
import type { VectorParameter } from "../../descriptor.ts";
import { formatDecimal, parseDecimal } from "../decimals.ts";
import { formatValue, quoted, wordedValue } from "../texts.ts";
import type { Kind, KindReading } from "./kind.ts";

/** An example of a vector in its range. */
function example({ min, max, most }: VectorParameter): string {
  return [8, 8, 4]
    .slice(0, most)
    .map((number) => Math.max(min, Math.min(max, number)))
    .join("x");
}

function read({ min, max, most }: VectorParameter, given: string): KindReading {
  if (given === "") return { fault: "is empty" };
  const parts = given.split(/[x×,]/i).map((part) => part.trim());
  if (parts.length > most) return { fault: `has ${parts.length} numbers, more than ${most}` };
  const numbers: number[] = [];
  for (const part of parts) {
    if (part === "") return { fault: "has an empty place" };
    const number = parseDecimal(part);
    if (number === null || !Number.isInteger(number)) return { fault: `holds ${quoted(part)}, which is not an integer` };
    if (number < min || number > max) return { fault: `holds ${formatDecimal(number)}, which is out of range` };
    numbers.push(number);
  }
  return { value: numbers.join("x") };
}

export const vectors: Kind<"vector"> = {
  read: (parameter, given) => read(parameter, (typeof given === "object" ? given.join("x") : formatValue(given)).trim()),
  valid: (parameter) => {
    const { min, max, most } = parameter;
    return `must be one to ${most} integers from ${formatDecimal(min)} to ${formatDecimal(max)} with x between them, such as ${example(parameter)}`;
  },
  range: ({ min, max, most }) => `one to ${most} numbers, ${formatDecimal(min)} to ${formatDecimal(max)}`,
  shown: ({ kind }, value) => wordedValue(kind, value),
};
