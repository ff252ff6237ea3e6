/** Whether a model may do whatever another may. Its throughput is then at least as large, whatever the network and the pattern. */
import type { ModelDescriptor } from "../../src/throughput/models.ts";

type Scheme = NonNullable<ModelDescriptor["scheme"]>;

/** Finest control last. */
const CONTROLS: readonly Scheme["minimal"][] = [null, "all", "length", "path"];

export function includes(wide: ModelDescriptor, narrow: ModelDescriptor): boolean {
  if (wide.scheme === null || narrow.scheme === null) return wide.scheme === null;
  const [more, less] = [wide.scheme, narrow.scheme];
  // Detours through routers that are all as likely are no class of detours but where each has a rate of its own.
  if (less.minimal === null) return more === less || more.valiant === "path";
  // So are minimal paths that are picked hop by hop, beside classes of which every path is alike.
  if (less.valiant === null && less.minimal === "all" && more.valiant !== null) return more.minimal === "path";
  return (["minimal", "valiant"] as const).every((set) => CONTROLS.indexOf(more[set]) >= CONTROLS.indexOf(less[set]));
}
