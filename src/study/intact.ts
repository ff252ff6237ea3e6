/** A design before anything of it failed. */
import type { DesignValues } from "./study.ts";
import type { Value } from "../descriptor.ts";
import { GROUPS } from "./schema.ts";

/** The design with all of its links and routers. */
export function withoutDamage(values: DesignValues): DesignValues {
  const damage = GROUPS.find(({ id }) => id === "damage")!.list.flatMap(({ parameters }) => parameters);
  const defaults = damage.map(({ id, default: value }): [string, Value] => [id, typeof value === "function" ? value(values) : value]);
  return { ...values, ...Object.fromEntries(defaults.filter(([id]) => id in values)) };
}
