/** Results of linear programs for the design on screen: limits and their proofs, which constraints bind, which paths are used. */
import { isCheap, traitsOf, kindOfPaths, WIDEST_FIRST, runsToCompletion } from "../../../engine/model.ts";
import { designLetter } from "../../../engine/studies.ts";
import type { DesignValues } from "../../../engine/studies.ts";
import { useMemo, useEffect } from "react";
import { flowShares } from "../../../charts/flow-shares.ts";
import { lengthShares } from "../../../charts/length-shares.ts";
import { significant, count, percent } from "../../../drawing/text.ts";
import { solveAll, modelsFor, boundsOf, solve, chosenProgram, answeredPrograms } from "../../store/bounds.ts";
import { networkKey, boundKey } from "../../store/keys.ts";
import { useActingStudio, useStudio } from "../../store/context.ts";
import { shownDesign } from "../../store/state.ts";
import { Chart } from "../../parts/Chart.tsx";
import { boundName, boundNames } from "../../parts/bound-names.ts";
import { Help } from "../../parts/Help.tsx";
import { tickModel } from "../../store/limits.ts";
import { memoised } from "../../store/memo.ts";
import type { Studio } from "../../store/studio.ts";
import type { PanelProps } from "../panel.ts";
import { shownUnsolved } from "../shown-bars.ts";
import { ThroughputChart } from "../ThroughputChart.tsx";
import { PROGRAMS, SERIES, shownSeries } from "../shown.ts";
import { PairRates } from "./PairRates.tsx";
import { Programs } from "./Programs.tsx";
import { lengthRows } from "./rows.ts";
import { shownAnswers } from "./answers.ts";
import type { Answer } from "./answers.ts";
import "./limits.css";
import type { Traits } from "../../../descriptor.ts";
import type { Network } from "../../../engine/model.ts";
import type { ChannelClassUse, ThroughputResult } from "../../../engine/results.ts";
import { colourBy } from "../../store/views.ts";
import { dearest, FULL, PRICE, SHARE } from "./sentences.ts";

export function LimitsView({ width }: PanelProps) {
  const studio = useActingStudio();
  const bounds = useStudio(shownBounds);
  const programs = useStudio(shownPrograms);
  const lengths = useStudio(shownLengths);
  const chosen = useStudio(chosenProgram);
  const shown = useStudio((state) => state.shown);
  const designs = useStudio((state) => state.designs);
  const design = useStudio(shownDesign);
  const unsolved = useStudio(shownUnsolved);
  const network = useStudio((state) => {
    const { id, values } = shownDesign(state);
    const drawing = state.inspections[id]?.drawing;
    return drawing?.key === networkKey(values) ? drawing.value.network : null;
  });
  const flows = useMemo(() => {
    const rates = chosen?.result?.rates;
    return chosen && rates && chosen.result?.minimalFraction !== null ? flowShares({ rates, label: boundName(chosen), width }) : null;
  }, [chosen, width]);
  return (
    <div className="limits">
      <ThroughputChart width={width} />
      <Answers />
      <ModelTicks />
      {designs.length > 1 && <p className="limits-note">Of design {designLetter(shown)}; the tabs above choose another.</p>}
      {unsolved.length > 0 && (
        <p>
          {bounds.length === 0
            ? "No linear program of this design has been solved yet."
            : `Not solved yet: ${boundNames(unsolved.map((model) => ({ model, values: design.values })))}.`}{" "}
          <button
            type="button"
            className="link"
            onClick={() => {
              solveAll(studio);
            }}
          >
            {unsolved.length > 1 ? "Solve them now" : "Solve it now"}
          </button>
        </p>
      )}
      <Programs bounds={bounds} chosen={chosen?.model ?? null} />
      {chosen?.result && <Binding result={chosen.result} name={boundName(chosen)} traits={traitsOf(chosen.values)} network={network} />}
      {lengths.length > 0 && <Chart scene={lengthShares({ rows: lengths, width })} file="path-lengths" note="by hops" />}
      {flows && <Chart scene={flows} file="flow-shares" note="by hops" />}
      {network && <PairRates programs={programs} network={network} width={width} />}
    </div>
  );
}

