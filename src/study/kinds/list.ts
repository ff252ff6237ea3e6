/** Lists of different numbers, `0.1,0.2` or `start:stop:step`; ascending, whatever the order in which they are given. */
import * as v from "valibot";
import type { ListParameter } from "../../descriptor.ts";
import { formatDecimal, MAX_LIST, parseList } from "../decimals.ts";
import { formatValue, quoted } from "../texts.ts";
import type { Kind } from "./kind.ts";

function schema({ min, max }: ListParameter): v.GenericSchema<unknown, number[]> {
  return v.pipe(
    v.array(
      v.pipe(
        v.unknown(),
        v.number(({ input }) => `holds ${String(input)}, which is not a number`),
        v.finite(({ input }) => `holds ${String(input)}, which is not a number`),
      ),
    ),
    v.minLength(1, "is empty"),
    v.maxLength(MAX_LIST, ({ input }) => `has ${input.length} numbers, more than ${MAX_LIST}`),
    v.transform((numbers) => numbers.sort((a, b) => a - b)),
    v.everyItem(
      (value) => value >= min && value <= max,
      ({ input }) => `holds ${formatDecimal(input.find((value) => !(value >= min && value <= max))!)}, which is out of range`,
    ),
    v.everyItem(
      (value, i, numbers) => i === 0 || value !== numbers[i - 1],
      ({ input }) => `holds ${formatDecimal(input.find((value, i) => i > 0 && value === input[i - 1])!)} twice`,
    ),
  );
}

const unitOf = ({ unit }: ListParameter): string => (unit === undefined ? "" : ` ${unit}`);

export const lists: Kind<"list"> = {
  read: (parameter, given) => {
    const unread = typeof given === "object" ? { numbers: given } : parseList(formatValue(given));
    if ("fault" in unread) return unread;
    const result = v.safeParse(schema(parameter), [...unread.numbers]);
    return result.success ? { value: result.output } : { fault: result.issues[0].message };
  },
  valid: (parameter) => {
    const range = `from ${formatDecimal(parameter.min)} to ${formatDecimal(parameter.max)}${unitOf(parameter)}`;
    return `must be a list such as 0.1,0.2 or a range start:stop:step of at most ${MAX_LIST} different numbers ${range}`;
  },
  range: (parameter) => `${parameter.min} to ${parameter.max}${unitOf(parameter)}`,
  shown: (_, value) => quoted(value),
};
