/** Ways to the pages and to saved studies: side by side on a wide window, in a menu where the bar has no room for their words. */
import { IconMenu2 } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useStudio } from "../store/context.ts";
import { BarCard } from "./BarCard.tsx";
import { PageButtons } from "./PageButtons.tsx";
import { SavedButton } from "./SavedButton.tsx";

const CARD = "bar-pages";

export function PagesMenu() {
  const [open, setOpen] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // A saved study would change what is locked.
  const locked = useStudio((state) => state.locked.length > 0);
  const page = useStudio((state) => state.page);
  const overlay = useStudio((state) => state.overlay);
  // What was chosen is there.
  useEffect(() => {
    card.current?.hidePopover();
  }, [page, overlay]);
  return (
    <>
      <button ref={button} type="button" className="plain bar-button phone-only" aria-expanded={open} popoverTarget={CARD}>
        <span>
          <IconMenu2 size={17} aria-hidden="true" /> Pages
        </span>
      </button>
      <BarCard id={CARD} card={card} button={button} className={CARD} onToggle={setOpen}>
        <PageButtons />
        {!locked && <SavedButton />}
      </BarCard>
    </>
  );
}
