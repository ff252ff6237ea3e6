/** Tells whose packets go another way since something has failed. */
import { repairedRouters } from "../../routing/repair-counts.ts";
import type { Repaired } from "../../routing/repair-counts.ts";
import type { DesignValues } from "../../study/study.ts";
import type { Network } from "../../topology/network.ts";
import type { Control } from "../job.ts";

/** `most`: pairs of routers that are named. Null where all are routed as in any graph, and if there are too many paths. */
export function run(network: Network, values: DesignValues, _control: Control, most: number): Repaired | null {
  return repairedRouters(network, values, most);
}
