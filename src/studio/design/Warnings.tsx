/** Warnings of surprises in a valid design, beside the field that removes them. */
import type { Parameter } from "../../descriptor.ts";
import { warningsOf } from "../../engine/results.ts";
import { Terms } from "../parts/Terms.tsx";
import { networkKey } from "../store/keys.ts";
import { useStudio } from "../store/context.ts";
import type { Design } from "../store/state.ts";

/** Of these parameters. */
export function Warnings({ design: { id, values }, among }: { readonly design: Design; readonly among: readonly Parameter[] }) {
  const drawing = useStudio((state) => state.inspections[id]?.drawing);
  if (drawing?.key !== networkKey(values)) return null;
  return warningsOf(values, drawing.value.network)
    .filter((warning) => among.some((parameter) => parameter.id === warning.parameter))
    .map(({ message }) => (
      <p key={message} className="field-warning" role="status">
        <Terms>{message}</Terms>
      </p>
    ));
}
