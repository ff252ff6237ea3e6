/** The left side: the design on screen as forms made from its descriptors. */
import { sectionsOf } from "../../study/sections.ts";
import { useStudio } from "../store/context.ts";
import { shownDesign } from "../store/state.ts";
import { SectionForm } from "./SectionForm.tsx";

export function DesignPanel() {
  const design = useStudio(shownDesign);
  return (
    <form
      className="design"
      aria-label="Design"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      {sectionsOf(design.values).map((section) => (
        <SectionForm key={section.id} section={section} design={design} />
      ))}
    </form>
  );
}
