/** Designs whose packets came to wait for each other for good: from which load on, and in which ring. */
import { byLoad } from "../../charts/load-series.ts";
import type { LoadSeries } from "../../charts/load-series.ts";
import { fraction } from "../../drawing/text.ts";

export function Stalls({ series }: { readonly series: readonly LoadSeries[] }) {
  return series.flatMap((one) => {
    const first = byLoad(one.points).find(({ stall }) => stall !== null);
    return first
      ? [
          <p key={one.design} className="results-stall" role="status">
            <b>{one.label} deadlocks</b> from load {fraction(first.load)} on: {first.stall}.
          </p>,
        ]
      : [];
  });
}
