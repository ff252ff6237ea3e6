/** Ways to add a design to the study, or to change the one on screen. */
import { Suspense, useRef, useState } from "react";
import { MAX_DESIGNS } from "../../engine/studies.ts";
import { withFamilies } from "../families.ts";
import { lazyPart } from "../parts.tsx";
import { Card } from "../parts/Card.tsx";
import { useActingStudio, useStudio } from "../store/context.ts";
import { showPanel } from "../store/views.ts";

const AddMenu = lazyPart("ways to add a design", async () => (await import("./AddMenu.tsx")).AddMenu);
const ChangeMenu = lazyPart("changes in all designs", async () => (await withFamilies(() => import("./ChangeMenu.tsx"))).ChangeMenu);

export function CompareButtons() {
  const studio = useActingStudio();
  const full = useStudio((state) => state.designs.length >= MAX_DESIGNS);
  const several = useStudio((state) => state.designs.length > 1);
  const locked = useStudio((state) => state.locked.length > 0 || state.hidden.includes("design"));
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className="compare-buttons">
      {!full && (
        <button
          ref={button}
          id="add"
          type="button"
          className="button button-plain"
          aria-haspopup="menu"
          aria-expanded={open}
          onClick={() => {
            setOpen(!open);
          }}
        >
          + Compare another
        </button>
      )}
      {several && <ChangeInAll />}
      {!locked && !several && (
        <button
          type="button"
          className="button button-plain"
          title="Another family, other numbers, another routing or traffic for the design on screen"
          onClick={() => {
            showPanel(studio, "design");
            document.getElementById("field-topology")?.focus();
          }}
        >
          Change this one
        </button>
      )}
      {!full && (
        <Card
          id="add"
          button={button}
          menu
          opened={open}
          className="add-card"
          onClose={() => {
            setOpen(false);
          }}
        >
          <Suspense>
            <AddMenu onChosen={close} />
          </Suspense>
        </Card>
      )}
    </div>
  );
}

/** What is to be another thing in every design is chosen once. */
function ChangeInAll() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        id="change"
        type="button"
        className="button button-plain"
        aria-haspopup="menu"
        aria-expanded={open}
        title="Buffers, virtual channels, packets or traffic of all designs at once"
        onClick={() => {
          setOpen(!open);
        }}
      >
        Change in all
      </button>
      <Card
        id="change"
        button={button}
        menu
        opened={open}
        className="add-card"
        onClose={() => {
          setOpen(false);
        }}
      >
        <Suspense>
          <ChangeMenu
            onChosen={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        </Suspense>
      </Card>
    </>
  );
}
