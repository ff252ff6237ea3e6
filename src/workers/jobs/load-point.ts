/** Simulates one offered load of a design; for a large network idle workers help. Stopped, it ends with the figures so far. */
import type { DesignValues } from "../../study/study.ts";
import { transfer } from "comlink";
import type { LoadPoint, LoadProgress } from "../../simulation/results.ts";
import { createSteadyState } from "../../simulation/steady-state.ts";
import type { Network } from "../../topology/network.ts";
import { loaded } from "../errors.ts";
import type { Control } from "../job.ts";
import { simulated } from "../slices.ts";

/** Router-to-router channels and endpoints of which others may simulate a part: what that takes is not loaded for a smaller network. */
const SHARED = 4000;

export async function run(network: Network, values: DesignValues, control: Control<LoadProgress>, load: number): Promise<LoadPoint> {
  const ask = network.channels + network.endpoints < SHARED ? undefined : control.company;
  const company = ask && new (await loaded("simulator", import("../company.ts"))).LoadCompany(ask, load);
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
