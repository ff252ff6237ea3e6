/** After a change in one of several designs: the same change in all, one press away. */
import { parametersOf } from "../../study/schema.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { shownDesign } from "../store/state.ts";
import { differingIn, inAllText, setInAll } from "./in-all.ts";

export function InAll({ id }: { readonly id: string }) {
  const studio = useActingStudio();
  const { values } = useStudio(shownDesign);
  const letters = useStudio((state) => differingIn(state, id).join("")).split("");
  const parameter = parametersOf(values).find((one) => one.id === id);
  if (!parameter || letters[0] === "" || letters.length === 0) return null;
  const text = inAllText(parameter, values, letters);
  return (
    <button
      type="button"
      className="link in-all"
      title={text}
      aria-label={`Change in all: ${text}`}
      onClick={() => {
        setInAll(studio, id);
      }}
    >
      change in all
    </button>
  );
}
