/** Designs whose packets came to wait for each other for good: from which load on, and in which ring. */
import type { LoadSeries } from "../../charts/load-series.ts";
import { fraction } from "../../drawing/text.ts";

export function Stalls({ series }: { readonly series: readonly LoadSeries[] }) {
  return series.flatMap((one) => {
    const first = one.points.filter(({ stall }) => stall !== null).sort((a, b) => a.load - b.load)[0];
    return first
      ? [
          <p key={one.design} className="results-stall" role="status">
            <b>{one.label} deadlocks</b> from load {fraction(first.load)} on: {first.stall}.
          </p>,
        ]
      : [];
  });
}
