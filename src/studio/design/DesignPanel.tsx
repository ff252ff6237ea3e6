/** The left side: the design on screen as forms made from its descriptors. */
import { sectionsOf } from "../../study/sections.ts";
import { dropAttempts } from "../store/designs.ts";
import { shownDesign, useStudio } from "../store/state.ts";
import { SectionForm } from "./SectionForm.tsx";

export function DesignPanel() {
  const design = useStudio(shownDesign);
  const unfinished = Object.keys(design.attempts).length > 0;
  return (
    <form className="design" aria-label="Design" onSubmit={(event) => { event.preventDefault(); }}>
      {unfinished && (
        <p className="unfinished">
          Drawn and run is the last valid design. <button type="button" className="link" onClick={dropAttempts}>Discard the entry</button>
        </p>
      )}
      {sectionsOf(design.values).map((section) => <SectionForm key={section.id} section={section} design={design} />)}
    </form>
  );
}
