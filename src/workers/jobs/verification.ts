/** The optimum of a design's throughput model by another solver, HiGHS, which is loaded for each job and dropped after it. */
import type { DesignValues } from "../../study/study.ts";
import { loadHighs } from "../../throughput/highs.ts";
import type { Verification } from "../../throughput/results.ts";
import { verifyThroughput } from "../../throughput/verification.ts";
import type { Network } from "../../topology/network.ts";
import { PartMissing, sentenceOf } from "../errors.ts";
import type { Control } from "../job.ts";

/** Reports its stage. It cannot be stopped. */
export async function run(network: Network, values: DesignValues, { report, processorSeconds }: Control<string>): Promise<Verification> {
  await report("loading HiGHS");
  const highs = await loadHighs().catch((cause: unknown) => {
    throw new PartMissing(sentenceOf(cause), { cause });
  });
  await report("solving the linear program anew by HiGHS");
  return verifyThroughput(network, values, highs, processorSeconds);
}
