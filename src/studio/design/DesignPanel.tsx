/** The left side: the design on screen as forms, made from its descriptors. */
import { memo, Suspense, useMemo } from "react";
import { SECTIONS, sectionsOf, sameValue, defaultOf } from "../../engine/studies.ts";
import type { Section } from "../../engine/studies.ts";
import { lazyPart } from "../parts.tsx";
import { allFamilies } from "../families.ts";
import { useExtra } from "../parts/loading.ts";
import { useMoved } from "../parts/moved.ts";
import { useArrivals } from "../parts/useArrivals.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { shownDesign } from "../store/state.ts";
import type { Design } from "../store/state.ts";
import { showPage } from "../store/views.ts";
import { SectionForm } from "./SectionForm.tsx";

/** With what each of its options would change, which is tried out: at the start the sections come one a task. */
const NumberedSection = memo(function NumberedSection({ number, design }: { readonly number: number; readonly design: Design }) {
  const families = useExtra(useMoved(), allFamilies);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- families have their titles when they are loaded
  const [section] = useMemo(() => sectionsOf(design.values, number, number + 1), [number, design.values, families]);
  const resultsView = useStudio((state) => state.resultsView);
  // A design may lack a section: a second workload is for those that have a first.
  return section && isShown(section, design, resultsView) ? <SectionForm section={section} design={design} /> : null;
});

/** Settings of a view of results are shown where that view is open, or where they are not at their defaults. */
function isShown({ view, parameters, choice }: Section, { values, attempts }: Design, resultsView: string): boolean {
  if (view === null || view === resultsView) return true;
  const ids = [...parameters.map(({ id }) => id), ...(choice ? [choice.id] : [])];
  return ids.some((id) => id in attempts || !sameValue(values[id], defaultOf(values, id)));
}

const LockNote = lazyPart("note of what is locked", async () => (await import("./Locks.tsx")).LockNote, { cramped: true });

export function DesignPanel() {
  const design = useStudio(shownDesign);
  const arrived = useArrivals(SECTIONS);
  const locked = useStudio((state) => state.locked.length > 0);
  return (
    <form
      className="design"
      aria-label="Design"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      {locked && (
        <Suspense>
          <LockNote />
        </Suspense>
      )}
      {Array.from({ length: arrived }, (_, number) => (
        <NumberedSection key={number} number={number} design={design} />
      ))}
      <div className="design-gap" />
      <DesignFoot />
    </form>
  );
}

/** What explains the page, and under which terms it is given. */
function DesignFoot() {
  const studio = useActingStudio();
  return (
    <p className="design-foot">
      <button
        type="button"
        className="plain"
        onClick={() => {
          showPage(studio, { id: "glossary", argument: "" });
        }}
      >
        Glossary
      </button>
      <a href="docs/index.html" target="_blank" rel="noopener">
        Docs
      </a>
      <a href="licences.txt" target="_blank" rel="noopener">
        Licence
      </a>
    </p>
  );
}
