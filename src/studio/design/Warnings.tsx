/** What will surprise in a valid design, beside the field that mends it. */
import { warningsOf } from "../../simulation/warnings.ts";
import { networkKey } from "../store/keys.ts";
import { useStudio } from "../store/context.ts";
import type { Design } from "../store/state.ts";

/** Of one parameter; of all where none is named. */
export function Warnings({ design: { id, values }, parameter }: { readonly design: Design; readonly parameter?: string }) {
  const drawing = useStudio((state) => state.inspections[id]?.drawing);
  if (drawing?.key !== networkKey(values)) return null;
  return warningsOf(values, drawing.value.network)
    .filter((warning) => parameter === undefined || warning.parameter === parameter)
    .map(({ message }) => (
      <p key={message} className="field-warning" role="status">
        {message}
      </p>
    ));
}
