/** One of a few options, by its id. */
import * as v from "valibot";
import type { Value } from "../../descriptor.ts";
import { either, formatValue } from "../texts.ts";
import type { Kind } from "./kind.ts";

export const choices: Kind<"choice"> = {
  read: ({ options }, given) => {
    const ids = options.map(({ id }) => id);
    const schema = v.pipe(
      v.unknown(),
      v.transform((one) => formatValue(one as Value).trim()),
      v.picklist(ids, "is not a choice"),
    );
    const result = v.safeParse(schema, given);
    return result.success ? { value: result.output } : { fault: result.issues[0].message };
  },
  valid: ({ options }) => `must be ${either(options.map(({ id }) => id))}`,
  range: ({ options }) => options.map(({ id }) => id).join(", "),
  shown: ({ options }, value) => options.find(({ id }) => id === value)?.title ?? String(value),
};
