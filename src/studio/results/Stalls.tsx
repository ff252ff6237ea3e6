/** Designs whose packets came to wait for each other for good: from which load on, and in which ring; and loads whose verdict is not certain. */
import type { LoadSeries } from "../../charts/load-series.ts";
import { fraction } from "../../drawing/text.ts";
import { doubtsOf } from "../../simulation/doubts.ts";

export function Stalls({ series }: { readonly series: readonly LoadSeries[] }) {
  return series.flatMap(({ design, label, points, searched, saturation }) => {
    const stalled = points.filter(({ stall }) => stall !== null).sort((a, b) => a.load - b.load)[0];
    // Of short windows nobody thinks that their verdicts are certain.
    const ended = points.filter(({ complete, coarse }) => complete && coarse !== true);
    const ofSearch = (load: number): boolean => searched?.has(load) === true;
    const doubts = doubtsOf({
      points: ended.filter(({ load }) => !ofSearch(load)),
      searched: ended.filter(({ load }) => ofSearch(load)),
      saturation: saturation?.coarse ? null : (saturation ?? null),
    });
    return [
      ...(stalled
        ? [
            <p key={design} className="results-stall" role="status">
              <b>{label} deadlocks</b> from load {fraction(stalled.load)} on: {stalled.stall}.
            </p>,
          ]
        : []),
      ...doubts.map(({ load, onwards, state, why, patience }) => (
        <p key={`${design} ${load}`} className="results-stall" role="status">
          <b>
            {label} is {state}
          </b>{" "}
          {onwards ? `from load ${fraction(load)} on` : `at load ${fraction(load)}`}: {why}.
          {patience && " Warm-up “judged patiently” waits for them."}
        </p>
      )),
    ];
  });
}
