/** What the JSON says of a design simulated load by load. */
import type { Curve } from "../../simulation/curve.ts";

/** Use of single channels stays out. */
export function curveFields({ points, saturation: found }: Curve): object {
  const { load, ...saturation } = found ?? { load: null };
  return {
    points: points.map(({ utilisation: _utilisation, terminalUse: _terminalUse, ...point }) => point),
    saturationLoad: load,
    saturation: load === null ? null : saturation,
  };
}
