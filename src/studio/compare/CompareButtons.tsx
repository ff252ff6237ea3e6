/** Ways to add a design to the study, or to change the one on screen. */
import { Suspense, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { designLetter, MAX_DESIGNS } from "../../engine/studies.ts";
import { withFamilies } from "../families.ts";
import { lazyPart } from "../parts.tsx";
import { Card } from "../parts/Card.tsx";
import { useActingStudio, useStudio } from "../store/context.ts";
import { addDesign } from "../store/designs.ts";
import { showPanel } from "../store/views.ts";

const AddMenu = lazyPart("ways to add a design", async () => (await withFamilies(() => import("./AddMenu.tsx"))).AddMenu);
const ChangeMenu = lazyPart("changes in all designs", async () => (await withFamilies(() => import("./ChangeMenu.tsx"))).ChangeMenu);

export function CompareButtons() {
  const studio = useActingStudio();
  const full = useStudio((state) => state.designs.length >= MAX_DESIGNS);
  const several = useStudio((state) => state.designs.length > 1);
  const locked = useStudio((state) => state.locked.length > 0 || state.hidden.includes("design"));
  const [open, setOpen] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const letter = designLetter(useStudio((state) => state.shown));
  const close = (): void => {
    card.current?.hidePopover();
    button.current?.focus();
  };
  return (
    <div className="compare-buttons">
      {!full && (
        <button
          ref={button}
          type="button"
          className="button button-plain"
          aria-haspopup="menu"
          aria-expanded={open}
          popoverTarget="add-card"
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
        <Card id="add-card" card={card} button={button} className="add-card" onToggle={setOpen}>
          {open && (
            <div role="menu" aria-label="Add a design" onKeyDown={onMenuKey}>
              <button
                type="button"
                className="plain preset"
                role="menuitem"
                ref={focusOn}
                aria-label={`One change: a copy of ${letter}, to change one thing in`}
                onClick={() => {
                  addDesign(studio);
                  close();
                }}
              >
                <span className="option">
                  <span className="option-title">One change</span>
                  <span className="option-help">A copy of {letter}, to change one thing in</span>
                </span>
              </button>
              <Suspense>
                <AddMenu onChosen={close} />
              </Suspense>
            </div>
          )}
        </Card>
      )}
    </div>
  );
}

/** What is to be another thing in every design is chosen once. */
function ChangeInAll() {
  const [open, setOpen] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button button-plain"
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget="change-card"
        title="Buffers, virtual channels, packets or traffic of all designs at once"
      >
        Change in all
      </button>
      <Card id="change-card" card={card} button={button} className="add-card" onToggle={setOpen}>
        {open && (
          <div role="menu" aria-label="Change in all designs" onKeyDown={onMenuKey}>
            <Suspense>
              <ChangeMenu
                onChosen={() => {
                  card.current?.hidePopover();
                  button.current?.focus();
                }}
              />
            </Suspense>
          </div>
        )}
      </Card>
    </>
  );
}

function focusOn(button: HTMLButtonElement | null): void {
  button?.focus();
}

function onMenuKey(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role^=menuitem]:enabled")];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = { ArrowDown: (at + 1) % items.length, ArrowUp: at <= 0 ? items.length - 1 : at - 1, Home: 0, End: items.length - 1 }[
    event.key
  ];
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}
