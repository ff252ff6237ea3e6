/** Credits as the kernel's memory has them. */
import type { Fabric } from "../../src/simulation/fabric.ts";
import { CREDITS, SOURCE_SIZE } from "../../src/simulation/kernel/records.ts";
import { WORD } from "../../src/simulation/kernel.ts";

/** Of an output port's virtual channel. */
export function creditsOf(fabric: Fabric, port: number, vc: number): number {
  return fabric.kernel.words[(fabric.channelAt(port, vc) + CREDITS) >> WORD]!;
}

/** Of an endpoint's injection channel. */
export function injectionCreditsOf(fabric: Fabric, endpoint: number, vc: number): number {
  return fabric.kernel.words[(fabric.sourceOf(endpoint) + SOURCE_SIZE + 4 * vc) >> WORD]!;
}
