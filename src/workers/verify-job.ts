/** The verification job, apart from the others so that only the worker that is asked for it loads the other solver. */
import type { Values } from "../descriptor.ts";
import { loadHighs } from "../throughput/highs.ts";
import type { Verification } from "../throughput/results.ts";
import { verifyThroughput } from "../throughput/verification.ts";
import type { Network } from "../topology/network.ts";
import { PartMissing, sentenceOf } from "./errors.ts";

/** Solves the design's LP model by HiGHS, which is loaded for each job and given up after it. To cancel, end the thread. */
export async function verify(
  network: Network,
  values: Values,
  watch: { onProgress(text: string): unknown; processorSeconds(): number },
): Promise<Verification> {
  await watch.onProgress("loading HiGHS");
  const highs = await loadHighs().catch((cause: unknown) => {
    throw new PartMissing(sentenceOf(cause), { cause });
  });
  await watch.onProgress("solving the linear program anew by HiGHS");
  return verifyThroughput(network, values, highs, watch.processorSeconds);
}