/** Chooses which throughput models are solved. The design's own always is; a tick adds another. */
function ModelTicks() {
  const studio = useActingStudio();
  const { values } = useStudio(shownDesign);
  const models = useStudio((state) => state.models);
  const ticked = modelsFor(values, { models });
  // Where packets go up and down no UGAL's paths are to be compared.
  const tree = Boolean(traitsOf(values).levels);
  const detours = (model: (typeof WIDEST_FIRST)[number]): boolean => ["ugal", "valiant"].includes(kindOfPaths(model));
  const offered = WIDEST_FIRST.filter((model) => !tree || !detours(model) || ticked.includes(model.id));
  return (
    <fieldset className="ticks">
      <legend>Limits to compute</legend>
      {offered.map((model) => {
        const { id, title, short, help } = model;
        const own = id === values.model;
        return (
          <Help key={id} text={`${title}. ${help}${own ? " It is the design's own model." : ""}`}>
            <label className={ticked.includes(id) ? "tick tick-on" : "tick"}>
              <input
                type="checkbox"
                aria-label={title}
                checked={ticked.includes(id)}
                disabled={own}
                onChange={(event) => {
                  tickModel(studio, id, event.currentTarget.checked);
                }}
              />
              {tree && kindOfPaths(model) === "ugal" ? title : short}
            </label>
          </Help>
        );
      })}
    </fieldset>
  );
}

/** Programs of the design on screen, and those of them that have an answer. */
const shownBounds = memoised([...PROGRAMS, "shown"], (state) => boundsOf(state, shownDesign(state).values));
const shownPrograms = memoised([...PROGRAMS, "shown"], answeredPrograms);
const shownLengths = memoised([...SERIES, ...PROGRAMS, "shown"], (state) => lengthRows(state, shownPrograms(state), shownSeries(state)));

const WAYS: Readonly<Record<Answer["way"], string>> = {
  "demand model":
    "Every flow is spread evenly over its paths, and the busiest channel says how fast all can go (Prisacari et al. 2014, equations 2 to 7): counted, nothing is chosen.",
  "linear program": "The best split of the traffic over these paths: what no routing that is confined to them can exceed.",
  simulation: "Flit by flit, with queues.",
};

