/** The left side: the design on screen as forms made from its descriptors. */
import { memo, useMemo } from "react";
import { SECTIONS, sectionsOf } from "../../study/sections.ts";
import { useArrivals } from "../parts/useArrivals.ts";
import { useStudio } from "../store/context.ts";
import { shownDesign } from "../store/state.ts";
import type { Design } from "../store/state.ts";
import { SectionForm } from "./SectionForm.tsx";

/** With what each of its options would change, which is tried out: at the start the sections come one a task. */
const Section = memo(function Section({ number, design }: { readonly number: number; readonly design: Design }) {
  const [section] = useMemo(() => sectionsOf(design.values, number, number + 1), [number, design.values]);
  // A design may lack a section: a second workload is for those that have a first.
  return section ? <SectionForm section={section} design={design} /> : null;
});

export function DesignPanel() {
  const design = useStudio(shownDesign);
  const arrived = useArrivals(SECTIONS);
  return (
    <form
      className="design"
      aria-label="Design"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      {Array.from({ length: arrived }, (_, number) => (
        <Section key={number} number={number} design={design} />
      ))}
    </form>
  );
}
