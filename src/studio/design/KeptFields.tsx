/** The fields that a frame keeps: a few parameters of its first design, and Run for what does not run by itself. */
import { GROUPS, parametersIn } from "../../engine/studies.ts";
import { open as openAny } from "../families.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { setValue, setValues } from "../store/designs.ts";
import { pendingDesigns } from "../store/pending.ts";
import { run } from "../store/run.ts";
import { shownDesign } from "../store/state.ts";
import { Field } from "./Field.tsx";
import { LockMark } from "./Locks.tsx";
import "../styles/frame.css";
import "./kept-fields.css";

export function KeptFields() {
  const studio = useActingStudio();
  const design = useStudio(shownDesign);
  const kept = useStudio((state) => state.kept);
  const locked = useStudio((state) => state.locked);
  const waits = useStudio((state) => !state.run.active && pendingDesigns(state).length > 0);
  const all = GROUPS.flatMap((group) => parametersIn(group, design.values));
  // In the order of the link.
  const parameters = kept.flatMap((id) => all.filter((one) => one.id === id));
  return (
    <form
      className="kept-fields"
      aria-label="Settings"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      {parameters.map((parameter) => (
        <fieldset key={parameter.id} disabled={locked.includes(parameter.id)}>
          <Field
            parameter={parameter}
            values={design.values}
            given={design.attempts[parameter.id] ?? design.values[parameter.id]!}
            problem={design.problems.find((problem) => problem.parameter === parameter.id)}
            onChange={(id, value) => {
              openAny(studio, () => {
                setValue(studio, id, value);
              });
            }}
            onTake={(taken) => {
              openAny(studio, () => {
                setValues(studio, taken);
              });
            }}
          />
          {locked.includes(parameter.id) && <LockMark label="Locked by the link that was opened" />}
        </fieldset>
      ))}
      {waits && (
        <button
          type="button"
          className="button"
          onClick={() => {
            void run(studio);
          }}
        >
          Run
        </button>
      )}
    </form>
  );
}
