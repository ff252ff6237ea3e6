/** Why a design that waits for its simulation has no estimate, where its curve would stand. */
import { designLetter } from "../../study/names.ts";
import { useStudio } from "../store/context.ts";
import { shownEstimates } from "./estimated.ts";

export function NoEstimate() {
  const { reasons } = useStudio(shownEstimates);
  const several = useStudio(({ designs }) => designs.length > 1);
  return reasons.map(({ design, why }) => (
    <p key={design} className="results-stall">
      {several ? `${designLetter(design)}: ` : ""}
      {why}
    </p>
  ));
}
