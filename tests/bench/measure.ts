/** What the benchmarks share: designs from a few values, and processor time. */
import type { Value, Values } from "../../src/descriptor.ts";
import { defaultValues, withValue } from "../../src/study/validation.ts";

/** The default design with these values. Throws the first problem. */
export function design(set: Readonly<Record<string, Value>>): Values {
  return Object.entries(set).reduce((values, [id, value]) => {
    const { values: changed, problems } = withValue(values, id, value);
    if (problems.length > 0) throw new Error(problems[0]!.message);
    return changed;
  }, defaultValues());
}

/** Of this process so far. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
