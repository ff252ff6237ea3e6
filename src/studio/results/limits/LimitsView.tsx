/** What linear programs say of the design on screen: limits and their proofs, what binds, which paths are used. */
import { traitsOf } from "../../../topology/networks.ts";
import { useMemo } from "react";
import { useShallow } from "zustand/react/shallow";
import { flowShares } from "../../../charts/flow-shares.ts";
import { lengthShares } from "../../../charts/length-shares.ts";
import { designLetter } from "../../../study/names.ts";
import { boundsOf, solveBounds, unsolvedModels } from "../../store/bounds.ts";
import { networkKey } from "../../store/keys.ts";
import { answeredPrograms, chosenProgram } from "../../store/programs.ts";
import { useActingStudio, useStudio } from "../../store/context.ts";
import { shownDesign } from "../../store/state.ts";
import { Chart } from "../Chart.tsx";
import { boundName, boundNames } from "../bound-names.ts";
import type { ShownSeries } from "../series.ts";
import { Binding } from "./Binding.tsx";
import { ModelTicks } from "./ModelTicks.tsx";
import { PairRates } from "./PairRates.tsx";
import { Programs } from "./Programs.tsx";
import { lengthRows } from "./rows.ts";
import "./limits.css";

export function LimitsView({ series, width }: { readonly series: ShownSeries; readonly width: number }) {
  const studio = useActingStudio();
  const state = useStudio(
    useShallow(({ designs, shown, bounds, models, chosenModel }) => ({ designs, shown, bounds, models, chosenModel })),
  );
  const network = useStudio((whole) => {
    const { id, values } = shownDesign(whole);
    const drawing = whole.inspections[id]?.drawing;
    return drawing?.key === networkKey(values) ? drawing.value.network : null;
  });
  const { bounds, programs, chosen, lengths } = useMemo(() => {
    const whole = { ...studio.getState(), ...state };
    const answered = answeredPrograms(whole);
    return {
      bounds: boundsOf(whole, shownDesign(whole).values),
      programs: answered,
      chosen: chosenProgram(whole),
      lengths: lengthRows(whole, answered, series),
    };
  }, [studio, state, series]);
  const flows = useMemo(() => {
    const rates = chosen?.result?.rates;
    return chosen && rates && chosen.result?.minimalFraction !== null ? flowShares({ rates, label: boundName(chosen.model), width }) : null;
  }, [chosen, width]);
  const designs = state.designs.map(({ values }) => values);
  const unsolved = unsolvedModels(state, designs);
  return (
    <div className="limits">
      <ModelTicks />
      {state.designs.length > 1 && <p className="limits-note">Of design {designLetter(state.shown)}; the tabs above choose another.</p>}
      {unsolved.length > 0 && (
        <p>
          {bounds.length === 0 ? "No linear program of this design has been solved yet." : `Not solved yet: ${boundNames(unsolved)}.`}{" "}
          <button
            type="button"
            className="link"
            onClick={() => {
              solveBounds(studio, designs);
            }}
          >
            {unsolved.length > 1 ? "Solve them now" : "Solve it now"}
          </button>
        </p>
      )}
      <Programs bounds={bounds} chosen={chosen?.model ?? null} />
      {chosen?.result && <Binding result={chosen.result} traits={traitsOf(chosen.values)} network={network} />}
      {lengths.length > 0 && <Chart scene={lengthShares({ rows: lengths, width })} file="path-lengths" note="by hops" />}
      {flows && <Chart scene={flows} file="flow-shares" note="by hops" />}
      {network && <PairRates programs={programs} network={network} width={width} />}
    </div>
  );
}
