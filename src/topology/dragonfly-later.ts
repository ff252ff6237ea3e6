/** What few dragonflies are built with, loaded when it is first asked for or with all families: the first page carries it not. */
import { Missing } from "../descriptor.ts";

type Variants = typeof import("./dragonfly-variants.ts");

let loaded: Variants | null = null;

export async function loadVariants(): Promise<void> {
  loaded = await import("./dragonfly-variants.ts");
}

/** Throws Missing where it is not loaded. */
export function variants(): Variants {
  if (!loaded) throw new Missing("families of networks", loadVariants);
  return loaded;
}
