/** A design of a row over size as a design of its own. */
import type { Values } from "../../descriptor.ts";
import { designOn } from "../../study/nearest.ts";
import { topologyOf } from "../../topology/families.ts";
import type { SizeCurve, SizePoint } from "../jobs/structure.ts";

/** A design like `values` on the network of a curve's point, which can be opened. */
export function designOfPoint(values: Values, { family }: Pick<SizeCurve, "family">, { values: own }: Pick<SizePoint, "values">): Values {
  return designOn(values, topologyOf({ topology: family }), own);
}
