/** Designs whose packets came to wait for each other for good: from which load on, and in which ring; and loads whose verdict is not certain. */
import type { LoadSeries } from "../../charts/load-series.ts";
import { fraction } from "../../drawing/text.ts";
import { FILLED, filledLoads, UNSETTLED, unsettledLoads, unsettledText } from "../../simulation/warnings.ts";

export function Stalls({ series }: { readonly series: readonly LoadSeries[] }) {
  return series.flatMap((one) => {
    const stalled = one.points.filter(({ stall }) => stall !== null).sort((a, b) => a.load - b.load)[0];
    const ended = one.points.filter(({ complete }) => complete);
    const [unsettled] = unsettledLoads(ended);
    const filled = filledLoads(ended).find((load) => one.searched?.has(load) !== true);
    const open = unsettled === undefined && one.unsettled === true && one.saturation ? one.saturation.upper : null;
    return [
      ...(stalled
        ? [
            <p key={one.design} className="results-stall" role="status">
              <b>{one.label} deadlocks</b> from load {fraction(stalled.load)} on: {stalled.stall}.
            </p>,
          ]
        : []),
      ...(unsettled === undefined
        ? []
        : [
            <p key={`unsettled-${one.design}`} className="results-stall" role="status">
              <b>{one.label} is not settled</b> at load {fraction(unsettled)}: {UNSETTLED}. Warm-up “judged patiently” waits for them.
            </p>,
          ]),
      ...(open === null
        ? []
        : [
            <p key={`open-${one.design}`} className="results-stall" role="status">
              <b>{one.label} is not settled</b>: {unsettledText(open)}.
            </p>,
          ]),
      ...(filled === undefined
        ? []
        : [
            <p key={`filled-${one.design}`} className="results-stall" role="status">
              <b>{one.label} is not steady</b> at load {fraction(filled)}: {FILLED}. Warm-up “judged patiently” waits for them.
            </p>,
          ]),
    ];
  });
}
