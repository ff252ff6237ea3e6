/** The order of unit tests: those that take tens of seconds first, so that no processor waits for one of them at the end. */
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

/** Ends of their paths, by falling time on a quiet machine. */
const LONG = [
  "routing/damage",
  "conformance/families",
  "simulation/saturation",
  "simulation/claims",
  "simulation/booksim",
  "cli/figure",
  "cli/results",
  "simulation/cascade",
  "simulation/features",
  "random/studies",
  "random/precision",
  "throughput/reference",
  "workers/pool",
  "random/bounds",
].map((name) => `tests/${name}.test.ts`);

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = LONG.findIndex((end) => moduleId.endsWith(end));
      return found < 0 ? LONG.length : found;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
