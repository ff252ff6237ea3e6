/** What the details of rows have in common: what they are given, and designs that a row on prices has nothing of. */
import { useStudio } from "../../store/context.ts";
import { shownUnpriced } from "../shown-bars.ts";

export function Unpriced() {
  return useStudio(shownUnpriced).map(({ design, label, why }) => (
    <p key={design} className="results-empty">
      {label}: {why}
    </p>
  ));
}

/** The type of the components that the table's rows open into. */
export interface DetailProps {
  /** CSS pixels. */
  readonly width: number;
}
