/** The common part of families whose routers all carry the same number of endpoints, p. */
import type { NumberParameter, Numbers } from "../descriptor.ts";
import type { TopologyDescriptor } from "./network.ts";

/** Their parameter; `own`: its default, and a family's own words or limits. */
export function endpointsPerRouter<const Own extends Pick<NumberParameter<"integer">, "default"> & Partial<NumberParameter<"integer">>>(
  own: Own,
): Omit<NumberParameter<"integer">, "id" | "default"> & { readonly id: "p"; readonly default: Own["default"] } {
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
export function evenSize<V extends Numbers<"p">>(routersOf: (values: V) => number): TopologyDescriptor<V>["size"] {
  return (values) => {
    const routers = routersOf(values);
    return { routers, endpoints: routers * values.p };
  };
}
