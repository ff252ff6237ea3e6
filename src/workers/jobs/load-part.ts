/** Simulates a part of one offered load of a design, together with other workers. */
import { whenLoaded } from "../../descriptor.ts";
import type { DesignValues } from "../../study/study.ts";
import { takePart } from "../../simulation/parts.ts";
import { createSteadyState } from "../../simulation/steady-state.ts";
import type { Network } from "../../topology/network.ts";
import { PortPost } from "../ports.ts";
import type { Control } from "../job.ts";

/** `ports`: to the other parts, by their numbers; null at its own. */
export async function run(
  network: Network,
  values: DesignValues,
  { processorSeconds }: Control,
  load: number,
  own: number,
  ports: readonly (MessagePort | null)[],
): Promise<void> {
  const posts = ports.map((port) => port && new PortPost(port));
  try {
    await takePart(await whenLoaded(() => createSteadyState(network, values, load)), own, posts, processorSeconds);
  } finally {
    for (const post of posts) post?.close();
  }
}
