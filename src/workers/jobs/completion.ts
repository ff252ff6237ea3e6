/** Simulates a design's workload to its last delivery. Stopped, it ends with the figures so far. */
import type { DesignValues } from "../../study/study.ts";
import { transfer } from "comlink";
import { createProgramRun } from "../../simulation/program-run.ts";
import type { ProgramProgress, ProgramResult } from "../../simulation/program-run.ts";
import type { Network } from "../../topology/network.ts";
import type { Control } from "../job.ts";
import { simulated } from "../slices.ts";

export function run(network: Network, values: DesignValues, control: Control<ProgramProgress>): Promise<ProgramResult> {
  return simulated(
    () => createProgramRun(network, values),
    control,
    (progress) => {
      const { channelLoad, channelQueue, terminalUse, terminalQueue } = progress;
      return transfer(progress, [channelLoad.buffer, channelQueue.buffer, terminalUse.buffer, terminalQueue.buffer]);
    },
  );
}
