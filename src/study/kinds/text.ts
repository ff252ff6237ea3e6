/** Texts in a form of their own. */
import { formatValue, quoted } from "../texts.ts";
import type { Kind } from "./kind.ts";

export const texts: Kind<"text"> = {
  read: (parameter, given, one) => {
    const read = parameter.read(formatValue(given), one);
    return "fault" in read ? read : { value: read.text };
  },
  valid: ({ form }) => `must be ${form}`,
  range: ({ form }) => form,
  shown: (_, value) => quoted(value),
};
