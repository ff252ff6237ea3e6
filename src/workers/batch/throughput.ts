/** Items of a batch that are solved as linear programs. */
import type { ThroughputProgress, ThroughputResult } from "../../throughput/results.ts";
import type { BatchKind, ItemResult } from "./kind.ts";

export const throughput: BatchKind = {
  atOnce: ({ programs }) => programs,
  untold: 0.3,
  start(runner, values, tell) {
    const job = runner.solve(values, {
      onProgress: (progress) => {
        tell(null, stageText(progress));
      },
    });
    return {
      done: job.done.then(solved),
      cancel: () => {
        job.cancel();
      },
    };
  },
};

function stageText({ stage, lower, upper }: ThroughputProgress): string {
  return lower === null || upper === null ? stage : `${stage}, ${Number(lower.toPrecision(3))} to ${Number(upper.toPrecision(3))}`;
}

function solved({ alpha, lower, upper, proved, gap, complete, seconds, solver }: ThroughputResult): ItemResult {
  const accuracy = proved ? "proved optimal" : gap === null ? "not proved" : `within ${Number((100 * gap).toPrecision(2))} %`;
  return {
    value: alpha,
    lower,
    upper,
    complete,
    seconds,
    how: `${solver}; ${accuracy}`,
    failure: complete && alpha === null ? "No flow of this pattern leaves its router." : null,
  };
}
