/** One offered load of a design, simulated; of a large network by as many workers as are idle. Stopped, it ends with the figures so far. */
import { transfer } from "comlink";
import type { Values } from "../../descriptor.ts";
import { SharedLoad, mostParts } from "../../simulation/parts.ts";
import type { LoadPoint, LoadProgress } from "../../simulation/results.ts";
import { createSteadyState } from "../../simulation/steady-state.ts";
import type { SteadyState } from "../../simulation/steady-state.ts";
import type { Network } from "../../topology/network.ts";
import { PortPost } from "../company.ts";
import type { Control } from "../job.ts";
import { simulated } from "../slices.ts";

export async function run(network: Network, values: Values, control: Control<LoadProgress>, load: number): Promise<LoadPoint> {
  let posts: readonly PortPost[] = [];
  const share = async (simulation: SteadyState): Promise<SharedLoad | null> => {
    const most = mostParts(simulation.engine);
    posts = most < 2 ? [] : ((await control.company?.(most - 1, load)) ?? []).map((port) => new PortPost(port));
    return posts.length === 0 ? null : new SharedLoad(simulation, posts, control.processorSeconds);
  };
  try {
    return await simulated(
      () => createSteadyState(network, values, load),
      control,
      // Made for this report alone.
      (progress) => {
        const { channelLoad, channelQueue, terminalUse, terminalQueue } = progress;
        return transfer(progress, [channelLoad.buffer, channelQueue.buffer, terminalUse.buffer, terminalQueue.buffer]);
      },
      share,
    );
  } finally {
    for (const post of posts) post.close();
  }
}
