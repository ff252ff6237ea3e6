/** What the benchmarks share: designs from a few values, processor time, and the machine that it was measured on. */
import type { DesignValues } from "../../src/study/study.ts";
import { existsSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import type { Value } from "../../src/descriptor.ts";
import { defaultValues, withValue } from "../../src/study/validation.ts";

/** The default design with these values. Throws the first problem. */
export function design(set: Readonly<Record<string, Value>>): DesignValues {
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

/** Processor, caches of its first core (where Linux tells) and Node, in one line. */
export function machine(): string {
  const caches = [2, 3].flatMap((index) => {
    const file = `/sys/devices/system/cpu/cpu0/cache/index${index}/size`;
    return existsSync(file) ? [`L${index} ${readFileSync(file, "utf8").trim()}`] : [];
  });
  return [`${cpus().length} cores of ${cpus()[0]?.model ?? "an unknown processor"}`, ...caches, `Node ${process.version}`].join(", ");
}
