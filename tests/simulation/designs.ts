/** Small designs for the simulator's tests. */
import type { Value, Values } from "../../src/descriptor.ts";
import { defaultValues, withValue } from "../../src/study/validation.ts";

/** The default design with some values set, in order; every value must be valid. */
export function design(set: Readonly<Record<string, Value>>): Values {
  return Object.entries(set).reduce((values, [id, value]) => {
    const changed = withValue(values, id, value);
    if (changed.problems.length > 0) throw new Error(changed.problems[0]!.message);
    return changed.values;
  }, defaultValues());
}
