/** Designs that a row on prices has nothing of, each with the reason. */
import { useStudio } from "../../store/context.ts";
import { shownUnpriced } from "../shown-bars.ts";

export function Unpriced() {
  return useStudio(shownUnpriced).map(({ design, label, why }) => (
    <p key={design} className="results-empty">
      {label}: {why}
    </p>
  ));
}
