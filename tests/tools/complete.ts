/** A family's values with the defaults of what is not given, for tests that build its networks themselves. */
import type { Value, Values } from "../../src/descriptor.ts";
import type { TopologyDescriptor } from "../../src/topology/network.ts";

export function complete({ parameters }: TopologyDescriptor, given: Values): Values {
  const values: Record<string, Value> = { ...given };
  for (const { id, default: usual } of parameters) values[id] ??= typeof usual === "function" ? usual(values) : usual;
  return values;
}
