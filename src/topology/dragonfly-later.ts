/** Loads code for dragonflies that few designs have, on first request or with all families, so that the first page does not carry it. */
import { Missing } from "../descriptor.ts";

type Variants = typeof import("./dragonfly-variants.ts");

let loaded: Variants | null = null;

export async function loadVariants(): Promise<void> {
  loaded = await import("./dragonfly-variants.ts");
}

/** Throws Missing if it is not loaded. */
export function variants(): Variants {
  if (!loaded) throw new Missing("families of networks", loadVariants);
  return loaded;
}
