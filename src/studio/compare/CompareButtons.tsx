/** Ways to add a design to the study, or to change the one on screen. */
import { Suspense } from "react";
import { MAX_DESIGNS } from "../../engine/studies.ts";
import { withFamilies } from "../families.ts";
import { lazyPart } from "../parts.tsx";
import { CardButton } from "../parts/Card.tsx";
import { useActingStudio, useStudio } from "../store/context.ts";
import { showPanel } from "../store/views.ts";

const AddMenu = lazyPart("ways to add a design", async () => (await import("./AddMenu.tsx")).AddMenu);
const ChangeMenu = lazyPart("changes in all designs", async () => (await withFamilies(() => import("./ChangeMenu.tsx"))).ChangeMenu);

const LOOK = "button button-plain";
const CARD = { menu: true, className: "add-card" } as const;

export function CompareButtons() {
  const studio = useActingStudio();
  const full = useStudio((state) => state.designs.length >= MAX_DESIGNS);
  const several = useStudio((state) => state.designs.length > 1);
  const locked = useStudio((state) => state.locked.length > 0 || state.hidden.includes("design"));
  return (
    <div className="compare-buttons">
      {!full && (
        <CardButton button={{ id: "add", className: LOOK, children: "+ Compare another" }} card={CARD}>
          {(done) => (
            <Suspense>
              <AddMenu onChosen={done} />
            </Suspense>
          )}
        </CardButton>
      )}
      {several && (
        // What is to be another thing in every design is chosen once.
        <CardButton
          button={{
            id: "change",
            className: LOOK,
            title: "Buffers, virtual channels, packets or traffic of all designs at once",
            children: "Change in all",
          }}
          card={CARD}
        >
          {(done) => (
            <Suspense>
              <ChangeMenu onChosen={done} />
            </Suspense>
          )}
        </CardButton>
      )}
      {!locked && !several && (
        <button
          type="button"
          className={LOOK}
          title="Another family, other numbers, another routing or traffic for the design on screen"
          onClick={() => {
            showPanel(studio, "design");
            document.getElementById("field-topology")?.focus();
          }}
        >
          Change this one
        </button>
      )}
    </div>
  );
}
