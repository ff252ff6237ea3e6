/** The common part of families whose routers all carry the same number of endpoints, p. */
import { numberOf } from "../descriptor.ts";
import type { NumberParameter, Values } from "../descriptor.ts";
import type { TopologyDescriptor } from "./network.ts";

/** Their parameter; `own`: its default, and a family's own words or limits. */
export function endpointsPerRouter(
  own: Pick<NumberParameter<"integer">, "default"> & Partial<NumberParameter<"integer">>,
): NumberParameter<"integer"> {
  return {
    kind: "integer",
    id: "p",
    symbol: "p",
    title: "endpoints per router",
    help: "Endpoints connected to each router.",
    min: 1,
    max: 128,
    ...own,
  };
}

/** Their size, from their number of routers. */
export function evenSize(routersOf: (values: Values) => number): TopologyDescriptor["size"] {
  return (values) => {
    const routers = routersOf(values);
    return { routers, endpoints: routers * numberOf(values, "p") };
  };
}
