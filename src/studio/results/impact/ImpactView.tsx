/** What an incast and other congestion, or other jobs, do to each design's traffic: isolated, congested, and the factor between them. */
import { significant } from "../../../drawing/text.ts";
import { controlText, impactWarnings } from "../../../engine/results.ts";
import type { ImpactFactors, ImpactFigures } from "../../../engine/results.ts";
import type { Impact } from "../../../engine/jobs.ts";
import { useActingStudio, useStudio } from "../../store/context.ts";
import { askImpact, impactKey, stopAsked } from "../../store/link-failures.ts";
import { memoised } from "../../store/memo.ts";
import { designLabels } from "../labels.ts";
import { Asking } from "../resilience/HarmfulLinks.tsx";
import "../resilience/resilience.css";

const shownImpact = memoised(["designs", "impacts"], ({ designs, impacts }) => {
  const labels = designLabels(designs);
  return designs.map(({ values }, design) => ({ design, label: labels[design]!, run: impacts[impactKey(values)] }));
});

export function ImpactView() {
  const studio = useActingStudio();
  const designs = useStudio(shownImpact);
  const running = designs.some(({ run }) => run?.running === true);
  return (
    <div className="resilience">
      <section className="limits-part" aria-label="Impact of congestion">
        <h2>
          Impact of congestion <span className="resilience-of">on packets and messages of those who did not cause it</span>
        </h2>
        <Asking
          title="Measure it"
          running={running}
          done={designs.every(({ run }) => run?.result?.complete === true)}
          text={
            running
              ? "The traffic is simulated by itself and beside others; there is a table when all of it has ended."
              : "A fifth of the endpoints send the design's pattern at its lowest load, or its tasks run, and the others congest the network at their full rate; where several jobs share the network, each runs alone and all together."
          }
          onStart={() => {
            askImpact(studio);
          }}
          onStop={() => {
            stopAsked(studio, "impacts");
          }}
        />
        {designs.map(({ design, label, run }) =>
          run === undefined || (run.result === null && run.failure === null) ? null : (
            <div key={design}>
              {designs.length > 1 && <p className="resilience-name">{label}</p>}
              {run.failure !== null && <p className="resilience-failure">{run.failure}</p>}
              {run.result && <Figures impact={run.result} />}
            </div>
          ),
        )}
      </section>
    </div>
  );
}

interface Row {
  readonly name: string;
  readonly isolated: ImpactFigures;
  readonly congested: ImpactFigures;
  readonly factor: ImpactFactors;
}

function rowsOf({ isolated, rows, jobs }: Impact): Row[] {
  const beside =
    isolated === null
      ? []
      : rows.map(({ congestors, endpoints, ...row }) => ({ ...row, name: `beside ${congestors.join(" + ")} of ${endpoints}`, isolated }));
  // More have a row each in one table.
  const two = jobs?.length === 2 ? jobs : [];
  const both = two.map((job, i) => ({
    name: `${jobName(job, i)} beside the other`,
    isolated: job.alone,
    congested: job.together,
    factor: job.factor,
  }));
  return [...beside, ...both];
}

type Job = NonNullable<Impact["jobs"]>[number];

/** "job 2 (all-to-all)", or with the name that a list has for it. */
const jobName = ({ name, workload }: Job, i: number): string => `${name === "" ? `job ${i + 1}` : name} (${workload})`;

/** What is measured of packets, messages and the whole, by the names of figures and factors. */
const MEASURES: readonly {
  readonly title: string;
  readonly of: (figures: ImpactFigures) => number | null;
  readonly factor: (factor: ImpactFactors) => number | null;
}[] = [
  { title: "packet latency, mean", of: ({ latency }) => latency.mean, factor: ({ latencyMean }) => latencyMean },
  { title: "packet latency, 99 %", of: ({ latency }) => latency.p99, factor: ({ latencyP99 }) => latencyP99 },
  { title: "message time, mean", of: ({ time }) => time.mean, factor: ({ timeMean }) => timeMean },
  { title: "message time, 99 %", of: ({ time }) => time.p99, factor: ({ timeP99 }) => timeP99 },
  { title: "completion", of: ({ cycles }) => cycles, factor: ({ cycles }) => cycles },
];

const told = (value: number | null, least: boolean): string => (value === null ? "–" : `${least ? "≥ " : ""}${significant(value, 4)}`);
const times = (value: number | null, least: boolean): string => (value === null ? "–" : `${told(Number(value.toPrecision(3)), least)}×`);

/** Many jobs, a row each: the time of each from its arrival on. */
function JobTable({ jobs }: { readonly jobs: readonly Job[] }) {
  return (
    <div className="resilience-scroll">
      <table className="resilience-kept" aria-label="Slowdown of each job">
        <thead>
          <tr>
            <th scope="col">job, cycles</th>
            <th scope="col">arrives</th>
            <th scope="col">alone</th>
            <th scope="col">together</th>
            <th scope="col">slowdown</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job, i) => (
            <tr key={i}>
              <th scope="row">{jobName(job, i)}</th>
              <td>{significant(job.arrival, 9)}</td>
              <td>{told(job.alone.cycles, job.alone.unfinished)}</td>
              <td>{told(job.together.cycles, job.together.unfinished)}</td>
              <td>{times(job.factor.cycles, job.together.unfinished)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Figures({ impact }: { readonly impact: Impact }) {
  const rows = rowsOf(impact);
  return (
    <>
      {rows.map(({ name, isolated, congested, factor }) => (
        <div className="resilience-scroll" key={name}>
          <table className="resilience-kept" aria-label={`Impact ${name}`}>
            <thead>
              <tr>
                <th scope="col">{name}, cycles</th>
                <th scope="col">isolated</th>
                <th scope="col">congested</th>
                <th scope="col">factor</th>
              </tr>
            </thead>
            <tbody>
              {MEASURES.filter((measure) => measure.of(isolated) !== null).map((measure) => (
                <tr key={measure.title}>
                  <th scope="row">{measure.title}</th>
                  <td>{told(measure.of(isolated), isolated.unfinished)}</td>
                  <td>{told(measure.of(congested), congested.unfinished)}</td>
                  <td>{times(measure.factor(factor), congested.unfinished)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
      {impact.jobs !== null && impact.jobs.length > 2 && <JobTable jobs={impact.jobs} />}
      <p>
        {impact.complete ? "Settled" : "Stopped: not all of it was simulated"}, {controlText(impact.congestionControl)}
        {impact.load === null ? "" : `; victims offer load ${significant(impact.load)}`}. {impactWarnings(impact).join(" ")}
      </p>
    </>
  );
}
