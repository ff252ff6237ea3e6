/** Small designs for the simulator's tests. */
import type { DesignValues } from "../../src/study/study.ts";
import type { Value } from "../../src/descriptor.ts";
import { defaultValues, withValue } from "../../src/study/validation.ts";

/** The default design with some values set, in order; every value must be valid. */
export function design(set: Readonly<Record<string, Value>>): DesignValues {
  return Object.entries(set).reduce((values, [id, value]) => {
    const changed = withValue(values, id, value);
    if (changed.problems.length > 0) throw new Error(changed.problems[0]!.message);
    return changed.values;
  }, defaultValues());
}
