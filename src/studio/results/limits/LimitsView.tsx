/** What linear programs say of the design on screen: limits and their proofs, what binds, which paths are used. */
import { traitsOf } from "../../../topology/networks.ts";
import { useMemo } from "react";
import { flowShares } from "../../../charts/flow-shares.ts";
import { lengthShares } from "../../../charts/length-shares.ts";
import { designLetter } from "../../../study/names.ts";
import { solveAll } from "../../store/bounds.ts";
import { networkKey } from "../../store/keys.ts";
import { chosenProgram } from "../../store/programs.ts";
import { useActingStudio, useStudio } from "../../store/context.ts";
import { shownDesign } from "../../store/state.ts";
import { Chart } from "../../parts/Chart.tsx";
import { boundName, boundNames } from "../../parts/bound-names.ts";
import type { PanelProps } from "../panel.ts";
import { shownUnsolved } from "../shown-bars.ts";
import { ThroughputChart } from "../ThroughputChart.tsx";
import { Answers } from "./Answers.tsx";
import { Binding } from "./Binding.tsx";
import { ModelTicks } from "./ModelTicks.tsx";
import { PairRates } from "./PairRates.tsx";
import { Programs } from "./Programs.tsx";
import { shownBounds, shownLengths, shownPrograms } from "./shown.ts";
import "./limits.css";

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
