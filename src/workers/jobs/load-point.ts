/** One offered load of a design, simulated; of a large network by idle workers as well. Stopped, it ends with the figures so far. */
import { transfer } from "comlink";
import type { Values } from "../../descriptor.ts";
import type { LoadPoint, LoadProgress } from "../../simulation/results.ts";
import { createSteadyState } from "../../simulation/steady-state.ts";
import type { Network } from "../../topology/network.ts";
import { LoadCompany } from "../company.ts";
import type { Control } from "../job.ts";
import { simulated } from "../slices.ts";

export function run(network: Network, values: Values, control: Control<LoadProgress>, load: number): Promise<LoadPoint> {
  const company = control.company && new LoadCompany(control.company, load);
  return simulated(
    () => createSteadyState(network, values, load),
    control,
    // Made for this report alone.
    (progress) => {
      const { channelLoad, channelQueue, terminalUse, terminalQueue } = progress;
      const told = company === undefined ? progress : { ...progress, workers: company.workers };
      return transfer(told, [channelLoad.buffer, channelQueue.buffer, terminalUse.buffer, terminalQueue.buffer]);
    },
    company,
  );
}
