/** The left side: the design on screen as forms made from its descriptors. */
import { useMemo } from "react";
import { SECTIONS, sectionsOf } from "../../study/sections.ts";
import { useArrivals } from "../parts/useArrivals.ts";
import { useStudio } from "../store/context.ts";
import { shownDesign } from "../store/state.ts";
import { SectionForm } from "./SectionForm.tsx";

/** At the start the form comes in two parts, as what each option would change is tried out: the second begins with this section. */
const HALF = Math.ceil(SECTIONS / 2);

export function DesignPanel() {
  const design = useStudio(shownDesign);
  const arrived = useArrivals(2);
  const { values } = design;
  const first = useMemo(() => sectionsOf(values, 0, HALF), [values]);
  const second = useMemo(() => (arrived > 1 ? sectionsOf(values, HALF) : []), [values, arrived]);
  return (
    <form
      className="design"
      aria-label="Design"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      {[...first, ...second].map((section) => (
        <SectionForm key={section.id} section={section} design={design} />
      ))}
    </form>
  );
}
