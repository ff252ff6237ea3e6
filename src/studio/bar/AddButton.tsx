/** "+ compare" copies the design on screen; beside it are the other ways to add one. */
import { IconChevronDown, IconPlus } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import { withFamilies } from "../families.ts";
import { lazyPart } from "../parts.tsx";
import { addDesign } from "../store/designs.ts";
import { useActingStudio } from "../store/context.ts";
import { ADD_CARD } from "../parts/add-card.ts";
import { BarCard } from "./BarCard.tsx";

const AddMenu = lazyPart("ways to add a design", async () => (await withFamilies(() => import("./AddMenu.tsx"))).AddMenu);

export function AddButton() {
  const studio = useActingStudio();
  const [open, setOpen] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="design-add">
      <button
        type="button"
        className="plain"
        onClick={() => {
          addDesign(studio);
        }}
        title="Copy this design and change the copy"
        aria-label="compare"
      >
        <IconPlus size={14} aria-hidden="true" />
        <span className="wide-only">compare</span>
      </button>
      <button
        ref={button}
        type="button"
        className="plain design-ways"
        aria-label="More ways to add a design"
        aria-haspopup="menu"
        title="Same size, same cost, same power"
        aria-expanded={open}
        popoverTarget={ADD_CARD}
      >
        <IconChevronDown size={13} aria-hidden="true" />
      </button>
      <BarCard id={ADD_CARD} card={card} button={button} className="add-card" onToggle={setOpen}>
        {open && (
          <Suspense>
            <AddMenu
              onChosen={() => {
                card.current?.hidePopover();
                button.current?.focus();
              }}
            />
          </Suspense>
        )}
      </BarCard>
    </div>
  );
}
