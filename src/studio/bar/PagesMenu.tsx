/** The ways to the pages and to saved studies: side by side on a wide window, in a menu where the bar has no room for their names. */
import { IconMenu2, IconFolder } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { useStudio, useActingStudio } from "../store/context.ts";
import { atFirst, openPage, PAGES } from "../pages.ts";
import { showPage, showOverlay } from "../store/views.ts";
import { BarCard } from "./BarCard.tsx";

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

/** The buttons that open and close the pages. */
function PageButtons() {
  const studio = useActingStudio();
  const open = useStudio(openPage);
  const pages = useStudio(useShallow((state) => PAGES.filter(({ when }) => when(state))));
  return pages.map((page) => (
    <button
      type="button"
      key={page.id}
      className="plain bar-button"
      aria-label={page.title}
      aria-pressed={page === open}
      title={page.help}
      onClick={() => {
        showPage(studio, page === open ? null : atFirst(studio, page));
      }}
    >
      <page.icon className="phone-only" size={17} aria-hidden="true" />
      <span className="wide-only">{page.title}</span>
    </button>
  ));
}

/** Opens the drawer of saved studies. */
function SavedButton() {
  const studio = useActingStudio();
  return (
    <button
      type="button"
      className="plain bar-button"
      aria-label="Saved studies"
      aria-haspopup="dialog"
      onClick={() => {
        showOverlay(studio, "saved");
      }}
    >
      <IconFolder className="phone-only" size={17} aria-hidden="true" />
      <span className="wide-only">Saved</span>
    </button>
  );
}
