/**
 * Random failures of the designs. They are sampled on request and shown as curves over the share that failed, with how much each network
 * can lose.
 */
import { IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import { useMemo } from "react";
import type { Threshold } from "../../../engine/results.ts";
import { descriptorIn, GROUPS } from "../../../engine/studies.ts";
import { resilienceChart } from "../../../charts/resilience-chart.ts";
import type { ResilienceSeries } from "../../../charts/resilience-chart.ts";
import { count } from "../../../drawing/text.ts";
import { carriedChart } from "../../../charts/carried-chart.ts";
import type { CarriedSeries } from "../../../charts/carried-chart.ts";
import { Chart } from "../../parts/Chart.tsx";
import { Help } from "../../parts/Help.tsx";
import { useActingStudio, useStudio } from "../../store/context.ts";
import { isSampling, sampleAll, stopSampling, unsampled } from "../../store/sampling.ts";
import { shownDesign } from "../../store/state.ts";
import type { ResilienceRun } from "../../store/state.ts";
import { askCarried, carriedKey, SHARES, stopAsked } from "../../store/link-failures.ts";
import { resilienceKey } from "../../store/keys.ts";
import { memoised } from "../../store/memo.ts";
import { designLabels } from "../labels.ts";
import type { PanelProps } from "../panel.ts";
import { Asking, HarmfulLinks, HelpfulLinks } from "./HarmfulLinks.tsx";
import "./resilience.css";

const SETTINGS = GROUPS.find(({ id }) => id === "resilience")!;
/** Of the chart, CSS pixels. */
const HEIGHT = 420;

interface ShownFailures {
  readonly series: readonly ResilienceSeries[];
  /** A line a design: its name and its samples; undefined where none were asked for. */
  readonly runs: readonly { readonly design: number; readonly label: string; readonly run: ResilienceRun | undefined }[];
}

const shownFailures = memoised(["designs", "resiliences"], ({ designs, resiliences }): ShownFailures => {
  const labels = designLabels(designs);
  const runs = designs.map(({ values }, design) => ({ design, label: labels[design]!, run: resiliences[resilienceKey(values)] }));
  return {
    runs,
    series: runs.flatMap(({ design, label, run }) => (run?.result ? [{ design, label, result: run.result }] : [])),
  };
});

const shownCarried = memoised(["designs", "carried"], ({ designs, carried }) => {
  const labels = designLabels(designs);
  const runs = designs.map(({ values }, design) => ({ design, label: labels[design]!, run: carried[carriedKey(values)] }));
  return {
    runs,
    series: runs.flatMap(({ design, label, run }): readonly CarriedSeries[] =>
      run?.result ? [{ design, label, points: run.result }] : [],
    ),
  };
});

export function ResilienceView({ width }: PanelProps) {
  const { series, runs } = useStudio(shownFailures);
  const scene = useMemo(() => (series.length === 0 ? null : resilienceChart({ series, width, height: HEIGHT })), [series, width]);
  return (
    <div className="resilience">
      <Sampling runs={runs} />
      {runs.map(({ design, label, run }) =>
        (run?.failure ?? null) === null ? null : (
          <p key={design} className="resilience-failure" role="status">
            {runs.length > 1 && <b>{label}. </b>}
            {run!.failure}
          </p>
        ),
      )}
      {scene && <Chart scene={scene} file="resilience" note="lines: means; whiskers: all samples" />}
      {series.length > 0 && <Kept series={series} />}
      <StillCarried width={width} />
      <HarmfulLinks />
      <HelpfulLinks />
    </div>
  );
}

function Sampling({ runs }: Pick<ShownFailures, "runs">) {
  const studio = useActingStudio();
  const sampling = useStudio(isSampling);
  const missing = useStudio((state) => unsampled(state).length);
  const { values } = useStudio(shownDesign);
  // What has ended counts as whole.
  const under = runs.flatMap(({ run }) => (run === undefined ? [] : [run.done ?? 1]));
  const done = under.length === 0 ? 0 : under.reduce((sum, one) => sum + one, 0) / under.length;
  const digest = descriptorIn(SETTINGS, values).digest!(values);
  return (
    <div className="resilience-run">
      {sampling ? (
        <button
          type="button"
          className="button"
          onClick={() => {
            stopSampling(studio);
          }}
        >
          <IconPlayerStopFilled size={13} aria-hidden="true" /> Stop samples
        </button>
      ) : (
        <button
          type="button"
          className="button"
          disabled={missing === 0}
          title={missing === 0 ? "All samples are drawn" : undefined}
          onClick={() => {
            sampleAll(studio);
          }}
        >
          <IconPlayerPlayFilled size={13} aria-hidden="true" /> Sample failures
        </button>
      )}
      <p role="status">
        {sampling
          ? `${Math.floor(100 * done)} % of the samples`
          : `${digest.charAt(0).toUpperCase()}${digest.slice(1)}. Set under Resilience.`}
      </p>
    </div>
  );
}

const PROPERTIES = [
  {
    id: "disconnection",
    title: "stays connected",
    help: "All routers that carry endpoints and are left reach each other. The paper gives no share of samples; 75 % suits its Table III best.",
  },
  {
    id: "diameter",
    title: "diameter + 2 at most",
    help: "Connected, with a diameter at most two hops above that of the network as it is.",
  },
  {
    id: "averageDistance",
    title: "average + 1 at most",
    help: "Connected, with an average distance at most one hop above that of the network as it is.",
  },
] as const;

/** What each design keeps, with the interval that chance leaves open. */
function Kept({ series }: Pick<ShownFailures, "series">) {
  const shares = [...new Set(series.map(({ result }) => Math.round(100 * result.share)))];
  return (
    <section className="limits-part" aria-label="What may fail">
      <h2>
        What may fail <span className="resilience-of">until less than {shares.join(" or ")} % of the samples keep it</span>
      </h2>
      <div className="resilience-scroll">
        <table className="resilience-kept" aria-label="Shares of failures by property and design">
          <thead>
            <tr>
              <th scope="col">property</th>
              {series.map(({ design, label }) => (
                <th key={design} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PROPERTIES.map(({ id, title, help }) => (
              <tr key={id}>
                <th scope="row">
                  <Help text={help}>{title}</Help>
                </th>
                {series.map(({ design, result }) => (
                  <td key={design}>
                    <Limit threshold={result.thresholds[id]} />
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">
                <Help text="The largest part that a sample loses and stays connected, with the 95 % interval of its mean: exact, without steps.">
                  lost before it falls apart, mean
                </Help>
              </th>
              {series.map(({ design, result: { survivedFraction: survived } }) => (
                <td key={design}>
                  {survived === null
                    ? "–"
                    : `${(100 * survived.mean).toFixed(1)} ± ${(50 * (survived.confidence95[1] - survived.confidence95[0])).toFixed(1)} %`}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">samples (with distances)</th>
              {series.map(({ design, result }) => (
                <td key={design}>
                  {count(result.samples)} ({count(result.distanceSamples)})
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

function percent(fraction: number | null): string {
  return fraction === null ? "–" : `${Number((100 * fraction).toPrecision(3))} %`;
}

function Limit({ threshold: { fraction, lower, upper } }: { readonly threshold: Threshold }) {
  return (
    <>
      {percent(fraction)}
      {fraction !== null && lower !== upper && (
        <small>
          {percent(lower)} to {percent(upper)}
        </small>
      )}
    </>
  );
}

/** Of the chart, CSS pixels. */
const CARRIED_HEIGHT = 230;

/** How much the designs still carry when shares of their links have failed, computed on request. */
function StillCarried({ width }: { readonly width: number }) {
  const studio = useActingStudio();
  const { runs, series } = useStudio(shownCarried);
  const scene = useMemo(() => (series.length === 0 ? null : carriedChart({ series, width, height: CARRIED_HEIGHT })), [series, width]);
  const running = runs.some(({ run }) => run?.running === true);
  const done = runs.reduce((sum, { run }) => sum + (run?.result?.length ?? 0), 0);
  const sentences = runs.flatMap(({ label, run }) => [
    ...(run?.failure ? [`${label}: ${run.failure}`] : []),
    ...(run?.result ?? []).flatMap(({ why }) => (why === null ? [] : [`${label}: ${why}`])),
  ]);
  return (
    <section className="limits-part" aria-label="Carried when links fail">
      <h2>
        What is still carried{" "}
        <span className="resilience-of">with {SHARES.map((share) => 100 * share).join(", ")} % of the links failed</span>
      </h2>
      <Asking
        title="Solve and simulate"
        running={running}
        done={runs.every(({ run }) => run?.result?.length === SHARES.length)}
        text={
          running
            ? `${done} of ${runs.length * SHARES.length} shares`
            : "The bound of any routing, and the saturation with the design's own, for one draw of its seed of failures. It may take minutes."
        }
        onStart={() => {
          askCarried(studio);
        }}
        onStop={() => {
          stopAsked(studio, "carried");
        }}
      />
      {scene && <Chart scene={scene} file="carried" note="dashed: any routing, certified; points: simulated" />}
      {sentences.map((sentence) => (
        <p key={sentence} className="resilience-failure">
          {sentence}
        </p>
      ))}
    </section>
  );
}