/** The same question answered by counting demands, by linear programs and by simulation, each with the time it took. */
function Answers() {
  const studio = useActingStudio();
  const answers = useStudio(shownAnswers);
  const { values } = useStudio(shownDesign);
  const live = useStudio((state) => state.live);
  // What takes no time is counted as soon as this is looked at, and solved where the studio computes by itself.
  const cheap = answers
    .flatMap(({ model, way }) => (model !== null && (live || way === "demand model") && isCheap(values, model) ? [model] : []))
    .join();
  useEffect(() => {
    for (const model of cheap === "" ? [] : cheap.split(",")) ask(studio, values, model);
  }, [studio, values, cheap]);
  return (
    <section className="limits-part" aria-label="Three answers">
      <h2>Counted, solved, simulated</h2>
      <table className="binding" aria-label="What is carried, as counted, solved and simulated">
        <thead>
          <tr>
            <th scope="col">by</th>
            <th scope="col">{runsToCompletion(values) ? "cycles to completion" : "carries, of the full rate"}</th>
            <th scope="col">computed in</th>
          </tr>
        </thead>
        <tbody>
          {answers.map(({ way, name, value, seconds, model }) => (
            <tr key={`${way} ${name}`}>
              <th scope="row">
                <Help text={WAYS[way]}>{way}</Help> <small>{name}</small>
              </th>
              <td title={value.note}>
                {model === null || cheap.split(",").includes(model) ? (
                  value.text
                ) : (
                  <button
                    type="button"
                    className="link"
                    onClick={() => {
                      ask(studio, values, model);
                    }}
                  >
                    {way === "demand model" ? "Count" : "Solve"}
                  </button>
                )}
              </td>
              <td>{seconds === null ? "–" : `${significant(seconds, 2)} s`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ask(studio: Studio, values: DesignValues, model: string): void {
  solve(studio, boundKey(values, model), { ...values, model });
}

/** Which kind of channels binds in a program: how many are full, and what part of alpha hangs on them. */
const KINDS = ["local", "global"] as const;

interface BindingProps {
  readonly result: ThroughputResult;
  /** What the channels of the design's network are called. */
  readonly traits: Traits;
  /** Names the channels; null while it is not drawn. */
  readonly network: Network | null;
  /** What its model is called. */
  readonly name: string;
}

function Binding({ result, name: model, traits, network }: BindingProps) {
  const studio = useActingStudio();
  const coloured = useStudio((state) => state.colouredBy === "lp");
  const kinds = KINDS.flatMap((kind) =>
    result.channelUse[kind] ? [{ kind, name: traits.channels?.[kind] ?? kind, use: result.channelUse[kind] }] : [],
  );
  if (kinds.length === 0) return null;
  const alpha = isCapped(result) ? "what the network carries" : "alpha";
  return (
    <section className="limits-part" aria-label="What binds">
      <h2>
        What binds <span className="limits-of">{model}</span>
      </h2>
      <table className="binding" aria-label={`Channels at the optimum of ${model}`}>
        <thead>
          <tr>
            <th scope="col">channels</th>
            <th scope="col">
              <Help text={FULL}>full</Help>
            </th>
            <th scope="col">mean load</th>
            <th scope="col">
              <Help text={`${PRICE} ${SHARE}`}>share of alpha</Help>
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, name, use }) => (
            <tr key={kind}>
              <th scope="row">
                <i className={`binding-${kind}`} aria-hidden="true" />
                {count(use.channels)} {name}
              </th>
              <td>{count(use.full)}</td>
              <td>{use.meanLoad.toFixed(2)}</td>
              <td>
                <span className="binding-bar" aria-hidden="true">
                  <i className={`binding-${kind}`} style={{ width: `${100 * use.priceShare}%` }} />
                </span>
                <span className="binding-share">{percent(use.priceShare)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {bindingSentence(kinds, alpha)} {dearest(result, network, alpha)}
      </p>
      <button
        type="button"
        className="link"
        aria-pressed={coloured}
        onClick={() => {
          colourBy(studio, coloured ? "load" : "lp");
        }}
      >
        {coloured ? "Colour the drawing by the simulation again" : "Colour the drawing by this optimum"}
      </button>
    </section>
  );
}

interface KindUse {
  readonly name: string;
  readonly use: ChannelClassUse;
}

/** True when the endpoints' own links end alpha before the network does. */
function isCapped({ alphaNetwork, terminalBound }: ThroughputResult): boolean {
  return alphaNetwork !== null && terminalBound !== null && alphaNetwork > terminalBound * 1.000001;
}

/** `alpha`: what it is that rises. */
function bindingSentence(kinds: readonly KindUse[], alpha: string): string {
  const [most] = [...kinds].sort((a, b) => b.use.priceShare - a.use.priceShare);
  if (!most) return "";
  const { name, use } = most;
  if (kinds.length === 1 || use.priceShare > 0.995)
    return `All of ${alpha} hangs on the ${name} channels: 1 % more bandwidth on each of them would raise it by 1 %, more on any other by nothing.`;
  return `1 % more bandwidth on every ${name} channel would raise ${alpha} by ${significant(use.priceShare, 2)} %, and on all others by ${significant(1 - use.priceShare, 2)} %.`;
}
